//===- VectorCheck.cpp - Vectors of registers -----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/VectorElements.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// The instruction or, if not all its forms accept the same types, the opcode.
std::string typedOpcode(const MatchedOpcode &opcode, size_t index) {
  for (const detail::Form &form : detail::formsOf(opcode.form->mnemonic))
    if (index < form.numOperands && form.operands()[index].types != opcode.operand(index).types)
      return opcodeText(opcode);
  return std::string(name(opcode.form->mnemonic));
}

class VectorChecker {
public:
  VectorChecker(OperandContext &context, const MatchedOpcode &opcode, size_t index)
      : context(context), statement(context.statement), vector(opcode, index), opcode(opcode), index(index),
        spec(vector.spec), needed(opcode.registers(index)) {}

  void check() {
    const Operand &operand = statement.ast().operands[index];
    if (operand.kind != OperandKind::Vector) {
      // If ptxas does not count the registers, it accepts everything that movmatrix reads, too.
      if (spec.isAnyCount && vector.isSource() && operand.kind == OperandKind::Scalar &&
          (operand.term.sign || operand.term.kind == TermKind::Expression || operand.term.kind == TermKind::NotName))
        return checkSource(context, opcode, index);
      if (spec.acceptsOne && mayBeOne(operand))
        return checkOne(operand);
      if (operand.kind != OperandKind::Scalar || operand.term.kind != TermKind::Name || operand.term.sign)
        context.report(context.rangeOf(operand), msg::mustBeVector(subject(), neededText()));
      else
        checkWhole(operand);
      return;
    }
    const size_t count = operand.elementsEnd - operand.elementsBegin;
    if (!isRightCount(count))
      return context.report(context.rangeOf(operand),
                            msg::vectorHas(operandText(opcodeText(opcode)), neededText(), count));
    checkElements(operand);
  }

private:
  bool isRightCount(size_t count) const {
    return spec.isAnyCount ? count == 1 || count == 2 || count == 4 || (count == 8 && vector.isOfProduct())
                           : count == needed;
  }
  std::string neededText() const {
    return spec.isAnyCount ? msg::registersOfAnyCount(vector.isOfProduct()) : msg::registersOfCount(needed);
  }
  /// "the destination", "the source", or "B".
  std::string subject() const { return operandName(spec); }
  /// The operand in words; \p opcodeText names the instruction or its opcode.
  std::string operandText(const std::string &opcodeText) const {
    return vector.isOfProduct() ? msg::operandOf(subject(), opcodeText) : msg::named(opcodeText);
  }

  /// Whether \p operand looks like a source of movmatrix and is not a whole vector register.
  bool mayBeOne(const Operand &operand) const {
    if (operand.kind != OperandKind::Scalar || operand.term.kind == TermKind::Sink)
      return false;
    if (operand.term.kind == TermKind::Expression)
      return isSingleLiteral(statement, operand.term);
    const Symbol *declaration = context.scope.find(context.textOf(operand.term.name));
    return !declaration || declaration->vectorLength == 1 || operand.term.name.element;
  }

  /// `mma.sp ... {r0, r1, r2, r3}, r4, {r6, r7}, ...`: one register instead of two.
  void checkOne(const Operand &operand) {
    const size_t before = context.reported();
    checkSource(context, opcode, index);
    if (context.hasErrorSince(before))
      return;
    const std::string what = msg::featureWithoutBraces(context.textOf(operand.tokens), subject());
    const TargetSet targets = isCalled(opcode) ? opcode.form->targets - opcode.form->calledOn : opcode.form->targets;
    const bool isReported = context.reported() != before;
    if (context.checkNeed({.range = context.rangeOf(operand), .feature = what, .targets = targets}) && !isReported)
      context.report(context.rangeOf(operand), msg::oneRegister(what, neededText()));
  }

