//===- TensorLayoutTest.cpp - What tcgen05 moves and where ----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// A second table, in arithmetic: the lane and the column of tensor memory of each register, in the words of the PTX
// manual's section "Data Movement Shape" and of its figures.

#include "Descriptor/DescriptorAdvice.h"
#include "Operands.h"
#include "ptxmatrix/FragmentMatch.h"
#include "ptxmatrix/Layout.h"
#include "ptxmatrix/Tcgen05.h"
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

//===----------------------------------------------------------------------===//
// D of tcgen05.mma: "Data Path Layout Organization"
//===----------------------------------------------------------------------===//

/// Where tensor memory holds row \p i and column \p j of n columns; the lane counts on in the second CTA.
using DataPath = RegisterSlot (*)(unsigned i, unsigned j, unsigned n);
RegisterSlot layoutA(unsigned i, unsigned j, unsigned) { return {i / 128 * 128 + i % 128, j, 0}; }
RegisterSlot layoutB(unsigned i, unsigned j, unsigned n) {
  return {i / 64 * 128 + i % 64 + j / (n / 2) * 64, j % (n / 2), 0};
}
RegisterSlot layoutC(unsigned i, unsigned j, unsigned) {
  return {i / 64 * 128 + i % 64 / 16 * 32 + i % 16, j, 0}; // 16 lanes of each warp
}
RegisterSlot layoutD(unsigned i, unsigned j, unsigned) { return {i, j, 0}; }
RegisterSlot layoutE(unsigned i, unsigned j, unsigned n) { return {i + j / (n / 2) * 64, j % (n / 2), 0}; }
RegisterSlot layoutF(unsigned i, unsigned j, unsigned) { return {i / 16 * 32 + i % 16, j, 0}; }
RegisterSlot layoutG(unsigned i, unsigned j, unsigned n) { return {i + j / (n / 4) * 32, j % (n / 4), 0}; }

/// The table of that section; null for a size that it lacks.
DataPath dataPath(unsigned m, unsigned ctas, bool isSparse, bool isWs) {
  if (ctas == 2)
    return m == 256 ? layoutA : m == 128 ? (isSparse ? layoutC : layoutB) : nullptr;
  if (isWs && m != 128)
    return m == 64 ? layoutE : m == 32 ? layoutG : nullptr;
  return m == 128 ? layoutD : m == 64 ? layoutF : nullptr;
}

TEST(TensorLayoutTest, AccumulatorsFollowTheDataPath) {
  size_t found = 0;
  forEachInstructionAndList([&](const Instruction &instruction, const Requirements &) {
    const bool isWs = instruction.mnemonic == Mnemonic::Tcgen05MmaWs;
    if (instruction.list != 0)
      return;
    SCOPED_TRACE(std::string(opcode(instruction).str()));
    for (const unsigned m : {0U, 16U, 32U, 64U, 96U, 128U, 256U, 512U})
      for (const unsigned n : {8U, 64U, 80U, 256U}) { // 80: halves that are no power of two
        const std::optional<FragmentLayout> layout = findAccumulatorLayout(instruction, m, n);
        const bool isProductOfTensors = isWs || instruction.mnemonic == Mnemonic::Tcgen05Mma;
        const unsigned ctas = has(instruction, Qualifier::CtaGroup2) ? 2 : 1;
        const std::optional<TensorProduct> product = readTensorProduct(instruction);
        const DataPath expected = isProductOfTensors && (!product || hasSize(*product, m, n))
                                      ? dataPath(m, ctas, has(instruction, Qualifier::Sp), isWs)
                                      : nullptr;
        ASSERT_EQ(layout.has_value(), expected != nullptr) << m << ' ' << n;
        if (!layout)
          continue;
        ++found;
        ASSERT_TRUE(layout->isInTensorMemory());
        ASSERT_EQ(layout->rows(), m);
        ASSERT_EQ(layout->columns(), n);
        ASSERT_EQ(layout->lanes(), 128 * ctas);
        for (unsigned i = 0; i < m; ++i)
          for (unsigned j = 0; j < n; j += i % 16 == 0 ? 1 : 7) {
            const RegisterSlot slot = layout->slot({.matrix = 0, .row = i, .column = j});
            ASSERT_EQ(slot, expected(i, j, n)) << m << ' ' << n << ": " << i << ',' << j;
            ASSERT_LT(slot.reg, layout->registers().count);
            ASSERT_EQ(layout->element(slot), (MatrixElement{.matrix = 0, .row = i, .column = j}));
          }
      }
  });
  EXPECT_GT(found, 1000U);
}

