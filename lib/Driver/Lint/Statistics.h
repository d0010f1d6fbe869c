//===- Statistics.h - Counts by rule ----------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_LINT_STATISTICS_H
#define PTXMATRIX_LIB_DRIVER_LINT_STATISTICS_H

#include "Driver/Options/Options.h"
#include "ptxmatrix/Check.h"

#include "llvm/Support/raw_ostream.h"

#include <map>

namespace ptxmatrix::driver {

/// Whether the summary is printed: always with --statistics, and otherwise for people who check files.  Then, fixable
/// diagnostics are marked.
bool showsSummary(const Options &options);

/// The number of checked inputs and their diagnostics.
class Statistics {
public:
  /// Counts the diagnostics of one input.
  void add(const CheckResult &result);
  void add(const Statistics &other);
  void addFixed(size_t fixes) { fixed += fixes; }

  /// Prints one line: "5 errors, 2 warnings, 3 fixed, 1 fixable with --fix, 1 more with --fix --unsafe-fixes; 6
  /// instructions checked, 3 statements skipped in 2 files".  With \p byRule, after a line for each rule, the most
  /// frequent first, and for each reason to skip a statement.
  void print(llvm::raw_ostream &stream, bool byRule) const;

private:
  std::map<std::pair<const RuleInfo *, Severity>, size_t> counts;
  size_t fixable = 0;         ///< The number of diagnostics with a safe fix.
  size_t unsafelyFixable = 0; ///< The number of those with an unsafe fix only.
  size_t fixed = 0;           ///< The number of applied fixes.
  size_t instructions = 0;
  std::map<std::string, size_t> skips; ///< The number of asm statements that are not checked, by reason.
  size_t inputs = 0;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_LINT_STATISTICS_H
