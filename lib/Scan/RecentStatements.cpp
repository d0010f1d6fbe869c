//===- RecentStatements.cpp - Tokens of similar statements ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Scan/RecentStatements.h"
#include "Support/Bytes.h"

namespace ptxmatrix {

size_t RecentStatements::lexAlike(std::string_view text, size_t begin) {
  if (begin >= text.size())
    return 0;
  for (size_t age = 0; age < kRecent; ++age) {
    const size_t at = (latest - age) % kRecent;
    const auto [length, end] = ends[at];
    if (text.size() - begin <= length || eightBytes(text.data() + begin + length - sizeof end) != end)
      continue;
    if (const size_t next = ptxmatrix::lexAlike(text, begin, recent[at].opcode, recent[at].lexed); next > 0) {
      latest = at;
      return next;
    }
  }
  return 0;
}

size_t RecentStatements::lex(std::string_view text, size_t begin) {
  LexedStatement &lexed = recent[oldest].lexed;
  ends[oldest] = {};
  const size_t end = lexStatement(text, begin, lexed);
  if (end == 0)
    return 0;
  latest = oldest;
  const std::string_view opcode = lexed.opcode.of(text.substr(begin));
  if (lexed.opcode.begin == 0 && opcode.size() >= sizeof(uint64_t)) {
    recent[oldest].opcode = opcode;
    ends[oldest] = {opcode.size(), eightBytes(&opcode.back() + 1 - sizeof(uint64_t))};
    oldest = (oldest + 1) % kRecent;
  }
  return end;
}

} // namespace ptxmatrix
