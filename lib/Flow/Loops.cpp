//===- Loops.cpp - The loops of a function --------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/Loops.h"
#include "Flow/ValueSolver.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// Whether a value may be another one in the next turn of a loop.
enum class TurnValue : uint8_t { Varying, Repeated, FromBefore };

/// Which registers have the same value in each turn of a loop.
class TurnValues : public ValueSolver<TurnValues, TurnValue> {
public:
  TurnValues(const Function &function, const std::vector<bool> &loop) : ValueSolver(function), loop(loop) {}

  /// Whether it is certain for \p name, which \p statement reads.
  bool isRepeated(const NameNode &name, uint32_t statement) {
    constexpr std::string_view kCounters[] = {"%clock", "%globaltimer", "%pm", "%warpid", "%smid"};
    const RegisterId id = function.registerOf(statement, name);
    if (function.lastWrite(id))
      return valueOf(id, statement) != TurnValue::Varying;
    const std::string_view text = function.textOf(statement, name.identifier);
    return id != 0 && std::ranges::none_of(kCounters, [&](std::string_view one) { return text.starts_with(one); });
  }

  static constexpr bool isLocal = false;
  static TurnValue pending() { return TurnValue::Varying; }
  static TurnValue join(TurnValue one, TurnValue other) {
    const bool areFromBefore = one == TurnValue::FromBefore && other == TurnValue::FromBefore;
    return areFromBefore ? TurnValue::FromBefore : TurnValue::Varying;
  }
  TurnValue evaluate(RegisterId /*id*/, uint32_t statement) {
    if (!loop[function.blockOf(statement)])
      return TurnValue::FromBefore;
    const Ast *const ast = function.findComputation(statement);
    if (!ast || ast->firstAddress < ast->operands.size()) // memory may change
      return TurnValue::Varying;
    const std::span<const NameNode> inputs = std::span(ast->names).subspan(ast->operands.front().namesEnd);
    const bool isSame = std::ranges::all_of(inputs, [&](const NameNode &one) { return isRepeated(one, statement); });
    return isSame ? TurnValue::Repeated : TurnValue::Varying;
  }

private:
  const std::vector<bool> &loop;
};

} // namespace

std::vector<bool> reachedFrom(const Function &function, std::vector<uint32_t> begins,
                              std::vector<uint32_t> Block::*edges, const std::set<uint32_t> &ends) {
  std::vector<bool> found(function.blocks().size());
  while (!begins.empty()) {
    const uint32_t block = begins.back();
    begins.pop_back();
    for (const uint32_t next : function.blocks()[block].*edges) {
      if (!found[next] && !ends.contains(next))
        begins.push_back(next);
      found[next] = true;
    }
  }
  return found;
}

bool leadsInTheSameTurn(const Function &function, uint32_t from, uint32_t to) {
  std::set<uint32_t> begins;         // of these loops
  constexpr unsigned kMaxDepth = 16; // for linear time
  for (unsigned depth = 0; depth < kMaxDepth; ++depth) {
    const std::vector<bool> after = reachedFrom(function, {from}, &Block::successors, begins);
    const std::vector<bool> before = reachedFrom(function, {from}, &Block::predecessors, begins);
    if (!after[to] || !before[to])
      return after[to];
    const auto isInLoop = [&](uint32_t block) { return after[block] && before[block] && !begins.contains(block); };
    std::set<uint32_t> found;
    for (uint32_t block = 0; block < after.size(); ++block)
      if (isInLoop(block) &&
          (function.isEntry(block) || !std::ranges::all_of(function.blocks()[block].predecessors, isInLoop)))
        found.insert(block);
    if (found.empty() || found.contains(from) || found.contains(to))
      return !found.contains(to);
    begins.merge(found); // there may be another loop inside
  }
  return false;
}

std::optional<Loop> Loop::around(const Function &function, uint32_t block) {
  Loop loop(function);
  loop.isIn = reachedFrom(function, {block}, &Block::successors);
  const std::vector<bool> before = reachedFrom(function, {block}, &Block::predecessors);
  for (size_t i = 0; i < before.size(); ++i)
    loop.isIn[i] = loop.isIn[i] && before[i];
  const auto isOutside = [&](uint32_t one) { return !loop.isIn[one]; };
  size_t begins = 0;
  for (uint32_t i = 0; i < before.size(); ++i)
    if (loop.isIn[i] && (function.isEntry(i) || std::ranges::any_of(function.blocks()[i].predecessors, isOutside))) {
      loop.begin = i;
      ++begins;
    }
  return begins == 1 ? std::optional(std::move(loop)) : std::nullopt;
}

bool Loop::isInEachTurn(uint32_t block) const {
  if (block == begin)
    return true;
  TurnValues values(function, isIn);
  const std::vector<bool> leads = reachedFrom(function, {block}, &Block::predecessors, {begin});
  std::vector<bool> found(isIn.size());
  std::vector<uint32_t> waiting = {begin};
  while (!waiting.empty()) {
    const uint32_t from = waiting.back();
    waiting.pop_back();
    const auto leadsThere = [&](uint32_t next) { return next == block || (next != begin && leads[next]); };
    const Block &one = function.blocks()[from];
    const Ast *const last = function[one.end - 1].ast;
    const bool isFixed = last && last->guard && values.isRepeated(last->guard->predicate, one.end - 1) &&
                         std::ranges::any_of(one.successors, leadsThere);
    for (const uint32_t next : one.successors) {
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

} // namespace ptxmatrix
