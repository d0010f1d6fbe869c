//===- FunctionParser.h - Parsing a function --------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYNTAX_FUNCTIONPARSER_H
#define PTXMATRIX_LIB_SYNTAX_FUNCTIONPARSER_H

#include "Syntax/ItemParser.h"

namespace ptxmatrix {

/// Parses one function or prototype: `.entry name (parameters) directives`, or `.func (results) name (parameters)
/// directives`, and the body or a ';'.
class FunctionParser {
public:
  explicit FunctionParser(ItemParser &parser) : parser(parser), tokens(parser.tokens) {}

  /// \p directive is its `.entry` or `.func`.
  void parse(const Word &directive);

private:
  bool parseWord(const Word &word, size_t before, size_t end);
  bool parseDirective(const Word &word, size_t before, size_t end);
  void parseParameters();
  void parseName(const Word &name);
  void parseLaunchBound(const Word &directive);
  void endPrototype(const Word &word, size_t end);
  void reportUnexpected(const Word &word);

  ItemParser &parser;
  TokenStream &tokens;
  LaunchBounds bounds;
  bool isEntry = false;
  bool hasName = false;
  bool isBroken = false; ///< A mistake in the header was reported.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYNTAX_FUNCTIONPARSER_H
