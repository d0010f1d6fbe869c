//===- OperandContext.cpp - What the operand checks share -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/OperandContext.h"
#include "Isa/TargetsFrom.h"
#include "Module/Need.h"

namespace ptxmatrix {
namespace {

/// Whether \p declaration, no register, is a variable of one value, or of a vector of which an element is named; or
/// what has no type, a function or label.
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

std::string typeText(ScalarType type) { return "." + std::string(info(type).spelling); }

std::string typesText(ScalarTypeSet types) {
  std::vector<std::string> parts;
  for (ScalarType type : types)
    parts.push_back(typeText(type));
  return joined(parts, "or");
}

std::string_view spaceName(DeclSpace space) {
  switch (space) {
  case DeclSpace::Register:
    return "a register";
  case DeclSpace::Const:
    return "a .const variable";
  case DeclSpace::Global:
    return "a .global variable";
  case DeclSpace::Local:
    return "a .local variable";
  case DeclSpace::Param:
    return "a .param variable";
  case DeclSpace::Shared:
    return "a .shared variable";
  case DeclSpace::Function:
    return "a function";
  case DeclSpace::Label:
    return "a label";
  }
  return "";
}

void OperandContext::report(Rule rule, SourceRange range, std::string message, const Symbol *declaration,
                            std::optional<Target> target) {
  Diagnostic diagnostic = makeDiagnostic(rule, range, std::move(message));
  if (scope.module.targets().size() > 1)
    diagnostic.target = target;
  diagnostics.push_back(std::move(diagnostic));
  if (declaration)
    addDeclarationNote(*declaration, "declared here");
}

std::string_view OperandContext::textOf(TokenRange range) const {
  const size_t begin = statement.tokens[range.begin].range.begin;
  return statement.text.substr(begin, statement.tokens[range.end - 1].range.end - begin);
}

Resolved OperandContext::resolve(const NameNode &name) {
  const std::string_view text = textOf(name);
  if (const Symbol *declaration = scope.symbols.find(text)) {
    if (declaration->isBroken) // that is the mistake
      return {Resolved::Unknown, nullptr, nullptr};
    return {Resolved::Declared, declaration, nullptr};
  }
  if (const SpecialRegister *special = findSpecialRegister(text))
    return {Resolved::Special, nullptr, special};
  if (!scope.needsDeclaration)
    return {Resolved::Unknown, nullptr, nullptr};
  report(Rule::UndeclaredName, statement.rangeOf(name.identifier), quoted(text) + " is not declared in this scope");
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
    report(Rule::OperandKind, statement.rangeOf(name),
           "special register " + quoted(text) + " cannot be used here: " +
               quoted(::ptxmatrix::name(opcode.form->mnemonic)) + " needs a declared register");
    return std::nullopt;
  }
  const bool isRegister = declaration && declaration->space == DeclSpace::Register;
  const bool mayStand =
      isRegister || (use == NameUse::Any && declaration && isScalar(*declaration, name.element.has_value()));
  if (declaration && (!mayStand || !declaration->type)) {
    report(Rule::OperandKind, statement.rangeOf(name.identifier),
           quoted(text) + " is " + std::string(spaceName(declaration->space)) + ", not a register", declaration);
    return std::nullopt;
  }
  if (declaration && (declaration->vectorLength > 1) != name.element.has_value()) {
    report(Rule::OperandKind, statement.rangeOf(name),
           name.element ? quoted(text) + " is not a vector register and has no elements"
                        : quoted(text) + " is a vector register: name one of its elements, such as '" +
                              std::string(text) + ".x'",
           declaration);
    return std::nullopt;
  }
  if (name.element && !element) {
    report(Rule::OperandKind, statement.rangeOf(*name.element),
           quoted(statement.textOf(*name.element)) + " is not an element: use .x, .y, .z or .w");
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
                    .feature = quoted(textOf(name)),
                    .since = special.since,
                    .targets = targetsFrom(special.leastTarget)});
}

void OperandContext::warnOfBounds(const RegisterOperand &found, const NameNode &name) {
  if (found.isOutOfBounds)
    report(Rule::UndocumentedRegister, statement.rangeOf(name),
           quoted(textOf(name)) + " has " + std::to_string(found.declaration->vectorLength) +
               " elements; ptxas accepts " + quoted(statement.textOf(*name.element)) +
               " all the same, but the PTX ISA does not define it",
           found.declaration);
}

} // namespace ptxmatrix
