//===- WarningOptions.cpp - Warning options -------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/WarningOptions.h"
#include "Diagnostics/Messages.h"
#include "Diagnostics/Rules.h"
#include "Support/Concat.h"

#include <utility>

namespace ptxmatrix {

WarningOptions::WarningOptions() {
  for (const RuleInfo &rule : rules())
    levels.push_back(rule.isOffByDefault ? Level::Off : Level::Warning);
}

bool WarningOptions::wantsOptional() const {
  for (size_t index = 0; index < levels.size(); ++index)
    if (rules()[index].isOffByDefault && levels[index] != Level::Off)
      return true;
  return false;
}

std::string WarningOptions::read(std::string_view argument) {
  if (argument == "error" || argument == "no-error") {
    allAreErrors = argument == "error";
    return "";
  }
  if (argument == "all") {
    for (size_t index = 0; index < levels.size(); ++index)
      if (rules()[index].isOffByDefault && levels[index] == Level::Off)
        levels[index] = Level::Warning;
    return "";
  }
  std::string_view name = argument;
  Level level = Level::Warning;
  for (const auto &[prefix, other] : {std::pair<std::string_view, Level>{"no-", Level::Off}, {"error=", Level::Error}})
    if (level == Level::Warning && name.starts_with(prefix)) {
      name.remove_prefix(prefix.size());
      level = other;
    }
  const std::string error = set(name, level);
  return error.empty() ? "" : concat("-W", argument, ": ", error);
}

std::string WarningOptions::set(std::string_view name, Level level) {
  const std::vector<const RuleInfo *> named = rulesNamed(name);
  if (named.empty())
    return concat("unknown rule or group ", inQuotes(name)) + DidYouMean(rulesNear(name, /*withGroups=*/true)).text();
  bool hasWarning = false;
  for (const RuleInfo *rule : named) {
    if (rule->severity == Severity::Error)
      continue;
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
