//===- FragmentChain.cpp - A product's result as the next one's A ---------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Layout/FragmentChain.h"
#include "Support/Concat.h"
#include "Support/JsonWriter.h"
#include "ptxmatrix/FragmentMatch.h"

namespace ptxmatrix {

FragmentChain chain(const Instruction &product, const Instruction &next) {
  const FragmentLayout d = *heldFragment(product, Fragment::D);
  const FragmentLayout a = *heldFragment(next, Fragment::A);
  FragmentChain chain;
  if (d.rows() != a.rows() || d.matrices() != a.matrices())
    return {{}, concat("D has ", d.rows(), " rows in a warp, and A ", a.rows())};
  const unsigned perRegister = a.registers().bits / a.elementBits();
  for (unsigned reg = 0; reg < a.registers().count; ++reg) {
    std::vector<ChainedElement> elements;
    for (unsigned i = 0; i < perRegister; ++i) {
      ChainedElement first;
      for (unsigned lane = 0; lane < a.lanes(); ++lane) {
        MatrixElement element = a.element({.lane = lane, .reg = reg, .bit = i * a.elementBits()});
        const unsigned column = element.column;
        element.column %= d.columns();
        const RegisterSlot slot = d.slot(element);
        if (lane == 0)
          first = {column / d.columns(), slot.reg, slot.bit};
        const bool isSame = first.fragment == column / d.columns() && first.reg == slot.reg && first.bit == slot.bit;
        if (slot.lane != lane || !isSame)
          return {{},
                  concat("row ", element.row, ", column ", column, " is in lane ", slot.lane, " of D, and in lane ",
                         lane, " of A")};
      }
      elements.push_back(first);
    }
    chain.registers.push_back(std::move(elements));
  }
  return chain;
}

std::string jsonOf(const FragmentChain &chain, const Instruction &product, const Instruction &next) {
  return jsonObject([&](JsonWriter &json) {
    json.attribute("opcode", opcode(product).str());
    json.attribute("next", opcode(next).str());
    json.attributeArray("registers", [&] {
      for (const std::vector<ChainedElement> &elements : chain.registers)
        json.array([&] {
          for (const ChainedElement &element : elements)
            json.object([&] {
              json.attribute("fragment", element.fragment);
              json.attribute("register", element.reg);
              json.attribute("bit", element.bit);
            });
        });
    });
    if (!chain.reason.empty())
      json.attribute("reason", chain.reason);
  });
}

} // namespace ptxmatrix
