//===- ErrorTally.h - Which verdicts errors are against ---------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DIAGNOSTICS_ERRORTALLY_H
#define PTXMATRIX_LIB_DIAGNOSTICS_ERRORTALLY_H

#include "ptxmatrix/Check.h"

#include <bitset>

namespace ptxmatrix {

/// Remembers of diagnostics, which need not all be there at a time, which targets their errors hold for.
class ErrorTally {
public:
  void add(const std::vector<Diagnostic> &diagnostics) {
    for (const Diagnostic &diagnostic : diagnostics)
      if (diagnostic.severity == Severity::Error)
        add(diagnostic.target);
  }

  /// Makes \p verdicts go with the errors.
  void judge(std::vector<Verdict> &verdicts) const {
    for (Verdict &verdict : verdicts)
      verdict.ok = !areForAll && !(verdict.target && targets[static_cast<size_t>(*verdict.target)]);
  }

private:
  void add(std::optional<Target> target) {
    if (target)
      targets.set(static_cast<size_t>(*target));
    else
      areForAll = true;
  }

  bool areForAll = false; ///< An error holds for every target.
  std::bitset<kTargets.size()> targets;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_DIAGNOSTICS_ERRORTALLY_H
