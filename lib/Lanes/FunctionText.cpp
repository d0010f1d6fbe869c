//===- FunctionText.cpp - Writes and branches of a function ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Lanes/FunctionText.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// Whether \p name is like `r01`, which may be the register `r1`.
bool hasLeadingZero(std::string_view name) {
  const size_t digits = name.find_last_not_of("0123456789") + 1;
  return digits + 1 < name.size() && name[digits] == '0';
}

bool opens(const Word &word) { return word.is('{') || word.is('(') || word.is('['); }
bool closes(const Word &word) { return word.is('}') || word.is(')') || word.is(']'); }

} // namespace

std::optional<size_t> FunctionText::lastBefore(const std::vector<size_t> &places, size_t place) {
  const auto next = std::ranges::lower_bound(places, place);
  return next == places.begin() ? std::nullopt : std::optional(next[-1]);
}

std::optional<size_t> FunctionText::definition(std::string_view name, size_t place) const {
  if (hasUnclearNames)
    return std::nullopt;
  if (const std::optional<size_t> only = hasHeader ? written.only(name) : std::nullopt)
    return *only < place ? only : std::nullopt;
  const std::optional<size_t> last = written.lastBefore(name, place);
  return last && *last >= lastBefore(borders, place).value_or(begin) ? last : std::nullopt;
}

void FunctionText::read(size_t from, bool withHeader) {
  begin = from;
  hasHeader = withHeader;
  hasUnclearNames = false;
  written.clear();
  labels.clear();
  borders.clear();
  allJumps.clear();
  Scanner scanner(text, hasHeader ? Scanner::Start::Module : Scanner::Start::Body);
  scanner.moveTo(begin);
  if (hasHeader)
    scanner.next(); // the `.entry` or `.func`
  size_t numRead = 0;
  auto readOthers = [&](size_t end) {
    const std::vector<OtherStatement> &others = scanner.otherStatements();
    for (; numRead < others.size(); ++numRead)
      readStatement(others[numRead].begin, numRead + 1 < others.size() ? others[numRead + 1].begin : end);
  };
  size_t depth = 0;
  for (;;) {
    const ScanEvent event = scanner.next();
    switch (event.kind) {
    case ScanEventKind::End:
    case ScanEventKind::FunctionEnd:
      return readOthers(text.size());
    case ScanEventKind::Problem:
      if (event.problem == ScanProblem::UnclosedFunction)
        return readOthers(text.size());
      break;
    case ScanEventKind::ScopeBegin:
      ++depth;
      break;
    case ScanEventKind::ScopeEnd:
      --depth;
      borders.push_back(event.word.range.begin);
      break;
    case ScanEventKind::Declaration:
      readOthers(event.word.range.begin);
      readDeclaration(*event.declaration, depth > 0);
      break;
    case ScanEventKind::Statement:
      readOthers(event.range.begin);
      readStatement(event.range.begin, event.range.end);
      break;
    default:
      break;
    }
  }
}

void FunctionText::write(std::string_view name, size_t place) {
  hasUnclearNames = hasUnclearNames || hasLeadingZero(name);
  written.add(name, place);
}

/// A parameter, and a declaration in an inner scope, hides outer declarations of the same name.
void FunctionText::readDeclaration(const Declaration &declaration, bool isInner) {
  const size_t place = declaration.name.begin;
  if (declaration.space == DeclSpace::Label)
    labels.push_back(place);
  if (declaration.space == DeclSpace::Label || isInner)
    borders.push_back(place);
  if (declaration.role != DeclRole::Object || (isInner && declaration.space != DeclSpace::Label))
    write(declaration.name.of(text), place);
}

/// Reads the statement at \p place, which may have no ';' before \p end.  It only writes registers before its first
/// comma that are not in an address.
void FunctionText::readStatement(size_t place, size_t end) {
  Lexer lexer(text.substr(0, end));
  lexer.moveTo(place);
  Word word = lexer.next();
  if (word.is('@')) {
    word = lexer.next();
    if (word.is('!'))
      lexer.next();
    word = lexer.next(); // the opcode
  }
  if (word.text == "bra" || word.text == "brx" || word.text == "exit" || word.text == "ret")
    allJumps.push_back({place, word.text.front() == 'b'});
  size_t nesting = 0;
  bool isAddress = false;
  for (word = lexer.next(); word.kind != WordKind::End; word = lexer.next()) {
    if (word.is(';') || (nesting == 0 && (word.is('}') || word.is(','))))
      return;
    nesting += opens(word) ? 1 : 0;
    nesting -= nesting > 0 && closes(word) ? 1 : 0;
    isAddress = word.is('[') || (isAddress && !word.is(']'));
    if (word.kind == WordKind::Identifier && !isAddress)
      write(word.text, place);
  }
}

} // namespace ptxmatrix
