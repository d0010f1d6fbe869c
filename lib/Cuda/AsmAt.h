//===- AsmAt.h - The asm statement at a place -------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_ASMAT_H
#define PTXMATRIX_LIB_CUDA_ASMAT_H

#include "Cuda/PtxBlock.h"
#include "ptxmatrix/Cuda.h"

namespace ptxmatrix {

/// An asm statement and its PTX.
struct AsmAt {
  AsmStatement statement;
  PtxBlock block;
};

/// The asm statement of \p source that contains \p offset, for an unknown target; nothing if there is none.
std::optional<AsmAt> findAsmAt(std::string_view source, const CudaCompilation &compilation, size_t offset);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_ASMAT_H
