//===- AsmDialect.h - Distinguishing PTX from host assembly -----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_ASMDIALECT_H
#define PTXMATRIX_LIB_CUDA_ASMDIALECT_H

#include "Cuda/AsmStatement.h"

#include <string_view>

namespace ptxmatrix {

/// Whether \p statement, whose code is \p ptx if it is PTX, can be nothing else: it has an instruction with qualifiers
/// that only PTX has, or declares a register, and neither a constraint nor a clobber of the host's assembler.  These do
/// not count where no other assembler has an instruction of that name: then they are mistakes.
bool isSurelyPtx(const AsmStatement &statement, std::string_view ptx);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_ASMDIALECT_H
