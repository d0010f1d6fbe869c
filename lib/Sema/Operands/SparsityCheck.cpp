//===- SparsityCheck.cpp - Metadata and selectors of products -------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// PTX ISA, "Sparse matrix storage" and "Block Scaling": the stored elements of a sparse matrix, the scale factors of A
// and B, and the lanes that hold both.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/ConstantExpression.h"
#include "Sema/Operands/OperandRules.h"

namespace ptxmatrix {
namespace {

/// "0", "0 and 1", "0 to 3".
Parts valuesText(unsigned count, unsigned step) {
  Parts parts;
  for (unsigned i = 0; i < count; ++i)
    parts.push_back(std::to_string(i * step));
  return parts;
}

/// Checks that \p term, a constant for \p what, is one of the \p count multiples of \p step from 0 on; the PTX ISA
/// defines the first \p documented.  Returns it, or nothing if it is wrong, which is reported.
template <typename What>
std::optional<uint64_t> checkValue(OperandContext &context, const Term &term, const What &what, unsigned count,
                                   unsigned step, unsigned documented) {
  if (!checkConstant(context, term.expression, term.tokens, Rule::OperandKind))
    return std::nullopt;
  const uint64_t value = evaluateConstant(context.statement, term.expression).value->bits;
  if (value % step == 0 && value / step < count)
    return value;
  context.report(context.statement.rangeOf(term.tokens), msg::mustBeValue(what(), valuesText(documented, step)));
  return std::nullopt;
}

bool is16Bits(ScalarType type) { return type == ScalarType::B16 || type == ScalarType::U16 || type == ScalarType::S16; }

/// The type of the register that \p term names, if it is declared.
std::optional<ScalarType> typeOf(const OperandContext &context, const Term &term) {
  const Symbol *declaration = term.kind == TermKind::Name ? context.scope.find(context.textOf(term.name)) : nullptr;
  return declaration ? declaration->type : std::nullopt;
}

/// Checks the byte or, if \p isThread is set, the thread of a scale selector; \p other is the other element.
void checkScaleElement(OperandContext &context, const MatchedOpcode &opcode, const OperandSpec &spec, const Term &term,
                       bool isThread, const Term &other) {
  constexpr unsigned kBytes = 4; // of scale data
  const SourceRange range = context.statement.rangeOf(term.tokens);
  auto what = [&] { return msg::scaleElement(isThread, operandName(spec)); };
  if (term.kind == TermKind::Expression) {
    const unsigned count = isThread ? spec.threads : spec.choices;
    checkValue(context, term, what, count, isThread ? 1 : kBytes / spec.choices, count);
    return;
  }
  // ptxas accepts elements of vector registers, but not next to a constant; it crashes on elements that do not exist.
  const bool isElement = term.kind == TermKind::Name && term.name.element;
  if (term.kind != TermKind::Name || (isElement && other.kind != TermKind::Name))
    return context.report(range, msg::notAScaleElement(what()));
  const bool isWide = isThread && other.kind != TermKind::Name;
  const auto found = context.findRegister(term.name, opcode, isWide ? NameUse::Any : NameUse::Register);
  if (!found)
    return;
  if (found->isOutOfBounds)
    return context.report(range, msg::notAScaleElement(what()), found->declaration);
  const ScalarTypeInfo &type = info(found->type);
  const bool fits = type.kind == ScalarKind::Integer || type.kind == ScalarKind::Bits;
  // As in other vectors, untyped bits fit every type.
  const bool isNextToBits = found->type == ScalarType::F16 && typeOf(context, other) == ScalarType::B16;
  if (!is16Bits(found->type) && !isNextToBits && !(isWide && fits))
    return context.report(range, msg::scaleElementType(context.textOf(term.tokens), found->type, what()),
                          found->declaration);
  if (!is16Bits(found->type) || found->special || found->isVariable() || isElement)
    context.report(range, msg::scaleElementAs(context.textOf(term.tokens), what()), found->declaration);
}

/// Whether \p operand is a vector in braces or a whole vector register: `{r1}`, `v4`.
bool isVector(const OperandContext &context, const Operand &operand) {
  if (operand.kind == OperandKind::Vector)
    return true;
  if (operand.kind != OperandKind::Scalar || operand.term.kind != TermKind::Name || operand.term.name.element)
    return false;
  const Symbol *declaration = context.scope.find(context.textOf(operand.term.name));
  return declaration && declaration->vectorLength > 1;
}

/// Whether \p operand looks like a register, and not of a type that only ptxas accepts.
bool isPlainRegister(const OperandContext &context, const Operand &operand, const OperandSpec &spec) {
  if (operand.kind != OperandKind::Scalar || operand.term.kind != TermKind::Name || operand.term.sign)
    return false;
  const std::optional<ScalarType> type = typeOf(context, operand.term);
  return !type || !spec.undocumentedTypes.contains(*type);
}

} // namespace

void checkData(OperandContext &context, const MatchedOpcode &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  const OperandSpec &spec = opcode.operand(index);
  const bool isOfVector = isVector(context, operand);
  const size_t before = context.reported();
  isOfVector ? checkVector(context, opcode, index) : checkSource(context, opcode, index);
  if (context.hasErrorSince(before))
    return;
  // As an argument of a function that it calls, ptxas accepts a number, but no element of a vector register.
  const bool isArgument = isCalled(opcode);
  const bool isNumber = !isOfVector && operand.term.kind == TermKind::Expression;
  const bool isPlain = !isOfVector && isPlainRegister(context, operand, spec);
  if ((isArgument && isNumber) || (isPlain && !(isArgument && operand.term.name.element)))
    return;
  const TargetSet targets = isArgument ? spec.undocumentedOn - opcode.form->calledOn : spec.undocumentedOn;
  const bool isAccepted =
      targets == kAllTargets ||
      context.checkNeed({.range = context.rangeOf(operand),
                         .feature = msg::featureAs(context.textOf(operand.tokens), operandName(spec)),
                         .targets = targets & opcode.form->targets});
  // Libraries use one register in braces: `{r0}`.
  const bool isOne = operand.kind == OperandKind::Vector && operand.elementsEnd - operand.elementsBegin == 1;
  if (isAccepted && isOfVector && !isOne)
    context.report(context.rangeOf(operand), msg::vectorAs(operandName(spec)));
}

void checkSelector(OperandContext &context, const MatchedOpcode &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  const OperandSpec &spec = opcode.operand(index);
  if (operand.kind != OperandKind::Scalar || operand.term.kind != TermKind::Expression)
    return context.report(context.rangeOf(operand), msg::notASelector());
  const std::optional<uint64_t> value =
      checkValue(context, operand.term, msg::theSelector, spec.acceptedChoices, 1, spec.choices);
  if (value && *value >= spec.choices)
    context.report(context.rangeOf(operand),
                   msg::selectorFaults(context.textOf(operand.tokens), valuesText(spec.choices, 1)));
}

void checkScaleSelector(OperandContext &context, const MatchedOpcode &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  const OperandSpec &spec = opcode.operand(index);
  if (operand.kind != OperandKind::Vector || operand.elementsEnd - operand.elementsBegin != 2)
    return context.report(context.rangeOf(operand), msg::notAScaleSelector(operandName(spec)));
  const std::vector<Term> &elements = context.statement.ast().elements;
  const Term &byte = elements[operand.elementsBegin];
  const Term &thread = elements[operand.elementsBegin + 1];
  checkScaleElement(context, opcode, spec, byte, /*isThread=*/false, thread);
  checkScaleElement(context, opcode, spec, thread, /*isThread=*/true, byte);
}

} // namespace ptxmatrix
