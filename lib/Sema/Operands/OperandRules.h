//===- OperandRules.h - The checks of single operands -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPERANDS_OPERANDRULES_H
#define PTXMATRIX_LIB_SEMA_OPERANDS_OPERANDRULES_H

#include "Sema/Operands/OperandContext.h"

namespace ptxmatrix {

/// "the destination", "B" in a product, "the scale data of A".
inline std::string operandName(const OperandSpec &spec) {
  if (spec.role == Role::ScaleData || spec.role == Role::ScaleSelector)
    return msg::scaleOperand(spec.role == Role::ScaleData, spec.fragment);
  return spec.fragment == Fragment::None ? msg::theOperand(spec.role) : msg::matrix(spec.fragment);
}

/// The opcode in canonical order.
inline std::string opcodeText(const MatchedOpcode &opcode) {
  return std::string(detail::opcode(*opcode.form, opcode.values).str());
}

/// Whether ptxas calls a function for \p opcode, at least for some targets.
inline bool isCalled(const MatchedOpcode &opcode) {
  return !opcode.form->calledOn.empty() &&
         (opcode.form->isCalledOrdered || !opcode.values.contains(Qualifier::SpOrderedMetadata));
}

/// Whether ptxas accepts a vector of registers of \p type for \p spec.
inline bool fitsRegister(const OperandSpec &spec, ScalarType type) {
  return spec.types.contains(type) || spec.undocumentedTypes.contains(type);
}

/// Reports that the type of the register \p what in operand \p index does not fit.
void reportRegisterType(OperandContext &context, const MatchedOpcode &opcode, size_t index, SourceRange range,
                        std::string_view what, ScalarType type, const Symbol *declaration);

/// Whether \p term is a hexadecimal single-precision number like `0f3F800000`, possibly in parentheses.
bool isSingleLiteral(const Statement &statement, const Term &term);

// Each of these checks operand \p index.

/// A source or destination vector of registers.
void checkVector(OperandContext &context, const MatchedOpcode &opcode, size_t index);
/// One destination register without braces; only ptxas accepts it instead of some vectors.
void checkResult(OperandContext &context, const MatchedOpcode &opcode, size_t index);
/// One source register without braces.
void checkSource(OperandContext &context, const MatchedOpcode &opcode, size_t index);
/// `[a+16]`
void checkAddress(OperandContext &context, const MatchedOpcode &opcode, size_t index);
/// The stride between the rows or columns of a matrix.
void checkStride(OperandContext &context, const MatchedOpcode &opcode, size_t index);
void checkSelector(OperandContext &context, const MatchedOpcode &opcode, size_t index);
/// Metadata and scale data: one register, possibly in braces.
void checkData(OperandContext &context, const MatchedOpcode &opcode, size_t index);
void checkScaleSelector(OperandContext &context, const MatchedOpcode &opcode, size_t index);

/// Checks that an expression, with tokens \p tokens, is an integer constant.
bool checkConstant(OperandContext &context, ExpressionRange expression, TokenRange tokens, Rule rule);
/// Checks the offset after the name in \p term.
bool checkOffset(OperandContext &context, const Term &term);

/// How ptxas treats `name+constant` instead of a register: as a sum with a register or with another symbol.
enum class SumKind : uint8_t { Wrong, Register, Other };
/// Checks such a sum, except for the type of a register.
SumKind checkSum(OperandContext &context, const Term &term);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPERANDS_OPERANDRULES_H
