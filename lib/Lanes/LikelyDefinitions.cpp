//===- LikelyDefinitions.cpp - Statements that make known values ----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Lanes/LikelyDefinitions.h"
#include "Lanes/LaneValue.h"
#include "Scan/CharClass.h"
#include "Support/Bytes.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// A hash of a name: the first \p length of \p bytes, up to seven.
size_t hashOfName(uint64_t bytes, size_t length) { return lowestBytes(bytes, length) * 0x9e3779b97f4a7c15 >> 52; }

/// If \p operands begin with a short name of a register (`%r12`) and a ',' or ';', a hash of the name; otherwise 0.
size_t hashOfRegister(std::string_view operands) {
  operands.remove_prefix(operands.starts_with(' ') ? 1 : 0);
  if (operands.size() < sizeof(uint64_t) || operands.front() != '%')
    return 0;
  const uint64_t bytes = eightBytes(operands.data());
  const size_t length = std::min(bytesBefore(',', bytes), bytesBefore(';', bytes));
  const bool isShortName = length < sizeof bytes && isDigit(operands[length - 1]);
  return isShortName ? hashOfName(bytes, length) : 0;
}

} // namespace

void LikelyDefinitions::begin(bool threadsAreKnown) {
  numRead = 0;
  knowsThreads = threadsAreKnown;
  hasLanes = isUnclear = false;
  written.clear();
  writtenHashes.reset();
}

void LikelyDefinitions::read(std::span<const size_t> statements, size_t place) {
  for (; numRead < statements.size(); ++numRead)
    readStatement(statements[numRead], numRead + 1 < statements.size() ? statements[numRead + 1] : place);
}

/// Reads `mov.u32 %r1, ...;`, which begins at \p begin and ends before \p end.
void LikelyDefinitions::readStatement(size_t begin, size_t end) {
  if (text.size() - begin < sizeof(uint64_t) || !mayEvaluate(eightBytes(text.data() + begin)))
    return;
  const std::string_view statement(text.data() + begin, end - begin);
  const size_t comma = statement.find(',');
  if (comma == statement.npos)
    return;
  const size_t firstInput = hashOfRegister(statement.substr(comma + 1));
  if ((firstInput == 0 || writtenHashes[firstInput]) && areInputsKnown(begin + comma, end))
    addWrite(begin, begin + comma);
}

/// Reads the inputs of a statement from \p pos on.  Returns false if one is unknown, or if the statement does not end
/// before \p end.
bool LikelyDefinitions::areInputsKnown(size_t pos, size_t end) {
  while (pos < end && text[pos] != ';') {
    const size_t word = pos++;
    const char c = text[word];
    isUnclear = isUnclear || c == '/'; // a comment
    if (classOf(c) < CharClass::Percent)
      continue;
    pos = endOfFollow(text, pos);
    const bool isNumberOrElement = isDigit(c) || text[word - 1] == '.';
    if (!isNumberOrElement && !mayBeKnown(text.substr(word, pos - word)))
      return false;
  }
  return pos < end;
}

/// The statement at \p begin writes the register before the ',' at \p comma.
void LikelyDefinitions::addWrite(size_t begin, size_t comma) {
  size_t end = comma;
  while (isWhite(text[end - 1]))
    --end;
  size_t name = end;
  while (isFollow(classOf(text[name - 1])))
    --name;
  name -= text[name - 1] == '%' ? 1 : 0;
  if (name == end) {
    isUnclear = true; // such as a comment
    return;
  }
  written.add(text.substr(name, end - name), begin);
  if (end - name < sizeof(uint64_t) && text.size() - name >= sizeof(uint64_t))
    writtenHashes.set(hashOfName(eightBytes(&text[name]), end - name));
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
