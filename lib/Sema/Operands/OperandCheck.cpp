//===- OperandCheck.cpp - Checks of operands ------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/OperandCheck.h"
#include "Sema/Operands/OperandRules.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// Describes what \p spec requires: "a vector of registers", "an address".
std::string describeRequired(const OperandSpec &spec) {
  switch (spec.role) {
  case Role::Destination:
  case Role::Source:
    return spec.fragment != Fragment::None ? msg::vectorOf(operandName(spec))
           : spec.isVector                 ? msg::aVector()
                                           : msg::aRegister(spec.role);
  case Role::Address:
    return msg::anAddress();
  case Role::Stride:
    return msg::aStride();
  case Role::Metadata:
    return msg::metadata();
  case Role::Selector:
    return msg::aSelector();
  case Role::ScaleData:
  case Role::ScaleSelector:
    return operandName(spec);
  }
  return "";
}

/// "a vector of registers, an address and perhaps a stride"
Parts describeAllRequired(const detail::Form &form) {
  Parts parts;
  for (const OperandSpec &spec : form.operands())
    parts.push_back(spec.isOptional ? msg::perhaps(describeRequired(spec)) : describeRequired(spec));
  return parts;
}

/// Whether \p operand, one of the first two, has the brackets or braces that \p spec requires.
bool looksLike(const Operand &operand, const OperandSpec &spec) {
  const bool isVector = (spec.holdsRegisters() && spec.isVector) || spec.role == Role::ScaleSelector;
  return operand.kind == (spec.role == Role::Address ? OperandKind::Address
                          : isVector                 ? OperandKind::Vector
                                                     : OperandKind::Scalar);
}

/// Checks the number of operands, and whether the first two are swapped.
bool checkCountAndOrder(OperandContext &context, const MatchedOpcode &opcode) {
  const Mnemonic mnemonic = opcode.form->mnemonic;
  const Statement &statement = context.statement;
  const std::vector<Operand> &operands = statement.ast().operands;
  const std::span<const OperandSpec> specs = opcode.form->operands();
  const auto least = static_cast<size_t>(std::ranges::count(specs, false, &OperandSpec::isOptional));
  if (operands.size() > specs.size()) {
    context.report(context.rangeOf(operands[specs.size()]),
                   msg::tooManyOperands(mnemonic, /*isExact=*/specs.size() == least, specs.size(),
                                        describeAllRequired(*opcode.form)));
    return false;
  }
  if (operands.size() < least) {
    const SourceRange range =
        operands.empty() ? statement.rangeOf(statement.ast().qualifiers.end - 1) : context.rangeOf(operands.back());
    context.report({range.end, range.end}, msg::tooFewOperands(mnemonic, least, describeAllRequired(*opcode.form)));
    return false;
  }
  if (!looksLike(operands[0], specs[0]) && looksLike(operands[0], specs[1]) && looksLike(operands[1], specs[0])) {
    context.report({context.rangeOf(operands[0]).begin, context.rangeOf(operands[1]).end},
                   msg::wrongOrder(mnemonic, describeAllRequired(*opcode.form)));
    return false;
  }
  return true;
}

} // namespace

void checkGuard(const Statement &statement, const NameScope &scope, std::vector<Diagnostic> &diagnostics) {
  if (!statement.ast().guard)
    return;
  OperandContext context(statement, scope, diagnostics);
  const NameNode &name = statement.ast().guard->predicate;
  const Resolved resolved = context.resolve(name);
  if (resolved.kind != Resolved::Declared && resolved.kind != Resolved::Special)
    return;
  const std::string_view text = context.textOf(name);
  const Symbol *declaration = resolved.declaration;
  const bool isPredicate = declaration ? declaration->space == DeclSpace::Register && declaration->vectorLength == 1 &&
                                             declaration->type == ScalarType::Pred
                                       : resolved.special->type == ScalarType::Pred;
  if (!isPredicate || name.element)
    context.report(statement.rangeOf(name), msg::guardMustBePredicate(text), declaration);
}

void checkOperands(const Statement &statement, const MatchedOpcode &opcode, const NameScope &scope,
                   std::vector<Diagnostic> &diagnostics) {
  OperandContext context(statement, scope, diagnostics);
  if (!checkCountAndOrder(context, opcode))
    return;
  for (size_t i = 0; i < statement.ast().operands.size(); ++i) {
    const OperandSpec &spec = opcode.operand(i);
    switch (spec.role) {
    case Role::Destination:
    case Role::Source:
      if (spec.isVector)
        checkVector(context, opcode, i);
      else
        checkRegister(context, opcode, i);
      break;
    case Role::Address:
      checkAddress(context, opcode, i);
      break;
    case Role::Stride:
      checkStride(context, opcode, i);
      break;
    case Role::Metadata:
    case Role::ScaleData:
      checkData(context, opcode, i);
      break;
    case Role::Selector:
      checkSelector(context, opcode, i);
      break;
    case Role::ScaleSelector:
      checkScaleSelector(context, opcode, i);
      break;
    }
  }
}

} // namespace ptxmatrix
