//===- StandardStreams.h - Closed and full standard streams -----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_FILES_STANDARDSTREAMS_H
#define PTXMATRIX_LIB_DRIVER_FILES_STANDARDSTREAMS_H

namespace ptxmatrix::driver {

/// Makes sure that no opened file becomes a standard stream that was closed, which would receive the output.  Reading
/// from or writing to such a stream still fails.  Call it first.
void reserveStandardStreams();

/// Flushes standard output and reports if it or standard error failed.  False if so.  An error left on one of LLVM's
/// streams would end the program in the destructor, with LLVM's own status.
bool finishStandardStreams();

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_FILES_STANDARDSTREAMS_H
