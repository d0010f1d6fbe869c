//===- BodyParser.h - Parsing the body of a function ------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYNTAX_BODYPARSER_H
#define PTXMATRIX_LIB_SYNTAX_BODYPARSER_H

#include "Syntax/StatementParser.h"

namespace ptxmatrix {

/// Parses scopes, declarations, labels and statements.
class BodyParser {
public:
  explicit BodyParser(ItemParser &parser) : parser(parser), tokens(parser.tokens) {}

  /// Parses a body up to its '}'; \p brace is its '{'.
  void parse(const Word &brace);
  /// Parses the statements up to the end of the text.
  void parseRest();

private:
  bool parseNext(const Word &brace);
  bool parseDirective(const Word &word, size_t before, bool isLabelled);
  bool parseLaterDirective(const Word &word, size_t before);
  void parseName(const Word &word, size_t begin);
  void parseLabel(const Word &name);
  void parseLocation(const Word &directive);
  SourcePosition parsePosition();
  bool closeScope(const Word &brace);
  void parseGuarded(size_t begin);
  void reportStray(const Word &word);
  std::optional<Word> directiveWithoutDot(const Word &word);
  bool takeLabelColon();
  bool parseStatement(StatementParser &statement, size_t begin, const Word &opcode);

  ItemParser &parser;
  TokenStream &tokens;
  size_t depth = 0;        ///< Open scopes below the function's own.
  bool isRest = false;     ///< See parseRest().
  bool afterLabel = false; ///< There is a label before the next word.
  /// A supported instruction had no ';', so what follows may be the rest of it.
  bool mayContinue = false;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYNTAX_BODYPARSER_H
