//===- LikelyDefinitions.cpp - Statements that make known values ----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Lanes/LikelyDefinitions.h"
#include "Lanes/LaneValue.h"
#include "Scan/CharClass.h"
#include "Support/Bytes.h"
#include "Support/Hash.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// A hash of a name: the first \p length of \p bytes, up to seven.
size_t hashOfName(uint64_t bytes, size_t length) { return lowestBytes(bytes, length) * kGoldenRatio >> 52; }

/// If \p bytes are a short name of a register (`%r12`) and a ',' or ';', a hash of the name; otherwise 0.
size_t hashOfRegister(uint64_t bytes) {
  const size_t length = countBeforeMark(markFirst(',', bytes) | markFirst(';', bytes));
  const bool isShortName = static_cast<char>(bytes) == '%' && length < sizeof bytes;
  return isShortName && isDigit(static_cast<char>(bytes >> 8 * (length - 1))) ? hashOfName(bytes, length) : 0;
}

} // namespace

void LikelyDefinitions::begin(bool threadsAreKnown) {
  numRead = 0;
  knowsThreads = threadsAreKnown;
  hasLanes = isUnclear = false;
  written.clear();
  writtenHashes.reset();
}

void LikelyDefinitions::read(std::span<const OtherStatement> statements, size_t place) {
  for (; numRead < statements.size(); ++numRead)
    readStatement(statements[numRead], numRead + 1 < statements.size() ? statements[numRead + 1].begin : place);
}

/// Eight bytes of the text, or zero near its end.
uint64_t LikelyDefinitions::bytesAt(size_t pos) const {
  return text.size() - pos < sizeof(uint64_t) ? 0 : eightBytes(text.data() + pos);
}

/// The first ',' after \p operands, or a position that is not before \p end.
size_t LikelyDefinitions::findComma(size_t operands, size_t end) const {
  while (operands < end && isWhite(text[operands]))
    ++operands;
  const size_t length = bytesBefore(',', bytesAt(operands));
  return length < sizeof(uint64_t) ? operands + length : std::min(text.substr(0, end).find(',', operands), end);
}

/// Reads `mov.u32 %r1, ...;`, which ends before \p end.
void LikelyDefinitions::readStatement(const OtherStatement &statement, size_t end) {
  if (!mayEvaluate(bytesAt(statement.begin)))
    return;
  const size_t comma = findComma(statement.operands, end);
  if (comma + 1 >= end)
    return;
  const size_t firstInput = hashOfRegister(bytesAt(comma + (text[comma + 1] == ' ' ? 2 : 1)));
  if ((firstInput == 0 || writtenHashes[firstInput]) && areInputsKnown(comma, end))
    addWrite(statement.begin, comma);
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
