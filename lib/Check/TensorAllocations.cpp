//===- TensorAllocations.cpp - Columns of tensor memory -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/FunctionFacts.h"
#include "Flow/InFlight.h"
#include "Flow/KnownBits.h"
#include "Flow/Loops.h"

#include <algorithm>
#include <set>

namespace ptxmatrix {
namespace {

/// A `tcgen05.alloc` or `tcgen05.dealloc`.
struct ColumnsUse {
  const AcceptedStatement *statement;
  SourceRange range;               ///< Of the operand.
  std::optional<uint32_t> columns; ///< How many, if that is known.

  uint32_t index() const { return statement->index; }
  bool has(Qualifier qualifier) const { return statement->has(qualifier); }
};

/// The statements of \p mnemonic, in order.
std::vector<ColumnsUse> findUses(const FunctionFacts &facts, RegisterBits &bits, Mnemonic mnemonic) {
  std::vector<ColumnsUse> uses;
  for (const AcceptedStatement &one : facts.function.accepted()) {
    if (!one.is(mnemonic))
      continue;
    const Operand &operand = one.ast->operands[1];
    const KnownBits value = bits.find(operand, one.index);
    const bool isKnown = static_cast<uint32_t>(value.known) == UINT32_MAX;
    uses.push_back({&one, facts.function.read(one.index).rangeOf(operand.tokens),
                    isKnown ? std::optional(static_cast<uint32_t>(value.value)) : std::nullopt});
  }
  return uses;
}

/// Reports numbers of columns that none of \p uses can have, once each, as far as they are in registers: constants are
/// checked with the statement.
void checkNumbers(const FunctionFacts &facts, const std::vector<ColumnsUse> &uses, std::set<uint32_t> &reported) {
  for (const ColumnsUse &use : uses)
    if (use.statement->ast->operands[1].term.hasName() && use.columns &&
        !detail::isColumnCount(use.statement->opcode.qualifiers, *use.columns) && reported.insert(*use.columns).second)
      facts.report(
          use.index(), use.range,
          msg::wrongColumns(*use.columns, use.has(Qualifier::Exclusive) ? msg::multipleOf32() : msg::powerOfTwo()));
}

/// Reports allocations of more than there is, with those that were made before on every path.
void checkSum(const FunctionFacts &facts, const std::vector<ColumnsUse> &allocations,
              const std::vector<ColumnsUse> &frees) {
  constexpr uint64_t kMax = 512;
  constexpr size_t kMostNotes = kMax / 32; // so many allocations use all columns
  const auto isUnknown = [](Target target) { return info(target).number == 107; }; // how many columns it has
  if (std::ranges::any_of(facts.names.module.targets(), isUnknown))
    return;
  std::vector<FlightStep> steps;
  for (const ColumnsUse &use : frees) // of some of them
    steps.push_back({FlightStep::Kind::CompleteAll, use.index()});
  for (uint32_t i = 0; i < allocations.size(); ++i)
    if (allocations[i].columns && !allocations[i].statement->ast->guard && !allocations[i].has(Qualifier::Exclusive))
      steps.push_back({FlightStep::Kind::Issue, allocations[i].index(), i});
  std::ranges::sort(steps, {}, &FlightStep::statement);
  InFlight held(facts.function, std::move(steps), allocations.size(), FlightState::completed());
  for (const ColumnsUse &use : allocations) {
    const InFlight::States *const states = held.before(use.index());
    if (!states || !use.columns || *use.columns > kMax || use.has(Qualifier::Exclusive))
      continue;
    uint64_t sum = *use.columns;
    std::vector<Note> notes;
    for (size_t i = 0; i < states->size(); ++i)
      if ((*states)[i].isInFlight() && allocations[i].index() != use.index()) {
        sum += *allocations[i].columns;
        if (notes.size() < kMostNotes)
          notes.push_back(facts.noteAt(allocations[i].index(), msg::noteColumns(*allocations[i].columns)));
      }
    if (sum > kMax)
      facts.report(use.index(), msg::tooManyColumns(sum, kMax), std::move(notes));
  }
}

/// Reports what gives back more than the only allocation took, or as the only one less.
void checkFreed(const FunctionFacts &facts, const ColumnsUse &allocation, const std::vector<ColumnsUse> &frees) {
  for (const ColumnsUse &use : frees)
    if (allocation.columns && use.columns && *use.columns != *allocation.columns &&
        (*use.columns > *allocation.columns || frees.size() == 1))
      facts.report(use.index(), use.range, msg::otherColumns(*use.columns, *allocation.columns),
                   {{allocation.range, msg::noteColumns(*allocation.columns)}});
}

/// Whether \p statement may be a part of what lets CTAs of a cluster wait for each other, or lead there.
bool mayReachOthers(const FunctionStatement &statement) {
  if (!statement.isInstruction)
    return false;
  if (statement.jump() == Jump::IndexedBranch)
    return true;
  const Opcode &opcode = *statement.opcode;
  const auto isOfCluster = [](std::string_view one) { return one.find("cluster") != std::string_view::npos; };
  const bool isOwnCommit = opcode.mnemonic == Mnemonic::Tcgen05Commit && !opcode.has(".multicast");
  return opcode.word == "mapa" || (std::ranges::any_of(opcode.qualifiers, isOfCluster) && !isOwnCommit);
}

/// Reports that a pair of CTAs frees its columns, and neither waits for the other after the first allocation.
void checkPairs(const FunctionFacts &facts, const std::vector<ColumnsUse> &allocations,
                const std::vector<ColumnsUse> &frees) {
  const auto isOfPair = [](const ColumnsUse &use) { return use.has(Qualifier::CtaGroup2); };
  const auto first = std::ranges::find_if(allocations, isOfPair);
  if (first == allocations.end())
    return;
  const StatementsAfter later(facts.function, first->index());
  for (uint32_t i = 0; i < facts.function.statements().size(); ++i)
    if (later.contains(i) && mayReachOthers(facts.function[i]))
      return;
  for (const ColumnsUse &use : frees)
    if (isOfPair(use) && later.contains(use.index()))
      facts.report(use.index(), msg::noPairBarrier(), {facts.noteAt(first->index(), msg::noteAllocated())});
}

/// Reports allocations after the permit was given up.
void checkPermit(const FunctionFacts &facts, const std::vector<ColumnsUse> &allocations) {
  std::vector<FlightStep> releases; // for certain
  for (const AcceptedStatement &one : facts.function.accepted())
    if (one.is(Mnemonic::Tcgen05RelinquishAllocPermit) && !one.ast->guard)
      releases.push_back({FlightStep::Kind::Issue, one.index});
  if (releases.empty())
    return;
  InFlight released(facts.function, std::move(releases), 1, FlightState::completed());
  for (const ColumnsUse &use : allocations)
    if (const std::optional<uint32_t> release = released.issueBefore(use.index()))
      facts.report(use.index(), msg::lateAllocation(), {facts.noteAt(*release, msg::noteRelinquished())});
}

} // namespace

void checkAllocations(const FunctionFacts &facts) {
  RegisterBits bits(facts.function);
  const std::vector<ColumnsUse> allocations = findUses(facts, bits, Mnemonic::Tcgen05Alloc);
  const std::vector<ColumnsUse> frees = findUses(facts, bits, Mnemonic::Tcgen05Dealloc);
  std::set<uint32_t> reported;
  checkNumbers(facts, allocations, reported);
  checkNumbers(facts, frees, reported);
  checkPermit(facts, allocations);
  if (allocations.empty() || !facts.isKnownKernel())
    return;
  checkSum(facts, allocations, frees);
  checkPairs(facts, allocations, frees);
  if (allocations.size() == 1)
    checkFreed(facts, allocations.front(), frees);
}

} // namespace ptxmatrix
