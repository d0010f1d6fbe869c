//===- AsmParser.h - Parsing asm statements ---------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_ASMPARSER_H
#define PTXMATRIX_LIB_CUDA_ASMPARSER_H

#include "Cuda/AsmStatement.h"
#include "Cuda/Preprocess.h"

namespace ptxmatrix {

/// The asm statements in \p tokens, from `asm` to its ')', of \p source: one, or if there is an `#if` inside, one for
/// each set of branches that belong together.  Empty if they are not an asm statement.
std::vector<AsmStatement> parseAsm(std::string_view source, const std::vector<CxxToken> &tokens);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_ASMPARSER_H
