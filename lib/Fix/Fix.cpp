//===- Fix.cpp - Fix a module's text --------------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "ptxmatrix/Fix.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace ptxmatrix {
namespace {

/// A fixed text can have mistakes that were hidden by others or beyond the limit of diagnostics.  Each round fixes all
/// statements that are known to be wrong.  The worst case is a list of names without commas: each round finds the next
/// missing one.
constexpr unsigned kMaxRounds = 256;

/// Edits by their beginning and end.
using EditMap = std::map<std::pair<size_t, size_t>, TextEdit>;

/// Whether \p edit shares a byte or an end with one of \p edits: two insertions at one place have no order.
bool touches(const EditMap &edits, const TextEdit &edit) {
  const auto next = edits.upper_bound({edit.range.end, SIZE_MAX});
  return next != edits.begin() && std::prev(next)->second.range.end >= edit.range.begin;
}

/// Edits that fix diagnostics, and the number of fixes that they are.
struct ChosenFixes {
  std::vector<TextEdit> edits;
  size_t count = 0;
};

ChosenFixes chooseFixes(const std::vector<Diagnostic> &diagnostics, FixLevel level) {
  EditMap chosen;
  ChosenFixes fixes;
  for (const Diagnostic &diagnostic : diagnostics) {
    const Fix *fix = chooseFix(diagnostic, level);
    if (!fix || std::ranges::any_of(fix->edits, [&](const TextEdit &edit) { return touches(chosen, edit); }))
      continue;
    ++fixes.count;
    for (const TextEdit &edit : fix->edits)
      chosen.emplace(std::pair(edit.range.begin, edit.range.end), edit);
  }
  for (auto &[place, edit] : chosen)
    fixes.edits.push_back(std::move(edit));
  return fixes;
}

} // namespace

const Fix *chooseFix(const Diagnostic &diagnostic, FixLevel level) {
  for (const Fix &fix : diagnostic.fixes)
    if (fix.isSafe || level == FixLevel::Unsafe)
      return &fix;
  return nullptr;
}

std::vector<TextEdit> chooseEdits(const std::vector<Diagnostic> &diagnostics, FixLevel level) {
  return chooseFixes(diagnostics, level).edits;
}

std::string applyEdits(std::string_view text, const std::vector<TextEdit> &edits) {
  std::string edited;
  size_t copied = 0;
  for (const TextEdit &edit : edits) {
    edited.append(text.substr(copied, edit.range.begin - copied)).append(edit.text);
    copied = edit.range.end;
  }
  edited.append(text.substr(copied));
  return edited;
}

std::optional<FixedText> fixText(std::string_view text, const CheckResult &found, FixLevel level,
                                 const CheckFunction &check) {
  ChosenFixes fixes = chooseFixes(found.diagnostics, level);
  if (fixes.edits.empty())
    return std::nullopt;
  FixedText fixed{.text = std::string(text), .check = {}, .fixes = 0};
  for (unsigned round = 1;; ++round) {
    fixed.text = applyEdits(fixed.text, fixes.edits);
    fixed.fixes += fixes.count;
    fixed.check = check(fixed.text);
    fixes = chooseFixes(fixed.check.diagnostics, level);
    if (fixes.edits.empty() || round == kMaxRounds)
      return fixed;
  }
}

} // namespace ptxmatrix
