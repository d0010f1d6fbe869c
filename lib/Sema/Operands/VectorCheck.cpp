//===- VectorCheck.cpp - The vector that a load writes --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/OperandRules.h"

namespace ptxmatrix {
namespace {

/// ".b32, .u32 or .s32"
std::string acceptedTypes(const MatchedOpcode &opcode) {
  std::vector<std::string> parts;
  for (ScalarType type : opcode.form->registers)
    parts.push_back(typeText(type));
  return joined(parts, "or");
}

std::string opcodeText(const MatchedOpcode &opcode) {
  return quoted(detail::opcode(*opcode.form, opcode.qualifiers).str());
}

bool isWmma(const MatchedOpcode &opcode) { return opcode.form->mnemonic == Mnemonic::WmmaLoad; }

/// What the accepted types depend on: of a wmma.load, on its type.
std::string typedOpcode(const MatchedOpcode &opcode) {
  return isWmma(opcode) ? opcodeText(opcode) : instructionText(opcode);
}

/// Neighbours must be of one size, and of one kind unless one of them is untyped.
bool areCompatible(ScalarType a, ScalarType b) {
  if (info(a).bits != info(b).bits)
    return false;
  return info(a).kind == info(b).kind || info(a).kind == ScalarKind::Bits || info(b).kind == ScalarKind::Bits;
}

class VectorChecker {
public:
  VectorChecker(OperandContext &context, const MatchedOpcode &opcode)
      : context(context), statement(context.statement), opcode(opcode), needed(opcode.registers),
        isAny(opcode.form->operands[0] == detail::OperandPattern::AnyVector) {}

  void check(const Operand &operand) {
    if (operand.kind != OperandKind::Vector) {
      if (operand.kind != OperandKind::Scalar || operand.term.kind != TermKind::Name || operand.term.sign)
        context.report(Rule::OperandKind, context.rangeOf(operand),
                       "the destination must be a vector of " + neededText() + " in braces");
      else
        checkWhole(operand);
      return;
    }
    const size_t count = operand.elementsEnd - operand.elementsBegin;
    if (!isRightCount(count))
      return context.report(Rule::RegisterCount, context.rangeOf(operand),
                            opcodeText(opcode) + " needs " + neededText() + "; this vector has " +
                                std::to_string(count));
    checkElements(operand);
  }

private:
  bool isRightCount(size_t count) const {
    return isAny ? count == 1 || count == 2 || count == 4 : count == needed.count;
  }
  std::string neededText() const { return isAny ? "1, 2 or 4 registers" : registersText(needed.count); }

  /// `ldmatrix ... v4, [a]`: a vector register as a whole.
  void checkWhole(const Operand &operand) {
    const NameNode &name = operand.term.name;
    const std::string_view text = context.textOf(name);
    const Resolved resolved = context.resolve(name);
    if (resolved.kind == Resolved::Wrong)
      return;
    const Symbol *declaration = resolved.declaration;
    const bool isVector = declaration && declaration->space == DeclSpace::Register && declaration->vectorLength > 1;
    const SourceRange range = context.rangeOf(operand);
    if (isAny && (!isVector || name.element))
      return checkResult(context, opcode, operand);
    if (!isVector || name.element || isWmma(opcode)) {
      // What stands here is no vector: in braces it is the one register.
      const bool isTheOne = needed.count == 1 && (!isVector || name.element);
      const bool isBraceless = isTheOne || (resolved.kind == Resolved::Unknown && !name.element);
      context.report(Rule::OperandKind, range,
                     isBraceless
                         ? "the destination must be in braces: '{" + std::string(context.textOf(operand.tokens)) + "}'"
                         : "the destination must be a vector of " + neededText() + " in braces");
      if (isTheOne)
        context.addFix(
            {"put the register in braces", true, {{{range.begin, range.begin}, "{"}, {{range.end, range.end}, "}"}}});
      return;
    }
    if (!isRightCount(declaration->vectorLength))
      return context.report(Rule::RegisterCount, range,
                            opcodeText(opcode) + " needs " + neededText() + "; " + quoted(text) + " has " +
                                std::to_string(declaration->vectorLength),
                            declaration);
    if (declaration->type() && !fitsRegister(opcode, *declaration->type()))
      return reportRegisterType(context, opcode, range, text, *declaration->type(), declaration);
    context.report(Rule::UndocumentedRegister, range,
                   "ptxas takes vector register " + quoted(text) +
                       " as a whole; the PTX ISA asks for its elements in braces, as in '{" + std::string(text) +
                       ".x, " + std::string(text) + ".y" + (declaration->vectorLength > 2 ? ", ...}'" : "}'"),
                   declaration);
  }

