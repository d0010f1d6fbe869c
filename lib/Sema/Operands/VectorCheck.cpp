//===- VectorCheck.cpp - Vectors of registers -----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/MessageText.h"
#include "Sema/Operands/ConstantExpression.h"
#include "Sema/Operands/OperandRules.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// An element of a vector other than `_`.
struct Element {
  const Term *term = nullptr;
  std::optional<ScalarType> type{}; ///< Nothing for a name that need not be declared.
  const Symbol *declaration = nullptr;
  bool isConstant = false;
  std::string oddity{}; ///< What it is, if that is not a register as the PTX ISA requires.
};

class VectorCheck {
public:
  VectorCheck(OperandContext &context, const MatchedOpcode &opcode, size_t index)
      : context(context), opcode(opcode), index(index), spec(opcode.operand(index)), needed(opcode.registers(index)),
        registerBits(detail::registerBits(spec)) {}

  void check() {
    const Operand &operand = context.statement.ast().operands[index];
    if (operand.kind != OperandKind::Vector)
      return checkWithoutBraces(operand);
    const std::span<const Term> terms = context.elementsOf(operand);
    if (terms.size() != needed) {
      context.report(context.rangeOf(operand),
                     msg::vectorHas(operandInWords(opcode, index, opcodeText(opcode)), needed, terms.size()));
      return addNumberFix(terms.size());
    }
    const size_t before = context.reported();
    std::vector<Element> elements;
    for (const Term &term : terms)
      if (!readElement(term, elements))
        return;
    if (elements.empty())
      return context.report(context.rangeOf(operand), msg::onlySinks(operandName(spec)));
    if (context.reported() == before)
      checkTypes(operand, elements);
  }

private:
  /// Adds the fix that writes the number of matrices that fits \p count registers: `.x1` for one.
  void addNumberFix(size_t count) {
    const std::optional<Qualifier> written = detail::pick(*opcode.form, opcode.values, QualifierKind::Num);
    if (!written)
      return;
    const size_t slot = opcode.form->slotOfKind[static_cast<size_t>(QualifierKind::Num)];
    for (Qualifier number : opcode.form->slots()[slot].choices) {
      detail::SlotValues values = opcode.values;
      values.fill(slot, number);
      if (detail::registerCount(*opcode.form, values, spec).count != count)
        continue;
      const TokenRange qualifiers = context.statement.ast().qualifiers;
      for (TokenIndex token = qualifiers.begin; token < qualifiers.end; ++token)
        if (context.statement.textOf(token) == dotted(*written))
          context.addFix({msg::fixWrite(dotted(number)), false, {{context.statement.rangeOf(token), dotted(number)}}});
    }
  }

  /// `v4`, a whole vector register, or a mistake.
  void checkWithoutBraces(const Operand &operand) {
    const SourceRange range = context.rangeOf(operand);
    if (operand.kind != OperandKind::Scalar || operand.term.kind != TermKind::Name || operand.term.sign)
      return context.report(range, msg::mustBeVector(operandName(spec), needed));
    const NameNode &name = operand.term.name;
    const std::string_view text = context.textOf(name);
    const Resolved resolved = context.resolve(name);
    if (resolved.kind == Resolved::Wrong)
      return;
    const Symbol *declaration = resolved.declaration;
    const bool isWhole =
        declaration && declaration->space == DeclSpace::Register && declaration->vectorLength > 1 && !name.element;
    if (!isWhole || !info(opcode.form->mnemonic).acceptsWholeVectors) {
      const bool isTheOne = needed == 1 && !isWhole;
      context.report(range, isTheOne ? msg::mustBeInBraces(operandName(spec), context.textOf(operand.tokens))
                                     : msg::mustBeVector(operandName(spec), needed));
      if (isTheOne)
        context.addFix({msg::fixBraces(), true, {{{range.begin, range.begin}, "{"}, {{range.end, range.end}, "}"}}});
      return;
    }
    if (declaration->vectorLength != needed)
      return context.report(range,
                            msg::vectorRegisterHas(operandInWords(opcode, index, opcodeText(opcode)), needed, text,
                                                   declaration->vectorLength),
                            declaration);
    if (declaration->type && !fitsRegister(spec, *declaration->type))
      return reportRegisterType(context, opcode, index, range, text, *declaration->type, declaration);
    context.report(range, msg::undocumentedRegister(text, msg::wholeVector(), msg::elementsInBraces()), declaration);
  }

  /// Adds the element \p term to \p elements.  Returns false if it is wrong, which is reported.
  bool readElement(const Term &term, std::vector<Element> &elements) {
    if (term.kind == TermKind::Sink) {
      if (!spec.acceptsSinks)
        context.report(context.statement.rangeOf(term.tokens),
                       msg::sinkInSource(operandName(spec), opcode.form->mnemonic));
      return spec.acceptsSinks;
    }
    Element element{.term = &term};
    if (term.kind == TermKind::Expression && spec.role != Role::Destination)
      readConstant(element);
    else if (term.kind != TermKind::Name)
      return wrong(element, msg::elementMustBeRegister(operandName(spec)));
    else if (!readRegister(element))
      return false;
    if (!element.type || checkSize(element, elements)) {
      elements.push_back(std::move(element));
      return true;
    }
    return false;
  }

