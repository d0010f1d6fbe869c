//===- Scanner.cpp - Statements and declarations of a module --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Scanner.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace ptxmatrix {
namespace {

char toLower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool startsWithIgnoringCase(std::string_view text, std::string_view lowerCase) {
  return text.size() >= lowerCase.size() &&
         std::equal(lowerCase.begin(), lowerCase.end(), text.begin(), [](char a, char b) { return a == toLower(b); });
}

bool containsIgnoringCase(std::string_view text, std::string_view lowerCase) {
  for (; text.size() >= lowerCase.size(); text.remove_prefix(1))
    if (startsWithIgnoringCase(text, lowerCase))
      return true;
  return false;
}

/// The state space that a declaration beginning with \p word declares in.
std::optional<DeclSpace> declarationSpace(const Word &word) {
  struct {
    std::string_view spelling;
    DeclSpace space;
  } static constexpr kSpaces[] = {{".reg", DeclSpace::Register},  {".const", DeclSpace::Const},
                                  {".global", DeclSpace::Global}, {".local", DeclSpace::Local},
                                  {".param", DeclSpace::Param},   {".shared", DeclSpace::Shared},
                                  {".tex", DeclSpace::Global},    {".sreg", DeclSpace::Register}};
  for (const auto &entry : kSpaces)
    if (word.isDirective(entry.spelling))
      return entry.space;
  return std::nullopt;
}

bool isLinkage(const Word &word) {
  return word.isDirective(".extern") || word.isDirective(".visible") || word.isDirective(".weak") ||
         word.isDirective(".common");
}

/// The value of a decimal, octal or hexadecimal number; the greatest value where it does not fit or is none.
uint64_t numberValue(std::string_view text) {
  int base = 10;
  if (text.size() > 1 && text[0] == '0') {
    base = text[1] == 'x' || text[1] == 'X' ? 16 : text[1] == 'b' || text[1] == 'B' ? 2 : 8;
    text.remove_prefix(base == 8 ? 1 : 2);
  }
  if (text.ends_with('U'))
    text.remove_suffix(1);
  uint64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return error == std::errc() && end == text.data() + text.size() ? value : UINT64_MAX;
}

/// True if an operand may end with \p word.  A name right behind one cannot belong to the same statement.
bool endsOperand(const Word &word) {
  switch (word.kind) {
  case WordKind::Identifier:
  case WordKind::Number:
  case WordKind::Directive:
    return true;
  case WordKind::Punctuation:
    return word.is('}') || word.is(']') || word.is(')');
  case WordKind::End:
  case WordKind::String:
    return false;
  }
  return false;
}

ScanEvent makeEvent(ScanEventKind kind, const Word &word) {
  ScanEvent event;
  event.kind = kind;
  event.range = word.range;
  event.word = word;
  return event;
}

ScanEvent makeProblem(ScanProblem problem, SourceRange range, const Word &word = {}) {
  ScanEvent event = makeEvent(ScanEventKind::Problem, word);
  event.problem = problem;
  event.range = range;
  return event;
}

ScanEvent makeDeclaration(const Declaration &declaration, const Word &name) {
  ScanEvent event = makeEvent(ScanEventKind::Declaration, name);
  event.declaration = declaration;
  event.declaration.name = name.range;
  return event;
}

/// A number is no target, but surely meant as one.
bool isTargetName(const Word &word) { return word.kind == WordKind::Identifier || word.kind == WordKind::Number; }

ScanProblem asScanProblem(LexicalProblem problem) {
  switch (problem) {
  case LexicalProblem::UnterminatedComment:
    return ScanProblem::UnterminatedComment;
  case LexicalProblem::UnterminatedString:
    return ScanProblem::UnterminatedString;
  case LexicalProblem::Nul:
    return ScanProblem::Nul;
  case LexicalProblem::NonAscii:
  case LexicalProblem::None:
    break;
  }
  return ScanProblem::NonAscii;
}

} // namespace

bool isCandidateOpcode(std::string_view word) {
  return containsIgnoringCase(word, "matr") || startsWithIgnoringCase(word, "wmma");
}

Scanner::Scanner(std::string_view text, Start start)
    : text(text), lexer(text), state(start == Start::Body ? State::Body : State::Module),
      bodyOnly(start == Start::Body) {}

