//===- Requirement.cpp - What a statement requires ------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Opcode/Requirement.h"
#include "Diagnostics/MessageText.h"
#include "Isa/ReleaseNeeds.h"
#include "Isa/SpecialRegisters.h"
#include "Syntax/ConstantExpression.h"

namespace ptxmatrix {
namespace {

// Forms

template <typename Lacks> bool allLack(Mnemonic mnemonic, const Lacks &lacks) {
  return std::ranges::all_of(detail::formsOf(mnemonic), lacks);
}

/// What \p form needs with \p qualifier.
detail::Gate needsOf(const detail::Form &form, Qualifier qualifier) {
  const detail::Gate gate = form.gateOf(qualifier);
  return {.since = std::max(form.since, gate.since), .targets = form.targets & gate.targets};
}

/// The written qualifier with which all forms have the lack: the culprit.  None if all forms have the lack anyway.
template <typename Lacks> std::optional<Qualifier> blame(const WrittenOpcode &opcode, const Lacks &lacks) {
  if (allLack(opcode.mnemonic, lacks))
    return std::nullopt;
  const auto isCulprit = [&](Qualifier qualifier) {
    return allLack(opcode.mnemonic, [&](const detail::Form &form) {
      return !form.all.contains(qualifier) || lacks(needsOf(form, qualifier));
    });
  };
  using enum QualifierKind;
  for (QualifierKind kind :
       {MmaKind, Decompress, CollectorB, ScaleVec, Exclusive, Multicast, Shape, Type, BitOperation, Layout})
    for (const Qualifier qualifier : opcode.list())
      if (info(qualifier).kind == kind && isCulprit(qualifier))
        return qualifier;
  if (isGeneral(opcode.mnemonic))
    for (const Qualifier qualifier : opcode.list())
      if (isCulprit(qualifier))
        return qualifier;
  return std::nullopt;
}

/// The qualifier that requires a newer version.
std::optional<Qualifier> versionCulprit(const detail::Form &form, const Requirements &required,
                                        const WrittenOpcode &opcode) {
  if (form.since >= required.since)
    return blame(opcode, [&](const auto &other) { return other.since >= required.since; });
  for (const Qualifier qualifier : opcode.list()) // one requires more than the form
    if (detail::requirements(form, {qualifier}).since == required.since)
      return qualifier;
  return std::nullopt;
}

/// The written qualifier that fewest targets have, or that all forms lack which the target does.
std::optional<Qualifier> targetCulprit(const detail::Form &form, const WrittenOpcode &opcode) {
  std::optional<Qualifier> culprit;
  size_t fewest = form.targets.size();
  for (const Qualifier qualifier : opcode.list())
    if (const size_t count = (form.gateOf(qualifier).targets & form.targets).size(); count < fewest) {
      fewest = count;
      culprit = qualifier;
    }
  return culprit ? culprit : blame(opcode, [&](const auto &other) { return other.targets.isSubsetOf(form.targets); });
}

/// The part \p culprit of \p opcode.  Without one, the instruction if \p isOfAll its forms; otherwise the whole opcode.
Requirement blaming(std::optional<Qualifier> culprit, const MatchedForm &matched, bool isOfAll,
                    const WrittenOpcode &opcode) {
  if (culprit)
    return {{}, opcode.rangeOf(opcode.tokenOf(*culprit)), msg::featureOf(dotted(*culprit), name(opcode.mnemonic))};
  if (!isOfAll)
    return {{}, opcode.range(), msg::named(matched.text())};
  return {{}, opcode.nameRange(), msg::named(opcode.nameText())};
}

/// The lowest version of a documented form of \p mnemonic with \p qualifier; at most \p least.
PtxVersion leastVersion(Qualifier qualifier, Mnemonic mnemonic, PtxVersion least) {
  for (const detail::Form &form : detail::formsOf(mnemonic))
    if (form.all.contains(qualifier))
      least = std::min(least, needsOf(form, qualifier).since);
  return least;
}

/// What \p row requires of \p opcode.
Requirement requirementOf(const detail::TargetRequirement &row, const WrittenOpcode &opcode) {
  if (row.before)
    return {row, opcode.nameRange(), msg::featureWithout(opcode.nameText(), row.qualifier), row.only};
  return {row, opcode.rangeOf(opcode.tokenOf(row.qualifier)),
          msg::featureOf(dotted(row.qualifier), name(opcode.mnemonic)), row.only};
}

// Reports

/// The members of \p targets that are the same chip as \p target, which are the way out; all if there are none.
TargetSet nearestTargets(const TargetSet &targets, Target target) {
  TargetSet same;
  for (Target other : targets)
    if (info(other).number == info(target).number)
      same.insert(other);
  return same.empty() ? targets : same;
}

/// Reports that \p target does not satisfy \p required.  If the version is too old as well, the same message says so: a
/// newer version would not be sufficient.
void reportTarget(Target target, const Requirement &required, const ModuleContext &module,
                  std::vector<Diagnostic> &diagnostics) {
  const TargetSet targets = nearestTargets(required.targets, target);
  const bool isTooOld = module.isOlderThan(required.since);
  module.reportFor(target, required.range,
                   isTooOld ? msg::needsVersionAndTarget(required.feature, describe(required.since), targets,
                                                         *module.version(), target)
                            : msg::needsTarget(required.feature, targets, target),
                   diagnostics);
  if (isTooOld)
    module.addVersionNote(diagnostics.back());
  module.addTargetNote(diagnostics.back(), target);
}

/// Reports that \p target, but not all others, rejects the version because of one of \p requirements.
void reportVersion(Target target, std::span<const Requirement> requirements, const ModuleContext &module,
                   std::vector<Diagnostic> &diagnostics) {
  for (const Requirement &one : requirements) {
    if (one.only == kAllTargets || !one.only.contains(target) || !module.version() ||
        one.acceptsVersion(*module.version()))
      continue;
    module.reportFor(target, one.range,
                     one.before ? msg::removedFor(one.feature, target, *one.before)
                                : msg::needsVersionFor(one.feature, describe(one.since), target, *module.version()),
                     diagnostics);
    module.addVersionNote(diagnostics.back());
    module.addTargetNote(diagnostics.back(), target);
    if (!one.before)
      module.addRaise(diagnostics.back(), one.since);
  }
}

} // namespace

std::vector<Requirement> specialRequirements(const Item &statement, std::string_view text,
                                             std::span<const Symbol *const> symbols) {
  std::vector<Requirement> requirements;
  for (size_t i = 0; statement.ast && i < statement.ast->names.size(); ++i) {
    const SourceRange range = statement.tokens[statement.ast->names[i].identifier].range;
    const SpecialRegister *const special =
        symbols.empty() || !symbols[i] ? findSpecialRegister(range.of(text)) : nullptr;
    if (special && special->since != PtxVersion{})
      requirements.push_back({{special->since, std::nullopt, special->targets}, range, msg::named(range.of(text))});
  }
  return requirements;
}

std::vector<Requirement> requirementsOf(const WrittenOpcode &opcode, const MatchedForm &matched,
                                        CudaRelease ptxasRelease) {
  const detail::Form &form = *matched.form;
  const Requirements required = requirementsIn(ptxasRelease, matched);
  const std::optional<Qualifier> ofVersion = versionCulprit(form, required, opcode);
  const std::optional<Qualifier> ofTargets = targetCulprit(form, opcode);
  const bool isOfRelease = required.since != requirements(matched)->since;
  const bool isOfAll = !isOfRelease && allLack(form.mnemonic, [&](const detail::Form &other) {
    return (other.since >= required.since && form.mnemonic != Mnemonic::Tcgen05Mma) ||
           other.targets.isSubsetOf(form.targets);
  });
  std::vector<Requirement> requirements;
  if (ofVersion != ofTargets) {
    requirements.push_back(blaming(ofVersion, matched, isOfAll, opcode));
    requirements.back().since = required.since;
  }
  requirements.push_back(blaming(ofTargets, matched, isOfAll, opcode));
  requirements.back().since =
      ofVersion == ofTargets || !ofTargets ? required.since : leastVersion(*ofTargets, form.mnemonic, required.since);
  requirements.back().targets = form.targets;
  for (const Qualifier qualifier : opcode.list())
    requirements.back().targets = requirements.back().targets & form.gateOf(qualifier).targets;
  if (required.before) {
    const QualifierSet refused = form.refusedSince & opcode.set();
    requirements.push_back({{.before = required.before},
                            opcode.nameRange(),
                            refused.empty() ? msg::featureWithout(opcode.nameText(), Qualifier::Aligned)
                                            : msg::featureOf(dotted(refused.front()), opcode.nameText())});
  }
  for (const detail::TargetRequirement &row : detail::kTargetRequirements)
    if (row.isOf(matched))
      requirements.push_back(requirementOf(row, opcode));
  return requirements;
}

std::vector<Requirement> requirementsOf(const Statement &statement, const MatchedForm &matched,
                                        CudaRelease ptxasRelease) {
  WrittenOpcode opcode(statement, matched.form->mnemonic);
  opcode.place(*matched.form);
  opcode.dropUnplaced();
  std::vector<Requirement> requirements = requirementsOf(opcode, matched, ptxasRelease);
  for (size_t i = 0; i < statement.ast().operands.size(); ++i)
    if (auto required = requirementOf(statement.ast().operands[i], matched.operand(i), statement, matched))
      requirements.push_back(std::move(*required));
  return requirements;
}

std::optional<Requirement> requirementOf(const Operand &operand, const OperandSpec &spec, const Statement &statement,
                                         const MatchedForm &matched) {
  if (spec.gate == 0)
    return std::nullopt;
  std::string what(manualName(spec));
  if (spec.gatedFrom != 0) {
    const bool isConstant = operand.isPlain() && operand.term.kind == TermKind::Expression;
    const auto value = isConstant ? evaluateConstant(statement, operand.term.expression).value : std::nullopt;
    if (!value || value->asSigned() < spec.gatedFrom)
      return std::nullopt;
    what += ' ' + std::to_string(value->asSigned());
  }
  const detail::Gate &gate = matched.form->gates[spec.gate - 1];
  return Requirement{{.since = gate.since, .targets = gate.targets & matched.form->targets},
                     statement.rangeOf(operand.tokens),
                     msg::operandOf(what, name(matched.mnemonic))};
}

const Requirement *checkRequirements(std::span<const Requirement> requirements, const ModuleContext &module,
                                     std::vector<Diagnostic> &diagnostics, const TargetSet &considered) {
  bool isAccepted = module.targets().empty();
  for (Target target : module.targets()) {
    if (!considered.contains(target))
      continue;
    const Requirement *lacking = nullptr; // the one with the fewest targets
    for (const Requirement &one : requirements)
      if (!one.targets.contains(target) && (!lacking || one.targets.size() < lacking->targets.size()))
        lacking = &one;
    if (lacking)
      reportTarget(target, *lacking, module, diagnostics);
    else
      reportVersion(target, requirements, module, diagnostics);
    isAccepted = isAccepted || !lacking;
  }
  const auto version = std::ranges::max_element(
      requirements, {}, [](const Requirement &one) { return one.only == kAllTargets ? one.since : PtxVersion(); });
  if (!isAccepted || version == requirements.end() || version->only != kAllTargets ||
      !module.isOlderThan(version->since))
    return nullptr;
  report(diagnostics, version->range, msg::needsVersion(version->feature, describe(version->since), *module.version()));
  module.addVersionNote(diagnostics.back());
  module.addRaise(diagnostics.back(), version->since);
  return &*version;
}

} // namespace ptxmatrix
