//===- FunctionParser.cpp - Parsing a function ----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Syntax/ItemParser.h"

#include <utility>

namespace ptxmatrix {
namespace {

/// Parses `.entry name (parameters) directives`, or `.func (results) name (parameters) directives`, and the body or a
/// ';'.
class FunctionParser {
public:
  explicit FunctionParser(ItemParser &parser) : parser(parser), tokens(parser.tokens) {}

  void parse(const Word &directive);

private:
  bool parseNext();
  bool parseDirective(const Word &word);
  void parseName(const Word &name);
  void parseLaunchBound(const Word &directive);
  void endPrototype();
  void reportUnexpected(const Word &word);

  ItemParser &parser;
  TokenStream &tokens;
  std::optional<BlockSize> blockSize;
  bool isEntry = false;
  bool hasName = false;
  bool isBroken = false; ///< A mistake in the header was reported.
};

void FunctionParser::parse(const Word &directive) {
  isEntry = directive.text == ".entry";
  parser.emit(ItemKind::FunctionBegin, directive);
  while (parseNext())
    tokens.forget();
}

/// Returns false at the end of the function.
bool FunctionParser::parseNext() {
  const Word word = tokens.peek();
  if (word.is(TokenKind::Qualifier))
    return parseDirective(word);
  if (word.is(';') || (word.isEnd() && hasName && !isEntry)) {
    endPrototype();
    return false;
  }
  tokens.skip();
  if (word.is('{')) {
    if (!hasName)
      reportUnexpected(word);
    Item begin = makeItem(ItemKind::BodyBegin, word);
    begin.blockSize = blockSize;
    parser.emit(begin);
    parseBody(parser, word);
    return false;
  }
  if (word.is('(') && !tokens.skip(')'))
    isBroken = !parseParameters(parser, isEntry, isBroken);
  else if (isNameOrReserved(word) && !hasName)
    parseName(word);
  else if (!word.is('('))
    reportUnexpected(word);
  return !word.isEnd() && !word.is('}');
}

bool FunctionParser::parseDirective(const Word &word) {
  const DirectiveKind kind = directiveKind(word);
  const bool isOfFunction = kind == DirectiveKind::None || kind == DirectiveKind::Pragma || word.text == ".attribute" ||
                            word.text == ".align";
  if (!isOfFunction) { // the prototype is not closed
    endPrototype();
    return false;
  }
  tokens.skip();
  if (kind == DirectiveKind::Pragma) // its ';' does not end the header
    parser.readPragma();
  else if (word.text == ".attribute" && tokens.peekToken().is('('))
    parser.skipBracketed('(', ')');
  else
    parseLaunchBound(word);
  return true;
}

void FunctionParser::parseName(const Word &name) {
  hasName = true;
  Declaration function;
  function.space = DeclSpace::Function;
  function.isEntry = isEntry;
  function.name = name.range;
  if (isReservedName(name.text))
    parser.emit(makeProblem(SyntaxProblem::ReservedName, name.range, name));
  parser.emit(function, name);
}

/// Reads the numbers of \p directive, such as `.reqntid 32, 1`, whatever it is.  `.maxntid` bounds the number of
/// threads, not the shape: `.maxntid 256, 1, 1` may be launched with 16 x 16.
void FunctionParser::parseLaunchBound(const Word &directive) {
  BlockSize size = {1, 1, 1};
  size_t count = 0;
  for (Number number = readNumber(tokens.peek().text); number.isValid; number = readNumber(tokens.peek().text)) {
    tokens.skip();
    if (count < size.size())
      size[count] = number.value;
    ++count;
    if (!tokens.skip(','))
      break;
  }
  if (count > 0 && directive.text == ".reqntid")
    blockSize = size;
}

void FunctionParser::reportUnexpected(const Word &word) {
  if (!std::exchange(isBroken, true))
    parser.emit(unexpected(word));
}

/// Ends a prototype before or at its ';'. ptxas requires none after a `.func`.
void FunctionParser::endPrototype() {
  const Word next = tokens.peek();
  const bool isFine = hasName && (next.is(';') || !isEntry);
  if (!isFine && hasName && !isBroken)
    parser.emit(parser.missing(SyntaxProblem::MissingSemicolon));
  else if (!isFine)
    reportUnexpected(next);
  parser.emit(ItemKind::FunctionEnd, next);
  tokens.skip(';');
}

} // namespace

void parseFunction(ItemParser &parser, const Word &directive) { FunctionParser(parser).parse(directive); }

} // namespace ptxmatrix
