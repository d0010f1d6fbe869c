//===- Statistics.cpp - Counts by rule ------------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/MessageText.h"
#include "Driver/Lint/Linter.h"

#include "llvm/Support/FormatVariadic.h"

namespace ptxmatrix::driver {

bool showsSummary(const Options &options) {
  const bool isForPeople = options.format == Format::Text && !options.isQuiet() && llvm::errs().is_displayed();
  return options.statistics || (isForPeople && !options.statement && !options.emitCanonical && !options.requirements);
}

void Statistics::add(const CheckResult &result, size_t fixes) {
  for (const Diagnostic &diagnostic : result.diagnostics) {
    ++counts[{diagnostic.rule, diagnostic.severity}];
    const bool hasSafeFix = chooseFix(diagnostic, FixLevel::Safe) != nullptr;
    fixable += hasSafeFix ? 1 : 0;
    unsafelyFixable += !hasSafeFix && chooseFix(diagnostic, FixLevel::Unsafe) ? 1 : 0;
  }
  for (const size_t count : result.instructions)
    instructions += count;
  if (result.asmStatements)
    for (const SkippedAsm &skipped : result.asmStatements->skips)
      ++skips[skipped.reason];
  fixed += fixes;
  ++inputs;
}

void Statistics::print(llvm::raw_ostream &stream, bool byRule) const {
  std::vector<std::pair<std::pair<const RuleInfo *, Severity>, size_t>> lines(counts.begin(), counts.end());
  // The most frequent first, then in the order of the rules.  (With libstdc++ 12, clang warns about std::stable_sort.)
  std::ranges::sort(lines, [](const auto &a, const auto &b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  size_t errors = 0;
  size_t warnings = 0;
  for (const auto &[key, count] : lines) {
    const bool isError = key.second == Severity::Error;
    (isError ? errors : warnings) += count;
    if (byRule)
      stream << llvm::formatv("{0,8}  {1,-9}{2,-24}{3}\n", count, isError ? "error" : "warning", key.first->name,
                              key.first->summary);
  }
  size_t skipped = 0;
  for (const auto &[reason, count] : skips) {
    skipped += count;
    if (byRule)
      stream << llvm::formatv("{0,8}  skipped  {1}\n", count, reason);
  }
  stream << counted(errors, "error") << ", " << counted(warnings, "warning");
  if (fixed != 0)
    stream << ", " << fixed << " fixed";
  if (fixable != 0)
    stream << ", " << fixable << " fixable with --fix";
  if (unsafelyFixable != 0)
    stream << ", " << unsafelyFixable << (fixable != 0 ? " more" : " fixable") << " with --fix --unsafe-fixes";
  stream << "; " << counted(instructions, "instruction") << " checked";
  if (skipped != 0)
    stream << ", " << counted(skipped, "statement") << " skipped";
  if (inputs > 1)
    stream << " in " << inputs << " files";
  stream << '\n';
}

} // namespace ptxmatrix::driver
