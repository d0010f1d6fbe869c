//===- Fix.h - Fix a module's text ------------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Check.h"

#include <functional>

namespace ptxmatrix {

/// Which fixes to apply.
enum class FixLevel : uint8_t { Safe, Unsafe };

/// The first fix of \p diagnostic that \p level allows, or null.
PTXMATRIX_EXPORT const Fix *chooseFix(const Diagnostic &diagnostic, FixLevel level);

/// The edits that fix \p diagnostics, one fix for each, in the order of the text.  Of two that touch, the first counts.
PTXMATRIX_EXPORT std::vector<TextEdit> chooseEdits(const std::vector<Diagnostic> &diagnostics, FixLevel level);

/// \p text with \p edits applied, which must be in it, in its order, and not overlap.
PTXMATRIX_EXPORT std::string applyEdits(std::string_view text, const std::vector<TextEdit> &edits);

/// A fixed text, and the remaining diagnostics.
struct FixedText {
  std::string text; ///< Has as many lines as before.
  CheckResult check;
  size_t fixes = 0; ///< The number of fixes that were applied.
};

/// Checks a text; its result omits what should not be fixed.
using CheckFunction = std::function<CheckResult(std::string_view)>;

/// Fixes \p text, for which \p check returned \p found, and checks and fixes the result again until no diagnostic has a
/// fix.  Empty if there is nothing to fix.
PTXMATRIX_EXPORT std::optional<FixedText> fixText(std::string_view text, const CheckResult &found, FixLevel level,
                                                  const CheckFunction &check);

} // namespace ptxmatrix
