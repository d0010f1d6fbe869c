//===- ValueCheck.cpp - Single registers and constants --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Opcode/Requirement.h"
#include "Sema/Operands/CheckedOperand.h"

#include <algorithm>
#include <bit>
#include <charconv>

namespace ptxmatrix {
namespace {

/// Reports that the operand is not of the kind that its row wants.
void reportKind(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  if (spec.types.empty() && spec.acceptsSinks)
    checked.report(msg::mustBeSink(opcode.text()));
  else if (spec.types.empty())
    checked.report(msg::mustBeValue(checked.name(), {msg::aConstant()}));
  else if (spec.isPredicate())
    checked.report(msg::notAPredicate(checked.name(), spec.mayBeConstant()));
  else if (spec.mayBeConstant() || spec.constants == Constants::OfType)
    checked.report(msg::mustBeValue(checked.name(), {checked.required()}));
  else
    checked.report(msg::mustBeRegister(checked.name(), opcode.mnemonic, operand.kind == OperandKind::Vector));
}

/// Checks that \p term, a constant that \p what names, is one of \p values, or of the first \p accepted that some
/// ptxas has in addition, which may fail at run time.
void checkListed(OperandContext &context, const Term &term, const auto &what, const ConstantValues &values,
                 unsigned accepted = 0) {
  const std::optional<ConstantValue> value = checkConstant(context, term);
  if (!value || values.contains(value->asSigned()))
    return;
  const bool isAccepted =
      accepted != 0 && ConstantValues{accepted, values.first, values.step}.contains(value->asSigned());
  context.report(context.statement.rangeOf(term.tokens),
                 isAccepted ? msg::selectorFaults(context.textOf(term.tokens), inWords(values))
                            : msg::mustBeValue(what(), inWords(values)));
}

/// Checks a constant number of columns of tensor memory.
void checkColumns(const CheckedOperand &checked) {
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
    context.reportUndocumented(operand.tokens, msg::aConstant(), required);
  else
    checked.report(msg::mustBeValue(checked.name(), {required}));
}

/// Checks that version and targets have the operand, if they have the form.  Returns false if that is reported.
bool passesGate(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  std::optional<Requirement> required = requirementOf(operand, spec, context.statement, opcode);
  if (!required)
    return true;
  if (context.scope.module.isOlderThan(opcode.form->since))
    required->since = {};
  const size_t before = context.reported();
  context.checkRequirement(*required, opcode.form->targets);
  return context.reported() == before;
}

/// Checks `p` of `q|p`, or that there is none.
void checkSecond(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  const Term &second = *operand.second;
  const bool isSink = second.kind == TermKind::Sink;
  const SourceRange range = context.statement.rangeOf(second.tokens);
  if (isSink && operand.term.kind == TermKind::Sink)
    return checked.report(msg::onlySinks(checked.name()));
  if (isSink && (spec.isPredicate() || spec.secondMayBeSink))
    return;
  if (!spec.hasSecond)
    return context.report(range, msg::noSecond(checked.name()));
  const auto found = isSink ? std::nullopt : checked.findRegister(second.name);
  if (isSink || (found && found->type != ScalarType::Pred))
    context.report(range, msg::secondMustBePredicate(checked.name()), found ? found->declaration : nullptr);
}

/// Whether \p text is a floating-point number above 0, up to 1.
bool isFraction(std::string_view text) {
  double value = 0;
  if (text.starts_with("0f") || text.starts_with("0F")) {
    uint32_t bits = 0;
    std::from_chars(text.data() + 2, text.data() + text.size(), bits, 16);
    value = std::bit_cast<float>(bits);
  } else if (text.find_first_of(".eE") != std::string_view::npos) {
    std::from_chars(text.data(), text.data() + text.size(), value);
  }
  return value > 0 && value <= 1;
}

/// 0 and more, up to the constant \p size, which was checked.
ConstantValues valuesUpTo(const OperandContext &context, const Term &size) {
  constexpr uint64_t kMaxSize = 16;
  const auto known =
      size.kind == TermKind::Expression ? evaluateConstant(context.statement, size.expression).value : std::nullopt;
  return {.count = static_cast<unsigned>(std::min(known ? known->bits : kMaxSize, kMaxSize)) + 1};
}

/// Whether the lower 32 bits of a constant are one of the values for an operand that may be a register of 32 bits, or
/// scales D: ptxas ignores the others.
bool isListedIn32Bits(const CheckedOperand &checked) {
  if (!checked.spec.types.contains(ScalarType::U32) && checked.spec.role != Role::ScaleInput)
    return false;
  const auto known = evaluateConstant(checked.context.statement, checked.operand.term.expression).value;
  return known && checked.spec.values.contains(static_cast<uint32_t>(known->bits));
}

/// Checks a constant that the type of the opcode must have.
void checkTypedConstant(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  ConstantResult result = evaluateConstant(context.statement, operand.term.expression);
  if (result.floatBits == 0 && result.mistake)
    context.report(context.statement.rangeOf(result.token), std::move(*result.mistake).under(Rule::OperandKind));
  else if (result.floatBits == 0 ? !spec.takesIntegers() : !takesFloats(spec, result.floatBits))
    reportKind(checked);
}

void checkConstantOperand(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  switch (spec.constants) {
  case Constants::None:
    return reportKind(checked);
  case Constants::Floats: {
    const bool isFloat =
        !spec.isWritten() && evaluateConstant(context.statement, operand.term.expression).floatBits != 0;
    return isFloat ? checked.reportUndocumented(msg::aConstant()) : reportKind(checked);
  }
  case Constants::Fraction:
    if (!isFraction(context.textOf(operand.term.tokens)))
      checked.report(msg::mustBeValue(checked.name(), {msg::fraction()}));
    return;
  case Constants::OfType:
    return checkTypedConstant(checked);
  case Constants::Undocumented:
    if (checkConstant(context, operand.term))
      checked.reportUndocumented(msg::aConstant());
    return;
  case Constants::Documented:
    if (spec.typedBy == 0)
      break;
    [[fallthrough]];
  case Constants::Accepted:
    if ((spec.types & ScalarTypeSet{ScalarType::F32, ScalarType::F64}).empty()) // else ptxas converts it
      checkConstant(context, operand.term);
    return;
  }
  if (spec.role == Role::Columns)
    return checkColumns(checked);
  if (context.scope.module.ptxasRelease() < spec.limitedSince)
    checkConstant(context, operand.term);
  else if (spec.role == Role::SourceSize)
    checkListed(context, operand.term, [&] { return checked.name(); }, valuesUpTo(context, (&operand - 1)->term));
  else if (!isListedIn32Bits(checked))
    checkListed(context, operand.term, [&] { return checked.name(); }, spec.values, spec.acceptedCount);
}

/// Checks \p term, the byte or, if \p isThread is set, the thread of a scale selector.
void checkScaleElement(const CheckedOperand &checked, const Term &term, bool isThread) {
  auto &context = checked.context;
  const auto what = [&] { return msg::scaleElement(isThread, checked.name()); };
  if (term.kind == TermKind::Expression)
    return checkListed(context, term, what, isThread ? checked.spec.threadValues() : checked.spec.values);
  const SourceRange range = context.statement.rangeOf(term.tokens);
  if (term.kind != TermKind::Name)
    return context.report(range, msg::mustBeValue(what(), {msg::constantOr16Bits()}));
  const auto found = checked.findRegister(term.name, isThread ? NameUse::Any : NameUse::Register);
  if (!found)
    return;
  const ScalarTypeInfo &type = info(found->type);
  // Some ptxas accepts every integer as the thread.
  if (type.bits != 16 && !(isThread && type.isInteger()))
    context.report(range, msg::scaleElementType(context.textOf(term.tokens), found->type, what()), found->declaration);
  else if (type.bits != 16 || !type.isInteger() || found->isOdd)
    context.reportUndocumented(term.tokens, oddityOf(*found), msg::constantOr16Bits(), found->declaration);
}

} // namespace

void checkValue(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  const Term &term = operand.term;
  if (spec.gate != 0 && !passesGate(checked))
    return;
  if (operand.isPair())
    checkSecond(checked);
  else if (spec.hasSecond)
    checked.report(msg::needsSecond(checked.name()));
  if (checked.isConstant())
    return checkConstantOperand(checked);
  if (checked.isScalar() && term.kind == TermKind::Sink && spec.acceptsSinks)
    return;
  // Some ptxas accepts `r0+1` as a source and, where no constant can stand, `!p0`.
  const bool isNot = term.kind == TermKind::NotName;
  const bool mayBeNot = !spec.isWritten() && (spec.isPredicate() || spec.constants == Constants::Floats);
  const bool isName =
      term.kind == TermKind::Name || (isNot && mayBeNot) || (term.kind == TermKind::NegatedName && spec.mayBeNegated);
  if (!checked.isScalar() || !isName || (term.sign && spec.isWritten()) || spec.types.empty())
    return reportKind(checked);
  if (term.sign && !checkOffset(context, term))
    return;
  const Symbol *const symbol = context.symbolOf(term.name);
  const bool isVariable = symbol && symbol->space != DeclSpace::Register && symbol->space != DeclSpace::Label;
  if (isVariable && symbol->space == DeclSpace::Function &&
      (spec.constants == Constants::Accepted || spec.constants == Constants::OfType))
    return checked.reportUndocumented(msg::inSpace(symbol->space), symbol);
  if (term.sign && (!symbol || isVariable)) { // of which no type is known
    if (!context.resolve(term.name).isWrong)
      checked.reportUndocumented(msg::anExpression());
    return;
  }
  const auto found = checked.findRegister(term.name);
  if (!found)
    return;
  const bool isConverted = term.sign && !isOfMatrices(opcode.mnemonic);
  if (!checked.fits(found->type) && !isConverted)
    return checked.reportType(context.statement.rangeOf(term.name), *found);
  if (term.sign || (isNot && !spec.isPredicate()))
    checked.reportUndocumented(msg::anExpression());
  else if (found->isOdd || !spec.types.contains(found->type))
    checked.reportUndocumented(oddityOf(*found), found->declaration);
}

void checkData(const CheckedOperand &checked) {
  // Libraries write the register in braces: `{r0}`.
  const bool isInBraces = checked.operand.kind == OperandKind::Vector;
  if (isInBraces && checked.context.elementsOf(checked.operand).size() == 1 && !checked.spec.mayBeConstant())
    return checkVector(checked);
  if (isInBraces || isVectorRegister(checked.context, checked.operand))
    return checked.reportUndocumented(msg::aVectorOfSeveral());
  checkValue(checked);
}

void checkScaleSelector(const CheckedOperand &checked) {
  const std::span<const Term> elements = checked.context.elementsOf(checked.operand);
  if (checked.operand.kind != OperandKind::Vector || elements.size() != 2)
    return checked.report(msg::notAScaleSelector(checked.name()));
  checkScaleElement(checked, elements[0], /*isThread=*/false);
  checkScaleElement(checked, elements[1], /*isThread=*/true);
}

} // namespace ptxmatrix
