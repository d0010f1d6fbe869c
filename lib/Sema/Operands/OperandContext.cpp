//===- OperandContext.cpp - Context of the operand checks -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Operands/OperandContext.h"

namespace ptxmatrix {

std::string oddityOf(const RegisterOperand &found) {
  if (!found.isOdd)
    return msg::ofType(found.type);
  if (!found.declaration)
    return msg::aSpecialRegister();
  const Symbol &declaration = *found.declaration;
  return declaration.space == DeclSpace::Register ? msg::outOfBounds(declaration.name, declaration.vectorLength)
                                                  : msg::inSpace(declaration.space);
}

void OperandContext::report(SourceRange range, Message message, const Symbol *declaration,
                            std::optional<Target> target) {
  Diagnostic diagnostic = makeDiagnostic(range, std::move(message));
  if (scope.module.targets().size() > 1)
    diagnostic.target = target;
  diagnostics.push_back(std::move(diagnostic));
  if (declaration)
    addDeclarationNote(*declaration, msg::noteDeclared());
}

Resolved OperandContext::resolve(const NameNode &name) {
  if (const Symbol *declaration = symbolOf(name)) // if broken, it is reported there, or left to ptxas
    return {.declaration = declaration->isBroken ? nullptr : declaration};
  const std::string_view text = textOf(name);
  if (const SpecialRegister *special = findSpecialRegister(text))
    return {.special = special};
  if (scope.undeclared == Undeclared::Anything)
    return {};
  const bool isNumber = text.size() > 1 && text.find_first_not_of("0123456789", 1) == std::string_view::npos;
  report(statement.rangeOf(name.identifier),
         text[0] == '%' && isNumber ? msg::operandNotReplaced(text, text.substr(1)) : msg::notDeclared(text));
  return {.isWrong = true};
}

} // namespace ptxmatrix
