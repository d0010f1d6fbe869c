//===- Advice.h - Certain mistakes that ptxas accepts -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPERANDS_ADVICE_H
#define PTXMATRIX_LIB_SEMA_OPERANDS_ADVICE_H

#include "Sema/Operands/OperandContext.h"

namespace ptxmatrix {

/// Warns about operands of \p statement, whose opcode is \p opcode, that certainly do not do what was intended.  Only
/// for a statement that ptxas accepts.
void adviseOnOperands(const Statement &statement, const MatchedOpcode &opcode, const NameScope &scope,
                      std::vector<Diagnostic> &diagnostics);

// The individual checks.

/// A register that appears twice in a destination vector.
void adviseOnDestination(OperandContext &context, const Operand &operand);
/// The state space and the alignment of an address, and which lanes need one.
void adviseOnAddress(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand);
/// The alignment of the address \p operand, \p offset bytes after the address of \p variable, in \p lane or in all
/// lanes.
void adviseOnAlignment(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand,
                       const Symbol &variable, uint64_t offset, std::optional<size_t> lane = std::nullopt);
/// A constant stride.
void adviseOnStride(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand);
/// The stride \p operand with value \p stride.
void adviseOnStride(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand, int64_t stride);

/// The offset from the address or register that \p term names; nothing if it overflows, which is reported.
std::optional<uint64_t> offsetOf(const Statement &statement, const Term &term);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPERANDS_ADVICE_H
