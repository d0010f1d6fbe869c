//===- Rules.cpp - The rules ----------------------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/Rules.h"
#include "Diagnostics/Messages.h"
#include "Support/EditDistance.h"

namespace ptxmatrix {
namespace {

constexpr auto kRules = std::to_array<RuleInfo>({
#define RULE(ID, NAME, SEVERITY, GROUP, SUMMARY) {NAME, Severity::SEVERITY, GROUP, SUMMARY},
#define OPTIONAL_RULE(ID, NAME, GROUP, SUMMARY) {NAME, Severity::Warning, GROUP, SUMMARY, /*isOffByDefault=*/true},
#include "Diagnostics/Rules.def"
});

} // namespace

std::span<const RuleInfo> rules() { return kRules; }

const RuleInfo *findRule(std::string_view name) {
  const auto *const found = std::ranges::find(kRules, name, &RuleInfo::name);
  return found != kRules.end() ? found : nullptr;
}

const RuleInfo &info(Rule rule) { return kRules[static_cast<size_t>(rule)]; }

std::vector<const RuleInfo *> rulesNamed(std::string_view name) {
  std::vector<const RuleInfo *> found;
  for (const RuleInfo &rule : rules())
    if (name == rule.name || name == rule.group)
      found.push_back(&rule);
  return found;
}

std::vector<std::string_view> rulesNear(std::string_view name, bool withGroups) {
  std::vector<std::string_view> names;
  for (const RuleInfo &rule : rules()) {
    names.push_back(rule.name);
    if (withGroups)
      names.push_back(rule.group);
  }
  return namesNear(name, names);
}

std::string whyOnlyErrors(std::string_view name) {
  return findRule(name) ? msg::ruleIsError(name) : msg::groupIsErrors(name);
}

} // namespace ptxmatrix
