//===- FunctionText.cpp - Writes and branches of a function ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Lanes/FunctionText.h"
#include "Scan/ScanWords.h"

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
    return only;
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
  Lexer lexer(text);
  lexer.moveTo(begin);
  if (hasHeader)
    for (Word word = lexer.next(); word.kind != WordKind::End && !word.is('{'); word = lexer.next())
      if (word.kind == WordKind::Identifier)
        write(word.text, word.range.begin); // callers write it if it is a register
  size_t depth = 0;
  for (;;) {
    lexer.moveTo(readPlain(lexer.position()));
    const Word word = lexer.next();
    if (word.kind == WordKind::End)
      return;
    if (word.is('{')) {
      ++depth;
    } else if (word.is('}')) {
      if (depth == 0 && hasHeader)
        return;
      depth -= depth > 0 ? 1 : 0;
      borders.push_back(word.range.begin);
    } else if (word.isDirective(".loc")) {
      lexer.skipLine();
    } else if (beginsModuleItem(word)) {
      return; // the function is not closed
    } else if (word.kind == WordKind::Directive) {
      readDeclaration(lexer, depth > 0);
    } else if (word.kind == WordKind::Identifier && lexer.peek().is(':')) {
      lexer.next();
      labels.push_back(word.range.begin);
      borders.push_back(word.range.begin);
    } else if (!word.is(';')) {
      readStatement(word, lexer);
    }
  }
}

void FunctionText::write(std::string_view name, size_t place) {
  hasUnclearNames = hasUnclearNames || hasLeadingZero(name);
  written.add(name, place);
}

/// Reads a declaration.  In an inner scope, it hides outer declarations of the same name.
void FunctionText::readDeclaration(Lexer &lexer, bool isInner) {
  const size_t place = lexer.position();
  if (isInner)
    borders.push_back(place);
  size_t nesting = 0;
  for (Word word = lexer.next(); word.kind != WordKind::End; word = lexer.next()) {
    if (nesting == 0 && word.is('}'))
      return lexer.moveTo(word.range.begin);
    nesting += opens(word) ? 1 : 0;
    nesting -= nesting > 0 && closes(word) ? 1 : 0;
    if (isInner && word.kind == WordKind::Identifier)
      write(word.text, place);
    if (word.is(';') && nesting == 0)
      return;
  }
}

/// Reads a statement.  It only writes registers before its first comma that are not in an address.
void FunctionText::readStatement(const Word &first, Lexer &lexer) {
  Word word = first;
  if (word.is('@')) {
    word = lexer.next();
    if (word.is('!'))
      lexer.next();
    word = lexer.next(); // the opcode
  }
  if (word.text == "bra" || word.text == "brx" || word.text == "exit" || word.text == "ret")
    allJumps.push_back({first.range.begin, word.text.front() == 'b'});
  size_t nesting = 0;
  bool isAddress = false;
  for (word = lexer.next(); word.kind != WordKind::End; word = lexer.next()) {
    if (nesting == 0 && word.is('}'))
      return lexer.moveTo(word.range.begin);
    if (nesting == 0 && word.is(';'))
      return;
    if (nesting == 0 && word.is(','))
      return skipStatement(lexer);
    nesting += opens(word) ? 1 : 0;
    nesting -= nesting > 0 && closes(word) ? 1 : 0;
    isAddress = word.is('[') || (isAddress && !word.is(']'));
    if (word.kind == WordKind::Identifier && !isAddress)
      write(word.text, first.range.begin);
  }
}

/// Skips the rest of a statement.
void FunctionText::skipStatement(Lexer &lexer) const {
  if (const size_t end = plainEnd(lexer.position()))
    return lexer.moveTo(end);
  for (Word word = lexer.next(); word.kind != WordKind::End && !word.is(';'); word = lexer.next())
    ;
}

/// The end of the statement whose rest begins at \p pos.  0 if the statement contains a string or comment, where a ';'
/// could be, or is unusually long.
size_t FunctionText::plainEnd(size_t pos) const {
  constexpr size_t kMost = 4096; // avoids repeated searches up to the end of the text if there is no ';'
  const std::string_view head = text.substr(pos, kMost);
  const std::string_view rest = head.substr(0, head.find(';'));
  const bool isPlain = rest.size() < head.size() && rest.find('/') == rest.npos && rest.find('"') == rest.npos;
  return isPlain ? pos + rest.size() + 1 : 0;
}

/// Reads statements from \p pos on that have the usual form: `mov.u32 %r1, ...;`, `ld.v2.u32 {%r1, %r2}, ...;` and
/// `st.u32 [...], ...;`.  Returns the beginning of anything else.  Reading word by word would take three times as long.
size_t FunctionText::readPlain(size_t pos) {
  auto skipWhite = [&](size_t from) {
    for (; from < text.size(); ++from)
      if (text.substr(from, 2) == "//")
        from = std::min(text.find('\n', from), text.size() - 1);
      else if (!isWhite(text[from]))
        break;
    return from;
  };
  for (;;) {
    const size_t statement = skipWhite(pos);
    size_t opcode = endOfFollow(text, statement);
    while (opcode < text.size() && text[opcode] == '.')
      opcode = endOfFollow(text, opcode + 1);
    const size_t target = skipWhite(opcode);
    const size_t end = statement < opcode && opcode < target ? plainEnd(target) : 0;
    if (end == 0)
      return statement;
    const size_t targetEnd = text[target] == '{' ? text.substr(0, end).find('}', target) + 1 //
                                                 : endOfIdentifier(text, target);
    if (text[target] != '[' && (targetEnd <= target || text[skipWhite(targetEnd)] != ','))
      return statement;
    for (size_t name = target; name < targetEnd;) {
      const size_t nameEnd = endOfIdentifier(text, name);
      if (nameEnd > name)
        write(text.substr(name, nameEnd - name), statement);
      name = std::max(nameEnd, name + 1);
    }
    pos = end;
  }
}

} // namespace ptxmatrix
