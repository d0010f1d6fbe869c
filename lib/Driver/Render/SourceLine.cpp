//===- SourceLine.cpp - A source line with a marked range -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Render/Printable.h"
#include "Driver/Render/Renderers.h"

namespace ptxmatrix::driver {
namespace {

constexpr size_t kMaxColumns = 160; ///< A longer line is cut.
constexpr size_t kBytesBefore = 80; ///< At least, of a cut line, before the marked range.
constexpr size_t kTabStop = 8;
constexpr llvm::StringRef kCut = "...";

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
  llvm::StringRef before = source.slice(source.take_front(range.begin).rfind('\n') + 1, range.begin);
  llvm::StringRef after = source.substr(range.begin, kReach).take_until([](char byte) { return byte == '\n'; });
  after.consume_back("\r");

  SourceLine line;
  const size_t room = std::max(kBytesBefore, kMaxColumns - std::min(kMaxColumns, after.size()));
  if (before.size() > room) {
    append(line, kCut, ' ');
    before = before.take_back(room).drop_while(isContinuation); // begins with a whole character
  }
  const size_t begin = line.marks.size();
  append(line, before, ' ');
  const size_t caret = line.marks.size();
  const size_t end = std::max(begin + kMaxColumns, caret + kMaxColumns / 2); // tabs before it have many columns
  for (size_t at = 0; at < after.size();) {
    if (line.marks.size() >= end) {
      append(line, kCut, ' ');
      break;
    }
    const llvm::StringRef next = after.substr(at, firstCharacter(after.drop_front(at)).bytes);
    append(line, next, at < range.size() ? '~' : ' ');
    at += next.size();
  }
  line.marks.resize(std::max(line.marks.size(), caret + 1), ' ');
  line.marks[caret] = '^';
  line.marks.erase(line.marks.find_last_not_of(' ') + 1);
  return line;
}

} // namespace ptxmatrix::driver
