//===- DescriptorJson.h - Descriptors as JSON -------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DESCRIPTOR_DESCRIPTORJSON_H
#define PTXMATRIX_LIB_DESCRIPTOR_DESCRIPTORJSON_H

#include "Descriptor/TensorAdvice.h"
#include "Support/JsonWriter.h"
#include "ptxmatrix/Descriptor.h"

namespace ptxmatrix {

/// Prints the attributes of the descriptor \p value of a matrix, what it says and what is suspicious about it.
void printDescriptor(JsonWriter &json, uint64_t value, const std::optional<SharedOperand> &operand);

/// Prints the attributes of \p descriptor, of tcgen05.
void printDescriptor(JsonWriter &json, const TensorDescriptor &descriptor, const std::optional<TensorProduct> &product);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_DESCRIPTOR_DESCRIPTORJSON_H
