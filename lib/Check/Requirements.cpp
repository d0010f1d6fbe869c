//===- Requirements.cpp - Requirements of functions -----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "ptxmatrix/Requirements.h"
#include "Check/ModuleChecker.h"
#include "Sema/Opcode/Requirement.h"

#include <algorithm>
#include <map>
#include <utility>

namespace ptxmatrix {
namespace {

/// What the statements of a function, or of a module, require together.  Of equal requirements only the first is kept,
/// so memory does not grow with their number.
class JoinedRequirements {
public:
  /// What result() adds to: the name, and how many statements there are.
  FunctionRequirements base;

  /// Adds the requirements of a statement; none if it is in error in every module, or not in the PTX ISA.
  void add(std::span<const Requirement> ofStatement) {
    ++(ofStatement.empty() ? base.skipped : base.instructions);
    for (const Requirement &one : ofStatement) {
      if (one.only != kAllTargets) {
        const auto isSame = [&](const Requirement &other) {
          return other.since == one.since && other.before == one.before;
        };
        if (std::ranges::none_of(ofSome, isSame))
          ofSome.push_back(one);
        continue;
      }
      if (one.since > version.since)
        version = one;
      if (one.before && (!outdated.before || *one.before < *outdated.before))
        outdated = one;
      narrow(one);
    }
  }

  /// Returns what satisfies all requirements, restricted to \p options.
  FunctionRequirements result(const CheckOptions &options) const {
    FunctionRequirements result = base;
    if (result.instructions == 0)
      return result;
    TargetSet wanted;
    for (Target target : options.targets)
      wanted.insert(target);
    result.targets = targetsOf(options.targets.empty() ? kAllTargets : wanted, options.ptxasRelease());
    // If nothing requested is sufficient, report what would be.
    const std::vector<RequiredTarget> &sufficient =
        result.targets.empty() ? targetsOf(kAllTargets, kNewestRelease.cuda) : result.targets;
    if (!sufficient.empty()) {
      result.ptxVersion = std::ranges::min(sufficient, {}, &RequiredTarget::ptxVersion).ptxVersion;
      result.cuda = std::ranges::min(sufficient, {}, &RequiredTarget::cuda).cuda;
    }
    result.ptxBefore = outdated.before;
    addCauses(result);
    return result;
  }

private:
  /// Only few distinct sets of targets are in use.
  void narrow(const Requirement &one) {
    if (one.targets == kAllTargets)
      return;
    for (const Requirement &known : narrowing)
      if (known.targets.isSubsetOf(one.targets))
        return;
    std::erase_if(narrowing, [&](const Requirement &known) { return one.targets.isSubsetOf(known.targets); });
    narrowing.push_back(one);
  }

  std::vector<RequiredTarget> targetsOf(TargetSet wanted, CudaRelease ptxasRelease) const {
    for (const Requirement &one : narrowing)
      wanted = wanted & one.targets;
    std::vector<RequiredTarget> targets;
    for (Target target : wanted) {
      PtxVersion least = std::max(version.since, leastVersion(target, ptxasRelease));
      std::optional<PtxVersion> before = outdated.before;
      for (const Requirement &one : ofSome)
        if (one.only.contains(target)) {
          least = std::max(least, one.since);
          before = one.before ? std::min(*one.before, before.value_or(*one.before)) : before;
        }
      if (isKnownTarget(target, ptxasRelease) && isKnownVersion(least, ptxasRelease) && !(before && least >= *before))
        targets.push_back({target, least, std::max(*firstCudaRelease(least), *firstCudaRelease(info(target).since))});
    }
    return targets;
  }

  void addCauses(FunctionRequirements &result) const {
    auto causeOf = [&](const Requirement &one) -> RequirementCause & {
      for (RequirementCause &cause : result.causes)
        if (cause.range == one.range && cause.feature == one.feature)
          return cause;
      return result.causes.emplace_back(RequirementCause{.range = one.range, .feature = one.feature});
    };
    // The version may be a consequence of the targets: all of them may need a newer one.
    const bool isOfTargets = result.ptxVersion && *result.ptxVersion > version.since;
    if (version.since != PtxVersion{} && !isOfTargets)
      causeOf(version).ofVersion = true;
    if (outdated.before)
      causeOf(outdated).ofVersion = true;
    for (const Requirement &one : ofSome)
      causeOf(one).ofVersion = true;
    for (const Requirement &one : narrowing) {
      RequirementCause &cause = causeOf(one.targets == version.targets ? version : one);
      cause.ofTargets = true;
      cause.ofVersion = cause.ofVersion || isOfTargets;
    }
    std::ranges::sort(result.causes, {},
                      [](const RequirementCause &cause) { return std::pair(cause.range.begin, cause.range.end); });
  }

