//===- VectorElements.cpp - Elements of a vector --------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/VectorElements.h"
#include "Sema/Operands/ConstantExpression.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// Adjacent registers must be of the same kind unless one is untyped.
bool areOfOneKind(ScalarType a, ScalarType b) {
  return info(a).kind == info(b).kind || info(a).kind == ScalarKind::Bits || info(b).kind == ScalarKind::Bits;
}

class ElementReader {
public:
  ElementReader(OperandContext &context, const VectorOperand &vector)
      : context(context), statement(context.statement), vector(vector), spec(vector.spec) {}

  std::optional<std::vector<Element>> read(std::span<const Term> terms) {
    for (const Term &term : terms) {
      const std::optional<Element> element = readElement(term);
      if (!element || !checkType(*element))
        return std::nullopt;
      elements.push_back(*element);
    }
    return std::move(elements);
  }

private:
  /// Returns nothing if the element is wrong, which is reported.
  std::optional<Element> readElement(const Term &term) {
    if (term.kind == TermKind::Sink && !spec.sinkOn.empty())
      return Element{.term = &term, .isSink = true};
    if (term.kind == TermKind::Sink)
      return wrong(term, msg::sinkInSource(operandName(spec), vector.opcode.form->mnemonic));
    if (term.kind == TermKind::Expression && vector.isSource())
      return readConstant(term);
    if (term.kind != TermKind::Name)
      return wrong(term, msg::elementMustBeRegister(operandName(spec)));
    return readRegister(term);
  }

  std::nullopt_t wrong(const Term &term, Message message, const Symbol *declaration = nullptr) {
    context.report(statement.rangeOf(term.tokens), std::move(message), declaration);
    return std::nullopt;
  }

  /// The constant \p term as ptxas counts it.
  std::optional<Element> readConstant(const Term &term) {
    const bool isLarge = vector.registerBits() == 64;
    if (isSingleLiteral(statement, term))
      return Element{
          .term = &term, .type = isLarge ? ScalarType::F64 : ScalarType::F32, .isConstant = true, .isSingle = true};
    if (vector.beginWithSingle(elements))
      return wrong(term, msg::constantAfterSingle(operandName(spec)));
    const ConstantResult result = evaluateConstant(statement, term.expression);
    if (!result.value) {
      context.report(statement.rangeOf(result.tokens), *result.mistake);
      return std::nullopt;
    }
    // An integer has its own type, but can follow whatever an .s32 can follow; the same is true of `1.0` and .f32.
    if (!result.value->isFloat())
      return Element{.term = &term,
                     .type = isLarge && vector.isOfProduct() ? ScalarType::S64 : ScalarType::S32,
                     .isConstant = true,
                     .isUntyped = true};
    return Element{.term = &term,
                   .type = isLarge || vector.isExpanded() ? ScalarType::F64 : ScalarType::F32,
                   .isConstant = true,
                   .isUntyped = !isLarge};
  }

  std::optional<Element> readRegister(const Term &term) {
    const Element unknown{.term = &term, .isSelected = isSelected(term)};
    if (context.isUnknown(term.name))
      return unknown;
    const NameNode name = unknown.isSelected ? NameNode{term.name.identifier, std::nullopt} : term.name;
    const bool isRegister = unknown.isSelected || vector.isExpanded();
    const size_t before = context.reported();
    const std::optional<RegisterOperand> found =
        context.findRegister(name, vector.opcode, isRegister ? NameUse::Register : NameUse::Any);
    if (!found)
      return context.reported() == before ? std::optional(unknown) : std::nullopt;
    // ptxas crashes if a source of a product is in local memory.
    const DeclSpace space = found->declaration ? found->declaration->space : DeclSpace::Register;
    if (vector.isOfProduct() && vector.isSource() &&
        (space == DeclSpace::Local ||
         (space == DeclSpace::Param && found->declaration->role != DeclRole::EntryParameter)))
      return wrong(term, msg::notARegister(context.textOf(term.tokens), msg::inSpace(space)), found->declaration);
    if (vector.isSource() && !acceptsSource(*found)) {
      reportType(term, found->type, found->declaration);
      return std::nullopt;
    }
    if (term.name.element && vector.isExpanded())
      return wrong(term, msg::noElements(vector.opcode.form->mnemonic), found->declaration);
    Element element = unknown;
    element.type = found->type;
    element.found = found;
    return element;
  }

