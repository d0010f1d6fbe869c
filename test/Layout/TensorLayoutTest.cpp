//===- TensorLayoutTest.cpp - What tcgen05 moves and where ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A second table, in arithmetic: the lane and the column of tensor memory of each register, in the words of the PTX
// manual's section "Data Movement Shape" and of its figures.
//
//===----------------------------------------------------------------------===//

#include "Operands.h"
#include "ptxmatrix/FragmentMatch.h"
#include "ptxmatrix/Layout.h"
#include "ptxmatrix/Variants.h"

#include <gtest/gtest.h>

#include <set>

using namespace ptxmatrix;

namespace {

bool has(const Instruction &instruction, Qualifier qualifier) {
  return instruction.qualifiers.set().contains(qualifier);
}

bool movesTensor(const Instruction &instruction) {
  return instruction.mnemonic == Mnemonic::Tcgen05Ld || instruction.mnemonic == Mnemonic::Tcgen05LdRed ||
         instruction.mnemonic == Mnemonic::Tcgen05St;
}

/// What register \p r of lane \p l holds, of a load that does not pack; the matrix is the half of `.16x32bx2`.
MatrixElement figure(const Instruction &instruction, unsigned l, unsigned r) {
  if (has(instruction, Qualifier::Lanes32x32b))
    return {0, l, r};
  if (has(instruction, Qualifier::Lanes16x64b))
    return {0, l / 4 + 8 * (l % 2), l / 2 % 2 + 2 * r};
  if (has(instruction, Qualifier::Lanes16x128b))
    return {0, l / 4 + 8 * (r % 2), l % 4 + 4 * (r / 2)};
  if (has(instruction, Qualifier::Lanes16x256b))
    return {0, l / 4 + 8 * (r / 2 % 2), r % 2 + 2 * (l % 4) + 8 * (r / 4)};
  return {l / 16, l % 16, r};
}

/// Calls \p check(instruction, layout) for each that moves tensor memory, with a trace of its opcode.
template <typename Check> void forEachTensorLayout(const Check &check) {
  size_t count = 0;
  forEachInstructionAndList([&](const Instruction &instruction, const Requirements &) {
    if (!movesTensor(instruction))
      return;
    SCOPED_TRACE(std::string(opcode(instruction).str()));
    const std::optional<FragmentLayout> layout = findLayout(instruction);
    ASSERT_TRUE(layout);
    check(instruction, *layout);
    ++count;
  });
  // .num: 3 shapes of 8, and 7 and 6, each with and without packing; .red: 2 shapes of 7, 2 operations and 4 + 2 types
  EXPECT_EQ(count, 2U * 2 * (3 * 8 + 7 + 6) + 2 * 7 * 2 * 6);
}

TEST(TensorLayoutTest, AgreesWithTheFigures) {
  forEachTensorLayout([](const Instruction &instruction, const FragmentLayout &layout) {
    const bool isPacked = has(instruction, Qualifier::Pack) || has(instruction, Qualifier::Unpack);
    for (unsigned lane = 0; lane < 32; ++lane)
      for (unsigned reg = 0; reg < layout.registers().count; ++reg)
        for (unsigned half = 0; half < (isPacked ? 2U : 1U); ++half) {
          MatrixElement expected = figure(instruction, lane, reg);
          if (isPacked) // "two 16-bit elements from adjacent columns"
            expected.column = 2 * expected.column + half;
          ASSERT_EQ(layout.element({.lane = lane, .reg = reg, .bit = half * 16}), expected);
        }
  });
}

TEST(TensorLayoutTest, EverySlotHoldsOneElement) {
  forEachTensorLayout([](const Instruction &instruction, const FragmentLayout &layout) {
    EXPECT_EQ(layout.matrices(), has(instruction, Qualifier::Lanes16x32bx2) ? 2U : 1U);
    EXPECT_EQ(layout.rows(), has(instruction, Qualifier::Lanes32x32b) ? 32U : 16U);
    EXPECT_EQ(layout.lanes(), 32U);
    EXPECT_EQ(layout.copies(), 1U);
    EXPECT_EQ(layout.storedBits(), layout.elementBits());
    EXPECT_EQ(layout.basis(), LayoutBasis::Isa);
    EXPECT_TRUE(layout.isOfTensorMemory());
    std::set<RegisterSlot> all;
    for (unsigned matrix = 0; matrix < layout.matrices(); ++matrix)
      for (unsigned row = 0; row < layout.rows(); ++row)
        for (unsigned column = 0; column < layout.columns(); ++column) {
          const MatrixElement element{.matrix = matrix, .row = row, .column = column};
          ASSERT_EQ(layout.element(layout.slot(element)), element);
          all.insert(layout.slot(element));
        }
    ASSERT_EQ(all.size(), 32 * layout.elementsPerLane());
  });
}

/// They say nothing about a matrix, so they fit no product.
TEST(TensorLayoutTest, IsNoLoadOfAFragment) {
  const Instruction load{Mnemonic::Tcgen05Ld,
                         {Qualifier::Sync, Qualifier::Aligned, Qualifier::Lanes16x256b, Qualifier::X1, Qualifier::B32}};
  ASSERT_TRUE(findLayout(load));
  EXPECT_EQ(matchFragment(Mma{}, Fragment::A, load).reason, "it is neither a load nor a store");
}

TEST(TensorLayoutTest, CompressedElementsHaveNone) {
  forEachInstructionAndList([](const Instruction &instruction, const Requirements &) {
    const bool isCompressed = instruction.mnemonic == Mnemonic::Tcgen05LdSpcompress ||
                              instruction.mnemonic == Mnemonic::Tcgen05LdRedSpcompress;
    for (size_t i = 0; isCompressed && i < operands(instruction).size(); ++i)
      EXPECT_FALSE(findLayout(instruction, i));
  });
}

} // namespace
