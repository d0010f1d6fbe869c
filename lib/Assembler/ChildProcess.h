//===- ChildProcess.h - Running another program -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ASSEMBLER_CHILDPROCESS_H
#define PTXMATRIX_LIB_ASSEMBLER_CHILDPROCESS_H

#include <initializer_list>
#include <string>

namespace ptxmatrix::assembler {

/// How a program ended.
struct EndedProcess {
  int error = 0;       ///< Why it could not be run: a value of errno.
  int status = 0;      ///< As waitpid() returns it.
  std::string printed; ///< What was read of it.
};

/// Runs \p program with \p arguments, which begin with its name, and reads its standard error.
EndedProcess runProgram(const std::string &program, char *const *arguments);

/// The output of \p program, of both streams, when called with \p arguments and without input.  Empty if it cannot be
/// run or its exit status is not 0.
std::string outputOf(const std::string &program, std::initializer_list<const char *> arguments);

} // namespace ptxmatrix::assembler

#endif // PTXMATRIX_LIB_ASSEMBLER_CHILDPROCESS_H
