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

/// What is suspicious about the descriptor \p value, each as a sentence without a period.  Most is only known of an
/// \p operand.
std::vector<std::string> adviseOn(uint64_t value, const std::optional<SharedOperand> &operand);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_DESCRIPTOR_DESCRIPTORADVICE_H
