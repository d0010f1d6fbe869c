//===- OutputOf.h - Output of a child process -------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ASSEMBLER_OUTPUTOF_H
#define PTXMATRIX_LIB_ASSEMBLER_OUTPUTOF_H

#include <initializer_list>
#include <string>

namespace ptxmatrix::assembler {

/// What \p program prints, to both of its streams, when it is called with \p arguments and without input: the first
/// megabyte.  Empty where it cannot be run or ends with another status than 0.
std::string outputOf(const std::string &program, std::initializer_list<const char *> arguments);

} // namespace ptxmatrix::assembler

#endif // PTXMATRIX_LIB_ASSEMBLER_OUTPUTOF_H