  /// `ldmatrix ... v4, [a]`: a whole vector register.
  void checkWhole(const Operand &operand) {
    const NameNode &name = operand.term.name;
    const std::string_view text = context.textOf(name);
    const Resolved resolved = context.resolve(name);
    if (resolved.kind == Resolved::Wrong)
      return;
    const Symbol *declaration = resolved.declaration;
    const bool isVector = declaration && declaration->space == DeclSpace::Register && declaration->vectorLength > 1;
    const SourceRange range = context.rangeOf(operand);
    if (spec.isAnyCount && (!isVector || name.element))
      return checkResult(context, opcode, index);
    if (!isVector || name.element || !info(opcode.form->mnemonic).acceptsWholeVectors) {
      // The operand is not a vector; in braces it would be the one register.
      const bool isTheOne = needed == 1 && (!isVector || name.element);
      const bool isBraceless = isTheOne || (resolved.kind == Resolved::Unknown && !name.element);
      context.report(range, isBraceless ? msg::mustBeInBraces(subject(), context.textOf(operand.tokens))
                                        : msg::mustBeVector(subject(), neededText()));
      if (isTheOne)
        context.addFix({msg::fixBraces(), true, {{{range.begin, range.begin}, "{"}, {{range.end, range.end}, "}"}}});
      return;
    }
    if (!isRightCount(declaration->vectorLength))
      return context.report(
          range, msg::vectorRegisterHas(operandText(opcodeText(opcode)), neededText(), text, declaration->vectorLength),
          declaration);
    if (declaration->type && !fitsRegister(spec, *declaration->type))
      return reportRegisterType(context, opcode, index, range, text, *declaration->type, declaration);
    checkPlain(operand.term, plainTargets() | opcode.form->dividedOn);
    context.report(range, msg::wholeVector(text, declaration->vectorLength > 2), declaration);
  }

  /// Checks \p element, a `_` or a register with a video selector in a destination.  Up to CUDA 12.9, ptxas has
  /// separate code for sm_70 and sm_72.  It fills all registers of a floating-point matrix C in column layout.  For D
  /// of a wmma.mma of .f16, exactly one of this code and the code for sm_75 goes through all registers.
  void checkWritten(const Term &element) {
    const ModuleContext &module = context.scope.module;
    const QualifierSet &written = opcode.values.set();
    const bool isFloat = written.contains(Qualifier::F16) || written.contains(Qualifier::F32);
    const bool isLoad = written.contains(Qualifier::C) && written.contains(Qualifier::Col);
    const bool isProduct = opcode.form->mnemonic == Mnemonic::WmmaMma;
    TargetSet targets = spec.sinkOn;
    if (module.ptxasRelease() <= CudaRelease{12, 9} && isFloat && (isLoad || isProduct))
      for (const Target target : kAllTargets)
        if (info(target).number == 70 || info(target).number == 72)
          spec.sinkOn.contains(target) ? targets.erase(target) : targets.insert(target);
    if (targets == kAllTargets)
      return;
    const Need need{.range = statement.rangeOf(element.tokens),
                    .feature = isLoad ? msg::featureInLoad(context.textOf(element.tokens))
                                      : msg::featureIn(context.textOf(element.tokens), subject(), opcodeText(opcode)),
                    .targets = targets};
    module.note(need);
    for (const Target target : module.targets())
      if (!need.targets.contains(target))
        context.report(need.range,
                       msg::sinkRefused(module.ptxasRelease(), need.feature, target, element.kind == TermKind::Sink),
                       nullptr, target);
  }

  void checkElements(const Operand &operand) {
    std::optional<std::vector<Element>> read = readElements(context, vector, context.elementsOf(operand));
    if (!read)
      return;
    elements = std::move(*read);
    const Mixture all(elements);
    if (all.allSinks)
      return context.report(context.rangeOf(operand), msg::onlySinks(subject()));
    if (const Element *sink = first(&Element::isSink))
      checkWritten(*sink->term);
    const Element *const constant = first(&Element::isConstant);
    const Element *const part = first(&Element::isPart);
    const Element *const selected = first(&Element::isSelected);
    const Element *const odd = first(&Element::isOdd);
    if (constant && (part || selected))
      return context.report(statement.rangeOf(constant->term->tokens), msg::constantNextToElement(part != nullptr));
    if (!all.hasRegister && !acceptsConstants(all))
      return context.report(context.rangeOf(operand), msg::onlyConstants(subject()));
    if (!checkTypes(operand, all))
      return;
    const size_t before = context.reported();
    // Where special registers are rejected, elements of vector registers are, too, if ptxas converts the matrix.
    const bool isElement = !vector.isConverted() && part && !(odd && odd->found->special);
    checkPlain(odd ? odd : part, isElement ? plainTargets() - spec.plainOn : plainTargets());
    checkPlain(selected, spec.plainOn | opcode.form->dividedOn);
    if (selected && !vector.isSource() && context.reported() == before)
      checkWritten(*selected->term);
    checkPlain(first(&Element::isDouble), spec.plainOn);
    checkPlain(firstResized(), dividedTargets());
    checkPlain(first([&](const Element &element) { return isUndivided(element); }), opcode.form->dividedOn);
    if (!vector.isConverted())
      checkPieces(context, vector, elements);
    if (context.hasErrorSince(before))
      return;
    if (constant)
      context.report(statement.rangeOf(constant->term->tokens),
                     msg::constantInVector(context.textOf(constant->term->tokens), subject()));
    else if (selected)
      context.report(
          statement.rangeOf(*selected->term->name.element),
          msg::videoSelector(statement.textOf(*selected->term->name.element), subject(), opcode.form->mnemonic));
    else if (odd)
      warn(*odd);
    else if (const Element *misfit = first([&](const Element &element) { return !fits(element); });
             all.isMixed && misfit)
      context.report(context.rangeOf(operand), msg::mixedTypes(*misfit->type, typedOpcode(opcode, index)),
                     firstDeclaration());
  }

