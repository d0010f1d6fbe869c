//===- Layouts.cpp - C API: layouts ---------------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CApi/Conversions.h"
#include "ptxmatrix/Layout.h"

#include <memory>

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

struct PtxmatrixLayout {
  FragmentLayout layout;
  OpcodeText opcode;
};

namespace {

bool has(const FragmentLayout &layout, PtxmatrixElement element) {
  return element.matrix < layout.matrices() && element.row < layout.rows() && element.column < layout.columns();
}

bool has(const FragmentLayout &layout, PtxmatrixSlot slot) {
  constexpr uint32_t kLanes = 32;
  return slot.lane < kLanes && slot.reg < layout.registers().count && slot.bit < layout.registers().bits;
}

MatrixElement elementOf(PtxmatrixElement element) {
  return {.matrix = element.matrix, .row = element.row, .column = element.column};
}

PtxmatrixSlot slotOf(const RegisterSlot &slot) { return {slot.lane, slot.reg, slot.bit}; }

/// Reads \p instruction, and returns the layout that \p find finds of it.
PtxmatrixStatus giveLayout(const PtxmatrixInstruction *instruction, PtxmatrixLayout **layout, const auto &find) {
  return guarded([&] {
    require(layout);
    const Instruction read = readInstruction(instruction);
    const std::optional<FragmentLayout> found = find(read);
    require(found.has_value(), PtxmatrixStatusNotFound);
    *layout = std::make_unique<PtxmatrixLayout>(PtxmatrixLayout{*found, opcode(read)}).release();
  });
}

} // namespace

void ptxmatrixLayoutDestroy(PtxmatrixLayout *layout) noexcept { delete layout; }

PtxmatrixStatus ptxmatrixFindLayout(const PtxmatrixInstruction *instruction, PtxmatrixLayout **layout) noexcept {
  return giveLayout(instruction, layout, [](const Instruction &read) { return findLayout(read); });
}

PtxmatrixStatus ptxmatrixFindOperandLayout(const PtxmatrixInstruction *instruction, size_t operand,
                                           PtxmatrixLayout **layout) noexcept {
  return giveLayout(instruction, layout, [&](const Instruction &read) {
    require(operand < operands(read).size(), PtxmatrixStatusOutOfRange);
    return findLayout(read, operand);
  });
}

PtxmatrixStatus ptxmatrixLayoutSummary(const PtxmatrixLayout *layout, PtxmatrixLayoutSummary *summary) noexcept {
  return givePart(layout, layout, summary, [](PtxmatrixLayoutSummary &value, const PtxmatrixLayout &whole) {
    const FragmentLayout &one = whole.layout;
    value.opcode = toC(whole.opcode.str());
    value.matrices = one.matrices();
    value.rows = one.rows();
    value.columns = one.columns();
    value.registers = one.registers().count;
    value.registerBits = one.registers().bits;
    value.elementBits = one.elementBits();
    value.storedBits = one.storedBits();
    value.copies = one.copies();
    value.isMeasured = one.basis() == LayoutBasis::Measured;
    value.rowBytes = one.rowBytes();
    value.addressAlignment = one.alignment().address;
    value.strideAlignment = one.alignment().stride;
    value.defaultStride = one.defaultStride();
  });
}

PtxmatrixStatus ptxmatrixLayoutSlots(const PtxmatrixLayout *layout, PtxmatrixSlot *slots, size_t capacity) noexcept {
  return guarded([&] {
    require(layout && slots);
    const FragmentLayout &one = layout->layout;
    require(capacity >= size_t{one.matrices()} * one.rows() * one.columns() * one.copies(),
            PtxmatrixStatusBufferTooSmall);
    PtxmatrixSlot *next = slots;
    for (unsigned matrix = 0; matrix < one.matrices(); ++matrix)
      for (unsigned row = 0; row < one.rows(); ++row)
        for (unsigned column = 0; column < one.columns(); ++column)
          for (const RegisterSlot &slot : one.slots({.matrix = matrix, .row = row, .column = column}))
            *next++ = slotOf(slot);
  });
}

PtxmatrixStatus ptxmatrixLayoutSlot(const PtxmatrixLayout *layout, PtxmatrixElement element, uint32_t copy,
                                    PtxmatrixSlot *slot) noexcept {
  return guarded([&] {
    require(layout && slot);
    require(has(layout->layout, element) && copy < layout->layout.copies(), PtxmatrixStatusOutOfRange);
    *slot = slotOf(layout->layout.slot(elementOf(element), copy));
  });
}

PtxmatrixStatus ptxmatrixLayoutElement(const PtxmatrixLayout *layout, PtxmatrixSlot slot,
                                       PtxmatrixElement *element) noexcept {
  return guarded([&] {
    require(layout && element);
    require(has(layout->layout, slot), PtxmatrixStatusOutOfRange);
    const MatrixElement found = layout->layout.element({.lane = slot.lane, .reg = slot.reg, .bit = slot.bit});
    *element = {found.matrix, found.row, found.column};
  });
}

PtxmatrixStatus ptxmatrixLayoutSourceSlot(const PtxmatrixLayout *layout, PtxmatrixElement element,
                                          PtxmatrixSlot *slot) noexcept {
  return guarded([&] {
    require(layout && slot);
    require(has(layout->layout, element), PtxmatrixStatusOutOfRange);
    const std::optional<RegisterSlot> found = layout->layout.sourceSlot(elementOf(element));
    require(found.has_value(), PtxmatrixStatusNotFound);
    *slot = slotOf(*found);
  });
}

PtxmatrixStatus ptxmatrixLayoutAddressLane(const PtxmatrixLayout *layout, uint32_t matrix, uint32_t row,
                                           uint32_t *lane) noexcept {
  return guarded([&] {
    require(layout && lane);
    require(has(layout->layout, PtxmatrixElement{matrix, row, 0}), PtxmatrixStatusOutOfRange);
    const std::optional<unsigned> found = layout->layout.addressLane(matrix, row);
    require(found.has_value(), PtxmatrixStatusNotFound);
    *lane = *found;
  });
}

PtxmatrixStatus ptxmatrixLayoutMemoryBit(const PtxmatrixLayout *layout, PtxmatrixElement element, uint32_t stride,
                                         uint64_t *bit) noexcept {
  return guarded([&] {
    require(layout && bit);
    const FragmentLayout &one = layout->layout;
    require(has(one, element), PtxmatrixStatusOutOfRange);
    require(info(one.instruction().mnemonic).addressing != Addressing::None, PtxmatrixStatusNotFound);
    *bit = one.memoryBit(elementOf(element), stride != 0 ? stride : one.defaultStride());
  });
}

PtxmatrixStatus ptxmatrixLayoutSvg(const PtxmatrixLayout *layout, char *buffer, size_t capacity,
                                   size_t *size) noexcept {
  return guarded([&] {
    require(layout && size && (buffer || capacity == 0));
    const std::string svg = layoutSvg({&layout->layout, 1});
    *size = svg.size();
    require(svg.size() <= capacity, PtxmatrixStatusBufferTooSmall);
    svg.copy(buffer, svg.size());
  });
}
