//===- MemoryAdvice.cpp - Misaligned addresses and strides ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Only certain mistakes are reported: addresses are known if they are based on a variable, strides if they are
// constant. lib/Check/LaneCheck.cpp makes the same checks for registers with known values.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/Advice.h"
#include "Sema/Operands/ConstantExpression.h"
#include "ptxmatrix/detail/Memory.h"

#include <algorithm>
#include <bit>

namespace ptxmatrix {
namespace {

Space spaceOf(const MatchedOpcode &opcode) {
  const std::optional<Qualifier> space = detail::pick(*opcode.form, opcode.values, QualifierKind::Space);
  return space ? static_cast<Space>(*space) : Space::Generic;
}

/// The memory that an instruction accesses, and the alignment that was measured to be necessary for it.
struct MemoryNeeds {
  detail::MatrixMemory memory;
  std::optional<detail::MeasuredAlignment> measured;
};

MemoryNeeds needsOf(const MatchedOpcode &opcode) {
  const RegisterCount registers = detail::registerCount(*opcode.form, opcode.values);
  return {detail::matrixMemory(*opcode.form, opcode.values, registers),
          detail::measuredAlignment(opcode.form->mnemonic, opcode.values.set(), spaceOf(opcode))};
}

/// Whether the PTX ISA derives alignments from the size of a row instead of a lane's fragment.
bool isOfRows(const MatchedOpcode &opcode) { return info(opcode.form->mnemonic).addressing == Addressing::Rows; }

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

/// The variable that the address names, or null.
const Symbol *variableOf(const OperandContext &context, const Operand &address) {
  const Symbol *symbol = context.scope.find(context.textOf(address.term.name));
  if (!symbol || symbol->isBroken)
    return nullptr;
  const bool isMemory =
      symbol->space == DeclSpace::Shared || symbol->space == DeclSpace::Global || symbol->space == DeclSpace::Local;
  return isMemory ? symbol : nullptr;
}

/// Reports a \p variable that the instruction cannot access with a generic address.  Returns whether it did.
bool adviseOnSpace(OperandContext &context, const MatchedOpcode &opcode, const Operand &address,
                   const Symbol &variable) {
  if (spaceOf(opcode) != Space::Generic)
    return false; // ptxas checks explicit spaces
  if (variable.space == DeclSpace::Shared || (variable.space == DeclSpace::Global && !isOfRows(opcode)))
    return false;
  context.report(context.statement.rangeOf(address.term.name),
                 msg::genericOfOtherSpace(context.textOf(address.term.name), msg::inSpace(variable.space),
                                          opcode.form->mnemonic, isOfRows(opcode))
                     .under(Rule::GenericAddress),
                 &variable);
  return true;
}

/// For an instruction that uses only the addresses of some lanes, their number; otherwise nothing.
std::optional<unsigned> usedLanes(const MatchedOpcode &opcode) {
  if (!isOfRows(opcode))
    return std::nullopt;
  constexpr unsigned kRows = 8;
  if (opcode.values.contains(Qualifier::X1))
    return kRows;
  return opcode.values.contains(Qualifier::X2) ? std::optional(2 * kRows) : std::nullopt;
}

void adviseOnLanes(OperandContext &context, const MatchedOpcode &opcode, const Operand &address) {
  constexpr unsigned kLastTarget = 75;
  const std::optional<unsigned> used = usedLanes(opcode);
  if (!used || !context.scope.module.wantsAllWarnings())
    return;
  for (const Target target : context.scope.module.targets())
    if (info(target).number <= kLastTarget)
      context.report(context.rangeOf(address), msg::allLanes(target, *used), nullptr, target);
}

//===----------------------------------------------------------------------===//
// Strides
//===----------------------------------------------------------------------===//

/// The value of a constant stride, if it fits into 32 bits.
std::optional<int64_t> strideOf(const OperandContext &context, const Operand &operand) {
  if (operand.term.kind != TermKind::Expression)
    return std::nullopt;
  const std::optional<ConstantValue> value = evaluateConstant(context.statement, operand.term.expression).value;
  if (!value)
    return std::nullopt;
  const auto number = static_cast<int64_t>(value->bits);
  const bool fits = value->isNegative() ? number >= INT32_MIN : value->bits <= UINT32_MAX;
  return fits ? std::optional(number) : std::nullopt;
}

/// "48 bytes", "12 bits"
std::string sizeText(int64_t bits) {
  return bits % 8 == 0 ? msg::sizeInBytes(static_cast<uint64_t>(bits / 8)) : msg::sizeInBits(bits);
}

std::string outcomeText(Misalignment outcome, const MatchedOpcode &opcode) {
  const std::string wrong = msg::wrongData(opcode.isStore());
  switch (outcome) {
  case Misalignment::Fault:
    return msg::faults();
  case Misalignment::WrongData:
    return wrong;
  case Misalignment::Either:
    return msg::faultsOr(wrong);
  }
  return "";
}

} // namespace

std::optional<uint64_t> offsetOf(const Statement &statement, const Term &term) {
  if (!term.sign)
    return 0;
  const std::optional<ConstantValue> offset = evaluateConstant(statement, term.expression).value;
  return offset ? std::optional(offset->bits) : std::nullopt;
}

void adviseOnAlignment(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand,
                       const Symbol &variable, uint64_t offset, std::optional<size_t> lane) {
  const uint64_t aligned = uint64_t{1} << std::min(std::countr_zero(offset), 63);
  if (aligned >= variable.leastAlignment()) // its alignment may be larger
    return;
  const MemoryNeeds needs = needsOf(opcode);
  const std::string_view text = context.textOf(operand.term.tokens);
  const auto where = [&] { return lane ? msg::inLane(*lane) : std::string(); };
  auto report = [&](Message message) {
    context.report(context.statement.rangeOf(operand.term.tokens), std::move(message));
    context.addDeclarationNote(variable, msg::noteDeclaredAligned(variable.leastAlignment()));
  };
  const unsigned required = needs.memory.alignment.address;
  if (needs.measured && aligned < needs.measured->least.address)
    report(msg::misalignedAddress(text, aligned, where(), opcode.form->mnemonic, needs.measured->least.address));
  else if (aligned < required && context.scope.module.wantsAllWarnings())
    report(msg::isaAddress(text, aligned, where(), required, isOfRows(opcode)));
}

void adviseOnAddress(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand) {
  const Symbol *variable = variableOf(context, operand);
  if (!variable)
    return adviseOnLanes(context, opcode, operand); // a variable's address is the same in all lanes
  const std::optional<uint64_t> offset = offsetOf(context.statement, operand.term);
  if (!adviseOnSpace(context, opcode, operand, *variable) && offset)
    adviseOnAlignment(context, opcode, operand, *variable, *offset);
}

void adviseOnStride(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand) {
  if (const std::optional<int64_t> stride = strideOf(context, operand))
    adviseOnStride(context, opcode, operand, *stride);
}

void adviseOnStride(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand, int64_t stride) {
  const MemoryNeeds needs = needsOf(opcode);
  if (stride == needs.memory.defaultStride)
    return;
  const SourceRange range = context.rangeOf(operand);
  if (stride < needs.memory.defaultStride)
    return context.report(range, msg::strideBelowDefault(stride, needs.memory.defaultStride,
                                                         opcode.values.contains(Qualifier::Row), opcode.isStore()));
  const unsigned bits = needs.memory.storedBits;
  auto isMultiple = [&](unsigned bytes) { return stride * bits % (int64_t{bytes} * 8) == 0; };
  if (const auto &measured = needs.measured; measured && !isMultiple(measured->least.stride))
    return context.report(range, msg::misalignedStride(stride, sizeText(stride * bits), opcode.form->mnemonic,
                                                       measured->least.stride, measured->least.stride * 8 / bits,
                                                       outcomeText(measured->stride, opcode)));
  if (const unsigned required = needs.memory.alignment.stride;
      context.scope.module.wantsAllWarnings() && !isMultiple(required))
    context.report(range, msg::isaStride(stride, sizeText(stride * bits), required, required * 8 / bits));
}

} // namespace ptxmatrix
