//===- TensorMemoryOrder.cpp - The order of accesses to tensor memory -----===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/FunctionFacts.h"

#include <algorithm>
#include <map>
#include <set>

namespace ptxmatrix {
namespace {

/// Whether tensor memory may be used for something else after \p statement.
bool mayRelease(const FunctionStatement &statement) {
  const Opcode &opcode = *statement.opcode;
  const bool isBarrier = (opcode.word == "bar" || opcode.word == "barrier") && !opcode.has(".warp");
  return isBarrier || (opcode.word == "mbarrier" && opcode.has(".arrive")) || statement.is(Mnemonic::Tcgen05Dealloc);
}

/// The `tcgen05.ld`s of a function.
class TensorLoads {
public:
  explicit TensorLoads(const Function &function) : function(function) {
    for (const AcceptedStatement &one : function.accepted())
      if (name(one.opcode.mnemonic).starts_with("tcgen05.ld"))
        addLoad(one.index);
    for (uint32_t i = 0; !loads.empty() && i < function.statements().size(); ++i)
      if (function[i].isInstruction && !addSteps(i))
        loads.clear();
  }

  std::vector<uint32_t> loads;    ///< None if there are too many steps.
  std::vector<FlightStep> steps;  ///< Of the loads, by number.
  std::vector<uint32_t> releases; ///< What mayRelease().

private:
  void addLoad(uint32_t statement) {
    for (const NameNode &written : function.namesWritten(statement))
      for (const RegisterId id : function.registersOf(statement, written))
        loaded[id].push_back(static_cast<uint32_t>(loads.size()));
    loads.push_back(statement);
  }

  /// Returns false if there are too many.
  bool addSteps(uint32_t i) {
    constexpr size_t kStepsPerUse = 32; // for linear memory
    const FunctionStatement &statement = function[i];
    if (mayRelease(statement))
      releases.push_back(i);
    // The fence orders what was issued before it; it is not known whether that includes loads.
    if (!statement.ast || statement.is(Mnemonic::Tcgen05WaitLd) || statement.is(Mnemonic::Tcgen05FenceBefore))
      steps.push_back({FlightStep::Kind::CompleteAll, i});
    for (const NameNode &used : statement.ast ? std::span(statement.ast->names) : std::span<const NameNode>())
      for (const RegisterId id : function.registersOf(i, used)) // ptxas waits for a register where it is used
        if (const auto found = loaded.find(id); found != loaded.end()) {
          if (!function.take(kStepsPerUse * found->second.size()))
            return false;
          for (const uint32_t load : found->second)
            steps.push_back({FlightStep::Kind::Complete, i, load});
        }
    if (const auto load = std::ranges::lower_bound(loads, i); load != loads.end() && *load == i)
      steps.push_back({FlightStep::Kind::Issue, i, static_cast<uint32_t>(load - loads.begin())});
    return true;
  }

