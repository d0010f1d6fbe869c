//===- Statistics.h - How often each rule was broken ------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_LINT_STATISTICS_H
#define PTXMATRIX_LIB_DRIVER_LINT_STATISTICS_H

#include "ptxmatrix/Diagnostic.h"

#include "llvm/Support/raw_ostream.h"

#include <map>

namespace ptxmatrix::driver {

/// Diagnostics counted by rule and severity.
class Statistics {
public:
  void add(const std::vector<Diagnostic> &diagnostics);
  void add(const Statistics &other);

  /// Prints a line for each rule that was broken, the most frequent first, and one for all.
  void print(llvm::raw_ostream &stream) const;

private:
  std::map<std::pair<const RuleInfo *, Severity>, size_t> counts;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_LINT_STATISTICS_H
