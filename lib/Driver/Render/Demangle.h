//===- Demangle.h - Demangled function names --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_RENDER_DEMANGLE_H
#define PTXMATRIX_LIB_DRIVER_RENDER_DEMANGLE_H

#include <string>

namespace ptxmatrix::driver {

/// "gemm(float*, int)" for `_Z4gemmPfi`.  \p name itself if it is not mangled by the Itanium C++ ABI, or is long or
/// highly repetitive: a few bytes of such a name can expand to gigabytes.
std::string demangled(const std::string &name);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_RENDER_DEMANGLE_H
