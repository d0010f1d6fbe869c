//===- ConstantCheck.cpp - Operands that are or may be constants ----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/QualifierFixes.h"
#include "Sema/Operands/OperandRules.h"

namespace ptxmatrix {
namespace {

/// Checks \p operand, a constant, which must be \p spec.
std::optional<uint64_t> checkSpec(OperandContext &context, const Operand &operand, const OperandSpec &spec) {
  const ConstantValues accepted{.count = spec.acceptedChoices, .first = spec.first, .step = spec.step};
  return checkValue(context, operand.term, [&] { return operandName(spec); }, accepted, spec.choices);
}

bool isConstant(const Operand &operand) {
  return operand.kind == OperandKind::Scalar && operand.term.kind == TermKind::Expression;
}

/// Checks the byte or, if \p isThread is set, the thread of a scale selector.
void checkScaleElement(OperandContext &context, const MatchedForm &opcode, const OperandSpec &spec, const Term &term,
                       bool isThread) {
  auto what = [&] { return msg::scaleElement(isThread, operandName(spec)); };
  if (term.kind == TermKind::Expression) {
    ConstantValues values{.count = isThread ? spec.threads : spec.choices, .step = isThread ? uint8_t{1} : spec.step};
    checkValue(context, term, what, values, values.count);
    return;
  }
  const SourceRange range = context.statement.rangeOf(term.tokens);
  if (term.kind != TermKind::Name)
    return context.report(range, msg::notAScaleElement(what()));
  const auto found = context.findRegister(term.name, opcode, isThread ? NameUse::Any : NameUse::Register);
  if (!found)
    return;
  const bool is16Bits = info(found->type).bits == 16;
  // Some ptxas accepts every integer as the thread.
  if (!is16Bits && !(isThread && info(found->type).isInteger()))
    context.report(range, msg::scaleElementType(context.textOf(term.tokens), found->type, what()), found->declaration);
  else if (!is16Bits || !info(found->type).isInteger() || found->oddity != Oddity::None)
    context.reportUndocumented(term.tokens, found->oddity == Oddity::None ? Oddity::Type : found->oddity,
                               msg::constantOr16Bits(), &*found);
}

} // namespace

bool ConstantValues::contains(uint64_t value) const {
  const uint64_t offset = value - static_cast<uint64_t>(int64_t{first});
  return count == 0 ? value <= INT64_MAX : offset % step == 0 && offset / step < count;
}

Parts ConstantValues::inWords() const {
  if (count == 0)
    return {msg::zeroOrMore()};
  constexpr unsigned kMostListed = 8;
  if (count > kMostListed)
    return {msg::fromTo(first, first + static_cast<int>((count - 1) * step))};
  Parts parts;
  for (unsigned i = 0; i < count; ++i)
    parts.push_back(std::to_string(first + static_cast<int>(i * step)));
  return parts;
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

void checkImmediate(OperandContext &context, const MatchedForm &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  const OperandSpec &spec = opcode.operand(index);
  if (!isConstant(operand))
    return context.report(context.rangeOf(operand), msg::mustBeConstant(operandName(spec)));
  if (spec.role == Role::HalfOffset) {
    checkConstant(context, operand.term, Rule::OperandKind);
    return;
  }
  const std::optional<uint64_t> value = checkSpec(context, operand, spec);
  if (value && spec.role == Role::Selector && *value >= spec.choices)
    context.report(context.rangeOf(operand), msg::selectorFaults(context.textOf(operand.tokens),
                                                                 ConstantValues{.count = spec.choices}.inWords()));
}

void checkDescriptor(OperandContext &context, const MatchedForm &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  const OperandSpec &spec = opcode.operand(index);
  if (isConstant(operand)) {
    // Every ptxas accepts a constant mask of columns.
    if (checkConstant(context, operand.term, Rule::OperandKind) && spec.role != Role::ZeroColumns)
      context.reportUndocumented(operand.tokens, Oddity::Constant, msg::registerOf(spec.types));
    return;
  }
  if (operand.kind == OperandKind::Scalar && operand.term.kind == TermKind::NotName)
    return context.report(context.rangeOf(operand),
                          msg::mustBeRegister(operandName(spec), opcode.form->mnemonic, /*hasBraces=*/false));
  checkRegister(context, opcode, index);
}

void checkScaleD(OperandContext &context, const MatchedForm &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  const OperandSpec &spec = opcode.operand(index);
  const bool acceptsConstants = spec.choices != 0;
  if (isConstant(operand) && !acceptsConstants)
    return checkDescriptor(context, opcode, index);
  if (isConstant(operand)) {
    checkSpec(context, operand, spec);
    return;
  }
  const Term &term = operand.term;
  const bool isName = term.kind == TermKind::Name || term.kind == TermKind::NotName;
  if (operand.kind != OperandKind::Scalar || !isName)
    return context.report(context.rangeOf(operand), msg::notAPredicate(operandName(spec), acceptsConstants));
  const auto found = context.findRegister(term.name, opcode, NameUse::Register);
  if (found && found->type != ScalarType::Pred)
    return reportRegisterType(context, opcode, index, context.statement.rangeOf(term.name), *found);
  if (term.sign && checkOffset(context, term))
    context.reportUndocumented(operand.tokens, Oddity::Expression, msg::registerOf(spec.types));
}

void checkScaleSelector(OperandContext &context, const MatchedForm &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  const OperandSpec &spec = opcode.operand(index);
  const std::span<const Term> elements = context.elementsOf(operand);
  if (operand.kind != OperandKind::Vector || elements.size() != 2)
    return context.report(context.rangeOf(operand), msg::notAScaleSelector(operandName(spec)));
  checkScaleElement(context, opcode, spec, elements[0], /*isThread=*/false);
  checkScaleElement(context, opcode, spec, elements[1], /*isThread=*/true);
}

} // namespace ptxmatrix
