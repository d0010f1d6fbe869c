//===- OutOfMemory.h - Exit when out of memory ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_FILES_OUTOFMEMORY_H
#define PTXMATRIX_LIB_DRIVER_FILES_OUTOFMEMORY_H

namespace ptxmatrix::driver {

/// From now on, if an allocation fails, the process ends with kExitFailure and a message of \p program, a literal.
/// Temporary files are removed; output may be incomplete.
void endWithoutMemory(const char *program);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_FILES_OUTOFMEMORY_H
