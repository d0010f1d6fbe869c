//===- DeclarationParser.cpp - Parsing declarations -----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Only reads declarations: the parts that supported instructions need.  ptxas checks whether they are compatible.

#include "Isa/WordTable.h"
#include "Syntax/ItemParser.h"

namespace ptxmatrix {

DeclarationParser::DeclarationParser(ItemParser &parser, const Declaration &start, bool isBroken)
    : parser(parser), tokens(parser.tokens), start(start), head(start), isBroken(isBroken) {}

void DeclarationParser::parseHead(const Word &first) {
  head = start;
  for (Word word = first;; word = tokens.next()) {
    const bool hasType = !head.typeWord.empty();
    if (word.text == ".align") {
      const Number alignment = readNumber32(tokens.peek().text);
      if (!alignment.isValid)
        return parser.emitFirst(unexpected(tokens.peek()), isBroken);
      tokens.skip();
      head.alignment = hasType ? head.alignment : alignment.value;
    } else if (word.text == ".attribute" && tokens.peekToken().is('(')) {
      parser.skipBracketed('(', ')');
    } else if (const std::optional<DeclSpace> space = directiveOf(word).space) {
      head.space = hasType ? head.space : *space;
    } else if (!hasType && (word.text == ".v2" || word.text == ".v4")) {
      head.vectorLength = static_cast<uint8_t>(word.text.back() - '0');
    } else if (!hasType) {
      head.typeWord = word.range;
      head.type = findScalarType(word.text.substr(1));
      head.isOpaque = isOneOf("texref|samplerref|surfref", word.text.substr(1));
    } else if (!isParameter()) {
      return parser.emitFirst(unexpected(word), isBroken);
    }
    const Word next = tokens.peek();
    const bool isAnother = !isParameter() && !head.typeWord.empty() && directiveOf(next).kind != DirectiveKind::None;
    if (!next.is(TokenKind::Qualifier) || isAnother) // if it is another one, the name is missing
      return;
  }
}

bool DeclarationParser::parseNext() {
  if (!isParameter() && (head.type || head.isOpaque) && !tokens.last().is(',') && tokens.skip(';'))
    return false; // ptxas accepts `.reg .b32;`
  parseDeclarator();
  return !endsDeclarator();
}

void DeclarationParser::parseDeclarator() {
  if (isParameter() && tokens.peekToken().is(TokenKind::Qualifier))
    parseHead(tokens.next());
  else if (isParameter())
    parser.emitFirst(unexpected(tokens.peek()), isBroken);
  const Word name = tokens.peek();
  if (!isParameter() && (directiveOf(name).kind != DirectiveKind::None || parser.beginsItem(/*isAfterOpcode=*/true)))
    return parser.emitFirst(parser.missing(SyntaxProblem::MissingName), isBroken);
  if (!isNameOrReserved(name))
    return parser.emitFirst(unexpected(name), isBroken);
  tokens.skip();
  Declaration declaration = head;
  parseSuffixes(declaration);
  declaration.isBroken = isBroken;
  const bool mayBeSink = isParameter() && name.text == "_"; // a kernel's parameter can be named `_`
  if (isReservedName(name.text) && !mayBeSink)
    parser.emitFirst(makeProblem(SyntaxProblem::ReservedName, name.range, name), isBroken);
  parser.emitDeclaration(name, declaration);
}

/// Reads on to the next declarator.  Returns true if there is none.
bool DeclarationParser::endsDeclarator() {
  for (;; tokens.forget()) {
    const Word word = tokens.peek();
    const bool isBrace = word.is('{') || word.is('}');
    if (word.isEnd() || (isParameter() ? isBrace || word.is(';') : isBrace || parser.beginsItem())) {
      parser.emitFirst(isParameter() ? unexpected(word) : parser.missing(SyntaxProblem::MissingSemicolon), isBroken);
      return true;
    }
    if (tokens.skip(isParameter() ? ')' : ';'))
      return true;
    if (tokens.skip(','))
      return false;
    if (isParameter() ? directiveOf(word).kind == DirectiveKind::Declaration : word.isName()) {
      parser.emitFirst(parser.missing(SyntaxProblem::MissingComma), isBroken);
      return false;
    }
    parser.emitFirst(unexpected(word), isBroken);
    tokens.skip();
  }
}

/// Parses `<8>`, `[4][2]` and `= 1`, in this order.
void DeclarationParser::parseSuffixes(Declaration &declaration) {
  const size_t begin = tokens.peekToken().range.begin;
  if (tokens.skip('<'))
    parseCount(declaration);
  for (; tokens.skip('['); tokens.forget())
    parseDimension(declaration);
  if (declaration.isRange || declaration.isArray)
    declaration.suffix = {begin, tokens.lastEnd()};
  if (tokens.skip('='))
    skipInitializer(declaration);
}

void DeclarationParser::parseCount(Declaration &declaration) {
  const Number number = readNumber32(tokens.peek().text);
  if (number.isValid)
    tokens.skip();
  const Word close = tokens.peek();
  const bool isComplete = number.isValid && tokens.skip('>');
  declaration.isRange = true;
  declaration.count = isComplete && !number.overflows ? number.value : UINT32_MAX; // if broken, all its names
  if (!isComplete)
    parser.emitFirst(unexpected(close), isBroken);
}

void DeclarationParser::parseDimension(Declaration &declaration) {
  declaration.isArray = true;
  const Number size = readNumber32(tokens.peek().text);
  if (size.isValid)
    tokens.skip();
  declaration.elements = size.isValid && !size.overflows ? declaration.elements * size.value : 0;
  if (declaration.elements > UINT32_MAX)
    declaration.elements = 0;
  if (!tokens.skip(']'))
    parser.emitFirst(unexpected(tokens.peek()), isBroken);
}

/// Skips an initial value to the ',' or ';' after it, or to what cannot be a part of it.
void DeclarationParser::skipInitializer(Declaration &declaration) {
  for (size_t braces = 0;; tokens.forget()) {
    const Word word = tokens.peek();
    const bool isOutside = braces == 0;
    const bool isIncomplete = !endsOperand(tokens.last().kind);
    const bool beginsNext = isOutside && (directiveOf(word).kind != DirectiveKind::None ||
                                          parser.beginsItem(/*isAfterOpcode=*/isIncomplete));
    if (word.isEnd() || word.is(';') || beginsNext || (isOutside && (word.is(',') || word.is('}')))) {
      if (!isOutside)
        parser.emitFirst(unexpected(word), isBroken);
      return;
    }
    if (word.is(TokenKind::Identifier))
      declaration.addresses.push_back(word.range);
    braces += word.is('{') ? 1 : 0;
    braces -= word.is('}') ? 1 : 0;
    tokens.skip();
  }
}

} // namespace ptxmatrix
