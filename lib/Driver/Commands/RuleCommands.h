//===- RuleCommands.h - --list-rules and --explain --------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_COMMANDS_RULECOMMANDS_H
#define PTXMATRIX_LIB_DRIVER_COMMANDS_RULECOMMANDS_H

#include "Driver/Options/Options.h"

namespace ptxmatrix::driver {

/// Prints all rules.  Returns the exit status.
int listRules(const Options &options);

/// Prints the page of a rule.  Returns the exit status.
int explainRule(const Options &options);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_COMMANDS_RULECOMMANDS_H
