//===- BodyParser.cpp - Parsing the body of a function --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Syntax/BodyParser.h"
#include "Isa/InstructionNames.h"
#include "Lex/CharClass.h"
#include "Lex/Number.h"
#include "Syntax/DeclarationParser.h"

#include <utility>

namespace ptxmatrix {
namespace {

/// Directives that are only valid after a label.
bool isTable(const Word &word) {
  return word.isQualifier(".branchtargets") || word.isQualifier(".calltargets") || word.isQualifier(".callprototype");
}

} // namespace

void BodyParser::parse(const Word &brace) {
  while (parseNext(brace))
    tokens.forget();
}

void BodyParser::parseRest() {
  isRest = true;
  parse({});
}

/// Returns false at the end of the body, whose '{' is \p brace.
bool BodyParser::parseNext(const Word &brace) {
  const size_t before = tokens.mark();
  const Word word = tokens.next();
  const bool isLabelled = std::exchange(afterLabel, false);
  switch (word.kind) {
  case TokenKind::End:
    parser.emitLexicalProblems(SIZE_MAX); // an unclosed comment may hide the '}'
    if (!isRest)
      parser.emit(makeProblem(SyntaxProblem::UnclosedFunction, brace.range));
    return false;
  case TokenKind::Identifier:
    parseName(word, before);
    return true;
  case TokenKind::Qualifier:
    if (parseDirective(word, before, isLabelled))
      return true;
    parser.emit(makeProblem(SyntaxProblem::UnclosedFunction, brace.range));
    return false;
  case TokenKind::LeftBrace:
    ++depth;
    parser.emit(ItemKind::ScopeBegin, word);
    return true;
  case TokenKind::RightBrace:
    return closeScope(word);
  case TokenKind::At:
    parseGuarded(before);
    return true;
  default:
    if (isReservedName(word.text) && takeLabelColon())
      parseLabel(word);
    else if (word.text != "\\") // ptxas ignores it before an opcode
      reportStray(word);
    return true;
  }
}

/// Returns false if \p brace ends the body.
bool BodyParser::closeScope(const Word &brace) {
  if (depth > 0) {
    --depth;
    parser.emit(ItemKind::ScopeEnd, brace);
    return true;
  }
  if (isRest)
    parser.emit(unexpected(brace));
  else
    parser.emit(ItemKind::FunctionEnd, brace);
  return isRest;
}

/// Parses a label, a statement, or a declaration without its '.'.
void BodyParser::parseName(const Word &word, size_t begin) {
  if (takeLabelColon())
    return parseLabel(word);
  StatementParser statement(parser, begin, word, mayContinue);
  if (statement.isInstruction()) {
    parseStatement(statement, begin, word);
  } else if (const std::optional<Word> directive = directiveWithoutDot(word)) {
    parser.emit(makeProblem(SyntaxProblem::MissingDot, word.range, word));
    DeclarationParser(parser).parseList(*directive, /*isExtern=*/false, /*isInBody=*/true);
  } else if (isReservedName(word.text)) {
    reportStray(word);
  } else {
    parseStatement(statement, begin, word);
  }
}

/// Handles \p word, which begins nothing.
void BodyParser::reportStray(const Word &word) {
  SourceRange range = word.range;
  if (word.text == "#")
    tokens.skipLine();
  else if (!word.is(';'))
    parser.skipToSemicolon();
  else // `;;;` is one mistake
    while (tokens.peek().is(';') && tokens.peek().range.begin == range.end)
      range.end = tokens.next().range.end;
  if (!std::exchange(mayContinue, false)) // otherwise the statement is the mistake
    parser.emit(makeProblem(SyntaxProblem::UnexpectedWord, range, word));
}

void BodyParser::parseLabel(const Word &name) {
  afterLabel = true;
  if (isReservedName(name.text))
    return parser.emit(makeProblem(SyntaxProblem::ReservedName, name.range, name));
  Declaration label;
  label.space = DeclSpace::Label;
  label.name = name.range;
  parser.emit(label, name);
}

bool BodyParser::takeLabelColon() {
  const bool isLabel = tokens.peekToken().is(':');
  if (isLabel)
    tokens.skip();
  return isLabel;
}

/// Returns false if \p word, a directive, shows that the body is not closed.
bool BodyParser::parseDirective(const Word &word, size_t before, bool isLabelled) {
  if (isLabelled && isTable(word)) {
    parser.skipToSemicolon();
  } else if (beginsDeclaration(word)) {
    mayContinue = false;
    DeclarationParser(parser).parseList(word, /*isExtern=*/false, /*isInBody=*/true);
  } else if (word.text == ".loc") {
    parseLocation(word);
  } else if (word.text == ".pragma") {
    parser.report(parser.readPragma());
  } else if (word.text == ".target") { // accepted by ptxas here
    parser.readTargets(/*isInBody=*/true);
  } else {
    return parseLaterDirective(word, before);
  }
  return true;
}

/// The same for a directive that belongs outside of functions.
bool BodyParser::parseLaterDirective(const Word &word, size_t before) {
  const Word next = tokens.peek();
  if (word.text == ".alias" || (word.text == ".extern" && next.isQualifier(".func"))) { // accepted by ptxas here, too
    parser.skipToSemicolon();
    return true;
  }
  if (isRest || word.text == ".version" || word.text == ".address_size" ||
      !(beginsModuleItem(word) || isLinkage(word))) {
    parser.skipToSemicolon();
    parser.emit(unexpected(word));
    return true;
  }
  if (isLinkage(word) && !next.isQualifier(".entry") && !next.isQualifier(".func")) {
    parser.emit(unexpected(word));
    return true;
  }
  tokens.goBackTo(before); // it and the text after it are read as outside of functions
  return false;
}

/// `.loc` has no ';' (PTX ISA, "Debugging Directives: .loc"): file line column {, function_name label {+ offset},
/// inlined_at file line column}.
void BodyParser::parseLocation(const Word &directive) {
  LocDirective location = {parsePosition(), std::nullopt};
  for (Word word = tokens.peek(); word.is(',') || word.is('+'); word = tokens.peek()) {
    tokens.skip();
    const std::string_view part = tokens.peek().text;
    if (word.is(',') && part == "function_name") {
      tokens.skip();
      tokens.next();
    } else if (part == "inlined_at") {
      tokens.skip();
      location.inlinedAt = parsePosition();
    }
    while (tokens.peek().isNumber())
      tokens.skip();
  }
  Item item = makeItem(ItemKind::Location, directive);
  item.location = &location;
  parser.emit(item);
}

SourcePosition BodyParser::parsePosition() {
  SourcePosition position;
  for (uint64_t *const value : {&position.file, &position.line, &position.column})
    if (tokens.peek().isNumber())
      *value = readNumber(tokens.next().text).value;
  return position;
}

/// `reg .b32 r;`: a declaration without its '.'.
std::optional<Word> BodyParser::directiveWithoutDot(const Word &word) {
  static constexpr std::string_view kDirectives[] = {".reg", ".shared", ".local", ".global", ".param", ".const"};
  if (!tokens.peekToken().is(TokenKind::Qualifier))
    return std::nullopt;
  for (std::string_view directive : kDirectives)
    if (directive.substr(1) == word.text)
      return Word{{TokenKind::Qualifier, word.range}, directive};
  return std::nullopt;
}

/// Everything between '@' and the opcode belongs to the statement.  The opcode is the first name after a complete
/// guard. In a broken guard (`@, ldmatrix ...`) it may be any candidate.
void BodyParser::parseGuarded(size_t begin) {
  bool guardEnded = false;
  std::optional<Word> candidate;
  Word last;  // if there is no opcode
  Word wrong; // a label after the guard, or a second '@': supported instructions are read including it
  size_t afterCandidate = 0;
  for (Word word = tokens.peek(); !word.isEnd() && !word.is('{') && !word.is('}'); word = tokens.peek()) {
    tokens.skip();
    if (word.isName() && guardEnded) {
      if (!takeLabelColon()) {
        StatementParser statement(parser, begin, word, mayContinue);
        if (!parseStatement(statement, begin, word) && !wrong.isEnd())
          parser.emit(unexpected(wrong));
        return;
      }
      wrong = word; // `@p label: ...`: wrong, but does not end the statement
      continue;
    }
    if (word.is('@'))
      wrong = word;
    if (word.isName() && !candidate && isCandidateOpcode(word.text)) {
      candidate = word;
      afterCandidate = tokens.mark();
    }
    if (word.is(';') || word.is(TokenKind::Qualifier)) {
      last = word;
      break;
    }
    guardEnded = endsOperand(word.kind);
    if (!candidate)
      tokens.bound(begin);
  }
  if (candidate) {
    tokens.goBackTo(afterCandidate);
    StatementParser statement(parser, begin, *candidate, mayContinue);
    parseStatement(statement, begin, *candidate);
    return;
  }
  if (last.is(TokenKind::Qualifier))
    parser.skipToSemicolon();
  parser.emit(unexpected(last.isEnd() ? tokens.peek() : last));
}

/// Returns whether an item but an OtherStatement was passed on.
bool BodyParser::parseStatement(StatementParser &statement, size_t begin, const Word &opcode) {
  const MaybeProblem problem = statement.parse();
  mayContinue = statement.mayContinue();
  const std::span<const Token> read = tokens.since(begin);
  Item item;
  item.kind = statement.isSupported() ? ItemKind::Statement : ItemKind::OtherStatement;
  item.range = {read.front().range.begin, read.back().range.end};
  item.word = opcode;
  item.tokens = read;
  parser.emit(item);
  return parser.report(problem) || statement.isSupported();
}

} // namespace ptxmatrix
