//===- ScanFunction.cpp - Headers and bodies of functions -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/InstructionNames.h"
#include "Isa/Opcode.h"
#include "Scan/CharClass.h"
#include "Scan/ScanWords.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

/// Whether a supported instruction is misspelled so that it looks like another one: `ld.matrix`, `mov.matrix`.
bool isMisspelt(std::string_view opcode, const Word &next) {
  return (opcode == "ld" || opcode == "mov") && next.isDirective(".matrix");
}

/// Whether \p word, after a name, is an element of a vector register, such as `.x`.
bool isElement(const Word &word) { return word.text.size() == 2 && word.text.find_first_of("xyzwrgba") == 1; }

/// Directives that are only valid after a label.
bool isTable(const Word &word) {
  return word.isDirective(".branchtargets") || word.isDirective(".calltargets") || word.isDirective(".callprototype");
}

} // namespace

//===----------------------------------------------------------------------===//
// Headers
//===----------------------------------------------------------------------===//

Scanner::MaybeEvent Scanner::beginFunction(const Word &directive) {
  state = State::Header;
  others.clear();
  bounds = {};
  isEntry = directive.text == ".entry";
  headerHasName = headerIsBroken = false;
  lastEnd = directive.range.end;
  return makeEvent(ScanEventKind::FunctionBegin, directive);
}

// .entry name (parameters) directives, or .func (results) name (parameters) directives, and the body or ';'
Scanner::MaybeEvent Scanner::scanHeader() {
  const Lexer::Mark before = lexer.mark();
  const Word word = lexer.next();
  if (word.kind == WordKind::Directive)
    return scanHeaderDirective(word, before);
  if (word.is(';') || (word.kind == WordKind::End && headerHasName && !isEntry))
    return endPrototype(word);
  if (word.kind == WordKind::End || word.is('}')) {
    state = State::Module;
    return unexpectedInHeader(word);
  }
  if (word.is('{')) {
    state = State::Body;
    depth = unreported = 0;
    afterLabel = false;
    functionBrace = word.range;
    return headerHasName ? std::nullopt : unexpectedInHeader(word);
  }
  lastEnd = word.range.end;
  if (word.is('(')) {
    if (lexer.peek().is(')')) {
      lastEnd = lexer.next().range.end;
      return std::nullopt;
    }
    state = State::ParameterList;
    afterDeclarator = false;
    listIsBroken = headerIsBroken;
    return lexer.peek().kind == WordKind::Identifier ? problemInList(unexpected(lexer.peek())) : std::nullopt;
  }
  if (word.kind == WordKind::Identifier && !headerHasName) {
    headerHasName = true;
    Declaration function;
    function.space = DeclSpace::Function;
    function.isEntry = isEntry;
    const ScanEvent event = makeDeclaration(function, word);
    if (!isReservedName(word.text))
      return event;
    pending.push_back(event);
    return makeProblem(ScanProblem::ReservedName, word.range, word);
  }
  return unexpectedInHeader(word);
}

Scanner::MaybeEvent Scanner::scanHeaderDirective(const Word &word, Lexer::Mark before) {
  if (beginsModuleItem(word) || isLinkage(word) || declarationSpace(word)) { // the prototype is not closed
    lexer.goBackTo(before);
    return endPrototype(word);
  }
  lastEnd = word.range.end;
  if (word.text == ".pragma") // its ';' does not end the header
    return scanPragma(std::nullopt);
  if (word.text == ".attribute" && lexer.peek().is('('))
    skipBracketed('(', ')');
  else
    readLaunchBound(word);
  return std::nullopt;
}

