//===- FormNeeds.cpp - Requirements of a form -----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/FormNeeds.h"
#include "Diagnostics/MessageText.h"
#include "Isa/ReleaseNeeds.h"

namespace ptxmatrix {
namespace {

//===----------------------------------------------------------------------===//
// Culprits
//===----------------------------------------------------------------------===//

template <typename Lacks> bool allLack(Mnemonic mnemonic, const Lacks &lacks) {
  return std::ranges::all_of(detail::formsOf(mnemonic), lacks);
}

/// The written qualifier that only forms with the lack have: the culprit.  None if all forms have the lack.
template <typename Lacks> std::optional<Qualifier> blame(const WrittenOpcode &opcode, const Lacks &lacks) {
  const Mnemonic mnemonic = opcode.mnemonic;
  for (QualifierKind kind :
       {QualifierKind::MmaKind, QualifierKind::Decompress, QualifierKind::CollectorB, QualifierKind::ScaleVec,
        QualifierKind::Exclusive, QualifierKind::Multicast, QualifierKind::Shape, QualifierKind::Type,
        QualifierKind::BitOperation, QualifierKind::Layout})
    for (const auto &[qualifier, token] : opcode.counted) {
      bool always = info(qualifier).kind == kind;
      for (const detail::Form &form : detail::formsOf(mnemonic))
        if (form.all.contains(qualifier))
          always = always && lacks(form);
      if (always && !allLack(mnemonic, lacks))
        return qualifier;
    }
  return std::nullopt;
}

/// The qualifier that requires a newer version.
std::optional<Qualifier> versionCulprit(const detail::Form &form, const Requirements &required,
                                        const WrittenOpcode &opcode) {
  if (form.since >= required.since)
    return blame(opcode, [&](const detail::Form &other) { return other.since >= required.since; });
  std::optional<Qualifier> culprit; // a qualifier requires more than the form
  for (const detail::Slot &slot : form.slots()) {
    const QualifierSet chosen = slot.choices & opcode.set;
    if (!chosen.empty() && std::max(slot.since, info(chosen.front()).since) == required.since)
      culprit = chosen.front();
  }
  return culprit;
}

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

/// A need caused by \p culprit.  Without one, the cause is the instruction or, for products whose forms do not all need
/// it, the whole opcode.
Need needOf(std::optional<Qualifier> culprit, const MatchedForm &matched, bool isOfAll, const WrittenOpcode &opcode) {
  if (culprit)
    return {.range = opcode.rangeOf(opcode.tokenOf(*culprit)),
            .feature = msg::featureOf(dotted(*culprit), name(opcode.mnemonic))};
  if (!isOfAll)
    return {.range = opcode.range(), .feature = msg::named(matched.text())};
  return {.range = opcode.nameRange(), .feature = msg::named(opcode.nameText())};
}

/// The members of \p targets that are the same chip as \p target, which are the way out; all if there are none.
TargetSet nearestTargets(const TargetSet &targets, Target target) {
  TargetSet same;
  for (Target other : targets)
    if (info(other).number == info(target).number)
      same.insert(other);
  return same.empty() ? targets : same;
}

/// Reports each target of \p module that does not satisfy \p need.  If the version is too old as well, the same message
/// says so: a newer version would not be sufficient.  Returns whether something was reported for all targets.
bool reportTargets(const Need &need, const ModuleContext &module, std::vector<Diagnostic> &diagnostics) {
  const bool isTooOld = module.isOlderThan(need.since);
  size_t accepting = 0;
  for (Target target : module.targets()) {
    if (need.targets.contains(target)) {
      ++accepting;
      continue;
    }
    const TargetSet targets = nearestTargets(need.targets, target);
    module.reportFor(target, need.range,
                     isTooOld
                         ? msg::needsVersionAndTarget(need.feature, {need.since}, targets, *module.version(), target)
                         : msg::needsTarget(need.feature, targets, target),
                     diagnostics);
    if (isTooOld)
      module.addVersionNote(diagnostics.back());
    module.addTargetNote(diagnostics.back(), target);
  }
  return accepting == 0 && !module.targets().empty();
}

/// The lowest version of a documented form of \p mnemonic with \p qualifier; at most \p least.
PtxVersion leastVersion(Qualifier qualifier, Mnemonic mnemonic, PtxVersion least) {
  for (const detail::Form &form : detail::formsOf(mnemonic))
    if (form.all.contains(qualifier))
      least = std::min(least, form.since);
  return least;
}

/// Notes that \p matched is refused from a version on.
void noteRefusal(const MatchedForm &matched, PtxVersion before, const WrittenOpcode &opcode,
                 const ModuleContext &module) {
  const QualifierSet refused = matched.form->refusedSince & matched.qualifiers.set();
  module.note({.range = opcode.nameRange(),
               .feature = refused.empty() ? msg::featureWithout(opcode.nameText(), Qualifier::Aligned)
                                          : msg::featureOf(dotted(refused.front()), opcode.nameText()),
               .before = before});
}

/// Adds to \p diagnostic, about a version that is too old for \p culprit, a way to do without it, if the version
/// supports the rest of the opcode.
void addWayAround(Qualifier culprit, const detail::Form &form, const Need &need, const WrittenOpcode &opcode,
                  const ModuleContext &module, Diagnostic &diagnostic) {
  QualifierSet shorter = opcode.set;
  shorter.erase(culprit);
  if (!detail::requirements(form, shorter).acceptsVersion(*module.version()))
    return;
  if (culprit == Qualifier::Aligned) {
    diagnostic.message = msg::impliedBefore(need.feature, {need.since}).text;
    diagnostic.fixes.insert(diagnostic.fixes.begin(), removal(opcode.statement, opcode.tokenOf(culprit)));
  } else if (culprit == Qualifier::SharedCta) {
    diagnostic.fixes.insert(diagnostic.fixes.begin(),
                            {msg::fixWriteShared(), true, {{need.range, dotted(Qualifier::Shared)}}});
  }
}

} // namespace

bool reportNeeds(const Need &version, const Need &targets, const ModuleContext &module,
                 std::vector<Diagnostic> &diagnostics) {
  if (reportTargets(targets, module, diagnostics) || !module.isOlderThan(version.since))
    return false;
  report(diagnostics, version.range, msg::needsVersion(version.feature, {version.since}, *module.version()));
  module.addVersionNote(diagnostics.back());
  module.addRaise(diagnostics.back(), version.since);
  return true;
}

void checkFormNeeds(const MatchedForm &matched, const WrittenOpcode &opcode, const ModuleContext &module,
                    std::vector<Diagnostic> &diagnostics) {
  const detail::Form &form = *matched.form;
  Requirements required = detail::requirements(form, opcode.set);
  const PtxVersion ofRelease = releaseNeed(matched, module.ptxasRelease());
  required.since = std::max(required.since, ofRelease);
  if (module.has(required, form.targets))
    return; // nothing is missing
  const std::optional<Qualifier> ofVersion = versionCulprit(form, required, opcode);
  const std::optional<Qualifier> ofTargets =
      blame(opcode, [&](const detail::Form &other) { return other.targets.isSubsetOf(form.targets); });
  const bool isOfAll = ofRelease == PtxVersion{} && allLack(form.mnemonic, [&](const detail::Form &other) {
                         return (other.since >= required.since && form.mnemonic != Mnemonic::Tcgen05Mma) ||
                                other.targets.isSubsetOf(form.targets);
                       });
  Need targets = needOf(ofTargets, matched, isOfAll, opcode);
  Need version = ofVersion == ofTargets ? targets : needOf(ofVersion, matched, isOfAll, opcode);
  version.since = required.since;
  targets.since =
      ofVersion == ofTargets || !ofTargets ? required.since : leastVersion(*ofTargets, form.mnemonic, required.since);
  targets.targets = form.targets;
  if (ofVersion != ofTargets)
    module.note(version);
  module.note(targets);
  if (required.before)
    noteRefusal(matched, *required.before, opcode, module);
  if (reportNeeds(version, targets, module, diagnostics) && ofVersion)
    addWayAround(*ofVersion, form, version, opcode, module, diagnostics.back());
}

} // namespace ptxmatrix
