//===- RuleCommands.cpp - --list-rules and --explain ----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Commands/Commands.h"
#include "Driver/Files/Output.h"
#include "Driver/Render/RulePages.h"

#include "llvm/Support/FormatVariadic.h"

namespace ptxmatrix::driver {

int explainRule(const Options &options) {
  return writeOutput(options.output, [&](llvm::raw_ostream &stream) { stream << rulePage(options.explained->name); });
}

int listRules(const Options &options) {
  return writeOutput(options.output, [](llvm::raw_ostream &stream) {
    for (const RuleInfo &rule : rules()) {
      const char *severity = rule.severity == Severity::Error ? "error" : rule.isOffByDefault ? "off" : "warning";
      stream << llvm::formatv("{0,-24}{1,-9}{2,-14}{3}\n", rule.name, severity, rule.group, rule.summary);
    }
  });
}

} // namespace ptxmatrix::driver
