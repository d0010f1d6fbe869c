//===- FormNeeds.cpp - What a form asks of its module ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/FormNeeds.h"
#include "Diagnostics/Prose.h"
#include "Module/NeedCheck.h"

namespace ptxmatrix {
namespace {

//===----------------------------------------------------------------------===//
// Who is to blame
//===----------------------------------------------------------------------===//

template <typename Lacks> bool allLack(Mnemonic mnemonic, const Lacks &lacks) {
  return std::ranges::all_of(detail::formsOf(mnemonic), lacks);
}

/// The written qualifier that no form without the lack has, so that it is to blame; none where it is the instruction.
template <typename Lacks> std::optional<Qualifier> blame(const CountedQualifiers &qualifiers, const Lacks &lacks) {
  const Mnemonic mnemonic = qualifiers.opcode().mnemonic;
  for (QualifierKind kind : {QualifierKind::Shape, QualifierKind::Type, QualifierKind::Layout})
    for (const auto &[qualifier, token] : qualifiers.all()) {
      bool always = info(qualifier).kind == kind;
      for (const detail::Form &form : detail::formsOf(mnemonic))
        if (form.all.contains(qualifier))
          always = always && lacks(form);
      if (always && !allLack(mnemonic, lacks))
        return qualifier;
    }
  return std::nullopt;
}

/// What the targets must be newer for.
std::optional<Qualifier> targetCulprit(const detail::Form &form, const CountedQualifiers &qualifiers) {
  return blame(qualifiers, [&](const detail::Form &other) { return other.targets.isSubsetOf(form.targets); });
}

/// What the version must be newer for.
std::optional<Qualifier> versionCulprit(const detail::Form &form, const Requirements &required,
                                        const CountedQualifiers &qualifiers) {
  if (form.since >= required.since)
    return blame(qualifiers, [&](const detail::Form &other) { return other.since >= required.since; });
  std::optional<Qualifier> culprit; // a qualifier asks for more than the form
  for (const detail::Slot &slot : form.slots()) {
    const QualifierSet chosen = slot.choices & qualifiers.set();
    if (!chosen.empty() && std::max(slot.since, info(chosen.front()).since) == required.since)
      culprit = chosen.front();
  }
  return culprit;
}

SourceRange blamedRange(std::optional<Qualifier> culprit, const CountedQualifiers &qualifiers) {
  return culprit ? qualifiers.rangeOf(*culprit) : qualifiers.opcode().nameRange();
}

std::string blamedText(std::optional<Qualifier> culprit, const CountedQualifiers &qualifiers) {
  const WrittenOpcode &opcode = qualifiers.opcode();
  if (culprit)
    return quoted(*culprit) + " of " + quoted(name(opcode.mnemonic));
  return quoted(opcode.nameText());
}

//===----------------------------------------------------------------------===//
// What is said of it
//===----------------------------------------------------------------------===//

void logNeeds(const MatchedOpcode &matched, const CountedQualifiers &qualifiers, NeedLog &needs) {
  const detail::Form &form = *matched.form;
  const WrittenOpcode &opcode = qualifiers.opcode();
  const Requirements required = detail::requirements(form, qualifiers.set());
  const std::optional<Qualifier> ofVersion = versionCulprit(form, required, qualifiers);
  const std::optional<Qualifier> ofTargets = targetCulprit(form, qualifiers);
  Need need{.range = blamedRange(ofTargets, qualifiers),
            .feature = blamedText(ofTargets, qualifiers),
            .targets = form.targets};
  if (ofVersion == ofTargets)
    need.since = required.since;
  else
    needs.push_back({.range = blamedRange(ofVersion, qualifiers),
                     .feature = blamedText(ofVersion, qualifiers),
                     .since = required.since});
  needs.push_back(std::move(need));
  if (required.before)
    needs.push_back({.range = opcode.nameRange(),
                     .feature = quoted(opcode.nameText()) + " without '.aligned'",
                     .before = required.before});
  if (!matched.isDocumented)
    needs.push_back({.range = opcode.nameRange(),
                     .feature = "an undocumented form of " + quoted(opcode.nameText()),
                     .cuda = toldBy(form.row.first)});
}

/// What makes the version do for an opcode that needs \p least because of \p culprit.
std::vector<Fix> versionFixes(const detail::Form &form, PtxVersion least, std::optional<Qualifier> culprit,
                              const CountedQualifiers &qualifiers, const ModuleContext &module) {
  std::vector<Fix> fixes;
  if (culprit == Qualifier::Aligned) {
    fixes.push_back(removal(qualifiers.opcode().statement, qualifiers.tokenOf(*culprit)));
  } else if (culprit == Qualifier::SharedCta) {
    QualifierSet shorter = qualifiers.set();
    shorter.erase(*culprit);
    if (detail::requirements(form, shorter).acceptsVersion(*module.version()))
      fixes.push_back({"write '.shared', which means the same",
                       true,
                       {{qualifiers.rangeOf(*culprit), "." + std::string(info(Qualifier::Shared).spelling)}}});
  }
  if (std::optional<Fix> raise = module.raiseVersion(least))
    fixes.push_back(std::move(*raise));
  return fixes;
}

void reportOldVersion(const detail::Form &form, const Requirements &required, const CountedQualifiers &qualifiers,
                      const ModuleContext &module, std::vector<Diagnostic> &diagnostics) {
  const std::optional<Qualifier> culprit = versionCulprit(form, required, qualifiers);
  const Need need{
      .range = blamedRange(culprit, qualifiers), .feature = blamedText(culprit, qualifiers), .since = required.since};
  Diagnostic diagnostic = tooOldFor(need, module);
  if (culprit == Qualifier::Aligned)
    diagnostic.message =
        need.feature + " needs " + describe(need.since) + "; before, it is implied and must be left out";
  diagnostic.fixes = versionFixes(form, required.since, culprit, qualifiers, module);
  diagnostics.push_back(std::move(diagnostic));
}

void checkRequirements(const detail::Form &form, const CountedQualifiers &qualifiers, const ModuleContext &module,
                       std::vector<Diagnostic> &diagnostics) {
  const Requirements required = detail::requirements(form, qualifiers.set());
  if (!module.hasTargets(form.targets)) {
    const std::optional<Qualifier> culprit = targetCulprit(form, qualifiers);
    const Need need{.range = blamedRange(culprit, qualifiers),
                    .feature = blamedText(culprit, qualifiers),
                    .since = required.since,
                    .targets = form.targets};
    if (reportTargets(need, module, diagnostics))
      return;
  }
  if (module.isOlderThan(required.since))
    reportOldVersion(form, required, qualifiers, module, diagnostics);
}

} // namespace

void checkFormNeeds(const MatchedOpcode &matched, const CountedQualifiers &qualifiers, const ModuleContext &module,
                    std::vector<Diagnostic> &diagnostics) {
  if (NeedLog *needs = module.needLog())
    logNeeds(matched, qualifiers, *needs);
  else
    checkRequirements(*matched.form, qualifiers, module, diagnostics);
}

} // namespace ptxmatrix
