//===- CheckedOperand.h - An operand and its requirements -------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Sema/Operands/OperandContext.h"
#include "Syntax/ConstantExpression.h"

namespace ptxmatrix {

/// "the destination", "B" in a product, "the scale data of A".
std::string operandName(const OperandSpec &spec);

/// Operand \p spec in words: "B of 'mma'", or "'ldmatrix'" where there is but one matrix.
std::string operandInWords(const OperandSpec &spec, const std::string &opcodeText);

/// Whether \p operand names a whole vector register.
bool isVectorRegister(const OperandContext &context, const Operand &operand);

/// Checks that the expression of \p term is an integer constant.  Returns its value, or nothing if it is wrong, which
/// is reported under \p rule, or not known.
std::optional<ConstantValue> checkConstant(OperandContext &context, const Term &term, Rule rule = Rule::OperandKind);

/// Checks the offset after the name in \p term.  Returns false if it is wrong, which is reported.
bool checkOffset(OperandContext &context, const Term &term);

/// What may appear where a register is expected.
enum class NameUse : uint8_t {
  Register, ///< Only declared registers.
  Any       ///< Special registers and scalar variables, too, which the PTX ISA does not define.
};

/// An operand of a statement, and what its form requires in its place.
struct CheckedOperand {
  std::string name() const { return operandName(spec); }
  bool isScalar() const { return operand.kind == OperandKind::Scalar; }
  /// Whether it is the element of an array, `t[4]`.
  bool isIndexed() const {
    return operand.kind == OperandKind::Address && operand.term.sign &&
           operand.tokens.begin == operand.term.tokens.begin;
  }
  bool isConstant() const { return isScalar() && operand.term.kind == TermKind::Expression; }
  /// Whether some ptxas accepts registers of \p type.
  bool fits(ScalarType type) const { return spec.types.contains(type) || spec.undocumentedTypes.contains(type); }

  /// Whether it is a declared register of a type that the PTX ISA has in its place, as most operands are.
  bool isRegisterOfItsType() const;
  /// The type of \p term, the operand or an element of it, if it is such a register.
  std::optional<ScalarType> usualType(const Term &term) const;

  /// The register \p name; nothing if it is unknown, or wrong, which is reported.
  std::optional<RegisterOperand> findRegister(const NameNode &name, NameUse use = NameUse::Register) const;

  void report(Message message) const { context.report(context.rangeOf(operand), std::move(message)); }

  /// Reports that the type of \p found at \p range, a register or constant, does not fit.
  void reportType(SourceRange range, const RegisterOperand &found) const;
  /// The instruction or, if not all its forms accept the same types here, the opcode.
  std::string typedOpcode() const;

  /// "a register of type .b32", "a constant or a register of type .b32"
  std::string required() const;

  /// Warns that the operand is \p oddity, in words, where the PTX ISA requires a register.
  void reportUndocumented(std::string_view oddity, const Symbol *declaration = nullptr) const {
    context.reportUndocumented(operand.tokens, oddity, required(), declaration);
  }

  OperandContext &context;
  const MatchedForm &opcode;
  const Operand &operand;
  const OperandSpec &spec; ///< With what the opcode says about it.
};

/// Whether a constant in the place of \p spec, whose constants depend on its types, may be a floating-point number.
bool takesFloats(const OperandSpec &spec);
/// The same for a floating-point number of \p bits: where there may be integers as well, it must be of the same size.
bool takesFloats(const OperandSpec &spec, unsigned bits);

/// Finds out which list of the form of \p opcode the operands are, and which operand of it each is.  Returns false if
/// there are too many or too few, which is reported.
bool matchOperands(OperandContext &context, MatchedForm &opcode);

/// Reports two operands each of which is in the place of the other one, instead of what was reported of them: all but
/// the first \p reported diagnostics.  Returns whether there are any.
bool reportAnySwapped(OperandContext &context, const MatchedForm &opcode, size_t reported);

/// Reports that \p first and \p second are each in the place of the other one, with a fix.
void reportSwapped(OperandContext &context, const Operand &first, const Operand &second, Message message);

/// The numbers of registers in the vectors.
void checkRegisterCounts(OperandContext &context, const MatchedForm &opcode);

/// A source or destination vector of registers, but for their number.
void checkVector(const CheckedOperand &checked);
/// `{r0, r1}` for one register of 64 bits.
void checkPacked(const CheckedOperand &checked);
/// A register, a constant, or either.
void checkValue(const CheckedOperand &checked);
/// A register, possibly in braces.
void checkData(const CheckedOperand &checked);
/// The variable or function \p name, in an address or as one.
void checkSymbol(const CheckedOperand &checked, const NameNode &name, const Symbol &declaration);
/// The name r0 in `t[r0+4]`: a register of any size, or a variable.
void checkIndex(OperandContext &context, const NameNode &name);
/// `[a+16]`
void checkAddress(const CheckedOperand &checked);
/// `[taddr+4]`: an address in tensor memory.
void checkTensorAddress(const CheckedOperand &checked);
/// `map` of `[map, {c0, c1}]`
void checkTensorMap(const CheckedOperand &checked);
/// `{byte, thread}`
void checkScaleSelector(const CheckedOperand &checked);

} // namespace ptxmatrix
