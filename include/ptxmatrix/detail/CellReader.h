//===- CellReader.h - Reads cells of tables ---------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The tables are text that only the compiler reads: a mistake in them stops the build at a `throw` that says why.

#pragma once

#include "ptxmatrix/Qualifier.h"

namespace ptxmatrix::detail {

/// Walks the text of a cell, through pointers: compilers take many times as long for functions of std::string_view.
class CellReader {
public:
  consteval explicit CellReader(std::string_view text) : pos(text.data()), end(pos + text.size()) {}

  consteval bool atEnd() const { return pos == end; }
  /// Reads \p text if it is next.
  consteval bool take(std::string_view text) {
    const char *wanted = text.data();
    const size_t size = text.size();
    if (static_cast<size_t>(end - pos) < size)
      return false;
    for (size_t i = 0; i < size; ++i)
      if (pos[i] != wanted[i])
        return false;
    pos += size;
    return true;
  }
  consteval void expect(std::string_view text) {
    if (!take(text))
      throw "the row breaks the notation of its table here";
  }
  /// The next letter if it is from \p first to \p last, or 0.
  consteval char takeLetter(char first, char last) { return pos != end && first <= *pos && *pos <= last ? *pos++ : 0; }
  consteval bool isDigit() const { return pos != end && '0' <= *pos && *pos <= '9'; }
  /// What is not read yet.
  consteval std::string_view rest() const { return {pos, static_cast<size_t>(end - pos)}; }
  /// Whether \p letter is next, and after it a character from \p first to \p last.
  consteval bool isNext(char letter, char first, char last) const {
    return end - pos > 1 && *pos == letter && first <= pos[1] && pos[1] <= last;
  }
  /// A run of letters, digits, '_', `::` and ':' before a digit: a qualifier such as `sp::2:4`, a type or a target.
  consteval std::string_view word() {
    const char *begin = pos;
    for (; pos != end; ++pos) {
      const char c = *pos;
      if (c == ':' && isNext(':', ':', ':'))
        ++pos;
      else if (c == ':' ? !isNext(':', '0', '9')
                        : (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && c != '_')
        break;
    }
    return {begin, static_cast<size_t>(pos - begin)};
  }
  /// Everything in brackets, or before the next of `,{}:|()#=<>@+]`.
  consteval std::string_view operandName() {
    const char *begin = pos;
    if (pos != end && *pos == '[')
      until(']');
    else
      while (pos != end && !isOneOf(*pos, ",{}:|()#=<>@+&%.!]"))
        ++pos;
    return {begin, static_cast<size_t>(pos - begin)};
  }
  /// A shape or a range of shapes, such as `m64n8..256+8k16`.
  consteval std::string_view shapes() {
    const char *begin = pos;
    word();
    if (take("..")) {
      word();
      expect("+");
      word();
    }
    return {begin, static_cast<size_t>(pos - begin)};
  }
  /// Everything before \p stop, which is read, too.
  consteval std::string_view until(char stop) {
    const char *begin = pos;
    while (pos != end && *pos != stop)
      ++pos;
    if (pos == end)
      throw "a bracket is not closed";
    return {begin, static_cast<size_t>(pos++ - begin)};
  }

private:
  static consteval bool isOneOf(char c, const char *chars) {
    while (*chars != 0 && *chars != c)
      ++chars;
    return *chars != 0;
  }

  const char *pos;
  const char *end;
};

consteval Qualifier readQualifier(std::string_view spelling) {
  const std::optional<Qualifier> qualifier = findQualifier(spelling);
  if (!qualifier)
    throw "no such qualifier in Qualifiers.def";
  return *qualifier;
}

consteval Fragment fragmentNamed(char letter) {
  return letter >= 'A' && letter <= 'D' ? static_cast<Fragment>(letter - 'A' + 1) : Fragment::None;
}

/// A number of one or more digits, which is there.
consteval unsigned readNumber(CellReader &cell) {
  unsigned number = 0;
  bool isThere = false;
  while (const char digit = cell.takeLetter('0', '9')) {
    number = number * 10 + static_cast<unsigned>(digit - '0');
    isThere = true;
  }
  if (!isThere)
    throw "a number is expected here";
  return number;
}

} // namespace ptxmatrix::detail
