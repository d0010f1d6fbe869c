//===- LayoutJson.cpp - Layouts for programs ------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Commands/LayoutOperands.h"
#include "Driver/Commands/LayoutRenderers.h"

#include "llvm/Support/JSON.h"

namespace ptxmatrix::driver {
namespace {

void printElement(llvm::json::OStream &json, const FragmentLayout &layout, const MatrixElement &element) {
  json.object([&] {
    json.attribute("matrix", element.matrix);
    json.attribute("row", element.row);
    json.attribute("column", element.column);
    json.attributeArray("slots", [&] {
      for (const RegisterSlot &slot : layout.slots(element))
        json.object([&] {
          json.attribute("lane", slot.lane);
          json.attribute("register", slot.reg);
          json.attribute("bit", slot.bit);
        });
    });
  });
}

void printLayout(llvm::json::OStream &json, const FragmentLayout &layout) {
  json.attribute("registers", layout.registers().count);
  json.attribute("register_bits", layout.registers().bits);
  json.attribute("element_bits", layout.elementBits());
  json.attribute("matrices", layout.matrices());
  json.attribute("rows", layout.rows());
  json.attribute("columns", layout.columns());
  json.attribute("basis", layout.basis() == LayoutBasis::Isa ? "isa" : "measured");
  json.attributeArray("elements", [&] {
    for (unsigned matrix = 0; matrix < layout.matrices(); ++matrix)
      for (unsigned row = 0; row < layout.rows(); ++row)
        for (unsigned column = 0; column < layout.columns(); ++column)
          printElement(json, layout, {.matrix = matrix, .row = row, .column = column});
  });
}

} // namespace

void renderLayoutJson(std::span<const FragmentLayout> layouts, llvm::raw_ostream &stream) {
  llvm::json::OStream json(stream);
  const OpcodeText text = opcode(layouts.front().instruction());
  json.object([&] {
    json.attribute("opcode", llvm::StringRef(text.str()));
    if (!hasSeveralMatrices(layouts.front().instruction()))
      return printLayout(json, layouts.front());
    json.attributeObject("operands", [&] {
      for (const FragmentLayout &layout : layouts)
        json.attributeObject(operandName(layout), [&] { printLayout(json, layout); });
    });
  });
  stream << '\n';
}

} // namespace ptxmatrix::driver
