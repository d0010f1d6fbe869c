//===- Options.h - C API: options -------------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CAPI_OPTIONS_H
#define PTXMATRIX_LIB_CAPI_OPTIONS_H

#include "CApi/Conversions.h"
#include "ptxmatrix/Check.h"

namespace ptxmatrix::capi {

/// Reads \p given, which may be null, into \p options.
PtxmatrixStatus readOptions(const PtxmatrixOptions *given, CheckOptions &options);

} // namespace ptxmatrix::capi

#endif // PTXMATRIX_LIB_CAPI_OPTIONS_H
