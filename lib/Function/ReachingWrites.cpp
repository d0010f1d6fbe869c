//===- ReachingWrites.cpp - Where a register has its value from -----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Function/Function.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// No value that people write comes from so many blocks, or from a register that is written so often.
constexpr size_t kMaxBlocks = 64;
constexpr size_t kMaxWrites = 200;

} // namespace

void findWritesReaching(const Function &function, RegisterId id, uint32_t statement, Writes &found) {
  const RegisterWrite *const last = function.lastWrite(id);
  if (!last)
    return;
  // Compilers write a virtual register once, so that is its value wherever it is read further down.
  const Symbol *const symbol = function.registers().symbolOf(id);
  const bool isParameter = symbol && symbol->role == DeclRole::FunctionParameter; // which has a value at the entry
  if (!function.previous(*last) && function.isWhole() && !isParameter) {
    if (last->statement < statement)
      found.push_back(last);
    return;
  }
  const size_t before = found.size();
  using Part = std::pair<uint32_t, uint32_t>; // of a block, up to a statement
  std::vector<Part> waiting = {{function.blockOf(statement), statement}};
  for (size_t next = 0; next < waiting.size(); ++next) {
    const auto [number, end] = waiting[next];
    const Block &block = function.blocks()[number];
    const RegisterWrite *write = last;
    for (size_t steps = 0; write && write->statement >= block.begin; write = function.previous(*write)) {
      if (write->statement < end)
        break;
      if (++steps == kMaxWrites)
        return found.resize(before);
    }
    if (write && write->statement >= block.begin) {
      found.push_back(write);
      continue;
    }
    if (function.isEntry(number) || waiting.size() + block.predecessors.size() > kMaxBlocks)
      return found.resize(before);
    for (const uint32_t predecessor : block.predecessors)
      if (std::ranges::find(waiting.begin() + 1, waiting.end(), predecessor, &Part::first) == waiting.end())
        waiting.emplace_back(predecessor, function.blocks()[predecessor].end);
  }
}

} // namespace ptxmatrix
