//===- Statistics.cpp - How often each rule was broken --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Lint/Statistics.h"
#include "Diagnostics/Prose.h"

#include "llvm/Support/FormatVariadic.h"

#include <algorithm>

namespace ptxmatrix::driver {

void Statistics::add(const std::vector<Diagnostic> &diagnostics) {
  for (const Diagnostic &diagnostic : diagnostics)
    ++counts[{diagnostic.rule, diagnostic.severity}];
}

void Statistics::add(const Statistics &other) {
  for (const auto &[key, count] : other.counts)
    counts[key] += count;
}

void Statistics::print(llvm::raw_ostream &stream) const {
  std::vector<std::pair<std::pair<const RuleInfo *, Severity>, size_t>> lines(counts.begin(), counts.end());
  // The most frequent first, and then as the rules are.  (With libstdc++ 12, clang warns of std::stable_sort.)
  std::ranges::sort(lines, [](const auto &a, const auto &b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  size_t errors = 0;
  size_t warnings = 0;
  for (const auto &[key, count] : lines) {
    const bool isError = key.second == Severity::Error;
    (isError ? errors : warnings) += count;
    stream << llvm::formatv("{0,8}  {1,-9}{2,-24}{3}\n", count, isError ? "error" : "warning", key.first->name,
                            key.first->summary);
  }
  stream << counted(errors, "error") << ", " << counted(warnings, "warning") << '\n';
}

} // namespace ptxmatrix::driver
