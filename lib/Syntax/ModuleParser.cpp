//===- ModuleParser.cpp - Parsing what is outside of functions ------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/Opcode.h"
#include "Syntax/ItemParser.h"

#include <utility>

namespace ptxmatrix {
namespace {

class ModuleParser {
public:
  explicit ModuleParser(ItemParser &parser) : parser(parser), tokens(parser.tokens) {}

  void parse();

private:
  void parseDirective(const Word &word);
  void parseVersion(const Word &directive);
  void parseAddressSize(const Word &directive);
  void parseLinkage(const Word &linkage);
  void parseSection(const Word &section);
  void parseFile(const Word &directive);
  void parseTargets(const Word &directive);
  void parseStray(const Word &word);
  void reportUnexpected(const Word &word);

  ItemParser &parser;
  TokenStream &tokens;
  bool isConsequence = false; ///< A mistake was reported, and no directive followed so far: others may follow from it.
};

void ModuleParser::parse() {
  for (;; tokens.forget()) {
    const Word word = tokens.next();
    if (word.isEnd())
      return;
    if (word.is(TokenKind::Qualifier))
      parseDirective(word);
    else
      parseStray(word);
  }
}

void ModuleParser::parseDirective(const Word &word) {
  const bool wasConsequence = std::exchange(isConsequence, false);
  switch (directiveKind(word)) {
  case DirectiveKind::Version:
    return parseVersion(word);
  case DirectiveKind::AddressSize:
    return parseAddressSize(word);
  case DirectiveKind::Target:
    return parseTargets(word);
  case DirectiveKind::Linkage:
    return parseLinkage(word);
  case DirectiveKind::Function:
    return parseFunction(parser, word);
  case DirectiveKind::Declaration:
    isConsequence = !parseDeclarations(parser, word, /*isExtern=*/false);
    return;
  case DirectiveKind::Section:
    return parseSection(word);
  case DirectiveKind::File:
    return parseFile(word);
  case DirectiveKind::Pragma:
    if (parser.readPragma())
      parser.emit(ItemKind::Directive, word);
    return;
  case DirectiveKind::Alias:
    parser.skipToSemicolon(/*isOutside=*/true);
    return parser.emit(ItemKind::Directive, word);
  case DirectiveKind::Location:
  case DirectiveKind::None:
    isConsequence = wasConsequence;
    reportUnexpected(word);
    parser.skipToSemicolon(/*isOutside=*/true);
  }
}

void ModuleParser::parseTargets(const Word &directive) {
  const bool isEmpty = !tokens.peekToken().is(TokenKind::Identifier) && !tokens.peek().isNumber();
  if (isEmpty)
    parser.emit(ItemKind::Target, directive);
  isConsequence = isEmpty || !parser.readTargets(/*isInBody=*/false);
}

/// ptxas wants the number on the line of the directive, and reads `8.0.1` and `8.0f` as one word.
void ModuleParser::parseVersion(const Word &directive) {
  Word number = tokens.peek();
  isConsequence = !number.is(TokenKind::Float) || number.text.front() == '.' || parser.beginsLine(number);
  if (isConsequence && !number.is(TokenKind::Integer))
    return parser.emit(ItemKind::Version, directive);
  tokens.skip();
  while (tokens.peek().range.begin == number.range.end && (tokens.peek().isName() || tokens.peek().isNumber()))
    number.range.end = tokens.next().range.end;
  number.text = number.range.of(parser.text);
  parser.emit(ItemKind::Version, number);
}

void ModuleParser::parseAddressSize(const Word &directive) {
  isConsequence = !tokens.peek().isNumber();
  parser.emit(ItemKind::AddressSize, isConsequence ? directive : tokens.next());
}

void ModuleParser::parseLinkage(const Word &linkage) {
  const DirectiveKind next = directiveKind(tokens.peek());
  if (next == DirectiveKind::Function)
    parseFunction(parser, tokens.next());
  else if (next == DirectiveKind::Declaration)
    isConsequence = !parseDeclarations(parser, tokens.next(), linkage.text == ".extern");
  else
    reportUnexpected(tokens.peek());
}

void ModuleParser::parseSection(const Word &section) {
  if (!tokens.peek().is(TokenKind::Qualifier))
    return reportUnexpected(tokens.peek());
  tokens.skip();
  const Word brace = tokens.peek();
  if (!brace.is('{'))
    return reportUnexpected(brace);
  if (!parser.skipBracketed('{', '}'))
    return parser.emit(makeProblem(SyntaxProblem::UnclosedFunction, brace.range));
  parser.emit(ItemKind::Directive, section);
}

/// `.file` has no ';': index "name" {, timestamp, size}.
void ModuleParser::parseFile(const Word &directive) {
  FileDirective file;
  if (tokens.peek().isNumber())
    file.number = readNumber(tokens.next().text).value;
  if (tokens.peek().is(TokenKind::String))
    file.name = tokens.next().range;
  while (tokens.skip(','))
    if (tokens.peek().isNumber())
      tokens.skip();
  Item item = makeItem(ItemKind::Directive, directive);
  item.file = &file;
  parser.emit(item);
}

/// Handles a word that begins no directive.
void ModuleParser::parseStray(const Word &word) {
  if (isNameOrReserved(word)) {
    const bool isSupported = isCandidateOpcode(word.text) && !tokens.peek().is(':');
    const bool isReported = isConsequence && !isSupported; // report every supported instruction
    isConsequence = true;
    parser.skipToSemicolon(/*isOutside=*/true);
    if (!isReported)
      parser.emit(makeProblem(SyntaxProblem::StatementOutsideFunction, word.range, word));
    return;
  }
  if (word.text == "#" || word.is('@'))
    parser.skipToSemicolon(/*isOutside=*/true);
  reportUnexpected(word);
}

/// Reports one problem per mistake: up to the next directive, what follows may be a consequence of it.
void ModuleParser::reportUnexpected(const Word &word) {
  if (!std::exchange(isConsequence, true))
    parser.emit(unexpected(word));
}

} // namespace

void parseItems(std::string_view text, TextKind kind, const ParseRules &rules,
                const std::function<void(const Item &)> &take) {
  ItemParser parser(text, rules, take);
  if (kind == TextKind::Module)
    ModuleParser(parser).parse();
  else
    parsePart(parser);
  parser.emitLexicalProblems(SIZE_MAX);
}

} // namespace ptxmatrix
