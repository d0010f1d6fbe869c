//===- MemoryAdvice.cpp - Addresses and strides that cannot be right ------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Only what is sure is told: an address is known as far as it is that of a variable, a stride if it is a constant.
// lib/Lanes asks the same of registers of known value.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/Advice.h"
#include "Sema/Operands/ConstantExpression.h"
#include "Sema/Operands/OperandRules.h"
#include "ptxmatrix/detail/Memory.h"

#include <algorithm>
#include <bit>

namespace ptxmatrix {
namespace {

Space spaceOf(const MatchedOpcode &opcode) {
  const std::optional<Qualifier> space = detail::pick(*opcode.form, opcode.values, QualifierKind::Space);
  return space ? static_cast<Space>(*space) : Space::Generic;
}

/// What an instruction reads of memory or writes to it, and what it was seen to need for it.
struct MemoryNeeds {
  detail::MatrixMemory memory;
  std::optional<detail::MeasuredAlignment> measured;
};

/// Those of \p opcode; nothing where the PTX ISA has no such form.
std::optional<MemoryNeeds> needsOf(const MatchedOpcode &opcode) {
  if (!opcode.isDocumented)
    return std::nullopt;
  const Instruction instruction = detail::makeInstruction(*opcode.form, opcode.values);
  const RegisterCount registers = detail::registerCount(*opcode.form, opcode.values);
  return MemoryNeeds{std::visit([&](const auto &one) { return detail::matrixMemory(one, registers); }, instruction),
                     detail::measuredAlignment(instruction, spaceOf(opcode))};
}

/// What the PTX ISA derives an alignment from.
std::string_view unitOf(const MatchedOpcode &opcode) {
  return info(opcode.form->mnemonic).addressing == Addressing::Rows ? "the size of a row"
                                                                    : "the size of a lane's fragment";
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

/// The memory that the address names.
const Symbol *variableOf(const OperandContext &context, const Operand &address) {
  const Symbol *symbol = context.scope.symbols.find(context.textOf(address.term.name));
  if (!symbol || symbol->isBroken || symbol->isOpaque)
    return nullptr;
  const bool isMemory =
      symbol->space == DeclSpace::Shared || symbol->space == DeclSpace::Global || symbol->space == DeclSpace::Local;
  return isMemory ? symbol : nullptr;
}

/// Reports a \p variable that the instruction cannot reach by a generic address.  True if it did.
bool adviseOnSpace(OperandContext &context, const MatchedOpcode &opcode, const Operand &address,
                   const Symbol &variable) {
  if (spaceOf(opcode) != Space::Generic)
    return false; // then ptxas looks at it
  const bool isOfRows = info(opcode.form->mnemonic).addressing == Addressing::Rows;
  if (variable.space == DeclSpace::Shared || (variable.space == DeclSpace::Global && !isOfRows))
    return false;
  context.report(Rule::GenericAddress, context.statement.rangeOf(address.term.name),
                 quoted(context.textOf(address.term.name)) + " is " + std::string(spaceName(variable.space)) +
                     "; a generic address of " + instructionText(opcode) + " must point to .shared " +
                     (isOfRows ? "" : "or .global ") + "memory",
                 &variable);
  return true;
}

/// Of an instruction that uses the addresses of some lanes alone, the number of these; else nothing.
std::optional<unsigned> usedLanes(const MatchedOpcode &opcode) {
  if (info(opcode.form->mnemonic).addressing != Addressing::Rows || !opcode.isDocumented)
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
      context.report(Rule::AllLaneAddresses, context.rangeOf(address),
                     "on " + std::string(info(target).name) +
                         " every lane must have a valid address here, also lanes " + std::to_string(*used) +
                         " to 31, whose addresses are not used",
                     nullptr, target);
}

//===----------------------------------------------------------------------===//
// Strides
//===----------------------------------------------------------------------===//

/// The value of a constant stride, if it fits into 32 bits.
std::optional<int64_t> strideOf(const OperandContext &context, const Operand &operand) {
  if (operand.term.kind != TermKind::Expression)
    return std::nullopt;
  const ConstantResult result = evaluateConstant(context.statement, operand.term.expression);
  if (result.wrapped) // that is told
    return std::nullopt;
  const ConstantValue value = *result.value;
  const auto number = static_cast<int64_t>(value.bits);
  const bool fits = value.isNegative() ? number >= INT32_MIN : value.bits <= UINT32_MAX;
  return fits ? std::optional(number) : std::nullopt;
}

/// "24 elements are 48 bytes"
std::string sizeText(int64_t stride, unsigned elementBits) {
  const int64_t bits = stride * elementBits;
  const std::string size =
      bits % 8 == 0 ? counted(static_cast<uint64_t>(bits / 8), "byte") : std::to_string(bits) + " bits";
  return "the stride of " + std::to_string(stride) + " elements is " + size;
}

/// "multiple of 16 bytes (8 elements)"
std::string multipleText(unsigned bytes, unsigned elementBits) {
  return "multiple of " + counted(bytes, "byte") + " (" + std::to_string(bytes * 8 / elementBits) + " elements)";
}

std::string outcomeText(Misalignment outcome, const MatchedOpcode &opcode) {
  const std::string_view wrong = opcode.isStore() ? "write wrong data" : "load wrong data";
  switch (outcome) {
  case Misalignment::Fault:
    return "fault";
  case Misalignment::WrongData:
    return std::string(wrong);
  case Misalignment::Either:
    return "fault or " + std::string(wrong);
  }
  return "";
}

} // namespace

uint64_t alignmentOf(const Symbol &variable) {
  const std::optional<ScalarType> type = variable.type;
  const uint64_t natural = type ? uint64_t{variable.vectorLength} * info(*type).bits / 8 : 1;
  return std::max({variable.alignment, natural, uint64_t{1}});
}

std::optional<uint64_t> offsetOf(const Statement &statement, const Term &term) {
  if (!term.sign)
    return 0;
  const ConstantResult offset = evaluateConstant(statement, term.expression);
  return offset.wrapped ? std::nullopt : std::optional(offset.value->bits);
}

void adviseOnAlignment(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand,
                       const Symbol &variable, uint64_t offset, std::string_view where) {
  const uint64_t aligned = uint64_t{1} << std::min(std::countr_zero(offset), 63);
  if (aligned >= alignmentOf(variable)) // it may be aligned to more
    return;
  const std::optional<MemoryNeeds> needs = needsOf(opcode);
  if (!needs)
    return;
  const TokenRange tokens = operand.term.tokens;
  auto report = [&](Rule rule, const std::string &needed) {
    context.report(rule, context.statement.rangeOf(tokens),
                   quoted(context.textOf(tokens)) + " is aligned to " + counted(aligned, "byte") + " only" +
                       std::string(where) + "; " + needed);
    context.addDeclarationNote(variable, "declared here, aligned to " + counted(alignmentOf(variable), "byte"));
  };
  const unsigned asked = needs->memory.alignment.address;
  if (needs->measured && aligned < needs->measured->least.address)
    report(Rule::MisalignedAddress, "this " + instructionText(opcode) + " needs " +
                                        std::to_string(needs->measured->least.address) +
                                        ": with less, sm_90 was seen to fault");
  else if (aligned < asked && context.scope.module.wantsAllWarnings())
    report(Rule::IsaAlignment, "the PTX ISA asks for " + std::to_string(asked) + ", " + std::string(unitOf(opcode)));
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
  const std::optional<MemoryNeeds> needs = needsOf(opcode);
  if (!needs || stride == needs->memory.defaultStride)
    return;
  const SourceRange range = context.rangeOf(operand);
  if (stride < needs->memory.defaultStride) {
    const std::string line = opcode.values.contains(Qualifier::Row) ? "row" : "column";
    return context.report(Rule::StrideBelowDefault, range,
                          "the stride " + std::to_string(stride) + " is less than " +
                              std::to_string(needs->memory.defaultStride) + ", the length of a " + line +
                              " and the default; the PTX ISA does not define what is " +
                              (opcode.isStore() ? "stored" : "loaded"));
  }
  const unsigned bits = needs->memory.storedBits;
  auto isMultiple = [&](unsigned bytes) { return stride * bits % (int64_t{bytes} * 8) == 0; };
  if (const auto &measured = needs->measured; measured && !isMultiple(measured->least.stride))
    return context.report(Rule::MisalignedStride, range,
                          sizeText(stride, bits) + "; this " + instructionText(opcode) + " needs a " +
                              multipleText(measured->least.stride, bits) + ": with other strides, sm_90 was seen to " +
                              outcomeText(measured->stride, opcode));
  if (const unsigned asked = needs->memory.alignment.stride;
      context.scope.module.wantsAllWarnings() && !isMultiple(asked))
    context.report(Rule::IsaAlignment, range,
                   sizeText(stride, bits) + "; the PTX ISA asks for a " + multipleText(asked, bits) + ", " +
                       std::string(unitOf(opcode)));
}

} // namespace ptxmatrix
