//===- CheckSettings.cpp - Settings of a check as text --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/CheckSettings.h"
#include "Diagnostics/Messages.h"
#include "Support/Concat.h"
#include "Support/EditDistance.h"

namespace ptxmatrix {
namespace {

/// What may be meant by \p text, which is no target.
std::string suggestTarget(std::string_view text) {
  const bool isNumber = !text.empty() && text[0] >= '0' && text[0] <= '9';
  const std::vector<std::string_view> near =
      namesNear(concat(isNumber ? "sm_" : "", text), std::views::transform(kTargets, &TargetInfo::name));
  constexpr size_t kMax = 2;
  return near.empty() || near.size() > kMax ? "; expected one such as 'sm_80', 'sm_90a' or 'sm_100f'"
                                            : DidYouMean(near).text();
}

} // namespace

std::string setCuda(std::string_view text, CheckOptions &options) {
  const std::optional<CudaRelease> release = parseVersion<CudaRelease>(text);
  if (!release || !isKnownRelease(*release))
    return concat("unknown CUDA release ", inQuotes(text), "; supported are ", kOldestRelease.str(), " to ",
                  kNewestRelease.cuda.str());
  options.cuda = release;
  return "";
}

std::string setPtxVersion(std::string_view text, CheckOptions &options) {
  const std::optional<PtxVersion> version = parseVersion<PtxVersion>(text);
  const CudaRelease release = options.ptxasRelease();
  if (!version || !isKnownVersion(*version, release))
    return concat("unknown PTX version ", inQuotes(text), "; the newest of CUDA ", release.str(), " is ",
                  newestVersion(release).str());
  options.ptxVersion = version;
  return "";
}

std::string addTarget(std::string_view text, CheckOptions &options) {
  constexpr std::string_view kVirtual = "compute_";
  const std::optional<Target> target =
      findTarget(text.starts_with(kVirtual) ? concat("sm_", text.substr(kVirtual.size())) : text);
  if (!target)
    return concat("unknown target ", inQuotes(text), suggestTarget(text));
  if (std::ranges::find(options.targets, *target) == options.targets.end())
    options.targets.push_back(*target);
  return "";
}

std::string setArchitecture(std::string_view text, CheckOptions &options) {
  options.arch = findTarget(text);
  return options.arch ? "" : concat("unknown GPU ", inQuotes(text), suggestTarget(text));
}

WarningOptions::WarningOptions() {
  for (const RuleInfo &rule : rules())
    levels.push_back(rule.isOffByDefault ? Level::Off : Level::Warning);
}

bool WarningOptions::wantsOptional() const {
  return std::ranges::any_of(
      rules(), [&](const RuleInfo &rule) { return rule.isOffByDefault && levels[indexOf(rule)] != Level::Off; });
}

std::string WarningOptions::read(std::string_view argument) {
  if (argument == "error" || argument == "no-error") {
    allAreErrors = argument == "error";
    return "";
  }
  if (argument == "all") {
    for (const RuleInfo &rule : rules())
      if (rule.isOffByDefault && levels[indexOf(rule)] == Level::Off)
        levels[indexOf(rule)] = Level::Warning;
    return "";
  }
  std::string_view name = argument;
  const auto take = [&](std::string_view prefix) {
    const bool isThere = name.starts_with(prefix);
    name.remove_prefix(isThere ? prefix.size() : 0);
    return isThere;
  };
  const Level level = take("no-") ? Level::Off : take("error=") ? Level::Error : Level::Warning;
  const std::string error = set(name, level);
  return error.empty() ? "" : concat("-W", argument, ": ", error);
}

std::string WarningOptions::set(std::string_view name, Level level) {
  const std::vector<const RuleInfo *> named = rulesNamed(name);
  if (named.empty())
    return concat("unknown rule or group ", inQuotes(name)) + DidYouMean(rulesNear(name, /*withGroups=*/true)).text();
  bool hasWarning = false;
  for (const RuleInfo *rule : named)
    if (rule->severity == Severity::Warning) {
      levels[indexOf(*rule)] = level;
      hasWarning = true;
    }
  return hasWarning ? "" : whyOnlyErrors(name) + ": only warnings can be switched";
}

bool WarningOptions::apply(Diagnostic &diagnostic) const {
  if (diagnostic.severity == Severity::Error)
    return true;
  const Level level = levels[indexOf(*diagnostic.rule)];
  if (level == Level::Error || (level == Level::Warning && allAreErrors))
    diagnostic.severity = Severity::Error;
  return level != Level::Off;
}

} // namespace ptxmatrix
