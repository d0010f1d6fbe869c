//===- LikelyDefinitions.cpp - Statements that make known values ----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Lanes/LikelyDefinitions.h"
#include "Lanes/LaneValue.h"
#include "Scan/CharClass.h"

namespace ptxmatrix {

void LikelyDefinitions::read(size_t begin, bool hasHeader, bool threadsAreKnown) {
  knowsThreads = threadsAreKnown;
  hasLanes = hasComment = false;
  written.clear();
  size_t depth = 0;
  for (size_t pos = hasHeader ? text.find('{', begin) : begin; pos < text.size(); pos = readStatement(pos)) {
    depth += text[pos] == '{' ? 1 : 0;
    depth -= depth > 0 && text[pos] == '}' ? 1 : 0;
    if (hasHeader && depth == 0)
      return;
  }
}

/// Returns where the next statement may begin.
size_t LikelyDefinitions::readStatement(size_t begin) {
  auto after = [&](std::string_view mark) {
    return std::min(text.find(mark, begin), text.size() - mark.size()) + mark.size();
  };
  switch (text[begin]) {
  case '/':
    return text.substr(begin).starts_with("/*") ? after("*/") : after("\n");
  case '.':
    return text.substr(begin).starts_with(".loc") ? after("\n") : after(";");
  case '@': // what it writes is not evaluated
    break;
  default:
    const size_t opcodeEnd = endOfIdentifier(text, begin);
    if (opcodeEnd == begin || opcodeEnd == text.size() || text[opcodeEnd] == ':')
      return opcodeEnd + 1;
  }
  const size_t end = after(";");
  readInstruction(begin, end);
  return end;
}

/// Reads `mov.u32 %r1, ...;`.
void LikelyDefinitions::readInstruction(size_t begin, size_t end) {
  const std::string_view statement = text.substr(0, end);
  size_t pos = endOfIdentifier(statement, begin);
  const std::string_view opcode = statement.substr(begin, pos - begin);
  if (opcode != "ld" && !isEvaluated(opcode))
    return;
  while (pos < end && !isWhite(statement[pos]))
    ++pos; // the qualifiers
  while (pos < end && isWhite(statement[pos]))
    ++pos;
  const size_t target = pos;
  const size_t targetEnd = pos = endOfIdentifier(statement, pos);
  while (pos < end && statement[pos] != ';') {
    const size_t wordBegin = pos++;
    hasComment = hasComment || statement[wordBegin] == '/';
    if (classOf(statement[wordBegin]) < CharClass::Percent)
      continue;
    pos = endOfFollow(statement, pos);
    const bool isName = !isDigit(statement[wordBegin]) && statement[wordBegin - 1] != '.'; // no number, no element
    if (isName && !mayBeKnown(statement.substr(wordBegin, pos - wordBegin)))
      return;
  }
  if (targetEnd > target)
    written.add(statement.substr(target, targetEnd - target), begin);
}

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