  /// Checks the types of all elements together.  Returns false if they are wrong, which is reported.
  bool checkTypes(const Operand &operand, const Mixture &all) {
    if (!all.allKnown)
      return true;
    const std::optional<ScalarType> counted = typeThatCounts();
    const bool isWrongSize =
        counted && info(*counted).bits != vector.registerBits() && !acceptsConstant(*elements.front().type);
    if (isWrongSize || (!all.isMixed && !fitsRegister(spec, *all.type))) {
      context.report(context.rangeOf(operand),
                     msg::vectorType(all.hasRegister, isWrongSize ? *counted : *all.type,
                                     operandText(typedOpcode(opcode, index)), spec.types),
                     firstDeclaration());
      return false;
    }
    const Element *undocumented = first([&](const Element &e) { return e.type && !spec.types.contains(*e.type); });
    if (undocumented && (!all.isMixed || (vector.registerBits() == 64 && !firstResized())))
      checkTargets(*undocumented->type, operand);
    return true;
  }

  /// Checks that the targets accept registers of \p type.
  void checkTargets(ScalarType type, const Operand &operand) {
    if (spec.undocumentedOn != kAllTargets)
      context.checkNeed({.range = context.rangeOf(operand),
                         .feature = msg::registersIn(type, subject(), opcode.form->mnemonic),
                         .targets = spec.undocumentedOn});
  }

  /// The targets where ptxas accepts only declared registers, for example as arguments of a function that it calls.
  TargetSet plainTargets() const {
    const bool isArgument = isCalled(opcode) && spec.role != Role::Destination &&
                            (opcode.form->isCalledOrdered || spec.fragment == Fragment::A);
    return isArgument ? spec.plainOn | opcode.form->calledOn : spec.plainOn;
  }

  /// The targets where ptxas replaces a product by several instructions or calls a function for it.
  TargetSet dividedTargets() const {
    const TargetSet divided = opcode.form->dividedOn | opcode.operand(0).plainOn;
    return isCalled(opcode) ? divided | opcode.form->calledOn : divided;
  }

  /// Reports \p element if ptxas rejects it for the targets \p plain.
  void checkPlain(const Term &element, const TargetSet &plain) {
    const std::string what = msg::featureIn(context.textOf(element.tokens), subject(), opcodeText(opcode));
    const TargetSet others = opcode.form->targets - plain;
    if (others.empty())
      context.report(statement.rangeOf(element.tokens), msg::mustBeDeclared(what));
    else if (others != opcode.form->targets)
      context.checkNeed({.range = statement.rangeOf(element.tokens), .feature = what, .targets = others});
  }

  /// \p element may be null.
  void checkPlain(const Element *element, const TargetSet &plain) {
    if (element)
      checkPlain(*element->term, plain);
  }

  /// The first element that satisfies \p is, or null.
  template <typename Is> const Element *first(Is is) const {
    const auto found = std::ranges::find_if(elements, is);
    return found == elements.end() ? nullptr : &*found;
  }

  bool fits(const Element &element) const { return !element.type || fitsRegister(spec, *element.type); }

  /// The first declaration of a register, for a note.
  const Symbol *firstDeclaration() const {
    const Element *declared = first([](const Element &element) { return element.found && element.found->declaration; });
    return declared ? declared->found->declaration : nullptr;
  }

