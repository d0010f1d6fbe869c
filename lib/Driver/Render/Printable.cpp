//===- Printable.cpp - Printable text from any bytes ----------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Render/Printable.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Unicode.h"

#include <tuple>

namespace ptxmatrix::driver {

static constexpr llvm::StringRef kReplacement = "\xEF\xBF\xBD"; // U+FFFD

Character firstCharacter(llvm::StringRef text) {
  const auto lead = static_cast<unsigned char>(text.front());
  if (lead < 0x80)
    return {llvm::isPrint(text.front()) ? text.take_front(1) : kReplacement};
  const auto *begin = reinterpret_cast<const llvm::UTF8 *>(text.data());
  const unsigned size = llvm::getNumBytesForUTF8(lead);
  if (size > text.size() || !llvm::isLegalUTF8Sequence(begin, begin + size))
    return {kReplacement};
  const llvm::StringRef character = text.take_front(size);
  const unsigned utf16Units = size == 4 ? 2 : 1;
  const int columns = llvm::sys::unicode::columnWidthUTF8(character); // negative if not printable
  if (columns < 0)
    return {kReplacement, size, 1, utf16Units};
  return {character, size, static_cast<unsigned>(columns), utf16Units};
}

std::string printable(llvm::StringRef text) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    const llvm::StringRef plain = text.take_while(llvm::isPrint); // usually the whole text
    shown += plain;
    text = text.drop_front(plain.size());
    if (text.empty())
      break;
    const Character character = firstCharacter(text);
    shown += llvm::isSpace(text.front()) ? llvm::StringRef(" ") : character.shown;
    text = text.drop_front(character.bytes);
  }
  return shown;
}

std::string percentEncoded(llvm::StringRef text, llvm::function_ref<bool(char)> isSpecial) {
  std::string result;
  for (const char byte : text)
    result += isSpecial(byte) ? "%" + llvm::toHex(llvm::StringRef(&byte, 1)) : std::string(1, byte);
  return result;
}

std::string repositoryPath(llvm::StringRef path) {
  llvm::SmallString<128> clean(path);
  llvm::sys::path::remove_dots(clean);
  return std::string(clean);
}

std::string placeText(const SourcePlace &place) {
  const std::string text = printable(place.file) + ":" + std::to_string(place.line);
  return place.column == 0 ? text : text + ":" + std::to_string(place.column);
}

LineColumn Utf16Columns::at(size_t offset) {
  constexpr size_t kStep = 256; // bytes between marks
  LineColumn place = lines.at(offset);
  size_t reached = offset - (place.column - 1);
  place.column = 1;
  if (const auto next = marks.upper_bound(offset); next != marks.begin() && std::prev(next)->first > reached)
    std::tie(reached, place.column) = *std::prev(next);
  for (size_t lastMark = reached; reached < offset;) {
    const Character character = firstCharacter(text.substr(reached));
    reached += character.bytes;
    place.column += character.utf16Units;
    if (reached >= lastMark + kStep) {
      marks.emplace(reached, place.column);
      lastMark = reached;
    }
  }
  return place;
}

} // namespace ptxmatrix::driver
