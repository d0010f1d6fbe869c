//===- Advice.cpp - Certain mistakes that ptxas accepts -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Operands/Advice.h"
#include "Sema/Operands/CheckedOperand.h"

#include <algorithm>
#include <bit>
#include <bitset>

namespace ptxmatrix {
namespace {

/// Whether \p a and \p b are the same register, or the same element of one: `v.x` and `v.r`.
bool isSameRegister(const OperandContext &context, const NameNode &a, const NameNode &b) {
  const auto elementOf = [&](const NameNode &name) {
    return name.element ? elementIndex(context.statement.textOf(*name.element)) : std::nullopt;
  };
  return context.textOf(a) == context.textOf(b) && elementOf(a) == elementOf(b);
}

/// Calls \p visit with each register that the statement writes.
void forEachWritten(const OperandContext &context, const MatchedForm &opcode, const auto &visit) {
  for (size_t i = 0; i < context.statement.ast().operands.size(); ++i) {
    if (!opcode.operand(i).isWritten())
      continue;
    const Operand &operand = context.statement.ast().operands[i];
    for (const Term &term :
         operand.kind == OperandKind::Vector ? context.elementsOf(operand) : std::span(&operand.term, 1))
      if (term.kind == TermKind::Name)
        visit(term);
  }
}

/// A register that appears twice among the destinations, once for each: at the second one.
void adviseOnDestination(OperandContext &context, const MatchedForm &opcode) {
  std::bitset<256> lastBytes; // of the names so far: most registers differ in them
  forEachWritten(context, opcode, [&](const Term &term) {
    const auto last = static_cast<unsigned char>(context.textOf(term.name).back());
    if (!lastBytes[last]) {
      lastBytes.set(last);
      return;
    }
    const Term *first = nullptr;
    unsigned before = 0;
    forEachWritten(context, opcode, [&](const Term &other) {
      if (other.tokens.begin < term.tokens.begin && isSameRegister(context, other.name, term.name)) {
        first = first ? first : &other;
        ++before;
      }
    });
    if (before != 1)
      return;
    context.report(context.statement.rangeOf(term.tokens), msg::duplicateDestination(context.textOf(term.tokens)));
    context.addNote({context.statement.rangeOf(first->tokens), msg::noteFirst()});
  });
}

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

/// The alignment and the bounds of operand \p index, if it is an address of a copy or barrier.  ptxas checks neither.
/// What is reported is certain from the statement and the variable in it.
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

} // namespace

uint64_t addressAlignment(const MatchedForm &opcode, Role role, std::optional<uint64_t> bytes) {
  return isBarrier(opcode, role)                      ? kBarrierBytes
         : !isCopied(role)                            ? 1
         : name(opcode.mnemonic).ends_with(".tensor") ? 128
         : opcode.mnemonic == Mnemonic::CpAsync       ? bytes.value_or(1)
                                                      : 16;
}

void adviseOnOperands(const Statement &statement, const MatchedForm &opcode, const NameScope &scope,
                      std::vector<Diagnostic> &diagnostics) {
  OperandContext context(statement, scope, diagnostics);
  adviseOnDestination(context, opcode);
  for (size_t i = 0; i < statement.ast().operands.size(); ++i) {
    const Operand &operand = statement.ast().operands[i];
    if (const Role role = opcode.operand(i).role; role == Role::Address)
      adviseOnAddress(context, opcode, operand);
    else if (const auto stride = role == Role::Stride ? constantStride(context, opcode) : std::nullopt)
      adviseOnStride(context, opcode, operand, *stride);
    else if (!isOfMatrices(opcode.mnemonic))
      adviseOnCopy(context, opcode, i);
  }
}

} // namespace ptxmatrix
