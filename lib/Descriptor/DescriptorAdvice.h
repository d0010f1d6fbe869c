//===- DescriptorAdvice.h - Mistakes in descriptors -------------*- C++ -*-===//
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

using detail::TensorProduct;

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

/// What is certainly wrong in \p descriptor, of which only the bits \p known are known.  \p product reads it, if given.
std::vector<std::string> adviseOn(const TensorDescriptor &descriptor, const std::optional<TensorProduct> &product,
                                  uint64_t known = UINT64_MAX);

/// What decides the descriptor of \p instruction; nothing if it is no tcgen05.mma, or the PTX ISA does not give it.
std::optional<TensorProduct> readTensorProduct(const Instruction &instruction);

/// "'.kind::f16' with '.cta_group::1' needs m = 64 or 128, and n = a multiple of 8 from 8 to 256"
std::string sizesInWords(const TensorProduct &product);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_DESCRIPTOR_DESCRIPTORADVICE_H
