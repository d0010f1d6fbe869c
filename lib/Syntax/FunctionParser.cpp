//===- FunctionParser.cpp - Parsing a function ----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Syntax/FunctionParser.h"
#include "Lex/CharClass.h"
#include "Lex/Number.h"
#include "Syntax/BodyParser.h"
#include "Syntax/DeclarationParser.h"

#include <utility>

namespace ptxmatrix {

void FunctionParser::parse(const Word &directive) {
  isEntry = directive.text == ".entry";
  parser.emit(ItemKind::FunctionBegin, directive);
  for (bool isOpen = true; isOpen; tokens.forget()) {
    const size_t before = tokens.mark();
    const size_t end = tokens.lastEnd();
    isOpen = parseWord(tokens.next(), before, end);
  }
}

/// Parses \p word, the last one read, and what belongs to it.  Returns false at the end of the function.
bool FunctionParser::parseWord(const Word &word, size_t before, size_t end) {
  if (word.is(TokenKind::Qualifier))
    return parseDirective(word, before, end);
  if (word.is(';') || (word.isEnd() && hasName && !isEntry)) {
    endPrototype(word, end);
    return false;
  }
  if (word.is('{')) {
    if (!hasName)
      reportUnexpected(word);
    Item begin = makeItem(ItemKind::BodyBegin, word);
    begin.bounds = &bounds;
    parser.emit(begin);
    BodyParser(parser).parse(word);
    return false;
  }
  if (word.is('('))
    parseParameters();
  else if (isNameOrReserved(word) && !hasName)
    parseName(word);
  else
    reportUnexpected(word);
  return !word.isEnd() && !word.is('}');
}

bool FunctionParser::parseDirective(const Word &word, size_t before, size_t end) {
  if (beginsModuleItem(word) || isLinkage(word) || declarationSpace(word)) { // the prototype is not closed
    tokens.goBackTo(before);
    endPrototype(word, end);
    return false;
  }
  if (word.text == ".pragma") // its ';' does not end the header
    parser.report(parser.readPragma());
  else if (word.text == ".attribute" && tokens.peek().is('('))
    parser.skipBracketed('(', ')');
  else
    parseLaunchBound(word);
  return true;
}

void FunctionParser::parseParameters() {
  if (tokens.peek().is(')'))
    return tokens.skip();
  isBroken = !DeclarationParser(parser).parseParameters(isEntry, isBroken);
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

/// Reads the numbers of \p directive, such as `.maxntid 32, 1`, whatever it is.
void FunctionParser::parseLaunchBound(const Word &directive) {
  BlockSize size = {1, 1, 1};
  size_t count = 0;
  for (Number number = readNumber(tokens.peek().text); number.isValid; number = readNumber(tokens.peek().text)) {
    tokens.skip();
    if (count < size.size())
      size[count] = number.value;
    ++count;
    if (!tokens.peek().is(','))
      break;
    tokens.skip();
  }
  if (count == 0)
    return;
  if (directive.text == ".reqntid")
    bounds.required = size;
  else if (directive.text == ".maxntid")
    bounds.most = size;
  else if (directive.text == ".minnctapersm")
    bounds.leastBlocks = size[0];
  else if (directive.text == ".maxnreg")
    bounds.mostRegisters = size[0];
}

void FunctionParser::reportUnexpected(const Word &word) {
  if (!std::exchange(isBroken, true))
    parser.emit(unexpected(word));
}

/// \p word is the ';' of a prototype, or follows a prototype without one, which ends at \p end.  ptxas requires no ';'
/// after a `.func`.
void FunctionParser::endPrototype(const Word &word, size_t end) {
  const bool isFine = hasName && (word.is(';') || !isEntry);
  if (!isFine && hasName && !isBroken)
    parser.emit(missing(SyntaxProblem::MissingSemicolon, end, word));
  else if (!isFine)
    reportUnexpected(word);
  parser.emit(ItemKind::FunctionEnd, word);
}

} // namespace ptxmatrix
