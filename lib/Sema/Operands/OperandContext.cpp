//===- OperandContext.cpp - Context of the operand checks -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/OperandContext.h"
#include "Sema/Operands/OperandRules.h"

namespace ptxmatrix {
namespace {

/// Whether \p declaration, not a register, is a scalar variable or a vector variable of which an element is named.
/// Also true for functions and labels, which have no type.
bool isScalar(const Symbol &declaration, bool hasElement) {
  return !declaration.isArray && (declaration.vectorLength > 1) == hasElement;
}

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

std::optional<RegisterOperand> OperandContext::findRegister(const NameNode &name, const MatchedForm &opcode,
                                                            NameUse use) {
  const Resolved resolved = resolve(name);
  if (resolved.kind == Resolved::Special) {
    if (use == NameUse::Any && resolved.special->isVector == name.element.has_value())
      return RegisterOperand{resolved.special->type, nullptr, Oddity::SpecialRegister};
    report(statement.rangeOf(name), msg::specialRegister(textOf(name), opcode.form->mnemonic));
  }
  if (resolved.kind != Resolved::Declared)
    return std::nullopt;
  const Symbol &declaration = *resolved.declaration;
  const bool isRegister = declaration.space == DeclSpace::Register;
  const bool mayStand = isRegister || (use == NameUse::Any && isScalar(declaration, name.element.has_value()));
  auto wrong = [&](SourceRange range, Message message) {
    report(range, std::move(message), &declaration);
    return std::nullopt;
  };
  if (!mayStand || !declaration.type)
    return wrong(statement.rangeOf(name.identifier), msg::notARegister(textOf(name), msg::inSpace(declaration.space)));
  if ((declaration.vectorLength > 1) != name.element.has_value())
    return wrong(statement.rangeOf(name),
                 name.element ? msg::noVectorRegister(textOf(name)) : msg::wholeVectorRegister(textOf(name)));
  RegisterOperand found{*declaration.type, &declaration};
  if (!isRegister)
    found.oddity = Oddity::Variable;
  if (!name.element)
    return found;
  const std::string_view elementText = statement.textOf(*name.element);
  const std::optional<unsigned> element = elementIndex(elementText);
  if (!element)
    return wrong(statement.rangeOf(*name.element), msg::notAnElement(elementText));
  if (*element >= declaration.vectorLength)
    found.oddity = Oddity::OutOfBounds;
  return found;
}

std::optional<RegisterOperand> OperandContext::findAddend(const Term &term, const MatchedForm &opcode,
                                                          ScalarType expected) {
  if (!checkOffset(*this, term))
    return std::nullopt;
  const Resolved resolved = resolve(term.name);
  if (resolved.kind == Resolved::Wrong)
    return std::nullopt;
  if (resolved.kind == Resolved::Special)
    return RegisterOperand{resolved.special->type};
  if (resolved.kind == Resolved::Unknown)
    return RegisterOperand{expected};
  const DeclSpace space = resolved.declaration->space;
  if (space == DeclSpace::Register || space == DeclSpace::Function || space == DeclSpace::Label)
    return findRegister(term.name, opcode, NameUse::Register);
  return RegisterOperand{ScalarType::B32, resolved.declaration, Oddity::Variable};
}

} // namespace ptxmatrix
