//===- CheckCuda.h - Check the inline PTX of a CUDA source ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_CHECKCUDA_H
#define PTXMATRIX_LIB_CUDA_CHECKCUDA_H

#include "ptxmatrix/Check.h"

namespace ptxmatrix {

/// Checks the asm statements of \p text, a source in C++ or CUDA C++, that are PTX (CUDA, "Inline PTX Assembly").  It
/// reads this text only, no header: macros of the text are expanded, and of an `#if` with unknown names all branches
/// are read.  Host assembler and statements with unknown macros in their template are skipped, and counted.  Ranges
/// are of \p text.  Without a version, the newest of the release is used; without a target, only what no target accepts
/// is an error.  Verdicts are of all statements together.
CheckResult checkCuda(std::string_view text, const CheckOptions &options = {});

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_CHECKCUDA_H
