//===- RunWithSource.h - Run ptxas and format its messages ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ASSEMBLER_RUNWITHSOURCE_H
#define PTXMATRIX_LIB_ASSEMBLER_RUNWITHSOURCE_H

#include "Assembler/PtxasMessages.h"

#include "llvm/Support/raw_ostream.h"

namespace ptxmatrix::assembler {

/// Runs \p ptxas with \p arguments and prints its standard error to \p stream, formatted by \p messages.  Returns its
/// exit status.  A signal that ends ptxas ends this program, and a signal to this program is forwarded.
int runWithSource(const std::string &ptxas, char *const *arguments, llvm::raw_ostream &stream, PtxasMessages &messages);

} // namespace ptxmatrix::assembler

#endif // PTXMATRIX_LIB_ASSEMBLER_RUNWITHSOURCE_H
