//===- EarlyAccess.cpp - Accesses before products are complete ------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/ProductChecks.h"

#include <algorithm>
#include <ranges>

namespace ptxmatrix {

void EarlyAccessCheck::check(const PipelineStep &step) {
  for (const ProductAccess &access : step.accesses)
    if (checkAccess({step.statement, access.name, access.number, access.isWrite}))
      return;
  if (step.kind != StepKind::Product)
    return;
  const WarpgroupProduct &product = pipeline.products()[step.number];
  for (const RegisterNumber number : product.a.registers)
    if (checkAccess({step.statement, product.a.range, number}))
      return;
  for (const RegisterNumber number : product.d.registers)
    if (checkAccess({step.statement, product.d.range, number, /*isWrite=*/true, /*isOfD=*/true}))
      return;
}

/// Returns whether a mistake was reported.
bool EarlyAccessCheck::checkAccess(const Accessed &access) {
  // The registers of A may be read.
  return (!access.isOfD && checkUsers(access, pipeline.usersInD(access.number))) ||
         (access.isWrite && checkUsers(access, pipeline.usersInA(access.number)));
}

bool EarlyAccessCheck::checkUsers(const Accessed &access, std::span<const uint32_t> users) {
  for (const uint32_t user : users | std::views::reverse) {
    if (isReported[user])
      continue;
    const std::optional<ProductState> state = inFlight.find(user, access.statement);
    if (!state)
      continue;
    report(access, user, *state);
    markReported(access);
    return true;
  }
  return false;
}

void EarlyAccessCheck::report(const Accessed &access, uint32_t product, ProductState state) const {
  const std::string_view name = pipeline.nameOf(access.number);
  const uint32_t statement = pipeline.products()[product].statement;
  const SourceRange place = facts.nameOf(statement);
  const PipelineStep *const wait = lastWait(product, access.statement);
  const bool isShort = state.isCommitted() && wait && wait->number > state.groupsAfter();
  if (state.missedWait() && wait)
    return facts.report(statement, place, msg::uncommitted(),
                        {{facts.nameOf(wait->statement), msg::noteMissingWait()},
                         {access.range, msg::noteAccess(access.isWrite, name)}});
  std::vector<Note> notes{{place, !state.isCommitted()       ? msg::noteNotCommitted()
                                  : !isShort                 ? msg::noteNoWait()
                                  : state.groupsAfter() == 0 ? msg::noteNewestGroup()
                                                             : msg::noteGroup(state.groupsAfter())}};
  if (isShort)
    notes.push_back({facts.nameOf(wait->statement), msg::noteShortWait(wait->number)});
  facts.report(access.statement, access.range, msg::earlyAccess(access.isWrite, name), std::move(notes));
}

/// The last wait between \p product and \p statement in the text, or null.  For a statement before the product, in a
/// loop, the last wait in the block of the product.
const PipelineStep *EarlyAccessCheck::lastWait(uint32_t product, uint32_t statement) const {
  const Function &function = facts.function;
  const uint32_t begin = pipeline.products()[product].statement;
  const uint32_t end = begin < statement ? statement : function.blocks()[function.blockOf(begin)].end;
  for (const PipelineStep &step : pipeline.steps() | std::views::reverse)
    if (step.kind == StepKind::Wait && begin < step.statement && step.statement < end)
      return &step;
  return nullptr;
}

/// Marks all products in flight with the same register, which have the same mistake.
void EarlyAccessCheck::markReported(const Accessed &access) {
  for (const std::span<const uint32_t> users : {pipeline.usersInD(access.number), pipeline.usersInA(access.number)})
    for (const uint32_t user : users)
      if (inFlight.find(user, access.statement))
        isReported[user] = true;
}

} // namespace ptxmatrix
