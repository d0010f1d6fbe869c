//===- ScanModule.cpp - Scanning outside of functions ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/Opcode.h"
#include "Scan/ScanWords.h"
#include "ptxmatrix/Version.h"

namespace ptxmatrix {
namespace {

/// A number is not a target but was certainly meant as one.
bool isTargetName(const Word &word) { return word.kind == WordKind::Identifier || word.kind == WordKind::Number; }

} // namespace

Scanner::MaybeEvent Scanner::scanModule() {
  isExtern = false;
  const Word word = lexer.next();
  if (word.kind == WordKind::End)
    return makeEvent(ScanEventKind::End, word);
  if (word.kind == WordKind::Directive)
    return scanModuleDirective(word);
  return scanStray(word);
}

Scanner::MaybeEvent Scanner::scanModuleDirective(const Word &word) {
  const bool wasLost = isLost;
  isLost = false;
  if (word.text == ".version") {
    if (const Word number = lexer.nextVersionNumber(); number.kind == WordKind::Number)
      return makeEvent(ScanEventKind::Version, number);
    isLost = true;
    if (lexer.peek().kind != WordKind::Number)
      return makeEvent(ScanEventKind::Version, word);
    const Word other = lexer.next(); // `9` is reported by itself; a number on another line is not
    return makeEvent(ScanEventKind::Version, parseVersion<PtxVersion>(other.text) ? word : other);
  }
  if (word.text == ".target") {
    if (isTargetName(lexer.peek())) {
      state = State::TargetList;
      resumeState = State::Module;
      return std::nullopt;
    }
    isLost = true;
    return makeEvent(ScanEventKind::Target, word);
  }
  if (word.text == ".address_size") {
    if (lexer.peek().kind == WordKind::Number)
      return makeEvent(ScanEventKind::AddressSize, lexer.next());
    isLost = true;
    return makeEvent(ScanEventKind::AddressSize, word);
  }
  if (isLinkage(word))
    return scanLinkage(word);
  if (word.text == ".entry" || word.text == ".func")
    return beginFunction(word);
  if (beginsDeclaration(word))
    return beginDeclarators(word, State::Module);
  if (word.text == ".section")
    return scanSection(word);
  if (word.text == ".file") {
    readFile();
    return makeEvent(ScanEventKind::Directive, word);
  }
  if (word.text == ".pragma")
    return scanPragma(makeEvent(ScanEventKind::Directive, word));
  if (word.text == ".alias") {
    skipToSemicolon(/*isOutside=*/true);
    return makeEvent(ScanEventKind::Directive, word);
  }
  isLost = wasLost;
  MaybeEvent problem = unexpectedInModule(word);
  skipToSemicolon(/*isOutside=*/true);
  return problem;
}

Scanner::MaybeEvent Scanner::scanTargetList() {
  state = resumeState;
  const Word next = lexer.peek();
  if (!isTargetName(next)) {
    isLost = true;
    return unexpected(next);
  }
  const Word word = lexer.next();
  const Word behind = lexer.peek();
  if (behind.is(',')) {
    lexer.next();
    state = State::TargetList;
  } else if (state == State::Module && isTargetName(behind)) {
    state = State::TargetList;
    const SourceRange gap{word.range.end, word.range.end};
    pending.push_back(makeProblem(ScanProblem::MissingComma, gap, behind));
  }
  return makeEvent(ScanEventKind::Target, word);
}

Scanner::MaybeEvent Scanner::scanLinkage(const Word &word) {
  isExtern = word.text == ".extern";
  const Word next = lexer.peek();
  if (next.isDirective(".entry") || next.isDirective(".func"))
    return beginFunction(lexer.next());
  if (beginsDeclaration(next))
    return beginDeclarators(lexer.next(), State::Module);
  return unexpectedInModule(next);
}

Scanner::MaybeEvent Scanner::scanSection(const Word &section) {
  if (lexer.peek().kind != WordKind::Directive)
    return unexpectedInModule(lexer.peek());
  lexer.next();
  if (!lexer.peek().is('{'))
    return unexpectedInModule(lexer.peek());
  const Word brace = lexer.peek();
  if (!skipBracketed('{', '}'))
    return makeProblem(ScanProblem::UnclosedFunction, brace.range);
  return makeEvent(ScanEventKind::Directive, section);
}

// `.pragma "a", "b";`
Scanner::MaybeEvent Scanner::scanPragma(MaybeEvent whenFine) {
  for (;;) {
    if (lexer.peek().kind != WordKind::String)
      return unexpected(lexer.peek());
    const size_t end = lexer.next().range.end;
    if (lexer.peek().is(';')) {
      lexer.next();
      return whenFine;
    }
    if (!lexer.peek().is(','))
      return makeProblem(ScanProblem::MissingSemicolon, {end, end}, lexer.peek());
    lexer.next();
  }
}

/// Handles a word that begins no directive.
Scanner::MaybeEvent Scanner::scanStray(const Word &word) {
  if (word.kind == WordKind::Identifier) {
    const bool isSupported = isCandidateOpcode(word.text) && !lexer.peek().is(':');
    const bool isReported = isLost && !isSupported; // report every supported instruction
    isLost = true;
    skipToSemicolon(/*isOutside=*/true);
    if (isReported)
      return std::nullopt;
    return makeProblem(ScanProblem::StatementOutsideFunction, word.range, word);
  }
  if (word.is('#'))
    lexer.skipLine();
  else if (word.is('@'))
    skipToSemicolon(/*isOutside=*/true);
  return unexpectedInModule(word);
}

/// Reports one problem per mistake: up to the next directive, what follows may be a consequence of it.
Scanner::MaybeEvent Scanner::unexpectedInModule(const Word &word) {
  if (isLost)
    return std::nullopt;
  isLost = true;
  return unexpected(word);
}

} // namespace ptxmatrix
