//===- StatementSkipper.cpp - Statements passed over at once --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Scan/StatementSkipper.h"
#include "Scan/CharClass.h"

#include "Isa/InstructionNames.h"
#include "Isa/Opcode.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace ptxmatrix {
namespace {

/// A guarded statement that ends a thread, as it is written nearly always.
bool endsThread(std::string_view guarded) { return guarded.ends_with("exit;") || guarded.ends_with("ret;"); }

uint64_t lowestBit(uint64_t mask) { return mask & (~mask + 1); }
/// All bits up to the lowest one of \p mask, with it.
uint64_t upToLowest(uint64_t mask) { return mask ^ (mask - 1); }

/// The operand that stands behind white space behind the opcode; no bit where no white space is there.
uint64_t operandBehind(uint64_t behindOpcode, uint64_t white) { return (white + (white & behindOpcode)) & ~white; }

} // namespace

void StatementSkipper::load(size_t begin) {
  masksBegin = begin;
  masksEnd = begin + computeCharMasks(text.substr(begin), masks);
}

inline uint64_t StatementSkipper::window(Mask mask, size_t offset) const {
  const size_t bit = offset - masksBegin;
  uint64_t bits;
  std::memcpy(&bits, reinterpret_cast<const char *>((masks.*mask).data()) + bit / 8, sizeof(bits));
  return bits >> (bit % 8);
}

/// How many ones \p window begins with, of those that count.
inline size_t StatementSkipper::runLength(uint64_t window) {
  return std::min(static_cast<size_t>(std::countr_one(window)), kWindow);
}

StatementSkipper::Passed StatementSkipper::passOver(size_t begin, size_t open) {
  Passed passed{begin, false, open, {}, 0};
  while (passed.end < text.size()) {
    if (!covers(passed.end))
      load(passed.end);
    // No stop is white space, so that the first one is known before the white space is.  This is what the loop waits
    // for.
    uint64_t stop = window(&CharMasks::stop, passed.end);
    const size_t firstStop = passed.end + static_cast<size_t>(std::countr_zero(stop));
    const size_t blanks = std::countr_one(window(&CharMasks::white, passed.end));
    const size_t item = passed.end + std::min(blanks, kWindow);
    if (blanks >= kWindow || item >= masksEnd) {
      passed.end = item;
      continue;
    }
    const char c = text[item];
    stop >>= blanks;
    size_t end = kNone;
    if (isLetter(c) || c == '_')
      end = stop != 0 ? endOfStatement(item, stop, firstStop) : endOfLongStatement(item);
    else if (c == '@')
      end = endOfGuarded(item);
    else if (c == '.')
      end = endOfLoc(item);
    else if (c == '{' || (c == '}' && passed.open > 0))
      end = item + 1;
    if (end == kCutOff && item != masksBegin) {
      load(item);
      passed.end = item;
      continue;
    }
    if (end >= kCutOff) {
      passed.end = item; // not inside of a comment
      if (isLetter(c) || c == '$' || c == '_')
        passed.label = labelAt(item);
      break;
    }
    passed.hasStatement = true;
    if (c == '@' && endsThread(text.substr(item, end - item)))
      ++passed.guardedExits;
    passed.end = end;
    if (c == '{')
      ++passed.open;
    else if (c == '}')
      --passed.open;
  }
  return passed;
}

StatementSkipper::PassedWords StatementSkipper::passOverWords(size_t begin) {
  constexpr uint64_t kAll = (uint64_t{1} << kWindow) - 1;
  PassedWords passed{begin, begin};
  for (size_t offset = begin; offset < text.size();) {
    if (!covers(offset))
      load(offset);
    const uint64_t stop = window(&CharMasks::stop, offset) | window(&CharMasks::brace, offset);
    const uint64_t inside = stop == 0 ? kAll : (upToLowest(stop) >> 1) & kAll;
    const uint64_t words = ~window(&CharMasks::white, offset) & inside;
    if (words != 0)
      passed.wordEnd = offset + static_cast<size_t>(std::bit_width(words));
    const size_t known = std::min(offset + kWindow, masksEnd);
    offset += static_cast<size_t>(std::countr_zero(stop));
    if (offset < known) {
      passed.end = offset;
      return passed;
    }
    offset = known;
  }
  return {begin, begin};
}

