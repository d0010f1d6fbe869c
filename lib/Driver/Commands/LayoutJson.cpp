//===- LayoutJson.cpp - Layouts as JSON -----------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Commands/LayoutParts.h"

#include "llvm/Support/JSON.h"

#include <algorithm>

namespace ptxmatrix::driver {
namespace {

void printElement(llvm::json::OStream &json, const FragmentLayout &layout, const MatrixElement &element,
                  const LayoutFilter &filter) {
  json.object([&] {
    json.attribute("matrix", element.matrix);
    json.attribute("row", element.row);
    json.attribute("column", element.column);
    json.attributeArray("slots", [&] {
      for (const RegisterSlot &slot : layout.slots(element))
        if (filter.accepts(slot))
          json.object([&] {
            json.attribute("lane", slot.lane);
            json.attribute("register", slot.reg);
            json.attribute("bit", slot.bit);
          });
    });
  });
}

/// Whether \p filter accepts \p element and any of its slots.
bool isShown(const FragmentLayout &layout, const MatrixElement &element, const LayoutFilter &filter) {
  return filter.accepts(element) &&
         std::ranges::any_of(layout.slots(element), [&](const RegisterSlot &slot) { return filter.accepts(slot); });
}

void printLayout(llvm::json::OStream &json, const FragmentLayout &layout, const LayoutFilter &filter) {
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
          if (const MatrixElement element{.matrix = matrix, .row = row, .column = column};
              isShown(layout, element, filter))
            printElement(json, layout, element, filter);
  });
}

} // namespace

void renderLayoutJson(std::span<const FragmentLayout> layouts, const LayoutFilter &filter, llvm::raw_ostream &stream) {
  llvm::json::OStream json(stream);
  const OpcodeText text = opcode(layouts.front().instruction());
  json.object([&] {
    json.attribute("opcode", llvm::StringRef(text.str()));
    if (!hasSeveralMatrices(layouts.front().instruction()))
      return printLayout(json, layouts.front(), filter);
    json.attributeObject("operands", [&] {
      for (const FragmentLayout &layout : layouts)
        json.attributeObject(operandName(layout), [&] { printLayout(json, layout, filter); });
    });
  });
  stream << '\n';
}

} // namespace ptxmatrix::driver
