//===- DescriptorAdvice.h - Mistakes in descriptors -------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Descriptor.h"

#include <string>
#include <vector>

namespace ptxmatrix {

using detail::readTensorProduct;
using detail::TensorProduct;

/// What is suspicious about a descriptor.
struct DescriptorAdvice {
  std::string text; ///< A sentence without a period.
  /// Whether the result is certainly wrong: the matrix cannot be what the descriptor says.
  bool isCertain = false;
};

/// What is suspicious about the descriptor \p value of a matrix, for an instruction whose descriptors have \p version.
/// Most is only known of an \p operand.  Of \p value, only the bits \p known are known.
std::vector<DescriptorAdvice> adviseOn(uint64_t value, unsigned version, const std::optional<SharedOperand> &operand,
                                       uint64_t known = UINT64_MAX);

/// What is certainly wrong in \p descriptor, which \p product reads, and of which only the bits \p known are known.
std::vector<std::string> adviseOn(const InstructionDescriptor &descriptor, const TensorProduct &product,
                                  uint32_t known = UINT32_MAX);

/// The field \p name of \p descriptor, of which only the bits \p known are known; nothing if it is not.
std::optional<uint32_t> knownField(const InstructionDescriptor &descriptor, std::string_view name, uint32_t known);

/// The version of the descriptors of matrices that \p instruction reads; nothing if it reads none.
std::optional<unsigned> descriptorVersion(const Instruction &instruction);

/// "'.kind::f16' with '.cta_group::1' needs m = 64 or 128, and n = a multiple of 8 from 8 to 256"
std::string sizesInWords(const TensorProduct &product);

} // namespace ptxmatrix
