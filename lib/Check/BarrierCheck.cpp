//===- BarrierCheck.cpp - mbarriers that are not set up -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/FunctionFacts.h"

#include <algorithm>
#include <set>

namespace ptxmatrix {
namespace {

/// Whether the kernel initializes an mbarrier, or may do so: in a function that it calls, or by a statement that has an
/// error.
bool mayInitialize(const FunctionFacts &facts) {
  for (uint32_t i = 0; i < facts.function.statements().size(); ++i) {
    const FunctionStatement &statement = facts.function[i];
    const AcceptedStatement *const one = statement.is("mbarrier") ? facts.function.acceptedAt(i) : nullptr;
    if (statement.isCall() || (statement.is("mbarrier") && (!one || one->opcode.mnemonic == Mnemonic::MbarrierInit)))
      return true;
  }
  return false;
}

void checkInitialization(const FunctionFacts &facts) {
  const auto usesObject = [](const AcceptedStatement &one) {
    const std::string_view instruction = name(one.opcode.mnemonic);
    return instruction.starts_with("mbarrier.") && one.opcode.mnemonic != Mnemonic::MbarrierPendingCount;
  };
  const auto first = std::ranges::find_if(facts.function.accepted(), usesObject);
  if (first != facts.function.accepted().end() && facts.header.isEntry && facts.function.isWhole() &&
      !mayInitialize(facts))
    facts.report(first->index, facts.nameOf(first->index), msg::noInit());
}

/// The registers that statements of \p function read, or may read.  Each must be known.
std::set<RegisterId> findReadRegisters(const Function &function) {
  std::set<RegisterId> found;
  for (uint32_t statement = 0; statement < function.statements().size(); ++statement) {
    const FunctionStatement &one = function[statement];
    if (one.ast->guard)
      found.insert(function.registerOf(statement, one.ast->guard->predicate));
    for (size_t i = 0; i < one.ast->operands.size(); ++i)
      if (accessOf(*one.effect, *one.ast, i) != Access::Written)
        for (const NameNode &name : one.ast->namesOf(i))
          found.insert(function.registerOf(statement, name));
  }
  return found;
}

void checkWaits(const FunctionFacts &facts) {
  const auto isWait = [](const AcceptedStatement &one) {
    const std::string_view instruction = name(one.opcode.mnemonic);
    return instruction.starts_with("mbarrier.t"); // try_wait and test_wait
  };
  const auto isUnknown = [](const FunctionStatement &one) { return !one.ast || !one.effect; };
  if (!facts.function.isWhole() || std::ranges::none_of(facts.function.accepted(), isWait) ||
      std::ranges::any_of(facts.function.statements(), isUnknown))
    return;
  const std::set<RegisterId> read = findReadRegisters(facts.function);
  for (const AcceptedStatement &one : facts.function.accepted())
    if (isWait(one) && !read.contains(facts.function.registerOf(one.index, one.ast->operands.front().term)))
      facts.report(one.index, facts.nameOf(one.index), msg::ignoredWait(one.opcode.mnemonic));
}

} // namespace

void checkBarriers(const FunctionFacts &facts) {
  checkInitialization(facts);
  checkWaits(facts);
}

} // namespace ptxmatrix
