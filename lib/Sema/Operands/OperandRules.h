//===- OperandRules.h - The checks of single operands -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPERANDS_OPERANDRULES_H
#define PTXMATRIX_LIB_SEMA_OPERANDS_OPERANDRULES_H

#include "Sema/Operands/ConstantExpression.h"
#include "Sema/Operands/OperandContext.h"

namespace ptxmatrix {

/// "the destination", "B" in a product, "the scale data of A".
inline std::string operandName(const OperandSpec &spec) {
  if (spec.role == Role::ScaleData || spec.role == Role::ScaleSelector)
    return msg::scaleOperand(spec.role == Role::ScaleData, spec.fragment);
  if (const std::string_view name = manualName(spec); !name.empty())
    return std::string(name);
  return spec.fragment == Fragment::None ? msg::theOperand(spec.role) : msg::matrix(spec.fragment);
}

/// Whether some ptxas accepts registers of \p type for \p spec.
inline bool fitsRegister(const OperandSpec &spec, ScalarType type) {
  return spec.types.contains(type) || spec.undocumentedTypes.contains(type);
}

/// The instruction or, if not all its forms accept the same types in operand \p index, the opcode.
std::string typedOpcode(const MatchedForm &opcode, size_t index);

/// Operand \p index in words: "B of 'mma'", or "'ldmatrix'" where there is but one matrix.
std::string operandInWords(const MatchedForm &opcode, size_t index, const std::string &opcodeText);

/// Reports that the type of \p found at \p range, a register or constant of operand \p index, does not fit.
void reportRegisterType(OperandContext &context, const MatchedForm &opcode, size_t index, SourceRange range,
                        const RegisterOperand &found);

/// Whether \p operand names a whole vector register.
bool isVectorRegister(const OperandContext &context, const Operand &operand);

/// Finds out which list of the form of \p opcode the operands are, and which operand of it each is.  Returns false if
/// there are too many, too few or in the wrong order, which is reported.
bool matchOperands(OperandContext &context, MatchedForm &opcode);

/// The numbers of registers in the vectors.
void checkRegisterCounts(OperandContext &context, const MatchedForm &opcode);

// Each of these checks operand \p index.

/// A source or destination vector of registers, but for their number.
void checkVector(OperandContext &context, const MatchedForm &opcode, size_t index);
/// One register without braces.
void checkRegister(OperandContext &context, const MatchedForm &opcode, size_t index);
/// `[a+16]`
void checkAddress(OperandContext &context, const MatchedForm &opcode, size_t index);
/// The stride between the rows or columns of a matrix.
void checkStride(OperandContext &context, const MatchedForm &opcode, size_t index);
/// A constant that has one of a few values.
void checkImmediate(OperandContext &context, const MatchedForm &opcode, size_t index);
/// A register, in place of which some ptxas accepts a constant: descriptors, masks of CTAs, the address to free.
void checkDescriptor(OperandContext &context, const MatchedForm &opcode, size_t index);
/// A predicate; scale-d may be 0 or 1, too.
void checkScaleD(OperandContext &context, const MatchedForm &opcode, size_t index);
/// `[taddr+4]`: an address in tensor memory.
void checkTensorAddress(OperandContext &context, const MatchedForm &opcode, size_t index);
/// A number of columns of tensor memory.
void checkColumns(OperandContext &context, const MatchedForm &opcode, size_t index);
/// A constant that only some targets of tcgen05.mma have.
void checkScaleInput(OperandContext &context, const MatchedForm &opcode, size_t index);
/// Metadata, scale data and what was reduced: one register, possibly in braces.
void checkData(OperandContext &context, const MatchedForm &opcode, size_t index);
void checkScaleSelector(OperandContext &context, const MatchedForm &opcode, size_t index);

/// The values that a constant may have: from `first` on, `step` apart.
struct ConstantValues {
  unsigned count = 0; ///< 0 is any number that is not negative.
  int first = 0;
  unsigned step = 1;

  bool contains(uint64_t value) const;
  Parts inWords() const; ///< "0", "1"
};
/// Checks that the expression of \p term is an integer constant.  Returns its value, or nothing if it is wrong, which
/// is reported under \p rule, or not known.
std::optional<ConstantValue> checkConstant(OperandContext &context, const Term &term, Rule rule);
/// Checks that \p term, a constant that \p what() names in a message, is one of \p values; the PTX ISA defines the
/// first \p documented.  Returns the value, or nothing if it is wrong, which is reported, or unknown.
std::optional<uint64_t> checkValue(OperandContext &context, const Term &term, const auto &what, ConstantValues values,
                                   unsigned documented) {
  const std::optional<ConstantValue> value = checkConstant(context, term, Rule::OperandKind);
  if (!value || values.contains(value->bits))
    return value ? std::optional(value->bits) : std::nullopt;
  values.count = documented;
  context.report(context.statement.rangeOf(term.tokens), msg::mustBeValue(what(), values.inWords()));
  return std::nullopt;
}

/// Checks the offset after the name in \p term.  Returns false if it is wrong, which is reported.
bool checkOffset(OperandContext &context, const Term &term);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPERANDS_OPERANDRULES_H
