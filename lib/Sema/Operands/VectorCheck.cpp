//===- VectorCheck.cpp - Vectors of registers -----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/ConstantExpression.h"
#include "Sema/Operands/Mixture.h"

namespace ptxmatrix {
namespace {

/// The instruction or, if not all its forms accept the same types, the opcode.
std::string typedOpcode(const MatchedOpcode &opcode, size_t index) {
  for (const detail::Form &form : detail::formsOf(opcode.form->mnemonic))
    if (index < form.numOperands && form.operands()[index].types != opcode.operand(index).types)
      return opcodeText(opcode);
  return std::string(name(opcode.form->mnemonic));
}

/// Adjacent registers must be of the same kind unless one is untyped.
bool areOfOneKind(ScalarType a, ScalarType b) {
  return info(a).kind == info(b).kind || info(a).kind == ScalarKind::Bits || info(b).kind == ScalarKind::Bits;
}

class VectorChecker {
public:
  VectorChecker(OperandContext &context, const MatchedOpcode &opcode, size_t index)
      : context(context), statement(context.statement), opcode(opcode), index(index), spec(opcode.operand(index)),
        needed(opcode.registers(index)), isSource(spec.role != Role::Destination),
        isExpanded(info(opcode.form->mnemonic).isExpanded) {}

