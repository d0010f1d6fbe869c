//===- TensorMemoryOrder.cpp - The order of accesses to tensor memory -----===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/FunctionFacts.h"
#include "Flow/InFlight.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace ptxmatrix {
namespace {

/// The operand of a load or a store that is an address in tensor memory: a register, possibly with an offset.
const Operand &addressOf(const AcceptedStatement &one) {
  size_t i = 0;
  while (one.opcode.operand(i).role != Role::TensorAddress)
    ++i;
  return one.ast->operands[i];
}

/// Calls \p visit with each register that \p names of \p statement are.
template <typename Visit>
void forEachRegister(const Function &function, uint32_t statement, std::span<const NameNode> names, Visit visit) {
  for (const NameNode &name : names)
    if (const RegisterId id = function.registerOf(statement, name); id != 0)
      for (size_t i = 0; i < (name.element ? 1 : function.registers().elementsOf(id)); ++i)
        visit(id + static_cast<RegisterId>(i));
}

/// The `tcgen05.ld`s of a function, and the statements after which the tensor memory that they read may be used for
/// something else.
struct TensorLoads {
  explicit TensorLoads(const FunctionFacts &facts) {
    const Function &function = facts.function;
    std::multimap<RegisterId, uint32_t> loaded; // the loads of each register
    for (const AcceptedStatement &one : facts.function.accepted())
      if (name(one.opcode.mnemonic).starts_with("tcgen05.ld")) {
        const size_t written = one.ast->operands[countWritten(*function[one.index].effect, *one.ast) - 1].namesEnd;
        const size_t guard = one.ast->guard ? 1 : 0;
        forEachRegister(function, one.index, std::span(one.ast->names).first(written).subspan(guard),
                        [&](RegisterId id) { loaded.emplace(id, loads.size()); });
        loads.push_back(one.index);
      }
    for (uint32_t i = 0; !loads.empty() && i < function.statements().size(); ++i)
      add(function, i, loaded);
  }

  std::vector<uint32_t> loads;
  std::vector<FlightStep> steps; ///< Of the loads, by number.
  std::vector<uint32_t> releases;

private:
  void add(const Function &function, uint32_t index, const std::multimap<RegisterId, uint32_t> &loaded) {
    const FunctionStatement &statement = function[index];
    if (!statement.effect)
      return;
    const Opcode &opcode = *statement.opcode;
    const bool isBarrier = (opcode.word == "bar" || opcode.word == "barrier") && !opcode.has(".warp");
    if (isBarrier || (opcode.word == "mbarrier" && opcode.has(".arrive")) ||
        opcode.mnemonic == Mnemonic::Tcgen05Dealloc)
      releases.push_back(index);
    // The fence orders what was issued before it; it is not known whether that includes loads.
    if (!statement.ast || opcode.mnemonic == Mnemonic::Tcgen05WaitLd || opcode.mnemonic == Mnemonic::Tcgen05FenceBefore)
      steps.push_back({FlightStep::Kind::CompleteAll, index});
    const auto load = std::ranges::lower_bound(loads, index);
    const bool isLoad = load != loads.end() && *load == index;
    const auto number = static_cast<uint32_t>(load - loads.begin());
    if (statement.ast) // ptxas waits for a register where it is used
      forEachRegister(function, index, statement.ast->names, [&](RegisterId id) {
        for (auto [one, end] = loaded.equal_range(id); one != end; ++one)
          steps.push_back({FlightStep::Kind::Complete, index, one->second});
      });
    if (isLoad)
      steps.push_back({FlightStep::Kind::Issue, index, number});
  }
};

} // namespace

bool ownsTensorMemory(const FunctionFacts &facts) {
  const Function &function = facts.function;
  size_t unread = 0; // with an error
  for (uint32_t i = 0; i < function.statements().size(); ++i)
    if (function[i].isCall() && !function.callsRuntime(i))
      return false;
    else if (function[i].is("tcgen05"))
      ++unread;
  for (const AcceptedStatement &one : facts.function.accepted())
    unread -= function[one.index].is("tcgen05") ? 1 : 0;
  return facts.header.isEntry && function.isWhole() && unread == 0;
}

void checkUnwaitedTensorLoads(const FunctionFacts &facts) {
  const TensorLoads found(facts);
  if (found.loads.empty() || !ownsTensorMemory(facts))
    return;
  const Function &function = facts.function;
  InFlight inFlight(function, found.steps, found.loads.size());
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
      facts.report(*early[i], facts.nameOf(*early[i]), msg::unwaitedTensorLoad(),
                   {{facts.nameOf(found.loads[i]), msg::noteTensorLoad()}});
}

void checkEarlyTensorLoads(const FunctionFacts &facts) {
  const auto isStore = [](const AcceptedStatement &one) {
    return one.opcode.mnemonic == Mnemonic::Tcgen05St && !one.ast->guard;
  };
  if (std::ranges::none_of(facts.function.accepted(), isStore))
    return;
  const Function &function = facts.function;
  std::map<std::string_view, uint32_t> stores; // of a block, by address: those that may not be complete
  uint32_t last = 0;                           // of the accepted statements
  for (const AcceptedStatement &one : facts.function.accepted()) {
    for (uint32_t i = last; i < one.index; ++i)
      if (function.blockOf(i) != function.blockOf(one.index) || function[i].isCall() ||
          (i != last && function[i].is("tcgen05"))) // which has an error; it may be meant as a wait
        stores.clear();
    last = one.index;
    const Mnemonic mnemonic = one.opcode.mnemonic;
    if (mnemonic == Mnemonic::Tcgen05WaitSt)
      stores.clear();
    if (mnemonic != Mnemonic::Tcgen05St && mnemonic != Mnemonic::Tcgen05Ld)
      continue;
    const Operand &address = addressOf(one);
    const Statement statement = function.read(one.index);
    const std::string_view text = statement.textOf(address.tokens);
    if (isStore(one))
      stores[text] = one.index;
    const auto store = stores.find(text);
    if (mnemonic == Mnemonic::Tcgen05St || store == stores.end())
      continue;
    const RegisterId id = function.registerOf(one.index, address.term.name);
    const Writes value = writesReaching(function, id, one.index);
    if (!value.empty() && value == writesReaching(function, id, store->second))
      facts.report(one.index, statement.rangeOf(address.tokens), msg::earlyTensorLoad(),
                   {{facts.nameOf(store->second), msg::noteTensorStore()}});
    stores.erase(store);
  }
}

} // namespace ptxmatrix
