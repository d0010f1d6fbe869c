//===- OpcodeMatch.cpp - Matching an opcode with the forms ----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Isa/ReleaseNeeds.h"
#include "Isa/Undocumented.h"
#include "Sema/Opcode/WrittenOpcode.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// Whether some ptxas ignores \p one, which has no slot among \p values.
bool mayIgnore(const WrittenOpcode &opcode, const WrittenQualifier &one, const QualifierList &values) {
  const std::string_view word = opcode.wordOf(one.token);
  const bool isRepeated = one.qualifier && values.contains(*one.qualifier);
  if (isRepeated && isIgnoredIfRepeated(word))
    return true;
  // A product may repeat a type that also fills a slot; loads and stores may not.
  return (!isRepeated || isProduct(opcode.mnemonic)) && isIgnored(opcode.mnemonic, word);
}

/// Whether ptxas does not ask for the '.aligned' that the PTX ISA requires.
bool isAlignedImplied(Mnemonic mnemonic, CudaRelease ptxasRelease) {
  const bool isTensorMove =
      mnemonic == Mnemonic::Tcgen05Ld || mnemonic == Mnemonic::Tcgen05St || mnemonic == Mnemonic::Tcgen05LdRed;
  return info(mnemonic).isOfWarpgroup || (isTensorMove && kWithImpliedAligned.contains(ptxasRelease));
}

/// The instruction if the qualifiers fill the slots of \p form correctly and \p mayRemain is true of those that remain.
std::optional<Instruction> match(const detail::Form &form, const WrittenOpcode &opcode, const ModuleContext &module,
                                 const auto &mayRemain) {
  QualifierList values;
  std::vector<WrittenQualifier> rest;
  for (const WrittenQualifier &one : opcode.all)
    if (!one.qualifier || detail::assign(form, *one.qualifier, values) == detail::kNoSlot)
      rest.push_back(one);
  if (!std::ranges::all_of(rest, [&](const WrittenQualifier &one) { return mayRemain(one, values); }))
    return std::nullopt;
  if (isAlignedImplied(opcode.mnemonic, module.ptxasRelease()))
    values.fill(form.slotOfKind[static_cast<size_t>(QualifierKind::Aligned)], Qualifier::Aligned);
  return values.areFilled(form.requiredSlots) ? std::optional(Instruction(form, values)) : std::nullopt;
}

std::optional<MatchedForm> matchDocumented(const WrittenOpcode &opcode, const ModuleContext &module,
                                           const auto &mayRemain) {
  for (const detail::Form &form : detail::formsOf(opcode.mnemonic))
    if (const std::optional<Instruction> found = match(form, opcode, module, mayRemain);
        found && !module.refuses(detail::requirements(form, found->qualifiers.set())))
      return MatchedForm{*found};
  return std::nullopt;
}

} // namespace

std::optional<MatchedForm> matchOpcode(const WrittenOpcode &opcode, const ModuleContext &module) {
  const auto none = [](const WrittenQualifier &, const QualifierList &) { return false; };
  const auto ignored = [&](const WrittenQualifier &one, const QualifierList &values) {
    return mayIgnore(opcode, one, values);
  };
  if (const std::optional<MatchedForm> exact = matchDocumented(opcode, module, none))
    return exact;
  if (const std::optional<MatchedForm> found = matchDocumented(opcode, module, ignored))
    return found;
  // A qualifier that other forms of a load or store have is rather a mistake than one to ignore.
  const QualifierSet known = opcode.known();
  const auto foreign = [&](const WrittenQualifier &one, const QualifierList &values) {
    const bool isOwn = one.qualifier && known.contains(*one.qualifier) && !values.contains(*one.qualifier);
    return (!isOwn || isProduct(opcode.mnemonic)) && mayIgnore(opcode, one, values);
  };
  for (const detail::Form &form : undocumentedForms())
    if (form.mnemonic == opcode.mnemonic)
      if (const std::optional<Instruction> found = match(form, opcode, module, foreign))
        return MatchedForm{*found};
  return std::nullopt;
}

} // namespace ptxmatrix