  Requirement version;                ///< Requires the newest version.
  Requirement outdated;               ///< Is rejected from the lowest version on.
  std::vector<Requirement> ofSome;    ///< What some targets require, and others do not.
  std::vector<Requirement> narrowing; ///< The sets of targets that contain no other such set.
};

/// Collects what the statements of a module require while it is checked.
class RequirementCollector {
public:
  /// \p text and \p options must outlive this.
  RequirementCollector(std::string_view text, const CheckOptions &options) : text(text), options(options) {}

  ModuleRequirements run(TextKind kind) {
    CheckOptions allowed = options;
    allowed.ptxVersion.reset();
    allowed.targets.clear();
    allowed.filter = [&](Diagnostic &one) {
      return one.severity == Severity::Error && (!options.filter || options.filter(one));
    };
    ModuleChecker checker(text, allowed, kind, {.isForAll = true});
    while (const Item *const item = checker.next())
      if (item->kind == ItemKind::Statement)
        add(*item, checker.form(), checker.isRejected());
      else
        track(*item);
    CheckResult checked = checker.run();
    for (const auto &[name, count] : notConsidered)
      result.notConsidered.push_back({name, count});
    result.total = module.result(options);
    result.limitReached = checked.limitReached;
    result.truncated = checked.truncated;
    result.errors = std::move(checked.diagnostics);
    return std::move(result);
  }

private:
  /// Begins and ends functions.
  void track(const Item &item) {
    if (item.kind == ItemKind::Declaration && item.declaration->space == DeclSpace::Function) {
      FunctionRequirements &function = open.emplace().base;
      function.name = item.word.text;
      function.range = item.declaration->name;
      function.isEntry = item.declaration->isEntry;
    }
    if (item.kind == ItemKind::FunctionBegin)
      hasBody = false;
    if (item.kind == ItemKind::BodyBegin)
      hasBody = true;
    if (item.kind == ItemKind::FunctionEnd)
      endFunction();
  }

  void endFunction() {
    if (!open) // it has no name
      return;
    if (open->base.instructions + open->base.skipped != 0)
      result.functions.push_back(open->result(options));
    else if (hasBody)
      ++result.otherFunctions;
    open.reset();
  }

  /// Adds \p statement, whose form is \p matched.  With \p isRejected, ptxas rejects it in every module.
  void add(const Item &statement, const std::optional<MatchedForm> &matched, bool isRejected) {
    const Opcode &opcode = *statement.opcode;
    std::vector<Requirement> required;
    if (matched)
      required =
          requirementsOf({text, statement.range, statement.tokens, statement.ast}, *matched, options.ptxasRelease());
    std::ranges::move(specialRequirements(statement, text), std::back_inserter(required));
    std::erase_if(required, [](const Requirement &one) {
      return one.since <= PtxVersion{1, 0} && !one.before && one.targets == kAllTargets;
    });
    if (!opcode.isCandidate && statement.isInstruction)
      ++notConsidered[std::string(statement.word.text)];
    if (required.empty() && (matched || !opcode.isCandidate))
      return;
    if (isRejected)
      required.clear();
    module.add(required);
    if (open)
      open->add(required);
  }

  std::string_view text;
  const CheckOptions &options;
  ModuleRequirements result;
  JoinedRequirements module;
  bool hasBody = false; ///< The last function.
  std::optional<JoinedRequirements> open;
  std::map<std::string, size_t> notConsidered; ///< How many instructions, by their first words.
};

} // namespace

ModuleRequirements moduleRequirements(std::string_view text, const CheckOptions &options) {
  return RequirementCollector(text, options).run(TextKind::Module);
}

ModuleRequirements statementRequirements(std::string_view text, const CheckOptions &options) {
  return RequirementCollector(text, options).run(TextKind::Body);
}

} // namespace ptxmatrix
