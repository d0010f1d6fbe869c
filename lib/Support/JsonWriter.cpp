//===- JsonWriter.cpp - JSON as text --------------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Support/JsonWriter.h"

namespace ptxmatrix {
namespace {

/// The bytes of a character of UTF-8, or the bytes that one replacement character stands for: the "maximal subpart" of
/// the Unicode standard.
struct Character {
  size_t bytes;
  bool isValid;
};

Character firstCharacter(std::string_view text) {
  auto byteAt = [&](size_t place) { return static_cast<unsigned char>(text[place]); };
  const unsigned char lead = byteAt(0);
  const size_t size = lead < 0x80 ? 1 : lead < 0xC2 || lead > 0xF4 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  // The second byte must not make the character too long, a surrogate, or more than U+10FFFF.
  unsigned least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  unsigned most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  size_t read = 1;
  for (; read < size && read < text.size() && byteAt(read) >= least && byteAt(read) <= most; ++read) {
    least = 0x80;
    most = 0xBF;
  }
  return {read, read == size};
}

void appendEscaped(std::string &text, char control) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  constexpr std::string_view kNamed = "\"\\\t\n\r";
  const auto code = static_cast<unsigned char>(control);
  text += '\\';
  if (const size_t place = kNamed.find(control); place != std::string_view::npos)
    text += "\"\\tnr"[place];
  else
    text.append("u00").append(1, kDigits[code / 16]).append(1, kDigits[code % 16]);
}

} // namespace

void JsonWriter::appendString(std::string_view bytes) {
  text += '"';
  while (!bytes.empty()) {
    const auto [size, isValid] = firstCharacter(bytes);
    const char first = bytes.front();
    if (!isValid)
      text += "\xEF\xBF\xBD";
    else if (size == 1 && (first < 0x20 || first == '"' || first == '\\'))
      appendEscaped(text, first);
    else
      text += bytes.substr(0, size);
    bytes.remove_prefix(size);
  }
  text += '"';
}

} // namespace ptxmatrix
