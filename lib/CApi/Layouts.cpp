//===- Layouts.cpp - C API: layouts and matches ---------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "CApi/Result.h"
#include "Layout/InstructionJson.h"

#include <memory>

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

struct PtxmatrixLayout : FragmentLayout {};

namespace {

constexpr const char *kNoLayout = "'layout' must not be null";

MatrixElement readElement(const FragmentLayout &layout, PtxmatrixElement element) {
  requireIndex(element.matrix, layout.matrices(), "matrix");
  requireIndex(element.row, layout.rows(), "row");
  requireIndex(element.column, layout.columns(), "column");
  return {.matrix = element.matrix, .row = element.row, .column = element.column};
}

} // namespace

void ptxmatrixLayoutDestroy(PtxmatrixLayout *layout) noexcept { delete layout; }

PtxmatrixStatus ptxmatrixFindLayout(const PtxmatrixInstruction *instruction, size_t operand,
                                    PtxmatrixLayout **layout) noexcept {
  return guarded([&] {
    require(layout, kNoLayout);
    const Instruction read = readInstruction(instruction);
    const bool isMoved = operand == PTXMATRIX_MOVED_MATRIX;
    if (!isMoved)
      requireIndex(operand, operands(read).size(), "operand");
    const std::optional<FragmentLayout> found = isMoved ? findLayout(read) : findLayout(read, operand);
    if (!found)
      throw Failure{PtxmatrixStatusNotFound,
                    isMoved ? concat("'", opcode(read).str(), "' moves no matrix; expected one of its operands")
                            : concat("operand ", operand, " of '", opcode(read).str(), "' has no layout")};
    *layout = std::make_unique<PtxmatrixLayout>(*found).release();
  });
}

PtxmatrixStatus ptxmatrixShowLayout(const PtxmatrixLayout *layout, PtxmatrixResult **result) noexcept {
  return makeResult(result, [&](PtxmatrixResult &made) {
    require(layout, kNoLayout);
    const FragmentLayout *const shown = layout;
    const std::span one(shown, 1);
    made.json = jsonOf(one);
    made.text = layoutSvg(one);
  });
}

PtxmatrixStatus ptxmatrixGetLayoutSize(const PtxmatrixLayout *layout, PtxmatrixLayoutSize *size) noexcept {
  return guarded([&] {
    require(layout && size, "'layout' and 'size' must not be null");
    const RegisterCount registers = layout->registers();
    *size = {layout->matrices(), layout->rows(), layout->columns(),    layout->copies(),
             registers.count,    registers.bits, layout->elementBits()};
  });
}

PtxmatrixStatus ptxmatrixLayoutSlot(const PtxmatrixLayout *layout, PtxmatrixElement element, uint32_t copy,
                                    PtxmatrixSlot *slot) noexcept {
  return guarded([&] {
    require(layout && slot, "'layout' and 'slot' must not be null");
    requireIndex(copy, layout->copies(), "copy");
    const RegisterSlot found = layout->slot(readElement(*layout, element), copy);
    *slot = {found.lane, found.reg, found.bit};
  });
}

PtxmatrixStatus ptxmatrixLayoutElement(const PtxmatrixLayout *layout, PtxmatrixSlot slot,
                                       PtxmatrixElement *element) noexcept {
  return guarded([&] {
    require(layout && element, "'layout' and 'element' must not be null");
    requireIndex(slot.lane, layout->lanes(), "lane");
    requireIndex(slot.reg, layout->registers().count, "register");
    requireIndex(slot.bit, layout->registers().bits, "bit");
    const MatrixElement found = layout->element({.lane = slot.lane, .reg = slot.reg, .bit = slot.bit});
    *element = {found.matrix, found.row, found.column};
  });
}

PtxmatrixStatus ptxmatrixLayoutMemory(const PtxmatrixLayout *layout, PtxmatrixElement element, uint32_t stride,
                                      PtxmatrixMemoryPlace *place) noexcept {
  return guarded([&] {
    require(layout && place, "'layout' and 'place' must not be null");
    const MatrixElement read = readElement(*layout, element);
    const Instruction &instruction = layout->instruction();
    if (info(instruction.mnemonic).addressing == Addressing::None)
      throw Failure{PtxmatrixStatusNotFound, concat("'", opcode(instruction).str(), "' has no address")};
    *place = {.bit = layout->memoryBit(read, stride != 0 ? stride : layout->defaultStride()),
              .lane = layout->addressLane(read.matrix, read.row).value_or(0)};
  });
}

PtxmatrixStatus ptxmatrixMatches(const PtxmatrixInstruction *product, const PtxmatrixInstruction *move,
                                 PtxmatrixResult **result) noexcept {
  return makeResult(result, [&](PtxmatrixResult &made) {
    const Instruction multiplied = readInstruction(product);
    const std::optional<Instruction> moved = move ? std::optional(readInstruction(move)) : std::nullopt;
    if (moved && (isProduct(moved->mnemonic) || !findLayout(*moved)))
      throw Failure{PtxmatrixStatusNotFound, concat("'", opcode(*moved).str(), "' is not a load or a store")};
    const std::vector<OperandMatches> operands = findOperandMatches(multiplied, moved);
    if (operands.empty())
      throw Failure{PtxmatrixStatusNotFound, concat("'", opcode(multiplied).str(), "' is not a matrix multiply (MMA)")};
    made.json = jsonOf(operands);
  });
}