  const Function &function;
  std::map<RegisterId, std::vector<uint32_t>> loaded; ///< The numbers of the loads of each register.
};

/// Whether \p one and \p other access the same place of tensor memory: a register, possibly with an offset.
bool haveSameAddress(const Function &function, const AcceptedStatement &one, const AcceptedStatement &other) {
  const Operand &address = *one.find(Role::TensorAddress);
  const Operand &otherAddress = *other.find(Role::TensorAddress);
  if (function.read(one.index).textOf(address.tokens) != function.read(other.index).textOf(otherAddress.tokens))
    return false;
  const RegisterId id = function.registerOf(one.index, address.term.name);
  const Writes value = writesReaching(function, id, one.index);
  return !value.empty() && value == writesReaching(function, id, other.index);
}

} // namespace

void checkUnwaitedTensorLoads(const FunctionFacts &facts) {
  const TensorLoads found(facts.function);
  if (found.loads.empty() || !facts.isKnownKernel())
    return;
  InFlight inFlight(facts.function, found.steps, found.loads.size());
  std::vector<std::optional<uint32_t>> early(found.loads.size()); // by load: a release that does not wait for it
  std::vector<bool> isReleasedLater(found.loads.size());
  for (const uint32_t release : found.releases) {
    const InFlight::States *const states = inFlight.before(release);
    for (size_t i = 0; states && i < states->size(); ++i)
      if ((*states)[i].isComplete())
        isReleasedLater[i] = true; // that may be what the memory is released by
      else if ((*states)[i].isInFlight() && !early[i])
        early[i] = release;
  }
  std::set<uint32_t> reported;
  for (size_t i = 0; i < early.size(); ++i)
    if (early[i] && !isReleasedLater[i] && reported.insert(*early[i]).second)
      facts.report(*early[i], msg::unwaitedTensorLoad(), {facts.noteAt(found.loads[i], msg::noteTensorLoad())});
}

void checkEarlyTensorLoads(const FunctionFacts &facts) {
  constexpr size_t kStepsPerPair = 16;
  const Function &function = facts.function;
  const auto isLoad = [](const AcceptedStatement &one) { return one.is(Mnemonic::Tcgen05Ld); };
  if (std::ranges::none_of(function.accepted(), isLoad))
    return;
  std::vector<const AcceptedStatement *> stores;
  std::vector<FlightStep> steps;
  for (uint32_t i = 0; i < function.statements().size(); ++i) {
    const AcceptedStatement *const one = function.acceptedAt(i);
    if (function[i].isCall() || function[i].hasError || (one && one->is(Mnemonic::Tcgen05WaitSt))) {
      steps.push_back({FlightStep::Kind::CompleteAll, i}); // what has an error may be meant as a wait
    } else if (one && one->is(Mnemonic::Tcgen05St) && !one->ast->guard) {
      steps.push_back({FlightStep::Kind::Issue, i, static_cast<uint32_t>(stores.size())});
      stores.push_back(one);
    }
  }
  InFlight inFlight(function, std::move(steps), stores.size(), FlightState::completed());
  std::vector<bool> isReported(stores.size());
  for (const AcceptedStatement &load : function.accepted()) {
    const InFlight::States *const states = isLoad(load) ? inFlight.before(load.index) : nullptr;
    for (size_t i = states ? stores.size() : 0; i-- > 0;)
      if ((*states)[i].isInFlight() && function.take(kStepsPerPair) && haveSameAddress(function, load, *stores[i])) {
        if (!isReported[i])
          facts.report(load.index, function.read(load.index).rangeOf(load.find(Role::TensorAddress)->tokens),
                       msg::earlyTensorLoad(), {facts.noteAt(stores[i]->index, msg::noteTensorStore())});
        isReported[i] = true;
        break;
      }
  }
}

void checkTensorFences(const FunctionFacts &facts) {
  if (!facts.names.module.wantsAllWarnings())
    return;
  const Function &function = facts.function;
  std::vector<uint32_t> waits; // the relaxed ones
  std::vector<FlightStep> steps;
  for (uint32_t i = 0; i < function.statements().size(); ++i) {
    const AcceptedStatement *const one = function.acceptedAt(i);
    if (one && one->isBarrierWait() && one->has(Qualifier::Relaxed)) {
      steps.push_back({FlightStep::Kind::Issue, i, static_cast<uint32_t>(waits.size())});
      waits.push_back(i);
    } else if (function[i].isCall() || function[i].hasError || function[i].is("fence") || function[i].is("membar") ||
               (one && (one->isBarrierWait() || one->is(Mnemonic::Tcgen05FenceAfter)))) {
      steps.push_back({FlightStep::Kind::CompleteAll, i}); // or it may order what follows
    }
  }
  InFlight inFlight(function, std::move(steps), waits.size());
  std::set<size_t> reported;
  for (const AcceptedStatement &one : function.accepted()) {
    const bool isAccess = one.find(Role::TensorAddress) && !one.is(Mnemonic::Tcgen05Dealloc);
    const InFlight::States *const states = isAccess ? inFlight.before(one.index) : nullptr;
    for (size_t i = 0; states && i < waits.size(); ++i)
      if ((*states)[i].isInFlight() && reported.insert(i).second)
        facts.report(one.index, msg::noTensorFence(one.opcode.mnemonic),
                     {facts.noteAt(waits[i], msg::noteRelaxedWait())});
  }
}

} // namespace ptxmatrix
