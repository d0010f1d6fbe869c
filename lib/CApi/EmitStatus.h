//===- EmitStatus.h - C API: statuses of emitted statements -----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CAPI_EMITSTATUS_H
#define PTXMATRIX_LIB_CAPI_EMITSTATUS_H

#include "CApi/Conversions.h"
#include "ptxmatrix/Emit.h"

namespace ptxmatrix::capi {

/// The status of each EmitError.
inline constexpr PtxmatrixStatus kEmitStatuses[] = {
    PtxmatrixStatusOk,
    PtxmatrixStatusNotFound,
    PtxmatrixStatusOperandCount,
    PtxmatrixStatusOperandKind,
    PtxmatrixStatusRegisterCount,
    PtxmatrixStatusRegisterNumber,
    PtxmatrixStatusBadName,
    PtxmatrixStatusSelectorValue,
    PtxmatrixStatusTooLong,
    PtxmatrixStatusBufferTooSmall,
};
static_assert(kEmitStatuses[static_cast<size_t>(EmitError::BadName)] == PtxmatrixStatusBadName);
static_assert(std::size(kEmitStatuses) == static_cast<size_t>(EmitError::BufferTooSmall) + 1);

} // namespace ptxmatrix::capi

#endif // PTXMATRIX_LIB_CAPI_EMITSTATUS_H
