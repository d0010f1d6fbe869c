//===- Rules.h - The rules by identifier and by name ------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Diagnostic.h"

namespace ptxmatrix {

/// A row of Rules.def.
enum class Rule : uint8_t {
#define RULE(ID, NAME, SEVERITY, GROUP, SUMMARY) ID,
#include "Diagnostics/Rules.def"
};

const RuleInfo &info(Rule rule);

/// The index of \p rule in rules().
inline size_t indexOf(const RuleInfo &rule) { return static_cast<size_t>(&rule - rules().data()); }

/// The rules named \p name, a rule or a group; none if there is no such name.
std::vector<const RuleInfo *> rulesNamed(std::string_view name);

/// The names of rules, and of groups if \p withGroups is set, that are similar to \p name.
std::vector<std::string_view> rulesNear(std::string_view name, bool withGroups);

/// Why the rules named \p name, which are all errors, can be neither disabled nor waived.
std::string whyOnlyErrors(std::string_view name);

} // namespace ptxmatrix
