//===- StatementParser.h - Finding the end of a statement -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYNTAX_STATEMENTPARSER_H
#define PTXMATRIX_LIB_SYNTAX_STATEMENTPARSER_H

#include "Syntax/ItemParser.h"

namespace ptxmatrix {

/// Reads the tokens of one statement after its opcode: to its ';' or, if that is missing, to where another statement
/// begins.  The grammar has the syntax of supported instructions, so mistakes are found here only in others.
class StatementParser {
public:
  /// The statement begins at the mark \p begin.  \p opcode is its first word, the last one read.  \p isRest: it may be
  /// the rest of an unfinished one.
  StatementParser(ItemParser &parser, size_t begin, const Word &opcode, bool isRest);

  /// Returns a mistake in another instruction.
  MaybeProblem parse();

  /// Whether some instruction begins with the opcode.
  bool isInstruction() const { return isKnown; }
  /// Whether the opcode is, or resembles, a supported instruction.
  bool isSupported() const { return isCandidate; }
  /// Whether the ';' is missing, so that the rest may follow.
  bool mayContinue() const;

private:
  MaybeProblem findEnd();
  bool continues(const Token &token);
  MaybeProblem endBefore(const Token &token, bool isNext);
  bool beginsNext(const Token &token);
  bool beginsAfterOperand(const Word &word);
  bool beginsOpcode(const Word &word);
  bool isOperand(const Word &word);
  bool isMistake(const Token &token) const;
  MaybeProblem reportMistake(const Token &token);
  bool isOutside() const { return braces == 0 && brackets == 0; }

  ItemParser &parser;
  TokenStream &tokens;
  const size_t begin;
  const Word opcode;
  const bool isRest;
  const bool isCandidate;
  const bool isKnown; ///< Some instruction begins with the opcode.
  size_t braces = 0;
  size_t brackets = 0; ///< Parentheses, too.
  bool inOpcode = true;
  bool hasQuestion = false; ///< There was a '?'.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYNTAX_STATEMENTPARSER_H
