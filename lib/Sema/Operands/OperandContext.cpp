//===- OperandContext.cpp - Context of the operand checks -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/OperandContext.h"
#include "Isa/TargetsFrom.h"
#include "Module/Need.h"

namespace ptxmatrix {
namespace {

/// Whether \p declaration, not a register, is a scalar variable or a vector variable of which an element is named.
/// Also true for functions and labels, which have no type.
bool isScalar(const Symbol &declaration, bool hasElement) {
  return !declaration.isArray && (declaration.vectorLength > 1) == hasElement;
}

} // namespace

std::optional<unsigned> elementIndex(std::string_view text) {
  constexpr unsigned kElements = 4;
  const size_t position = text.size() == 2 ? std::string_view("xyzwrgba").find(text[1]) : std::string_view::npos;
  if (position == std::string_view::npos)
    return std::nullopt;
  return static_cast<unsigned>(position % kElements);
}

bool isVideoSelector(std::string_view text) {
  if (!text.starts_with(".b") && !text.starts_with(".h"))
    return false;
  const std::string_view digits = text.substr(2);
  return !digits.empty() && digits.find_first_not_of(text[1] == 'b' ? "01234567" : "0123") == std::string_view::npos;
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

std::string_view OperandContext::textOf(TokenRange range) const {
  const size_t begin = statement.tokens[range.begin].range.begin;
  return statement.text.substr(begin, statement.tokens[range.end - 1].range.end - begin);
}

Resolved OperandContext::resolve(const NameNode &name) {
  const std::string_view text = textOf(name);
  if (const Symbol *declaration = scope.find(text)) {
    if (declaration->isBroken) // reported at the declaration
      return {Resolved::Unknown, nullptr, nullptr};
    return {Resolved::Declared, declaration, nullptr};
  }
  if (const SpecialRegister *special = findSpecialRegister(text))
    return {Resolved::Special, nullptr, special};
  if (scope.undeclared == Undeclared::Anything)
    return {Resolved::Unknown, nullptr, nullptr};
  report(statement.rangeOf(name.identifier), msg::notDeclared(text));
  return {};
}

std::optional<RegisterOperand> OperandContext::findRegister(const NameNode &name, const MatchedOpcode &opcode,
                                                            NameUse use) {
  const Resolved resolved = resolve(name);
  const std::string_view text = textOf(name);
  if (resolved.kind != Resolved::Declared && resolved.kind != Resolved::Special)
    return std::nullopt;
  const Symbol *declaration = resolved.declaration;
  const std::optional<unsigned> element =
      name.element ? elementIndex(statement.textOf(*name.element)) : std::optional<unsigned>();
  if (!declaration && (use == NameUse::Register || resolved.special->isVector != name.element.has_value())) {
    report(statement.rangeOf(name), msg::specialRegister(text, opcode.form->mnemonic));
    return std::nullopt;
  }
  const bool isRegister = declaration && declaration->space == DeclSpace::Register;
  const bool mayStand =
      isRegister || (use == NameUse::Any && declaration && isScalar(*declaration, name.element.has_value()));
  if (declaration && (!mayStand || !declaration->type)) {
    report(statement.rangeOf(name.identifier), msg::notARegister(text, msg::inSpace(declaration->space)), declaration);
    return std::nullopt;
  }
  if (declaration && (declaration->vectorLength > 1) != name.element.has_value()) {
    report(statement.rangeOf(name), name.element ? msg::noVectorRegister(text) : msg::wholeVectorRegister(text),
           declaration);
    return std::nullopt;
  }
  if (name.element && !element) {
    report(statement.rangeOf(*name.element), msg::notAnElement(statement.textOf(*name.element)));
    return std::nullopt;
  }
  if (!declaration) {
    if (!checkAvailable(*resolved.special, name))
      return std::nullopt;
    return RegisterOperand{resolved.special->type, nullptr, resolved.special, false};
  }
  return RegisterOperand{*declaration->type, declaration, nullptr, element && *element >= declaration->vectorLength};
}

bool OperandContext::checkNeed(const Need &need) { return ::ptxmatrix::checkNeed(need, scope.module, diagnostics); }

bool OperandContext::checkAvailable(const SpecialRegister &special, const NameNode &name) {
  return checkNeed({.range = statement.rangeOf(name),
                    .feature = msg::named(textOf(name)),
                    .since = special.since,
                    .targets = targetsFrom(special.leastTarget)});
}

void OperandContext::warnOfBounds(const RegisterOperand &found, const NameNode &name) {
  if (found.isOutOfBounds)
    report(statement.rangeOf(name),
           msg::outOfBounds(textOf(name), found.declaration->vectorLength, statement.textOf(*name.element)),
           found.declaration);
}

} // namespace ptxmatrix
