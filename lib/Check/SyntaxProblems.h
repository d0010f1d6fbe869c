//===- SyntaxProblems.h - Wording of syntax problems ------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Module/ModuleContext.h"

namespace ptxmatrix {

/// Reports the problems that the parser finds in a text.
class SyntaxProblems {
public:
  SyntaxProblems(std::string_view text, const ModuleContext &module) : text(text), module(module) {}

  /// Reports \p item, a problem.
  void reportProblem(const Item &item, std::vector<Diagnostic> &diagnostics);

  /// Whether \p statement has a non-ASCII byte that was reported: the first one of a module is, except after a NUL.
  bool hasBadByte(std::string_view statement) const;
  /// Whether \p range contains the invalid character that was reported last.
  bool hasBadCharacter(SourceRange range) const { return !badCharacter.empty() && range.contains(badCharacter); }

private:
  bool beginsStatement(const Word &word) const;
  bool canEndBefore(const Item &item) const;

  std::string_view text;
  const ModuleContext &module;
  bool hasNonAscii = false;
  bool hasNul = false;
  bool endIsHidden = false; ///< By an unclosed comment or string.
  SourceRange badCharacter; ///< The last one reported.
};

} // namespace ptxmatrix
