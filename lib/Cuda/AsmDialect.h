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

/// Whether \p statement, whose code as PTX is \p ptx, is certainly PTX: it has an instruction with qualifiers that only
/// PTX has, or declares a register, and has no constraint or clobber of host assembly.  If no other assembler has an
/// instruction of that name, such constraints and clobbers are mistakes and do not count.  A supported instruction
/// needs no qualifiers for that.
bool isSurelyPtx(const AsmStatement &statement, std::string_view ptx);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_ASMDIALECT_H
