//===- OperandContext.cpp - Context of the operand checks -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Operands/OperandContext.h"

namespace ptxmatrix {
namespace {

/// "a constant", "of type .pred"
std::string inWords(Oddity oddity, const RegisterOperand *found) {
  switch (oddity) {
  case Oddity::Constant:
    return msg::aConstant();
  case Oddity::Expression:
    return msg::anExpression();
  case Oddity::Vector:
    return msg::aVectorOfSeveral();
  case Oddity::SpecialRegister:
    return msg::aSpecialRegister();
  case Oddity::Variable:
    return msg::inSpace(found->declaration->space);
  case Oddity::OutOfBounds:
    return msg::outOfBounds(found->declaration->name, found->declaration->vectorLength);
  case Oddity::Type:
    return msg::ofType(found->type);
  case Oddity::None:
    break;
  }
  return "";
}

} // namespace

void OperandContext::report(SourceRange range, Message message, const Symbol *declaration,
                            std::optional<Target> target) {
  Diagnostic diagnostic = makeDiagnostic(range, std::move(message));
  if (scope.module.targets().size() > 1)
    diagnostic.target = target;
  diagnostics.push_back(std::move(diagnostic));
  if (declaration)
    addDeclarationNote(*declaration, msg::noteDeclared());
}

void OperandContext::reportUndocumented(TokenRange tokens, Oddity oddity, std::string_view required,
                                        const RegisterOperand *found) {
  report(statement.rangeOf(tokens), msg::undocumentedOperand(textOf(tokens), inWords(oddity, found), required),
         found ? found->declaration : nullptr);
}

Resolved OperandContext::resolve(const NameNode &name) {
  if (const Symbol *declaration = symbolOf(name)) {
    if (declaration->isBroken) // reported at the declaration, or left to ptxas
      return {Resolved::Unknown, nullptr, nullptr};
    return {Resolved::Declared, declaration, nullptr};
  }
  const std::string_view text = textOf(name);
  if (const SpecialRegister *special = findSpecialRegister(text))
    return {Resolved::Special, nullptr, special};
  if (scope.undeclared == Undeclared::Anything)
    return {Resolved::Unknown, nullptr, nullptr};
  report(statement.rangeOf(name.identifier), msg::notDeclared(text));
  return {};
}

} // namespace ptxmatrix
