//===- Process.h - How the programs end -------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_FILES_PROCESS_H
#define PTXMATRIX_LIB_DRIVER_FILES_PROCESS_H

namespace ptxmatrix::driver {
/// From now on, if an allocation fails, the process ends with kExitFailure and a message of \p program, a literal.
/// Temporary files are removed; output may be incomplete.
void endWithoutMemory(const char *program);
/// Flushes standard output and reports if it or standard error failed.  False if so.  An error left on one of LLVM's
/// streams would end the program in the destructor, with LLVM's own status.
bool finishStandardStreams();

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_FILES_PROCESS_H
