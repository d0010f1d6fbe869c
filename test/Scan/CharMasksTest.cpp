//===- CharMasksTest.cpp - Unit tests of the masks of bytes ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Scan/CharMasks.h"

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

namespace ptxmatrix {
namespace {

bool isIn(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }
bool isFollow(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}
bool isWord(char c) { return isFollow(c) || c == '%'; }
bool isWhite(char c) { return isIn(c, " \t\r\f\x1a\n"); }

/// What the masks should be, found byte by byte.
class Reference {
public:
  explicit Reference(std::string_view written) : text(written), known(written.size()) {
    for (size_t pos = 0; pos < text.size();) {
      const size_t end = behind(pos);
      if (end == std::string::npos) {
        known = pos;
        break;
      }
      pos = end;
    }
    if (known == 0) {
      text = written;
      known = written.size();
    }
  }

  bool word(size_t i) const { return isWord(text[i]); }
  bool white(size_t i) const { return isWhite(text[i]); }
  bool link(size_t i) const { return isIn(text[i], ".:"); }
  bool brace(size_t i) const { return isIn(text[i], "{}"); }
  bool close(size_t i) const { return text[i] == '}'; }
  bool stop(size_t i) const { return !word(i) && !white(i) && !link(i) && !isIn(text[i], "!&()*+,-=>[]^{}|~"); }
  /// Of how many bytes the masks can tell.
  size_t size() const { return known; }
  bool trouble(size_t i) const {
    return isSecondName(i) || isBadLink(i) || isBadClose(i) || isBehindQualifier(i, 4, 1) || isBehindQualifier(i, 7, 3);
  }

private:
  static bool isOdd(char c) { return c == '\0' || static_cast<unsigned char>(c) >= 0x7f; }

  /// Where the byte, string or comment at \p pos ends; npos if it does not.  A comment becomes blanks.
  size_t behind(size_t pos) {
    const std::string_view rest = std::string_view(text).substr(pos);
    const bool isLine = rest.starts_with("//");
    if (rest.front() == '#' || rest == "/")
      return std::string::npos;
    if (rest.front() == '"') {
      const size_t quote = text.find('"', pos + 1);
      return quote == std::string::npos ? quote : quote + 1;
    }
    if (!isLine && !rest.starts_with("/*"))
      return pos + 1;
    size_t end = isLine ? text.find('\n', pos + 2) : text.find("*/", pos + 2);
    if (end == std::string::npos)
      return end;
    end += isLine ? 0 : 2;
    if (std::none_of(text.begin() + static_cast<std::ptrdiff_t>(pos), text.begin() + static_cast<std::ptrdiff_t>(end),
                     isOdd))
      text.replace(pos, end - pos, end - pos, ' ');
    return end;
  }

  /// The byte \p back bytes in front of \p i; a ';' in front of the text.
  char before(size_t i, size_t back) const { return back <= i ? text[i - back] : ';'; }

  bool isSecondName(size_t i) const {
    if (!(text[i] == '%' || (isFollow(text[i]) && !isWord(before(i, 1)))))
      return false;
    size_t back = 1;
    while (isWhite(before(i, back)))
      ++back;
    return isWord(before(i, back)) || isIn(before(i, back), "]})");
  }
  bool isBadLink(size_t i) const {
    const char c = text[i];
    const char last = before(i, 1);
    if (last == '.')
      return !isFollow(c);
    if (c == ':')
      return last == ':' ? before(i, 2) == ':' : !isFollow(last);
    return last == ':' && (before(i, 2) != ':' || !isFollow(c));
  }
  bool isBadClose(size_t i) const {
    if (text[i] != '}')
      return false;
    for (size_t last = i; last-- > 0;)
      if (brace(last) || stop(last))
        return text[last] != '{';
    return true;
  }
  bool isBehindQualifier(size_t i, size_t dot, size_t letter) const {
    return !isFollow(text[i]) && before(i, dot) == '.' && isIn(before(i, letter), "cg");
  }

  std::string text;
  size_t known;
};

bool bitOf(const CharMasks::Mask &mask, size_t i) { return (mask[i / 64] >> (i % 64) & 1) != 0; }

/// The name of the first mask that is wrong, and where; empty if none is.
std::string difference(const CharMasksTarget &target, std::string_view text) {
  // Behind the text is the end of this allocation, which a sanitizer watches.
  const std::unique_ptr<char[]> copy(new char[text.size()]);
  text.copy(copy.get(), text.size());
  text = {copy.get(), text.size()};
  CharMasks masks;
  const size_t known = target.compute(text, masks);
  const Reference reference(text.substr(0, CharMasks::kSize));
  if (known != reference.size())
    return "size: " + std::to_string(known) + " for " + std::to_string(reference.size());
  for (size_t i = 0; i < known; ++i) {
    const std::string where = " at " + std::to_string(i) + " of " + std::to_string(text.size());
    auto check = [&](const CharMasks::Mask &mask, bool expected) { return bitOf(mask, i) == expected; };
    if (!check(masks.word, reference.word(i)))
      return "word" + where;
    if (!check(masks.white, reference.white(i)))
      return "white" + where;
    if (!check(masks.link, reference.link(i)))
      return "link" + where;
    if (!check(masks.brace, reference.brace(i)))
      return "brace" + where;
    if (!check(masks.close, reference.close(i)))
      return "close" + where;
    if (!check(masks.stop, reference.stop(i)))
      return "stop" + where;
    if (!check(masks.trouble, reference.trouble(i)))
      return "trouble" + where;
  }
  if (!bitOf(masks.stop, known))
    return "no stop behind the end";
  return "";
}

TEST(CharMasks, AllBytesAtAllPlaces) {
  std::string bytes;
  const std::string_view openers = "/\"#"; // which end what the masks tell of
  for (int i = 0; i < 256; ++i)
    if (!isIn(static_cast<char>(i), openers))
      bytes += static_cast<char>(i);
  bytes += openers;
  for (const CharMasksTarget &target : charMasksTargets()) {
    SCOPED_TRACE(target.name);
    for (size_t shift = 0; shift < 64; ++shift)
      EXPECT_EQ(difference(target, std::string(shift, ' ') + bytes), "");
    for (size_t size = 0; size <= 256; ++size)
      EXPECT_EQ(difference(target, bytes.substr(0, size)), "");
  }
}

TEST(CharMasks, Sequences) {
  const std::vector<std::string_view> parts = {
      " ",       "  ",      "\n", "\t",   "a",   "r1",   "%",      "%r1",  ".",      ".x", ".reg",   ".loc",
      ".pragma", ".abcdgh", ":",  "::",   ":::", "::a",  "{",      "}",    "[",      "]",  "(",      ")",
      ",",       ";",       "@",  "-",    "1",   "0f00", "_",      "$L",   "{}",     "/",  "// c\n", "/* c */",
      "//",      "/*",      "*/", "/**/", "/*/", "\"",   "\"//\"", "\xff", "/*\n*/",
  };
  std::mt19937 random(7);
  std::vector<std::string> texts;
  for (const size_t size : {60, 63, 64, 65, 200, 4095, 4096, 4097, 5000})
    for (int i = 0; i < 4; ++i) {
      std::string text;
      while (text.size() < size)
        text += random() % 40 == 0 ? std::string(random() % 150, ' ') : std::string(parts[random() % parts.size()]);
      text.resize(size);
      texts.push_back(text);
    }
  for (const CharMasksTarget &target : charMasksTargets()) {
    SCOPED_TRACE(target.name);
    for (const std::string &text : texts)
      EXPECT_EQ(difference(target, text), "") << text;
  }
}

} // namespace
} // namespace ptxmatrix
