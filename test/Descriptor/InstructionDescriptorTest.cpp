//===- InstructionDescriptorTest.cpp - Descriptors of products ------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// A second table: that of the PTX ISA ("Instruction descriptor"), bit by bit.

#include "ptxmatrix/InstructionDescriptor.h"
#include "Descriptor/DescriptorText.h"

#include <gtest/gtest.h>

#include <random>

using namespace ptxmatrix;

namespace {

// The example of the header.
constexpr InstructionDescriptor kProduct = *InstructionDescriptor::encode(
    MmaKind::KindF16, {{"d", "f32"}, {"a", "bf16"}, {"b", "bf16"}, {"m", 128}, {"n", 256}});
static_assert(kProduct.bits == 0x08400490);
static_assert(kProduct.get("n") == 256);
static_assert(!kProduct.get("k96"));
static_assert(!InstructionDescriptor::encode(MmaKind::KindF16, {{"n", 12}}));
static_assert(!InstructionDescriptor::encode(MmaKind::KindF16, {{"m", 512}}));
static_assert(!InstructionDescriptor::encode(MmaKind::KindF16, {{"a", 2}}));
static_assert(!InstructionDescriptor::encode(MmaKind::KindF16, {{"a", "tf32"}}));
static_assert(!InstructionDescriptor::encode(MmaKind::KindF16, {{"scale", "ue8m0"}}));
static_assert(!InstructionDescriptor::encode(MmaKind::KindTI16, {{"m", 128}}));

constexpr MmaKind kKinds[] = {MmaKind::KindF16,  MmaKind::KindTF32, MmaKind::F8F6F4,  MmaKind::KindI8,
                              MmaKind::MXF8F6F4, MmaKind::MXF4,     MmaKind::MXF4NVF4};

/// For each bit of an instruction descriptor, from 31 down to 0: its field, or '.' if it is reserved.
std::string_view bitsOf(MmaKind kind) {
  switch (kind) {
  case MmaKind::KindI8:
    return "SS.MMMMM.NNNNNNTt..BBBAAA.DDsZzz";
  case MmaKind::KindF16:
  case MmaKind::KindTF32:
  case MmaKind::F8F6F4:
    return "SS.MMMMM.NNNNNNTtGgBBBAAA.DD.Zzz";
  case MmaKind::MXF8F6F4:
    return ".XXMM...CNNNNNNTtGgBBBAAA.YY.Z..";
  default:
    return "KXXMM...CNNNNNN..Gg.BBAAA.YY.Z..";
  }
}

const std::pair<char, std::string_view> kTensorFields[] = {
    {'S', "shift"},    {'M', "m"},        {'N', "n"},        {'T', "transpose_b"}, {'t', "transpose_a"},
    {'G', "negate_b"}, {'g', "negate_a"}, {'B', "b"},        {'A', "a"},           {'D', "d"},
    {'s', "saturate"}, {'Z', "sparse"},   {'z', "selector"}, {'X', "scale_a"},     {'Y', "scale_b"},
    {'C', "scale"},    {'K', "k96"}};

TEST(InstructionDescriptor, BitsOfFields) {
  for (const MmaKind kind : kKinds) {
    const std::string_view bits = bitsOf(kind);
    ASSERT_EQ(bits.size(), 32U);
    uint32_t reserved = 0;
    for (size_t i = 0; i < 32; ++i)
      reserved |= bits[31 - i] == '.' ? uint32_t{1} << i : 0;
    EXPECT_EQ((InstructionDescriptor{kind, UINT32_MAX}.reservedBits()), reserved) << static_cast<unsigned>(kind);
    for (const auto &[letter, name] : kTensorFields) {
      uint32_t mask = 0;
      for (size_t i = 0; i < 32; ++i)
        mask |= bits[31 - i] == letter ? uint32_t{1} << i : 0;
      const DescriptorField *const field = InstructionDescriptor{kind}.find(name);
      ASSERT_EQ(field != nullptr, mask != 0) << name;
      EXPECT_EQ(field ? field->mask() : 0, mask) << name;
    }
  }
}

TEST(InstructionDescriptor, Words) {
  struct Row {
    MmaKind kind;
    std::string_view field;
    std::string_view word;
    uint32_t bits;
  };
  const Row rows[] = {{MmaKind::KindF16, "d", "f16", 0},
                      {MmaKind::KindF16, "d", "f32", 0x10},
                      {MmaKind::KindTF32, "d", "f32", 0x10},
                      {MmaKind::KindI8, "d", "s32", 0x20},
                      {MmaKind::KindF16, "a", "bf16", 0x80},
                      {MmaKind::KindTF32, "a", "tf32", 0x100},
                      {MmaKind::F8F6F4, "a", "e4m3", 0},
                      {MmaKind::F8F6F4, "a", "e5m2", 0x80},
                      {MmaKind::F8F6F4, "a", "e2m3", 0x180},
                      {MmaKind::MXF8F6F4, "a", "e3m2", 0x200},
                      {MmaKind::MXF8F6F4, "a", "e2m1", 0x280},
                      {MmaKind::KindI8, "a", "s8", 0x80},
                      {MmaKind::MXF4, "a", "e2m1", 0x80},
                      {MmaKind::KindF16, "b", "bf16", 0x400},
                      {MmaKind::F8F6F4, "b", "e2m1", 0x1400},
                      {MmaKind::MXF4NVF4, "b", "e2m1", 0x400},
                      {MmaKind::MXF4NVF4, "scale", "ue8m0", 0x800000},
                      {MmaKind::MXF4NVF4, "scale", "ue4m3", 0},
                      {MmaKind::KindF16, "shift", "8", 0x40000000},
                      {MmaKind::KindF16, "shift", "32", 0xc0000000},
                      {MmaKind::MXF4, "scale_a", "2", 0x40000000},
                      {MmaKind::MXF4, "scale_b", "2", 0x20}};
  for (const Row &row : rows) {
    InstructionDescriptor descriptor{row.kind};
    EXPECT_TRUE(descriptor.set({row.field, row.word})) << row.field << ' ' << row.word;
    EXPECT_EQ(descriptor.bits, row.bits) << row.field << ' ' << row.word;
    EXPECT_EQ(valueInWords(descriptor, *descriptor.find(row.field)), row.word);
  }
}

TEST(InstructionDescriptor, RoundTrips) {
  std::mt19937 random(1); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same numbers in each run
  for (const MmaKind kind : kKinds)
    for (unsigned i = 0; i < 1000; ++i) {
      const InstructionDescriptor value{kind, static_cast<uint32_t>(random())};
      InstructionDescriptor copy{kind, value.reservedBits()};
      for (const DescriptorField &field : kDescriptorFields)
        if (field.kinds.contains(kind) && !copy.set({field.name, value.get(field)})) {
          ASSERT_FALSE(field.values.empty()) << field.name;
          ASSERT_EQ(field.wordOf(value.get(field)), "") << field.name;
          copy.bits |= value.bits & field.mask();
        }
      ASSERT_EQ(copy, value);
    }
}

/// Whether "Matrix Shape" of the PTX ISA has M and N for \p product.
bool hasShape(const TensorProduct &product, unsigned m, unsigned n) {
  const bool isScaled =
      product.kind == MmaKind::MXF8F6F4 || product.kind == MmaKind::MXF4 || product.kind == MmaKind::MXF4NVF4;
  if (product.isWeightStationary)
    return (m == 32 || m == 64 || m == 128) && (n == 64 || n == 128 || (n == 256 && !product.isSparse));
  const bool isM =
      !product.isPair ? m == 128 || (m == 64 && !isScaled) : m == 256 || (m == 128 && !(isScaled && product.isSparse));
  if (n == 0 || n > 256)
    return false;
  if (product.kind == MmaKind::KindI8)
    return isM && (product.isPair ? n % 32 == 0 : n <= 32 || n % 16 == 0);
  return isM && (product.isPair ? n % 16 == 0 : n % 8 == 0);
}

TEST(InstructionDescriptor, Shapes) {
  for (const MmaKind kind : kKinds)
    for (unsigned choice = 0; choice < 6; ++choice) {
      const TensorProduct product{
          .kind = kind, .isSparse = choice % 2 != 0, .isPair = choice / 2 == 1, .isWeightStationary = choice / 2 == 2};
      const bool isScaled = kind == MmaKind::MXF8F6F4 || kind == MmaKind::MXF4 || kind == MmaKind::MXF4NVF4;
      if (isScaled && product.isWeightStationary)
        continue;
      for (unsigned m = 0; m < 512; m += isScaled ? 128 : 16)
        for (unsigned n = 0; n < 512; n += 8) {
          const auto descriptor = InstructionDescriptor::encode(kind, {{"m", m}, {"n", n}, {"sparse", choice % 2}});
          ASSERT_TRUE(descriptor);
          EXPECT_EQ(adviseOn(*descriptor, product).empty(), hasShape(product, m, n))
              << static_cast<unsigned>(kind) << ' ' << choice << ' ' << m << ' ' << n;
        }
    }
}

} // namespace