  /// What the manual does not say: up to CUDA 12.9, code for sm_70 and sm_72 fills all registers of a matrix C of
  /// floating point that stands by columns.
  void checkSink(const Term &sink) {
    const ModuleContext &module = context.scope.module;
    const QualifierSet &written = opcode.qualifiers;
    const bool isFloat = written.contains(Qualifier::F16) || written.contains(Qualifier::F32);
    if (module.judge() > CudaRelease{12, 9} || !isFloat || !written.contains(Qualifier::C) ||
        !written.contains(Qualifier::Col))
      return;
    auto isVolta = [](Target target) { return info(target).number == 70 || info(target).number == 72; };
    if (NeedLog *needs = module.needLog()) {
      Need need{.range = statement.rangeOf(sink.tokens), .feature = "'_' in 'wmma.load.c' with '.col'"};
      for (const Target target : kAllTargets)
        if (isVolta(target))
          need.targets.erase(target);
      needs->push_back(std::move(need));
    }
    for (const Target target : module.targets()) {
      if (!isVolta(target))
        continue;
      context.report(Rule::OperandKind, statement.rangeOf(sink.tokens),
                     "CUDA " + module.judge().str() + " does not take '_' in 'wmma.load.c' with '.col' for " +
                         std::string(info(target).name) + ": name a register",
                     nullptr, target);
    }
  }

  void checkElements(const Operand &operand) {
    bool allSinks = true;
    const Term *sink = nullptr;
    bool allKnown = true;
    const Term *oddity = nullptr; ///< The first register that the manual does not define here.
    std::optional<RegisterOperand> odd;
    for (uint32_t i = operand.elementsBegin; i < operand.elementsEnd; ++i) {
      const Term &element = statement.ast().elements[i];
      if (element.kind == TermKind::Sink) {
        sink = &element;
        continue;
      }
      allSinks = false;
      if (element.kind != TermKind::Name)
        return context.report(Rule::OperandKind, statement.rangeOf(element.tokens),
                              "each element of the destination must be a register");
      if (context.isUnknown(element.name)) {
        allKnown = false;
        neighbour.reset();
        continue;
      }
      std::optional<RegisterOperand> found;
      if (!findElement(element, found))
        return;
      allKnown = allKnown && found;
      if (!oddity && found && isOdd(*found)) {
        oddity = &element;
        odd = found;
      }
    }
    if (allSinks)
      return context.report(Rule::OperandKind, context.rangeOf(operand),
                            "the destination must name at least one register");
    if (sink)
      checkSink(*sink);
    // ptxas takes registers of different types together for untyped bits, which every instruction accepts.
    if (allKnown && !isMixed && !fitsRegister(opcode, *previous))
      return context.report(Rule::OperandType, context.rangeOf(operand),
                            "these registers are of type " + typeText(*previous) + "; " + typedOpcode(opcode) +
                                " needs " + acceptedTypes(opcode),
                            firstDeclaration);
    if (oddity)
      warn(*oddity, *odd);
    else if (isMixed && misfit)
      context.report(Rule::UndocumentedRegister, context.rangeOf(operand),
                     "ptxas takes registers of different types together for .b32; by itself, " + typeText(*misfit) +
                         " is not a type that " + typedOpcode(opcode) + " takes",
                     firstDeclaration);
  }

