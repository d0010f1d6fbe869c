//===- Accumulators.cpp - Accumulators of products in flight --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/ProductChecks.h"
#include "Check/RegisterBudget.h"
#include "Function/RegisterLimit.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// A register that \p registers and \p others share, the first one after their common beginning if there is one;
/// nothing if they share none, or one list is the beginning of the other.
std::optional<RegisterNumber> sharedRegister(const std::vector<RegisterNumber> &registers,
                                             const std::vector<RegisterNumber> &others) {
  const auto [end, otherEnd] = std::ranges::mismatch(registers, others);
  if (end == registers.end() || otherEnd == others.end())
    return std::nullopt;
  std::vector<RegisterNumber> sorted = others;
  std::ranges::sort(sorted);
  const auto isShared = [&](RegisterNumber number) { return std::ranges::binary_search(sorted, number); };
  if (const auto shared = std::find_if(end, registers.end(), isShared); shared != registers.end())
    return *shared;
  return end != registers.begin() ? std::optional(registers.front()) : std::nullopt;
}

/// The most registers that a `setmaxnreg.inc` of \p function requests; 0 without one.
uint64_t requestedRegisters(const Function &function) {
  uint64_t most = 0;
  for (uint32_t i = 0; i < function.statements().size(); ++i) {
    const FunctionStatement &statement = function[i];
    if (!statement.is("setmaxnreg") || !statement.opcode->has(".inc") || !statement.ast ||
        statement.ast->operands.empty())
      continue;
    const Term &count = statement.ast->operands.front().term;
    if (const Number number = readNumber(function.textOf(i, count.tokens.begin)); number.isValid)
      most = std::max(most, number.value);
  }
  return most;
}

} // namespace

AccumulatorCheck::AccumulatorCheck(const FunctionFacts &facts, ProductsInFlight &inFlight)
    : facts(facts), pipeline(facts.pipeline), inFlight(inFlight), isReported(pipeline.accumulators()),
      requested(requestedRegisters(facts.function)) {}

void AccumulatorCheck::check(const PipelineStep &step) {
  if (step.kind != StepKind::Product)
    return;
  const WarpgroupProduct &product = pipeline.products()[step.number];
  const Products others = findOthers(product);
  if (!others.empty() && !isReported[product.accumulator])
    checkPositions(product, others);
  if (!others.empty() && !isCountReported)
    checkCount(product, others);
}

/// The products in flight, the first one with each accumulator other than that of \p product.  A thread has no
/// registers for more accumulators than are searched.
AccumulatorCheck::Products AccumulatorCheck::findOthers(const WarpgroupProduct &product) {
  constexpr size_t kMostAccumulators = 128;
  Products others;
  std::vector<bool> isFound(pipeline.accumulators());
  for (uint32_t i = 0; i < pipeline.products().size() && others.size() < kMostAccumulators; ++i) {
    const WarpgroupProduct &other = pipeline.products()[i];
    if (other.accumulator == product.accumulator || isFound[other.accumulator] || !inFlight.find(i, product.statement))
      continue;
    isFound[other.accumulator] = true;
    others.push_back(&other);
  }
  return others;
}

void AccumulatorCheck::checkPositions(const WarpgroupProduct &product, const Products &others) {
  for (const WarpgroupProduct *const other : others)
    if (const std::optional<RegisterNumber> shared = sharedRegister(product.d.registers, other->d.registers)) {
      isReported[product.accumulator] = true;
      return facts.report(product.statement, product.d.range, msg::sharedAccumulator(pipeline.nameOf(*shared)),
                          {{other->d.range, msg::noteInFlight()}});
    }
}

void AccumulatorCheck::checkCount(const WarpgroupProduct &product, const Products &others) {
  const std::optional<RegisterLimit> limit = findRegisterLimit(facts.function.bounds());
  const uint64_t declared = std::min(limit ? limit->registers : kMostRegisters, kMostRegisters);
  const uint64_t available = std::max(declared, requested);
  uint64_t listed = product.d.registers.size();
  for (const WarpgroupProduct *const other : others)
    listed += other->d.registers.size();
  if (listed + kOtherRegisters <= available)
    return;
  std::vector<RegisterNumber> held = product.d.registers;
  for (const WarpgroupProduct *const other : others)
    held.insert(held.end(), other->d.registers.begin(), other->d.registers.end());
  std::ranges::sort(held);
  held.erase(std::ranges::unique(held).begin(), held.end());
  if (held.size() + kOtherRegisters <= available)
    return;
  isCountReported = true;
  std::vector<Note> notes{{others.front()->d.range, msg::noteInFlight()}};
  if (limit)
    notes.push_back({limit->directive, msg::noteLimit()});
  facts.report(product.statement, product.d.range, msg::tooManyAccumulators(held.size(), kOtherRegisters, available),
               std::move(notes));
}

} // namespace ptxmatrix
