//===- Rules.h - The rules by identifier ------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DIAGNOSTICS_RULES_H
#define PTXMATRIX_LIB_DIAGNOSTICS_RULES_H

#include "ptxmatrix/Diagnostic.h"

namespace ptxmatrix {

/// A row of Rules.def.
enum class Rule : uint8_t {
#define RULE(ID, NAME, SEVERITY, GROUP, SUMMARY) ID,
#include "Diagnostics/Rules.def"
};

/// The row of \p rule.
const RuleInfo &info(Rule rule);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_DIAGNOSTICS_RULES_H
