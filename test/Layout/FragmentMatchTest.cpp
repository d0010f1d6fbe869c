//===- FragmentMatchTest.cpp - Which load serves which product ------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The library compares layouts bit by bit.  Here each match is executed: matrices are in a memory, the loads and the
// stores move them as their own layouts say, and each element must end up where the product's layout has it.

#include "ptxmatrix/FragmentMatch.h"
#include "ptxmatrix/Variants.h"

#include <gtest/gtest.h>

#include <set>

using namespace ptxmatrix;

namespace {

constexpr std::array<Fragment, 4> kFragments = {Fragment::A, Fragment::B, Fragment::C, Fragment::D};

/// The products, without those whose layouts and types equal another's, and all loads and stores that differ in more
/// than their state space.
struct Instructions {
  std::vector<Instruction> products;
  std::vector<Instruction> moves;

  Instructions() {
    std::set<std::string> seen;
    for (const Variant &variant : findVariants()) {
      Instruction one = variant.instruction;
      if (!isProduct(one.mnemonic)) {
        if (!one.qualifiers.set().contains(Qualifier::Shared) && !one.qualifiers.set().contains(Qualifier::Global) &&
            !one.qualifiers.set().contains(Qualifier::SharedCta))
          moves.push_back(one);
        continue;
      }
      std::string name(variant.opcode.str());
      for (const std::string_view noise : {".satfinite", ".rn", ".rz", ".rm", ".rp", ".xor", "::ordered_metadata"})
        if (const size_t at = name.find(noise); at != std::string::npos)
          name.erase(at, noise.size());
      if (seen.insert(name).second)
        products.push_back(one);
    }
  }
};

/// The element of a matrix in memory that is \p bits after \p start, in the direction of \p storage.
MatrixElement behind(MatrixElement start, unsigned bits, const FragmentLayout &fragment, Layout storage) {
  EXPECT_EQ(bits % fragment.elementBits(), 0U);
  (storage == Layout::Row ? start.column : start.row) += bits / fragment.elementBits();
  return start;
}

/// The element and the fragment that \p match claims for the bit \p bit of \p slot of the load's or the store's
/// registers.  The fragments count from fragment 0; if lanes choose them, their number is \p fragment.
MatrixElement moved(const FragmentMatch &match, const FragmentLayout &fragment, MovedRegister place, unsigned lane,
                    unsigned bit, unsigned &chosen) {
  const FragmentLayout layout = *findLayout(match.move);
  const unsigned inVector = place.reg * 32 + bit;
  const RegisterSlot slot{
      .lane = lane, .reg = inVector / layout.registers().bits, .bit = inVector % layout.registers().bits};
  const MatrixElement source = layout.element(slot);
  const unsigned inElement = slot.bit % layout.elementBits();
  chosen = 0;
  switch (info(match.move.mnemonic).addressing) {
  case Addressing::Rows: {
    const unsigned addressing = *layout.addressLane(source.matrix, source.row);
    const FragmentElement start = match.addressed(addressing, place.move).value();
    chosen = start.fragment;
    return behind(start.element, source.column * layout.elementBits() + inElement, fragment, match.storage);
  }
  case Addressing::Matrix: {
    const MatrixElement start = match.addressed(lane, place.move).value().element;
    return {.matrix = 0, .row = start.row + source.row, .column = start.column + source.column};
  }
  case Addressing::Object:
  case Addressing::None:
    break;
  }
  const RegisterSlot from = *layout.sourceSlot(source);
  return behind(match.addressed(from.lane, place.move).value().element, from.bit + inElement, fragment, match.storage);
}

/// Executes \p match.
void expectDelivered(const FragmentLayout &fragment, const FragmentMatch &match) {
  std::set<std::tuple<unsigned, unsigned>> used;
  for (unsigned number = 0; number < match.fragments; ++number)
    for (unsigned reg = 0; reg < fragment.registers().count * fragment.registers().bits / 32; ++reg) {
      const MovedRegister place = match.placeOf(reg, number);
      ASSERT_LT(place.move, match.moves);
      ASSERT_TRUE(used.insert({place.move, place.reg}).second) << "two registers in one place";
      for (unsigned lane = 0; lane < 32; ++lane)
        for (unsigned bit = 0; bit < 32; bit += fragment.elementBits()) {
          const unsigned inVector = reg * 32 + bit;
          if (inVector % fragment.elementBits() != 0)
            continue; // the upper half of an element
          MatrixElement expected = fragment.element(
              {.lane = lane, .reg = inVector / fragment.registers().bits, .bit = inVector % fragment.registers().bits});
          unsigned chosen = 0;
          const MatrixElement found = moved(match, fragment, place, lane, bit, chosen);
          expected.row += match.start(number).row;
          expected.column += match.start(number).column;
          ASSERT_EQ(found, expected) << "lane " << lane << ", register " << reg << ", bit " << bit;
          ASSERT_EQ(match.start(number ^ chosen), match.start(number)) << "a fragment that lanes choose has no start";
          ASSERT_EQ(match.start(chosen), MatrixElement{});
        }
    }
  const FragmentLayout layout = *findLayout(match.move);
  EXPECT_EQ(used.size(), match.moves * layout.registers().count * layout.registers().bits / 32);
}

/// Eight lanes whose rows are accessed together address consecutive rows (or columns) of one matrix.
void expectConsecutiveLines(const FragmentMatch &match) {
  for (unsigned move = 0; move < match.moves; ++move)
    for (unsigned lane = 0; lane < 32 && match.addressed(lane, move); ++lane) {
      FragmentElement expected = *match.addressed(lane / 8 * 8, move);
      (match.storage == Layout::Row ? expected.element.row : expected.element.column) += lane % 8;
      EXPECT_EQ(match.addressed(lane, move), expected) << lane;
    }
}

TEST(FragmentMatch, EachMatchIsCorrect) {
  const Instructions all;
  ASSERT_GT(all.products.size(), 200U);
  ASSERT_GT(all.moves.size(), 80U);
  size_t matches = 0;
  for (const Instruction &product : all.products)
    for (const Fragment letter : kFragments) {
      const std::optional<FragmentLayout> fragment = heldFragment(product, letter);
      for (const Instruction &move : all.moves) {
        const MatchResult result = matchFragment(product, letter, move);
        ASSERT_TRUE(fragment || !result.match);
        ASSERT_NE(result.match.has_value(), !result.reason.empty());
        if (!result.match)
          continue;
        ++matches;
        SCOPED_TRACE(std::string(opcode(product).str()) + " " + letterOf(letter) + " " +
                     std::string(opcode(move).str()));
        expectDelivered(*fragment, *result.match);
        if (info(move.mnemonic).addressing == Addressing::Rows)
          expectConsecutiveLines(*result.match);
        if (HasFatalFailure())
          return;
      }
    }
  EXPECT_GT(matches, 5000U);
}

/// True if each row of an `.m8n8` that is held in register \p reg of \p fragment is a piece of a row or of a column.
bool holdsRows(const FragmentLayout &fragment, const FragmentLayout &load, unsigned reg) {
  std::set<Layout> possible = {Layout::Row, Layout::Col};
  for (unsigned row = 0; row < 8; ++row) {
    const auto elementAt = [&](unsigned bits) {
      RegisterSlot slot = load.slot({.matrix = 0, .row = row, .column = bits / 16});
      slot.reg = reg;
      slot.bit += bits % 16;
      return fragment.element(slot);
    };
    const MatrixElement first = elementAt(0);
    for (unsigned bits = 0; bits < 128; ++bits)
      for (const Layout storage : {Layout::Row, Layout::Col}) {
        MatrixElement expected = first;
        (storage == Layout::Row ? expected.column : expected.row) += bits / fragment.elementBits();
        RegisterSlot slot = load.slot({.matrix = 0, .row = row, .column = bits / 16});
        if (elementAt(bits) != expected ||
            (slot.bit + bits % 16) % fragment.elementBits() != bits % fragment.elementBits())
          possible.erase(storage);
      }
  }
  return !possible.empty();
}

TEST(FragmentMatch, NoMatchIsMissing) {
  const Instructions all;
  size_t fitting = 0;
  size_t others = 0;
  for (const Instruction &product : all.products)
    for (const Fragment letter : {Fragment::A, Fragment::B, Fragment::C})
      for (const bool trans : {false, true}) {
        const std::optional<FragmentLayout> held = heldFragment(product, letter);
        if (!held || held->registers().bits != 32)
          continue;
        const FragmentLayout &fragment = *held;
        const LdMatrix move{.num = Num::X1, .trans = trans};
        const bool fits = holdsRows(fragment, *findLayout(move), 0);
        ++(fits ? fitting : others);
        EXPECT_EQ(matchFragment(product, letter, move).match.has_value(), fits)
            << opcode(product).str() << " " << letterOf(letter) << (trans ? " .trans" : "");
      }
  EXPECT_GT(fitting, 300U);
  EXPECT_GT(others, 300U);
}

TEST(FragmentMatch, MatchesOfCommonKernels) {
  const Mma product{.shape = {16, 8, 16}};
  const FragmentMatch a = *matchFragment(product, Fragment::A, LdMatrix{.num = Num::X4}).match;
  EXPECT_EQ(a.storage, Layout::Row);
  EXPECT_EQ(a.basis(), LayoutBasis::Isa);
  EXPECT_EQ(a.moves, 1U);
  EXPECT_EQ(a.fragments, 1U);
  EXPECT_EQ(a.addressed(21)->element, (MatrixElement{.matrix = 0, .row = 5, .column = 8}));

  const FragmentMatch b = *matchFragment(product, Fragment::B, LdMatrix{.num = Num::X4, .trans = true}).match;
  EXPECT_EQ(b.storage, Layout::Row);
  EXPECT_EQ(b.fragments, 2U);
  EXPECT_EQ(b.addressed(21), (FragmentElement{1, {.matrix = 0, .row = 5, .column = 0}}));
  EXPECT_EQ(b.placeOf(1, 1), (MovedRegister{.move = 0, .reg = 3}));

  const FragmentMatch half = *matchFragment(product, Fragment::A, LdMatrix{.num = Num::X2}).match;
  EXPECT_EQ(half.moves, 2U);
  EXPECT_EQ(half.placeOf(2), (MovedRegister{.move = 1, .reg = 0}));
  EXPECT_EQ(half.addressed(9, 1)->element, (MatrixElement{.matrix = 0, .row = 9, .column = 8}));
  EXPECT_FALSE(half.addressed(16));
}

// Eight rows of 16 bytes are in the 32 banks of 4 bytes once, or n times.
TEST(FragmentMatch, BankConflictsByPitch) {
  constexpr std::pair<uint32_t, unsigned> kWavefronts[] = {{16, 1},  {32, 2},  {48, 1},  {64, 4},  {80, 1},
                                                           {96, 2},  {112, 1}, {128, 8}, {144, 1}, {160, 2},
                                                           {192, 4}, {256, 8}, {272, 1}, {320, 4}, {0xfffffff0, 1}};
  const Mma product{.shape = {16, 8, 16}};
  const FragmentMatch match = *matchFragment(product, Fragment::A, LdMatrix{.num = Num::X4}).match;
  const FragmentMatch columns = *matchFragment(product, Fragment::A, LdMatrix{.num = Num::X4, .trans = true}).match;
  const Mma half{.shape = {16, 8, 16}, .d = Type::F16, .c = Type::F16};
  const FragmentMatch store = *matchFragment(half, Fragment::D, StMatrix{.num = Num::X2}).match;
  for (const auto &[pitch, wavefronts] : kWavefronts) {
    EXPECT_EQ(match.wavefronts(pitch), wavefronts) << pitch;
    EXPECT_EQ(columns.wavefronts(pitch), wavefronts) << pitch;
    EXPECT_EQ(store.wavefronts(pitch), wavefronts) << pitch;
  }
  EXPECT_EQ(matchFragment(product, Fragment::A, MovMatrix{}).match->wavefronts(128), 0U);
}

TEST(FragmentMatch, TwoLoadsOfHalvesOfTwoFragments) {
  const Mma product{.shape = {16, 8, 32}, .d = Type::S32, .a = Type::S8, .b = Type::S8, .c = Type::S32};
  const LdMatrix load{.shape = {16, 16}, .num = Num::X1, .trans = true, .type = Type::B8};
  const FragmentMatch match = *matchFragment(product, Fragment::B, load).match;
  EXPECT_EQ(match.moves, 2U);
  EXPECT_EQ(match.fragments, 2U);
  EXPECT_EQ(match.placeOf(1, 0), (MovedRegister{.move = 1, .reg = 0}));
  EXPECT_EQ(match.placeOf(1, 1), (MovedRegister{.move = 1, .reg = 1}));
  EXPECT_EQ(match.addressed(3, 1)->element, (MatrixElement{.matrix = 0, .row = 19, .column = 0}));
  EXPECT_EQ(match.start(1), (MatrixElement{.matrix = 0, .row = 0, .column = 8}));
}

TEST(FragmentMatch, FourBitsInBytesAreShifted) {
  const Mma product{.shape = {16, 8, 32}, .kind = MmaKind::F8F6F4, .a = Type::E2M1, .b = Type::E3M2};
  const LdMatrix four{.shape = {8, 16}, .num = Num::X4, .type = Type::B8x16, .sourceType = Type::B4x16P64};
  const LdMatrix six{.shape = {8, 16}, .num = Num::X2, .type = Type::B8x16, .sourceType = Type::B6x16P32};
  EXPECT_EQ(matchFragment(product, Fragment::A, four).match->shift, 2U);
  EXPECT_EQ(matchFragment(product, Fragment::B, six).match->shift, 0U);
  EXPECT_EQ(matchFragment(product, Fragment::A, six).reason,
            "it loads elements of '.b6x16_p32', and those of A are of '.e2m1'");
}

TEST(FragmentMatch, WmmaFitsByTheIsaOnlyInOneShapeTypeAndLayout) {
  const WmmaMma product{.aLayout = Layout::Row};
  const MatchResult same = matchFragment(product, Fragment::A, WmmaLoad{.layout = Layout::Row});
  EXPECT_EQ(same.match->basis(), LayoutBasis::Isa);
  const MatchResult other = matchFragment(product, Fragment::A, WmmaLoad{.layout = Layout::Col});
  EXPECT_EQ(other.match->basis(), LayoutBasis::Measured);
  EXPECT_EQ(other.match->seenOn, TargetSet{*findTarget("sm_90")});
  // On sm_90, B of another layout has the layout of C.
  const WmmaMma wide{.shape = {8, 32, 16}, .d = Type::F16, .c = Type::F16};
  const WmmaLoad ofB{.matrix = Matrix::B, .shape = {8, 32, 16}};
  EXPECT_EQ(matchFragment(wide, Fragment::C, ofB).match->basis(), LayoutBasis::Measured);
  for (const FragmentMatch &match : findMatches(wide, Fragment::C))
    EXPECT_EQ(as<WmmaLoad>(match.move)->matrix, Matrix::C);
  EXPECT_EQ(matchFragment(product, Fragment::C, WmmaStore{.type = Type::F32}).reason,
            "a store does not provide what an mma reads");
  EXPECT_EQ(matchFragment(product, Fragment::A, product).reason, "it is neither a load nor a store");
  EXPECT_EQ(matchFragment(WmmaLoad{}, Fragment::A, WmmaLoad{}).reason, "the mma has no such fragment");
}

} // namespace
