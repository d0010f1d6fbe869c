//===- StatementSkipper.cpp - Skipping plain statements -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Scan/StatementSkipper.h"
#include "Scan/CharClass.h"
#include "Scan/Lexer.h"
#include "Scan/ScanWords.h"

#include "Isa/InstructionNames.h"
#include "Isa/Opcode.h"
#include "Support/Bytes.h"

#include <algorithm>
#include <array>
#include <concepts>

namespace ptxmatrix {
namespace {

/// A finite automaton with up to ten states.  The transitions of all states for a byte are packed into one number, six
/// bits per state.  A state is the position of its bits, and a step is one shift.
class Automaton {
public:
  using State = uint64_t;
  static constexpr State kStep = 6;
  static constexpr State kPlain = 8 * kStep; ///< The text to skip ends before this byte.
  static constexpr State kLeave = 9 * kStep; ///< The scanner must read this.

  constexpr Automaton() {
    State row = kPlain << kPlain | kLeave << kLeave;
    for (State state = 0; state < kPlain; state += kStep)
      row |= kLeave << state;
    rows.fill(row);
  }

  /// Adds transitions from \p from to \p to for the bytes that satisfy \p is.
  template <std::predicate<char> Is> constexpr void on(State from, Is is, State to) {
    for (size_t c = 0; c < rows.size(); ++c)
      if (is(static_cast<char>(c)))
        on(from, static_cast<char>(c), to);
  }
  constexpr void on(State from, std::string_view bytes, State to) {
    for (char c : bytes)
      on(from, c, to);
  }

  static constexpr size_t kPiece = 8;
  /// The state after kPiece \p bytes, without other bits.
  State nextPiece(State state, const char *bytes) const {
#pragma GCC unroll 8
    for (size_t i = 0; i < kPiece; ++i)
      state = rows[static_cast<unsigned char>(bytes[i])] >> (state & kBits);
    return state & kBits;
  }
  static bool isPlain(State state) { return state == kPlain; }
  static bool isLast(State state) { return state >= kPlain; }

private:
  static constexpr uint64_t kBits = (1 << kStep) - 1;
  constexpr void on(State from, char byte, State to) {
    uint64_t &row = rows[static_cast<unsigned char>(byte)];
    row = (row & ~(kBits << from)) | (to << from);
  }

