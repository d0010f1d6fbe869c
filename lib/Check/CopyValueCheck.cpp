//===- CopyValueCheck.cpp - Addresses and sizes of copies in registers ----===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// lib/Sema/Operands/Advice.cpp checks variables and constants.  Of a register, some of the low bits may be known.

#include "Check/FunctionFacts.h"
#include "Flow/KnownBits.h"
#include "Sema/Operands/Advice.h"
#include "Sema/Operands/CheckedOperand.h"

namespace ptxmatrix {
namespace {

/// Checks operand \p index of \p one, a copy or a barrier.
void checkOperand(const FunctionFacts &facts, const AcceptedStatement &one, size_t index, RegisterBits &bits) {
  constexpr unsigned kSizeStep = 16; // of bulk copies
  const OperandSpec &spec = one.opcode.operand(index);
  const Term &term = one.ast->operands[index].term;
  const bool isSize = spec.role == Role::Size && spec.values.step == kSizeStep;
  const uint64_t multiple = isSize                           ? kSizeStep
                            : spec.takes() == Takes::Address ? addressAlignment(one.opcode, spec.role)
                                                             : 1;
  const RegisterId id = term.hasName() ? facts.function.registerOf(one.index, term.name) : 0;
  if (multiple == 1 || !facts.function.lastWrite(id))
    return;
  const uint64_t remainder = bits.find(term, one.index).value & (multiple - 1);
  if (remainder == 0)
    return;
  const Statement statement = facts.function.read(one.index);
  const std::string_view text = statement.textOf(term.tokens);
  facts.report(
      one.index, statement.rangeOf(term.tokens),
      isSize ? msg::wrongSize(text, one.opcode.mnemonic, multiple)
             : msg::misalignedOperand(text, remainder & -remainder, operandName(spec), one.opcode.mnemonic, multiple),
      facts.notesOfWrites(id, one.index));
}

} // namespace

void checkCopyValues(const FunctionFacts &facts) {
  RegisterBits bits(facts.function);
  for (const AcceptedStatement &one : facts.function.accepted())
    for (size_t i = 0; i < one.ast->operands.size() && !isOfMatrices(one.opcode.mnemonic); ++i)
      checkOperand(facts, one, i, bits);
}

} // namespace ptxmatrix
