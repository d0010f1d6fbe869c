//===- Options.h - C API: options -------------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CAPI_OPTIONS_H
#define PTXMATRIX_LIB_CAPI_OPTIONS_H

#include "CApi/Conversions.h"
#include "ptxmatrix/Check.h"

#include <memory>

namespace ptxmatrix::capi {

/// Reads \p given, which may be null, into \p options.
PtxmatrixStatus readOptions(const PtxmatrixOptions *given, CheckOptions &options);

/// Creates a result of \p text and calls \p fill(text, options, result) to fill it.  Returns its status.
template <typename Result, typename Fill>
PtxmatrixStatus makeResult(PtxmatrixString text, const PtxmatrixOptions *options, Result **result,
                           const Fill &fill) noexcept {
  return guarded([&] {
    if (!isText(text) || !result)
      return PtxmatrixStatusInvalidArgument;
    CheckOptions read;
    if (const PtxmatrixStatus status = readOptions(options, read); status != PtxmatrixStatusOk)
      return status;
    auto made = std::make_unique<Result>();
    const PtxmatrixStatus status = fill(fromC(text), read, *made);
    if (status == PtxmatrixStatusOk)
      *result = made.release();
    return status;
  });
}

} // namespace ptxmatrix::capi

#endif // PTXMATRIX_LIB_CAPI_OPTIONS_H