/// Three numbers, if it is clear that no more belongs to them.
size_t StatementSkipper::endOfLoc(size_t begin) const {
  constexpr size_t kMostDigits = 19; // which fit into 64 bits
  if (leavesLocs || !text.substr(begin).starts_with(".loc"))
    return kNone;
  const size_t size = text.size();
  size_t end = begin + 4;
  for (int i = 0; i < 3; ++i) {
    const size_t blanks = end;
    while (end < size && isBlank(text[end]))
      ++end;
    const size_t digits = end;
    while (end < size && isDigit(text[end]))
      ++end;
    const bool isOctal = end - digits > 1 && text[digits] == '0';
    if (blanks == digits || digits == end || isOctal || end - digits > kMostDigits)
      return kNone;
  }
  size_t next = end;
  while (next < size && (isBlank(text[next]) || text[next] == '\r' || text[next] == '\n'))
    ++next;
  if (next == end || next == size)
    return kNone;
  const char c = text[next];
  return isLetter(c) || c == '@' || c == '.' || c == '$' || c == '{' || c == '}' ? next : kNone;
}

/// The name at \p begin, if it is surely a label's.
SourceRange StatementSkipper::labelAt(size_t begin) const {
  const size_t length = std::countr_one(window(&CharMasks::word, begin));
  const size_t colon = begin + length;
  if (length >= kWindow || colon + 1 >= masksEnd || text[colon] != ':')
    return {};
  const uint64_t insideOfName = ((uint64_t{1} << length) - 1) & ~uint64_t{1};
  const bool hasTrouble = (window(&CharMasks::trouble, begin) & insideOfName) != 0;
  const SourceRange label{begin, colon};
  return hasTrouble || isCandidateOpcode(label.of(text)) ? SourceRange{} : label;
}

/// A guard of one name (`@!%p1`), white space, and a statement.
size_t StatementSkipper::endOfGuarded(size_t begin) const {
  size_t name = begin + 1;
  if (name < masksEnd && text[name] == '!')
    ++name;
  if (name >= masksEnd)
    return kCutOff;
  const size_t length = std::countr_one(window(&CharMasks::word, name));
  const bool isName = text[name] == '%' ? length > 1 : length > 0 && !isDigit(text[name]);
  if (!isName || length >= kWindow)
    return length >= kWindow || name + length < masksEnd ? kNone : kCutOff;
  const uint64_t insideOfName = ((uint64_t{1} << length) - 1) & ~uint64_t{1};
  if ((window(&CharMasks::trouble, name) & insideOfName) != 0) // more than one name
    return kNone;
  const size_t behind = name + length;
  if (behind >= masksEnd)
    return kCutOff;
  const size_t blanks = std::countr_one(window(&CharMasks::white, behind));
  if (blanks == 0 || blanks >= kWindow)
    return kNone;
  const size_t statement = behind + blanks;
  if (statement >= masksEnd)
    return kCutOff;
  const uint64_t stop = window(&CharMasks::stop, statement);
  return stop != 0 ? endOfStatement(statement, stop, statement + static_cast<size_t>(std::countr_zero(stop)))
                   : endOfLongStatement(statement);
}

/// Of another instruction than ours, also if ours are misspelt (`ld.matrix`, `mma.load`), and no label.
inline bool StatementSkipper::beginsWithInstruction(size_t begin, size_t length) const {
  if (begin + std::max<size_t>(length + 1, 8) >= text.size() || text[begin + length] == ':')
    return false;
  if (const char second = text[begin + length + 1]; second == 'm' || second == 'l') {
    const std::string_view behind = text.substr(begin + length);
    if (behind.starts_with(".matrix") || behind.starts_with(".load"))
      return false;
  }
  return (beginsOtherInstruction(text.data() + begin, length, judge) || beginsForeignCandidate(text.substr(begin)));
}

