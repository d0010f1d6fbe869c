//===- StandardStreams.h - Closed and full standard streams -----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_FILES_STANDARDSTREAMS_H
#define PTXMATRIX_LIB_DRIVER_FILES_STANDARDSTREAMS_H

namespace ptxmatrix::driver {

/// Sees to it that no file that is opened becomes a standard stream that was closed: what is printed would go into it.
/// To read from such a stream, or to write to it, still fails.  To be called first of all.
void reserveStandardStreams();

/// Flushes standard output and tells if it or standard error did not take all.  False if so.  An error that were left
/// on one of LLVM's streams would end the program in the destructor, with a status of LLVM's own.
bool finishStandardStreams();

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_FILES_STANDARDSTREAMS_H