/// Reads the numbers of \p directive, such as `.maxntid 32, 1`, whatever it is.
void Scanner::readLaunchBound(const Word &directive) {
  BlockSize size = {1, 1, 1};
  size_t count = 0;
  for (Number number = readNumber(lexer.peek().text); number.isValid; number = readNumber(lexer.peek().text)) {
    lastEnd = lexer.next().range.end;
    if (count < size.size())
      size[count] = number.value;
    ++count;
    if (!lexer.peek().is(','))
      break;
    lexer.next();
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

Scanner::MaybeEvent Scanner::unexpectedInHeader(const Word &word) {
  if (std::exchange(headerIsBroken, true))
    return std::nullopt;
  return unexpected(word);
}

/// \p word is the ';' of a prototype, or follows a prototype without one. ptxas requires no ';' after a `.func`.
Scanner::MaybeEvent Scanner::endPrototype(const Word &word) {
  state = State::Module;
  const ScanEvent end = makeEvent(ScanEventKind::FunctionEnd, word);
  if (headerHasName && (word.is(';') || !isEntry))
    return end;
  pending.push_back(end);
  if (headerHasName && !headerIsBroken)
    return makeProblem(ScanProblem::MissingSemicolon, {lastEnd, lastEnd}, word);
  return unexpectedInHeader(word);
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

/// Skips statements for which scanBody() would return no event and change no state except the label before them.
void Scanner::skipPlainStatements() {
  if (isWordByWord || isTorn)
    return;
  const StatementSkipper::Passed passed = skipper.skip(lexer.position(), unreported, others);
  lexer.moveTo(passed.end);
  depth = depth - unreported + passed.open;
  unreported = passed.open;
  if (passed.hasStatement)
    afterLabel = false;
}

Scanner::MaybeEvent Scanner::scanBody() {
  skipPlainStatements();
  if (MaybeEvent statement = scanSupportedStatement())
    return statement;
  const Lexer::Mark before = lexer.mark();
  const Word word = lexer.next();
  const bool isLabelled = std::exchange(afterLabel, false);
  switch (word.kind) {
  case WordKind::End:
    if (bodyOnly)
      return makeEvent(ScanEventKind::End, word);
    return leaveUnclosedFunction();
  case WordKind::Identifier:
    if (takeLabelColon())
      return scanLabel(word);
    if (std::optional<Word> directive = directiveWithoutDot(word)) {
      beginDeclarators(*directive, State::Body);
      return makeProblem(ScanProblem::MissingDot, word.range, word);
    }
    if (!isReservedName(word.text))
      return scanStatement(word.range.begin, word);
    break;
  case WordKind::Directive:
    if (isLabelled && isTable(word)) {
      skipToSemicolon();
      return std::nullopt;
    }
    return scanBodyDirective(word, before);
  case WordKind::Number:
  case WordKind::String:
  case WordKind::Punctuation:
    break;
  }
  if (word.is('{')) {
    ++depth;
    ++unreported;
    return std::nullopt;
  }
  if (word.is('}')) {
    if (depth > 0) {
      --depth;
      if (unreported == 0)
        return makeEvent(ScanEventKind::ScopeEnd, word);
      --unreported;
      return std::nullopt;
    }
    if (bodyOnly)
      return unexpected(word);
    state = State::Module;
    return makeEvent(ScanEventKind::FunctionEnd, word);
  }
  if (word.is('@'))
    return scanGuarded(word.range.begin);
  if (word.is('\\')) // ptxas ignores it before an opcode
    return std::nullopt;
  SourceRange range = word.range;
  if (word.is('#'))
    lexer.skipLine();
  else if (!word.is(';'))
    skipToSemicolon();
  else // `;;;` is one mistake
    while (lexer.peek().is(';') && lexer.peek().range.begin == range.end)
      range.end = lexer.next().range.end;
  if (std::exchange(isTorn, false)) // the torn statement is the mistake
    return std::nullopt;
  return makeProblem(ScanProblem::UnexpectedWord, range, word);
}

Scanner::MaybeEvent Scanner::scanLabel(const Word &name) {
  afterLabel = true;
  static constexpr Declaration kLabel = [] {
    Declaration label;
    label.space = DeclSpace::Label;
    return label;
  }();
  if (isReservedName(name.text))
    return makeProblem(ScanProblem::ReservedName, name.range, name);
  return makeDeclaration(kLabel, name);
}

bool Scanner::takeLabelColon() {
  const Lexer::Mark before = lexer.mark();
  if (lexer.next().is(':'))
    return true;
  lexer.goBackTo(before);
  return false;
}

Scanner::MaybeEvent Scanner::scanBodyDirective(const Word &word, Lexer::Mark before) {
  if (beginsDeclaration(word)) {
    isTorn = false;
    return beginDeclarators(word, State::Body);
  }
  if (word.text == ".loc")
    return scanLoc(word);
  if (word.text == ".pragma")
    return scanPragma(std::nullopt);
  if (word.text == ".target") { // accepted by ptxas here
    state = State::TargetList;
    resumeState = State::Body;
    return std::nullopt;
  }
  const Word next = lexer.peek();
  if (word.text == ".alias" || (word.text == ".extern" && next.isDirective(".func"))) { // accepted by ptxas here, too
    skipToSemicolon();
    return std::nullopt;
  }
  if (bodyOnly || word.text == ".version" || word.text == ".address_size" ||
      !(beginsModuleItem(word) || isLinkage(word))) {
    skipToSemicolon();
    return unexpected(word);
  }
  if (isLinkage(word) && !next.isDirective(".entry") && !next.isDirective(".func"))
    return unexpected(word);
  lexer.goBackTo(before); // it and the text after it are read as outside of functions
  return leaveUnclosedFunction();
}

/// `reg .b32 r;`: a declaration without its '.'.
std::optional<Word> Scanner::directiveWithoutDot(const Word &word) {
  static constexpr std::string_view kDirectives[] = {".reg", ".shared", ".local", ".global", ".param", ".const"};
  if (lexer.peek().kind != WordKind::Directive)
    return std::nullopt;
  for (std::string_view directive : kDirectives)
    if (directive.substr(1) == word.text)
      return Word{WordKind::Directive, word.range, directive};
  return std::nullopt;
}

Scanner::MaybeEvent Scanner::leaveUnclosedFunction() {
  state = State::Module;
  unreported = 0;
  return makeProblem(ScanProblem::UnclosedFunction, functionBrace);
}

Scanner::MaybeEvent Scanner::scanGuarded(size_t begin) {
  // Everything between '@' and the opcode belongs to the statement.  The opcode is the first name after a complete
  // guard.  In a broken guard (`@, ldmatrix ...`) it may be any candidate.
  bool guardEnded = false;
  std::optional<Word> candidate;
  Word last;  // if there is no opcode
  Word wrong; // a label after the guard, or a second '@': supported instructions are read including it
  Lexer afterCandidate = lexer;
  for (Word word = lexer.peek(); word.kind != WordKind::End && !word.is('{') && !word.is('}'); word = lexer.peek()) {
    lexer.next();
    if (word.kind == WordKind::Identifier && guardEnded) {
      if (takeLabelColon()) { // `@p label: ...`: wrong, but does not end the statement
        wrong = word;
        continue;
      }
      MaybeEvent event = scanStatement(begin, word);
      return event || wrong.kind == WordKind::End ? event : unexpected(wrong);
    }
    if (word.is('@'))
      wrong = word;
    if (word.kind == WordKind::Identifier && !candidate && isCandidateOpcode(word.text)) {
      candidate = word;
      afterCandidate = lexer;
    }
    if (word.is(';') || word.kind == WordKind::Directive) {
      last = word;
      break;
    }
    guardEnded = endsOperand(word);
  }
  if (!candidate) {
    if (last.kind == WordKind::Directive)
      skipToSemicolon();
    return unexpected(last.kind == WordKind::End ? lexer.peek() : last);
  }
  lexer = afterCandidate;
  return scanStatement(begin, *candidate);
}

/// Whether \p word, after a complete operand and outside brackets, begins another statement: the ';' is missing.  In
/// other instructions, which may have unknown syntax, only an unambiguous \p word counts.
bool Scanner::beginsNextStatement(const Word &word, bool isSupported, bool isAdjacent) {
  if (word.is('@'))
    return true;
  if (word.kind == WordKind::Identifier)
    return isCandidateOpcode(word.text) || lexer.peek().is(':') || (isSupported && !isOperand(word));
  return isSupported && ((word.is('{') && !isOperand(word)) || (declarationSpace(word) && !isAdjacent) ||
                         word.isDirective(".loc") || word.isDirective(".pragma"));
}

/// Whether \p word, after a complete operand, begins another one: only the ',' is missing.
bool Scanner::isOperand(const Word &word) {
  if (!word.is('{'))
    return (lexer.peek().is(',') || lexer.peek().is(';')) && !beginsInstruction(word.text, ptxasRelease);
  Lexer ahead = lexer;
  ahead.next();
  return ahead.peek().is(',') || ahead.peek().is('}');
}

Scanner::MaybeEvent Scanner::scanStatement(size_t begin, const Word &opcode) {
  const bool isCandidate = isMisspelt(opcode.text, lexer.peek()) || isCandidateOpcode(opcode.text);
  if (isCandidate && !isWordByWord)
    if (MaybeEvent event = lexSupported(begin, opcode))
      return event;
  const bool isUnknown = !isTorn && !isCandidate && !beginsInstruction(opcode.text, ptxasRelease);
  const MaybeEvent event = readStatement(begin, opcode, isCandidate);
  if (!isCandidate)
    others.push_back({begin, opcode.range.end});
  if (isUnknown) // reported regardless of other problems
    return makeProblem(ScanProblem::UnknownInstruction, opcode.range, opcode);
  return event;
}

/// Reads a supported instruction if its tokens determine its end.  The result is the same as word by word.
Scanner::MaybeEvent Scanner::scanSupportedStatement() {
  const size_t begin = lexer.position();
  if (isWordByWord || begin >= text.size())
    return std::nullopt;
  const bool isGuarded = text[begin] == '@';
  auto isSupported = [this](SourceRange word) {
    return isCandidateOpcode(word.of(text)) && word.end < text.size() && text[word.end] == '.';
  };
  size_t end = isLetter(text[begin]) ? recent.lexAlike(statements, begin) : 0;
  if (end == 0) {
    if (!isGuarded && !isSupported({begin, endOfFollow(text, begin)}))
      return std::nullopt;
    end = recent.lex(statements, begin);
  }
  if (end == 0)
    return std::nullopt;
  SourceRange word;
  word.begin = begin + recent.last().opcode.begin;
  word.end = endOfFollow(text, word.begin);
  return isGuarded && !isSupported(word)
             ? std::nullopt
             : MaybeEvent(takeLexed(begin, end, {WordKind::Identifier, word, word.of(text)}));
}

Scanner::MaybeEvent Scanner::lexSupported(size_t begin, const Word &opcode) {
  const size_t end = recent.lex(statements, begin);
  // In a broken guard, another word may look like the opcode.
  if (end == 0 || begin + recent.last().opcode.begin != opcode.range.begin)
    return std::nullopt;
  return takeLexed(begin, end, opcode);
}

ScanEvent Scanner::takeLexed(size_t begin, size_t end, const Word &opcode) {
  lexer.moveTo(end);
  isTorn = afterLabel = false;
  ScanEvent event = makeEvent(ScanEventKind::Statement, opcode);
  event.range = {begin, end};
  event.lexed = &recent.last();
  return event;
}

Scanner::MaybeEvent Scanner::readStatement(size_t begin, const Word &opcode, bool isSupported) {
  Word last = opcode;
  size_t braces = 0;
  size_t brackets = 0; // parentheses too
  bool inOpcode = true;
  bool hasQuestion = false;
  while (!last.is(';')) {
    const Lexer::Mark before = lexer.mark();
    const Word word = lexer.next();
    // An opcode is distinguished from a name by its qualifiers: after an opcode without operands (`ret ldmatrix.sync`),
    // and in unclosed brackets.
    const bool isOpcode = word.kind == WordKind::Identifier && isCandidateOpcode(word.text) &&
                          lexer.peek().kind == WordKind::Directive && !isElement(lexer.peek());
    const bool isOutside = braces == 0 && brackets == 0;
    const bool operandEnded = !inOpcode && endsOperand(last);
    const bool isAdjacent = word.range.begin == last.range.end;
    const bool beginsNext =
        (isOutside && word.kind == WordKind::Directive && isNoQualifier(word.text)) ||
        (operandEnded && (isOpcode || (isOutside && beginsNextStatement(word, isSupported, isAdjacent)))) ||
        (inOpcode && isOpcode && !isSupported);
    if (!isSupported && isOutside) {
      // `x.y:` is not a label, and only conditional expressions have a ':' otherwise.
      if (word.is(':') && !hasQuestion)
        return unexpected(word);
      // Only declarations have `name<`.  An operand has at most one element; more is a torn opcode: `wm ma.load.a`.
      const bool followsName = last.kind == WordKind::Identifier && last.text != "WARP_SZ";
      const bool followsElement = last.kind == WordKind::Directive;
      if (!inOpcode && ((word.is('<') && followsName) || (word.kind == WordKind::Directive && followsElement))) {
        skipToSemicolon();
        return unexpected(word);
      }
    }
    const bool isUnopened = word.is('}') && braces == 0;
    const bool isInOperands = isUnopened && isSupported && !isTorn && lexer.peek().is(','); // the '{' is missing
    if (word.kind == WordKind::End || (isUnopened && !isInOperands) || beginsNext) {
      lexer.goBackTo(before);
      if (!isSupported && (beginsNext || (word.is('}') && !isTorn)))
        return makeProblem(ScanProblem::MissingSemicolon, {last.range.end, last.range.end}, word);
      break;
    }
    if (word.is('{'))
      ++braces;
    else if (word.is('}') && braces > 0)
      --braces;
    else if (word.is('[') || word.is('('))
      ++brackets;
    else if ((word.is(']') || word.is(')')) && brackets > 0)
      --brackets;
    hasQuestion = hasQuestion || word.is('?');
    inOpcode = inOpcode && word.kind == WordKind::Directive;
    last = word;
  }
  const bool isEnded = last.is(';');
  isTorn = isTorn ? !isEnded : isSupported && !isEnded;
  if (!isSupported)
    return std::nullopt;
  ScanEvent statement = makeEvent(ScanEventKind::Statement, opcode);
  statement.range = {begin, last.range.end};
  return statement;
}

} // namespace ptxmatrix