  /// Whether the size of \p element counts after a leading constant, after which ptxas compares no sizes.
  bool isSized(const Element &element) const {
    return vector.beginWithConstant(elements) && element.type && (!element.isConstant || element.isSingle);
  }
  /// After a leading constant, the type whose size counts: that of the last element of up to 32 bits.
  std::optional<ScalarType> typeThatCounts() const {
    std::optional<ScalarType> counted;
    for (const Element &element : elements)
      if (isSized(element) && (!counted || info(*element.type).bits <= 32))
        counted = element.type;
    return counted;
  }
  /// After a leading constant, the first element of another size.
  const Element *firstResized() const {
    return first([&](const Element &e) { return isSized(e) && info(*e.type).bits != vector.registerBits(); });
  }

  /// Whether a separate instruction rejects \p element: `add` for C and D, `mov` for A and B.
  bool isUndivided(const Element &element) const {
    if (!element.type || opcode.form->dividedOn.empty())
      return false;
    const bool isAdded = spec.fragment == Fragment::C || spec.fragment == Fragment::D;
    const RegisterOperand *found = element.found ? &*element.found : nullptr;
    const bool isGlobal = found && found->isVariable() && found->declaration->space == DeclSpace::Global;
    const bool isOdd = isAdded ? found && (found->special || found->isVariable()) : element.isDouble() || isGlobal;
    return isOdd || !spec.types.contains(*element.type);
  }

  /// Whether ptxas accepts \p constants without a register: single-precision numbers for stmatrix; for a product,
  /// constants that can only have the type of the elements.
  bool acceptsConstants(const Mixture &constants) const {
    if (!vector.isOfProduct())
      return vector.isExpanded() || (constants.type != ScalarType::S32 && constants.haveOneType && constants.hasSingle);
    return constants.hasSingle || acceptsConstant(*constants.type);
  }

  /// Whether ptxas accepts a vector of a product because of a constant of \p type; not for single-precision numbers.
  bool acceptsConstant(ScalarType type) const {
    if (type == ScalarType::S32)
      return spec.types == kIntegers && (spec.fragment == Fragment::C || vector.isInPieces());
    return vector.registerBits() == 64 || vector.acceptsAnyNumber();
  }

  void warn(const Element &odd) {
    const RegisterOperand &found = *odd.found;
    if (!found.isVariable() && found.isOutOfBounds)
      return context.warnOfBounds(found, odd.term->name);
    const std::string_view text = context.textOf(odd.term->tokens);
    const std::string as = vector.isOfProduct() ? msg::inOperand(subject()) : msg::asRole(spec.role);
    context.report(statement.rangeOf(odd.term->tokens),
                   found.isVariable() ? msg::variableAs(text, msg::inSpace(found.declaration->space), as)
                   : found.special    ? msg::specialAs(text, as, /*isWritten=*/spec.role == Role::Destination)
                                      : msg::predicateAs(text, as),
                   found.declaration);
  }

  OperandContext &context;
  const Statement &statement;
  const VectorOperand vector;
  const MatchedOpcode &opcode;
  const size_t index; ///< The index of the operand.
  const OperandSpec &spec;
  const unsigned needed;
  std::vector<Element> elements;
};

/// Whether \p operand is a vector of \p needed registers that are all unknown, or all of one declaration with a type
/// that the PTX ISA defines here.  Nearly all vectors are, and nothing else needs to be checked then.  \p needed is at
/// least 1.
bool isUsual(const OperandContext &context, const Operand &operand, const OperandSpec &spec, unsigned needed) {
  const std::span<const Term> elements = context.elementsOf(operand);
  if (operand.kind != OperandKind::Vector || elements.size() != needed || spec.isAnyCount)
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

void reportRegisterType(OperandContext &context, const MatchedOpcode &opcode, size_t index, SourceRange range,
                        std::string_view what, ScalarType type, const Symbol *declaration) {
  const VectorOperand vector(opcode, index);
  const std::string opcodeText = typedOpcode(opcode, index);
  context.report(range,
                 msg::registerType(what, type,
                                   vector.isOfProduct() ? msg::operandOf(operandName(vector.spec), opcodeText)
                                                        : msg::named(opcodeText),
                                   vector.spec.types),
                 declaration);
}

void checkVector(OperandContext &context, const MatchedOpcode &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  if (isUsual(context, operand, opcode.operand(index), opcode.registers(index)))
    return;
  VectorChecker(context, opcode, index).check();
}

} // namespace ptxmatrix
