//===- Loops.cpp - The loops of a function --------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/Loops.h"

#include <algorithm>

namespace ptxmatrix {
std::vector<bool> reachedFrom(const Function &function, std::vector<uint32_t> begins,
                              Edges (Function::*edges)(uint32_t) const, const std::set<uint32_t> &ends) {
  std::vector<bool> found(function.blocks().size());
  while (!begins.empty()) {
    const uint32_t block = begins.back();
    begins.pop_back();
    for (const uint32_t next : (function.*edges)(block)) {
      if (!found[next] && !ends.contains(next))
        begins.push_back(next);
      found[next] = true;
    }
  }
  return found;
}

bool leadsInTheSameTurn(const Function &function, uint32_t from, uint32_t to) {
  std::set<uint32_t> begins;      // of these loops
  constexpr size_t kMaxDepth = 8; // for linear time
  for (size_t depth = 0; depth < kMaxDepth; ++depth) {
    const std::vector<bool> after = reachedFrom(function, {from}, &Function::successorsOf, begins);
    const std::vector<bool> before = reachedFrom(function, {from}, &Function::predecessorsOf, begins);
    if (!after[to] || !before[to])
      return after[to];
    const auto isInLoop = [&](uint32_t block) { return after[block] && before[block] && !begins.contains(block); };
    std::set<uint32_t> found;
    for (uint32_t block = 0; block < after.size(); ++block)
      if (isInLoop(block) &&
          (function.isEntry(block) || !std::ranges::all_of(function.predecessorsOf(block), isInLoop)))
        found.insert(block);
    if (found.empty() || found.contains(from) || found.contains(to))
      return !found.contains(to);
    begins.merge(found); // there may be another loop inside
  }
  return false;
}

std::optional<Loop> Loop::around(const Function &function, uint32_t block) {
  Loop loop(function);
  loop.isIn = reachedFrom(function, {block}, &Function::successorsOf);
  const std::vector<bool> before = reachedFrom(function, {block}, &Function::predecessorsOf);
  for (size_t i = 0; i < before.size(); ++i)
    loop.isIn[i] = loop.isIn[i] && before[i];
  const auto isOutside = [&](uint32_t one) { return !loop.isIn[one]; };
  size_t begins = 0;
  for (uint32_t i = 0; i < before.size(); ++i)
    if (loop.isIn[i] && (function.isEntry(i) || std::ranges::any_of(function.predecessorsOf(i), isOutside))) {
      loop.begin = i;
      ++begins;
    }
  return begins == 1 ? std::optional(std::move(loop)) : std::nullopt;
}

bool Loop::isInEachTurn(uint32_t block, LaneValues &values) const {
  if (block == begin)
    return true;
  const std::vector<bool> leads = reachedFrom(function, {block}, &Function::predecessorsOf, {begin});
  std::vector<bool> found(isIn.size());
  std::vector<uint32_t> waiting = {begin};
  while (!waiting.empty()) {
    const uint32_t from = waiting.back();
    waiting.pop_back();
    const auto leadsThere = [&](uint32_t next) { return next == block || (next != begin && leads[next]); };
    const Edges successors = function.successorsOf(from);
    const uint32_t end = function.blocks()[from].end - 1;
    const Ast *const last = function[end].ast;
    const bool isFixed = last && last->guard && isRepeated(last->guard->predicate, end, values) &&
                         std::ranges::any_of(successors, leadsThere);
    for (const uint32_t next : successors) {
      if (!isIn[next] || next == block || found[next] || (isFixed && !leadsThere(next)))
        continue;
      if (next == begin)
        return false;
      found[next] = true;
      waiting.push_back(next);
    }
  }
  return true;
}

/// Whether the predicate \p name, which \p statement reads, is the same in each turn: its value is known, or was
/// computed before the loop.
bool Loop::isRepeated(const NameNode &name, uint32_t statement, LaneValues &values) const {
  if (const SharedLaneValue value = values.find(name, statement); value && !value->hasBase)
    return true;
  const Writes writes = writesReaching(function, function.registerOf(statement, name), statement);
  return !writes.empty() && std::ranges::none_of(writes, [&](const RegisterWrite *write) {
    return contains(function.blockOf(write->statement));
  });
}

} // namespace ptxmatrix
