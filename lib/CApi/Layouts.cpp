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

/// Reads \p instruction, and returns the layout that \p find stores in its second argument if it returns Ok.
PtxmatrixStatus giveLayout(const PtxmatrixInstruction *instruction, PtxmatrixLayout **layout, const auto &find) {
  return guarded([&] {
    if (!layout)
      return PtxmatrixStatusInvalidArgument;
    Instruction read;
    if (const PtxmatrixStatus status = readInstruction(instruction, read); status != PtxmatrixStatusOk)
      return status;
    std::optional<FragmentLayout> found;
    if (const PtxmatrixStatus status = find(read, found); status != PtxmatrixStatusOk)
      return status;
    if (!found)
      return PtxmatrixStatusNotFound;
    *layout = std::make_unique<PtxmatrixLayout>(PtxmatrixLayout{*found, opcode(read)}).release();
    return PtxmatrixStatusOk;
  });
}

} // namespace

void ptxmatrixLayoutDestroy(PtxmatrixLayout *layout) noexcept { delete layout; }

PtxmatrixStatus ptxmatrixFindLayout(const PtxmatrixInstruction *instruction, PtxmatrixLayout **layout) noexcept {
  return giveLayout(instruction, layout, [](const Instruction &read, std::optional<FragmentLayout> &found) {
    found = findLayout(read);
    return PtxmatrixStatusOk;
  });
}

PtxmatrixStatus ptxmatrixFindOperandLayout(const PtxmatrixInstruction *instruction, size_t operand,
                                           PtxmatrixLayout **layout) noexcept {
  return giveLayout(instruction, layout, [&](const Instruction &read, std::optional<FragmentLayout> &found) {
    if (operand >= operands(read).size())
      return PtxmatrixStatusOutOfRange;
    found = findLayout(read, operand);
    return PtxmatrixStatusOk;
  });
}

PtxmatrixStatus ptxmatrixLayoutSummary(const PtxmatrixLayout *layout, PtxmatrixLayoutSummary *summary) noexcept {
  if (!layout)
    return PtxmatrixStatusInvalidArgument;
  const FragmentLayout &one = layout->layout;
  auto value = PTXMATRIX_INIT(PtxmatrixLayoutSummary);
  value.opcode = toC(layout->opcode.str());
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
  return give(value, summary);
}

PtxmatrixStatus ptxmatrixLayoutSlots(const PtxmatrixLayout *layout, PtxmatrixSlot *slots, size_t capacity) noexcept {
  if (!layout || !slots)
    return PtxmatrixStatusInvalidArgument;
  const FragmentLayout &one = layout->layout;
  if (capacity < size_t{one.matrices()} * one.rows() * one.columns() * one.copies())
    return PtxmatrixStatusBufferTooSmall;
  for (unsigned matrix = 0; matrix < one.matrices(); ++matrix)
    for (unsigned row = 0; row < one.rows(); ++row)
      for (unsigned column = 0; column < one.columns(); ++column)
        for (const RegisterSlot &slot : one.slots({.matrix = matrix, .row = row, .column = column}))
          *slots++ = slotOf(slot);
  return PtxmatrixStatusOk;
}

PtxmatrixStatus ptxmatrixLayoutSlot(const PtxmatrixLayout *layout, PtxmatrixElement element, uint32_t copy,
                                    PtxmatrixSlot *slot) noexcept {
  if (!layout || !slot)
    return PtxmatrixStatusInvalidArgument;
  if (!has(layout->layout, element) || copy >= layout->layout.copies())
    return PtxmatrixStatusOutOfRange;
  *slot = slotOf(layout->layout.slot(elementOf(element), copy));
  return PtxmatrixStatusOk;
}

PtxmatrixStatus ptxmatrixLayoutElement(const PtxmatrixLayout *layout, PtxmatrixSlot slot,
                                       PtxmatrixElement *element) noexcept {
  if (!layout || !element)
    return PtxmatrixStatusInvalidArgument;
  if (!has(layout->layout, slot))
    return PtxmatrixStatusOutOfRange;
  const MatrixElement found = layout->layout.element({.lane = slot.lane, .reg = slot.reg, .bit = slot.bit});
  *element = {found.matrix, found.row, found.column};
  return PtxmatrixStatusOk;
}

PtxmatrixStatus ptxmatrixLayoutSourceSlot(const PtxmatrixLayout *layout, PtxmatrixElement element,
                                          PtxmatrixSlot *slot) noexcept {
  if (!layout || !slot)
    return PtxmatrixStatusInvalidArgument;
  if (!has(layout->layout, element))
    return PtxmatrixStatusOutOfRange;
  const std::optional<RegisterSlot> found = layout->layout.sourceSlot(elementOf(element));
  if (!found)
    return PtxmatrixStatusNotFound;
  *slot = slotOf(*found);
  return PtxmatrixStatusOk;
}

PtxmatrixStatus ptxmatrixLayoutAddressLane(const PtxmatrixLayout *layout, uint32_t matrix, uint32_t row,
                                           uint32_t *lane) noexcept {
  if (!layout || !lane)
    return PtxmatrixStatusInvalidArgument;
  if (!has(layout->layout, PtxmatrixElement{matrix, row, 0}))
    return PtxmatrixStatusOutOfRange;
  const std::optional<unsigned> found = layout->layout.addressLane(matrix, row);
  if (!found)
    return PtxmatrixStatusNotFound;
  *lane = *found;
  return PtxmatrixStatusOk;
}

PtxmatrixStatus ptxmatrixLayoutMemoryBit(const PtxmatrixLayout *layout, PtxmatrixElement element, uint32_t stride,
                                         uint64_t *bit) noexcept {
  if (!layout || !bit)
    return PtxmatrixStatusInvalidArgument;
  const FragmentLayout &one = layout->layout;
  if (!has(one, element))
    return PtxmatrixStatusOutOfRange;
  if (info(mnemonic(one.instruction())).addressing == Addressing::None)
    return PtxmatrixStatusNotFound;
  *bit = one.memoryBit(elementOf(element), stride != 0 ? stride : one.defaultStride());
  return PtxmatrixStatusOk;
}

PtxmatrixStatus ptxmatrixLayoutSvg(const PtxmatrixLayout *layout, char *buffer, size_t capacity,
                                   size_t *size) noexcept {
  return guarded([&] {
    if (!layout || !size || (!buffer && capacity != 0))
      return PtxmatrixStatusInvalidArgument;
    const std::string svg = layoutSvg({&layout->layout, 1});
    *size = svg.size();
    if (svg.size() > capacity)
      return PtxmatrixStatusBufferTooSmall;
    svg.copy(buffer, svg.size());
    return PtxmatrixStatusOk;
  });
}
