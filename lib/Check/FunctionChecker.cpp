//===- FunctionChecker.cpp - Checks of whole functions --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/FunctionChecker.h"

namespace ptxmatrix {
namespace {

/// The passes on a function that has a supported statement without an error, in their order.
constexpr FunctionPass kPasses[] = {checkLanes,           checkDescriptors,      checkFragments,
                                    checkLateAllocations, checkEarlyTensorLoads, checkPipeline};

} // namespace

void FunctionChecker::declare(const Declaration &declaration, const Word &name) {
  if (declaration.space == DeclSpace::Label)
    function.addLabel(declaration.id, scopes.table().scope());
  if (declaration.space != DeclSpace::Function)
    return;
  calls.begin(declaration.id);
  tensors.begin(declaration.id, name.text, declaration.isEntry);
}

void FunctionChecker::add(const Item &statement, const std::optional<MatchedForm> &form) {
  const bool isKept = statement.tokens.size() <= Function::kMaxTokens;
  if (form && statement.effect && isKept) // without a version, newer instructions are accepted, too
    accepted.push_back({static_cast<uint32_t>(function.statements().size()), statement.ast, *form});
  function.addStatement(statement, scopes.table().scope());
}

void FunctionChecker::end() {
  const std::span<const AcceptedStatement> all = accepted;
  const WarpgroupPipeline pipeline(function, all.first(isDebug ? 0 : all.size()));
  const FunctionFacts facts{function, all, pipeline, names, sink};
  tensors.end(facts);
  if (!all.empty()) {
    function.finish(scopes.table());
    for (const FunctionPass pass : kPasses)
      pass(facts);
  }
  calls.end(facts);
  accepted.clear();
}

} // namespace ptxmatrix
