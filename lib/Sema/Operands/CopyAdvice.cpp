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

bool isBarrier(const MatchedForm &opcode, Role role) {
  const std::string_view instruction = name(opcode.mnemonic);
  return role == Role::Barrier || instruction.starts_with("mbarrier.") || instruction.starts_with("cp.async.mbarrier");
}

/// Whether it is an address of what is copied.
bool isCopied(Role role) { return role == Role::DestinationAddress || role == Role::SourceAddress; }

} // namespace

uint64_t addressAlignment(const MatchedForm &opcode, Role role, std::optional<uint64_t> bytes) {
  return isBarrier(opcode, role)                      ? kBarrierBytes
         : !isCopied(role)                            ? 1
         : name(opcode.mnemonic).ends_with(".tensor") ? 128
         : opcode.mnemonic == Mnemonic::CpAsync       ? bytes.value_or(1)
                                                      : 16;
}

void adviseOnCopy(OperandContext &context, const MatchedForm &opcode, size_t index) {
  const OperandSpec &spec = opcode.operand(index);
  const Term &term = context.statement.ast().operands[index].term;
  const Symbol *const variable = term.kind == TermKind::Name ? context.symbolOf(term.name) : nullptr;
  const bool isMemory =
      variable && !variable->isBroken && (variable->space == DeclSpace::Shared || variable->space == DeclSpace::Global);
  const std::optional<uint64_t> offset = offsetOf(context.statement, term);
  if (spec.takes() != Takes::Address || !isMemory || !offset)
    return;
  const std::optional<uint64_t> copied = isCopied(spec.role) ? copiedBytes(context, opcode) : std::nullopt;
  const uint64_t alignment = addressAlignment(opcode, spec.role, copied);
  const uint64_t bytes = isBarrier(opcode, spec.role) ? kBarrierBytes : copied.value_or(0);
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
