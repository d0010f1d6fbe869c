//===- Diagnostic.h - What is wrong with a module, as data ------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Export.h"
#include "ptxmatrix/SourceRange.h"
#include "ptxmatrix/Target.h"

#include <span>
#include <vector>

namespace ptxmatrix {

/// An error means that ptxas rejects the module.  A warning is advice.
enum class Severity : uint8_t { Error, Warning };

/// A rule.  Its name is stable and never reused for another rule.
struct RuleInfo {
  std::string_view name;  ///< Such as "register-count".
  Severity severity;      ///< The default severity.
  std::string_view group; ///< The group for enabling and disabling it, such as "operands".
  std::string_view summary;
  /// A warning that the library reports only with CheckOptions::allWarnings, and the command only if it is enabled.
  bool isOffByDefault = false;
};

/// Every rule, in the order of the documentation.
PTXMATRIX_EXPORT std::span<const RuleInfo> rules();

/// The rule with the name \p name, or null.
PTXMATRIX_EXPORT const RuleInfo *findRule(std::string_view name);

/// A position that explains a diagnostic.
struct Note {
  SourceRange range;
  std::string message;
};

/// Replaces a range by \p text; an empty range inserts it.  The edits of a fix together keep the number of lines.
struct TextEdit {
  SourceRange range; ///< In bytes of the module's text.
  std::string text;

  friend bool operator==(const TextEdit &, const TextEdit &) = default;
};

/// A way to fix a mistake.
struct Fix {
  std::string message; ///< What it does, as an imperative: "insert ';'".
  /// The fixed module certainly means what was intended.  Any other fix needs confirmation by a person.
  bool isSafe = false;
  std::vector<TextEdit> edits; ///< Apply all or none; in the order of the text, without overlap.
};

/// One mistake.
struct Diagnostic {
  const RuleInfo *rule = nullptr; ///< Never null in a diagnostic that the library returns.
  Severity severity = Severity::Error;
  SourceRange range; ///< In bytes of the module's text; may be empty, if something is missing.
  /// The statement that contains the range, with its guard and its ';', or the known part of a declaration or
  /// directive; the range itself if there is none.
  SourceRange statement;
  std::string message;
  std::vector<Note> notes;
  std::vector<Fix> fixes; ///< Each is sufficient by itself; the best is first.
  /// The target that it applies to, if the module was checked for several and it does not apply to all.
  std::optional<Target> target;
  bool isOfOptions = false; ///< The options are the mistake, not a place in the text: the range is empty.
};

} // namespace ptxmatrix