  /// Looks \p element up and checks it beside the one before it.  False: reported.
  bool findElement(const Term &element, std::optional<RegisterOperand> &found) {
    const std::string_view text = context.textOf(element.tokens);
    // Of the declaration of the last register, which was right: so is this one.
    if (last && !element.name.element && context.scope.symbols.find(text) == last->declaration) {
      found = last;
      return true;
    }
    last.reset();
    const SourceRange range = statement.rangeOf(element.tokens);
    const size_t before = context.reported();
    found = context.findRegister(element.name, opcode, isWmma(opcode) ? NameUse::Register : NameUse::Any);
    if (!found) {
      const bool isUnknown = context.reported() == before;
      neighbour.reset();
      return isUnknown;
    }
    const ScalarType type = found->type;
    if (element.name.element && isWmma(opcode)) {
      context.report(Rule::OperandKind, range, "'wmma.load' does not take elements of vector registers",
                     found->declaration);
      return false;
    }
    if (neighbour && !areCompatible(*neighbour, type)) {
      context.report(Rule::OperandType, range,
                     quoted(text) + " of type " + typeText(type) + " cannot follow a register of type " +
                         typeText(*neighbour) + " in one vector",
                     found->declaration);
      return false;
    }
    // 64-bit registers and predicates are taken by their own type each; a vector of others counts as a whole.
    const bool isTakenAlone = info(type).bits == 64 || type == ScalarType::Pred;
    const bool fits = fitsRegister(opcode, type);
    if (info(type).bits != needed.bits || (isTakenAlone && !fits)) {
      reportRegisterType(context, opcode, range, text, type, found->declaration);
      return false;
    }
    isMixed = isMixed || (previous && *previous != type);
    if (!fits && !misfit)
      misfit = type;
    neighbour = previous = type;
    if (found->declaration && !element.name.element)
      last = found;
    if (!firstDeclaration)
      firstDeclaration = found->declaration;
    return true;
  }

  static bool isOdd(const RegisterOperand &found) {
    return found.special || found.isVariable() || found.type == ScalarType::Pred || found.isOutOfBounds;
  }

  void warn(const Term &element, const RegisterOperand &found) {
    const std::string text = quoted(context.textOf(element.tokens));
    std::string message;
    if (found.isVariable())
      message = text + " is " + std::string(spaceName(found.declaration->space)) +
                "; ptxas takes it as destination, but the PTX ISA asks for a register";
    else if (found.isOutOfBounds)
      return context.warnOfBounds(found, element.name);
    else if (found.special)
      message = "ptxas takes special register " + text + " as destination, but the PTX ISA calls it read-only";
    else
      message = "ptxas takes predicate " + text + " as destination; the PTX ISA asks for a 32-bit register";
    context.report(Rule::UndocumentedRegister, statement.rangeOf(element.tokens), std::move(message),
                   found.declaration);
  }

  OperandContext &context;
  const Statement &statement;
  const MatchedOpcode &opcode;
  const RegisterCount needed;
  const bool isAny; ///< ptxas does not look at the number of registers: 1, 2 and 4 will do.

  // What the elements so far tell.
  std::optional<ScalarType> previous;  ///< The type of the last known register; of all of them where not isMixed.
  std::optional<ScalarType> neighbour; ///< The same, but nothing behind a register that is not known.
  std::optional<ScalarType> misfit;    ///< The first type that would not do alone.
  std::optional<RegisterOperand> last; ///< The last register, if it is declared and no element of another one.
  const Symbol *firstDeclaration = nullptr;
  bool isMixed = false;
};

} // namespace

bool fitsRegister(const MatchedOpcode &opcode, ScalarType type) {
  return opcode.form->registers.contains(type) || (type == ScalarType::Pred && !isWmma(opcode));
}

void reportRegisterType(OperandContext &context, const MatchedOpcode &opcode, SourceRange range, std::string_view what,
                        ScalarType type, const Symbol *declaration) {
  context.report(Rule::OperandType, range,
                 quoted(what) + " is of type " + typeText(type) + "; " + typedOpcode(opcode) + " needs " +
                     acceptedTypes(opcode),
                 declaration);
}

void checkVector(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand) {
  VectorChecker(context, opcode).check(operand);
}

} // namespace ptxmatrix
