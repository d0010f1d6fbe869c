//===- ConstantCheck.cpp - Constants --------------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Opcode/Requirement.h"
#include "Sema/Operands/CheckedOperand.h"

namespace ptxmatrix {
namespace {

/// "0", "1"
Parts inWords(const ConstantValues &values) {
  if (values.count == 0)
    return {msg::zeroOrMore()};
  constexpr unsigned kMaxListed = 8;
  const auto number = [&](unsigned index) { return values.first + static_cast<int>(index * values.step); };
  if (values.count > kMaxListed)
    return {msg::fromTo(values.first, number(values.count - 1))};
  Parts parts;
  for (unsigned i = 0; i < values.count; ++i)
    parts.push_back(std::to_string(number(i)));
  return parts;
}

/// Checks that \p term, a constant that \p what names, is one that the PTX ISA or some ptxas has.  Returns the value,
/// or nothing if it is wrong, which is reported, or unknown.
std::optional<uint64_t> checkValue(OperandContext &context, const Term &term, const auto &what,
                                   const ConstantValues &documented, const ConstantValues &accepted) {
  const std::optional<ConstantValue> value = checkConstant(context, term);
  if (!value)
    return std::nullopt;
  if (accepted.contains(static_cast<int64_t>(value->bits)))
    return value->bits;
  context.report(context.statement.rangeOf(term.tokens), msg::mustBeValue(what(), inWords(documented)));
  return std::nullopt;
}

/// Checks \p term, the byte or, if \p isThread is set, the thread of a scale selector.
void checkScaleElement(const CheckedOperand &checked, const Term &term, bool isThread) {
  auto &context = checked.context;
  const auto what = [&] { return msg::scaleElement(isThread, checked.name()); };
  if (term.kind == TermKind::Expression) {
    const ConstantValues values = isThread ? checked.spec.threadValues() : checked.spec.values();
    checkValue(context, term, what, values, values);
    return;
  }
  const SourceRange range = context.statement.rangeOf(term.tokens);
  if (term.kind != TermKind::Name)
    return context.report(range, msg::notAScaleElement(what()));
  const auto found = checked.findRegister(term.name, isThread ? NameUse::Any : NameUse::Register);
  if (!found)
    return;
  const ScalarTypeInfo &type = info(found->type);
  // Some ptxas accepts every integer as the thread.
  if (type.bits != 16 && !(isThread && type.isInteger()))
    context.report(range, msg::scaleElementType(context.textOf(term.tokens), found->type, what()), found->declaration);
  else if (type.bits != 16 || !type.isInteger() || found->oddity != Oddity::None)
    context.reportUndocumented(term.tokens, found->oddity == Oddity::None ? Oddity::Type : found->oddity,
                               msg::constantOr16Bits(), &*found);
}

} // namespace

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

void checkImmediate(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  if (!checked.isConstant())
    return checked.report(msg::mustBeConstant(checked.name()));
  if (spec.role == Role::HalfOffset) {
    checkConstant(context, operand.term);
    return;
  }
  const auto what = [&] { return checked.name(); };
  const std::optional<uint64_t> value = checkValue(context, operand.term, what, spec.values(), spec.acceptedValues());
  if (value && spec.role == Role::Selector && *value >= spec.choices)
    checked.report(msg::selectorFaults(context.textOf(operand.tokens), inWords(spec.values())));
}

void checkScaleInput(const CheckedOperand &checked) {
  checkImmediate(checked);
  const auto &[context, opcode, operand, spec] = checked;
  const Requirement required = scaleInputRequirement(context.rangeOf(operand), opcode);
  for (Target target : context.scope.module.targets())
    if (opcode.form->targets.contains(target) && !required.targets.contains(target))
      context.report(required.range, msg::needsTarget(required.feature, required.targets, target), nullptr, target);
}

void checkColumns(const CheckedOperand &checked) {
  if (!checked.isConstant())
    return checkRegister(checked);
  const auto &[context, opcode, operand, spec] = checked;
  const std::optional<ConstantValue> value = checkConstant(context, operand.term);
  if (!value)
    return;
  const auto columns = static_cast<uint32_t>(value->bits); // ptxas ignores higher bits
  if (detail::isColumnCount(opcode.qualifiers, columns))
    return;
  // Up to CUDA 13.1, ptxas accepts other multiples of 32 where columns are freed.
  constexpr unsigned kUnit = 32;
  const bool isExclusive = opcode.qualifiers.contains(Qualifier::Exclusive);
  const std::string required = isExclusive ? msg::multipleOf32() : msg::powerOfTwo();
  if (opcode.mnemonic == Mnemonic::Tcgen05Dealloc && !isExclusive && columns % kUnit == 0)
    context.reportUndocumented(operand.tokens, Oddity::Constant, required);
  else
    checked.report(msg::mustBeValue(checked.name(), {required}));
}

void checkScaleSelector(const CheckedOperand &checked) {
  const std::span<const Term> elements = checked.context.elementsOf(checked.operand);
  if (checked.operand.kind != OperandKind::Vector || elements.size() != 2)
    return checked.report(msg::notAScaleSelector(checked.name()));
  checkScaleElement(checked, elements[0], /*isThread=*/false);
  checkScaleElement(checked, elements[1], /*isThread=*/true);
}

} // namespace ptxmatrix
