//===- VectorCheck.cpp - Vectors of registers -----------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Operands/CheckedOperand.h"

namespace ptxmatrix {
namespace {

/// An element of a vector other than `_`.
struct Element {
  const Term *term = nullptr;
  /// Nothing for an unknown name: it need not be declared, or its declaration is broken.
  std::optional<RegisterOperand> found{};

  std::optional<ScalarType> type() const { return found ? std::optional(found->type) : std::nullopt; }
  bool isConstant() const { return term->kind == TermKind::Expression; }
  const Symbol *declaration() const { return found ? found->declaration : nullptr; }
};

/// Checks the elements one after another, each by itself and against the one before, and then the vector as a whole.
class VectorCheck : CheckedOperand {
public:
  explicit VectorCheck(const CheckedOperand &checked)
      : CheckedOperand(checked), needed(detail::registerCount(opcode, spec).count),
        registerBits(detail::registerBits(spec)) {}

  void check() {
    if (operand.kind != OperandKind::Vector)
      return checkWithoutBraces();
    const std::span<const Term> terms = context.elementsOf(operand);
    if (terms.size() != needed) // which checkRegisterCounts() reports
      return;
    const std::optional<ScalarType> type = usualType(terms.front());
    if (type && std::ranges::all_of(terms, [&](const Term &term) { return usualType(term) == type; }))
      return;
    for (const Term &term : terms)
      if (!checkElement(term))
        return;
    if (!last)
      return report(msg::onlySinks(name()));
    if (misfit && !checkMisfit())
      return;
    if (odd && !isConstantC(terms))
      context.reportUndocumented(odd->term->tokens, odd->isConstant() ? msg::aConstant() : oddityOf(*odd->found),
                                 msg::registerOf(spec.types), odd->declaration());
  }

private:
  /// Accepts a whole vector register `v4`, with a warning, if the instruction does.
  void checkWithoutBraces() {
    const SourceRange range = context.rangeOf(operand);
    if (isScalar() && operand.term.kind == TermKind::Sink && opcode.mnemonic == Mnemonic::Atom && spec.isWritten())
      return;
    const bool ignoresBraces =
        info(opcode.mnemonic).ignoresBraces && !spec.isWritten() && operand.term.kind != TermKind::Sink;
    if (ignoresBraces && isScalar() && !isVectorRegister(context, operand))
      return context.reportUndocumented(operand.tokens, msg::anExpression(), msg::aVector());
    if (!isScalar() || operand.term.kind != TermKind::Name || operand.term.sign)
      return report(msg::mustBeVector(name(), needed));
    const NameNode &written = operand.term.name;
    const std::string_view text = context.textOf(written);
    const Resolved resolved = context.resolve(written);
    if (resolved.isWrong)
      return;
    const Symbol *declaration = resolved.declaration;
    const bool acceptsWhole = info(opcode.mnemonic).acceptsWholeVectors && !spec.isRead; // ptxas crashes for such a D
    const bool isUnknown = !declaration && !resolved.special && !written.element;
    if (isUnknown && acceptsWhole && isGeneral(opcode.mnemonic) && (needed == 2 || needed == 4))
      return; // it may be one
    const bool isWhole = declaration && isVectorRegister(context, operand);
    if (!isWhole || !acceptsWhole) {
      if (needed != 1 || isWhole)
        return report(msg::mustBeVector(name(), needed));
      report(msg::mustBeInBraces(name(), context.textOf(operand.tokens)));
      return context.addFix(
          {msg::fixBraces(/*isOne=*/true), true, {{{range.begin, range.begin}, "{"}, {{range.end, range.end}, "}"}}});
    }
    if (declaration->vectorLength != needed)
      return context.report(
          range, msg::vectorRegisterHas(operandInWords(spec, opcode.text()), needed, text, declaration->vectorLength),
          declaration);
    if (declaration->type && !fits(*declaration->type))
      return reportType(range, {*declaration->type, declaration});
    if (!isGeneral(opcode.mnemonic))
      context.report(range, msg::undocumentedOperand(text, msg::wholeVector(), msg::elementsInBraces()), declaration);
  }

  /// Checks \p term by itself and against the element before it.  Returns false if it is wrong, which is reported.
  bool checkElement(const Term &term) {
    if (term.kind == TermKind::Sink) {
      if (!spec.acceptsSinks)
        context.report(context.statement.rangeOf(term.tokens), msg::sinkInSource(name(), opcode.mnemonic));
      return spec.acceptsSinks;
    }
    Element element{.term = &term};
    if (!readElement(element))
      return false;
    // After a constant, ptxas accepts registers of any size and kind.
    hasConstant = hasConstant || element.isConstant();
    if (element.found && !hasConstant && !checkSize(element))
      return false;
    isMixture = isMixture || (last && (last->type() != element.type() || last->isConstant() != element.isConstant()));
    if (!odd && element.found && element.found->isOdd)
      odd = element;
    if (!misfit && element.found && !spec.types.contains(element.found->type))
      misfit = element;
    last = element;
    return true;
  }

  bool readElement(Element &element) {
    const TermKind kind = element.term->kind;
    if (kind == TermKind::Expression && spec.role != Role::Destination)
      return readConstant(element);
    return kind == TermKind::Name ? readRegister(element) : wrong(element, msg::elementMustBeRegister(name()));
  }

