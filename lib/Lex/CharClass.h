//===- CharClass.h - Character classes and identifiers ----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// PTX ISA, "Identifiers": a letter and any number of letters, digits, '_' and '$', or one of '_', '$' and '%' and at
// least one of these.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ptxmatrix {

/// ptxas treats the end-of-file character of DOS as white space, but not the vertical tab.
inline constexpr std::string_view kWhiteSpace = " \t\r\f\n\x1a";

/// The class of a character.  The classes from Letter on can follow the first character of an identifier.  Outside
/// comments and strings, Punctuation is a word of its own, whatever follows; '.' and '/' are not.  Operator is
/// punctuation that can begin an operator of two characters.
enum class CharClass : uint8_t { Other, White, Punctuation, Operator, Percent, Letter, Digit, Mark };

inline constexpr std::array<CharClass, 256> kCharClasses = [] {
  std::array<CharClass, 256> classes{};
  for (unsigned c = 'a'; c <= 'z'; ++c)
    classes[c] = classes[c - 'a' + 'A'] = CharClass::Letter;
  for (unsigned c = '0'; c <= '9'; ++c)
    classes[c] = CharClass::Digit;
  classes['_'] = classes['$'] = CharClass::Mark;
  classes['%'] = CharClass::Percent;
  for (unsigned char c : kWhiteSpace)
    classes[c] = CharClass::White;
  for (unsigned char c : std::string_view(",;:{}[]()+-*@?^~"))
    classes[c] = CharClass::Punctuation;
  for (unsigned char c : std::string_view("<>=!&|"))
    classes[c] = CharClass::Operator;
  return classes;
}();

constexpr CharClass classOf(char c) { return kCharClasses[static_cast<unsigned char>(c)]; }
constexpr bool isFollow(CharClass c) { return c >= CharClass::Letter; }
constexpr bool beginsName(CharClass c) { return c >= CharClass::Percent && c != CharClass::Digit; }
constexpr bool isWhite(char c) { return classOf(c) == CharClass::White; }
/// White space within a line.
constexpr bool isBlank(char c) { return isWhite(c) && c != '\n'; }
constexpr bool isLetter(char c) { return classOf(c) == CharClass::Letter; }
constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isHexDigit(char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

/// The end of the run of identifier characters that begins at \p pos of \p text.
constexpr size_t endOfFollow(std::string_view text, size_t pos) {
  while (pos < text.size() && isFollow(classOf(text[pos])))
    ++pos;
  return pos;
}

/// Whether \p name cannot be declared.
constexpr bool isReservedName(std::string_view name) {
  return name == "_" || name == "$" || name == "WARP_SZ" || name == "function_name" || name == "inlined_at";
}

/// Whether \p text followed by a decimal number is an identifier.
constexpr bool isIdentifierPrefix(std::string_view text) {
  return !text.empty() && beginsName(classOf(text.front())) && endOfFollow(text, 1) == text.size();
}

/// Whether all of \p text is an identifier: `_` is a sink, `$` and `%` by themselves are not names, and WARP_SZ is a
/// number.
constexpr bool isIdentifier(std::string_view text) {
  return isIdentifierPrefix(text) && (text.size() > 1 || isLetter(text.front())) && text != "WARP_SZ";
}

} // namespace ptxmatrix