ScanEvent Scanner::next() {
  if (pending) {
    ScanEvent event = *pending;
    pending.reset();
    return event;
  }
  MaybeEvent event;
  while (!event)
    event = step();
  SourceRange range;
  if (LexicalProblem problem = lexer.takeProblem(range); problem != LexicalProblem::None) {
    pending = event;
    return makeProblem(asScanProblem(problem), range);
  }
  return *event;
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

Scanner::MaybeEvent Scanner::scanModule() {
  const Word word = lexer.next();
  if (word.kind == WordKind::End)
    return makeEvent(ScanEventKind::End, word);
  if (isLinkage(word))
    return std::nullopt;
  if (word.isDirective(".version") || word.isDirective(".address_size")) {
    const ScanEventKind kind = word.text == ".version" ? ScanEventKind::Version : ScanEventKind::AddressSize;
    const WordKind next = lexer.peek().kind;
    return makeEvent(kind, next == WordKind::Number ? lexer.next() : word);
  }
  if (word.isDirective(".target")) {
    if (!isTargetName(lexer.peek()))
      return makeEvent(ScanEventKind::Target, word);
    state = State::TargetList;
    return std::nullopt;
  }
  if (word.isDirective(".entry") || word.isDirective(".func")) {
    state = State::Header;
    headerHasName = false;
    return makeEvent(ScanEventKind::FunctionBegin, word);
  }
  if (std::optional<DeclSpace> space = declarationSpace(word)) {
    beginDeclarators(*space, State::DeclaratorList, State::Module);
    return std::nullopt;
  }
  if (word.isDirective(".section")) {
    skipBlock();
    return std::nullopt;
  }
  if (word.isDirective(".file")) {
    skipFile();
    return std::nullopt;
  }
  if (word.kind == WordKind::Identifier && isCandidateOpcode(word.text) && !lexer.peek().is(':')) {
    skipToSemicolon();
    return makeProblem(ScanProblem::StatementOutsideFunction, word.range, word);
  }
  if (word.kind == WordKind::Directive || word.kind == WordKind::Identifier)
    skipToSemicolon();
  return std::nullopt;
}

Scanner::MaybeEvent Scanner::scanTargetList() {
  state = State::Module;
  if (!isTargetName(lexer.peek()))
    return makeProblem(ScanProblem::UnexpectedWord, lexer.peek().range, lexer.peek());
  const Word word = lexer.next();
  if (lexer.peek().is(',')) {
    lexer.next();
    state = State::TargetList;
  }
  return makeEvent(ScanEventKind::Target, word);
}

Scanner::MaybeEvent Scanner::scanHeader() {
  const Word word = lexer.next();
  if (word.kind == WordKind::End)
    return makeEvent(ScanEventKind::End, word);
  if (word.is('{')) {
    state = State::Body;
    depth = 0;
    functionBrace = word.range;
    return std::nullopt;
  }
  if (word.is(';')) {
    state = State::Module;
    return makeEvent(ScanEventKind::FunctionEnd, word);
  }
  if (word.is('(') && !lexer.peek().is(')')) {
    state = State::ParameterList;
    afterDeclarator = false;
    return std::nullopt;
  }
  if (word.isDirective(".pragma")) // its ';' does not end the header
    skipToSemicolon();
  else if (word.isDirective(".attribute") && lexer.peek().is('('))
    skipBracketed('(', ')');
  if (word.kind == WordKind::Identifier && !headerHasName) {
    headerHasName = true;
    Declaration function;
    function.space = DeclSpace::Function;
    return makeDeclaration(function, word);
  }
  return std::nullopt;
}

void Scanner::beginDeclarators(DeclSpace space, State list, State resume) {
  state = list;
  resumeState = resume;
  afterDeclarator = false;
  readDeclarationHead(space);
}

void Scanner::readDeclarationHead(DeclSpace space) {
  head = Declaration();
  head.space = space;
  if (lexer.peek().is('[')) // a bank: `.const[2]`
    skipBracketed('[', ']');
  bool isPointer = false; // the words behind `.ptr` tell of what it points to
  for (Word word = lexer.peek(); word.kind == WordKind::Directive; word = lexer.peek()) {
    lexer.next();
    if (word.text == ".align") {
      const uint64_t alignment = numberValue(lexer.next().text);
      if (!isPointer)
        head.alignment = alignment;
    } else if (word.text == ".v2" || word.text == ".v4" || word.text == ".v8") {
      head.vectorLength = static_cast<uint8_t>(word.text.back() - '0');
    } else if (word.text == ".attribute") {
      skipBracketed('(', ')');
    } else if (word.text == ".ptr") {
      isPointer = true;
    } else if (std::optional<ScalarType> type = findScalarType(word.text.substr(1))) {
      head.type = type;
    }
  }
}

Scanner::MaybeEvent Scanner::scanDeclarator() {
  const bool isParameter = state == State::ParameterList;
  const Lexer before = lexer;
  const Word word = lexer.next();
  if (word.kind == WordKind::End) {
    state = isParameter ? State::Header : resumeState;
    return makeProblem(ScanProblem::MissingSemicolon, {lastEnd, lastEnd}, word);
  }
  if (afterDeclarator) {
    afterDeclarator = false;
    if (word.is(','))
      return std::nullopt;
    state = isParameter ? State::Header : resumeState;
    if (word.is(isParameter ? ')' : ';'))
      return std::nullopt;
    lexer = before;
    return makeProblem(isParameter ? ScanProblem::UnexpectedWord : ScanProblem::MissingSemicolon,
                       isParameter ? word.range : SourceRange{lastEnd, lastEnd}, word);
  }
  if (isParameter) {
    if (std::optional<DeclSpace> space = declarationSpace(word)) {
      readDeclarationHead(*space);
      return std::nullopt;
    }
  }
  if (word.kind != WordKind::Identifier) {
    state = isParameter ? State::Header : resumeState;
    if (!word.is(isParameter ? ')' : ';'))
      lexer = before;
    return makeProblem(ScanProblem::UnexpectedWord, word.range, word);
  }
  afterDeclarator = true;
  lastEnd = word.range.end;
  Declaration declaration = head;
  for (Word suffix = lexer.peek(); suffix.is('<') || suffix.is('[') || suffix.is('='); suffix = lexer.peek()) {
    if (suffix.is('<')) {
      lexer.next();
      declaration.isRange = true;
      declaration.count = numberValue(lexer.next().text);
      lastEnd = lexer.peek().range.end;
      if (lexer.peek().is('>'))
        lexer.next();
    } else if (suffix.is('[')) {
      skipBracketed('[', ']');
    } else {
      skipInitializer();
    }
  }
  return makeDeclaration(declaration, word);
}

Scanner::MaybeEvent Scanner::scanBody() {
  const Word word = lexer.next();
  switch (word.kind) {
  case WordKind::End:
    if (bodyOnly)
      return makeEvent(ScanEventKind::End, word);
    state = State::Module;
    return makeProblem(ScanProblem::UnclosedFunction, functionBrace);
  case WordKind::Identifier:
    if (takeLabelColon()) {
      Declaration label;
      label.space = DeclSpace::Label;
      return makeDeclaration(label, word);
    }
    return scanStatement(word.range.begin, word);
  case WordKind::Directive:
    return scanBodyDirective(word);
  case WordKind::Number:
  case WordKind::String:
    skipToSemicolon();
    return std::nullopt;
  case WordKind::Punctuation:
    break;
  }
  if (word.is('{')) {
    ++depth;
    return makeEvent(ScanEventKind::ScopeBegin, word);
  }
  if (word.is('}')) {
    if (depth > 0) {
      --depth;
      return makeEvent(ScanEventKind::ScopeEnd, word);
    }
    if (bodyOnly)
      return makeProblem(ScanProblem::UnexpectedWord, word.range, word);
    state = State::Module;
    return makeEvent(ScanEventKind::FunctionEnd, word);
  }
  if (word.is('@'))
    return scanGuarded(word.range.begin);
  if (word.is(';'))
    return makeProblem(ScanProblem::UnexpectedWord, word.range, word);
  skipToSemicolon();
  return std::nullopt;
}

bool Scanner::takeLabelColon() {
  const Lexer before = lexer;
  if (lexer.next().is(':') && !lexer.peek().is(':'))
    return true;
  lexer = before;
  return false;
}

Scanner::MaybeEvent Scanner::scanBodyDirective(const Word &word) {
  if (std::optional<DeclSpace> space = declarationSpace(word))
    beginDeclarators(*space, State::DeclaratorList, State::Body);
  else if (word.text == ".loc")
    skipLoc();
  else if (word.text == ".file")
    skipFile();
  else if (word.text == ".section")
    skipBlock();
  else if (!isLinkage(word))
    skipToSemicolon();
  return std::nullopt;
}

Scanner::MaybeEvent Scanner::scanGuarded(size_t begin) {
  // Whatever stands between '@' and the opcode is read with the statement; the opcode is the first name that cannot
  // be part of a guard.  In a broken guard (`@, ldmatrix ...`) it may be any name that is a candidate.
  bool guardEnded = false;
  std::optional<Word> candidate;
  Lexer behindCandidate = lexer;
  for (Word word = lexer.peek(); word.kind != WordKind::End && !word.is('{') && !word.is('}'); word = lexer.peek()) {
    lexer.next();
    if (word.kind == WordKind::Identifier && guardEnded) {
      if (takeLabelColon()) // `@p label: ...`: wrong, but not the end of it
        continue;
      return scanStatement(begin, word);
    }
    if (word.kind == WordKind::Identifier && !candidate && isCandidateOpcode(word.text)) {
      candidate = word;
      behindCandidate = lexer;
    }
    if (word.is(';'))
      break;
    guardEnded = endsOperand(word);
  }
  if (!candidate)
    return std::nullopt;
  lexer = behindCandidate;
  return scanStatement(begin, *candidate);
}

/// True if \p word begins another statement where it stands behind a complete operand, outside of all brackets: the ';'
/// is missing.  In statements of others, which may hold what we do not know, only what can be nothing else counts.
bool Scanner::beginsNextStatement(const Word &word, bool isOurs) const {
  if (word.is('@'))
    return true;
  if (word.kind == WordKind::Identifier)
    return isOurs || isCandidateOpcode(word.text) || lexer.peek().is(':');
  return isOurs && (word.is('{') || declarationSpace(word) || word.isDirective(".loc") || word.isDirective(".pragma"));
}

Scanner::MaybeEvent Scanner::scanStatement(size_t begin, const Word &opcode) {
  const bool isOurs = isCandidateOpcode(opcode.text);
  size_t end = opcode.range.end;
  size_t braces = 0;
  size_t brackets = 0; // parentheses too
  bool operandEnded = false;
  bool inOpcode = true;
  for (;;) {
    const Lexer before = lexer;
    const Word word = lexer.next();
    // Qualifiers tell an opcode from a name: behind an opcode without operands (`ret ldmatrix.sync`), and inside of
    // brackets that are not closed.
    const bool isOpcode =
        word.kind == WordKind::Identifier && isCandidateOpcode(word.text) && lexer.peek().kind == WordKind::Directive;
    const bool isOutside = braces == 0 && brackets == 0;
    const bool beginsNext = (operandEnded && (isOpcode || (isOutside && beginsNextStatement(word, isOurs)))) ||
                            (inOpcode && isOpcode && !isOurs);
    inOpcode = inOpcode && word.kind == WordKind::Directive;
    if (word.kind == WordKind::End || (word.is('}') && braces == 0) || beginsNext) {
      lexer = before;
      if (!isOurs && beginsNext)
        return makeProblem(ScanProblem::MissingSemicolon, {end, end}, word);
      break;
    }
    end = word.range.end;
    if (word.is(';'))
      break;
    if (word.is('{'))
      ++braces;
    else if (word.is('}'))
      --braces;
    else if (word.is('[') || word.is('('))
      ++brackets;
    else if ((word.is(']') || word.is(')')) && brackets > 0)
      --brackets;
    operandEnded = !inOpcode && endsOperand(word);
  }
  if (!isOurs)
    return std::nullopt;
  ScanEvent event = makeEvent(ScanEventKind::Statement, opcode);
  event.range = {begin, end};
  return event;
}

void Scanner::skipToSemicolon() {
  for (Word word = lexer.peek(); word.kind != WordKind::End && !word.is('}'); word = lexer.peek()) {
    if (word.is('{')) {
      skipBracketed('{', '}');
      continue;
    }
    lexer.next();
    if (word.is(';'))
      return;
  }
}

void Scanner::skipBlock() {
  for (Word word = lexer.peek(); word.kind != WordKind::End; word = lexer.peek()) {
    if (word.is('{'))
      return skipBracketed('{', '}');
    lexer.next();
  }
}

void Scanner::skipBracketed(char open, char close) {
  size_t nesting = 0;
  for (Word word = lexer.peek(); word.kind != WordKind::End; word = lexer.peek()) {
    lexer.next();
    lastEnd = word.range.end;
    if (word.is(open))
      ++nesting;
    else if (word.is(close) && --nesting == 0)
      return;
  }
}

void Scanner::skipInitializer() {
  for (Word word = lexer.peek(); word.kind != WordKind::End && !word.is(',') && !word.is(';') && !word.is('}');
       word = lexer.peek()) {
    if (word.is('{')) {
      skipBracketed('{', '}');
    } else {
      lexer.next();
      lastEnd = word.range.end;
    }
  }
}

// `.loc` has no ';' (PTX ISA, "Debugging Directives: .loc"): file line column {, function_name label {+ offset},
// inlined_at file line column}.
void Scanner::skipLoc() {
  for (Word word = lexer.peek(); word.kind == WordKind::Number || word.is(',') || word.is('+'); word = lexer.peek()) {
    lexer.next();
    if (word.is(',') && lexer.next().text == "function_name")
      lexer.next();
  }
}

// `.file` has no ';' either: index "name" {, timestamp, size}.
void Scanner::skipFile() {
  for (Word word = lexer.peek(); word.kind == WordKind::Number || word.kind == WordKind::String || word.is(',');
       word = lexer.peek())
    lexer.next();
}

} // namespace ptxmatrix