  /// Constants count as registers: integers as .s32 or .s64, others as .f32 or .f64.
  void readConstant(Element &element) {
    const bool isFloat = evaluateConstant(context.statement, element.term->expression).isFloat;
    element.isConstant = true;
    element.type = registerBits == 64 ? (isFloat ? ScalarType::F64 : ScalarType::S64)
                                      : (isFloat ? ScalarType::F32 : ScalarType::S32);
    element.oddity = msg::aConstant();
  }

  bool readRegister(Element &element) {
    const NameNode &name = element.term->name;
    if (context.isUnknown(name))
      return true;
    const bool isPlain = info(opcode.form->mnemonic).isExpanded;
    const size_t before = context.reported();
    std::optional<RegisterOperand> found =
        context.findRegister(name, opcode, isPlain ? NameUse::Register : NameUse::Any);
    if (!found)
      return context.reported() == before;
    if (name.element && isPlain)
      return wrong(element, msg::noElements(opcode.form->mnemonic), found->declaration);
    element.type = found->type;
    element.declaration = found->declaration;
    element.oddity = std::move(found->oddity);
    return true;
  }

  /// Registers of one vector must be of the right size, and of one kind next to each other; untyped bits fit all kinds.
  bool checkSize(const Element &element, std::span<const Element> before) {
    const ScalarTypeInfo &type = info(*element.type);
    if (!before.empty() && before.back().type) {
      const ScalarTypeInfo &previous = info(*before.back().type);
      const bool isOneKind =
          type.kind == previous.kind || type.kind == ScalarKind::Bits || previous.kind == ScalarKind::Bits;
      if (!isOneKind || type.bits != previous.bits)
        return wrong(element,
                     msg::cannotFollow(context.textOf(element.term->tokens), *element.type, *before.back().type),
                     element.declaration);
    }
    if (type.bits == registerBits)
      return true;
    reportType(element);
    return false;
  }

  /// Checks the types of all \p elements together, and warns of what the PTX ISA does not define.
  void checkTypes(const Operand &operand, std::span<Element> elements) {
    const auto misfit = std::ranges::find_if(
        elements, [&](const Element &element) { return element.type && !spec.types.contains(*element.type); });
    if (misfit != elements.end()) {
      const bool isMixture =
          std::ranges::any_of(elements, [&](const Element &element) { return element.type != misfit->type; });
      // ptxas counts 32-bit registers of different types together as .b32.
      if (!fitsRegister(spec, *misfit->type) && !(isMixture && registerBits == 32))
        return isMixture || elements.size() == 1
                   ? reportType(*misfit)
                   : context.report(context.rangeOf(operand),
                                    msg::vectorType(misfit->isConstant, *misfit->type,
                                                    operandInWords(opcode, index, typedOpcode(opcode, index)),
                                                    spec.types),
                                    misfit->declaration);
      if (misfit->oddity.empty())
        misfit->oddity = msg::ofType(*misfit->type);
    }
    const auto odd = std::ranges::find_if(elements, [](const Element &element) { return !element.oddity.empty(); });
    if (odd != elements.end())
      context.reportUndocumented(odd->isConstant ? Rule::UndocumentedOperand : Rule::UndocumentedRegister,
                                 odd->term->tokens, odd->oddity, spec, odd->declaration);
  }

  bool wrong(const Element &element, Message message, const Symbol *declaration = nullptr) {
    context.report(context.statement.rangeOf(element.term->tokens), std::move(message), declaration);
    return false;
  }

  void reportType(const Element &element) {
    reportRegisterType(context, opcode, index, context.statement.rangeOf(element.term->tokens),
                       context.textOf(element.term->tokens), *element.type, element.declaration);
  }

  OperandContext &context;
  const MatchedOpcode &opcode;
  const size_t index; ///< Of the operand.
  const OperandSpec &spec;
  const unsigned needed;
  const unsigned registerBits;
};

/// Whether \p operand is a vector of \p needed registers that are all unknown, or all of one declaration with a type
/// that the PTX ISA defines here.  Nearly all vectors are, and nothing else needs to be checked then.  \p needed is at
/// least 1.
bool isUsual(const OperandContext &context, const Operand &operand, const OperandSpec &spec, unsigned needed) {
  const std::span<const Term> elements = context.elementsOf(operand);
  if (operand.kind != OperandKind::Vector || elements.size() != needed)
    return false;
  const Symbol *declaration = nullptr;
  for (const Term &element : elements) {
    if (element.kind != TermKind::Name || element.name.element)
      return false;
    if (context.isUnknown(element.name))
      continue;
    const Symbol *found = context.scope.find(context.textOf(element.name));
    if (!found || (declaration && found != declaration))
      return false;
    declaration = found;
  }
  // Without a declaration, all are unknown.
  return !declaration || (declaration->space == DeclSpace::Register && declaration->vectorLength == 1 &&
                          !declaration->isBroken && declaration->type && spec.types.contains(*declaration->type));
}

} // namespace

void checkVector(OperandContext &context, const MatchedOpcode &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  if (isUsual(context, operand, opcode.operand(index), opcode.registers(index)))
    return;
  VectorCheck(context, opcode, index).check();
}

} // namespace ptxmatrix
