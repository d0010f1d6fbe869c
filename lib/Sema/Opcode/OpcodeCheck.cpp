//===- OpcodeCheck.cpp - Qualifiers, version and target -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Opcode/OpcodeCheck.h"
#include "Diagnostics/Messages.h"
#include "Isa/ReleaseNeeds.h"
#include "Isa/Undocumented.h"
#include "Sema/Opcode/Requirement.h"

namespace ptxmatrix {
namespace {

/// Checks the order of the qualifiers of \p opcode, which fit \p form.
void checkOrder(const detail::Form &form, const WrittenOpcode &opcode, std::vector<Diagnostic> &diagnostics) {
  const auto misplaced = findMisplaced(form, opcode.list());
  if (!misplaced)
    return;
  const TokenIndex first = opcode.counted[misplaced->first].token;
  report(diagnostics, opcode.rangeOf(first),
         msg::mustComeAfter(opcode.textOf(first), opcode.textOf(opcode.counted[misplaced->second].token)),
         {reordering(opcode.statement, opcode.slotsOf(form))});
}

/// Reports that the `.aligned` of a warpgroup's instruction is missing, which only the PTX ISA requires.
void checkAligned(const MatchedForm &matched, const WrittenOpcode &opcode, std::vector<Diagnostic> &diagnostics) {
  if (!matched.qualifiers.contains(Qualifier::Aligned) || opcode.set.contains(Qualifier::Aligned))
    return;
  std::vector<FormSlot> slots = opcode.slotsOf(*matched.form);
  slots[matched.form->slotOfKind[static_cast<size_t>(QualifierKind::Aligned)]].wanted = Qualifier::Aligned;
  report(diagnostics, opcode.nameRange(), msg::undocumentedWithout(Qualifier::Aligned, opcode.mnemonic),
         {rewriting(opcode.statement, opcode.nameRange().end, slots, {}, /*isSafe=*/true)});
}

/// Adds to \p diagnostic, which says that the version is too old for \p required, a way to do without it, if the
/// version supports the rest of \p opcode.
void addWayAround(const Requirement &required, const MatchedForm &matched, const WrittenOpcode &opcode,
                  const ModuleContext &module, Diagnostic &diagnostic) {
  for (const Qualifier culprit : {Qualifier::Aligned, Qualifier::SharedCta}) {
    if (!opcode.set.contains(culprit) || opcode.rangeOf(opcode.tokenOf(culprit)) != required.range)
      continue;
    QualifierSet shorter = opcode.set;
    shorter.erase(culprit);
    if (!detail::requirements(*matched.form, shorter).acceptsVersion(*module.version()))
      continue;
    if (culprit == Qualifier::SharedCta) {
      diagnostic.fixes.insert(diagnostic.fixes.begin(),
                              {msg::fixWriteShared(), true, {{required.range, dotted(Qualifier::Shared)}}});
      continue;
    }
    diagnostic.message = msg::impliedBefore(required.feature, {required.since}).text;
    diagnostic.fixes.insert(diagnostic.fixes.begin(), removal(opcode.statement, opcode.tokenOf(culprit)));
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
  for (const TokenIndex ignored : opcode.countIn(*matched->form))
    report(diagnostics, opcode.rangeOf(ignored), msg::ignored(opcode.textOf(ignored), opcode.mnemonic));
  checkAligned(*matched, opcode, diagnostics);
  checkOrder(*matched->form, opcode, diagnostics);
  if (module.has(requirementsIn(module.ptxasRelease(), *matched)))
    return matched;
  const std::vector<Requirement> requirements = requirementsOf(opcode, *matched, module.ptxasRelease());
  if (const Requirement *const version = checkRequirements(requirements, module, diagnostics))
    addWayAround(*version, *matched, opcode, module, diagnostics.back());
  return matched;
}

void checkForeign(const Item &statement, std::string_view text, const ModuleContext &module,
                  std::vector<Diagnostic> &diagnostics) {
  if (statement.opcode->required && !module.has(*statement.opcode->required))
    checkRequirements(requirementsOf(statement, text), module, diagnostics);
}

} // namespace ptxmatrix
