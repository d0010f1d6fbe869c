//===- Demangle.h - Demangled function names --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_DEMANGLE_H
#define PTXMATRIX_LIB_DRIVER_RENDER_DEMANGLE_H

#include <string>

namespace ptxmatrix::driver {

/// "gemm(float*, int)" of `_Z4gemmPfi`.  \p name itself if it is not mangled in the way of the Itanium C++ ABI, or is
/// long or repeats much of itself: a few bytes of such a name can stand for gigabytes.
std::string demangled(const std::string &name);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_DEMANGLE_H