  /// Whether \p term is a register with a video selector where ptxas accepts one: in a destination, like `_`, and after
  /// the first register of the source of a store.  ptxas crashes on others.
  bool isSelected(const Term &term) const {
    const bool mayBe = vector.isSource() ? elements.empty() && !vector.isOfProduct() : !spec.sinkOn.empty();
    return mayBe && !vector.isExpanded() && vector.registerBits() == 32 && term.name.element &&
           isVideoSelector(statement.textOf(*term.name.element));
  }

  /// Whether ptxas accepts \p found as a source: not every release accepts declared predicates and .global variables.
  bool acceptsSource(const RegisterOperand &found) const {
    if (vector.isOfProduct())
      return true;
    const bool isGlobal = found.isVariable() && found.declaration->space == DeclSpace::Global;
    if ((found.type != ScalarType::Pred || found.special) && !isGlobal)
      return true;
    const CudaRelease ptxasRelease = context.scope.module.ptxasRelease();
    const bool isAfterKnown =
        std::ranges::any_of(elements, [](const Element &element) { return element.type.has_value(); });
    return (spec.isAnyCount && isAfterKnown) || ptxasRelease <= CudaRelease{12, 0} ||
           (ptxasRelease >= CudaRelease{12, 8} && ptxasRelease <= CudaRelease{13, 0});
  }

  /// Checks the type of \p element against those before it, and its size.  Returns false if it is wrong, which is
  /// reported.
  bool checkType(const Element &element) {
    if (!element.type)
      return true;
    const ScalarType type = *element.type;
    const Symbol *declaration = element.found ? element.found->declaration : nullptr;
    const bool isSized = !vector.beginWithConstant(elements);
    const auto before =
        std::find_if(elements.rbegin(), elements.rend(), [](const Element &other) { return !other.isSink; });
    if (const std::optional<ScalarType> neighbor = before == elements.rend() ? std::nullopt : before->type;
        neighbor && ((isSized && info(*neighbor).bits != info(type).bits) || !areOfOneKind(*neighbor, type))) {
      wrong(*element.term, msg::cannotFollow(context.textOf(element.term->tokens), type, *neighbor), declaration);
      return false;
    }
    // 64-bit registers and predicates count individually by their types; a vector of other registers counts as a whole.
    const bool countsByItself =
        (info(type).bits == 64 && isSized) || (type == ScalarType::Pred && !vector.isOfProduct());
    if ((info(type).bits == vector.registerBits() || !isSized) && (!countsByItself || fitsRegister(spec, type)))
      return true;
    reportType(*element.term, type, declaration);
    return false;
  }

  void reportType(const Term &term, ScalarType type, const Symbol *declaration) {
    reportRegisterType(context, vector.opcode, vector.index, statement.rangeOf(term.tokens),
                       context.textOf(term.tokens), type, declaration);
  }

  OperandContext &context;
  const Statement &statement;
  const VectorOperand &vector;
  const OperandSpec &spec;
  std::vector<Element> elements; ///< Those before the one that is read.
};

} // namespace

bool VectorOperand::acceptsAnyNumber() const {
  const QualifierSet bytes{Qualifier::E4M3, Qualifier::E5M2, Qualifier::E3M2, Qualifier::E2M3, Qualifier::E2M1};
  return spec.fragment == Fragment::C && !(opcode.values.set() & bytes).empty() &&
         !opcode.values.contains(Qualifier::BlockScale) && spec.types.contains(ScalarType::F32);
}

std::optional<std::vector<Element>> readElements(OperandContext &context, const VectorOperand &vector,
                                                 std::span<const Term> terms) {
  return ElementReader(context, vector).read(terms);
}

} // namespace ptxmatrix
