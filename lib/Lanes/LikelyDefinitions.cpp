//===- LikelyDefinitions.cpp - Statements that make known values ----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Lanes/LikelyDefinitions.h"
#include "Lanes/LaneValue.h"
#include "Scan/ScanWords.h"

namespace ptxmatrix {

void LikelyDefinitions::read(size_t begin, bool hasHeader, bool threadsAreKnown) {
  knowsThreads = threadsAreKnown;
  hasLanes = hasComment = false;
  written.clear();
  size_t depth = 0;
  size_t pos = hasHeader ? text.find('{', begin) : begin;
  auto skipTo = [&](std::string_view mark, size_t from) {
    const size_t found = text.find(mark, from);
    pos = found == text.npos ? found : found + mark.size();
  };
  while (pos < text.size()) {
    const char c = text[pos];
    if (isFollow(classOf(c))) {
      pos = readStatement(pos);
    } else if (c == '.') {
      const Word word{WordKind::Directive, {}, text.substr(pos, endOfFollow(text, pos + 1) - pos)};
      if (beginsModuleItem(word))
        return; // the function is not closed
      skipTo(word.text == ".loc" ? "\n" : ";", pos);
    } else if (c == '@') { // what a guarded statement writes is not evaluated
      skipTo(";", pos);
    } else if (c == '/') {
      text.substr(pos).starts_with("/*") ? skipTo("*/", pos + 2) : skipTo("\n", pos);
    } else {
      depth += c == '{' ? 1 : 0;
      depth -= c == '}' && depth > 0 ? 1 : 0;
      if (c == '}' && depth == 0 && hasHeader)
        return;
      ++pos;
    }
  }
}

/// Reads a label or a statement without a guard.  Returns where the next one may begin.
size_t LikelyDefinitions::readStatement(size_t begin) {
  const size_t opcodeEnd = endOfFollow(text, begin);
  if (opcodeEnd == text.size() || text[opcodeEnd] == ':')
    return opcodeEnd;
  const size_t end = text.find(';', opcodeEnd);
  if (end != text.npos && isEvaluated(text.substr(begin, opcodeEnd - begin)))
    readInstruction(begin, opcodeEnd);
  return end;
}

/// Reads `mov.u32 %r1, ...;`, which begins at \p begin and whose opcode ends at \p opcodeEnd.  There is a ';'.
void LikelyDefinitions::readInstruction(size_t begin, size_t opcodeEnd) {
  const char *pos = text.data() + opcodeEnd;
  auto skipName = [&] {
    while (isFollow(classOf(*pos)))
      ++pos;
  };
  while (*pos == '.' || *pos == ':' || isFollow(classOf(*pos)))
    ++pos; // the qualifiers
  while (isWhite(*pos))
    ++pos;
  const char *target = pos;
  pos += *pos == '%' ? 1 : 0;
  skipName();
  const std::string_view name(target, pos);
  while (*pos != ';') {
    const char *word = pos++;
    hasComment = hasComment || *word == '/';
    if (classOf(*word) < CharClass::Percent)
      continue;
    skipName();
    const bool isNumberOrElement = isDigit(*word) || word[-1] == '.';
    if (!isNumberOrElement && !mayBeKnown({word, pos}))
      return;
  }
  if (!name.empty())
    written.add(name, begin);
}

/// \p name is an input.
bool LikelyDefinitions::mayBeKnown(std::string_view name) {
  if (name.front() != '%')
    return true; // a variable, or a register of hand-written PTX
  if (isDigit(name.back()))
    return written.contains(name);
  const bool isThread = name == "%tid";
  hasLanes = hasLanes || name == "%laneid" || (isThread && knowsThreads);
  return !isThread || knowsThreads; // of special registers
}

} // namespace ptxmatrix
