//===- RegisterBudget.cpp - The registers of a thread --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The fragments of a product of a warpgroup are in registers until the product is complete: ptxas cannot spill them.
// The limits are those of ptxas 12.0 to 13.5 for sm_90a.

#include "Check/RegisterBudget.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

constexpr uint64_t kWarp = 32;
constexpr uint64_t kMaxResidentWarps = 64;  // of a multiprocessor
constexpr uint64_t kMaxResidentBlocks = 32; // of a multiprocessor

uint64_t roundUp(uint64_t number, uint64_t step) { return (number + step - 1) / step * step; }

uint64_t warpsOf(uint64_t threads) { return roundUp(threads, kWarp) / kWarp; }

/// The threads of a block; 0 if unknown, or so many that ptxas ignores the number.
uint64_t threadsOf(const LaunchBounds &bounds) {
  uint64_t threads = 1;
  for (const uint64_t extent : bounds.required ? *bounds.required : bounds.most.value_or(BlockSize{0, 0, 0})) {
    if (extent > kMaxResidentWarps * kWarp)
      return 0;
    threads *= extent;
  }
  return threads <= kMaxResidentWarps * kWarp ? threads : 0;
}

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
      return counted(blocks, "block");
  for (uint64_t threads = (limit.threads - 1) / kWarpgroup * kWarpgroup; threads > 0; threads -= kWarpgroup)
    if (registersPerThread(threads, limit.blocks) >= needed)
      return counted(threads, "thread");
  return {};
}

} // namespace

uint64_t registersPerThread(uint64_t threads, uint64_t blocks) {
  constexpr uint64_t kRegisters = 65536;
  constexpr uint64_t kUnit = 8;
  constexpr uint64_t kPartitions = 4; // each with its part of the register file
  const uint64_t warps = roundUp(warpsOf(threads) * blocks, kPartitions);
  return std::min(kRegisters / (kWarp * warps) / kUnit * kUnit, kMaxRegisters);
}

RegisterLimit findRegisterLimit(const LaunchBounds &bounds) {
  const uint64_t threads = threadsOf(bounds);
  uint64_t blocks = bounds.leastBlocks.value_or(0);
  if (blocks > kMaxResidentBlocks || warpsOf(threads) * blocks > kMaxResidentWarps) // which ptxas ignores
    blocks = 0;
  RegisterLimit limit;
  if (bounds.mostRegisters)
    limit = {std::min(*bounds.mostRegisters, kMaxRegisters), bounds.registersDirective};
  if (threads == 0 || (bounds.mostRegisters && blocks == 0)) // .maxnreg replaces the limit of a block alone
    return limit;
  blocks = std::max<uint64_t>(blocks, 1);
  const uint64_t left = registersPerThread(threads, blocks);
  return left < limit.registers ? RegisterLimit{left, bounds.sizeDirective, threads, blocks} : limit;
}

void checkRegisterBudget(const Statement &statement, const MatchedForm &opcode, const LaunchBounds &bounds,
                         std::vector<Diagnostic> &diagnostics) {
  if (!info(opcode.mnemonic).isOfWarpgroup)
    return;
  const std::optional<Qualifier> shape = opcode.ofKind(QualifierKind::Shape);
  if (!shape)
    return;
  const uint64_t needed = kOtherRegisters + heldRegisters(opcode);
  const RegisterLimit limit = findRegisterLimit(bounds);
  if (needed <= limit.registers)
    return;
  Parts remedies;
  if (const std::optional<Qualifier> fitting = largestShape(opcode, limit.registers))
    remedies.push_back(msg::named(dotted(*fitting)));
  if (std::string change = remedy(limit, needed); !change.empty())
    remedies.push_back(std::move(change));
  report(
      diagnostics, statement.rangeOf(statement.findQualifier(dotted(*shape)).value_or(statement.ast().opcode)),
      msg::needsRegisters(*shape, needed, describe(limit), remedies.empty() ? std::string() : msg::wouldFit(remedies)));
  diagnostics.back().notes.push_back({limit.directive, msg::noteLimit()});
}

uint64_t requestedRegisters(const Function &function) {
  uint64_t most = 0;
  for (const AcceptedStatement &one : function.accepted())
    if (one.is(Mnemonic::SetmaxnregInc))
      most = std::max<uint64_t>(most, function.numberIn(one));
  return most;
}

void checkReleases(const FunctionFacts &facts) {
  const Function &function = facts.function;
  const RegisterLimit limit = findRegisterLimit(function.bounds());
  if (!facts.header.isEntry || limit.directive.empty() ||
      std::ranges::any_of(function.statements(), &FunctionStatement::isCall)) // which may request more
    return;
  const uint64_t most = std::max(limit.registers, requestedRegisters(function));
  for (const AcceptedStatement &one : function.accepted())
    if (const uint64_t count = one.is(Mnemonic::SetmaxnregDec) ? function.numberIn(one) : 0; count > most)
      facts.report(one.index, function.read(one.index).rangeOf(one.ast->operands.front().tokens),
                   msg::releasesTooMany(count, limit.registers), {{limit.directive, msg::noteLimit()}});
}

} // namespace ptxmatrix
