//===- LayoutJson.cpp - Layouts and matches as JSON -----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Commands/Commands.h"
#include "ptxmatrix/Variants.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace ptxmatrix::driver {
namespace {

void printLayout(JsonWriter &json, const FragmentLayout &layout, const LayoutFilter &filter) {
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
        for (unsigned column = 0; column < layout.columns(); ++column) {
          const MatrixElement element{.matrix = matrix, .row = row, .column = column};
          std::vector<RegisterSlot> slots;
          for (const RegisterSlot &slot : layout.slots(element))
            if (filter.accepts(slot))
              slots.push_back(slot);
          if (filter.accepts(element) && !slots.empty())
            json.object([&] {
              json.attribute("matrix", matrix);
              json.attribute("row", row);
              json.attribute("column", column);
              json.attributeList("slots", slots, [&](const RegisterSlot &slot) {
                json.attribute("lane", slot.lane);
                json.attribute("register", slot.reg);
                json.attribute("bit", slot.bit);
              });
            });
        }
  });
}

void printMatch(JsonWriter &json, const FragmentLayout &layout, const FragmentMatch &match) {
  const unsigned words = layout.registers().bits / 32;
  json.attribute("opcode", opcode(match.move).str());
  json.attribute("storage", match.storage == Layout::Row ? "row" : "col");
  json.attribute("basis", match.basis() == LayoutBasis::Isa ? "isa" : "measured");
  if (match.basis() == LayoutBasis::Measured)
    printTargets(json, "seen_on", match.seenOn);
  if (const std::optional<Variant> variant = findVariant(match.move, kNewestRelease.ptx)) {
    json.attribute("ptx", variant->since.str());
    printTargets(json, "targets", variant->targets);
  }
  json.attribute("moves", match.moves);
  json.attribute("fragments", match.fragments);
  json.attribute("shift", match.shift);
  json.attributeArray("registers", [&] {
    for (unsigned fragment = 0; fragment < match.fragments; ++fragment)
      for (unsigned reg = 0; reg < layout.registers().count; ++reg)
        json.object([&] {
          const MovedRegister place = match.placeOf(reg * words, fragment);
          json.attribute("fragment", fragment);
          json.attribute("register", reg);
          json.attribute("move", place.move);
          json.attribute("move_register", place.reg / words);
        });
  });
  json.attributeArray("addresses", [&] {
    for (unsigned move = 0; move < match.moves; ++move)
      for (unsigned lane = 0; lane < 32; ++lane)
        if (const std::optional<FragmentElement> place = match.addressed(lane, move))
          json.object([&] {
            json.attribute("move", move);
            json.attribute("lane", lane);
            json.attribute("fragment", place->fragment);
            json.attribute("matrix", place->element.matrix);
            json.attribute("row", place->element.row);
            json.attribute("column", place->element.column);
          });
  });
}

/// Prints the document of \p instruction, whose other attributes \p fill prints.
void printDocument(const Instruction &instruction, llvm::raw_ostream &stream,
                   llvm::function_ref<void(JsonWriter &json)> fill) {
  stream << jsonObject([&](JsonWriter &json) {
    json.attribute("opcode", opcode(instruction).str());
    fill(json);
  }) << '\n';
}

} // namespace

void renderLayoutJson(std::span<const FragmentLayout> layouts, const LayoutFilter &filter, llvm::raw_ostream &stream) {
  const Instruction &instruction = layouts.front().instruction();
  printDocument(instruction, stream, [&](JsonWriter &json) {
    if (!hasSeveralMatrices(instruction))
      return printLayout(json, layouts.front(), filter);
    json.attributeObject("operands", [&] {
      for (const FragmentLayout &layout : layouts)
        json.attributeObject(operandName(layout), [&] { printLayout(json, layout, filter); });
    });
  });
}

void renderMatchesJson(std::span<const OperandMatches> operands, llvm::raw_ostream &stream) {
  printDocument(operands.front().layout.instruction(), stream, [&](JsonWriter &json) {
    json.attributeObject("operands", [&] {
      for (const OperandMatches &operand : operands)
        json.attributeObject(operandName(operand.layout), [&] {
          json.attributeList("matches", operand.matches,
                             [&](const FragmentMatch &match) { printMatch(json, operand.layout, match); });
          if (!operand.reason.empty())
            json.attribute("reason", operand.reason);
        });
    });
  });
}

} // namespace ptxmatrix::driver
