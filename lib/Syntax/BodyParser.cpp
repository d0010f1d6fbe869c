//===- BodyParser.cpp - Parsing the body of a function --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/Opcode.h"
#include "Syntax/ItemParser.h"

#include <utility>

namespace ptxmatrix {
namespace {

/// Directives that are only valid after a label.
bool isTable(std::string_view word) {
  return word == ".branchtargets" || word == ".calltargets" || word == ".callprototype";
}

/// Parses scopes, declarations, labels and statements.
class BodyParser {
public:
  /// \p brace is the '{' of the body, or null for a part of a body.
  BodyParser(ItemParser &parser, const Word *brace) : parser(parser), tokens(parser.tokens), brace(brace) {}

  void parse() {
    while (parseNext())
      tokens.forget();
  }

private:
  bool parseNext();
  bool parseDirective(const Word &word, size_t before, bool isLabelled);
  bool beginsFunction(const Word &word);
  void parseLabel(const Word &name);
  void parseLocation(const Word &directive);
  SourcePosition parsePosition();
  void parseGuarded(size_t begin);
  bool closeScope(const Word &word);
  void reportStray(const Word &word);
  bool reportUnclosed();

  ItemParser &parser;
  TokenStream &tokens;
  const Word *brace;
  size_t depth = 0;        ///< Open scopes below the function's own.
  bool afterLabel = false; ///< There is a label before the next word.
};

/// Returns false at the end of the body.
bool BodyParser::parseNext() {
  const size_t before = tokens.mark();
  const Word word = tokens.next();
  const bool isLabelled = std::exchange(afterLabel, false);
  switch (word.kind) {
  case TokenKind::End:
    parser.emitLexicalProblems(SIZE_MAX); // an unclosed comment may hide the '}'
    return reportUnclosed();
  case TokenKind::Identifier:
    if (tokens.skip(':'))
      parseLabel(word);
    else
      parseStatement(parser, before, word);
    return true;
  case TokenKind::Qualifier:
    return parseDirective(word, before, isLabelled);
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
    if (isReservedName(word.text) && tokens.skip(':'))
      parseLabel(word);
    else if (word.text != "\\") // ptxas ignores it before an opcode
      reportStray(word);
    return true;
  }
}

bool BodyParser::reportUnclosed() {
  if (brace)
    parser.emit(makeProblem(SyntaxProblem::UnclosedFunction, brace->range));
  return false;
}

/// Returns false if \p word, a '}', ends the body.
bool BodyParser::closeScope(const Word &word) {
  const bool isScope = depth > 0;
  depth -= isScope ? 1 : 0;
  if (isScope || brace)
    parser.emit(isScope ? ItemKind::ScopeEnd : ItemKind::FunctionEnd, word);
  else
    parser.emit(unexpected(word));
  return isScope || !brace;
}

/// Handles \p word, which begins nothing.
void BodyParser::reportStray(const Word &word) {
  SourceRange range = word.range;
  if (word.text == "#")
    for (; !tokens.peekToken().is(TokenKind::End) && !parser.beginsLine(tokens.peekToken()); tokens.forget())
      tokens.skip();
  else if (!word.is(';'))
    parser.skipToSemicolon();
  else // `;;;` is one mistake
    while (tokens.peekToken().is(';') && tokens.peekToken().range.begin == range.end)
      range.end = tokens.next().range.end;
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

/// Returns false if \p word shows that the body is not closed.
bool BodyParser::parseDirective(const Word &word, size_t before, bool isLabelled) {
  const DirectiveKind kind = directiveKind(word);
  if (kind == DirectiveKind::Declaration) {
    parseDeclarations(parser, word, /*isExtern=*/false);
  } else if (kind == DirectiveKind::Location) {
    parseLocation(word);
  } else if (kind == DirectiveKind::Pragma) {
    parser.readPragma();
  } else if (kind == DirectiveKind::Target) { // accepted by ptxas here
    parser.readTargets(/*isInBody=*/true);
  } else if ((isLabelled && isTable(word.text)) || kind == DirectiveKind::Alias ||
             (word.text == ".extern" && tokens.peek().isQualifier(".func"))) { // accepted by ptxas here, too
    parser.skipToSemicolon();
  } else if (brace && beginsFunction(word)) {
    tokens.goBackTo(before); // it and the text after it are read as outside of functions
    return reportUnclosed();
  } else {
    if (kind != DirectiveKind::Linkage) // which precedes a declaration
      parser.skipToSemicolon();
    parser.emit(unexpected(word));
  }
  return true;
}

/// Whether \p word, a directive, can only be outside of functions.
bool BodyParser::beginsFunction(const Word &word) {
  const DirectiveKind kind = directiveKind(word);
  const Word next = tokens.peek();
  return kind == DirectiveKind::Function || kind == DirectiveKind::File || kind == DirectiveKind::Section ||
         (kind == DirectiveKind::Linkage && (next.isQualifier(".entry") || next.isQualifier(".func")));
}

/// `.loc` has no ';' (PTX ISA, "Debugging Directives: .loc"): file line column {, function_name label {+ offset},
/// inlined_at file line column}.
void BodyParser::parseLocation(const Word &directive) {
  LocDirective location = {parsePosition(), std::nullopt};
  while (tokens.skip(',') || tokens.skip('+')) {
    const std::string_view part = tokens.peek().text;
    if (part == "function_name") {
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

/// The opcode is the name after a complete guard.  After a broken one (`@, ldmatrix ...`), it is the first name of a
/// supported instruction, so that its parser reports the guard.
void BodyParser::parseGuarded(size_t begin) {
  const size_t guard = tokens.mark();
  tokens.skip('!');
  const bool isName = tokens.peek().isName();
  if (isName)
    tokens.skip();
  const Word wrong = tokens.peek();
  if (isName && wrong.is(TokenKind::Identifier) && !tokens.peekToken(1).is(':'))
    return parseStatement(parser, begin, tokens.next());
  tokens.goBackTo(guard);
  for (Word word = tokens.peek(); !word.isEnd() && !word.is(';') && !word.is('}'); word = tokens.peek()) {
    if (word.is('{') && parser.beginsItem())
      break;
    tokens.skip();
    if (isCandidateOpcode(word.text))
      return parseStatement(parser, begin, word);
    tokens.bound(begin);
  }
  tokens.skip(';');
  parser.emit(unexpected(wrong));
}

} // namespace

void parseBody(ItemParser &parser, const Word &brace) { BodyParser(parser, &brace).parse(); }

void parsePart(ItemParser &parser) { BodyParser(parser, nullptr).parse(); }

} // namespace ptxmatrix