  std::array<uint64_t, 256> rows{};
};

constexpr bool isFollowByte(char c) { return isFollow(classOf(c)); }
constexpr bool isNameByte(char c) { return isFollowByte(c) || c == '%'; }
/// Operators after something that is not a name.  '<', '?', '@' and ':' may be part of what the scanner reports.
constexpr std::string_view kOperators = ",=>!&*+-|^~([";

// For the scanner, another instruction ends at its first ';' without an event if the opcode is known and none of these
// occurs before (see Scanner::readStatement()):
//   - a label, a condition, a string, a byte that PTX does not have
//   - a comment, which is allowed, but rare there
//   - an '}' that is not after its '{'
//   - outside of braces, a name after a complete operand; if it is a candidate, it begins the next statement
//   - a candidate as the first operand, with a qualifier: it has a '.'
//   - more than one element: `a.x.y`
//   - .reg, .loc or .pragma, which begin something else

/// The operands, up to the end of the statement.
constexpr Automaton::State kFirst = 0 * Automaton::kStep; ///< No operand has begun.
constexpr Automaton::State kFirstName = 1 * Automaton::kStep;
constexpr Automaton::State kOutside = 2 * Automaton::kStep; ///< After an operator.
constexpr Automaton::State kName = 3 * Automaton::kStep;
constexpr Automaton::State kElement = 4 * Automaton::kStep; ///< After the '.' of a name.
constexpr Automaton::State kEnded = 5 * Automaton::kStep;
constexpr Automaton::State kInBraces = 6 * Automaton::kStep;
constexpr Automaton kOperands = [] {
  Automaton automaton;
  for (const Automaton::State state : {kFirst, kFirstName, kOutside, kName, kElement, kEnded}) {
    automaton.on(state, isWhite, state == kFirst || state == kOutside ? state : kEnded);
    automaton.on(state, kOperators, kOutside);
    automaton.on(state, ")]", kEnded);
    automaton.on(state, ";", Automaton::kPlain);
  }
  for (const Automaton::State state : {kFirst, kOutside}) {
    automaton.on(state, isNameByte, state == kFirst ? kFirstName : kName);
    automaton.on(state, "{", kInBraces);
  }
  automaton.on(kFirstName, isFollowByte, kFirstName);
  automaton.on(kName, isFollowByte, kName);
  automaton.on(kName, ".", kElement);
  automaton.on(kElement, isFollowByte, kElement);
  automaton.on(kElement, "rlp", Automaton::kLeave); // `.reg`
  for (const auto is : {isWhite, isNameByte})
    automaton.on(kInBraces, is, kInBraces);
  automaton.on(kInBraces, kOperators, kInBraces);
  automaton.on(kInBraces, ")]", kInBraces);
  automaton.on(kInBraces, ";", Automaton::kPlain);
  automaton.on(kInBraces, "}", kEnded);
  return automaton;
}();

} // namespace

/// \p pos may be kNone.
template <typename Is> inline size_t StatementSkipper::skip(size_t pos, Is is) const {
  while (pos < text.size() && is(text[pos]))
    ++pos;
  return pos;
}

StatementSkipper::Passed StatementSkipper::skip(size_t begin, size_t open, std::vector<OtherStatement> &statements) {
  size_t pos = begin;
  bool hasStatement = false;
  for (;;) {
    pos = skip(pos, isWhite); // not inside a comment
    if (pos >= text.size())
      return {pos, hasStatement, open};
    const char c = text[pos];
    size_t end = kNone;
    if (isLetter(c) || c == '_' || c == '@') {
      const size_t operands = endOfOpcode(c == '@' ? endOfGuard(pos) : pos);
      end = endOfOperands(operands);
      if (end != kNone)
        statements.push_back({pos, operands});
    } else if (c == '/') {
      end = endOfComment(pos);
    } else if (c == '.') {
      end = endOfLoc(pos);
    } else if (c == '{' || (c == '}' && open > 0)) {
      end = pos + 1;
      open += c == '{' ? 1 : -1;
    }
    if (end == kNone)
      return {pos, hasStatement, open};
    hasStatement = hasStatement || c != '/';
    pos = end;
  }
}

/// Finds the end only if every release of ptxas accepts the text of the comment.
size_t StatementSkipper::endOfComment(size_t begin) const {
  if (text.substr(begin, 2) == "//")
    return endOfLine(begin);
  const size_t end = text.substr(begin, 2) == "/*" ? endOfBlockComment(text, begin) : begin;
  const bool isPlain = std::ranges::all_of(text.substr(begin, end - begin), isPlainAscii);
  return isPlain && end > begin && end < text.size() ? end : kNone;
}

/// The '\n' that ends the line, or kNone if something before it is not plain ASCII.
size_t StatementSkipper::endOfLine(size_t pos) const {
  for (; text.size() - pos >= sizeof(uint64_t); pos += sizeof(uint64_t)) {
    const uint64_t bytes = eightBytes(text.data() + pos);
    const size_t newline = countBeforeMark(markFirst('\n', bytes));
    const size_t odd = countBeforeMark(markFirstOdd(bytes));
    if (newline < odd)
      return pos + newline;
    if (odd < sizeof(uint64_t))
      return kNone;
  }
  return kNone;
}

/// Reads `.loc 1 2 3` and, if it follows, `, function_name $L__info_string0, inlined_at 1 2 3`.  Fails if something
/// else may belong to it.
size_t StatementSkipper::endOfLoc(size_t begin) const {
  if (leavesLocs || !text.substr(begin).starts_with(".loc"))
    return kNone;
  size_t end = endOfPosition(begin + 4);
  if (const size_t comma = skip(end, isBlank); comma < text.size() && text[comma] == ',')
    end = endOfPosition(endOfCaller(comma + 1));
  const size_t next = skip(end, isWhite);
  if (end == kNone || next == end || next == text.size())
    return kNone;
  const char c = text[next];
  return isLetter(c) || c == '@' || c == '.' || c == '$' || c == '{' || c == '}' ? next : kNone;
}

/// Reads file, line and column, with blanks before each.
size_t StatementSkipper::endOfPosition(size_t pos) const {
  constexpr size_t kMostDigits = 19; // fit into 64 bits
  for (int i = 0; i < 3; ++i) {
    const size_t digits = skip(pos, isBlank);
    const bool isSeparate = digits > pos;
    pos = skip(digits, isDigit);
    const bool isOctal = pos - digits > 1 && text[digits] == '0';
    if (!isSeparate || pos == digits || isOctal || pos - digits > kMostDigits)
      return kNone;
  }
  return pos;
}

/// Reads ` function_name $L__info_string0, inlined_at`, with `+8` after the name or without.
size_t StatementSkipper::endOfCaller(size_t pos) const {
  auto endOfWord = [&](size_t from, std::string_view word) {
    const size_t begin = skip(from, isBlank);
    return begin < text.size() && text.substr(begin).starts_with(word) ? begin + word.size() : kNone;
  };
  const size_t word = endOfWord(pos, "function_name");
  const size_t name = skip(word, isBlank);
  size_t end = endOfIdentifier(text, name);
  if (name == word || end == name)
    return kNone;
  if (const size_t plus = endOfWord(end, "+"); plus != kNone)
    end = skip(skip(plus, isBlank), isDigit);
  return endOfWord(endOfWord(end, ","), "inlined_at");
}

/// The end of a guard of one name (`@!%p1`) and white space.
size_t StatementSkipper::endOfGuard(size_t begin) const {
  const size_t name = skip(begin + 1, [](char c) { return c == '!'; });
  const size_t end = endOfIdentifier(text, name);
  const size_t statement = skip(end, isWhite);
  return name <= begin + 2 && end > name && statement > end ? statement : kNone;
}

/// Whether the word is the first one of another instruction, and neither a label nor a misspelled supported instruction
/// (`ld.matrix`).
bool StatementSkipper::isPlainOpcode(size_t begin, size_t end) const {
  if (end == text.size() || text[end] == ':' || text.substr(end).starts_with(".matrix"))
    return false;
  const std::string_view word = text.substr(begin, end - begin);
  return beginsInstruction(word, ptxasRelease) && !isCandidateOpcode(word);
}

/// The end of the qualifiers that begin at \p pos, or kNone if one is malformed or a directive.
size_t StatementSkipper::endOfQualifiers(size_t pos) const {
  while (text[pos] == '.') {
    const size_t end = endOfQualifier(text, pos);
    if (end == pos + 1 || text[end] == ':' || isNoQualifier(text.substr(pos, end - pos)))
      return kNone;
    pos = end;
  }
  return pos;
}

/// The end of the opcode at \p begin, or kNone.  Short opcodes are remembered: white space follows them, so whether one
/// is plain depends on nothing but its text.
size_t StatementSkipper::endOfOpcode(size_t begin) {
  if (text.size() < 2 * sizeof(uint64_t) || begin > text.size() - 2 * sizeof(uint64_t))
    return kNone;
  const uint64_t first = eightBytes(text.data() + begin);
  const uint64_t second = eightBytes(text.data() + begin + sizeof(uint64_t));
  const uint64_t whiteInFirst = markWhite(first);
  const uint64_t whiteInSecond = markWhite(second);
  // Branches would be mispredicted here.
  const bool isLong = whiteInFirst == 0;
  const ShortOpcode opcode{bytesBeforeMark(first, whiteInFirst), isLong ? bytesBeforeMark(second, whiteInSecond) : 0};
  const size_t length = countBeforeMark(whiteInFirst) + (isLong ? countBeforeMark(whiteInSecond) : 0);
  ShortOpcode &known = plainOpcodes[opcode.hash()];
  if (known == opcode && length > 0)
    return begin + length;
  const size_t word = endOfFollow(text, begin);
  const size_t end = isPlainOpcode(begin, word) ? endOfQualifiers(word) : kNone;
  if (end == begin + length && length < 2 * sizeof(uint64_t))
    known = opcode;
  return end;
}

/// The end of the statement.  \p pos is after its opcode, or kNone.
size_t StatementSkipper::endOfOperands(size_t pos) const {
  // endOfOpcode() ensures that the text is longer than a piece.  kNone is beyond its end.
  Automaton::State state = kFirst;
  for (; pos < text.size() - Automaton::kPiece; pos += Automaton::kPiece) {
    const Automaton::State next = kOperands.nextPiece(state, text.data() + pos);
    if (Automaton::isLast(next))
      return Automaton::isPlain(next) ? pos + bytesBefore(';', eightBytes(text.data() + pos)) + 1 : kNone;
    state = next;
  }
  return kNone;
}

} // namespace ptxmatrix
