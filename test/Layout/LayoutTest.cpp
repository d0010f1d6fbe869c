//===- LayoutTest.cpp - Which lane holds which element --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The table of layouts is written bit by bit and read by element.  This file has a second table from the
// other direction, in arithmetic: the element of value number `v` of a lane, in the words of the PTX manual's chapters
// on ldmatrix and on the fragments of mma.  (Those for metadata and scale factors are taken from the manual's figures.)
// The tests GpuRecord... compare the layouts of wmma.load, wmma.store and movmatrix with what was measured.

#include "ptxmatrix/Layout.h"
#include "Operands.h"
#include "ptxmatrix/Variants.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace ptxmatrix;

namespace {

//===----------------------------------------------------------------------===//
// What the compiler can tell
//===----------------------------------------------------------------------===//

constexpr FragmentLayout kX4 = *findLayout(LdMatrix{.num = Num::X4});
static_assert(kX4.matrices() == 4 && kX4.rows() == 8 && kX4.columns() == 8 && kX4.copies() == 1);
static_assert(kX4.elementBits() == 16 && kX4.storedBits() == 16 && kX4.rowBytes() == 16 && kX4.elementsPerLane() == 8);
static_assert(kX4.slot({.matrix = 2, .row = 5, .column = 3}) == RegisterSlot{.lane = 21, .reg = 2, .bit = 16});
static_assert(kX4.element({.lane = 21, .reg = 2, .bit = 31}) == MatrixElement{.matrix = 2, .row = 5, .column = 3});
static_assert(kX4.addressLane(2, 5) == 21);
static_assert(kX4.addressedRow(21) == MatrixElement{.matrix = 2, .row = 5, .column = 0});
static_assert(kX4.alignment() == MatrixAlignment{16, 1} && kX4.defaultStride() == 0);
static_assert(kX4.basis() == LayoutBasis::Isa && kX4.seenOn().empty());
static_assert(!findLayout(LdMatrix{.shape = {16, 16, 16}}));
static_assert(!findLayout(LdMatrix{.shape = {8, 8}, .type = Type::B8}));

constexpr FragmentLayout kStored = *findLayout(StMatrix{.num = Num::X4});
static_assert(kStored.slot({.matrix = 2, .row = 5, .column = 3}) == RegisterSlot{.lane = 21, .reg = 2, .bit = 16});
static_assert(kStored.addressLane(2, 5) == 21 && kStored.rowBytes() == 16 &&
              kStored.alignment() == MatrixAlignment{16, 1});
static_assert(!findLayout(StMatrix{.shape = {16, 8}, .type = Type::B8})); // without .trans

constexpr FragmentLayout kB = *findLayout(Mma{.shape = {16, 8, 8}}, Fragment::B);
static_assert(kB.slot({.matrix = 0, .row = 3, .column = 5}) == RegisterSlot{.lane = 21, .reg = 0, .bit = 16});
static_assert(kB.role() == Role::Source && kB.fragment() == Fragment::B && kB.basis() == LayoutBasis::Isa);
static_assert(kB.storedBits() == 16 && kB.rowBytes() == 0 && kB.defaultStride() == 0 && !kB.addressLane(0, 0));
static_assert(!findLayout(Mma{})); // which of its matrices?
static_assert(!findLayout(Mma{}, Fragment::None) && !findLayout(Mma{}, size_t{4}));
static_assert(!findLayout(Mma{.shape = {8, 8}}, Fragment::A));
static_assert(findLayout(WmmaMma{}, Fragment::A)->copies() == 2);
static_assert(findLayout(WmmaMma{}, Fragment::D)->basis() == LayoutBasis::Measured);
static_assert(findLayout(LdMatrix{}, size_t{0}) && !findLayout(LdMatrix{}, size_t{1}));
static_assert(findLayout(LdMatrix{}, Fragment::None) && !findLayout(LdMatrix{}, Fragment::A));
static_assert(findLayout(StMatrix{}, size_t{1}) && !findLayout(StMatrix{}, size_t{0}));
static_assert(findLayout(MovMatrix{}, size_t{0}) && !findLayout(MovMatrix{}, size_t{1}));
static_assert(findLayout(MovMatrix{})->alignment() == MatrixAlignment{1, 1});
static_assert(findLayout(WmmaLoad{}, Fragment::A) && !findLayout(WmmaLoad{}, Fragment::B));

constexpr WmmaLoad kA{.matrix = Matrix::A, .layout = Layout::Row, .shape = {16, 16, 16}, .type = Type::F16};
static_assert(findLayout(kA)->basis() == LayoutBasis::Measured &&
              findLayout(kA)->seenOn().contains(*findTarget("sm_90")));

//===----------------------------------------------------------------------===//
// The second table
//===----------------------------------------------------------------------===//

/// A row and a column.
struct Place {
  unsigned row;
  unsigned column;
};

/// The source of value \p v of \p lane; \p lane / 4 and % 4 are the manual's groupID and threadID_in_group.
using Formula = Place (*)(unsigned lane, unsigned v);

// For one matrix of ldmatrix and stmatrix.
Place m8n8(unsigned lane, unsigned v) { return {lane / 4, lane % 4 * 2 + v}; }
Place m8n8Trans(unsigned lane, unsigned v) { return {lane % 4 * 2 + v, lane / 4}; }
Place m8n16(unsigned lane, unsigned v) { return {lane / 4, lane % 4 * 4 + v}; }
/// The manual shows the matrix in the registers; memory has the transposed one, of 8 rows of 16 bytes.
Place m16n8(unsigned lane, unsigned v) { return {lane % 4 * 2 + v % 2, lane / 4 + v / 2 * 8}; }
/// Figure 105 is the matrix after `.trans`: lane / 4 is the row there, of the first 8 and of the last 8.
Place m16n16(unsigned lane, unsigned v) { return {lane % 4 * 4 + v % 4, lane / 4 + v / 4 * 8}; }

Formula rowsFormula(Shape shape, bool trans) {
  if (shape == Shape{8, 8})
    return trans ? m8n8Trans : m8n8;
  return shape == Shape{8, 16} ? m8n16 : shape == Shape{16, 8} ? m16n8 : m16n16;
}

//===----------------------------------------------------------------------===//
// The second table: products
//===----------------------------------------------------------------------===//

/// Element a_i or b_i of the thread \p t of the group \p g.
using FragmentFormula = Place (*)(unsigned g, unsigned t, unsigned i);

/// The rows of A or the columns of B, the other dimension (k), and the bits of an element.
using FragmentKey = std::array<unsigned, 3>;

// PTX ISA, "Matrix Fragments for mma.m8n8k4" and so on, and "for sparse mma.m16n8k16" and so on, where the stored
// elements of A are consecutive.
const std::map<FragmentKey, FragmentFormula> kFormulasOfA = {
    {{8, 4, 64}, [](unsigned g, unsigned t, unsigned) -> Place { return {g, t}; }},
    {{8, 16, 8}, [](unsigned g, unsigned t, unsigned i) -> Place { return {g, t * 4 + i}; }},
    {{8, 32, 4}, [](unsigned g, unsigned t, unsigned i) -> Place { return {g, t * 8 + i}; }},
    {{8, 128, 1}, [](unsigned g, unsigned t, unsigned i) -> Place { return {g, t * 32 + i}; }},
    {{16, 4, 32}, [](unsigned g, unsigned t, unsigned i) -> Place { return {i == 0 ? g : g + 8, t}; }},
    {{16, 4, 64}, [](unsigned g, unsigned t, unsigned i) -> Place { return {i == 0 ? g : g + 8, t}; }},
    {{16, 8, 16}, [](unsigned g, unsigned t, unsigned i) -> Place { return {i < 2 ? g : g + 8, t * 2 + (i & 1)}; }},
    {{16, 8, 32},
     [](unsigned g, unsigned t, unsigned i) -> Place { return {i % 2 == 0 ? g : g + 8, i < 2 ? t : t + 4}; }},
    {{16, 8, 64},
     [](unsigned g, unsigned t, unsigned i) -> Place { return {i % 2 == 0 ? g : g + 8, i < 2 ? t : t + 4}; }},
    {{16, 16, 8}, [](unsigned g, unsigned t, unsigned i) -> Place { return {i < 4 ? g : g + 8, t * 4 + (i & 3)}; }},
    {{16, 16, 16},
     [](unsigned g, unsigned t, unsigned i) -> Place {
       return {i < 2 || (i >= 4 && i < 6) ? g : g + 8, t * 2 + (i & 1) + (i < 4 ? 0 : 8)};
     }},
    {{16, 16, 64},
     [](unsigned g, unsigned t, unsigned i) -> Place {
       return i % 2 == 0 ? Place{g, i * 2 + t} : Place{g + 8, i * 2 - 2 + t};
     }},
    {{16, 32, 4}, [](unsigned g, unsigned t, unsigned i) -> Place { return {i < 8 ? g : g + 8, t * 8 + (i & 7)}; }},
    {{16, 32, 8},
     [](unsigned g, unsigned t, unsigned i) -> Place {
       return {i < 4 || (i >= 8 && i < 12) ? g : g + 8, t * 4 + (i & 3) + (i < 8 ? 0 : 16)};
     }},
    {{16, 64, 4},
     [](unsigned g, unsigned t, unsigned i) -> Place {
       return {i < 8 || (i >= 16 && i < 24) ? g : g + 8, t * 8 + (i & 7) + (i < 16 ? 0 : 32)};
     }},
    {{16, 128, 1}, [](unsigned g, unsigned t, unsigned i) -> Place { return {i < 32 ? g : g + 8, t * 32 + (i & 31)}; }},
    {{16, 256, 1},
     [](unsigned g, unsigned t, unsigned i) -> Place {
       return {i < 32 || (i >= 64 && i < 96) ? g : g + 8, t * 32 + (i & 31) + (i < 64 ? 0 : 128)};
     }},
};

const std::map<FragmentKey, FragmentFormula> kFormulasOfB = {
    {{8, 4, 32}, [](unsigned g, unsigned t, unsigned) -> Place { return {t, g}; }},
    {{8, 4, 64}, [](unsigned g, unsigned t, unsigned) -> Place { return {t, g}; }},
    {{8, 8, 16}, [](unsigned g, unsigned t, unsigned i) -> Place { return {t * 2 + i, g}; }},
    {{8, 8, 32}, [](unsigned g, unsigned t, unsigned i) -> Place { return {i == 0 ? t : t + 4, g}; }},
    {{8, 8, 64}, [](unsigned g, unsigned t, unsigned i) -> Place { return {i == 0 ? t : t + 4, g}; }},
    {{8, 16, 8}, [](unsigned g, unsigned t, unsigned i) -> Place { return {t * 4 + i, g}; }},
    {{8, 16, 16}, [](unsigned g, unsigned t, unsigned i) -> Place { return {t * 2 + (i & 1) + (i < 2 ? 0 : 8), g}; }},
    {{8, 16, 32}, [](unsigned g, unsigned t, unsigned i) -> Place { return {t + i * 4, g}; }},
    {{8, 16, 64}, [](unsigned g, unsigned t, unsigned i) -> Place { return {t + i * 4, g}; }},
    {{8, 32, 4}, [](unsigned g, unsigned t, unsigned i) -> Place { return {t * 8 + i, g}; }},
    {{8, 32, 8}, [](unsigned g, unsigned t, unsigned i) -> Place { return {t * 4 + (i & 3) + (i < 4 ? 0 : 16), g}; }},
    {{8, 32, 16}, [](unsigned g, unsigned t, unsigned i) -> Place { return {t * 2 + (i & 1) + i / 2 * 8, g}; }},
    {{8, 64, 4}, [](unsigned g, unsigned t, unsigned i) -> Place { return {t * 8 + (i & 7) + (i < 8 ? 0 : 32), g}; }},
    {{8, 64, 8}, [](unsigned g, unsigned t, unsigned i) -> Place { return {t * 4 + (i & 3) + i / 4 * 16, g}; }},
    {{8, 128, 1}, [](unsigned g, unsigned t, unsigned i) -> Place { return {t * 32 + i, g}; }},
    {{8, 128, 4}, [](unsigned g, unsigned t, unsigned i) -> Place { return {t * 8 + (i & 7) + i / 8 * 32, g}; }},
    {{8, 256, 1},
     [](unsigned g, unsigned t, unsigned i) -> Place { return {t * 32 + (i & 31) + (i < 32 ? 0 : 128), g}; }},
};

/// For C and D.
Place accumulatorPlace(unsigned rows, unsigned g, unsigned t, unsigned i) {
  return {rows == 8 || i < 2 ? g : g + 8, t * 2 + (i & 1)};
}

unsigned bitsOf(Type type, std::optional<MmaKind> kind) {
  switch (type) {
  case Type::B1:
    return 1;
  case Type::S4:
  case Type::U4:
    return 4;
  case Type::E2M1:
    return kind == MmaKind::MXF4 || kind == MmaKind::MXF4NVF4 ? 4 : 8;
  case Type::F16:
  case Type::BF16:
    return 16;
  case Type::F32:
  case Type::TF32:
  case Type::S32:
    return 32;
  case Type::F64:
    return 64;
  default:
    return 8;
  }
}

/// "Matrix Fragments for mma.m8n8k4 with .f16 floating point type".
MatrixElement quarterElement(const Mma &mma, Fragment fragment, unsigned lane, unsigned i) {
  const unsigned group = lane / 4 % 4;
  const unsigned low = lane % 4;
  const unsigned high = lane < 16 ? 0 : 4;
  switch (fragment) {
  case Fragment::A:
    return mma.aLayout == Layout::Row ? MatrixElement{group, low + high, i} : MatrixElement{group, i + high, low};
  case Fragment::B:
    return mma.bLayout == Layout::Row ? MatrixElement{group, low, i + high} : MatrixElement{group, i, low + high};
  default:
    break;
  }
  if ((fragment == Fragment::C ? mma.c : mma.d) == Type::F16)
    return {group, low + high, i};
  return {group, (lane & 1) + (i & 2) + high, (i & 4) + (lane & 2) + (i & 1)};
}

/// The bits at place \p i of a register hold metadata of the rows g and g + 8, or of one of them.
Place metadataPlace(const Mma &mma, unsigned g, unsigned t, unsigned i) {
  const unsigned k = mma.shape.k;
  switch (bitsOf(mma.a, mma.kind)) {
  case 32:
    return {i < 4 ? g : g + 8, i % 4 + (k == 16 ? t % 2 * 4 : 0)};
  case 16:
    return {i < 8 ? g : g + 8, i % 8 + (k == 32 ? t % 2 * 8 : 0)};
  case 8:
    return {t % 2 == 0 ? g : g + 8, i + (k == 64 ? t / 2 * 16 : 0)};
  default:
    return {t % 2 == 0 ? g : g + 8, i + (k == 128 ? t / 2 * 16 : 0)};
  }
}

/// Scale factors of A: threads 0 and 1 of a group, or 2 and 3, hold those of two rows.  Of B: each thread, those of a
/// column.
Place scalePlace(const Mma &mma, Fragment fragment, unsigned g, unsigned t, unsigned i) {
  const bool isOne = mma.kind == MmaKind::MXF8F6F4;
  const unsigned factor = isOne ? 0 : mma.scaleVec == ScaleVec::ScaleVec4X ? i : i % 2;
  return fragment == Fragment::A ? Place{t % 2 == 0 ? g : g + 8, factor} : Place{factor, g};
}

MatrixElement productElement(const Mma &mma, bool isSparse, const FragmentLayout &layout, unsigned lane, unsigned i) {
  const unsigned m = mma.shape.m;
  const unsigned n = mma.shape.n;
  const unsigned k = mma.shape.k;
  if (mma.shape == Shape{8, 8, 4} && mma.a == Type::F16)
    return quarterElement(mma, layout.fragment(), lane, i);
  const unsigned g = lane / 4;
  const unsigned t = lane % 4;
  Place place{};
  if (layout.role() == Role::Metadata)
    place = metadataPlace(mma, g, t, i);
  else if (layout.role() == Role::ScaleData)
    place = scalePlace(mma, layout.fragment(), g, t, i);
  else if (layout.fragment() == Fragment::A)
    place = kFormulasOfA.at({m, isSparse ? k / 2 : k, bitsOf(mma.a, mma.kind)})(g, t, i);
  else if (layout.fragment() == Fragment::B)
    place = kFormulasOfB.at({n, k, bitsOf(mma.b, mma.kind)})(g, t, i);
  else
    place = accumulatorPlace(m, g, t, i);
  return {.matrix = 0, .row = place.row, .column = place.column};
}

/// wmma.mma reads what wmma.load loads, and writes what wmma.store stores.
FragmentLayout loaded(const WmmaMma &product, Fragment fragment) {
  const Type type = fragment == Fragment::A   ? product.a
                    : fragment == Fragment::B ? product.b
                    : fragment == Fragment::C ? product.c
                                              : product.d;
  const Matrix matrix = fragment == Fragment::A ? Matrix::A : fragment == Fragment::B ? Matrix::B : Matrix::C;
  const Layout layout = fragment == Fragment::A   ? product.aLayout
                        : fragment == Fragment::B ? product.bLayout
                                                  : Layout::Row;
  return *findLayout(WmmaLoad{.matrix = matrix, .layout = layout, .shape = product.shape, .type = type});
}

/// The position of value \p v of \p thread in a warpgroup, as measured on sm_90a.
Place warpgroupPlace(const WgmmaMmaAsync &product, const FragmentLayout &layout, unsigned thread, unsigned v) {
  const unsigned lane = thread % 32;
  const unsigned row = 16 * (thread / 32) + lane / 4;
  if (layout.role() == Role::Metadata) {
    const unsigned half = v / 2 / 4; // of the nibbles
    if (layout.elementBits() == 4)   // tf32: a nibble for each stored column
      return {row + 8 * (v / 4), 4 * (lane % 2) + v % 4};
    if (product.a == Type::F16 || product.a == Type::BF16)
      return {row + 8 * half, 2 * (4 * (lane % 2) + v / 2 % 4) + v % 2};
    return {row + 8 * (lane % 2), 2 * (8 * (lane % 4 / 2) + v / 2) + v % 2};
  }
  if (layout.fragment() == Fragment::D)
    return {row + 8 * (v / 2 % 2), 8 * (v / 4) + 2 * (lane % 4) + v % 2};
  const unsigned perRegister = 32 / layout.elementBits();
  const unsigned reg = v / perRegister;
  return {row + 8 * (reg % 2), reg / 2 * (layout.columns() / 2) + lane % 4 * perRegister + v % perRegister};
}

/// GpuRecord compares their layouts with what was measured.
bool isMeasured(const Instruction &instruction) {
  return instruction.mnemonic == Mnemonic::WmmaLoad || instruction.mnemonic == Mnemonic::WmmaStore ||
         instruction.mnemonic == Mnemonic::MovMatrix;
}

MatrixElement expectedElement(const Instruction &instruction, const FragmentLayout &layout, const RegisterSlot &slot) {
  const unsigned lane = slot.lane;
  const unsigned v = (slot.reg * layout.registers().bits + slot.bit) / layout.elementBits();
  if (const auto product = as<WmmaMma>(instruction))
    return loaded(*product, layout.fragment()).element(slot);
  if (const auto product = as<Mma>(instruction))
    return productElement(*product, false, layout, lane, v);
  if (const auto product = as<MmaSp>(instruction))
    return productElement(product->mma, true, layout, lane, v);
  if (const auto product = as<WgmmaMmaAsync>(instruction)) {
    const Place place = warpgroupPlace(*product, layout, lane, v);
    return {.matrix = 0, .row = place.row, .column = place.column};
  }
  const unsigned perMatrix = layout.elementsPerLane() / layout.matrices();
  const auto load = as<LdMatrix>(instruction);
  const auto store = as<StMatrix>(instruction);
  const Formula formula = load ? rowsFormula(load->shape, load->trans) : rowsFormula(store->shape, store->trans);
  const Place place = formula(lane, v % perMatrix);
  return {.matrix = v / perMatrix, .row = place.row, .column = place.column};
}

/// The number of rows, columns and matrices.
using Extent = std::array<unsigned, 3>;

Extent extentOf(const Mma &mma, const FragmentLayout &layout) {
  const auto [m, n, k] = mma.shape;
  const unsigned matrices = mma.shape == Shape{8, 8, 4} && mma.a == Type::F16 ? 4 : 1;
  if (layout.role() == Role::ScaleData) {
    const unsigned factors = mma.kind == MmaKind::MXF8F6F4 ? 1 : mma.scaleVec == ScaleVec::ScaleVec4X ? 4 : 2;
    return layout.fragment() == Fragment::A ? Extent{m, factors, 1} : Extent{factors, n, 1};
  }
  return {layout.fragment() == Fragment::B ? k : m, layout.fragment() == Fragment::A ? k : n, matrices};
}
Extent extentOf(const MmaSp &product, const FragmentLayout &layout) {
  const unsigned k = product.mma.shape.k;
  if (layout.role() == Role::Metadata)
    return {16, bitsOf(product.mma.a, product.mma.kind) == 4 ? k / 4 : k / 2, 1};
  Extent extent = extentOf(product.mma, layout);
  if (layout.role() == Role::Source && layout.fragment() == Fragment::A)
    extent[1] = k / 2;
  return extent;
}
Extent extentOf(const WgmmaMmaAsync &product, const FragmentLayout &layout) {
  const auto [m, n, k] = product.shape;
  const bool isOfA = layout.role() == Role::Metadata || layout.fragment() == Fragment::A;
  return {m, !isOfA ? n : product.sparsity ? k / 2U : k, 1};
}
/// For ldmatrix and stmatrix, as the matrices are in memory.
Extent extentOf(Shape shape, Num num) {
  return {shape == Shape{16, 16} ? 16U : 8U, shape == Shape{8, 8} ? 8U : 16U,
          num == Num::X1   ? 1U
          : num == Num::X2 ? 2U
                           : 4U};
}

Extent expectedExtent(const Instruction &instruction, const FragmentLayout &layout) {
  if (const auto product = as<WmmaMma>(instruction)) {
    const FragmentLayout same = loaded(*product, layout.fragment());
    return {same.rows(), same.columns(), 1};
  }
  if (const auto product = as<Mma>(instruction))
    return extentOf(*product, layout);
  if (const auto product = as<MmaSp>(instruction))
    return extentOf(*product, layout);
  if (const auto product = as<WgmmaMmaAsync>(instruction))
    return extentOf(*product, layout);
  if (const auto load = as<LdMatrix>(instruction))
    return extentOf(load->shape, load->num);
  const StMatrix store = *as<StMatrix>(instruction);
  return extentOf(store.shape, store.num);
}

/// The operands in registers, except the source of a movmatrix.
bool hasLayout(const Instruction &instruction, size_t operand) {
  const Role role = operands(instruction)[operand].role;
  if (instruction.mnemonic == Mnemonic::MovMatrix)
    return operand == 0;
  return role == Role::Destination || role == Role::Source || role == Role::Metadata || role == Role::ScaleData;
}

/// Calls \p check(instruction, layout, operand) for each, with a trace of its opcode.
template <typename Check> void forEachOperand(const Check &check) {
  size_t count = 0;
  forEachInstructionAndList([&](const Instruction &instruction, const Requirements &) {
    if (name(instruction.mnemonic).starts_with("tcgen05")) // see TensorLayoutTest.cpp
      return;
    const OpcodeText text = opcode(instruction);
    for (size_t operand = 0; operand < operands(instruction).size(); ++operand) {
      SCOPED_TRACE(std::string(text.str()) + ", operand " + std::to_string(operand));
      const std::optional<FragmentLayout> layout = findLayout(instruction, operand);
      ASSERT_EQ(layout.has_value(), hasLayout(instruction, operand));
      if (!layout)
        continue;
      check(instruction, *layout, operand);
      ++count;
    }
  });
  EXPECT_GT(count, 3000U);
}

/// Calls \p check(instruction, layout) for each, with a trace of its opcode.
template <typename Check> void forEachLayout(const Check &check) {
  forEachOperand(
      [&](const Instruction &instruction, const FragmentLayout &layout, size_t) { check(instruction, layout); });
}

TEST(LayoutTest, AgreesWithTheSecondTable) {
  forEachLayout([](const Instruction &instruction, const FragmentLayout &layout) {
    if (isMeasured(instruction))
      return;
    for (unsigned lane = 0; lane < layout.lanes(); ++lane)
      for (unsigned reg = 0; reg < layout.registers().count; ++reg)
        for (unsigned bit = 0; bit < layout.registers().bits; bit += layout.elementBits()) {
          const RegisterSlot slot{.lane = lane, .reg = reg, .bit = bit};
          const MatrixElement expected = expectedElement(instruction, layout, slot);
          ASSERT_EQ(layout.element(slot), expected)
              << "lane " << lane << " register " << reg << " bit " << bit << ": " << layout.element(slot).row << ","
              << layout.element(slot).column << " for " << expected.row << "," << expected.column;
        }
  });
}

TEST(LayoutTest, EverySlotHoldsOneElement) {
  forEachLayout([](const Instruction &, const FragmentLayout &layout) {
    if (layout.rows() * layout.columns() > 4096) // which repeats the tile of a smaller one
      return;
    std::set<RegisterSlot> all;
    for (unsigned matrix = 0; matrix < layout.matrices(); ++matrix)
      for (unsigned row = 0; row < layout.rows(); ++row)
        for (unsigned column = 0; column < layout.columns(); ++column) {
          const MatrixElement element{.matrix = matrix, .row = row, .column = column};
          for (unsigned copy = 0; copy < layout.copies(); ++copy) {
            const RegisterSlot slot = layout.slot(element, copy);
            ASSERT_EQ(layout.element(slot), element);
            ASSERT_TRUE(all.insert(slot).second);
            ASSERT_TRUE(copy == 0 || layout.slot(element, copy - 1) < slot);
            ASSERT_LT(slot.lane, layout.lanes());
            ASSERT_LT(slot.reg, layout.registers().count);
            ASSERT_LE(slot.bit + layout.elementBits(), layout.registers().bits);
          }
        }
    ASSERT_EQ(all.size(), layout.lanes() * layout.elementsPerLane());
  });
}

TEST(LayoutTest, DimensionsAreThoseOfTheShape) {
  forEachOperand([](const Instruction &instruction, const FragmentLayout &layout, size_t operand) {
    if (!isMeasured(instruction)) {
      EXPECT_EQ((Extent{layout.rows(), layout.columns(), layout.matrices()}), expectedExtent(instruction, layout));
    }
    EXPECT_EQ(layout.registers(), registerCount(instruction, operand));
    EXPECT_EQ(layout.role(), operands(instruction)[operand].role);
  });
}

TEST(LayoutTest, OneMatrixOrSeveral) {
  forEachOperand([](const Instruction &instruction, const FragmentLayout &layout, size_t) {
    EXPECT_EQ(findLayout(instruction).has_value(), !isProduct(instruction.mnemonic));
    if (layout.role() != Role::Source && layout.role() != Role::Destination)
      return;
    const std::optional<FragmentLayout> same = findLayout(instruction, layout.fragment());
    ASSERT_TRUE(same);
    EXPECT_EQ(same->role(), layout.role());
    EXPECT_EQ(same->fragment(), layout.fragment());
  });
}

/// The facts were measured: with f = 1, lanes 1, 5 and so on, or 2, 3, 6, 7 and so on count.
TEST(LayoutTest, SelectorsOfMetadata) {
  const auto lanesOf = [](Shape shape, unsigned selector) {
    const FragmentLayout layout =
        *findLayout(MmaSp{.mma = {.shape = shape, .a = Type::F16, .b = Type::F16}}, size_t{4});
    EXPECT_EQ(layout.role(), Role::Metadata);
    EXPECT_LT(selector, layout.copies());
    std::set<unsigned> lanes;
    for (unsigned row = 0; row < layout.rows(); ++row)
      for (unsigned column = 0; column < layout.columns(); ++column)
        lanes.insert(layout.slot({.matrix = 0, .row = row, .column = column}, selector).lane % 4);
    return lanes;
  };
  for (unsigned selector = 0; selector < 4; ++selector)
    EXPECT_EQ(lanesOf(Shape{16, 8, 16}, selector), (std::set{selector}));
  EXPECT_EQ(lanesOf(Shape{16, 8, 32}, 0), (std::set{0U, 1U}));
  EXPECT_EQ(lanesOf(Shape{16, 8, 32}, 1), (std::set{2U, 3U}));
}

TEST(LayoutTest, SelectorsOfScaleFactors) {
  const auto factor = [](const Mma &mma, size_t operand, MatrixElement element, unsigned byte, unsigned thread) {
    const FragmentLayout layout = *findLayout(mma, operand);
    EXPECT_EQ(layout.role(), Role::ScaleData);
    EXPECT_LT(layout.selectedCopy(byte, thread), layout.copies());
    return layout.slot(element, layout.selectedCopy(byte, thread));
  };
  constexpr Mma kOne{.shape = {16, 8, 32},
                     .kind = MmaKind::MXF8F6F4,
                     .blockScale = true,
                     .a = Type::E4M3,
                     .b = Type::E4M3,
                     .scaleType = Type::UE8M0};
  constexpr Mma kTwo{.shape = {16, 8, 64},
                     .kind = MmaKind::MXF4,
                     .blockScale = true,
                     .a = Type::E2M1,
                     .b = Type::E2M1,
                     .scaleType = Type::UE8M0};
  constexpr Mma kFour{.shape = {16, 8, 64},
                      .kind = MmaKind::MXF4NVF4,
                      .blockScale = true,
                      .scaleVec = ScaleVec::ScaleVec4X,
                      .a = Type::E2M1,
                      .b = Type::E2M1,
                      .scaleType = Type::UE4M3};
  EXPECT_EQ(factor(kOne, 4, {.matrix = 0, .row = 13, .column = 0}, 3, 1),
            (RegisterSlot{.lane = 23, .reg = 0, .bit = 24}));
  EXPECT_EQ(factor(kOne, 6, {.matrix = 0, .row = 0, .column = 5}, 1, 2),
            (RegisterSlot{.lane = 22, .reg = 0, .bit = 8}));
  EXPECT_EQ(factor(kTwo, 4, {.matrix = 0, .row = 5, .column = 1}, 2, 1),
            (RegisterSlot{.lane = 22, .reg = 0, .bit = 24}));
  EXPECT_EQ(factor(kTwo, 6, {.matrix = 0, .row = 1, .column = 7}, 0, 3),
            (RegisterSlot{.lane = 31, .reg = 0, .bit = 8}));
  EXPECT_EQ(factor(kFour, 4, {.matrix = 0, .row = 8, .column = 2}, 0, 0),
            (RegisterSlot{.lane = 1, .reg = 0, .bit = 16}));
  EXPECT_EQ(factor(kFour, 6, {.matrix = 0, .row = 3, .column = 0}, 0, 1),
            (RegisterSlot{.lane = 1, .reg = 0, .bit = 24}));
}

//===----------------------------------------------------------------------===//
// ldmatrix: CUTLASS's description of its copy atoms
//===----------------------------------------------------------------------===//

/// CuTe's layout of a number: the sum of its digits in mixed radix, each times its stride.
unsigned strided(unsigned number, std::initializer_list<std::pair<unsigned, unsigned>> shapesAndStrides) {
  unsigned sum = 0;
  for (const auto &[shape, stride] : shapesAndStrides) {
    sum += number % shape * stride;
    number /= shape;
  }
  return sum;
}

/// The traits of SM100_U8x8_LDSM_T and SM100_U8x16_LDSM_T number the bits of the matrices in one way for the source
/// (lane and bit after its address) and in another for the destination (lane and bit of its registers).  The same
/// number is the same bit.  The destination is that of the atom, which exchanges bytes of the registers after the
/// instruction.
TEST(LayoutTest, M16n16AgreesWithCutlass) {
  for (const Num num : {Num::X1, Num::X2}) {
    const FragmentLayout layout = *findLayout(LdMatrix{.shape = {16, 16}, .num = num, .trans = true, .type = Type::B8});
    std::map<unsigned, MatrixElement> sources;
    for (unsigned lane = 0; lane < 16 * layout.matrices(); ++lane)
      for (unsigned byte = 0; byte < 16; ++byte)
        sources[strided(lane, {{2, 128}, {2, 1024}, {4, 256}, {2, 2048}}) + byte * 8] = {
            .matrix = lane / 16, .row = lane % 16, .column = byte};
    for (unsigned lane = 0; lane < 32; ++lane)
      for (unsigned byte = 0; byte < 8 * layout.matrices(); ++byte) {
        const unsigned number = strided(lane, {{4, 256}, {8, 8}}) + strided(byte, {{2, 128}, {2, 64}, {4, 1024}});
        // The atom's registers 2i and 2i+1 are {2i.x, 2i.y, 2i+1.x, 2i+1.y} and {2i.z, 2i.w, 2i+1.z, 2i+1.w} of the
        // instruction's.
        const unsigned reg = byte / 8 * 2 + byte / 2 % 2;
        const unsigned place = byte / 4 % 2 * 2 + byte % 2;
        ASSERT_TRUE(sources.contains(number));
        EXPECT_EQ(layout.element({.lane = lane, .reg = reg, .bit = place * 8}), sources[number]) << lane << " " << byte;
      }
  }
}

/// The atoms SM100_SU4_DU8x16_x4_LDSM_N and so on: 128 bits from each lane, in order; 32 bits to each lane.
TEST(LayoutTest, M8n16AgreesWithCutlass) {
  for (const Num num : {Num::X1, Num::X2, Num::X4}) {
    const FragmentLayout layout =
        *findLayout(LdMatrix{.shape = {8, 16}, .num = num, .type = Type::B8x16, .sourceType = Type::B4x16P64});
    for (unsigned lane = 0; lane < 32; ++lane)
      for (unsigned byte = 0; byte < 4 * layout.matrices(); ++byte) {
        const unsigned number = lane * 32 + strided(byte, {{4, 8}, {4, 1024}});
        const MatrixElement expected{.matrix = number / 1024, .row = number / 128 % 8, .column = number / 8 % 16};
        EXPECT_EQ(layout.element({.lane = lane, .reg = byte / 4, .bit = byte % 4 * 8}), expected);
      }
  }
}

/// The atoms SM100_U8x4_STSM_T and so on, which exchange no bytes: a source of 32 bits from each lane, and 16
/// bytes, in order, at each address.
TEST(LayoutTest, M16n8AgreesWithCutlass) {
  for (const Num num : {Num::X1, Num::X2, Num::X4}) {
    const FragmentLayout layout = *findLayout(StMatrix{.shape = {16, 8}, .num = num, .trans = true, .type = Type::B8});
    for (unsigned lane = 0; lane < 32; ++lane)
      for (unsigned byte = 0; byte < 4 * layout.matrices(); ++byte) {
        const unsigned number = strided(lane, {{4, 256}, {8, 8}}) + strided(byte, {{2, 128}, {2, 64}, {4, 1024}});
        const MatrixElement expected{.matrix = number / 1024, .row = number / 128 % 8, .column = number / 8 % 16};
        EXPECT_EQ(layout.element({.lane = lane, .reg = byte / 4, .bit = byte % 4 * 8}), expected);
      }
  }
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// PTX ISA, the table of threads and addresses.
TEST(LayoutTest, LanesSupplyTheAddressesOfRowsInOrder) {
  for (const Num num : {Num::X1, Num::X2}) {
    const FragmentLayout layout = *findLayout(LdMatrix{.shape = {16, 16}, .num = num, .trans = true, .type = Type::B8});
    for (unsigned lane = 0; lane < 32; ++lane) {
      if (lane < 16 * layout.matrices()) {
        EXPECT_EQ(layout.addressedRow(lane), (MatrixElement{.matrix = lane / 16, .row = lane % 16, .column = 0}));
        EXPECT_EQ(layout.addressLane(lane / 16, lane % 16), lane);
      } else {
        EXPECT_FALSE(layout.addressedRow(lane));
      }
    }
  }
}

TEST(LayoutTest, RowsOfLdmatrix) {
  const auto of = [](Type type, Type source) {
    return *findLayout(LdMatrix{.shape = {8, 16}, .type = type, .sourceType = source});
  };
  const MatrixElement fifth{.matrix = 0, .row = 3, .column = 5};
  const FragmentLayout six = of(Type::B8x16, Type::B6x16P32);
  EXPECT_EQ(six.storedBits(), 6U);
  EXPECT_EQ(six.elementBits(), 8U);
  EXPECT_EQ(six.rowBytes(), 16U);
  EXPECT_EQ(six.memoryBit(fifth), 30U);
  const FragmentLayout four = of(Type::B8x16, Type::B4x16P64);
  EXPECT_EQ(four.storedBits(), 4U);
  EXPECT_EQ(four.rowBytes(), 16U);
  EXPECT_EQ(four.memoryBit(fifth), 20U);
  const FragmentLayout packed = of(Type::S8, Type::S4);
  EXPECT_EQ(packed.storedBits(), 4U);
  EXPECT_EQ(packed.elementBits(), 8U);
  EXPECT_EQ(packed.rowBytes(), 8U);
  EXPECT_EQ(packed.alignment().address, 8U);
  EXPECT_EQ(kX4.memoryBit(fifth), 80U);
}

/// PTX ISA, "Matrix Storage for WMMA": the bytes of a fragment.
TEST(LayoutTest, AlignmentOfWmma) {
  struct {
    Matrix matrix;
    Shape shape;
    Type type;
    unsigned bytes;
  } const rows[] = {
      {Matrix::A, Shape{16, 16, 16}, Type::F16, 32}, {Matrix::B, Shape{16, 16, 16}, Type::F16, 32},
      {Matrix::A, Shape{8, 32, 16}, Type::F16, 32},  {Matrix::B, Shape{8, 32, 16}, Type::F16, 32},
      {Matrix::C, Shape{8, 32, 16}, Type::F32, 32},  {Matrix::C, Shape{8, 32, 16}, Type::F16, 16},
      {Matrix::A, Shape{32, 8, 16}, Type::BF16, 32}, {Matrix::B, Shape{32, 8, 16}, Type::BF16, 8},
      {Matrix::C, Shape{32, 8, 16}, Type::S32, 32},  {Matrix::A, Shape{32, 8, 16}, Type::U8, 16},
      {Matrix::A, Shape{8, 8, 32}, Type::S4, 4},     {Matrix::B, Shape{8, 8, 32}, Type::U4, 4},
      {Matrix::C, Shape{8, 8, 32}, Type::S32, 8},    {Matrix::A, Shape{8, 8, 128}, Type::B1, 4},
      {Matrix::B, Shape{8, 8, 128}, Type::B1, 4},    {Matrix::A, Shape{16, 16, 8}, Type::TF32, 16},
      {Matrix::B, Shape{16, 16, 8}, Type::TF32, 16}, {Matrix::C, Shape{16, 16, 8}, Type::F32, 32},
      {Matrix::A, Shape{8, 8, 4}, Type::F64, 8},     {Matrix::B, Shape{8, 8, 4}, Type::F64, 8},
      {Matrix::C, Shape{8, 8, 4}, Type::F64, 16},
  };
  for (const auto &row : rows)
    for (const Layout by : {Layout::Row, Layout::Col})
      if (const auto layout =
              findLayout(WmmaLoad{.matrix = row.matrix, .layout = by, .shape = row.shape, .type = row.type})) {
        EXPECT_EQ(layout->alignment(), (MatrixAlignment{row.bytes, row.bytes}));
      }
}

// GpuRecord compares the measured alignments with the record, which has these rows only in part.
TEST(LayoutTest, MeasuredAlignmentDependsOnTheSpace) {
  EXPECT_EQ(findLayout(kA)->measuredAlignment(Space::SharedCta)->least, (MatrixAlignment{16, 16}));
  EXPECT_EQ(kX4.measuredAlignment(Space::Shared)->least, (MatrixAlignment{16, 1}));
  EXPECT_FALSE(kX4.measuredAlignment(Space::Global));
}

// Therefore a wmma.load without a stride is never reported as misaligned.
TEST(LayoutTest, DefaultStridesAreAlignedAsMeasured) {
  forEachLayout([](const Instruction &instruction, const FragmentLayout &layout) {
    if (instruction.mnemonic != Mnemonic::WmmaLoad)
      return;
    for (const Space space : {Space::Shared, Space::Global, Space::Generic})
      EXPECT_EQ(layout.defaultStride() * layout.storedBits() % (layout.measuredAlignment(space)->least.stride * 8), 0U)
          << opcode(instruction).str();
  });
}

//===----------------------------------------------------------------------===//
// Opcodes and CuTe's names
//===----------------------------------------------------------------------===//

TEST(LayoutTest, ReadsOpcodes) {
  const OpcodeReading reading = readOpcode(" ldmatrix.sync.aligned.x4.trans.m8n8.shared.b16 ");
  EXPECT_TRUE(reading.diagnostics.empty());
  EXPECT_EQ(reading.instruction, Instruction(LdMatrix{.num = Num::X4, .trans = true, .space = Space::Shared}));
  EXPECT_EQ(readOpcode("movmatrix.sync.aligned.m8n8.trans.b16;").instruction, Instruction(MovMatrix{}));

  const auto errorOf = [](std::string_view text) {
    const OpcodeReading wrong = readOpcode(text);
    EXPECT_FALSE(wrong.instruction) << text;
    EXPECT_EQ(wrong.diagnostics.size(), 1U) << text;
    return wrong.diagnostics.empty() ? "" : std::string(wrong.diagnostics[0].range.of(text));
  };
  EXPECT_EQ(errorOf(""), "");
  EXPECT_EQ(errorOf("  "), "");
  EXPECT_EQ(errorOf("ldmatrix.sync.aligned.m8n8.x4.b16 {a,b,c,d}, [e]"), "{a,b,c,d}, [e]");
  EXPECT_EQ(errorOf("@p movmatrix.sync.aligned.m8n8.trans.b16"), "@p");
  EXPECT_EQ(errorOf("SM75_U32x8_LDSM_N"), "SM75_U32x8_LDSM_N");
  EXPECT_EQ(errorOf("mma.sync"), "mma");
  EXPECT_EQ(errorOf("ldmatrix.sync.aligned.m8n8.x3.b16"), ".x3");
  EXPECT_EQ(errorOf("ldmatrix.sync.\xc3\xa9"), "\xc3");
  EXPECT_TRUE(readOpcode(std::string(1 << 18, 'x') + "matrix").limitReached);
  // Only a warning, but there is no layout.
  EXPECT_EQ(errorOf("ldmatrix.sync.aligned.m8n8.x8.b16"), "ldmatrix.sync.aligned.m8n8.x8.b16");
}

TEST(LayoutTest, CuteAtomsAreInstructions) {
  std::map<std::string, std::string> const atoms = {
      {"SM75_U32x1_LDSM_N", "ldmatrix.sync.aligned.m8n8.x1.shared.b16"},
      {"SM75_U32x2_LDSM_N", "ldmatrix.sync.aligned.m8n8.x2.shared.b16"},
      {"SM75_U32x4_LDSM_N", "ldmatrix.sync.aligned.m8n8.x4.shared.b16"},
      {"SM75_U16x2_LDSM_T", "ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16"},
      {"SM75_U16x4_LDSM_T", "ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16"},
      {"SM75_U16x8_LDSM_T", "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16"},
      {"SM100_U8x8_LDSM_T", "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8"},
      {"SM100_U8x16_LDSM_T", "ldmatrix.sync.aligned.m16n16.x2.trans.shared.b8"},
      {"SM100_SU4_DU8x16_x1_LDSM_N", "ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b4x16_p64"},
      {"SM100_SU4_DU8x16_x2_LDSM_N", "ldmatrix.sync.aligned.m8n16.x2.shared.b8x16.b4x16_p64"},
      {"SM100_SU4_DU8x16_x4_LDSM_N", "ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b4x16_p64"},
      {"SM100_SU6_DU8x16_x1_LDSM_N", "ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b6x16_p32"},
      {"SM100_SU6_DU8x16_x2_LDSM_N", "ldmatrix.sync.aligned.m8n16.x2.shared.b8x16.b6x16_p32"},
      {"SM100_SU6_DU8x16_x4_LDSM_N", "ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b6x16_p32"},
      {"SM90_U32x1_STSM_N", "stmatrix.sync.aligned.m8n8.x1.shared.b16"},
      {"SM90_U32x2_STSM_N", "stmatrix.sync.aligned.m8n8.x2.shared.b16"},
      {"SM90_U32x4_STSM_N", "stmatrix.sync.aligned.m8n8.x4.shared.b16"},
      {"SM90_U16x2_STSM_T", "stmatrix.sync.aligned.m8n8.x1.trans.shared.b16"},
      {"SM90_U16x4_STSM_T", "stmatrix.sync.aligned.m8n8.x2.trans.shared.b16"},
      {"SM90_U16x8_STSM_T", "stmatrix.sync.aligned.m8n8.x4.trans.shared.b16"},
      {"SM100_U8x4_STSM_T", "stmatrix.sync.aligned.m16n8.x1.trans.shared.b8"},
      {"SM100_U8x8_STSM_T", "stmatrix.sync.aligned.m16n8.x2.trans.shared.b8"},
      {"SM100_U8x16_STSM_T", "stmatrix.sync.aligned.m16n8.x4.trans.shared.b8"},
  };
  for (const auto &[name, text] : atoms) {
    const std::optional<Instruction> found = findCuteAtom(name);
    ASSERT_TRUE(found) << name;
    EXPECT_EQ(opcode(*found).str(), text);
    EXPECT_EQ(cuteAtom(*found), name);
    EXPECT_EQ(readOpcode(name).instruction, found);
    const QualifierList generic = found->qualifiers.set() - qualifiersOf(QualifierKind::Space);
    EXPECT_EQ(cuteAtom(Instruction(found->mnemonic, generic)), name);
  }
  EXPECT_FALSE(findCuteAtom("SM75_U32x8_LDSM_N"));
  EXPECT_FALSE(findCuteAtom(""));
  EXPECT_EQ(cuteAtom(MovMatrix{}), "");
  EXPECT_EQ(cuteAtom(kA), "");
  EXPECT_EQ(cuteAtom(LdMatrix{.shape = {8, 16}, .type = Type::S8, .sourceType = Type::S4}), "");
}

} // namespace
