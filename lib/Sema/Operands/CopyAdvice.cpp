//===- CopyAdvice.cpp - Variables that a copy or barrier cannot use -------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// ptxas checks neither alignment nor bounds.  What is reported is certain from the statement and the variable in it.

#include "Sema/Operands/Advice.h"
#include "Sema/Operands/CheckedOperand.h"
#include "Syntax/ConstantExpression.h"

#include <algorithm>
#include <bit>

namespace ptxmatrix {
namespace {

constexpr unsigned kBarrierBytes = 8;

/// The number of bytes that the statement copies, if it is a constant.
std::optional<uint64_t> copiedBytes(const OperandContext &context, const MatchedForm &opcode) {
  const std::vector<Operand> &operands = context.statement.ast().operands;
  for (size_t i = 0; i < operands.size(); ++i)
    if (opcode.operand(i).role == Role::Size && operands[i].term.kind == TermKind::Expression)
      if (const auto size = evaluateConstant(context.statement, operands[i].term.expression).value)
        return size->bits;
  return std::nullopt;
}

/// What the PTX ISA requires of an address.
struct Needs {
  uint64_t alignment = 1;
  uint64_t bytes = 0; ///< That are accessed from there on; 0 if that is not known.
};

Needs needsOf(const OperandContext &context, const MatchedForm &opcode, Role role) {
  const std::string_view instruction = name(opcode.mnemonic);
  if (role == Role::Barrier || instruction.starts_with("mbarrier.") || instruction.starts_with("cp.async.mbarrier"))
    return {kBarrierBytes, kBarrierBytes};
  if (role != Role::DestinationAddress && role != Role::SourceAddress)
    return {};
  if (instruction.ends_with(".tensor"))
    return {.alignment = 128};
  const std::optional<uint64_t> bytes = copiedBytes(context, opcode);
  return {opcode.mnemonic == Mnemonic::CpAsync ? bytes.value_or(1) : 16, bytes.value_or(0)};
}

} // namespace

void adviseOnCopy(OperandContext &context, const MatchedForm &opcode, size_t index) {
  const OperandSpec &spec = opcode.operand(index);
  const Term &term = context.statement.ast().operands[index].term;
  const Symbol *const variable = term.kind == TermKind::Name ? context.symbolOf(term.name) : nullptr;
  const bool isMemory =
      variable && !variable->isBroken && (variable->space == DeclSpace::Shared || variable->space == DeclSpace::Global);
  const std::optional<uint64_t> offset = offsetOf(context.statement, term);
  if (spec.takes() != Takes::Address || !isMemory || !offset)
    return;
  const auto [alignment, bytes] = needsOf(context, opcode, spec.role);
  const SourceRange range = context.statement.rangeOf(term.tokens);
  const uint64_t aligned = uint64_t{1} << std::min(std::countr_zero(*offset), 63);
  const std::optional<uint64_t> size = variable->bytes();
  const auto begin = static_cast<int64_t>(*offset);
  if (aligned < alignment && aligned < variable->leastAlignment()) { // otherwise, its alignment may be larger
    context.report(range, msg::misalignedOperand(context.textOf(term.tokens), aligned, operandName(spec),
                                                 opcode.mnemonic, alignment));
    context.addDeclarationNote(*variable, msg::noteDeclaredAligned(variable->leastAlignment()));
  } else if (size && bytes != 0 && (begin < 0 || *offset + bytes > *size)) {
    context.report(range,
                   msg::outOfVariable(opcode.mnemonic, spec.role != Role::SourceAddress, begin,
                                      begin + static_cast<int64_t>(bytes) - 1, "", variable->name, *size),
                   variable);
  }
}

} // namespace ptxmatrix
