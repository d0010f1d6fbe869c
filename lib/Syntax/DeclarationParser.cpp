//===- DeclarationParser.cpp - Parsing declarations -----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Syntax/DeclarationParser.h"
#include "Isa/InstructionNames.h"
#include "Lex/CharClass.h"
#include "Lex/Number.h"

#include <utility>

namespace ptxmatrix {
namespace {

bool isOpaqueType(const Word &word) {
  return word.text == ".texref" || word.text == ".samplerref" || word.text == ".surfref";
}

} // namespace

bool DeclarationParser::parseList(const Word &first, bool isExtern, bool isList) {
  isInBody = isList;
  head.isExtern = isExtern;
  parseHead(first);
  parse();
  return mayHaveConsequences;
}

bool DeclarationParser::parseParameters(bool isOfEntry, bool wasBroken) {
  isParameter = true;
  isBroken = wasBroken;
  head.role = isOfEntry ? DeclRole::EntryParameter : DeclRole::FunctionParameter;
  if (tokens.peek().isName())
    reportFirst(unexpected(tokens.peek()));
  parse();
  return !isBroken;
}

void DeclarationParser::parse() {
  for (Step step = Step::Declarator; step != Step::End; tokens.forget())
    step = step == Step::Declarator ? parseDeclarator() : parseSeparator();
}

/// Parses the part that the declarators share, beginning with \p first: state space, `.align`, `.attribute`, vector and
/// type.  After the type, a parameter may have `.ptr .global .align 8`, which is about what it points to.
void DeclarationParser::parseHead(const Word &first) {
  Declaration empty;
  empty.isExtern = head.isExtern;
  empty.role = head.role;
  head = empty;
  for (Word word = first;; word = tokens.next()) {
    const bool hasType = !head.typeWord.empty();
    if (word.text == ".align") {
      const Number alignment = readNumber32(tokens.peek().text);
      if (!alignment.isValid)
        return reportFirst(unexpected(tokens.peek()));
      tokens.skip();
      if (!hasType)
        head.alignment = alignment.value;
    } else if (word.text == ".attribute" && tokens.peek().is('(')) {
      parser.skipBracketed('(', ')');
    } else if (const std::optional<DeclSpace> space = declarationSpace(word)) {
      head.space = hasType ? head.space : *space;
    } else if (!hasType && (word.text == ".v2" || word.text == ".v4")) {
      head.vectorLength = static_cast<uint8_t>(word.text.back() - '0');
    } else if (!hasType) {
      head.typeWord = word.range;
      head.type = findScalarType(word.text.substr(1));
      head.isOpaque = isOpaqueType(word);
    } else if (!isParameter) {
      return reportFirst(unexpected(word));
    }
    if (!tokens.peek().is(TokenKind::Qualifier))
      return;
    if (!isParameter && !head.typeWord.empty() && beginsDirective(tokens.peek()))
      return; // the name is missing
  }
}

/// Reports only the first mistake of a list.  The rest is read as far as possible, to find the names.
void DeclarationParser::reportFirst(const Item &problem) {
  if (!std::exchange(isBroken, true))
    parser.emit(problem);
}

DeclarationParser::Step DeclarationParser::parseDeclarator() {
  const size_t before = tokens.mark();
  const size_t end = tokens.lastEnd();
  Word name = tokens.next();
  if (isParameter && name.is(TokenKind::Qualifier)) {
    if (!isBroken) {
      parseHead(name);
      if (isBroken)
        return Step::Declarator;
    }
    name = tokens.next();
  }
  if (!isParameter && beginsAnother(name, end)) {
    tokens.goBackTo(before);
    if (isInBody || beginsDirective(name)) // others are reported outside of functions
      reportFirst(missing(SyntaxProblem::MissingName, end, name));
    return Step::End;
  }
  if (!isParameter && name.is(';') && isEmpty && (head.type || head.isOpaque)) // `.reg .b32;`
    return Step::End;
  if (!isNameOrReserved(name))
    return recoverInName(name, before);
  isEmpty = false;
  Declaration declaration = head;
  declaration.name = name.range;
  parseSuffixes(declaration);
  declaration.isBroken = isBroken;
  const bool mayBeSink = isParameter && name.text == "_"; // a kernel's parameter can be named `_`
  if (isReservedName(name.text) && !mayBeSink)
    reportFirst(makeProblem(SyntaxProblem::ReservedName, name.range, name));
  parser.emit(declaration, name);
  return Step::Separator;
}

/// \p name is not a name.
DeclarationParser::Step DeclarationParser::recoverInName(const Word &name, size_t before) {
  reportFirst(unexpected(name));
  const bool endsAround = name.isEnd() || name.is('{') || name.is('}') || (isParameter && name.is(';'));
  if (endsAround)
    tokens.goBackTo(before);
  return endsAround || name.is(isParameter ? ')' : ';') ? Step::End : Step::Declarator;
}

/// Parses the ',' or the end of the list after a declarator.
DeclarationParser::Step DeclarationParser::parseSeparator() {
  const size_t before = tokens.mark();
  const size_t end = tokens.lastEnd();
  const Word word = tokens.next();
  if (word.is(',')) {
    if (isParameter && !tokens.peek().is(TokenKind::Qualifier))
      reportFirst(unexpected(tokens.peek()));
    return Step::Declarator;
  }
  if (word.is(isParameter ? ')' : ';'))
    return Step::End;
  if (isParameter ? declarationSpace(word).has_value() : isNextName(word, end)) {
    tokens.goBackTo(before);
    reportFirst(missing(SyntaxProblem::MissingComma, end, word));
    return Step::Declarator;
  }
  return isParameter ? recoverInParameters(word, before) : recoverInList(word, end, before);
}

DeclarationParser::Step DeclarationParser::recoverInParameters(const Word &word, size_t before) {
  reportFirst(unexpected(word));
  if (!word.isEnd() && !word.is('{') && !word.is('}') && !word.is(';'))
    return Step::Separator; // continue with the next ',' or ')'
  tokens.goBackTo(before);
  return Step::End;
}

/// \p word is after a declarator, which ends at \p end, and continues or ends no list.
DeclarationParser::Step DeclarationParser::recoverInList(const Word &word, size_t end, size_t before) {
  const bool isBrace = word.is('{') || word.is('}');
  const bool isAnother = isBrace || word.isEnd() || beginsAnother(word, end);
  if (!isAnother && !word.isName()) {
    reportFirst(unexpected(word));
    return Step::Separator; // continue with the next ',' or ';'
  }
  tokens.goBackTo(before);
  if (!isInBody && (isBrace || word.is('@'))) { // which is reported there
    mayHaveConsequences = isBroken;
    return Step::End;
  }
  if (isBroken && !isAnother && !mayBeginOpcode(word))
    parser.skipToSemicolon();
  reportFirst(missing(SyntaxProblem::MissingSemicolon, end, word));
  return Step::End;
}

bool DeclarationParser::mayBeginOpcode(const Word &word) const {
  return word.is(TokenKind::Identifier) && mayBeOpcode(word.text, parser.rules.ptxasRelease);
}

/// Whether \p word, the last one read, is a label or an opcode with qualifiers, and not a name of a list.
bool DeclarationParser::beginsStatement(const Word &word, size_t end) {
  if (!word.isName())
    return false;
  const Word next = tokens.peek();
  if (next.is(':'))
    return parser.beginsLine(word, end);
  const bool isQualifier =
      next.is(TokenKind::Qualifier) && (next.range.begin == word.range.end || !beginsDirective(next));
  return isQualifier && mayBeginOpcode(word);
}

/// Whether \p word, the last one read, certainly begins something other than a part of a list of declarators.
bool DeclarationParser::beginsAnother(const Word &word, size_t end) {
  return (word.is('@') && parser.beginsLine(word, end)) || beginsDirective(word) || beginsStatement(word, end);
}

/// Whether \p word, the last one read, is the next name of a list whose ',' is missing.
bool DeclarationParser::isNextName(const Word &word, size_t end) {
  if (!isNameOrReserved(word))
    return false;
  const Word next = tokens.peek();
  if (next.is(',') || next.is('<') || next.is('['))
    return true;
  const bool isOpcode = isInBody && mayBeginOpcode(word);
  return !isOpcode && (next.is(';') || (!parser.beginsLine(word, end) && next.isName()));
}

/// Parses `<8>`, `[4][2]` and `= 1`, in this order.
void DeclarationParser::parseSuffixes(Declaration &declaration) {
  const size_t begin = tokens.peek().range.begin;
  if (tokens.peek().is('<'))
    parseCount(declaration);
  while (tokens.peek().is('['))
    parseDimension(declaration);
  if (declaration.isRange || declaration.isArray)
    declaration.suffix = {begin, tokens.lastEnd()};
  if (tokens.peek().is('='))
    skipInitializer();
}

void DeclarationParser::parseCount(Declaration &declaration) {
  tokens.skip();
  declaration.isRange = true;
  declaration.count = UINT32_MAX; // for a broken range, treat all its names as declared
  const Word word = tokens.peek();
  const Number number = readNumber32(word.text);
  if (number.isValid)
    tokens.skip();
  const Word close = tokens.peek();
  if (number.isValid && close.is('>')) {
    tokens.skip();
    if (!number.overflows)
      declaration.count = number.value;
    return;
  }
  skipBroken('>', /*endsAtComma=*/true);
  reportFirst(unexpected(number.isValid ? close : word));
}

void DeclarationParser::parseDimension(Declaration &declaration) {
  tokens.skip();
  declaration.isArray = true;
  if (readNumber32(tokens.peek().text).isValid)
    tokens.skip();
  if (tokens.peek().is(']'))
    return tokens.skip();
  reportFirst(unexpected(tokens.peek()));
  skipBroken(']', /*endsAtComma=*/false);
}

/// Skips an initial value from its '=' to the ',' or ';' after it, or to what cannot be a part of it.
void DeclarationParser::skipInitializer() {
  tokens.skip();
  const size_t begin = tokens.mark();
  for (size_t braces = 0;; tokens.bound(begin)) {
    const size_t before = tokens.mark();
    const size_t end = tokens.lastEnd();
    const Word word = tokens.next();
    const bool isOutside = braces == 0;
    const bool isOpcode = isOutside && parser.beginsLine(word, end) && mayBeginOpcode(word);
    if (word.isEnd() || word.is(';') ||
        (isOutside && (word.is(',') || word.is('}') || isOpcode || beginsAnother(word, end)))) {
      tokens.goBackTo(before);
      return isOutside ? void() : reportFirst(unexpected(word));
    }
    braces += word.is('{') ? 1 : 0;
    braces -= word.is('}') ? 1 : 0;
  }
}

/// Skips the rest of a count or dimension, up to \p close or the beginning of something else.
void DeclarationParser::skipBroken(char close, bool endsAtComma) {
  for (const size_t begin = tokens.mark();; tokens.bound(begin)) {
    const size_t before = tokens.mark();
    const size_t end = tokens.lastEnd();
    const Word word = tokens.next();
    const bool isNext =
        word.isEnd() || word.is(';') || word.is('{') || word.is('}') || word.is('=') || (word.is(',') && endsAtComma);
    if (isNext || beginsAnother(word, end))
      return tokens.goBackTo(before);
    if (word.is(close))
      return;
  }
}

} // namespace ptxmatrix
