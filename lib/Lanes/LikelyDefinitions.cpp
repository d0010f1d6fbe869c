//===- LikelyDefinitions.cpp - Statements that make known values ----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Lanes/LikelyDefinitions.h"
#include "Lanes/LaneValue.h"
#include "Scan/ScanWords.h"

#include <algorithm>

namespace ptxmatrix {

void LikelyDefinitions::read(size_t begin, bool hasBraces, bool threadsAreKnown) {
  knowsThreads = threadsAreKnown;
  hasLanes = false;
  isUnclear = begin < lastEnd; // the last function was read past its end
  written.clear();
  if (isUnclear)
    return;
  size_t depth = 0;
  size_t pos = begin;
  auto skipTo = [&](std::string_view mark, size_t from) {
    const size_t found = text.find(mark, from);
    pos = found == text.npos ? text.size() : found + mark.size();
  };
  while (pos < text.size()) {
    const char c = text[pos];
    if (isFollow(classOf(c))) {
      pos = readStatement(pos);
    } else if (c == '.') {
      const Word word{WordKind::Directive, {}, text.substr(pos, endOfFollow(text, pos + 1) - pos)};
      if (beginsModuleItem(word))
        break; // the function is not closed
      const size_t directive = pos;
      if (word.text == ".loc")
        skipTo("\n", pos);
      else
        pos = endOfStatement(pos);
      isUnclear = isUnclear || std::ranges::count(text.substr(directive, pos - directive), '"') % 2 != 0;
    } else if (c == '@') { // results of guarded statements are not evaluated
      pos = endOfStatement(pos);
    } else if (c == '/') {
      text.substr(pos).starts_with("/*") ? skipTo("*/", pos + 2) : skipTo("\n", pos);
    } else {
      ++pos;
      depth += c == '{' ? 1 : 0;
      depth -= c == '}' && depth > 0 ? 1 : 0;
      if (c == '}' && depth == 0 && hasBraces)
        break;
    }
  }
  lastEnd = pos;
}

/// Returns the end of the statement or declaration that contains \p pos, which is in no comment.
size_t LikelyDefinitions::endOfStatement(size_t pos) const {
  size_t end = std::min(text.find(';', pos), text.size());
  for (;;) {
    const size_t slash = text.substr(0, end).find('/', pos);
    if (slash == text.npos)
      return std::min(end + 1, text.size());
    const std::string_view opener = text.substr(slash, 2);
    const std::string_view closer = opener == "/*" ? "*/" : opener == "//" ? "\n" : "/"; // the last: no comment
    pos = text.find(closer, slash + (opener == "/*" ? 2 : 0));
    if (pos == text.npos)
      return text.size();
    pos += closer.size();
    if (pos > end) // the ';' was in the comment
      end = std::min(text.find(';', pos), text.size());
  }
}

/// Reads a label or a statement without a guard.  Returns where the next one may begin.
size_t LikelyDefinitions::readStatement(size_t begin) {
  const size_t opcodeEnd = endOfFollow(text, begin);
  size_t next = opcodeEnd;
  while (next < text.size() && isWhite(text[next]))
    ++next;
  if (next == text.size() || text[next] == ':')
    return next;
  isUnclear = isUnclear || text[next] == '/'; // it may still be a label
  const size_t statementEnd = endOfStatement(opcodeEnd);
  if (text[statementEnd - 1] == ';' && isEvaluated(text.substr(begin, opcodeEnd - begin)))
    readInstruction(begin, opcodeEnd);
  return statementEnd;
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
    isUnclear = isUnclear || *word == '/'; // a comment
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
