//===- LikelyDefinitions.cpp - Statements that make known values ----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Lanes/LikelyDefinitions.h"
#include "Lanes/LaneValue.h"
#include "Scan/CharClass.h"

namespace ptxmatrix {

void LikelyDefinitions::begin(bool threadsAreKnown) {
  numRead = 0;
  knowsThreads = threadsAreKnown;
  hasLanes = isUnclear = false;
  written.clear();
}

void LikelyDefinitions::read(std::span<const size_t> statements, size_t place) {
  for (; numRead < statements.size(); ++numRead)
    readStatement(statements[numRead], numRead + 1 < statements.size() ? statements[numRead + 1] : place);
}

/// Reads `mov.u32 %r1, ...;`, which begins at \p begin and ends before \p end.
void LikelyDefinitions::readStatement(size_t begin, size_t end) {
  const size_t opcodeEnd = endOfFollow(text, begin);
  if (!isEvaluated(text.substr(begin, opcodeEnd - begin)))
    return;
  const size_t comma = text.substr(0, end).find(',', opcodeEnd);
  size_t pos = comma;
  while (pos < end && text[pos] != ';') {
    const size_t word = pos++;
    const char c = text[word];
    isUnclear = isUnclear || c == '/'; // a comment
    if (classOf(c) < CharClass::Percent)
      continue;
    pos = endOfFollow(text, pos);
    const bool isNumberOrElement = isDigit(c) || text[word - 1] == '.';
    if (!isNumberOrElement && !mayBeKnown(text.substr(word, pos - word)))
      return;
  }
  if (pos >= end)
    return;
  size_t name = comma;
  while (isFollow(classOf(text[name - 1])))
    --name;
  name -= text[name - 1] == '%' ? 1 : 0;
  written.add(text.substr(name, comma - name), begin);
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
