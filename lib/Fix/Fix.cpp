//===- Fix.cpp - Mend a module's text -------------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/Fix.h"
#include "Fix/EditList.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

/// A mended text may show mistakes that another one hid.  Mostly that happens a handful of times; each round mends
/// all statements.  The longest are lists of names without commas: each round finds the next.
constexpr unsigned kMaxRounds = 256;

/// Adds those edits to \p edits that mend \p diagnostics.
void choose(const std::vector<Diagnostic> &diagnostics, FixLevel level, EditList &edits) {
  for (const Diagnostic &diagnostic : diagnostics) {
    const Fix *fix = chooseFix(diagnostic, level);
    if (fix && std::ranges::none_of(fix->edits, [&](const TextEdit &edit) { return edits.touches(edit); }))
      edits.add(fix->edits);
  }
}

/// Makes \p edits of \p text, and then those that \p editsOf gives for what has come of it, until there are none.
template <typename EditsOf> std::string edited(std::string_view text, EditList edits, EditsOf editsOf) {
  std::string mended = edits.applyTo(text);
  for (unsigned round = 1; round <= kMaxRounds; ++round) {
    edits = {}; // there may be millions
    edits = editsOf(mended);
    if (edits.empty() || round == kMaxRounds)
      break;
    mended = edits.applyTo(mended);
  }
  return mended;
}

} // namespace

const Fix *chooseFix(const Diagnostic &diagnostic, FixLevel level) {
  for (const Fix &fix : diagnostic.fixes)
    if (fix.isSafe || level == FixLevel::Unsafe)
      return &fix;
  return nullptr;
}

std::vector<TextEdit> chooseEdits(const std::vector<Diagnostic> &diagnostics, FixLevel level) {
  EditList chosen;
  choose(diagnostics, level, chosen);
  return chosen.edits();
}

std::string applyEdits(std::string_view text, const std::vector<TextEdit> &edits) {
  EditList list;
  list.add(edits);
  return list.applyTo(text);
}

std::optional<FixedText> fixText(std::string_view text, const CheckResult &found, FixLevel level,
                                 const CheckFunction &check) {
  EditList edits;
  choose(found.diagnostics, level, edits);
  if (edits.empty())
    return std::nullopt;
  FixedText fixed;
  fixed.text = edited(text, std::move(edits), [&](std::string_view mended) {
    fixed.check = check(mended);
    EditList next;
    choose(fixed.check.diagnostics, level, next);
    return next;
  });
  return fixed;
}

std::optional<std::string> fixText(std::string_view text, FixLevel level, const CheckInParts &check) {
  auto editsOf = [&](std::string_view mended) {
    EditList next;
    check(mended, [&](std::vector<Diagnostic> &part) { choose(part, level, next); });
    return next;
  };
  EditList edits = editsOf(text);
  if (edits.empty())
    return std::nullopt;
  return edited(text, std::move(edits), editsOf);
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
