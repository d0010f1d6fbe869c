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

/// The output of \p program, of both streams, when called with \p arguments and without input: the first megabyte.
/// Empty if it cannot be run or its exit status is not 0.
std::string outputOf(const std::string &program, std::initializer_list<const char *> arguments);

} // namespace ptxmatrix::assembler

#endif // PTXMATRIX_LIB_ASSEMBLER_OUTPUTOF_H