/// Every size of the manual's table "Matrix Shape" has a layout.
TEST(TensorLayoutTest, SizesHaveLayouts) {
  size_t found = 0;
  forEachInstructionAndList([&](const Instruction &instruction, const Requirements &) {
    const std::optional<TensorProduct> product = readTensorProduct(instruction);
    if (instruction.list != 0 || !product)
      return;
    for (unsigned m = 0; m <= 256; m += 16)
      for (unsigned n = 0; n <= 256; n += 8)
        if (hasSize(*product, m, n)) {
          ++found;
          ASSERT_TRUE(findAccumulatorLayout(instruction, m, n)) << opcode(instruction).str() << ' ' << m << ' ' << n;
        }
  });
  EXPECT_GT(found, 10000U);
}

//===----------------------------------------------------------------------===//
// tcgen05.cp: CUTLASS's traits of SM100::UTCCP
//===----------------------------------------------------------------------===//

/// The lanes with row \p r of what an instruction with \p qualifiers copies.
std::vector<unsigned> lanesOfRow(const QualifierSet &qualifiers, unsigned r) {
  if (qualifiers.contains(Qualifier::Lanes4x256b))
    return {32 * r};
  if (qualifiers.contains(Qualifier::WarpPairs0213))
    return {r, r + 64};
  if (qualifiers.contains(Qualifier::WarpPairs0123))
    return {r + r / 32 * 32, r + r / 32 * 32 + 32};
  if (qualifiers.contains(Qualifier::AllWarps))
    return {r, r + 32, r + 64, r + 96};
  return {r};
}

TEST(TensorLayoutTest, CopiesFillLanes) {
  size_t found = 0;
  forEachInstructionAndList([&](const Instruction &instruction, const Requirements &) {
    if (instruction.mnemonic != Mnemonic::Tcgen05Cp)
      return;
    SCOPED_TRACE(std::string(opcode(instruction).str()));
    const std::optional<FragmentLayout> layout = findLayout(instruction);
    ASSERT_TRUE(layout && layout->isInTensorMemory() && layout->isOfTensorMemory());
    ++found;
    const std::string_view shape =
        info((instruction.qualifiers.set() & qualifiersOf(QualifierKind::DataShape)).front()).spelling; // "64x128b"
    ASSERT_EQ(std::to_string(layout->rows()), shape.substr(0, shape.find('x')));
    ASSERT_EQ(layout->columns(), shape.ends_with("256b") ? 8U : 4U);
    for (unsigned row = 0; row < layout->rows(); ++row)
      for (unsigned column = 0; column < layout->columns(); ++column) {
        std::vector<unsigned> lanes;
        for (unsigned copy = 0; copy < layout->copies(); ++copy) {
          const RegisterSlot slot = layout->slot({.matrix = 0, .row = row, .column = column}, copy);
          lanes.push_back(slot.lane);
          ASSERT_EQ(slot.reg, column);
          ASSERT_EQ(layout->element(slot), (MatrixElement{.matrix = 0, .row = row, .column = column}));
        }
        ASSERT_EQ(lanes, lanesOfRow(instruction.qualifiers.set(), row)) << row;
      }
  });
  EXPECT_EQ(found, 2U * 6 * 3); // CTA groups; shapes with their multicasts; formats
}

TEST(TensorLayoutTest, AccumulatorsHaveWholeColumns) {
  const Instruction product{Mnemonic::Tcgen05Mma, {Qualifier::CtaGroup1, Qualifier::KindF16}};
  EXPECT_TRUE(findAccumulatorLayout(product, 128, 16));
  for (const unsigned n : {0U, 4U, 20U, 264U})
    EXPECT_FALSE(findAccumulatorLayout(product, 128, n)) << n;
}

TEST(TensorLayoutTest, AccumulatorsHaveSizesOfTheInstruction) {
  const Instruction integers = Tcgen05Mma{.kind = MmaKind::KindI8};
  EXPECT_TRUE(findAccumulatorLayout(integers, 64, 48));
  EXPECT_FALSE(findAccumulatorLayout(integers, 64, 40));
  const Instruction scaled = Tcgen05Mma{.kind = MmaKind::MXF4, .blockScale = true};
  EXPECT_TRUE(findAccumulatorLayout(scaled, 128, 40));
  EXPECT_FALSE(findAccumulatorLayout(scaled, 64, 40));
  const Instruction stationary = Tcgen05MmaWs{};
  EXPECT_TRUE(findAccumulatorLayout(stationary, 32, 256));
  EXPECT_FALSE(findAccumulatorLayout(stationary, 32, 80));
  EXPECT_FALSE(findAccumulatorLayout(Tcgen05MmaWs{.sparsity = Sparsity::Sp}, 32, 256));
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
