//===- DescriptorAdvice.h - Mistakes in matrix descriptors ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DESCRIPTOR_DESCRIPTORADVICE_H
#define PTXMATRIX_LIB_DESCRIPTOR_DESCRIPTORADVICE_H

#include "ptxmatrix/Descriptor.h"

#include <string>
#include <vector>

namespace ptxmatrix {

/// What is suspicious about a descriptor.
struct DescriptorAdvice {
  std::string text; ///< A sentence without a period.
  /// Whether the result is certainly wrong: the matrix cannot be what the descriptor says.
  bool isCertain = false;
};

/// What is suspicious about the descriptor \p value.  Most is only known of an \p operand.  Of \p value, only the bits
/// \p known are known.
std::vector<DescriptorAdvice> adviseOn(uint64_t value, const std::optional<SharedOperand> &operand,
                                       uint64_t known = UINT64_MAX);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_DESCRIPTOR_DESCRIPTORADVICE_H
