//===- SourceLine.cpp - A source line with a marked range -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Render/Printable.h"
#include "Driver/Render/Renderers.h"

#include <algorithm>

namespace ptxmatrix::driver {
namespace {

constexpr size_t kMaxColumns = 160;
constexpr size_t kColumnsAround = 40; ///< Columns before a long marked range.
constexpr size_t kTabStop = 8;
constexpr llvm::StringRef kCut = "...";

/// The bytes of some characters, and an upper bound of their columns.
struct Extent {
  size_t bytes = 0;
  size_t columns = 0;
};

size_t columnsOf(llvm::StringRef text, const Character &character) {
  return text.front() == '\t' ? kTabStop : character.columns;
}

/// The first characters of \p text that fit into \p columns, or the last ones.
Extent extentOf(llvm::StringRef text, size_t columns, bool areLast = false) {
  Extent extent;
  while (extent.bytes < text.size()) {
    const llvm::StringRef rest = areLast ? text.drop_back(extent.bytes) : text.drop_front(extent.bytes);
    const Character character = areLast ? lastCharacter(rest) : firstCharacter(rest);
    const size_t width = columnsOf(areLast ? rest.take_back(character.bytes) : rest, character);
    if (extent.columns + width > columns || extent.bytes >= 4 * columns) // characters may have no width
      break;
    extent.bytes += character.bytes;
    extent.columns += width;
  }
  return extent;
}

/// Appends \p text, with \p mark below each column.
void append(SourceLine &line, llvm::StringRef text, char mark) {
  while (!text.empty()) {
    const Character character = firstCharacter(text);
    const bool isTab = text.front() == '\t';
    const size_t columns = isTab ? kTabStop - line.marks.size() % kTabStop : character.columns;
    line.text += isTab ? std::string(columns, ' ') : character.shown.str();
    line.marks.append(columns, mark);
    text = text.drop_front(character.bytes);
  }
}

} // namespace

SourceLine showLine(llvm::StringRef source, SourceRange range) {
  constexpr size_t kReach = 4 * kMaxColumns + 8; // more bytes are never shown
  const llvm::StringRef before = source.slice(source.take_front(range.begin).rfind('\n') + 1, range.begin);
  llvm::StringRef after = source.substr(range.begin, kReach).take_until([](char byte) { return byte == '\n'; });
  after.consume_back("\r");
  size_t end = 0; // of the last character, which the range may divide
  while (end < std::min(range.size(), after.size()))
    end += firstCharacter(after.drop_front(end)).bytes;
  const llvm::StringRef behind = after.drop_front(end);

  const size_t context = extentOf(before, kColumnsAround, /*areLast=*/true).columns;
  const Extent marked = extentOf(after.drop_back(behind.size()), kMaxColumns - context);
  const bool isCut = marked.bytes + behind.size() < after.size();
  Extent right = isCut ? Extent() : extentOf(behind, kMaxColumns);
  const size_t room = kMaxColumns - marked.columns;
  const size_t leftRoom = std::max(room / 2, room - std::min(room, right.columns));
  const Extent left = extentOf(before, leftRoom, /*areLast=*/true);
  right = extentOf(behind.take_front(right.bytes), room - left.columns);

  SourceLine line;
  if (left.bytes < before.size())
    append(line, kCut, ' ');
  append(line, before.take_back(left.bytes), ' ');
  const size_t caret = line.marks.size();
  append(line, after.take_front(marked.bytes), '~');
  append(line, after.substr(marked.bytes, right.bytes), ' ');
  if (marked.bytes + right.bytes < after.size())
    append(line, kCut, ' ');
  line.marks.resize(std::max(line.marks.size(), caret + 1), ' ');
  line.marks[caret] = '^';
  line.marks.erase(line.marks.find_last_not_of(' ') + 1);
  return line;
}

} // namespace ptxmatrix::driver
