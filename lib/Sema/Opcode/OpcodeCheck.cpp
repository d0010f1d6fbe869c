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
    diagnostic.message = msg::impliedBefore(required.feature, {required.since}).text;
    fixes.insert(fixes.begin(), opcode.removal(Qualifier::Aligned));
  }
}

} // namespace

std::optional<MatchedForm> checkOpcode(const Statement &statement, const Opcode &record, const ModuleContext &module,
                                       std::vector<Diagnostic> &diagnostics) {
  if (record.matched && module.has(*record.required))
    return record.matched;
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
