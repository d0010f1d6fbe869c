//===- DescriptorJson.cpp - Descriptors as JSON ---------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Descriptor/DescriptorJson.h"
#include "Descriptor/DescriptorAdvice.h"
#include "Descriptor/Tiles.h"

namespace ptxmatrix {

void printDescriptor(JsonWriter &json, uint64_t value, const std::optional<SharedOperand> &operand) {
  json.attribute("value", hexadecimal(value));
  printFields(json, MatrixDescriptor::decode(value));
  if (operand)
    json.attribute("major", name(operand->major));
  json.attributeArray("advice", [&] {
    for (const DescriptorAdvice &one : adviseOn(value, operand))
      json.value(one.text);
  });
}

void printDescriptor(JsonWriter &json, const TensorDescriptor &descriptor,
                     const std::optional<TensorProduct> &product) {
  json.attribute("value", hexadecimal(descriptor));
  json.attributeObject("fields", [&] {
    for (const DescriptorField &field : kDescriptorFields)
      if (field.isOf(descriptor.format))
        field.values.empty() ? json.attribute(field.name, descriptor.get(field))
                             : json.attribute(field.name, valueInWords(descriptor, field));
  });
  json.attributeArray("advice", [&] {
    for (const std::string &one : adviseOn(descriptor, product))
      json.value(one);
  });
}

} // namespace ptxmatrix
