//===- Advice.h - Certain mistakes that ptxas accepts -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPERANDS_ADVICE_H
#define PTXMATRIX_LIB_SEMA_OPERANDS_ADVICE_H

#include "Sema/Operands/OperandContext.h"

namespace ptxmatrix {

/// Warns of operands of \p statement, whose opcode is \p opcode, with which it cannot do what it was meant to.  To be
/// called for a statement that ptxas accepts.
void adviseOnOperands(const Statement &statement, const MatchedOpcode &opcode, const NameScope &scope,
                      std::vector<Diagnostic> &diagnostics);

// The parts of it.

/// A register that is twice in a vector that is written.
void adviseOnDestination(OperandContext &context, const Operand &operand);
/// The state space and the alignment of an address, and which lanes need one.
void adviseOnAddress(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand);
/// The alignment of the address \p operand, which is \p offset bytes after that of \p variable.  It holds for
/// \p lane, or for all.
void adviseOnAlignment(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand,
                       const Symbol &variable, uint64_t offset, std::optional<size_t> lane = std::nullopt);
/// A constant stride.
void adviseOnStride(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand);
/// The stride \p operand, which is \p stride.
void adviseOnStride(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand, int64_t stride);

/// What is added to the address or the register that \p term names; nothing where it does not fit, which is
/// reported.
std::optional<uint64_t> offsetOf(const Statement &statement, const Term &term);

/// What the address of \p variable is a multiple of: ptxas gives it the greater one of `.align` and what the type has
/// of itself.
uint64_t alignmentOf(const Symbol &variable);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPERANDS_ADVICE_H
