//===- WarningOptions.cpp - Warning options -------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Options/WarningOptions.h"
#include "Diagnostics/Messages.h"
#include "Diagnostics/Rules.h"
#include "Driver/Render/Printable.h"

namespace ptxmatrix::driver {

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

std::string WarningOptions::read(llvm::StringRef argument) {
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
  llvm::StringRef name = argument;
  const Level level = name.consume_front("no-")      ? Level::Off
                      : name.consume_front("error=") ? Level::Error
                                                     : Level::Warning;
  const std::string error = set(name, level);
  return error.empty() ? "" : "-W" + printable(argument) + ": " + error;
}

std::string WarningOptions::set(llvm::StringRef name, Level level) {
  const std::vector<const RuleInfo *> named = rulesNamed(name);
  if (named.empty())
    return "unknown rule or group '" + printable(name) + "'" + DidYouMean(rulesNear(name, /*withGroups=*/true)).text();
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

} // namespace ptxmatrix::driver
