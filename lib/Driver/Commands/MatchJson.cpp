//===- MatchJson.cpp - Matches as JSON ------------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Commands/LayoutParts.h"
#include "Driver/Render/JsonParts.h"
#include "ptxmatrix/Variants.h"

namespace ptxmatrix::driver {
namespace {

void printMatch(llvm::json::OStream &json, const FragmentLayout &layout, const FragmentMatch &match) {
  const OpcodeText text = opcode(match.move);
  const unsigned words = layout.registers().bits / 32;
  json.attribute("opcode", llvm::StringRef(text.str()));
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

} // namespace

void renderMatchesJson(std::span<const OperandMatches> operands, llvm::raw_ostream &stream) {
  llvm::json::OStream json(stream);
  const OpcodeText text = opcode(operands.front().layout.instruction());
  json.object([&] {
    json.attribute("opcode", llvm::StringRef(text.str()));
    json.attributeObject("operands", [&] {
      for (const OperandMatches &operand : operands)
        json.attributeObject(operandName(operand.layout), [&] {
          json.attributeArray("matches", [&] {
            for (const FragmentMatch &match : operand.matches)
              json.object([&] { printMatch(json, operand.layout, match); });
          });
          if (!operand.reason.empty())
            json.attribute("reason", operand.reason);
        });
    });
  });
  stream << '\n';
}

} // namespace ptxmatrix::driver
