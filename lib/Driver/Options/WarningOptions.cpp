//===- WarningOptions.cpp - Warning options -------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Options/WarningOptions.h"
#include "Diagnostics/Messages.h"
#include "Diagnostics/RuleNames.h"
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
  const std::string option = "-W" + printable(argument) + ": ";
  const std::vector<const RuleInfo *> named = rulesNamed(std::string_view(name));
  if (named.empty())
    return option + "unknown rule or group '" + printable(name) + "'" +
           DidYouMean(rulesNear(std::string_view(name), /*withGroups=*/true)).text();
  if (!set(named, level))
    return option + whyOnlyErrors(std::string_view(name)) + ": only warnings can be switched";
  return "";
}

bool WarningOptions::set(const std::vector<const RuleInfo *> &named, Level level) {
  bool hasWarning = false;
  for (const RuleInfo *rule : named) {
    if (rule->severity == Severity::Error)
      continue;
    levels[indexOf(*rule)] = level;
    hasWarning = true;
  }
  return hasWarning;
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