  /// Constants count as registers: integers as .s32 or .s64, others as .f32 or .f64.
  bool readConstant(Element &element) {
    ConstantResult constant = evaluateConstant(context.statement, element.term->expression);
    const bool isFloat = constant.floatBits != 0;
    if (constant.mistake && !isFloat) // it is one where an integer is required
      return wrong(element, std::move(*constant.mistake));
    const ScalarType type = registerBits == 64   ? (isFloat ? ScalarType::F64 : ScalarType::S64)
                            : registerBits == 16 ? ScalarType::S16
                            : registerBits == 8  ? ScalarType::S8
                                                 : (isFloat ? ScalarType::F32 : ScalarType::S32);
    const bool isUsual = spec.constants == Constants::OfType || (spec.mayBeConstant() && !isFloat);
    element.found = {type, nullptr, /*isOdd=*/!isUsual};
    return true;
  }

  bool readRegister(Element &element) {
    const NameNode &written = element.term->name;
    const bool acceptsOnlyPlain = info(opcode.mnemonic).isExpanded;
    const size_t before = context.reported();
    element.found = findRegister(written, acceptsOnlyPlain ? NameUse::Register : NameUse::Any);
    if (!element.found)
      return context.reported() == before;
    if (written.element && acceptsOnlyPlain)
      return wrong(element, msg::noElements(opcode.mnemonic));
    return true;
  }

  /// Registers of one vector must be of the right size, and of one kind next to each other; untyped bits fit all kinds.
  bool checkSize(const Element &element) {
    const ScalarTypeInfo &type = info(element.found->type);
    if (last && last->found) {
      const ScalarTypeInfo &previous = info(last->found->type);
      const bool isOneKind =
          type.kind == previous.kind || type.kind == ScalarKind::Bits || previous.kind == ScalarKind::Bits;
      if (!isOneKind || type.bits != previous.bits)
        return wrong(element,
                     msg::cannotFollow(context.textOf(element.term->tokens), element.found->type, last->found->type));
    }
    const bool fitsSize = type.bits == registerBits || spec.types.contains(element.found->type);
    if (!fitsSize)
      reportElementType(element);
    return fitsSize;
  }

  /// Checks `misfit`, whose type the PTX ISA does not have here.  Returns false if it is wrong, which is reported.
  bool checkMisfit() {
    // Some ptxas counts registers of up to 32 bits as untyped, and accepts any mixture with a constant.
    const bool mayConvert = spec.typedBy != 0 && (!isGeneral(opcode.mnemonic) || takesFloats(spec));
    if (fits(misfit->found->type) || mayConvert || (isMixture && (registerBits != 64 || hasConstant))) {
      if (!odd)
        odd = misfit;
      return true;
    }
    // Of different types, or if there is only one, the element is named, otherwise the vector.
    if (isMixture || misfit->term == last->term)
      reportElementType(*misfit);
    else
      context.report(
          context.rangeOf(operand),
          msg::vectorType(misfit->isConstant(), misfit->found->type, operandInWords(spec, typedOpcode()), spec.types),
          misfit->declaration());
    return false;
  }

  /// Whether \p terms are constants that every ptxas accepts as C of an `mma`.  For `.f32`, 1.0 is none.
  bool isConstantC(std::span<const Term> terms) const {
    return opcode.mnemonic == Mnemonic::Mma && spec.fragment == Fragment::C && odd->isConstant() && !isMixture &&
           !misfit && std::ranges::all_of(terms, [&](const Term &term) {
             const std::string_view text = context.textOf(term.tokens);
             return odd->type() != ScalarType::F32 || text.starts_with("0f") || text.starts_with("0F");
           });
  }

  bool wrong(const Element &element, Message message) {
    context.report(context.statement.rangeOf(element.term->tokens), std::move(message), element.declaration());
    return false;
  }

  void reportElementType(const Element &element) {
    reportType(context.statement.rangeOf(element.term->tokens), *element.found);
  }

  const unsigned needed;
  const unsigned registerBits;
  // Of the elements that are checked so far.
  std::optional<Element> last;
  std::optional<Element> misfit; ///< The first whose type the PTX ISA does not have here.
  std::optional<Element> odd;    ///< The first with an oddity.
  bool hasConstant = false;
  bool isMixture = false; ///< Their types differ, or there are constants and names.
};

} // namespace

void checkVector(const CheckedOperand &checked) { VectorCheck(checked).check(); }

void checkPacked(const CheckedOperand &checked) {
  const auto &[context, opcode, operand, spec] = checked;
  const size_t count = context.elementsOf(operand).size();
  const auto mayHold = [&](ScalarType type) { return spec.types.contains(type); };
  const bool isUntyped =
      spec.takesIntegers() && (takesFloats(spec) || mayHold(ScalarType::F16) || mayHold(ScalarType::B128));
  const bool isUnpacked = !spec.isWritten() && context.statement.ast().operands.front().kind == OperandKind::Vector;
  if (!isUntyped || isUnpacked || (count != 1 && count != 2 && count != 4))
    return checked.report(msg::mustBeRegister(checked.name(), opcode.mnemonic, /*isVector=*/true));
  OperandSpec packed = spec;
  packed.isVector = true;
  packed.typedBy = 0;
  packed.fixedCount = static_cast<uint8_t>(count);
  packed.acceptsSinks = spec.isWritten();
  packed.types = {};
  for (size_t i = 0; i < kScalarTypes.size(); ++i)
    if (kScalarTypes[i].bits * count == detail::registerBits(spec) && kScalarTypes[i].kind != ScalarKind::Predicate)
      packed.types.insert(static_cast<ScalarType>(i));
  VectorCheck({context, opcode, operand, packed}).check();
}

} // namespace ptxmatrix
