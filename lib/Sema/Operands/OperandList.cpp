//===- OperandList.cpp - Which list of operands a statement has -----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Isa/OperandLists.h"
#include "Sema/Operands/CheckedOperand.h"

#include <algorithm>
#include <array>
#include <ranges>

namespace ptxmatrix {
namespace {

/// Describes what \p spec requires: "a vector of registers", "an address".
std::string describeRequired(const OperandSpec &spec) {
  if (const std::string_view name = manualName(spec); !name.empty())
    return std::string(name);
  if (spec.role == Role::Destination || spec.role == Role::Source)
    return spec.fragment != Fragment::None ? msg::vectorOf(operandName(spec))
           : spec.isVector                 ? msg::aVector()
                                           : msg::aRegister(spec.role);
  return spec.role == Role::Address    ? msg::anAddress()
         : spec.role == Role::Stride   ? msg::aStride()
         : spec.role == Role::Metadata ? msg::metadata()
         : spec.role == Role::Selector ? msg::aSelector()
                                       : operandName(spec);
}

/// "a vector of registers, an address and perhaps a stride"
Parts describeAllRequired(const OperandList &specs) {
  Parts parts;
  for (const OperandSpec &spec : specs)
    if (!spec.isRest())
      parts.push_back(spec.isOptional ? msg::perhaps(describeRequired(spec)) : describeRequired(spec));
  return parts;
}

bool isPredicate(const OperandContext &context, const Term &term) {
  const Symbol *const symbol = term.kind == TermKind::Name ? context.symbolOf(term.name) : nullptr;
  return term.kind == TermKind::NotName ||
         (symbol && symbol->space == DeclSpace::Register && symbol->type == ScalarType::Pred);
}

OperandLook lookOf(const OperandContext &context, const Operand &operand) {
  return operand.isPair()                       ? OperandLook::Pair
         : isVectorRegister(context, operand)   ? OperandLook::WholeVector
         : operand.kind == OperandKind::Vector  ? OperandLook::InBraces
         : operand.kind == OperandKind::Address ? OperandLook::InBrackets
         : isPredicate(context, operand.term)   ? OperandLook::Predicate
                                                : OperandLook::Plain;
}

/// What the operands of the statement look like, as far as a list can have so many.
class Looks {
public:
  explicit Looks(const OperandContext &context) {
    for (const Operand &operand : context.statement.ast().operands)
      if (count < all.size())
        all[count++] = lookOf(context, operand);
  }
  operator std::span<const OperandLook>() const { return std::span(all).first(count); }

private:
  std::array<OperandLook, detail::kMaxOperands + 1> all{};
  size_t count = 0;
};

/// Reports registers that should be in braces: in place of the first vector that is not there.  Returns false if the
/// operands are not such registers.
bool reportMissingBraces(OperandContext &context, const MatchedForm &opcode) {
  const std::vector<Operand> &operands = context.statement.ast().operands;
  const OperandList specs = ptxmatrix::operands(opcode);
  size_t first = 0;
  while (first < specs.size() && looksLike(lookOf(context, operands[first]), specs[first]))
    ++first;
  if (first == specs.size() || !specs[first].holdsRegisters())
    return false;
  const size_t needed = detail::registerCount(opcode, specs[first]).count;
  for (size_t i = first; i < first + needed; ++i)
    if (i == operands.size() || lookOf(context, operands[i]) != OperandLook::Plain)
      return false;
  const SourceRange range = {context.rangeOf(operands[first]).begin, context.rangeOf(operands[first + needed - 1]).end};
  context.report(range, msg::mustBeVector(operandName(specs[first]), needed));
  context.addFix({msg::fixBraces(/*isOne=*/needed == 1),
                  false,
                  {{{range.begin, range.begin}, "{"}, {{range.end, range.end}, "}"}}});
  return true;
}

/// " with A in registers" if only one of the lists of \p form has A in registers; likewise for other operands.
std::string distinguishing(const MatchedForm &opcode) {
  const detail::Form &form = *opcode.form;
  for (const OperandSpec &spec : form.operands(opcode.list))
    for (uint8_t list = 0; !spec.isOptional && list < form.numLists; ++list)
      if (std::ranges::none_of(form.operands(list), [&](const OperandSpec &other) {
            return other.role == spec.role && other.fragment == spec.fragment;
          }))
        return spec.holdsRegisters() && spec.name == 0 ? msg::withInRegisters(spec.fragment)
                                                       : msg::withOperand(operandName(spec));
  return "";
}

/// Whether some ptxas accepts one more operand, of which \p last is the last one: before a scale-input-d, and of
/// integers.
bool mayHaveOneMore(const MatchedForm &opcode, const Operand &last) {
  if (opcode.mnemonic != Mnemonic::Tcgen05Mma || last.kind != OperandKind::Scalar)
    return false;
  const bool isScaled =
      opcode.qualifiers.contains(Qualifier::KindF16) || opcode.qualifiers.contains(Qualifier::KindTF32);
  return opcode.qualifiers.contains(Qualifier::KindI8) || (isScaled && last.term.kind == TermKind::Expression);
}

/// Whether the ptxas release accepts that the mbarrier of an asynchronous store is missing.
bool mayLackBarrier(const OperandContext &context, const MatchedForm &opcode) {
  constexpr CudaRelease kFirst{12, 8};
  return (opcode.mnemonic == Mnemonic::StAsync || opcode.mnemonic == Mnemonic::RedAsync) &&
         opcode.qualifiers.contains(Qualifier::CompleteTx) && !opcode.ofKind(QualifierKind::VectorLength) &&
         context.scope.module.ptxasRelease() >= kFirst;
}

/// Whether \p operand looks like \p spec, and what it names is of a type and in a memory that fit.
bool mayBe(const OperandContext &context, const Operand &operand, const OperandSpec &spec) {
  if (!looksLike(lookOf(context, operand), spec))
    return false;
  const Symbol *const symbol = operand.term.kind == TermKind::Name ? context.symbolOf(operand.term.name) : nullptr;
  if (!symbol)
    return operand.term.kind != TermKind::Expression || spec.constants != Constants::None;
  if (symbol->space != DeclSpace::Register)
    return spec.space == AddressSpace::OfOpcode || spec.space == AddressSpace::Any ||
           symbol->space == (spec.space == AddressSpace::Global ? DeclSpace::Global : DeclSpace::Shared);
  return spec.hasBrackets() || spec.types.empty() || !symbol->type || spec.types.contains(*symbol->type) ||
         spec.undocumentedTypes.contains(*symbol->type);
}

/// Notes which operands of a copy are needed because of a qualifier or, if there are too many, which need another one.
void addConditions(OperandContext &context, const MatchedForm &opcode, bool areTooMany) {
  const detail::Form &form = *opcode.form;
  const QualifierSet written = opcode.qualifiers.set();
  for (const OperandSpec &spec : form.operands(opcode.list)) {
    if (spec.condition == 0 || isOfMatrices(opcode.mnemonic))
      continue;
    const QualifierSet &condition = form.conditions[spec.condition - 1];
    const QualifierSet met = condition & written;
    if (met.empty() != areTooMany)
      continue;
    const SourceRange range = met.empty()
                                  ? context.statement.rangeOf(context.statement.ast().qualifiers)
                                  : context.statement.rangeOf(*context.statement.findQualifier(dotted(met.front())));
    context.addNote({range, met.empty() ? msg::noteOnlyWith(operandName(spec), condition)
                                        : msg::noteNeeds(met.front(), operandName(spec))});
  }
}

} // namespace

bool reportAnySwapped(OperandContext &context, const MatchedForm &opcode, size_t reported) {
  const std::vector<Operand> &operands = context.statement.ast().operands;
  const auto fits = [&](size_t i, size_t place) { return mayBe(context, operands[i], opcode.operand(place)); };
  for (size_t i = 0; i + 1 < operands.size(); ++i)
    if ((!isGeneral(opcode.mnemonic) ||
         (operands[i].kind == OperandKind::Address) != opcode.operand(i).hasBrackets()) &&
        !fits(i, i) && !fits(i + 1, i + 1) && fits(i, i + 1) && fits(i + 1, i)) {
      context.dropFrom(reported);
      Message message = msg::wrongOrder(opcode.mnemonic, describeAllRequired(ptxmatrix::operands(opcode)));
      // One that shares its brackets with another cannot be moved without it.
      if (std::ranges::any_of(operands | std::views::drop(i) | std::views::take(3), &Operand::isInBrackets))
        context.report({context.rangeOf(operands[i]).begin, context.rangeOf(operands[i + 1]).end}, std::move(message));
      else
        reportSwapped(context, operands[i], operands[i + 1], std::move(message));
      return true;
    }
  return false;
}

bool matchOperands(OperandContext &context, MatchedForm &opcode) {
  const Mnemonic mnemonic = opcode.mnemonic;
  const Statement &statement = context.statement;
  const std::vector<Operand> &operands = statement.ast().operands;
  const detail::Form &form = *opcode.form;
  opcode.list = form.numLists > 1 ? chooseList(opcode, Looks(context)) : uint8_t{0};
  if (opcode.numOperands != 0 && operands.size() == opcode.numOperands)
    return true; // each operand is the one in its place
  const OperandList specs = ptxmatrix::operands(opcode);
  if (operands.size() > specs.size()) {
    const SourceRange extra = context.rangeOf(operands[specs.size()]);
    if (operands.size() == specs.size() + 1 && mayHaveOneMore(opcode, operands.back()))
      context.report(extra, msg::undocumentedExtra(mnemonic));
    else if (specs.empty())
      context.report(extra, msg::noOperands(mnemonic));
    else if (!reportMissingBraces(context, opcode))
      context.report(extra, msg::tooManyOperands(mnemonic, distinguishing(opcode),
                                                 /*isExact=*/specs.size() == leastCount(specs), specs.size(),
                                                 describeAllRequired(specs)));
    if (!specs.empty() && operandName(specs[specs.size() - 1]) == "imm-scale-b")
      context.addNote({extra, msg::noteOnlyTransposed()});
    addConditions(context, opcode, /*areTooMany=*/true);
    return false;
  }
  if (const size_t least = operands.size() < specs.size() ? leastCount(specs) : 0; operands.size() < least) {
    const SourceRange range =
        operands.empty() ? statement.rangeOf(statement.ast().qualifiers.end - 1) : context.rangeOf(operands.back());
    const bool isOdd = operands.size() + 1 == least && mayLackBarrier(context, opcode);
    context.report({range.end, range.end},
                   isOdd ? msg::undocumentedLack(operandName(specs[operands.size()]), mnemonic)
                         : msg::tooFewOperands(mnemonic, distinguishing(opcode), least, describeAllRequired(specs)));
    addConditions(context, opcode, /*areTooMany=*/false);
    return false;
  }
  const bool isEach = operands.size() == specs.size();
  const auto places = isEach ? opcode.places : placesOf(Looks(context), specs);
  for (size_t i = 0; i < operands.size(); ++i)
    opcode.places[i] = specs.placeOf(places[i]);
  return true;
}

} // namespace ptxmatrix
