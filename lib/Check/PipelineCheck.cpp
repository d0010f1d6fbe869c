//===- PipelineCheck.cpp - The order of asynchronous products -------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// A wgmma.mma_async accesses its registers until a wgmma.wait_group for its group.  ptxas rejects no order of these
// instructions: it adds waits, serializes the products, or says nothing.

#include "Check/RegisterBudget.h"

#include <algorithm>
#include <iterator>
#include <ranges>

namespace ptxmatrix {
namespace {

/// A register that \p registers and \p others share, the first one after their common beginning if there is one;
/// nothing if they share none, or one list is the beginning of the other.
std::optional<RegisterNumber> sharedRegister(std::span<const RegisterNumber> registers,
                                             std::span<const RegisterNumber> others) {
  const auto [end, otherEnd] = std::ranges::mismatch(registers, others);
  if (end == registers.end() || otherEnd == others.end())
    return std::nullopt;
  std::vector<RegisterNumber> sorted(others.begin(), others.end());
  std::ranges::sort(sorted);
  const auto isShared = [&](RegisterNumber number) { return std::ranges::binary_search(sorted, number); };
  if (const auto shared = std::find_if(end, registers.end(), isShared); shared != registers.end())
    return *shared;
  return end != registers.begin() ? std::optional(registers.front()) : std::nullopt;
}

/// The steps that issue or complete products.
std::vector<FlightStep> flightSteps(const WarpgroupPipeline &pipeline) {
  std::vector<FlightStep> steps;
  for (const PipelineStep &step : pipeline.steps())
    if (step.kind != FlightStep::Kind::None)
      steps.push_back(step);
  return steps;
}

class PipelineCheck {
public:
  PipelineCheck(const FunctionFacts &facts, const WarpgroupPipeline &pipeline)
      : facts(facts), pipeline(pipeline), inFlight(facts.function, flightSteps(pipeline), pipeline.products().size()),
        isReported(pipeline.products().size()), areShared(pipeline.accumulators()),
        requested(requestedRegisters(facts.function)) {}

  void check() {
    for (const PipelineStep &step : pipeline.steps()) {
      if (!inFlight.before(step.statement)) // it is not reached, or the function is too large
        continue;
      checkAccesses(step);
      if (step.isProduct())
        checkAccumulator(pipeline.products()[step.number]);
    }
  }

private:
  /// The products with the register of \p access that must be complete.  Products may have the same D one after the
  /// other, and others may read the registers of A.
  std::vector<uint32_t> usersBefore(const PipelineStep &step, const ProductAccess &access) const {
    const bool isOfD = step.isProduct() && access.isWrite;
    const ProductRegister &used = pipeline[access.number];
    std::vector<uint32_t> users = pipeline.usersUpTo(isOfD ? ProductRegister::kNone : used.lastUseInD);
    if (access.isWrite)
      std::ranges::copy(pipeline.usersUpTo(used.lastUseInA), std::back_inserter(users));
    return users;
  }

  /// Reports the first access to registers of D and A before a wait for their product, or a product that a wait misses,
  /// as it is not committed.  Each product is reported once.
  void checkAccesses(const PipelineStep &step) {
    for (const ProductAccess &access : pipeline.accessesOf(step))
      for (const uint32_t user : usersBefore(step, access))
        if (!isReported[user])
          if (const std::optional<FlightState> state = inFlight.find(user, step.statement)) {
            reportEarly(step.statement, access, user, *state);
            return markReported(step, access);
          }
  }

  void reportEarly(uint32_t statement, const ProductAccess &access, uint32_t product, FlightState state) const {
    const std::string_view name = pipeline.nameOf(access.number);
    const uint32_t earlier = pipeline.products()[product].statement;
    const PipelineStep *const wait = lastWait(product, statement);
    const bool isShort = state.isCommitted() && wait && wait->number > state.groupsAfter();
    if (state.missedWait() && wait)
      return facts.report(earlier, msg::uncommitted(),
                          {facts.noteAt(wait->statement, msg::noteMissingWait()),
                           {access.name, msg::noteAccess(access.isWrite, name)}});
    std::vector<Note> notes{facts.noteAt(earlier, whereInFlight(Mnemonic::WgmmaMmaAsync, state, isShort))};
    if (isShort)
      notes.push_back(facts.noteAt(wait->statement, msg::noteShortWait(wait->number)));
    facts.report(statement, access.name, msg::earlyAccess(access.isWrite, name), std::move(notes));
  }

  /// The last wait between \p product and \p statement in the text, or null.  For a statement before the product, in a
  /// loop, the last wait in the block of the product.
  const PipelineStep *lastWait(uint32_t product, uint32_t statement) const {
    const Function &function = facts.function;
    const uint32_t begin = pipeline.products()[product].statement;
    const uint32_t end = begin < statement ? statement : function.blocks()[function.blockOf(begin)].end;
    for (const PipelineStep &step : pipeline.steps() | std::views::reverse)
      if (step.kind == FlightStep::Kind::Wait && begin < step.statement && step.statement < end)
        return &step;
    return nullptr;
  }

  /// Marks all products in flight which have the same mistake.
  void markReported(const PipelineStep &step, const ProductAccess &access) {
    for (const uint32_t user : usersBefore(step, access))
      if (inFlight.find(user, step.statement))
        isReported[user] = true;
  }

  // Accumulators

  using Products = std::vector<const WarpgroupProduct *>;

  /// Reports accumulators that make ptxas serialize the products: D whose registers have other positions in a product
  /// in flight, and more registers than a thread has.
  void checkAccumulator(const WarpgroupProduct &product) {
    if (!isUsed(product))
      return;
    const Products others = findOthers(product);
    if (!others.empty() && !areShared[product.accumulator])
      checkPositions(product, others);
    if (!others.empty() && !isCountReported)
      checkCount(product, others);
  }

  /// Whether something but the products with it reads D: otherwise, ptxas deletes the product.
  bool isUsed(const WarpgroupProduct &product) const {
    return std::ranges::any_of(product.d.registers, [&](RegisterNumber number) {
      return pipeline[number].isRead || pipeline[number].lastUseInA != ProductRegister::kNone;
    });
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
        areShared[product.accumulator] = true;
        return facts.report(product.statement, product.d.range, msg::sharedAccumulator(pipeline.nameOf(*shared)),
                            {{other->d.range, msg::noteInFlight()}});
      }
  }

  void checkCount(const WarpgroupProduct &product, const Products &others) {
    const RegisterLimit limit = findRegisterLimit(facts.function.bounds());
    const uint64_t available = std::max(limit.registers, requested);
    std::vector<RegisterNumber> held(product.d.registers.begin(), product.d.registers.end());
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
  InFlight inFlight;
  std::vector<bool> isReported; ///< By product: an early access.
  std::vector<bool> areShared;  ///< By accumulator: whether that is reported.
  bool isCountReported = false;
  uint64_t requested; ///< The registers that the function requests while it runs; 0 if it does not.
};

} // namespace

void checkPipeline(const FunctionFacts &facts) {
  if (facts.isDebug)
    return;
  const WarpgroupPipeline pipeline(facts.function);
  if (pipeline.products().empty())
    return;
  PipelineCheck(facts, pipeline).check();
  if (facts.names.module.wantsAllWarnings())
    checkWarpgroupFences(facts, pipeline);
  checkProxyFences(facts, pipeline);
}

} // namespace ptxmatrix
