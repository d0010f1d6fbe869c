//===- AllocationTest.cpp - What takes no memory --------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The calls that a generator repeats allocate nothing.

#include "Allocations.h"
#include "Operands.h"
#include "Syntax/StatementReader.h"
#include "ptxmatrix/Check.h"
#include "ptxmatrix/Emit.h"
#include "ptxmatrix/Layout.h"
#include "ptxmatrix/StatementContext.h"
#include "ptxmatrix/Variants.h"

#include <gtest/gtest.h>

#include <new>

using namespace ptxmatrix;

namespace {

/// Operands with registers starting at number \p first, and with a stride that is constant or not.
OperandChoices choicesFor(uint32_t first, bool isConstant) {
  return {.registers = RegisterRange{"%r", first},
          .result = {"%r", first},
          .source = {"%r", first + 1},
          .address = {{"%rd", first}, static_cast<int32_t>(first) + 16},
          .stride = isConstant ? StatementOperand(256) : StatementOperand(OperandName{"%s", first}),
          .descriptor = {"%rd", first},
          .scaleD = isConstant ? StatementOperand(1) : StatementOperand(OperandName{"%p", first % 2})};
}
constexpr GuardOperand kGuard = {{"%p", 1}, true};

/// Emits and checks every instruction for which \p isWanted.  Returns how many statements were counted.
size_t countEmittedAndChecked(const auto &isWanted) {
  threadReader() = StatementReader(); // no shape of another test evicts one of these meanwhile
  CheckResult check;
  CheckResult inContext;
  std::array<char, 4000> buffer;
  size_t counted = 0;
  // No target has all instructions.
  for (const char *name : {"sm_120a", "sm_90a"}) {
    const Target target = *findTarget(name);
    CheckOptions options;
    options.targets = {target};
    const StatementContext context(".reg .pred %p<2>; .reg .b32 %r<200>, %s<40>; .reg .f64 %d<40>; .reg .b64 %rd<40>;",
                                   options);
    EXPECT_TRUE(context.diagnostics().empty());
    forEachInstructionAndList([&](const Instruction &instruction, const Requirements &required) {
      if (required.before || !required.targets.contains(target) || !isWanted(instruction))
        return;
      for (uint32_t number : {1, 2, 11, 12}) { // the first two enter the shapes into the cache
        OperandChoices choices = choicesFor(number, number % 2 == 0);
        const Operands operands = operandsFor(instruction, choices);
        if (registerCount(instruction)->bits == 64)
          choices.registers = RegisterRange{"%d", number};
        const Operands declared = operandsFor(instruction, choices);
        const size_t before = allocationCount();
        const bool accepted = isAccepted(instruction, kNewestRelease.ptx, target);
        const EmitResult printed = emitStatement(instruction, operands, buffer, kGuard);
        const bool tooSmall = !emitStatement(instruction, operands, std::span<char>(), kGuard);
        EXPECT_EQ(allocationCount(), before);
        ASSERT_TRUE(accepted && printed && tooSmall);
        checkStatement({buffer.data(), printed.size}, options, check);
        ASSERT_TRUE(check.diagnostics.empty()) << check.diagnostics.front().message;
        ASSERT_TRUE(context.check(instruction, declared, buffer, inContext, kGuard));
        ASSERT_TRUE(inContext.diagnostics.empty()) << inContext.diagnostics.front().message;
        if (number > 2) {
          EXPECT_EQ(allocationCount(), before) << opcode(instruction).str();
          ++counted;
        }
      }
    });
  }
  return counted;
}

} // namespace

TEST(Allocation, IsCounted) {
  const size_t before = allocationCount();
  ::operator delete(::operator new(1)); // which no compiler can remove
  EXPECT_EQ(allocationCount(), before + 1);
}

TEST(Allocation, IsNotNeededToEmitAndCheck) {
  EXPECT_GT(countEmittedAndChecked([](const Instruction &one) { return registerCount(one)->count <= 32; }), 2000U);
}

TEST(Allocation, IsNotNeededForLongStatements) {
  EXPECT_GT(countEmittedAndChecked([](const Instruction &one) { return registerCount(one)->count == mostRegisters(); }),
            10U);
}

TEST(Allocation, IsNotNeededForLayouts) {
  size_t counted = 0;
  forEachInstruction([&](const Instruction &instruction, const Requirements &) {
    for (size_t operand = 0; operand < operands(instruction).size(); ++operand) {
      const size_t before = allocationCount();
      const std::optional<FragmentLayout> layout = findLayout(instruction, operand);
      if (!layout)
        continue;
      const unsigned last = layout->rows() - 1;
      const RegisterSlot slot = layout->slot({.matrix = 0, .row = last, .column = 0});
      const bool isThere = layout->element(slot).row == last && !cuteAtom(instruction).starts_with('?') &&
                           layout->memoryBit({.matrix = 0, .row = 0, .column = 0}) == 0;
      const std::optional<MeasuredAlignment> needed = layout->measuredAlignment(Space::Shared);
      const bool isSame = findCuteAtom("SM75_U32x4_LDSM_N").has_value() && layout->addressLane(0, 0).value_or(0) == 0;
      const bool isFound = findLayout(instruction, layout->fragment()) || layout->role() != Role::Source;
      counted += allocationCount() - before;
      EXPECT_TRUE(isThere && isSame && isFound && (!needed || needed->least.address > 0));
    }
  });
  EXPECT_EQ(counted, 0U);
}
