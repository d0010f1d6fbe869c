//===- PtxasErrors.h - What ptxas says, with source lines -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ASSEMBLER_PTXASERRORS_H
#define PTXMATRIX_LIB_ASSEMBLER_PTXASERRORS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace ptxmatrix::assembler {

/// Runs \p ptxas with \p arguments and prints what it says on standard error to \p stream.  A message about a line of
/// an input is printed as ours are, with the line itself; \p textOf gives the text of an input by the name that ptxas
/// has for it.  Returns its exit status.  A signal that ends ptxas ends this program, and one that is to end this
/// program is handed on.
int runWithSource(const std::string &ptxas, char *const *arguments, llvm::raw_ostream &stream,
                  llvm::function_ref<llvm::StringRef(llvm::StringRef name)> textOf);

/// One line of ptxas, "ptxas a.ptx, line 3; error   : Not a name", as it is to be printed.
std::string withSource(llvm::StringRef line, llvm::function_ref<llvm::StringRef(llvm::StringRef name)> textOf);

} // namespace ptxmatrix::assembler

#endif // PTXMATRIX_LIB_ASSEMBLER_PTXASERRORS_H
