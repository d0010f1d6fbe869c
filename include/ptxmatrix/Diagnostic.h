//===- Diagnostic.h - What is wrong with a module, as data ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_DIAGNOSTIC_H
#define PTXMATRIX_DIAGNOSTIC_H

#include "ptxmatrix/Export.h"
#include "ptxmatrix/SourceRange.h"
#include "ptxmatrix/Target.h"

#include <span>
#include <vector>

namespace ptxmatrix {

/// An error means that ptxas rejects the module.  A warning is advice.
enum class Severity : uint8_t { Error, Warning };

/// A rule that a module can break.  Its name is stable: it is never given to another rule.
struct RuleInfo {
  std::string_view name;  ///< Such as "register-count".
  Severity severity;      ///< What breaking it is by default.
  std::string_view group; ///< The group that it is switched with, such as "operands".
  std::string_view summary;
  /// A warning that the library gives if CheckOptions::allWarnings asks for it, and the command if it is switched on.
  bool isOffByDefault = false;
};

/// Every rule, in the order of the documentation.
PTXMATRIX_EXPORT std::span<const RuleInfo> rules();

/// The rule named \p name, or null.
PTXMATRIX_EXPORT const RuleInfo *findRule(std::string_view name);

/// A place that explains a diagnostic.
struct Note {
  SourceRange range;
  std::string message;
};

/// Puts \p text in the place of a range; where the range is empty, it is inserted there.  Neither holds a line break,
/// so that no edit moves a line.
struct TextEdit {
  SourceRange range; ///< In bytes of the module's text.
  std::string text;

  friend bool operator==(const TextEdit &, const TextEdit &) = default;
};

/// A way to fix a mistake.
struct Fix {
  std::string message; ///< What it does, as an order: "insert ';'".
  /// The module then means what it surely was meant to mean.  Of any other fix a person should say whether it is right.
  bool isSafe = false;
  std::vector<TextEdit> edits; ///< All or none are to be made; in the order of the text, none overlapping another.
};

/// One mistake.
struct Diagnostic {
  const RuleInfo *rule = nullptr; ///< Never null in a diagnostic that the library hands out.
  Severity severity = Severity::Error;
  SourceRange range; ///< In bytes of the module's text; may be empty, where something is missing.
  /// The statement that the range is in, with its guard and its ';', or as much of a declaration or directive as is
  /// known; the range itself where it is in none.
  SourceRange statement;
  std::string message;
  std::vector<Note> notes;
  std::vector<Fix> fixes; ///< Each is enough by itself; the best comes first.
  /// The target that it holds for, where the module was checked for several and not all have it.
  std::optional<Target> target;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_DIAGNOSTIC_H
