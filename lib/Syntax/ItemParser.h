//===- ItemParser.h - What the parsers of items share -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Only for the parsers of this folder.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYNTAX_ITEMPARSER_H
#define PTXMATRIX_LIB_SYNTAX_ITEMPARSER_H

#include "Syntax/Parse.h"
#include "Syntax/TokenStream.h"
#include "Syntax/Words.h"

namespace ptxmatrix {

/// A mistake that is not yet reported.
using MaybeProblem = std::optional<Item>;

Item makeItem(ItemKind kind, const Word &word);
Item makeProblem(SyntaxProblem problem, SourceRange range, const Word &word = {});
inline Item unexpected(const Word &word) { return makeProblem(SyntaxProblem::UnexpectedWord, word.range, word); }
/// \p problem, such as a missing ';', right after the last token; \p next follows.
inline Item missing(SyntaxProblem problem, size_t place, const Word &next) {
  return makeProblem(problem, {place, place}, next);
}

/// Reads tokens and passes items on.
class ItemParser {
public:
  ItemParser(std::string_view text, const ParseRules &rules, const std::function<void(const Item &)> &take)
      : text(text), rules(rules), tokens(text, rules.hasAsciiComments), take(take) {}

  /// Passes on the problems of bytes before \p end.
  void emitLexicalProblems(size_t end);
  /// Passes \p item on, after the problems of bytes before its end.
  void emit(const Item &item);
  void emit(ItemKind kind, const Word &word) { emit(makeItem(kind, word)); }
  void emit(const Declaration &declaration, const Word &name);
  /// Emits \p problem, if there is one.  Returns whether there is.
  bool report(const MaybeProblem &problem) {
    if (problem)
      emit(*problem);
    return problem.has_value();
  }

  /// Whether \p word, the last one read, is on a later line than the text before it, which ends at \p end.
  bool beginsLine(const Word &word, size_t end) const {
    return SourceRange{end, word.range.begin}.of(text).find('\n') != std::string_view::npos;
  }

  /// Skips words up to the ';'.  Blocks are skipped as a whole.  \p isOutside: of functions, where a directive ends
  /// them.
  void skipToSemicolon(bool isOutside = false);
  /// Skips from an \p open to its \p close; returns false if that is missing.
  bool skipBracketed(char open, char close);
  /// Reads `"a", "b";` after `.pragma`.
  MaybeProblem readPragma();
  /// Reads the list after `.target`; returns false if it is broken.
  bool readTargets(bool isInBody);

  const std::string_view text;
  const ParseRules &rules;
  TokenStream tokens;

private:
  const std::function<void(const Item &)> &take;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYNTAX_ITEMPARSER_H
