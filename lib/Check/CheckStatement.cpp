//===- CheckStatement.cpp - Checking one statement ------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/CheckStatement.h"
#include "Sema/Operands/Advice.h"

#include <algorithm>

namespace ptxmatrix {

bool hasErrorForAll(const std::vector<Diagnostic> &diagnostics, size_t begin, const ModuleContext &module) {
  return diagnostics.size() > begin && hasErrorSince(diagnostics, begin) &&
         std::ranges::all_of(module.targets(), [&](Target target) {
           return std::any_of(diagnostics.begin() + begin, diagnostics.end(), [&](const Diagnostic &one) {
             return one.severity == Severity::Error && one.target.value_or(target) == target;
           });
         });
}

std::optional<MatchedForm> checkRead(const Statement &statement, const Opcode &opcode, const NameScope &scope,
                                     bool hasBadByte, std::vector<Diagnostic> &diagnostics) {
  const size_t before = diagnostics.size();
  checkGuard(statement, scope, diagnostics);
  std::optional<MatchedForm> matched = checkOpcode(statement, opcode, scope.module, diagnostics);
  if (!matched)
    return std::nullopt;
  const bool hasList = checkOperands(statement, *matched, scope, diagnostics);
  if (!hasList || hasBadByte || hasErrorForAll(diagnostics, before, scope.module))
    return std::nullopt;
  adviseOnOperands(statement, *matched, scope, diagnostics);
  return matched;
}

} // namespace ptxmatrix
