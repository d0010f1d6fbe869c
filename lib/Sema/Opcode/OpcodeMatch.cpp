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

/// The opcode in the first of \p forms whose slots the qualifiers fill correctly, if \p mayRemain is true of those that
/// have no slot.
std::optional<MatchedForm> match(std::span<const detail::Form> forms, WrittenOpcode &opcode,
                                 const ModuleContext &module, const auto &mayRemain) {
  for (const detail::Form &form : forms) {
    if (form.mnemonic != opcode.mnemonic)
      continue;
    QualifierList values = opcode.place(form);
    if (isAlignedImplied(opcode.mnemonic, module.ptxasRelease()))
      values.fill(form.slotOfKind[static_cast<size_t>(QualifierKind::Aligned)], Qualifier::Aligned);
    const auto hasPlace = [&](const WrittenQualifier &one) { return one.isPlaced() || mayRemain(one, values); };
    if (values.areFilled(form.requiredSlots) && form.areConditionsMet(values) &&
        std::ranges::all_of(opcode.words, hasPlace) && !module.refuses(detail::requirements(form, values.set())))
      return MatchedForm{{form, values}};
  }
  return std::nullopt;
}

} // namespace

std::optional<MatchedForm> matchOpcode(WrittenOpcode &opcode, const ModuleContext &module) {
  const std::span<const detail::Form> documented = detail::formsOf(opcode.mnemonic);
  const auto none = [](const WrittenQualifier &, const QualifierList &) { return false; };
  if (const std::optional<MatchedForm> exact = match(documented, opcode, module, none))
    return exact;
  const auto ignored = [&](const WrittenQualifier &one, const QualifierList &values) {
    return mayIgnore(opcode, one, values);
  };
  if (const std::optional<MatchedForm> found = match(documented, opcode, module, ignored))
    return found;
  // A qualifier that other forms of a load or store have is rather a mistake than one to ignore.
  const QualifierSet known = opcode.known();
  const auto foreign = [&](const WrittenQualifier &one, const QualifierList &values) {
    const bool isOwn = one.qualifier && known.contains(*one.qualifier) && !values.contains(*one.qualifier);
    return (!isOwn || isProduct(opcode.mnemonic)) && mayIgnore(opcode, one, values);
  };
  return match(undocumentedForms(), opcode, module, foreign);
}

} // namespace ptxmatrix
