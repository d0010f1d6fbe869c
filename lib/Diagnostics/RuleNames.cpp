//===- RuleNames.cpp - Rules and groups by name ---------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/RuleNames.h"
#include "Diagnostics/Messages.h"
#include "Support/EditDistance.h"

namespace ptxmatrix {

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
