//===- OperandRules.h - The checks of single operands -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPERANDS_OPERANDRULES_H
#define PTXMATRIX_LIB_SEMA_OPERANDS_OPERANDRULES_H

#include "Sema/Operands/OperandContext.h"

namespace ptxmatrix {

/// 'ldmatrix'
inline std::string instructionText(const MatchedOpcode &opcode) { return quoted(name(opcode.form->mnemonic)); }

/// "1 register", "4 registers"
inline std::string registersText(size_t count) {
  return std::to_string(count) + (count == 1 ? " register" : " registers");
}

/// Whether a register of \p type alone can be a result of \p opcode.  ptxas takes predicates for the registers of
/// ldmatrix and movmatrix.
bool fitsRegister(const MatchedOpcode &opcode, ScalarType type);

/// Reports that the register \p what is of a type that does not fit.
void reportRegisterType(OperandContext &context, const MatchedOpcode &opcode, SourceRange range, std::string_view what,
                        ScalarType type, const Symbol *declaration);

/// The vector that ldmatrix and wmma.load write.
void checkVector(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand);
/// The register that movmatrix writes, and the one that it reads.
void checkResult(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand);
void checkSource(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand);
/// `[a+16]`
void checkAddress(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand);
/// The stride of wmma.load.
void checkStride(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand);

/// Checks an expression, which the tokens \p tokens spell, for an integer constant.
bool checkConstant(OperandContext &context, ExpressionRange expression, TokenRange tokens, Rule rule);
/// Checks what \p term adds to its name.
bool checkOffset(OperandContext &context, const Term &term);

/// What ptxas makes of `name+constant` where the manual has a register alone: a sum of any symbol or register.
enum class SumKind : uint8_t { Wrong, Register, Other };
/// Checks such a sum but for the type of a register.
SumKind checkSum(OperandContext &context, const Term &term);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPERANDS_OPERANDRULES_H
