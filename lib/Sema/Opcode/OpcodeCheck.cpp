//===- OpcodeCheck.cpp - Qualifiers, version and target -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Opcode/OpcodeCheck.h"
#include "Diagnostics/Messages.h"
#include "Isa/ReleaseNeeds.h"
#include "Isa/Undocumented.h"
#include "Sema/Opcode/Requirement.h"

#include <algorithm>
#include <ranges>

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

/// The form of \p opcode, even if version or target do not support it; nothing if no ptxas accepts the opcode.  Gives
/// each word its slot.
std::optional<MatchedForm> matchOpcode(WrittenOpcode &opcode, const ModuleContext &module) {
  const auto isNonsense = [&](const WrittenQualifier &one) {
    return !one.qualifier && !isIgnored(opcode.mnemonic, opcode.wordOf(one.token));
  };
  if (std::ranges::any_of(opcode.words, isNonsense))
    return std::nullopt;
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

/// Checks that the types of \p opcode have the order of their slots.
void checkOrder(const MatchedForm &matched, const WrittenOpcode &opcode, std::vector<Diagnostic> &diagnostics) {
  const auto misplaced = findMisplaced(opcode.list(), matched.qualifiers);
  if (!misplaced)
    return;
  const auto isType = [](Qualifier qualifier) { return info(qualifier).kind == QualifierKind::Type; };
  auto inOrder = matched.qualifiers | std::views::filter(isType);
  auto next = inOrder.begin();
  Fix fix{msg::fixOrderTypes(), true, {}};
  for (const WrittenQualifier &one : opcode.words)
    if (isType(*one.qualifier))
      if (const Qualifier wanted = *next++; one.qualifier != wanted)
        fix.edits.push_back({opcode.rangeOf(one.token), dotted(wanted)});
  const SourceRange first = fix.edits.front().range;
  report(diagnostics, first, msg::mustComeAfter(misplaced->first, misplaced->second), {std::move(fix)});
}

/// Reports that the `.aligned` of a warpgroup's instruction is missing, which only the PTX ISA requires.
void checkAligned(const MatchedForm &matched, const WrittenOpcode &opcode, std::vector<Diagnostic> &diagnostics) {
  if (matched.qualifiers.contains(Qualifier::Aligned) && !opcode.set().contains(Qualifier::Aligned))
    report(diagnostics, opcode.nameRange(), msg::undocumentedWithout(Qualifier::Aligned, opcode.mnemonic),
           {insertion(opcode.rangeOf(opcode.tokenOf(Qualifier::Sync)).end, dotted(Qualifier::Aligned))});
}

/// Adds to \p diagnostic, which says that the version is too old for \p required, a way to do without it, if the
/// version supports the rest of \p opcode.
void addWayAround(const Requirement &required, const MatchedForm &matched, const WrittenOpcode &opcode,
                  const ModuleContext &module, Diagnostic &diagnostic) {
  const auto isReason = [&](Qualifier qualifier) {
    QualifierSet others = opcode.set();
    others.erase(qualifier);
    return opcode.set().contains(qualifier) && opcode.rangeOf(opcode.tokenOf(qualifier)) == required.range &&
           detail::requirements(*matched.form, others).acceptsVersion(*module.version());
  };
  std::vector<Fix> &fixes = diagnostic.fixes;
  if (isReason(Qualifier::SharedCta))
    fixes.insert(fixes.begin(), {msg::fixWriteShared(), true, {{required.range, dotted(Qualifier::Shared)}}});
  if (isReason(Qualifier::Aligned)) {
    diagnostic.message = msg::impliedBefore(required.feature, describe(required.since)).text;
    fixes.insert(fixes.begin(), opcode.removal(Qualifier::Aligned));
  }
}

} // namespace

std::optional<MatchedForm> checkOpcode(const Statement &statement, const Opcode &record, const ModuleContext &module,
                                       std::vector<Diagnostic> &diagnostics) {
  if (record.form && module.has(record.form->required))
    return record.form->matched;
  WrittenOpcode opcode(statement, *record.mnemonic);
  const std::optional<MatchedForm> matched = matchOpcode(opcode, module);
  if (!matched) {
    reportMistakes(opcode, module, diagnostics);
    return std::nullopt;
  }
  const auto isMatched = [&](const detail::Form &form) { return &form == matched->form; };
  if (std::ranges::any_of(undocumentedForms(), isMatched)) {
    report(diagnostics, opcode.range(), msg::undocumentedForm(matched->text()));
    return std::nullopt;
  }
  for (const WrittenQualifier &one : opcode.words)
    if (!one.isPlaced())
      report(diagnostics, opcode.rangeOf(one.token), msg::ignored(opcode.textOf(one.token), opcode.mnemonic));
  opcode.dropUnplaced();
  checkAligned(*matched, opcode, diagnostics);
  checkOrder(*matched, opcode, diagnostics);
  if (module.has(requirementsIn(module.ptxasRelease(), *matched)) && !dependsOnTarget(*matched))
    return matched;
  const std::vector<Requirement> requirements = requirementsOf(opcode, *matched, module.ptxasRelease());
  if (const Requirement *const version = checkRequirements(requirements, module, diagnostics))
    addWayAround(*version, *matched, opcode, module, diagnostics.back());
  return matched;
}

} // namespace ptxmatrix
