//===- CheckedOperand.cpp - An operand and its requirements ---------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Operands/CheckedOperand.h"

namespace ptxmatrix {

std::string operandName(const OperandSpec &spec) {
  if (spec.role == Role::ScaleData || spec.role == Role::ScaleSelector)
    return msg::scaleOperand(spec.role == Role::ScaleData, spec.fragment);
  if (const std::string_view name = manualName(spec); !name.empty())
    return std::string(name);
  return spec.fragment == Fragment::None ? msg::theOperand(spec.role) : std::string(1, letterOf(spec.fragment));
}

std::string operandInWords(const OperandSpec &spec, const std::string &opcodeText) {
  const bool isNamed = spec.fragment != Fragment::None || spec.name != 0 || !spec.holdsRegisters();
  return isNamed ? msg::operandOf(operandName(spec), opcodeText) : msg::named(opcodeText);
}

bool isVectorRegister(const OperandContext &context, const Operand &operand) {
  if (operand.kind != OperandKind::Scalar || operand.term.kind != TermKind::Name || operand.term.name.element)
    return false;
  const Symbol *declaration = context.symbolOf(operand.term.name);
  return declaration && declaration->space == DeclSpace::Register && declaration->vectorLength > 1;
}

std::optional<ConstantValue> checkConstant(OperandContext &context, const Term &term, Rule rule) {
  ConstantResult result = evaluateConstant(context.statement, term.expression);
  if (result.mistake)
    context.report(context.statement.rangeOf(result.token), std::move(*result.mistake).under(rule));
  return result.value;
}

bool checkOffset(OperandContext &context, const Term &term) {
  const Statement &statement = context.statement;
  const size_t before = context.reported();
  if (statement.textOf(*term.sign) != "-") {
    checkConstant(context, term, Rule::AddressOffset);
    return context.reported() == before;
  }
  const TokenRange behind{*term.sign + 1, term.tokens.end};
  context.report({statement.rangeOf(*term.sign).begin, statement.rangeOf(term.tokens).end},
                 msg::minusAfterName(context.textOf(term.name), context.textOf(behind)));
  // A '+' before anything but a number could change the value of the sum.
  const size_t begin = statement.rangeOf(*term.sign).begin;
  if (term.expression.end - term.expression.begin == 1)
    context.addFix(insertion(begin, "+"));
  return false;
}

void reportSwapped(OperandContext &context, const Operand &first, const Operand &second, Message message) {
  context.report({context.rangeOf(first).begin, context.rangeOf(second).end}, std::move(message));
  context.addFix({msg::fixSwap(),
                  false,
                  {{context.rangeOf(first), std::string(context.textOf(second.tokens))},
                   {context.rangeOf(second), std::string(context.textOf(first.tokens))}}});
}

std::string CheckedOperand::typedOpcode() const {
  for (const detail::Form &form : detail::formsOf(opcode.mnemonic))
    for (uint8_t list = 0; list < form.numLists; ++list)
      for (const OperandSpec &other : form.operands(list))
        if (other.role == spec.role && other.fragment == spec.fragment && other.types != spec.types)
          return opcode.text();
  return std::string(ptxmatrix::name(opcode.mnemonic));
}

void CheckedOperand::reportType(SourceRange range, const RegisterOperand &found) const {
  context.report(range,
                 msg::registerType(range.of(context.statement.source), found.type, operandInWords(spec, typedOpcode()),
                                   spec.types),
                 found.declaration);
}

bool CheckedOperand::isRegisterOfItsType() const {
  return operand.isPlain() && !spec.isVector && !spec.hasSecond && !spec.hasBrackets() && !spec.opensBracket &&
         usualType(operand.term);
}

std::optional<ScalarType> CheckedOperand::usualType(const Term &term) const {
  const bool isName = term.kind == TermKind::Name && !term.sign && !term.name.element;
  const Symbol *const symbol = isName ? context.symbolOf(term.name) : nullptr;
  const bool isRegister = symbol && symbol->space == DeclSpace::Register && symbol->vectorLength == 1;
  return isRegister && symbol->type && spec.types.contains(*symbol->type) ? symbol->type : std::nullopt;
}

std::optional<RegisterOperand> CheckedOperand::findRegister(const NameNode &name, NameUse use) const {
  const Resolved resolved = context.resolve(name);
  const Statement &statement = context.statement;
  const std::string_view text = context.textOf(name);
  if (resolved.special) {
    const ScalarType type = resolved.special->type;
    const ScalarType bits = info(type).bits == 64 ? ScalarType::B64 : ScalarType::B32; // as ptxas treats it
    if (use == NameUse::Any && resolved.special->isVector == name.element.has_value())
      return RegisterOperand{type == ScalarType::Pred ? type : bits, nullptr, /*isOdd=*/true};
    context.report(statement.rangeOf(name), msg::specialRegister(text, opcode.mnemonic));
    return std::nullopt;
  }
  if (!resolved.declaration)
    return std::nullopt;
  const Symbol &declaration = *resolved.declaration;
  const bool isRegister = declaration.space == DeclSpace::Register;
  const bool isVector = declaration.vectorLength > 1;
  const bool isPart = name.element.has_value() && !isVector && spec.mayBeSelected;
  const bool isOne = isVector == name.element.has_value() || isPart; // a scalar, or an element
  const bool mayStand = isRegister || (use == NameUse::Any && isOne && !declaration.isArray);
  auto wrong = [&](SourceRange range, Message message) {
    context.report(range, std::move(message), &declaration);
    return std::nullopt;
  };
  if (!mayStand || !declaration.type) // a function and a label have none
    return wrong(statement.rangeOf(name.identifier), msg::notARegister(text, msg::inSpace(declaration.space)));
  if (!isOne)
    return wrong(statement.rangeOf(name), name.element ? msg::noVectorRegister(text) : msg::wholeVectorRegister(text));
  RegisterOperand found{*declaration.type, &declaration, /*isOdd=*/!isRegister};
  if (!name.element || isPart)
    return found;
  const std::string_view elementText = statement.textOf(*name.element);
  const std::optional<unsigned> element = elementIndex(elementText);
  if (!element)
    return wrong(statement.rangeOf(*name.element), msg::notAnElement(elementText));
  found.isOdd = found.isOdd || *element >= declaration.vectorLength;
  return found;
}

bool takesFloats(const OperandSpec &spec) {
  return spec.types.contains(ScalarType::F32) || spec.types.contains(ScalarType::F64);
}

bool takesFloats(const OperandSpec &spec, unsigned bits) {
  const bool isNarrow = spec.types.contains(ScalarType::B16); // whatever wider registers it may be
  return takesFloats(spec) && (!spec.takesIntegers() || (!isNarrow && detail::registerBits(spec) == bits));
}

std::string CheckedOperand::required() const {
  const std::string text = msg::registerOf(spec.types);
  if (!spec.mayBeConstant() && spec.constants != Constants::OfType)
    return text;
  if (!spec.takesIntegers())
    return takesFloats(spec) ? msg::floatOr(text) : text;
  const bool takes64Bits = takesFloats(spec, 64);
  return takes64Bits || takesFloats(spec, 32) ? msg::numberOr(takes64Bits, text) : msg::integerOr(text);
}

} // namespace ptxmatrix
