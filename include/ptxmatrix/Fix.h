//===- Fix.h - Fix a module's text ------------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_FIX_H
#define PTXMATRIX_FIX_H

#include "ptxmatrix/Check.h"

#include <functional>

namespace ptxmatrix {

/// Which fixes are to be made.
enum class FixLevel : uint8_t { Safe, Unsafe };

/// The first fix of \p diagnostic that \p level allows, or null.
PTXMATRIX_EXPORT const Fix *chooseFix(const Diagnostic &diagnostic, FixLevel level);

/// The edits that fix \p diagnostics, one fix for each, in the order of the text.  Of two fixes that touch each other
/// the first is applied.
PTXMATRIX_EXPORT std::vector<TextEdit> chooseEdits(const std::vector<Diagnostic> &diagnostics, FixLevel level);

/// \p text with \p edits, which stand in the order of the text and do not overlap.
PTXMATRIX_EXPORT std::string applyEdits(std::string_view text, const std::vector<TextEdit> &edits);

/// A fixed text, and what is left to report of it.
struct FixedText {
  std::string text; ///< As many lines as before.
  CheckResult check;
};

/// Checks a text, and leaves out of the result what is not to be fixed.
using CheckFunction = std::function<CheckResult(std::string_view)>;

/// Fixes \p text, of which \p check has \p found, and checks what comes of it again and again, until there is nothing
/// left that has a fix.  Nothing if nothing has one.
PTXMATRIX_EXPORT std::optional<FixedText> fixText(std::string_view text, const CheckResult &found, FixLevel level,
                                                  const CheckFunction &check);

/// Fixes all that checkModule() finds.
PTXMATRIX_EXPORT std::optional<FixedText> fixModule(std::string_view text, const CheckResult &found,
                                                    const CheckOptions &options, FixLevel level);

/// Likewise for statements, under the rules of checkStatement().
PTXMATRIX_EXPORT std::optional<FixedText> fixStatement(std::string_view text, const CheckResult &found,
                                                       const CheckOptions &options, FixLevel level);

} // namespace ptxmatrix

#endif // PTXMATRIX_FIX_H
