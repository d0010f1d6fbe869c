//===- RegisterBudget.cpp - Registers of a warpgroup's products -----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The fragments of a product of a warpgroup are in registers until the product is complete: ptxas cannot spill them.
//
//===----------------------------------------------------------------------===//

#include "Check/CheckStatement.h"
#include "Diagnostics/Messages.h"
#include "Function/RegisterLimit.h"

namespace ptxmatrix {
namespace {

/// The registers that hold D, A and the metadata.
uint64_t heldRegisters(const Instruction &instruction) {
  uint64_t sum = 0;
  for (const OperandSpec &spec : operands(instruction))
    if (spec.holdsRegisters() || spec.role == Role::Metadata)
      sum += detail::registerCount(instruction, spec).count;
  return sum;
}

/// The largest shape of the form that needs at most \p limit registers.
std::optional<Qualifier> largestShape(const MatchedForm &opcode, uint64_t limit) {
  const size_t slot = opcode.form->slotOfKind[static_cast<size_t>(QualifierKind::Shape)];
  std::optional<Qualifier> largest;
  uint64_t most = 0;
  for (const Qualifier shape : opcode.form->slots()[slot].choices) {
    Instruction other = opcode;
    other.qualifiers.fill(slot, shape);
    const uint64_t needed = kOtherRegisters + heldRegisters(other);
    if (needed > most && needed <= limit) {
      most = needed;
      largest = shape;
    }
  }
  return largest;
}

std::string describe(const RegisterLimit &limit) {
  if (limit.threads == 0)
    return msg::maxnregAllows(limit.registers);
  return limit.blocks == 1 ? msg::blockLeaves(limit.threads, limit.registers)
                           : msg::blocksLeave(limit.blocks, limit.threads, limit.registers);
}

/// The change of the directives with the least effect that leaves \p needed registers; empty if there is none.
std::string remedy(const RegisterLimit &limit, uint64_t needed) {
  constexpr uint64_t kWarpgroup = 128;
  if (limit.threads == 0)
    return msg::moreRegisters(needed);
  for (uint64_t blocks = limit.blocks - 1; blocks > 0; --blocks)
    if (registersPerThread(limit.threads, blocks) >= needed)
      return msg::fewerBlocks(blocks);
  for (uint64_t threads = (limit.threads - 1) / kWarpgroup * kWarpgroup; threads > 0; threads -= kWarpgroup)
    if (registersPerThread(threads, limit.blocks) >= needed)
      return msg::fewerThreads(threads);
  return {};
}

} // namespace

void checkRegisterBudget(const Statement &statement, const MatchedForm &opcode, const LaunchBounds &bounds,
                         std::vector<Diagnostic> &diagnostics) {
  const std::optional<Qualifier> shape = opcode.ofKind(QualifierKind::Shape);
  if (!info(opcode.form->mnemonic).isOfWarpgroup || !shape)
    return;
  const uint64_t needed = kOtherRegisters + heldRegisters(opcode);
  const std::optional<RegisterLimit> limit = findRegisterLimit(bounds);
  if (!limit || needed <= limit->registers)
    return;
  Parts remedies;
  if (const std::optional<Qualifier> fitting = largestShape(opcode, limit->registers))
    remedies.push_back(msg::named(dotted(*fitting)));
  if (std::string change = remedy(*limit, needed); !change.empty())
    remedies.push_back(std::move(change));
  report(diagnostics, statement.rangeOf(statement.findQualifier(dotted(*shape)).value_or(statement.ast().opcode)),
         msg::needsRegisters(*shape, needed, describe(*limit),
                             remedies.empty() ? std::string() : msg::wouldFit(remedies)));
  diagnostics.back().notes.push_back({limit->directive, msg::noteLimit()});
}

} // namespace ptxmatrix
