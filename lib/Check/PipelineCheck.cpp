//===- PipelineCheck.cpp - The order of asynchronous products -------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// A wgmma.mma_async accesses its registers until a wgmma.wait_group for its group.  ptxas rejects no order of these
// instructions: it adds waits, serializes the products, or says nothing.

#include "Check/FunctionFacts.h"
#include "Check/RegisterBudget.h"
#include "Check/WhereInFlight.h"
#include "Flow/WarpgroupPipeline.h"

#include <algorithm>
#include <array>
#include <ranges>

namespace ptxmatrix {
namespace {

// Early accesses

/// Reports accesses to registers of D and A before a wait for their product, and products that a wait misses, as they
/// are not committed.  Each product is reported once.
class EarlyAccessCheck {
public:
  EarlyAccessCheck(const FunctionFacts &facts, const WarpgroupPipeline &pipeline, InFlight &inFlight)
      : facts(facts), pipeline(pipeline), inFlight(inFlight), isReported(pipeline.products().size()) {}

  /// Checks \p step, the next one.
  void check(const PipelineStep &step) {
    for (const ProductAccess &access : step.accesses)
      if (checkAccess(step, access))
        return;
  }

private:
  using Users = std::span<const uint32_t>;

  /// The products with the register of \p access that must be complete.  Products may have the same D one after the
  /// other, and others may read the registers of A.
  std::array<Users, 2> usersBefore(const PipelineStep &step, const ProductAccess &access) const {
    const bool isOfD = step.kind == StepKind::Product && access.isWrite;
    return {isOfD ? Users() : pipeline.usersInD(access.number),
            access.isWrite ? pipeline.usersInA(access.number) : Users()};
  }

  /// Returns whether a mistake was reported.
  bool checkAccess(const PipelineStep &step, const ProductAccess &access) {
    for (const Users users : usersBefore(step, access))
      for (const uint32_t user : users | std::views::reverse)
        if (!isReported[user])
          if (const std::optional<FlightState> state = inFlight.find(user, step.statement)) {
            report(step.statement, access, user, *state);
            markReported(step, access);
            return true;
          }
    return false;
  }

  void report(uint32_t statement, const ProductAccess &access, uint32_t product, FlightState state) const {
    const std::string_view name = pipeline.nameOf(access.number);
    const uint32_t earlier = pipeline.products()[product].statement;
    const SourceRange place = facts.nameOf(earlier);
    const PipelineStep *const wait = lastWait(product, statement);
    const bool isShort = state.isCommitted() && wait && wait->number > state.groupsAfter();
    if (state.missedWait() && wait)
      return facts.report(earlier, place, msg::uncommitted(),
                          {{facts.nameOf(wait->statement), msg::noteMissingWait()},
                           {access.name, msg::noteAccess(access.isWrite, name)}});
    std::vector<Note> notes{{place, whereInFlight(Mnemonic::WgmmaMmaAsync, state, isShort)}};
    if (isShort)
      notes.push_back({facts.nameOf(wait->statement), msg::noteShortWait(wait->number)});
    facts.report(statement, access.name, msg::earlyAccess(access.isWrite, name), std::move(notes));
  }

  /// The last wait between \p product and \p statement in the text, or null.  For a statement before the product, in a
  /// loop, the last wait in the block of the product.
  const PipelineStep *lastWait(uint32_t product, uint32_t statement) const {
    const Function &function = facts.function;
    const uint32_t begin = pipeline.products()[product].statement;
    const uint32_t end = begin < statement ? statement : function.blocks()[function.blockOf(begin)].end;
    for (const PipelineStep &step : pipeline.steps() | std::views::reverse)
      if (step.kind == StepKind::Wait && begin < step.statement && step.statement < end)
        return &step;
    return nullptr;
  }

  /// Marks all products in flight which have the same mistake.
  void markReported(const PipelineStep &step, const ProductAccess &access) {
    for (const Users users : usersBefore(step, access))
      for (const uint32_t user : users)
        if (inFlight.find(user, step.statement))
          isReported[user] = true;
  }

  const FunctionFacts &facts;
  const WarpgroupPipeline &pipeline;
  InFlight &inFlight;
  std::vector<bool> isReported; ///< By product.
};

// Accumulators

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

/// Reports accumulators that make ptxas serialize the products: D whose registers have other positions in a product in
/// flight, and more registers than a thread has.
class AccumulatorCheck {
public:
  AccumulatorCheck(const FunctionFacts &facts, const WarpgroupPipeline &pipeline, InFlight &inFlight)
      : facts(facts), pipeline(pipeline), inFlight(inFlight), isReported(pipeline.accumulators()),
        requested(requestedRegisters(facts.function)) {}

