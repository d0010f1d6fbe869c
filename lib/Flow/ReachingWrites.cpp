//===- ReachingWrites.cpp - Where a register has its value from -----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Flow/ReachingWrites.h"

#include <set>

namespace ptxmatrix {
namespace {

/// No value that people write comes from so many blocks, or from a register that is written so often.
constexpr size_t kMostBlocks = 64;
constexpr size_t kMostWrites = 200;

} // namespace

std::vector<uint32_t> writesReaching(const Function &function, const SymbolTable &symbols, std::string_view name,
                                     uint32_t statement) {
  const RegisterWrite *const last = function.lastWrite(name);
  if (!last || function.hasUnclearNames())
    return {};
  auto symbolIn = [&](uint32_t place) { return symbols.find(name, function.statements()[place].scope); };
  const Symbol *const symbol = symbolIn(statement);
  // Compilers write a virtual register once, so that is its value wherever it is read further down.
  if (!function.previous(*last) && function.isWhole())
    return last->statement < statement && symbolIn(last->statement) == symbol ? std::vector{last->statement}
                                                                              : std::vector<uint32_t>();
  std::vector<uint32_t> found;
  std::set<uint32_t> seen;
  std::vector<std::pair<uint32_t, uint32_t>> waiting = {{function.blockOf(statement), statement}}; // blocks, their ends
  for (size_t next = 0; next < waiting.size(); ++next) {
    const auto [number, end] = waiting[next];
    const Block &block = function.blocks()[number];
    const RegisterWrite *write = last;
    for (size_t steps = 0; write && write->statement >= block.begin; write = function.previous(*write)) {
      if (write->statement < end && symbolIn(write->statement) == symbol)
        break;
      if (++steps == kMostWrites)
        return {};
    }
    if (write && write->statement >= block.begin) {
      found.push_back(write->statement);
      continue;
    }
    if (function.isEntry(number) || waiting.size() + block.predecessors.size() > kMostBlocks)
      return {};
    for (const uint32_t predecessor : block.predecessors)
      if (seen.insert(predecessor).second)
        waiting.emplace_back(predecessor, function.blocks()[predecessor].end);
  }
  return found;
}

} // namespace ptxmatrix