// For the scanner, a statement of others ends at its first ';' with no event if the opcode is known and none of these
// is met before (see Scanner::readStatement()):
//   - a label, a condition, a string, a comment, a byte that PTX does not have: all have a stop or a ':'
//   - an '}' that is not behind its '{'
//   - a name behind a complete operand; if it is a candidate, it begins the next statement
//   - a candidate as the first operand, with a qualifier: it has a '.'
//   - more than one element, as in `a.x.y`: it has two '.'
//   - .reg, .loc, .pragma, which begin something else
// Where the masks end before it, the result is masksEnd.
inline size_t StatementSkipper::endOfStatement(size_t begin, uint64_t stop, size_t firstStop) const {
  if (firstStop >= masksEnd)
    return kCutOff;
  const uint64_t word = window(&CharMasks::word, begin);
  const uint64_t link = window(&CharMasks::link, begin);
  const uint64_t white = window(&CharMasks::white, begin);
  const uint64_t behindOpcode = lowestBit(~(word | link));
  const uint64_t firstOperand = operandBehind(behindOpcode, white);
  const uint64_t inside = upToLowest(stop);
  const uint64_t braces = window(&CharMasks::brace, begin) & inside;
  // Where the statement begins it is not asked what stands in front of it.
  const uint64_t trouble = (window(&CharMasks::trouble, begin) & inside & ~(firstOperand | 1)) |
                           (lowestBit(braces) & window(&CharMasks::close, begin));
  const uint64_t links = link & inside & ~(behindOpcode - 1);
  if (trouble != 0 || text[firstStop] != ';')
    return kNone;
  if (links != 0) { // one element (`%tid.x`), and not in the first operand
    const uint64_t operandBegin = firstOperand != 0 ? firstOperand : behindOpcode;
    const bool isElement =
        std::has_single_bit(links) && text[begin + static_cast<size_t>(std::countr_zero(links))] == '.';
    if (!isElement || (~(word | white) & (links - 1) & ~(operandBegin - 1)) == 0)
      return kNone;
  }
  return beginsWithInstruction(begin, static_cast<size_t>(std::countr_one(word))) ? firstStop + 1 : kNone;
}

/// The same where the end is further away than the first window.
size_t StatementSkipper::endOfLongStatement(size_t begin) const {
  const size_t length = std::countr_one(window(&CharMasks::word, begin));
  return beginsWithInstruction(begin, length) ? endBehindOpcode(begin) : kNone;
}

/// The same whatever the opcode is.  The statement may have no elements.
size_t StatementSkipper::endBehindOpcode(size_t begin) const {
  constexpr uint64_t kAll = (uint64_t{1} << kWindow) - 1;
  size_t offset = begin;
  uint64_t ignored = 1;
  size_t length = kWindow;
  for (; length == kWindow && offset < masksEnd; offset += length) {
    length = runLength(window(&CharMasks::word, offset) | window(&CharMasks::link, offset));
    const uint64_t inside = (uint64_t{2} << length) - 1; // with the byte behind the opcode
    if ((window(&CharMasks::trouble, offset) & inside & ~ignored) != 0)
      return kNone;
    ignored = 0;
  }
  for (length = kWindow; length == kWindow && offset < masksEnd; offset += length) {
    length = runLength(window(&CharMasks::white, offset));
    ignored |= static_cast<uint64_t>(length > 0);
  }
  uint64_t firstBrace = 0;
  for (; offset < masksEnd; offset += kWindow) {
    const uint64_t stop = window(&CharMasks::stop, offset) & kAll;
    const uint64_t inside = stop != 0 ? upToLowest(stop) : kAll;
    if (firstBrace == 0) {
      firstBrace = lowestBit(window(&CharMasks::brace, offset) & inside);
      if ((firstBrace & window(&CharMasks::close, offset)) != 0)
        return kNone;
    }
    const uint64_t bad = (window(&CharMasks::trouble, offset) & ~ignored) | window(&CharMasks::link, offset);
    if ((bad & inside) != 0)
      return kNone;
    ignored = 0;
    if (stop == 0)
      continue;
    const size_t end = offset + static_cast<size_t>(std::countr_zero(stop));
    if (end >= masksEnd)
      break;
    return text[end] == ';' ? end + 1 : kNone;
  }
  return kCutOff;
}

} // namespace ptxmatrix