  /// Checks \p step, the next one.
  void check(const PipelineStep &step) {
    if (step.kind != StepKind::Product)
      return;
    const WarpgroupProduct &product = pipeline.products()[step.number];
    if (!isUsed(product))
      return;
    const Products others = findOthers(product);
    if (!others.empty() && !isReported[product.accumulator])
      checkPositions(product, others);
    if (!others.empty() && !isCountReported)
      checkCount(product, others);
  }

private:
  using Products = std::vector<const WarpgroupProduct *>;

  /// Whether something reads D: otherwise, ptxas deletes the product.
  bool isUsed(const WarpgroupProduct &product) const {
    return std::ranges::any_of(product.d.registers, [&](RegisterNumber number) { return pipeline.isRead(number); });
  }

  /// The products in flight, the first one with each accumulator other than that of \p product.  A thread has no
  /// registers for more accumulators than are searched.
  Products findOthers(const WarpgroupProduct &product) {
    constexpr size_t kMaxAccumulators = 128;
    Products others;
    std::vector<bool> isFound(pipeline.accumulators());
    for (uint32_t i = 0; i < pipeline.products().size() && others.size() < kMaxAccumulators; ++i) {
      const WarpgroupProduct &other = pipeline.products()[i];
      if (other.accumulator == product.accumulator || isFound[other.accumulator] || !isUsed(other) ||
          !inFlight.find(i, product.statement))
        continue;
      isFound[other.accumulator] = true;
      others.push_back(&other);
    }
    return others;
  }

  void checkPositions(const WarpgroupProduct &product, const Products &others) {
    for (const WarpgroupProduct *const other : others)
      if (const std::optional<RegisterNumber> shared = sharedRegister(product.d.registers, other->d.registers)) {
        isReported[product.accumulator] = true;
        return facts.report(product.statement, product.d.range, msg::sharedAccumulator(pipeline.nameOf(*shared)),
                            {{other->d.range, msg::noteInFlight()}});
      }
  }

  void checkCount(const WarpgroupProduct &product, const Products &others) {
    const RegisterLimit limit = findRegisterLimit(facts.function.bounds());
    const uint64_t available = std::max(limit.registers, requested);
    std::vector<RegisterNumber> held = product.d.registers;
    for (const WarpgroupProduct *const other : others)
      held.insert(held.end(), other->d.registers.begin(), other->d.registers.end());
    std::ranges::sort(held);
    held.erase(std::ranges::unique(held).begin(), held.end());
    if (held.size() + kOtherRegisters <= available)
      return;
    isCountReported = true;
    std::vector<Note> notes{{others.front()->d.range, msg::noteInFlight()}};
    if (!limit.directive.empty())
      notes.push_back({limit.directive, msg::noteLimit()});
    facts.report(product.statement, product.d.range, msg::tooManyAccumulators(held.size(), kOtherRegisters, available),
                 std::move(notes));
  }

  const FunctionFacts &facts;
  const WarpgroupPipeline &pipeline;
  InFlight &inFlight;
  std::vector<bool> isReported; ///< The positions, by accumulator.
  bool isCountReported = false;
  uint64_t requested; ///< The registers that the function requests while it runs; 0 if it does not.
};

// The walk

std::vector<FlightStep> flightSteps(const WarpgroupPipeline &pipeline) {
  std::vector<FlightStep> steps;
  for (const PipelineStep &step : pipeline.steps())
    if (step.kind == StepKind::Product)
      steps.push_back({FlightStep::Kind::Issue, step.statement, step.number});
    else if (step.kind == StepKind::Commit)
      steps.push_back({FlightStep::Kind::Commit, step.statement});
    else if (step.kind == StepKind::Wait)
      steps.push_back({FlightStep::Kind::Wait, step.statement, step.number});
    else if (step.kind == StepKind::Call) // the function may wait
      steps.push_back({FlightStep::Kind::CompleteAll, step.statement});
  return steps;
}

} // namespace

void checkPipeline(const FunctionFacts &facts) {
  if (facts.isDebug)
    return;
  const Function &function = facts.function;
  const WarpgroupPipeline pipeline(function);
  if (pipeline.products().empty())
    return;
  InFlight inFlight(function, flightSteps(pipeline), pipeline.products().size());
  EarlyAccessCheck accesses(facts, pipeline, inFlight);
  AccumulatorCheck accumulators(facts, pipeline, inFlight);
  for (const PipelineStep &step : pipeline.steps()) {
    accesses.check(step);
    accumulators.check(step);
  }
  if (facts.names.module.wantsAllWarnings())
    checkWarpgroupFences(facts, pipeline);
  checkProxyFences(facts, pipeline);
}

} // namespace ptxmatrix
