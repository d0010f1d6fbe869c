//===- InstructionJson.cpp - What is known of instructions, as JSON -------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Layout/InstructionJson.h"
#include "Descriptor/DescriptorText.h"
#include "Layout/LayoutFacts.h"
#include "Support/JsonWriter.h"

#include <ranges>

namespace ptxmatrix {
namespace {

constexpr unsigned kLanes = 32;

std::string_view wordOf(LayoutBasis basis) {
  return basis == LayoutBasis::Isa ? "isa" : basis == LayoutBasis::Measured ? "measured" : "libraries";
}

void printTargets(JsonWriter &json, std::string_view name, TargetSet targets) {
  json.attributeValues(name, targets, [](Target target) { return info(target).name; });
}

void printInstruction(JsonWriter &json, const Instruction &instruction) {
  json.attribute("opcode", opcode(instruction).str());
  json.attribute("mnemonic", name(instruction.mnemonic));
  json.attributeObject("members", [&] {
    if (isOfMatrices(instruction.mnemonic))
      forEachMember(instruction, [&](std::string_view name, std::string_view value) { json.attribute(name, value); });
  });
  if (!isOfMatrices(instruction.mnemonic))
    json.attributeValues("qualifiers", instruction.qualifiers,
                         [](Qualifier qualifier) { return info(qualifier).spelling; });
}

/// The operand numbered \p index of \p instruction.  Types and spellings are those of the PTX ISA.
void printOperand(JsonWriter &json, const Instruction &instruction, size_t index) {
  const OperandSpec operand = detail::resolved(instruction, operands(instruction)[index]);
  const auto printUnless = [&](std::string_view name, auto usual, auto given) {
    if (given != usual)
      json.attribute(name, given);
  };
  json.attribute("role", name(operand.role));
  printUnless("optional", false, operand.isOptional);
  printUnless("read", false, operand.isRead);
  printUnless("asynchronous", false, operand.isAsync);
  printUnless("constant", false, operand.mayBeInteger());
  printUnless("second", false, operand.hasSecond);
  printUnless("sinks", false, operand.acceptsSinks);
  printUnless("braces", false, operand.hasBraces());
  printUnless("opens_bracket", false, operand.opensBracket);
  printUnless("closes_bracket", false, operand.closesBracket);
  printUnless("fragment", std::string_view(), nameOf(operand.fragment));
  printUnless("values", 0U, operand.integers().count);
  printUnless("first", 0, operand.integers().first);
  printUnless("step", 1U, operand.integers().step);
  printUnless("threads", 0, operand.threads);
  if (const RegisterCount registers = registerCount(instruction, index); registers.count != 0) {
    json.attribute("registers", registers.count);
    json.attribute("register_bits", registers.bits);
  }
  if (operand.mayBeRegister())
    json.attributeValues("types", operand.types, [](ScalarType type) { return info(type).spelling; });
}

void printOperands(JsonWriter &json, const Instruction &instruction) {
  for (size_t i = 0; i < operands(instruction).size(); ++i)
    json.object([&] { printOperand(json, instruction, i); });
}

void printVariant(JsonWriter &json, const Variant &variant) {
  printInstruction(json, variant.instruction);
  json.attribute("registers", variant.registers.count);
  json.attribute("register_bits", variant.registers.bits);
  json.attributeArray("operands", [&] { printOperands(json, variant.instruction); });
  if (const size_t count = countOperandLists(variant.instruction); count > 1)
    json.attributeArray("alternatives", [&] {
      Instruction other = variant.instruction;
      while (++other.list < count)
        json.array([&] { printOperands(json, other); });
    });
  json.attribute("ptx", variant.since.str());
  if (variant.before)
    json.attribute("ptx_before", variant.before->str());
  printTargets(json, "targets", variant.targets);
}

void printPlace(JsonWriter &json, const MatrixElement &element) {
  json.attribute("matrix", element.matrix);
  json.attribute("row", element.row);
  json.attribute("column", element.column);
}

void printElements(JsonWriter &json, const FragmentLayout &layout, const auto &accepts) {
  for (unsigned matrix = 0; matrix < layout.matrices(); ++matrix)
    for (unsigned row = 0; row < layout.rows(); ++row)
      for (unsigned column = 0; column < layout.columns(); ++column) {
        const MatrixElement element{.matrix = matrix, .row = row, .column = column};
        std::vector<RegisterSlot> slots;
        for (unsigned copy = 0; copy < layout.copies(); ++copy)
          if (const RegisterSlot slot = layout.slot(element, copy); !accepts || accepts(element, slot))
            slots.push_back(slot);
        if (slots.empty())
          continue;
        json.object([&] {
          printPlace(json, element);
          json.attributeList("slots", slots, [&](const RegisterSlot &slot) {
            json.attribute("lane", slot.lane);
            json.attribute("register", slot.reg);
            json.attribute("bit", slot.bit);
          });
        });
      }
}

void printLayout(JsonWriter &json, const FragmentLayout &layout, const auto &accepts) {
  json.attribute("registers", layout.registers().count);
  json.attribute("register_bits", layout.registers().bits);
  json.attribute("element_bits", layout.elementBits());
  json.attribute("stored_bits", layout.storedBits());
  json.attribute("matrices", layout.matrices());
  json.attribute("rows", layout.rows());
  json.attribute("columns", layout.columns());
  json.attribute("basis", wordOf(layout.basis()));
  json.attribute("row_bytes", layout.rowBytes());
  json.attribute("address_alignment", layout.alignment().address);
  json.attribute("stride_alignment", layout.alignment().stride);
  json.attribute("default_stride", layout.defaultStride());
  json.attributeArray("addresses", [&] {
    for (unsigned lane = 0; lane < kLanes; ++lane)
      if (const std::optional<MatrixElement> first = layout.addressedRow(lane))
        json.object([&] {
          json.attribute("lane", lane);
          json.attribute("matrix", first->matrix);
          json.attribute("row", first->row);
        });
  });
  json.attributeArray("elements", [&] { printElements(json, layout, accepts); });
}

void printMatch(JsonWriter &json, const FragmentLayout &layout, const FragmentMatch &match,
                std::optional<unsigned> pitch) {
  printInstruction(json, match.move);
  json.attribute("storage", match.storage == Layout::Row ? "row" : "col");
  json.attribute("basis", wordOf(match.basis()));
  if (match.basis() == LayoutBasis::Measured)
    printTargets(json, "seen_on", match.seenOn);
  if (const std::optional<Variant> variant = findVariant(match.move, kNewestRelease.ptx)) {
    json.attribute("ptx", variant->since.str());
    printTargets(json, "targets", variant->targets);
  }
  json.attribute("moves", match.moves);
  json.attribute("fragments", match.fragments);
  json.attribute("shift", match.shift);
  if (const unsigned wavefronts = pitch ? match.wavefronts(*pitch) : 0) {
    json.attribute("pitch", *pitch);
    json.attribute("wavefronts", wavefronts);
  }
  json.attributeList("starts", std::views::iota(0U, match.fragments),
                     [&](unsigned fragment) { printPlace(json, match.start(fragment)); });
  json.attributeArray("registers", [&] {
    const unsigned words = layout.registers().bits / 32;
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
      for (unsigned lane = 0; lane < kLanes; ++lane)
        if (const std::optional<FragmentElement> place = match.addressed(lane, move))
          json.object([&] {
            json.attribute("move", move);
            json.attribute("lane", lane);
            json.attribute("fragment", place->fragment);
            printPlace(json, place->element);
          });
  });
}

/// The smallest tiles that A and B of \p product can be in shared memory.  \p m and \p n are for tcgen05.mma.
void printDescriptors(JsonWriter &json, const Instruction &product, unsigned m = 0, unsigned n = 0) {
  json.attributeObject("descriptors", [&] {
    for (const Fragment fragment : {Fragment::A, Fragment::B})
      json.attributeList(nameOf(fragment), leastTiles(product, fragment, m, n),
                         [&](const TileDescriptor &tile) { printTile(json, tile); });
  });
}

void printRegisters(JsonWriter &json, std::string_view name, const ChainedRegisters &registers) {
  json.attributeArray(name, [&] {
    for (const std::vector<ChainedElement> &elements : registers)
      json.array([&] {
        for (const ChainedElement &element : elements)
          json.object([&] {
            json.attribute("fragment", element.fragment);
            json.attribute("register", element.reg);
            json.attribute("bit", element.bit);
          });
      });
  });
}

} // namespace

std::string jsonOf(std::span<const Variant> variants) {
  std::string text;
  JsonWriter json(text);
  json.array([&] {
    for (const Variant &variant : variants)
      json.object([&] { printVariant(json, variant); });
  });
  return text;
}

std::string jsonOf(std::span<const FragmentLayout> layouts,
                   const std::function<bool(const MatrixElement &, const RegisterSlot &)> &accepts) {
  const Instruction &instruction = layouts.front().instruction();
  return jsonObject([&](JsonWriter &json) {
    json.attribute("opcode", opcode(instruction).str());
    if (!hasSeveralMatrices(instruction))
      return printLayout(json, layouts.front(), accepts);
    json.attributeObject("operands", [&] {
      for (const FragmentLayout &layout : layouts)
        json.attributeObject(operandName(layout), [&] { printLayout(json, layout, accepts); });
    });
  });
}

std::string jsonOf(std::span<const OperandMatches> operands, std::optional<unsigned> pitch) {
  return jsonObject([&](JsonWriter &json) {
    json.attribute("opcode", opcode(operands.front().layout.instruction()).str());
    json.attributeObject("operands", [&] {
      for (const OperandMatches &operand : operands)
        json.attributeObject(operand.converted.empty() ? operandName(operand.layout) : "converted_d", [&] {
          if (!operand.converted.empty())
            printRegisters(json, "registers", operand.converted);
          json.attributeList("matches", operand.matches,
                             [&](const FragmentMatch &match) { printMatch(json, operand.layout, match, pitch); });
          if (!operand.reason.empty())
            json.attribute("reason", operand.reason);
        });
    });
    const Instruction &product = operands.front().layout.instruction();
    if (!operands.front().isOne && info(product.mnemonic).isOfWarpgroup)
      printDescriptors(json, product);
  });
}

std::string jsonOf(const TensorMatch &match) {
  const auto printScales = [&](JsonWriter &json, std::string_view operand, unsigned columns) {
    if (columns != 0)
      json.attributeObject(operand, [&] {
        json.attribute("columns", columns);
        json.attribute("factors", match.scaleFactors);
        json.attribute("copy", opcode(*match.scaleCopy).str());
        json.attribute("descriptor", hexadecimal(match.scaleDescriptor.encode()));
      });
  };
  return jsonObject([&](JsonWriter &json) {
    json.attribute("opcode", opcode(match.d.instruction()).str());
    json.attribute("m", match.d.rows());
    json.attribute("n", match.d.columns());
    json.attributeObject("tensor_memory", [&] {
      json.attributeObject("d", [&] {
        json.attribute("columns", match.d.registers().count);
        json.attributeList("loads", match.loads, [&](const TensorLoad &load) {
          json.attribute("opcode", opcode(load.instruction).str());
          json.attribute("column", load.column);
          json.attribute("columns", load.count);
        });
      });
      if (match.columnsOfA != 0)
        json.attributeObject("a", [&] { json.attribute("columns", match.columnsOfA); });
      printScales(json, "scale_a", match.columnsOfScaleA);
      printScales(json, "scale_b", match.columnsOfScaleB);
    });
    printDescriptors(json, match.d.instruction(), match.d.rows(), match.d.columns());
  });
}

std::string jsonOf(const FragmentChain &chain, const Instruction &product, const Instruction &next) {
  return jsonObject([&](JsonWriter &json) {
    json.attribute("opcode", opcode(product).str());
    json.attribute("next", opcode(next).str());
    printRegisters(json, "registers", chain.registers);
    if (!chain.reason.empty())
      json.attribute("reason", chain.reason);
  });
}

} // namespace ptxmatrix
