//===- DeclarationParser.h - Parsing declarations ---------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Only reads declarations: the parts that supported instructions need.  ptxas checks whether they are compatible.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYNTAX_DECLARATIONPARSER_H
#define PTXMATRIX_LIB_SYNTAX_DECLARATIONPARSER_H

#include "Syntax/ItemParser.h"

namespace ptxmatrix {

/// Parses one list of declarators: `.reg .b32 r, s<8>;`, or the parameters of a function.
class DeclarationParser {
public:
  explicit DeclarationParser(ItemParser &parser) : parser(parser), tokens(parser.tokens) {}

  /// Parses a list that begins with \p first and ends with ';'.  Returns true if what follows may be a consequence of a
  /// mistake in it.
  bool parseList(const Word &first, bool isExtern, bool isInBody);
  /// Parses a list up to its ')'.  Returns false if there is a mistake in it.
  bool parseParameters(bool isOfEntry, bool wasBroken);

private:
  /// What follows in the list.
  enum class Step : uint8_t { Declarator, Separator, End };

  void parse();
  void parseHead(const Word &first);
  Step parseDeclarator();
  Step parseSeparator();
  Step recoverInName(const Word &name, size_t before);
  Step recoverInParameters(const Word &word, size_t before);
  Step recoverInList(const Word &word, size_t end, size_t before);
  void parseSuffixes(Declaration &declaration);
  void parseCount(Declaration &declaration);
  void parseDimension(Declaration &declaration);
  void skipInitializer();
  void skipBroken(char close, bool endsAtComma);
  bool beginsStatement(const Word &word, size_t end);
  bool beginsAnother(const Word &word, size_t end);
  bool isNextName(const Word &word, size_t end);
  bool mayBeginOpcode(const Word &word) const;
  void reportFirst(const Item &problem);

  ItemParser &parser;
  TokenStream &tokens;
  Declaration head; ///< The part that the declarators share.
  bool isParameter = false;
  bool isInBody = false;
  bool isEmpty = true;
  bool isBroken = false;            ///< A mistake was reported.
  bool mayHaveConsequences = false; ///< See parseList().
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYNTAX_DECLARATIONPARSER_H
