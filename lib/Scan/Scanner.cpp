//===- Scanner.cpp - Statements and declarations of a module --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Scan/ScanWords.h"

namespace ptxmatrix {
namespace {

ScanProblem asScanProblem(LexicalProblem problem) {
  switch (problem) {
  case LexicalProblem::UnterminatedComment:
    return ScanProblem::UnterminatedComment;
  case LexicalProblem::UnterminatedString:
    return ScanProblem::UnterminatedString;
  case LexicalProblem::Nul:
    return ScanProblem::Nul;
  case LexicalProblem::BadCharacter:
    return ScanProblem::BadCharacter;
  case LexicalProblem::NonAsciiInComment:
    return ScanProblem::NonAsciiInComment;
  case LexicalProblem::NonAscii:
  case LexicalProblem::None:
    break;
  }
  return ScanProblem::NonAscii;
}

} // namespace

Scanner::Scanner(std::string_view text, Start start, const ScanRules &rules)
    : text(text), statements(upToLastSemicolon(text)), lexer(text, rules.hasAsciiComments),
      skipper(statements, rules.ptxasRelease, rules.reportsLocations), ptxasRelease(rules.ptxasRelease),
      isWordByWord(rules.isWordByWord), reportsLocations(rules.reportsLocations),
      state(start == Start::Body ? State::Body : State::Module), bodyOnly(start == Start::Body) {}

ScanEvent Scanner::next() {
  const ScanEvent event = nextButScopes();
  if (event.kind != ScanEventKind::Declaration || unreported == 0)
    return event;
  --unreported;
  pending.push_back(event);
  ScanEvent scope;
  scope.kind = ScanEventKind::ScopeBegin;
  return scope;
}

ScanEvent Scanner::nextButScopes() {
  MaybeEvent event = takePending();
  if (event)
    return *event;
  while (!event) {
    event = step();
    if (!event)
      event = takePending();
  }
  SourceRange range;
  if (LexicalProblem problem = lexer.takeProblem(range); problem != LexicalProblem::None) {
    pending.push_back(*event);
    return makeProblem(asScanProblem(problem), range);
  }
  return *event;
}

Scanner::MaybeEvent Scanner::takePending() {
  if (pending.empty())
    return std::nullopt;
  const ScanEvent event = pending.back();
  pending.pop_back();
  return event;
}

ScanEvent Scanner::makeDeclaration(const Declaration &declaration, const Word &name) {
  ScanEvent event = makeEvent(ScanEventKind::Declaration, name);
  declared = declaration;
  declared.name = name.range;
  event.declaration = &declared;
  return event;
}

Scanner::MaybeEvent Scanner::step() {
  switch (state) {
  case State::Module:
    return scanModule();
  case State::TargetList:
    return scanTargetList();
  case State::Header:
    return scanHeader();
  case State::ParameterList:
  case State::DeclaratorList:
    return scanDeclarator();
  case State::Body:
    return scanBody();
  }
  return std::nullopt;
}

/// Skips words up to the ';'.  Blocks are skipped as a whole.  \p isOutside: of functions, where a directive ends them.
void Scanner::skipToSemicolon(bool isOutside) {
  for (;;) {
    const Word &word = lexer.peek();
    if (word.kind == WordKind::End || word.is('}') || (isOutside && beginsModuleItem(word)))
      return;
    if (word.is('{')) {
      skipBracketed('{', '}');
      continue;
    }
    lexer.next();
    if (word.is(';'))
      return;
  }
}

/// Returns false if \p close is missing.
bool Scanner::skipBracketed(char open, char close) {
  size_t nesting = 0;
  for (;;) {
    if (open == '{')
      skipWords();
    const Word &word = lexer.peek();
    if (word.kind == WordKind::End)
      return false;
    lexer.next();
    lastEnd = word.range.end;
    if (word.is(open))
      ++nesting;
    else if (word.is(close) && --nesting == 0)
      return true;
  }
}

/// Skips words that are certainly not braces and have no defect, such as the numbers of an initializer.
void Scanner::skipWords() {
  if (isWordByWord)
    return;
  size_t pos = lexer.position();
  for (; pos < text.size(); ++pos) {
    const char c = text[pos];
    if ((classOf(c) == CharClass::Other && c != '.') || c == '{' || c == '}' || c == ';')
      break;
    if (!isWhite(c))
      lastEnd = pos + 1;
  }
  lexer.moveTo(pos);
}

// `.loc` has no ';' (PTX ISA, "Debugging Directives: .loc"): file line column {, function_name label {+ offset},
// inlined_at file line column}.
Scanner::MaybeEvent Scanner::scanLoc(const Word &directive) {
  lastLoc = {readPosition(), std::nullopt};
  for (Word word = lexer.peek(); word.is(',') || word.is('+'); word = lexer.peek()) {
    lexer.next();
    const std::string_view part = lexer.peek().text;
    if (word.is(',') && part == "function_name") {
      lexer.next();
      lexer.next();
    } else if (part == "inlined_at") {
      lexer.next();
      lastLoc.inlinedAt = readPosition();
    }
    while (lexer.peek().kind == WordKind::Number)
      lexer.next();
  }
  return reportsLocations ? MaybeEvent(makeEvent(ScanEventKind::Location, directive)) : std::nullopt;
}

SourcePosition Scanner::readPosition() {
  SourcePosition position;
  for (uint64_t *const value : {&position.file, &position.line, &position.column})
    if (lexer.peek().kind == WordKind::Number)
      *value = readNumber(lexer.next().text).value;
  return position;
}

// `.file` has no ';' either: index "name" {, timestamp, size}.
void Scanner::readFile() {
  lastFile = {};
  if (lexer.peek().kind == WordKind::Number)
    lastFile.number = readNumber(lexer.next().text).value;
  if (lexer.peek().kind == WordKind::String)
    lastFile.name = lexer.next().range;
  while (lexer.peek().is(',')) {
    lexer.next();
    if (lexer.peek().kind == WordKind::Number)
      lexer.next();
  }
}

} // namespace ptxmatrix
