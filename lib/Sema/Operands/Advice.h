//===- Advice.h - What ptxas accepts and is surely a mistake ----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPERANDS_ADVICE_H
#define PTXMATRIX_LIB_SEMA_OPERANDS_ADVICE_H

#include "Sema/Operands/OperandContext.h"

namespace ptxmatrix {

/// Warns of operands of \p statement, whose opcode is \p opcode, with which it cannot do what it was meant to.  To be
/// asked of a statement that ptxas accepts.
void adviseOnOperands(const Statement &statement, const MatchedOpcode &opcode, const NameScope &scope,
                      std::vector<Diagnostic> &diagnostics);

// The parts of it.

/// A register that is twice in a vector that is written.
void adviseOnDestination(OperandContext &context, const Operand &operand);
/// The state space and the alignment of an address, and which lanes need one.
void adviseOnAddress(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand);
/// A constant stride.
void adviseOnStride(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand);
/// The stride \p operand, which is \p stride.
void adviseOnStride(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand, int64_t stride);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPERANDS_ADVICE_H
