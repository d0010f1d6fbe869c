//===- SharedSvg.h - Pictures of shared memory ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DESCRIPTOR_SHAREDSVG_H
#define PTXMATRIX_LIB_DESCRIPTOR_SHAREDSVG_H

#include "ptxmatrix/Descriptor.h"

#include <string>

namespace ptxmatrix {

/// An SVG document with a picture of the shared memory that \p operand fills as \p descriptor says: 128 bytes, or all
/// 32 banks, in each line.
std::string sharedSvg(std::string_view title, const MatrixDescriptor &descriptor, const SharedOperand &operand);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_DESCRIPTOR_SHAREDSVG_H
