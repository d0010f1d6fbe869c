//===- DescriptorTest.cpp - Matrices in shared memory ---------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Second implementations: of the addresses as they were measured, one formula for each kind of matrix; of what an
// opcode says about its operands, from its text; and of what a TMA load lays down.

#include "ptxmatrix/Descriptor.h"
#include "Descriptor/DescriptorAdvice.h"
#include "ptxmatrix/Tcgen05.h"
#include "ptxmatrix/Variants.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <regex>
#include <string>
#include <tuple>
#include <vector>

using namespace ptxmatrix;

namespace {

//===----------------------------------------------------------------------===//
// What the compiler can tell
//===----------------------------------------------------------------------===//

// The example of the header.
constexpr Instruction kMma = WgmmaMmaAsync{.shape = {64, 128, 16}};
constexpr SharedOperand kB = *findSharedOperand(kMma, Fragment::B, Major::K);
constexpr TileDescriptor kTile = *describeTile(kB, Swizzle::Bytes128, {.lines = 128, .k = 64}).tile;
static_assert(kTile.descriptor.encode() == 0x4000004000010000);
static_assert(kTile.step(1) == 32);
static_assert(kTile.descriptor.locate(kB, 3, 8).byte == 1030);

static_assert(kTile.steps == 4 && kTile.step(3) == 96 && kTile.alignment == 1024);
static_assert(kTile.boxWidth == 64 && kTile.boxLines == 128 && kTile.boxes == 1);
static_assert(kB.rows() == 16 && kB.columns() == 128 && kB.bytes(64) == 128 && kB.majorBytes() == 32);
static_assert(widthOf(Swizzle::None) == 16 && widthOf(Swizzle::Bytes32) == 32 && widthOf(Swizzle::Bytes64) == 64);

// What has no matrix in shared memory.
static_assert(!findSharedOperand(kMma, Fragment::C, Major::K) && !findSharedOperand(kMma, Fragment::D, Major::K));
static_assert(!findSharedOperand(kMma, Fragment::None, Major::K));
static_assert(!findSharedOperand(Mma{}, Fragment::B, Major::K) &&
              !findSharedOperand(LdMatrix{}, Fragment::A, Major::K));
static_assert(!findSharedOperand(WgmmaFence{}, Fragment::A, Major::K));
static_assert(!findSharedOperand(WgmmaMmaAsync{.shape = {64, 12, 16}}, Fragment::A, Major::K)); // no such form
constexpr WgmmaMmaAsync kTf32{.shape = {64, 8, 8}, .a = Type::TF32, .b = Type::TF32};
static_assert(findSharedOperand(kTf32, Fragment::A, Major::K) && !findSharedOperand(kTf32, Fragment::A, Major::MN));

//===----------------------------------------------------------------------===//
// The second implementations
//===----------------------------------------------------------------------===//

// Why a tile cannot be described.
constexpr std::string_view kTooFewLines =
    "it needs at least the rows of A or columns of B of one instruction, and a multiple of 8";
constexpr std::string_view kNotPerInstruction = "its k must be a multiple of the instruction's";
constexpr std::string_view kWidth = "its contiguous elements must fill the width of the swizzle, or a multiple of it";
constexpr std::string_view kBoxTooLong = "a box of a tensor map has at most 256 elements in a dimension";
constexpr std::string_view kTooLarge = "a block has at most 227 KiB of shared memory";
constexpr std::string_view kPastSwizzle = "one instruction reads more along k than the swizzle is wide";
constexpr std::string_view kAtom =
    "MN-major elements of 32 bits need the swizzle 128-atom32, and no others can have it";

constexpr Swizzle kSwizzles[] = {Swizzle::None, Swizzle::Bytes128, Swizzle::Bytes64, Swizzle::Bytes32};
constexpr Major kMajors[] = {Major::K, Major::MN};

/// The address of element \p k of line \p r, and its bit in the byte: the measured formulas.  \p w is the bits of an
/// element.
SharedPlace measuredPlace(const MatrixDescriptor &d, Major major, unsigned w, uint64_t r, uint64_t k) {
  uint64_t a = d.start;
  unsigned bit = 0;
  if (major == Major::K) {
    const uint64_t kb = k * w / 8;
    bit = static_cast<unsigned>(k * w % 8);
    switch (d.swizzle) {
    case Swizzle::None:
      a += r / 8 * d.stride + r % 8 * 16 + kb / 16 * d.leading + kb % 16;
      break;
    case Swizzle::Bytes128Atom32: // not of wgmma
    case Swizzle::Bytes128:
      a += r / 8 * d.stride + r % 8 * 128 + kb;
      break;
    case Swizzle::Bytes64:
      a += r / 8 * d.stride + r % 8 * 64 + kb;
      break;
    case Swizzle::Bytes32: // only a row of a sparse product is longer
      a += r / 8 * d.stride + r % 8 * 32 + (kb < 32 ? kb : d.leading + kb - 32);
      break;
    }
  } else if (d.swizzle == Swizzle::None) {
    const uint64_t rb = 2 * r;
    a += rb / 16 * d.stride + k / 8 * d.leading + k % 8 * 16 + rb % 16;
  } else {
    const uint64_t rb = 2 * r;
    const uint64_t s = d.swizzle == Swizzle::Bytes128 ? 128 : d.swizzle == Swizzle::Bytes64 ? 64 : 32;
    a += rb / s * d.leading + k / 8 * d.stride + k % 8 * s + rb % s;
  }
  const uint64_t line = (a >> 7) - d.base;
  switch (d.swizzle) {
  case Swizzle::None:
  case Swizzle::Bytes128Atom32: // not of wgmma
    break;
  case Swizzle::Bytes128:
    a ^= line % 8 << 4;
    break;
  case Swizzle::Bytes64:
    a ^= line % 4 << 4;
    break;
  case Swizzle::Bytes32:
    a ^= line % 2 << 4;
    break;
  }
  return {.byte = a, .bit = bit};
}

/// The position of element \p k of line \p r in memory that TMA filled from \p start on: boxes one behind the other, in
/// each a line behind the other; chunk c of 16 bytes in a width is at c XOR the number of its line of 128 bytes.
SharedPlace loadedPlace(const TileDescriptor &tile, uint64_t start, unsigned r, unsigned k) {
  const bool isAlongK = tile.operand.major == Major::K;
  const unsigned w = tile.operand.elementBits;
  const unsigned inBox = tile.boxWidth * (w < 8 ? 8 / w : 1); // elements of a line
  const unsigned along = isAlongK ? k : r;
  const unsigned across = isAlongK ? r : k;
  const uint64_t lineBytes = uint64_t{inBox} * w / 8;
  const uint64_t bits = uint64_t{along % inBox} * w;
  const uint64_t line = start + (uint64_t{along / inBox} * tile.boxLines + across) * lineBytes;
  uint64_t byte = line + bits / 8;
  if (tile.descriptor.swizzle != Swizzle::None) {
    const uint64_t chunks = lineBytes / 16;
    const uint64_t place = byte / 16 % chunks ^ byte / 128 % chunks;
    byte = byte / lineBytes * lineBytes + place * 16 + byte % 16;
  }
  return {.byte = byte, .bit = static_cast<unsigned>(bits % 8)};
}

using OperandKey = std::tuple<Fragment, Major, unsigned, unsigned, unsigned>;

OperandKey keyOf(const SharedOperand &operand) {
  return {operand.fragment, operand.major, operand.elementBits, operand.lines, operand.k};
}

/// What findSharedOperand() must say of an opcode: "wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.bf16.bf16".
std::optional<SharedOperand> readOperand(const std::string &opcode, Fragment fragment, Major major) {
  static const std::regex kPattern(
      R"(wgmma\.mma_async(\.sp)?\.sync\.aligned\.m64n(\d+)k(\d+)(\.satfinite)?\.\w+\.(\w+)\.(\w+).*)");
  std::smatch found;
  if (!std::regex_match(opcode, found, kPattern))
    return std::nullopt;
  static const std::map<std::string, unsigned> kBits{{"f16", 16}, {"bf16", 16}, {"tf32", 32}, {"e4m3", 8},
                                                     {"e5m2", 8}, {"s8", 8},    {"u8", 8},    {"b1", 1}};
  const bool isA = fragment == Fragment::A;
  const unsigned k = static_cast<unsigned>(std::stoul(found[3]));
  const SharedOperand operand{.fragment = fragment,
                              .major = major,
                              .elementBits = kBits.at(found[isA ? 5 : 6]),
                              .lines = isA ? 64U : static_cast<unsigned>(std::stoul(found[2])),
                              .k = isA && found[1].matched ? k / 2 : k};
  return major == Major::K || operand.elementBits == 16 ? std::optional(operand) : std::nullopt;
}

/// The operands of all forms, each once.
std::vector<SharedOperand> allOperands() {
  std::map<OperandKey, SharedOperand> operands;
  forEachInstruction([&](const Instruction &instruction, const Requirements &) {
    for (Fragment fragment : {Fragment::A, Fragment::B})
      for (Major major : kMajors)
        if (const auto operand = findSharedOperand(instruction, fragment, major))
          operands.try_emplace(keyOf(*operand), *operand);
  });
  std::vector<SharedOperand> list;
  for (const auto &[key, operand] : operands)
    list.push_back(operand);
  return list;
}

std::string nameOf(const SharedOperand &operand, Swizzle swizzle) {
  return std::string(operand.fragment == Fragment::A ? "A" : "B") + (operand.major == Major::K ? ", K" : ", MN") +
         "-major, " + std::to_string(operand.elementBits) + " bits, " + std::to_string(operand.lines) + " lines, k " +
         std::to_string(operand.k) + ", width " + std::to_string(widthOf(swizzle));
}

/// Calls \p visit(line, k, row, column) for each element of \p operand.
template <typename Visit> void forEachElement(const SharedOperand &operand, const Visit &visit) {
  for (unsigned row = 0; row < operand.rows(); ++row)
    for (unsigned column = 0; column < operand.columns(); ++column)
      operand.fragment == Fragment::A ? visit(row, column, row, column) : visit(column, row, row, column);
}

/// Tiles of an operand that TMA can load, with each swizzle: the smallest, one of twice as many lines, one with as many
/// lines as a box can have, and those with more k.
template <typename Visit> void forEachTile(const SharedOperand &operand, const Visit &visit) {
  for (Swizzle swizzle : kSwizzles) {
    const unsigned inWidth = widthOf(swizzle) * 8 / operand.elementBits;
    const auto rounded = [&](unsigned count) { return (count + inWidth - 1) / inWidth * inWidth; };
    const bool isAlongK = operand.major == Major::K;
    const unsigned lines = isAlongK ? operand.lines : rounded(operand.lines);
    const unsigned k = isAlongK ? rounded(operand.k) : operand.k;
    for (TileSize size : {TileSize{lines, k}, TileSize{2 * lines, k}, TileSize{lines, 2 * k}, TileSize{256, 4 * k}}) {
      const TileDescription found = describeTile(operand, swizzle, size);
      if (found.tile)
        visit(*found.tile);
      else
        EXPECT_EQ(found.problem, isAlongK && size.lines > 256 ? kBoxTooLong : kTooLarge)
            << nameOf(operand, swizzle) << ": " << size.lines << " by " << size.k;
    }
  }
}

//===----------------------------------------------------------------------===//
// The comparisons
//===----------------------------------------------------------------------===//

TEST(Descriptor, OperandsOfAllForms) {
  unsigned count = 0;
  forEachInstruction([&](const Instruction &instruction, const Requirements &) {
    for (Fragment fragment : {Fragment::A, Fragment::B})
      for (Major major : kMajors) {
        const std::string text(opcode(instruction).str());
        const auto expected = readOperand(text, fragment, major);
        const auto found = findSharedOperand(instruction, fragment, major);
        ASSERT_EQ(found.has_value(), expected.has_value()) << text;
        if (found) {
          EXPECT_EQ(keyOf(*found), keyOf(*expected)) << text;
          ++count;
        }
      }
  });
  EXPECT_GT(count, 2000U);
}

/// The operand of a tcgen05.mma with 128 or 256 rows and 192 columns.
SharedOperand tensorOperand(const Instruction &product, Fragment fragment, Major major = Major::K) {
  const bool isPair = product.qualifiers.set().contains(Qualifier::CtaGroup2);
  return findSharedOperand(product, fragment, major, isPair ? 256 : 128, 192).value_or(SharedOperand{.lines = 0});
}

/// "Shape K" of the manual's table, and 32 bytes of what is stored.
TEST(Descriptor, OperandsOfTensorProducts) {
  constexpr Fragment kFragmentA = Fragment::A;
  constexpr Fragment kFragmentB = Fragment::B;
  constexpr std::tuple<MmaKind, unsigned, unsigned> kKinds[] = {
      {MmaKind::KindF16, 16, 16}, {MmaKind::KindTF32, 32, 8}, {MmaKind::KindI8, 8, 32},   {MmaKind::F8F6F4, 8, 32},
      {MmaKind::MXF8F6F4, 8, 32}, {MmaKind::MXF4, 4, 64},     {MmaKind::MXF4NVF4, 4, 64},
  };
  for (const auto &[kind, bits, k] : kKinds) {
    const bool isScaled = kind == MmaKind::MXF8F6F4 || kind == MmaKind::MXF4 || kind == MmaKind::MXF4NVF4;
    Tcgen05Mma product{.kind = kind, .blockScale = isScaled};
    if (kind == MmaKind::MXF4NVF4)
      product.scaleVec = ScaleVec::Block16;
    SCOPED_TRACE(std::string(opcode(product).str()));
    EXPECT_EQ(keyOf(tensorOperand(product, kFragmentA)), OperandKey(kFragmentA, Major::K, bits, 128, k));
    EXPECT_EQ(keyOf(tensorOperand(product, kFragmentB)), OperandKey(kFragmentB, Major::K, bits, 192, k));
    EXPECT_EQ(tensorOperand(product, kFragmentB).version, 1U);
    for (const Fragment fragment : {kFragmentA, kFragmentB})
      EXPECT_EQ(tensorOperand(product, fragment, Major::MN).lines, bits == 4                ? 0U
                                                                   : fragment == kFragmentA ? 128U
                                                                                            : 192U);
    product.ctaGroup = CtaGroup::CtaGroup2;
    EXPECT_EQ(keyOf(tensorOperand(product, kFragmentA)), OperandKey(kFragmentA, Major::K, bits, 128, k));
    EXPECT_EQ(keyOf(tensorOperand(product, kFragmentB)), OperandKey(kFragmentB, Major::K, bits, 96, k));
    product.sparsity = Sparsity::Sp;
    EXPECT_EQ(keyOf(tensorOperand(product, kFragmentA)), OperandKey(kFragmentA, Major::K, bits, 128, k));
    EXPECT_EQ(keyOf(tensorOperand(product, kFragmentB)), OperandKey(kFragmentB, Major::K, bits, 96, 2 * k));
  }
  EXPECT_EQ(keyOf(tensorOperand(Tcgen05MmaWs{.kind = MmaKind::KindI8}, kFragmentB)),
            OperandKey(kFragmentB, Major::K, 8, 192, 32));
  const Tcgen05Mma shifted{.ashift = true, .collectorA = CollectorA::ALastUse};
  EXPECT_EQ(tensorOperand(shifted, kFragmentA).lines, 0U); // only in tensor memory
  EXPECT_EQ(tensorOperand(shifted, kFragmentB).lines, 192U);
  EXPECT_EQ(tensorOperand(Tcgen05Mma{}, Fragment::D).lines, 0U);
}

/// What make_umma_desc() of CUTLASS 4 returned for these tiles, without the address; 0 if there is none.
TEST(Descriptor, TilesOfTensorProductsAreThoseOfCutlass) {
  constexpr Tcgen05Mma kHalf{.kind = MmaKind::KindF16};
  constexpr Tcgen05Mma kBytes{.kind = MmaKind::F8F6F4};
  constexpr Tcgen05Mma kSparse{.sparsity = Sparsity::Sp, .kind = MmaKind::KindF16};
  constexpr Tcgen05Mma kWords{.kind = MmaKind::KindTF32};
  constexpr Swizzle kAtom32 = Swizzle::Bytes128Atom32;
  constexpr std::tuple<Tcgen05Mma, Fragment, Major, Swizzle, TileSize, uint64_t> kTiles[] = {
      {kHalf, Fragment::A, Major::K, Swizzle::Bytes128, {128, 128}, 0x4000404000010000},
      {kHalf, Fragment::B, Major::K, Swizzle::Bytes64, {192, 64}, 0x8000402000010000},
      {kHalf, Fragment::B, Major::K, Swizzle::Bytes32, {192, 16}, 0xc000401000010000},
      {kHalf, Fragment::A, Major::K, Swizzle::None, {128, 32}, 0x0000400800800000},
      {kHalf, Fragment::A, Major::MN, Swizzle::Bytes128, {128, 64}, 0x4000404002000000},
      {kHalf, Fragment::B, Major::MN, Swizzle::Bytes64, {192, 32}, 0x8000402000800000},
      {kHalf, Fragment::B, Major::MN, Swizzle::Bytes32, {192, 16}, 0xc000401000200000},
      {kHalf, Fragment::A, Major::MN, Swizzle::None, {128, 16}, 0x0000401000080000},
      {kBytes, Fragment::A, Major::K, Swizzle::Bytes128, {128, 256}, 0x4000404000010000},
      {kBytes, Fragment::B, Major::MN, Swizzle::Bytes64, {192, 64}, 0x8000402001000000},
      {kBytes, Fragment::B, Major::MN, Swizzle::None, {192, 32}, 0x0000402000080000},
      {kWords, Fragment::A, Major::MN, kAtom32, {128, 32}, 0x2000402001000000},
      {kWords, Fragment::A, Major::MN, kAtom32, {256, 16}, 0x2000402000800000},
      {kSparse, Fragment::B, Major::K, Swizzle::Bytes128, {192, 64}, 0x4000404000010000},
      {kSparse, Fragment::B, Major::K, Swizzle::None, {192, 32}, 0x0000400800c00000},
      {kSparse, Fragment::B, Major::K, Swizzle::Bytes32, {192, 32}, 0},
  };
  for (const auto &[product, fragment, major, swizzle, size, expected] : kTiles) {
    const SharedOperand operand = tensorOperand(product, fragment, major);
    const TileDescription found = describeTile(operand, swizzle, size);
    SCOPED_TRACE(nameOf(operand, swizzle));
    ASSERT_EQ(found.tile.has_value(), expected != 0);
    if (!found.tile) {
      EXPECT_EQ(found.problem, kPastSwizzle);
      continue;
    }
    EXPECT_EQ(found.tile->descriptor.encode(), expected);
    EXPECT_EQ(MatrixDescriptor::decode(expected, 1), found.tile->descriptor);
  }
}

/// Where CUTLASS 4 has elements of a tile of 128 rows and 32 columns with Layout_MN_SW128_32B_Atom.
TEST(Descriptor, PiecesOf32Bytes) {
  const SharedOperand a = tensorOperand(Tcgen05Mma{.kind = MmaKind::KindTF32}, Fragment::A, Major::MN);
  const TileDescriptor tile = *describeTile(a, Swizzle::Bytes128Atom32, {.lines = 128, .k = 32}).tile;
  const std::tuple<unsigned, unsigned, uint64_t> elements[] = {
      {33, 5, 4772}, {70, 13, 9912}, {97, 30, 16196}, {127, 31, 16284}};
  for (const auto &[row, column, byte] : elements) {
    MatrixDescriptor descriptor = tile.descriptor;
    descriptor.start = tile.step(column / a.k);
    EXPECT_EQ(descriptor.locate(a, row, column % a.k).byte, byte) << row << ',' << column;
  }
  EXPECT_EQ(describeTile(a, Swizzle::Bytes128, {128, 32}).problem, kAtom);
  EXPECT_EQ(describeTile(kB, Swizzle::Bytes128Atom32, {128, 64}).problem, kAtom);
}

TEST(Descriptor, AddressesAreAsMeasured) {
  const MatrixDescriptor descriptors[] = {
      {.start = 0x400, .leading = 16, .stride = 1024},
      {.start = 0x410, .leading = 0x2000, .stride = 0x800, .base = 3},
      {.start = 0x1230, .leading = 0x90, .stride = 0x210},
      {.start = 0, .leading = 0, .stride = 0, .base = 7},
      {.start = 0x3fff0, .leading = 0x3fff0, .stride = 0x3fff0, .base = 5},
  };
  for (const SharedOperand &operand : allOperands())
    for (MatrixDescriptor descriptor : descriptors)
      for (Swizzle swizzle : kSwizzles) {
        descriptor.swizzle = swizzle;
        unsigned mismatches = 0;
        forEachElement(operand, [&](unsigned line, unsigned k, unsigned row, unsigned column) {
          mismatches += descriptor.locate(operand, row, column) !=
                        measuredPlace(descriptor, operand.major, operand.elementBits, line, k);
        });
        ASSERT_EQ(mismatches, 0U) << nameOf(operand, swizzle) << ", start " << descriptor.start;
      }
}

TEST(Descriptor, EncodesAndDecodes) {
  // By the PTX ISA: start in bits 0 to 13, leading from 16, stride from 32, base from 49, swizzle from 62.
  EXPECT_EQ((MatrixDescriptor{.start = 0x3fff0}.encode()), 0x3fffULL);
  EXPECT_EQ((MatrixDescriptor{.leading = 0x3fff0}.encode()), 0x3fff'0000ULL);
  EXPECT_EQ((MatrixDescriptor{.stride = 0x3fff0}.encode()), 0x3fff'0000'0000ULL);
  EXPECT_EQ((MatrixDescriptor{.base = 7}.encode()), 0x000e'0000'0000'0000ULL);
  EXPECT_EQ((MatrixDescriptor{.swizzle = Swizzle::Bytes128}.encode()), 1ULL << 62);
  EXPECT_EQ((MatrixDescriptor{.swizzle = Swizzle::Bytes64}.encode()), 2ULL << 62);
  EXPECT_EQ((MatrixDescriptor{.swizzle = Swizzle::Bytes32}.encode()), 3ULL << 62);
  // tcgen05: a version from 46, a mode in 52, and three bits of swizzle from 61.
  EXPECT_EQ((MatrixDescriptor{.version = 1}.encode()), 1ULL << 46);
  EXPECT_EQ((MatrixDescriptor{.isAbsolute = true}.encode()), 1ULL << 52);
  EXPECT_EQ((MatrixDescriptor{.swizzle = Swizzle::Bytes128Atom32}.encode()), 1ULL << 61);
}

/// Whether an instruction whose descriptors have \p version ignores \p bit, or requires one value of it.
bool isIgnored(unsigned bit, unsigned version) {
  if (bit == 14 || bit == 15 || bit == 30 || bit == 31 || (bit >= 46 && bit <= 48) || (bit >= 53 && bit <= 60))
    return true;
  return version == 0 && (bit == 52 || bit == 61);
}

TEST(Descriptor, DecodesTheBitsThatCount) {
  std::mt19937_64 random(1); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same numbers in each run
  for (const unsigned version : {0U, 1U}) {
    uint64_t counts = 0;
    for (unsigned bit = 0; bit < 64; ++bit) {
      counts |= isIgnored(bit, version) ? 0 : uint64_t{1} << bit;
      EXPECT_EQ(MatrixDescriptor::decode(uint64_t{1} << bit, version) == MatrixDescriptor{.version = version},
                isIgnored(bit, version))
          << bit;
    }
    for (unsigned i = 0; i < 10'000; ++i) {
      const uint64_t value = random();
      const MatrixDescriptor descriptor = MatrixDescriptor::decode(value, version);
      ASSERT_TRUE(descriptor.isEncodable());
      ASSERT_EQ(descriptor.encode(), (value & counts) | uint64_t{version} << 46);
      ASSERT_EQ(MatrixDescriptor::decode(descriptor.encode(), version), descriptor);
    }
  }
}

TEST(Descriptor, NotEncodable) {
  EXPECT_TRUE((MatrixDescriptor{.start = 16, .leading = 32, .stride = 0x3fff0, .base = 7}.isEncodable()));
  for (uint32_t size : {8U, 0x3fff8U, 0x40000U, 0x40010U}) {
    EXPECT_FALSE(MatrixDescriptor{.start = size}.isEncodable()) << size;
    EXPECT_FALSE(MatrixDescriptor{.leading = size}.isEncodable()) << size;
    EXPECT_FALSE(MatrixDescriptor{.stride = size}.isEncodable()) << size;
  }
  EXPECT_FALSE(MatrixDescriptor{.base = 8}.isEncodable());
  // What only tcgen05 has.
  EXPECT_FALSE(MatrixDescriptor{.isAbsolute = true}.isEncodable());
  EXPECT_FALSE(MatrixDescriptor{.swizzle = Swizzle::Bytes128Atom32}.isEncodable());
  EXPECT_TRUE((MatrixDescriptor{.swizzle = Swizzle::Bytes128Atom32, .version = 1, .isAbsolute = true}.isEncodable()));
  EXPECT_FALSE(MatrixDescriptor{.version = 2}.isEncodable());
}

TEST(Descriptor, TilesThatTmaLoads) {
  unsigned count = 0;
  for (const SharedOperand &operand : allOperands())
    forEachTile(operand, [&](const TileDescriptor &tile) {
      const std::string name = nameOf(operand, tile.descriptor.swizzle);
      ASSERT_TRUE(tile.descriptor.isEncodable()) << name;
      ASSERT_LE(tile.boxLines, 256U) << name;
      ASSERT_EQ(tile.boxWidth * std::max(operand.elementBits, 8U) / 8, widthOf(tile.descriptor.swizzle)) << name;
      for (unsigned step = 0; step < tile.steps; ++step) {
        const unsigned start = 3 * tile.alignment;
        MatrixDescriptor descriptor = tile.descriptor;
        descriptor.start = start + tile.step(step);
        unsigned mismatches = 0;
        forEachElement(operand, [&](unsigned line, unsigned k, unsigned row, unsigned column) {
          mismatches += descriptor.locate(operand, row, column) != loadedPlace(tile, start, line, step * operand.k + k);
        });
        ASSERT_EQ(mismatches, 0U) << name << ", tile " << tile.boxes << " x " << tile.boxWidth << " x " << tile.boxLines
                                  << ", step " << step;
        ++count;
      }
    });
  EXPECT_GT(count, 1000U);
}

TEST(Descriptor, TileProblems) {
  const auto problem = [](const SharedOperand &operand, Swizzle swizzle, TileSize size) {
    const TileDescription found = describeTile(operand, swizzle, size);
    EXPECT_EQ(found.tile.has_value(), found.problem.empty());
    return found.problem;
  };
  constexpr SharedOperand kMn = *findSharedOperand(kMma, Fragment::B, Major::MN);
  EXPECT_EQ(problem(kB, Swizzle::Bytes128, {128, 64}), "");
  EXPECT_EQ(problem(kB, Swizzle::Bytes128, {120, 64}), kTooFewLines);
  EXPECT_EQ(problem(kB, Swizzle::Bytes128, {132, 64}), kTooFewLines);
  EXPECT_EQ(problem(kB, Swizzle::Bytes128, {128, 0}), kNotPerInstruction);
  EXPECT_EQ(problem(kB, Swizzle::Bytes128, {128, 72}), kNotPerInstruction);
  EXPECT_EQ(problem(kB, Swizzle::Bytes128, {128, 32}), kWidth);
  EXPECT_EQ(problem(kB, Swizzle::Bytes64, {128, 32}), "");
  EXPECT_EQ(problem(kB, Swizzle::Bytes128, {264, 64}), kBoxTooLong);
  EXPECT_EQ(problem(kMn, Swizzle::Bytes128, {128, 16}), "");
  EXPECT_EQ(problem(kMn, Swizzle::Bytes128, {160, 16}), kWidth);
  EXPECT_EQ(problem(kMn, Swizzle::Bytes128, {128, 272}), kBoxTooLong);
  EXPECT_EQ(problem(kMn, Swizzle::Bytes128, {512, 16}), ""); // eight boxes of 64
  // 224 and 228 KiB; sizes whose product overflows.
  EXPECT_EQ(problem(kB, Swizzle::Bytes32, {128, 896}), "");
  EXPECT_EQ(problem(kB, Swizzle::Bytes32, {128, 912}), kTooLarge);
  EXPECT_EQ(problem(kB, Swizzle::Bytes128, {128, 1U << 28}), kTooLarge);
  EXPECT_EQ(problem(kMn, Swizzle::Bytes128, {1U << 31, 1U << 31}), kTooLarge);
}

TEST(Descriptor, NoAdviceOnTilesThatTmaLoads) {
  for (const SharedOperand &operand : allOperands())
    forEachTile(operand, [&](const TileDescriptor &tile) {
      for (unsigned step = 0; step < tile.steps; ++step) {
        MatrixDescriptor descriptor = tile.descriptor;
        descriptor.start = tile.alignment + tile.step(step);
        for (const DescriptorAdvice &advice : adviseOn(descriptor.encode(), descriptor.version, operand))
          ADD_FAILURE() << nameOf(operand, descriptor.swizzle) << ", step " << step << ": " << advice.text;
      }
    });
}

/// The advice on \p value, with a '!' if it is certain.
std::vector<std::string> textsOf(uint64_t value, uint64_t known, const std::optional<SharedOperand> &operand = kB) {
  std::vector<std::string> texts;
  for (const DescriptorAdvice &advice : adviseOn(value, 0, operand, known))
    texts.push_back((advice.isCertain ? "! " : "") + advice.text);
  return texts;
}

TEST(Descriptor, AdviceOnKnownFieldsOnly) {
  constexpr uint64_t kAll = UINT64_MAX;
  constexpr uint64_t kWithoutStart = ~uint64_t{0x3fff};
  constexpr uint64_t kUpper = ~uint64_t{UINT32_MAX};
  const std::vector<std::string> stride{
      "! row 8, column 0 is in the same place as row 0, column 8: the stride offset is too small"};
  EXPECT_EQ(textsOf(0x4000000100010040, kAll), stride);
  EXPECT_EQ(textsOf(0x4000000100010000, kWithoutStart), stride);
  EXPECT_EQ(textsOf(0x4000000100000000, kUpper), stride); // a swizzle of 128 bytes does not use the leading offset
  EXPECT_EQ(textsOf(0x4000000000000000, kUpper << 1), std::vector<std::string>());
  EXPECT_EQ(textsOf(0x0000000000000000, kUpper), std::vector<std::string>()); // without a swizzle it is used
  EXPECT_EQ(
      textsOf(0x0000000000000000, kWithoutStart),
      std::vector<std::string>{
          "row 0, column 8 is in the same place as row 0, column 0: the leading or the stride offset is too small"});
  // An offset of 0 may be meant to repeat the same lines.
  EXPECT_EQ(textsOf(0x4000000000010040, kAll),
            std::vector<std::string>{
                "row 0, column 8 is in the same place as row 0, column 0: the stride offset is too small"});
  // It depends on the start whether a base offset is possible; an address has no more than 18 bits.
  EXPECT_EQ(textsOf(0x4002004000010000, kWithoutStart), std::vector<std::string>());
  EXPECT_EQ(textsOf(0x4002004000010040, kAll), std::vector<std::string>{"! the base offset must be 0"});
  EXPECT_EQ(textsOf(0x4000004000018000, kWithoutStart),
            std::vector<std::string>{"! bits 14 and 15 are ignored: was the start shifted right by 4?"});
  // 128 columns do not fit, 64 rows do.
  EXPECT_EQ(textsOf(0x4000040000010000, kWithoutStart),
            std::vector<std::string>{
                "! the stride offset is 16384 bytes, but 8 lines of 128 bytes are 1024: was it shifted right by 4?"});
  // These change nothing, or can be right.
  EXPECT_EQ(textsOf(0x0002000000000040, kAll, std::nullopt),
            std::vector<std::string>{"without a swizzle, the base offset is ignored"});
  EXPECT_EQ(textsOf(0x4001004000010040, kAll),
            std::vector<std::string>{"bits 48 and 52 to 61 are ignored, and should be 0"});
  const SharedOperand a = *findSharedOperand(kMma, Fragment::A, Major::K);
  EXPECT_EQ(textsOf(0x4000040000010040, kAll, a),
            std::vector<std::string>{
                "the stride offset is 16384 bytes, but 8 lines of 128 bytes are 1024: was it shifted right by 4?"});
}

// Tiles of other programs: atoms of 8 lines with neighbors along m or n first, a base offset by the rule of the PTX
// ISA, an offset that is not used.
TEST(Descriptor, NoAdviceOnOtherTiles) {
  const auto expectNone = [](const MatrixDescriptor &descriptor, Major major) {
    const SharedOperand operand = *findSharedOperand(kMma, Fragment::B, major);
    for (const DescriptorAdvice &advice : adviseOn(descriptor.encode(), descriptor.version, operand))
      ADD_FAILURE() << advice.text;
  };
  expectNone({.start = 0x400, .leading = 1024, .stride = 2048, .swizzle = Swizzle::Bytes128}, Major::MN);
  expectNone({.start = 0x400, .leading = 2048, .stride = 128}, Major::MN);
  expectNone({.start = 0x400, .leading = 128, .stride = 2048}, Major::K);
  expectNone({.start = 0x400, .leading = 2048, .stride = 128}, Major::K);
  expectNone({.start = 0x480, .stride = 1024, .base = 1, .swizzle = Swizzle::Bytes128}, Major::K);
  expectNone({.start = 0x4a0, .stride = 1024, .base = 1, .swizzle = Swizzle::Bytes128}, Major::K);
  expectNone({.start = 0x400, .leading = 4096, .stride = 1024, .swizzle = Swizzle::Bytes128}, Major::K);
}

} // namespace
