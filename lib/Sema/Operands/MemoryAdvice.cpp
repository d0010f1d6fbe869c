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

/// The memory that an instruction accesses, and the alignment that was measured to be necessary for it.
struct MemoryNeeds {
  detail::MatrixMemory memory;
  std::optional<detail::MeasuredAlignment> measured;
};

MemoryNeeds needsOf(const MatchedForm &opcode) {
  const RegisterCount registers = *registerCount(opcode);
  const std::optional<Qualifier> space = opcode.ofKind(QualifierKind::Space);
  return {detail::matrixMemory(opcode, registers),
          detail::measuredAlignment(opcode.form->mnemonic, opcode.qualifiers.set(),
                                    space ? static_cast<Space>(*space) : Space::Generic)};
}

/// The variable that the address names, or null.
const Symbol *variableOf(const OperandContext &context, const Operand &address) {
  const Symbol *symbol = context.symbolOf(address.term.name);
  if (!symbol || symbol->isBroken)
    return nullptr;
  const bool isMemory =
      symbol->space == DeclSpace::Shared || symbol->space == DeclSpace::Global || symbol->space == DeclSpace::Local;
  return isMemory ? symbol : nullptr;
}

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

std::string outcomeText(Misalignment outcome, const MatchedForm &opcode) {
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

size_t usedLanes(const MatchedForm &opcode) {
  constexpr size_t kLanes = 32;
  constexpr size_t kRows = 8;
  if (info(opcode.form->mnemonic).addressing != Addressing::Rows)
    return kLanes;
  return opcode.qualifiers.contains(Qualifier::X1)   ? kRows
         : opcode.qualifiers.contains(Qualifier::X2) ? 2 * kRows
                                                     : kLanes;
}

std::optional<Target> targetWithAllLanes(const OperandContext &context, const MatchedForm &opcode) {
  constexpr unsigned kLast = 75;
  constexpr size_t kLanes = 32;
  const std::span<const Target> targets = context.scope.module.targets();
  const auto found = std::ranges::find_if(targets, [](Target target) { return info(target).number <= kLast; });
  return found != targets.end() && usedLanes(opcode) < kLanes ? std::optional(*found) : std::nullopt;
}

std::string VariableAddress::where() const {
  if (!lanes)
    return "";
  return lanes->first == lanes->second ? msg::inLane(lanes->first) : msg::inLanes(lanes->first, lanes->second);
}

std::optional<uint64_t> offsetOf(const Statement &statement, const Term &term) {
  if (!term.sign)
    return 0;
  const std::optional<ConstantValue> offset = evaluateConstant(statement, term.expression).value;
  return offset ? std::optional(offset->bits) : std::nullopt;
}

void adviseOnAlignment(OperandContext &context, const MatchedForm &opcode, const Operand &operand,
                       const VariableAddress &address, std::optional<Target> needsAll) {
  const uint64_t aligned = uint64_t{1} << std::min(std::countr_zero(address.offset), 63);
  if (aligned >= address.variable.leastAlignment()) // its alignment may be larger
    return;
  const MemoryNeeds needs = needsOf(opcode);
  const std::string_view text = context.textOf(operand.term.tokens);
  auto report = [&](Message message) {
    context.report(context.statement.rangeOf(operand.term.tokens), std::move(message), nullptr, needsAll);
    context.addDeclarationNote(address.variable, msg::noteDeclaredAligned(address.variable.leastAlignment()));
  };
  const Mnemonic mnemonic = opcode.form->mnemonic;
  const unsigned required = needs.memory.alignment.address;
  if (needsAll && aligned < required)
    report(msg::misalignedUnused(text, aligned, address.where(), *needsAll, mnemonic, required));
  else if (needs.measured && aligned < needs.measured->least.address)
    report(msg::misalignedAddress(text, aligned, address.where(), mnemonic, needs.measured->least.address));
}

void adviseOnBounds(OperandContext &context, const MatchedForm &opcode, const Operand &operand,
                    const VariableAddress &address, std::optional<int64_t> stride) {
  const std::optional<uint64_t> size = address.variable.bytes();
  const detail::MatrixMemory memory = needsOf(opcode).memory;
  if (!size || *size > INT32_MAX || memory.storedBits == 0) // without a matrix it is an object, such as a barrier
    return;
  const int64_t begin = static_cast<int32_t>(address.offset); // negative before the variable
  int64_t end = begin + memory.rowBytes;
  if (memory.lines > 0) { // otherwise the address is of a row
    const int64_t steps = stride.value_or(0) > 0 ? *stride * (memory.lines - 1) : 0; // at least one line is accessed
    end = begin + (steps + memory.defaultStride) * memory.storedBits / 8;
  }
  if (begin >= 0 && end <= static_cast<int64_t>(*size))
    return;
  context.report(context.statement.rangeOf(operand.term.tokens),
                 msg::outOfVariable(opcode.form->mnemonic, opcode.isStore(), begin, end - 1, address.where(),
                                    address.variable.name, *size),
                 &address.variable);
}

void adviseOnAddress(OperandContext &context, const MatchedForm &opcode, const Operand &operand) {
  const Symbol *variable = variableOf(context, operand);
  if (!variable) {
    if (isNarrowAddress(context, opcode, operand))
      adviseOnNarrowAddress(context, opcode, operand);
    const std::optional<Target> needsAll = targetWithAllLanes(context, opcode);
    if (needsAll && context.scope.module.wantsAllWarnings())
      context.report(context.rangeOf(operand), msg::allLanes(*needsAll, usedLanes(opcode)), nullptr, needsAll);
    return; // a variable's address is the same in all lanes
  }
  const std::optional<uint64_t> offset = offsetOf(context.statement, operand.term);
  if (adviseOnSpace(context, opcode, operand, {variable->space}, msg::inSpace(variable->space), variable) || !offset)
    return;
  const size_t before = context.reported();
  adviseOnAlignment(context, opcode, operand, {*variable, *offset});
  if (context.reported() == before)
    adviseOnBounds(context, opcode, operand, {*variable, *offset}, constantStride(context, opcode));
}

std::optional<int64_t> constantStride(const OperandContext &context, const MatchedForm &opcode) {
  const std::vector<Operand> &operands = context.statement.ast().operands;
  for (size_t i = 0; i < operands.size(); ++i)
    if (opcode.operand(i).role == Role::Stride)
      return strideOf(context, operands[i]);
  return needsOf(opcode).memory.defaultStride;
}

void adviseOnStride(OperandContext &context, const MatchedForm &opcode, const Operand &operand, int64_t stride) {
  const MemoryNeeds needs = needsOf(opcode);
  if (stride == needs.memory.defaultStride)
    return;
  const SourceRange range = context.rangeOf(operand);
  if (stride < needs.memory.defaultStride)
    return context.report(range, msg::strideBelowDefault(stride, needs.memory.defaultStride,
                                                         opcode.qualifiers.contains(Qualifier::Row), opcode.isStore()));
  const unsigned bits = needs.memory.storedBits;
  if (const auto &measured = needs.measured; measured && stride * bits % (int64_t{measured->least.stride} * 8) != 0)
    context.report(range,
                   msg::misalignedStride(stride, sizeText(stride * bits), opcode.form->mnemonic, measured->least.stride,
                                         measured->least.stride * 8 / bits, outcomeText(measured->stride, opcode)));
}

} // namespace ptxmatrix