  void check() {
    const Operand &operand = statement.ast().operands[index];
    if (operand.kind != OperandKind::Vector) {
      // If ptxas does not count the registers, it accepts everything that movmatrix reads, too.
      if (spec.isAnyCount && isSource && operand.kind == OperandKind::Scalar &&
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
    return spec.isAnyCount ? count == 1 || count == 2 || count == 4 || (count == 8 && isOfProduct()) : count == needed;
  }
  std::string neededText() const {
    return spec.isAnyCount ? msg::registersOfAnyCount(isOfProduct()) : msg::registersOfCount(needed);
  }
  /// "the destination", "the source", or "B".
  std::string subject() const { return operandName(spec); }
  /// Whether ptxas checks pieces of the vector again.
  bool isInPieces() const { return !opcode.form->expansions[0].targets.empty(); }

  /// Whether ptxas converts the matrix between .f16 and .f32.
  bool isConverted() const { return registerBits() == 32 && spec.plainOn == kAllTargets; }

  /// The operand in words; \p opcodeText names the instruction or its opcode.
  std::string operandText(const std::string &opcodeText) const {
    return isOfProduct() ? msg::operandOf(subject(), opcodeText) : msg::named(opcodeText);
  }
  bool isOfProduct() const { return spec.fragment != Fragment::None || spec.role == Role::Metadata; }

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
    const Term *sink = nullptr;
    const Term *constant = nullptr; ///< The first constant.
    const Term *oddity = nullptr;   ///< The first register that the manual does not define here.
    const Term *part = nullptr;     ///< The first element of a vector register.
    const Term *selected = nullptr; ///< The first register with a video selector.
    std::optional<RegisterOperand> odd;
    for (uint32_t i = operand.elementsBegin; i < operand.elementsEnd; ++i) {
      const Term &element = statement.ast().elements[i];
      if (element.kind == TermKind::Sink && !spec.sinkOn.empty()) {
        sink = &element;
        elements.push_back({.type = std::nullopt, .isSink = true});
        continue;
      }
      if (element.kind == TermKind::Sink)
        return context.report(statement.rangeOf(element.tokens), msg::sinkInSource(subject(), opcode.form->mnemonic));
      if (element.kind == TermKind::Expression && isSource) {
        if (!addConstant(element, i == operand.elementsBegin))
          return;
        noteDivided(element, std::nullopt);
        constant = constant ? constant : &element;
        continue;
      }
      const bool isSelected = isSelectedRegister(element, i == operand.elementsBegin);
      if (!selected && isSelected)
        selected = &element;
      if (!part && element.name.element && !isSelected)
        part = &element;
      if (element.kind != TermKind::Name)
        return context.report(statement.rangeOf(element.tokens), msg::elementMustBeRegister(subject()));
      if (context.isUnknown(element.name)) {
        addUnknown();
        continue;
      }
      std::optional<RegisterOperand> found;
      if (!findElement(element, isSelected, found))
        return;
      if (found)
        noteDivided(element, found);
      if (!oddity && found && isOdd(*found)) {
        oddity = &element;
        odd = found;
      }
    }
    const Mixture all(elements);
    if (all.allSinks)
      return context.report(context.rangeOf(operand), msg::onlySinks(subject()));
    if (sink)
      checkWritten(*sink);
    if (constant && (part || selected))
      return context.report(statement.rangeOf(constant->tokens), msg::constantNextToElement(part != nullptr));
    if (!all.hasRegister && !acceptsConstants(all))
      return context.report(context.rangeOf(operand), msg::onlyConstants(subject()));
    const bool isWrongSize = counted && info(*counted).bits != registerBits() && !acceptsConstant(*leading);
    if (all.allKnown && (isWrongSize || (!all.isMixed && !fitsRegister(spec, *all.type))))
      return context.report(context.rangeOf(operand),
                            msg::vectorType(all.hasRegister, isWrongSize ? *counted : *all.type,
                                            operandText(typedOpcode(opcode, index)), spec.types),
                            firstDeclaration);
    if (all.allKnown && undocumented && (!all.isMixed || (registerBits() == 64 && !resized)))
      checkTargets(*undocumented, operand);
    const size_t before = context.reported();
    // Where special registers are rejected, elements of vector registers are, too, if ptxas converts the matrix.
    const bool isElement = !isConverted() && part && !(odd && odd->special);
    if (const Term *unlike = oddity ? oddity : part)
      checkPlain(*unlike, isElement ? plainTargets() - spec.plainOn : plainTargets());
    if (selected)
      checkPlain(*selected, spec.plainOn | opcode.form->dividedOn);
    if (selected && !isSource && context.reported() == before)
      checkWritten(*selected);
    if (doubleNumber)
      checkPlain(*doubleNumber, spec.plainOn);
    if (resized)
      checkPlain(*resized, dividedTargets());
    if (undivided)
      checkPlain(*undivided, opcode.form->dividedOn);
    if (!isConverted())
      checkPieces(context, opcode, index, elements);
    if (context.hasErrorSince(before))
      return;
    if (constant)
      context.report(statement.rangeOf(constant->tokens),
                     msg::constantInVector(context.textOf(constant->tokens), subject()));
    else if (selected)
      context.report(statement.rangeOf(*selected->name.element),
                     msg::videoSelector(statement.textOf(*selected->name.element), subject(), opcode.form->mnemonic));
    else if (oddity)
      warn(*oddity, *odd);
    else if (all.isMixed && misfit)
      context.report(context.rangeOf(operand), msg::mixedTypes(*misfit, typedOpcode(opcode, index)), firstDeclaration);
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

  /// Notes \p element, whose type was noted before, if a separate instruction rejects it: `add` for C and D, `mov` for
  /// A and B.  \p found is nothing for a constant.
  void noteDivided(const Term &element, const std::optional<RegisterOperand> &found) {
    if (!previous)
      return;
    const bool isAdded = spec.fragment == Fragment::C || spec.fragment == Fragment::D;
    const bool isDouble = !found && *previous == ScalarType::F32 && !isSingleLiteral(statement, element);
    if (isDouble)
      doubleNumber = &element;
    if (undivided || opcode.form->dividedOn.empty())
      return;
    const bool isGlobal = found && found->isVariable() && found->declaration->space == DeclSpace::Global;
    const bool isOdd = isAdded ? found && (found->special || found->isVariable()) : isDouble || isGlobal;
    if (isOdd || !spec.types.contains(*previous))
      undivided = &element;
  }

  /// Whether \p element is a register with a video selector, such as `r0.b1`, where ptxas accepts one: in a
  /// destination, like `_`, and after the first register of the source of a store. ptxas crashes on others.
  bool isSelectedRegister(const Term &element, bool isFirst) const {
    const bool mayBe = isSource ? isFirst && !isOfProduct() : !spec.sinkOn.empty();
    return mayBe && !isExpanded && registerBits() == 32 && element.name.element &&
           isVideoSelector(statement.textOf(*element.name.element));
  }

  /// Looks \p element up, without its selector if \p isSelected is set, and checks it against the previous one.
  /// Returns false if it is wrong, which is reported.
  bool findElement(const Term &element, bool isSelected, std::optional<RegisterOperand> &found) {
    const std::string_view text = context.textOf(element.tokens);
    const SourceRange range = statement.rangeOf(element.tokens);
    const size_t before = context.reported();
    const bool isRegister = isSelected || isExpanded;
    found = context.findRegister(isSelected ? NameNode{element.name.identifier, std::nullopt} : element.name, opcode,
                                 isRegister ? NameUse::Register : NameUse::Any);
    if (!found) {
      const bool isUnknown = context.reported() == before;
      addUnknown();
      return isUnknown;
    }
    // ptxas crashes if a source of a product is in local memory.
    const DeclSpace space = found->declaration ? found->declaration->space : DeclSpace::Register;
    if (isOfProduct() && isSource &&
        (space == DeclSpace::Local ||
         (space == DeclSpace::Param && found->declaration->role != DeclRole::EntryParameter))) {
      context.report(range, msg::notARegister(text, msg::inSpace(space)), found->declaration);
      return false;
    }
    if (isSource && !acceptsSource(*found)) {
      reportRegisterType(context, opcode, index, range, text, found->type, found->declaration);
      return false;
    }
    if (element.name.element && isExpanded) {
      context.report(range, msg::noElements(opcode.form->mnemonic), found->declaration);
      return false;
    }
    if (!addElement({.type = found->type}, range, text, found->declaration))
      return false;
    noteSize(element, found->type);
    if (!firstDeclaration)
      firstDeclaration = found->declaration;
    return true;
  }

  /// Whether ptxas accepts \p constants without a register: single-precision numbers for stmatrix; for a product,
  /// constants that can only have the type of the elements.
  bool acceptsConstants(const Mixture &constants) const {
    if (!isOfProduct())
      return isExpanded || (constants.type != ScalarType::S32 && constants.haveOneType && constants.hasSingle);
    return constants.hasSingle || acceptsConstant(*constants.type);
  }

  /// Whether ptxas accepts a vector of a product because of a constant of \p type; not for single-precision numbers.
  bool acceptsConstant(ScalarType type) const {
    if (type == ScalarType::S32)
      return spec.types == kIntegers && (spec.fragment == Fragment::C || isInPieces());
    return registerBits() == 64 || acceptsAnyNumber();
  }

  /// Whether ptxas accepts any number as C, because of the types of A and B.
  bool acceptsAnyNumber() const {
    const QualifierSet bytes{Qualifier::E4M3, Qualifier::E5M2, Qualifier::E3M2, Qualifier::E2M3, Qualifier::E2M1};
    return spec.fragment == Fragment::C && !(opcode.values.set() & bytes).empty() &&
           !opcode.values.contains(Qualifier::BlockScale) && spec.types.contains(ScalarType::F32);
  }

  /// Whether ptxas accepts \p found as a source: not every release accepts declared predicates and .global variables.
  bool acceptsSource(const RegisterOperand &found) const {
    if (isOfProduct())
      return true;
    const bool isGlobal = found.isVariable() && found.declaration->space == DeclSpace::Global;
    if ((found.type != ScalarType::Pred || found.special) && !isGlobal)
      return true;
    const CudaRelease ptxasRelease = context.scope.module.ptxasRelease();
    return (spec.isAnyCount && previous) || ptxasRelease <= CudaRelease{12, 0} ||
           (ptxasRelease >= CudaRelease{12, 8} && ptxasRelease <= CudaRelease{13, 0});
  }

  /// Checks a constant against the previous element.  Returns false if it is wrong, which is reported.
  bool addConstant(const Term &element, bool isFirst) {
    const bool isSingle = isSingleLiteral(statement, element);
    beginsWithSingle = isFirst ? isSingle && registerBits() == 32 && !acceptsAnyNumber() : beginsWithSingle;
    if (beginsWithSingle && !isSingle) {
      context.report(statement.rangeOf(element.tokens), msg::constantAfterSingle(subject()));
      return false;
    }
    const std::optional<Element> constant = countConstant(element, isSingle);
    if (!constant || !addElement(*constant, statement.rangeOf(element.tokens), context.textOf(element.tokens), nullptr))
      return false;
    if (isFirst && !beginsWithSingle && !isExpanded && !isInPieces())
      leading = constant->type;
    if (isSingle)
      noteSize(element, *constant->type);
    return true;
  }

  /// Notes the size of \p element of \p type.  After a leading constant, ptxas compares no sizes; that of the last
  /// element of up to 32 bits counts.
  void noteSize(const Term &element, ScalarType type) {
    if (leading && (!counted || info(type).bits <= 32))
      counted = type;
    if (leading && !resized && info(type).bits != registerBits())
      resized = &element;
  }

  /// How ptxas counts a constant; nothing if the constant is wrong, which is reported.
  std::optional<Element> countConstant(const Term &element, bool isSingle) {
    const bool isLarge = registerBits() == 64;
    if (isSingle)
      return Element{.type = isLarge ? ScalarType::F64 : ScalarType::F32, .isConstant = true, .isSingle = true};
    const ConstantResult result = evaluateConstant(statement, element.expression);
    if (!result.value) {
      context.report(statement.rangeOf(result.tokens), *result.mistake);
      return std::nullopt;
    }
    // An integer has its own type, but can follow whatever an .s32 can follow; the same is true of `1.0` and .f32.
    if (!result.value->isFloat())
      return Element{
          .type = isLarge && isOfProduct() ? ScalarType::S64 : ScalarType::S32, .isConstant = true, .isUntyped = true};
    return Element{
        .type = isLarge || isExpanded ? ScalarType::F64 : ScalarType::F32, .isConstant = true, .isUntyped = !isLarge};
  }

  /// Adds a register of unknown type.
  void addUnknown() {
    elements.push_back({});
    neighbor.reset();
  }

  /// Checks \p element, whose type is known, against the previous one, and adds it.  Returns false if it is wrong and
  /// reported.
  bool addElement(const Element &element, SourceRange range, std::string_view text, const Symbol *declaration) {
    const ScalarType type = *element.type;
    const bool isSameSize = leading || !neighbor || info(*neighbor).bits == info(type).bits;
    if (neighbor && !(isSameSize && areOfOneKind(*neighbor, type))) {
      context.report(range, msg::cannotFollow(text, type, *neighbor), declaration);
      return false;
    }
    // 64-bit registers and predicates count individually by their types; a vector of other registers counts as a whole.
    const bool countsByItself = (info(type).bits == 64 && !leading) || (type == ScalarType::Pred && !isOfProduct());
    const bool fits = fitsRegister(spec, type);
    if ((info(type).bits != registerBits() && !leading) || (countsByItself && !fits)) {
      reportRegisterType(context, opcode, index, range, text, type, declaration);
      return false;
    }
    if (!fits && !misfit)
      misfit = type;
    if (!spec.types.contains(type) && !undocumented)
      undocumented = type;
    neighbor = previous = type;
    elements.push_back(element);
    return true;
  }

  static bool isOdd(const RegisterOperand &found) {
    return found.special || found.isVariable() || found.type == ScalarType::Pred || found.isOutOfBounds;
  }

  void warn(const Term &element, const RegisterOperand &found) {
    if (!found.isVariable() && found.isOutOfBounds)
      return context.warnOfBounds(found, element.name);
    const std::string_view text = context.textOf(element.tokens);
    const std::string as = isOfProduct() ? msg::inOperand(subject()) : msg::asRole(spec.role);
    context.report(statement.rangeOf(element.tokens),
                   found.isVariable() ? msg::variableAs(text, msg::inSpace(found.declaration->space), as)
                   : found.special    ? msg::specialAs(text, as, /*isWritten=*/spec.role == Role::Destination)
                                      : msg::predicateAs(text, as),
                   found.declaration);
  }

  /// The size of each register in bits.
  unsigned registerBits() const { return detail::registerBits(spec); }

  OperandContext &context;
  const Statement &statement;
  const MatchedOpcode &opcode;
  const size_t index; ///< The index of the operand.
  const OperandSpec &spec;
  const unsigned needed;
  const bool isSource;
  const bool isExpanded;

  // Known from the elements so far.
  std::vector<Element> elements;
  std::optional<ScalarType> previous;     ///< The type of the last known element.
  std::optional<ScalarType> neighbor;     ///< The same, but nothing after an unknown register.
  std::optional<ScalarType> misfit;       ///< The first type that would be rejected on its own.
  std::optional<ScalarType> undocumented; ///< The first type that the PTX ISA does not define here.
  std::optional<ScalarType> leading;      ///< The type of the first element if that is a constant, but see noteSize().
  std::optional<ScalarType> counted;      ///< After `leading`, the type whose size counts.
  const Term *resized = nullptr;          ///< After `leading`, the first element of another size.
  const Symbol *firstDeclaration = nullptr;
  const Term *undivided = nullptr;    ///< The first element that a separate instruction rejects.
  const Term *doubleNumber = nullptr; ///< A double-precision number in a vector of 32-bit registers.
  bool beginsWithSingle = false;      ///< The first element is like `0f3F800000`.
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
  const OperandSpec &spec = opcode.operand(index);
  const bool isNamed = spec.fragment != Fragment::None || spec.role == Role::Metadata;
  const std::string opcodeText = typedOpcode(opcode, index);
  context.report(range,
                 msg::registerType(what, type,
                                   isNamed ? msg::operandOf(operandName(spec), opcodeText) : msg::named(opcodeText),
                                   spec.types),
                 declaration);
}

void checkVector(OperandContext &context, const MatchedOpcode &opcode, size_t index) {
  const Operand &operand = context.statement.ast().operands[index];
  if (isUsual(context, operand, opcode.operand(index), opcode.registers(index)))
    return;
  VectorChecker(context, opcode, index).check();
}

} // namespace ptxmatrix
