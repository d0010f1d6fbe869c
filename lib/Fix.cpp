//===- Fix.cpp - Mend a module's text -------------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/Fix.h"

#include <algorithm>
#include <set>

namespace ptxmatrix {
namespace {

/// A mended text may show mistakes that another one hid.  Mostly that happens a handful of times; each round mends
/// all statements.  The longest are lists of names without commas: each round finds the next.
constexpr unsigned kMaxRounds = 256;

struct ByPlace {
  bool operator()(const TextEdit &a, const TextEdit &b) const {
    return std::pair(a.range.begin, a.range.end) < std::pair(b.range.begin, b.range.end);
  }
};
using Chosen = std::set<TextEdit, ByPlace>;

/// Edits that only touch count, too: two insertions at one place have no order.
bool touches(const Chosen &chosen, const TextEdit &edit) {
  const auto next = chosen.lower_bound(TextEdit{{edit.range.begin, edit.range.begin}, ""});
  if (next != chosen.end() && next->range.begin <= edit.range.end)
    return true;
  return next != chosen.begin() && std::prev(next)->range.end >= edit.range.begin;
}

} // namespace

const Fix *chooseFix(const Diagnostic &diagnostic, FixLevel level) {
  for (const Fix &fix : diagnostic.fixes)
    if (fix.isSafe || level == FixLevel::Unsafe)
      return &fix;
  return nullptr;
}

std::vector<TextEdit> chooseEdits(const std::vector<Diagnostic> &diagnostics, FixLevel level) {
  Chosen chosen;
  for (const Diagnostic &diagnostic : diagnostics) {
    const Fix *fix = chooseFix(diagnostic, level);
    if (fix && std::ranges::none_of(fix->edits, [&](const TextEdit &edit) { return touches(chosen, edit); }))
      chosen.insert(fix->edits.begin(), fix->edits.end());
  }
  return {chosen.begin(), chosen.end()};
}

std::string applyEdits(std::string_view text, const std::vector<TextEdit> &edits) {
  std::string edited;
  edited.reserve(text.size() + edits.size() * 8);
  size_t copied = 0;
  for (const TextEdit &edit : edits) {
    edited.append(text.substr(copied, edit.range.begin - copied));
    edited.append(edit.text);
    copied = edit.range.end;
  }
  return edited.append(text.substr(copied));
}

std::optional<FixedText> fixText(std::string_view text, const CheckResult &found, FixLevel level,
                                 const CheckFunction &check) {
  std::vector<TextEdit> edits = chooseEdits(found.diagnostics, level);
  if (edits.empty())
    return std::nullopt;
  FixedText fixed;
  fixed.text = applyEdits(text, edits);
  fixed.check = check(fixed.text);
  for (unsigned round = 1; round < kMaxRounds; ++round) {
    edits = chooseEdits(fixed.check.diagnostics, level);
    if (edits.empty())
      break;
    fixed.text = applyEdits(fixed.text, edits);
    fixed.check = check(fixed.text);
  }
  return fixed;
}

std::optional<FixedText> fixModule(std::string_view text, const CheckResult &found, const CheckOptions &options,
                                   FixLevel level) {
  return fixText(text, found, level, [&](std::string_view edited) { return checkModule(edited, options); });
}

std::optional<FixedText> fixStatement(std::string_view text, const CheckResult &found, const CheckOptions &options,
                                      FixLevel level) {
  return fixText(text, found, level, [&](std::string_view edited) { return checkStatement(edited, options); });
}

} // namespace ptxmatrix
