//===- OutputOf.h - What a program prints -----------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ASSEMBLER_OUTPUTOF_H
#define PTXMATRIX_LIB_ASSEMBLER_OUTPUTOF_H

#include "llvm/ADT/StringRef.h"

#include <initializer_list>
#include <string>

namespace ptxmatrix::assembler {

/// What \p program prints, to both of its streams, when it is called with \p arguments and without input.  Empty where
/// it cannot be run or ends with another status than 0.
std::string outputOf(const std::string &program, std::initializer_list<llvm::StringRef> arguments);

} // namespace ptxmatrix::assembler

#endif // PTXMATRIX_LIB_ASSEMBLER_OUTPUTOF_H
