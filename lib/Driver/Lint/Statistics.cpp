//===- Statistics.cpp - How often each rule was broken --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Lint/Statistics.h"

#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <tuple>

namespace ptxmatrix::driver {
namespace {

std::string counted(size_t count, llvm::StringRef noun) {
  return llvm::formatv("{0} {1}{2}", count, noun, count == 1 ? "" : "s");
}

} // namespace

void Statistics::add(const std::vector<Diagnostic> &diagnostics) {
  for (const Diagnostic &diagnostic : diagnostics) {
    Count &count = counts[static_cast<size_t>(diagnostic.rule - rules().data())];
    ++(diagnostic.severity == Severity::Error ? count.errors : count.warnings);
  }
}

void Statistics::add(const Statistics &other) {
  for (size_t index = 0; index < counts.size(); ++index) {
    counts[index].errors += other.counts[index].errors;
    counts[index].warnings += other.counts[index].warnings;
  }
}

void Statistics::print(llvm::raw_ostream &stream) const {
  struct Line {
    size_t count;
    llvm::StringRef severity;
    const RuleInfo *rule;
  };
  std::vector<Line> lines;
  Count all;
  for (size_t index = 0; index < counts.size(); ++index) {
    const Count &count = counts[index];
    if (count.errors != 0)
      lines.push_back({count.errors, "error", &rules()[index]});
    if (count.warnings != 0)
      lines.push_back({count.warnings, "warning", &rules()[index]});
    all.errors += count.errors;
    all.warnings += count.warnings;
  }
  // The most frequent first, and then as the rules are.  (With libstdc++ 12, clang warns of std::stable_sort.)
  std::ranges::sort(lines, [](const Line &a, const Line &b) {
    return std::tuple(b.count, a.rule, a.severity) < std::tuple(a.count, b.rule, b.severity);
  });
  for (const Line &line : lines)
    stream << llvm::formatv("{0,8}  {1,-9}{2,-24}{3}\n", line.count, line.severity, line.rule->name,
                            line.rule->summary);
  stream << counted(all.errors, "error") << ", " << counted(all.warnings, "warning") << '\n';
}

} // namespace ptxmatrix::driver
