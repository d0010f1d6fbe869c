//===- ConstantRegisters.cpp - Registers with one value -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Lanes/ConstantRegisters.h"
#include "Scan/Number.h"

#include <utility>

namespace ptxmatrix {
namespace {

/// The words of a statement that begins with \p first, up to its ';' or to the '}' of its block.
std::vector<Word> readWords(const Word &first, Lexer &lexer) {
  std::vector<Word> words{first};
  if (first.is(';'))
    return words;
  size_t nesting = 0;
  for (Word word = lexer.peek(); word.kind != WordKind::End; word = lexer.peek()) {
    if (word.is('}') && nesting == 0)
      return words;
    lexer.next();
    if (word.is(';') && nesting == 0)
      return words;
    nesting += word.is('{') ? 1 : 0;
    nesting -= word.is('}') ? 1 : 0;
    words.push_back(word);
  }
  return words;
}

/// The number that `mov.u32 name, 17`, the words from \p opcode on, writes.
std::optional<int64_t> movedNumber(const std::vector<Word> &words, size_t opcode) {
  const size_t count = words.size() - opcode;
  const bool isNegative = count == 6 && words[opcode + 4].is('-');
  if (words[opcode].text != "mov" || (count != 5 && !isNegative) || words.back().kind != WordKind::Number)
    return std::nullopt;
  const Number number = readNumber(words.back().text);
  if (!number.isValid || number.overflows)
    return std::nullopt;
  const auto value = static_cast<int64_t>(number.value);
  return isNegative ? -value : value;
}

/// Where the opcode stands, behind the guard.
size_t opcodeOf(const std::vector<Word> &words) {
  if (!words.front().is('@'))
    return 0;
  return words.size() > 1 && words[1].is('!') ? 3 : 2;
}

} // namespace

bool hasLeadingZero(std::string_view name) {
  const size_t digits = name.find_last_not_of("0123456789") + 1;
  return digits + 1 < name.size() && name[digits] == '0';
}

void ConstantRegisters::beginFunction(size_t place, bool hasHeader) {
  begin = place;
  beginsWithHeader = hasHeader;
  isRead = false;
}

const ConstantRegisters::Constant *ConstantRegisters::find(std::string_view name) {
  if (!isRead)
    read();
  const auto found = written.find(name);
  return found != written.end() && found->second ? &*found->second : nullptr;
}

void ConstantRegisters::read() {
  isRead = true;
  written.clear();
  Lexer lexer(text);
  lexer.moveTo(begin);
  while (beginsWithHeader && !lexer.peek().is('{') && lexer.peek().kind != WordKind::End)
    lexer.next();
  bool isSure = true;
  for (size_t depth = 0; lexer.peek().kind != WordKind::End;) {
    const Word first = lexer.next();
    if (first.is('{') || first.is('}')) {
      depth = first.is('{') ? depth + 1 : depth - (depth > 0 ? 1 : 0);
      if (depth == 0 && beginsWithHeader)
        break;
    } else if (first.isDirective(".loc")) {
      lexer.skipLine();
    } else if (first.kind == WordKind::Identifier && lexer.peek().is(':')) {
      lexer.next(); // a label
    } else {
      isSure = addStatement(readWords(first, lexer)) && isSure;
    }
  }
  if (!isSure)
    written.clear();
}

/// False if a name is written that may be another register, too.
bool ConstantRegisters::addStatement(const std::vector<Word> &words) {
  const size_t opcode = opcodeOf(words);
  if (opcode >= words.size() || words[opcode].kind != WordKind::Identifier)
    return true; // a declaration
  const std::optional<int64_t> number = movedNumber(words, opcode);
  size_t nesting = 0;
  for (size_t i = opcode + 1; i < words.size() && !(words[i].is(',') && nesting == 0); ++i) {
    nesting += words[i].is('{') || words[i].is('(') || words[i].is('[') ? 1 : 0;
    nesting -= nesting > 0 && (words[i].is('}') || words[i].is(')') || words[i].is(']')) ? 1 : 0;
    if (words[i].kind != WordKind::Identifier)
      continue;
    if (hasLeadingZero(words[i].text))
      return false;
    std::optional<Constant> constant;
    if (number)
      constant = Constant{*number, {words[opcode].range.begin, words.back().range.end}};
    if (const auto [entry, isNew] = written.try_emplace(words[i].text, constant); !isNew)
      entry->second.reset();
  }
  return true;
}

} // namespace ptxmatrix
