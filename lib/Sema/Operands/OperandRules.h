//===- OperandRules.h - The checks of single operands -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPERANDS_OPERANDRULES_H
#define PTXMATRIX_LIB_SEMA_OPERANDS_OPERANDRULES_H

#include "Sema/Operands/OperandContext.h"

namespace ptxmatrix {

/// "the destination"; "B" of a product; "the scale data of A".
inline std::string operandName(const OperandSpec &spec) {
  if (spec.role == Role::ScaleData || spec.role == Role::ScaleSelector)
    return msg::scaleOperand(spec.role == Role::ScaleData, spec.fragment);
  return spec.fragment == Fragment::None ? msg::theOperand(spec.role) : msg::matrix(spec.fragment);
}

/// ptxas calls a function for \p opcode, for some targets at least.
inline bool isCalled(const MatchedOpcode &opcode) {
  return !opcode.form->calledOn.empty() &&
         (opcode.form->isCalledOrdered || !opcode.values.contains(Qualifier::SpOrderedMetadata));
}

/// Whether ptxas accepts a vector of registers of \p type for \p spec.
inline bool fitsRegister(const OperandSpec &spec, ScalarType type) {
  return spec.types.contains(type) || spec.undocumentedTypes.contains(type);
}

/// Reports that the register \p what of the operand numbered \p index is of a type that does not fit.
void reportRegisterType(OperandContext &context, const MatchedOpcode &opcode, size_t index, SourceRange range,
                        std::string_view what, ScalarType type, const Symbol *declaration);

/// A hexadecimal single-precision number such as `0f3F800000`, perhaps in parentheses.
bool isSingleLiteral(const Statement &statement, const Term &term);

// Each checks the operand numbered \p index.

/// A vector of registers that is read or written.
void checkVector(OperandContext &context, const MatchedOpcode &opcode, size_t index);
/// One register without braces that is written; only ptxas accepts it in place of some vectors, too.
void checkResult(OperandContext &context, const MatchedOpcode &opcode, size_t index);
/// One register without braces that is read.
void checkSource(OperandContext &context, const MatchedOpcode &opcode, size_t index);
/// `[a+16]`
void checkAddress(OperandContext &context, const MatchedOpcode &opcode, size_t index);
/// The stride between the rows or columns of a matrix.
void checkStride(OperandContext &context, const MatchedOpcode &opcode, size_t index);
void checkSelector(OperandContext &context, const MatchedOpcode &opcode, size_t index);
/// Metadata, and scale data: one register, which may stand in braces.
void checkData(OperandContext &context, const MatchedOpcode &opcode, size_t index);
void checkScaleSelector(OperandContext &context, const MatchedOpcode &opcode, size_t index);

/// Checks an expression, which the tokens \p tokens spell, for an integer constant.
bool checkConstant(OperandContext &context, ExpressionRange expression, TokenRange tokens, Rule rule);
/// Checks what \p term adds to its name.
bool checkOffset(OperandContext &context, const Term &term);

/// How ptxas treats `name+constant` where the manual allows only a register: a sum of any symbol or register.
enum class SumKind : uint8_t { Wrong, Register, Other };
/// Checks such a sum but for the type of a register.
SumKind checkSum(OperandContext &context, const Term &term);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPERANDS_OPERANDRULES_H
