//===- WarningOptions.cpp - Which warnings are given ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/WarningOptions.h"
#include "Diagnostics/Prose.h"
#include "Driver/Printable.h"

#include <algorithm>

namespace ptxmatrix::driver {
namespace {

/// The indices of the rules that \p name, of a rule or a group, stands for.
std::vector<size_t> rulesOf(llvm::StringRef name) {
  std::vector<size_t> found;
  for (size_t index = 0; index < rules().size(); ++index)
    if (name == llvm::StringRef(rules()[index].name) || name == llvm::StringRef(rules()[index].group))
      found.push_back(index);
  return found;
}

} // namespace

std::string nearRules(llvm::StringRef name, bool withGroups) {
  unsigned least = std::min<unsigned>(3, static_cast<unsigned>(name.size() / 2)); // what is farther is not near
  std::vector<std::string> near;
  auto consider = [&](llvm::StringRef candidate) {
    const unsigned distance = name.edit_distance(candidate, /*AllowReplacements=*/true, least);
    if (distance > least)
      return;
    if (distance < least)
      near.clear();
    least = distance;
    if (std::string text = quoted(candidate.str()); std::ranges::find(near, text) == near.end())
      near.push_back(std::move(text));
  };
  for (const RuleInfo &rule : rules()) {
    consider(rule.name);
    if (withGroups)
      consider(rule.group);
  }
  return near.empty() ? "" : "; did you mean " + joined(near, "or") + "?";
}

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
  if (argument == "error") {
    allAreErrors = true;
    return "";
  }
  llvm::StringRef name = argument;
  const Level level = name.consume_front("no-")      ? Level::Off
                      : name.consume_front("error=") ? Level::Error
                                                     : Level::Warning;
  const std::string option = "-W" + printable(argument) + ": ";
  const std::vector<size_t> named = rulesOf(name);
  if (named.empty())
    return option + "there is no rule and no group '" + printable(name) + "'" + nearRules(name, /*withGroups=*/true);
  bool hasWarning = false;
  for (const size_t index : named) {
    if (rules()[index].severity == Severity::Error)
      continue;
    levels[index] = level;
    hasWarning = true;
  }
  if (hasWarning)
    return "";
  return option +
         (findRule(std::string_view(name)) ? "the rule '" + name.str() + "' is an error"
                                           : "all rules of the group '" + name.str() + "' are errors") +
         ": only warnings can be switched";
}

void WarningOptions::apply(CheckResult &result) const {
  bool hasNewError = false;
  std::erase_if(result.diagnostics, [&](Diagnostic &diagnostic) {
    if (diagnostic.severity == Severity::Error)
      return false;
    const Level level = levels[static_cast<size_t>(diagnostic.rule - rules().data())];
    if (level == Level::Off)
      return true;
    if (level == Level::Warning && !allAreErrors)
      return false;
    diagnostic.severity = Severity::Error;
    hasNewError = true;
    return false;
  });
  if (!hasNewError)
    return;
  for (Verdict &verdict : result.verdicts)
    verdict.ok =
        verdict.ok && std::ranges::none_of(result.diagnostics, [&](const Diagnostic &diagnostic) {
          return diagnostic.severity == Severity::Error && (!diagnostic.target || diagnostic.target == verdict.target);
        });
}

void WarningOptions::applyQuiet(CheckResult &result) const {
  if (isQuiet)
    std::erase_if(result.diagnostics,
                  [](const Diagnostic &diagnostic) { return diagnostic.severity == Severity::Warning; });
}

} // namespace ptxmatrix::driver
