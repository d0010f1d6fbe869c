//===- Rules.cpp - The rules ----------------------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/Rules.h"

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
  for (const RuleInfo &rule : kRules)
    if (rule.name == name)
      return &rule;
  return nullptr;
}

const RuleInfo &info(Rule rule) { return kRules[static_cast<size_t>(rule)]; }

} // namespace ptxmatrix
