//===- TensorDescriptorTest.cpp - Descriptors of tcgen05 ------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A second table: the tables of the PTX ISA ("Instruction descriptor", "Shared memory descriptor"), bit by bit.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/TensorDescriptor.h"
#include "Descriptor/DescriptorText.h"

#include <gtest/gtest.h>

#include <random>

using namespace ptxmatrix;

namespace {

// The example of the header.
constexpr TensorDescriptor kProduct = *TensorDescriptor::encode(
    DescriptorFormat::F16, {{"d", "f32"}, {"a", "bf16"}, {"b", "bf16"}, {"m", 128}, {"n", 256}});
static_assert(kProduct.bits == 0x08400490);
static_assert(kProduct.get("n") == 256);
static_assert(!kProduct.get("k96"));
static_assert(!TensorDescriptor::encode(DescriptorFormat::F16, {{"n", 12}}));
static_assert(!TensorDescriptor::encode(DescriptorFormat::F16, {{"m", 512}}));
static_assert(!TensorDescriptor::encode(DescriptorFormat::F16, {{"a", 2}}));
static_assert(!TensorDescriptor::encode(DescriptorFormat::F16, {{"a", "tf32"}}));
static_assert(!TensorDescriptor::encode(DescriptorFormat::F16, {{"scale", "ue8m0"}}));
static_assert(!formatOf(MmaKind::KindTI16));

constexpr DescriptorFormat kFormats[] = {
    DescriptorFormat::F16,      DescriptorFormat::TF32, DescriptorFormat::F8F6F4,  DescriptorFormat::I8,
    DescriptorFormat::MXF8F6F4, DescriptorFormat::MXF4, DescriptorFormat::MXF4NVF4};

/// For each bit of an instruction descriptor, from 31 down to 0: its field, or '.' if it is reserved.
std::string_view bitsOf(DescriptorFormat format) {
  switch (format) {
  case DescriptorFormat::I8:
    return "SS.MMMMM.NNNNNNTt..BBBAAA.DDsZzz";
  case DescriptorFormat::F16:
  case DescriptorFormat::TF32:
  case DescriptorFormat::F8F6F4:
    return "SS.MMMMM.NNNNNNTtGgBBBAAA.DD.Zzz";
  case DescriptorFormat::MXF8F6F4:
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

TEST(TensorDescriptor, BitsOfFields) {
  for (const DescriptorFormat format : kFormats) {
    const std::string_view bits = bitsOf(format);
    ASSERT_EQ(bits.size(), 32U);
    uint64_t reserved = 0;
    for (size_t i = 0; i < 32; ++i)
      reserved |= bits[31 - i] == '.' ? uint64_t{1} << i : 0;
    EXPECT_EQ((TensorDescriptor{format, UINT32_MAX}.reservedBits()), reserved) << static_cast<unsigned>(format);
    for (const auto &[letter, name] : kTensorFields) {
      uint64_t mask = 0;
      for (size_t i = 0; i < 32; ++i)
        mask |= bits[31 - i] == letter ? uint64_t{1} << i : 0;
      const DescriptorField *const field = TensorDescriptor{format}.find(name);
      ASSERT_EQ(field != nullptr, mask != 0) << name;
      EXPECT_EQ(field ? field->mask() : 0, mask) << name;
    }
  }
}

TEST(TensorDescriptor, Words) {
  struct Row {
    DescriptorFormat format;
    std::string_view field;
    std::string_view word;
    uint64_t bits;
  };
  const Row rows[] = {{DescriptorFormat::F16, "d", "f16", 0},
                      {DescriptorFormat::F16, "d", "f32", 0x10},
                      {DescriptorFormat::TF32, "d", "f32", 0x10},
                      {DescriptorFormat::I8, "d", "s32", 0x20},
                      {DescriptorFormat::F16, "a", "bf16", 0x80},
                      {DescriptorFormat::TF32, "a", "tf32", 0x100},
                      {DescriptorFormat::F8F6F4, "a", "e4m3", 0},
                      {DescriptorFormat::F8F6F4, "a", "e5m2", 0x80},
                      {DescriptorFormat::F8F6F4, "a", "e2m3", 0x180},
                      {DescriptorFormat::MXF8F6F4, "a", "e3m2", 0x200},
                      {DescriptorFormat::MXF8F6F4, "a", "e2m1", 0x280},
                      {DescriptorFormat::I8, "a", "s8", 0x80},
                      {DescriptorFormat::MXF4, "a", "e2m1", 0x80},
                      {DescriptorFormat::F16, "b", "bf16", 0x400},
                      {DescriptorFormat::F8F6F4, "b", "e2m1", 0x1400},
                      {DescriptorFormat::MXF4NVF4, "b", "e2m1", 0x400},
                      {DescriptorFormat::MXF4NVF4, "scale", "ue8m0", 0x800000},
                      {DescriptorFormat::MXF4NVF4, "scale", "ue4m3", 0},
                      {DescriptorFormat::F16, "shift", "8", 0x40000000},
                      {DescriptorFormat::F16, "shift", "32", 0xc0000000},
                      {DescriptorFormat::MXF4, "scale_a", "2", 0x40000000},
                      {DescriptorFormat::MXF4, "scale_b", "2", 0x20},
                      {DescriptorFormat::Shared, "swizzle", "128-atom32", 1ULL << 61},
                      {DescriptorFormat::Shared, "swizzle", "128", 2ULL << 61},
                      {DescriptorFormat::Shared, "swizzle", "64", 4ULL << 61},
                      {DescriptorFormat::Shared, "swizzle", "32", 6ULL << 61}};
  for (const Row &row : rows) {
    TensorDescriptor descriptor{row.format};
    EXPECT_TRUE(descriptor.set({row.field, row.word})) << row.field << ' ' << row.word;
    EXPECT_EQ(descriptor.bits, row.bits) << row.field << ' ' << row.word;
    EXPECT_EQ(valueInWords(descriptor, *descriptor.find(row.field)), row.word);
  }
}

TEST(TensorDescriptor, Shared) {
  const auto bitsOf = [](TensorDescriptor::Setting setting) {
    return TensorDescriptor::encode(DescriptorFormat::Shared, {setting})->bits & ~(uint64_t{1} << 46);
  };
  EXPECT_EQ(TensorDescriptor::encode(DescriptorFormat::Shared)->bits, uint64_t{1} << 46);
  EXPECT_EQ(bitsOf({"start", 0x3fff0}), 0x3fffULL);
  EXPECT_EQ(bitsOf({"leading", 0x3fff0}), 0x3fffULL << 16);
  EXPECT_EQ(bitsOf({"stride", 0x3fff0}), 0x3fffULL << 32);
  EXPECT_EQ(bitsOf({"base", 7}), 7ULL << 49);
  EXPECT_EQ(bitsOf({"absolute", 1}), 1ULL << 52);
  EXPECT_EQ(adviseOn(TensorDescriptor{DescriptorFormat::Shared, 3ULL << 61 | 1ULL << 46}, std::nullopt),
            (std::vector<std::string>{"'swizzle' (bits 61 to 63) is 3; it must be none, 128-atom32, 128, 64 or 32"}));
}

TEST(TensorDescriptor, RoundTrips) {
  std::mt19937_64 random(1); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same numbers in each run
  for (const DescriptorFormat format : kFormats)
    for (unsigned i = 0; i < 1000; ++i) {
      const TensorDescriptor value{format, random() & UINT32_MAX};
      TensorDescriptor copy{format, value.reservedBits()};
      for (const DescriptorField &field : kDescriptorFields)
        if (field.isOf(format) && !copy.set({field.name, value.get(field)})) {
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

TEST(TensorDescriptor, Shapes) {
  for (const MmaKind kind : {MmaKind::KindF16, MmaKind::KindTF32, MmaKind::F8F6F4, MmaKind::KindI8, MmaKind::MXF8F6F4,
                             MmaKind::MXF4, MmaKind::MXF4NVF4})
    for (unsigned choice = 0; choice < 6; ++choice) {
      const TensorProduct product{
          .kind = kind, .isSparse = choice % 2 != 0, .isPair = choice / 2 == 1, .isWeightStationary = choice / 2 == 2};
      const DescriptorFormat format = *formatOf(kind);
      const bool isScaled = format >= DescriptorFormat::MXF8F6F4;
      if (isScaled && product.isWeightStationary)
        continue;
      for (unsigned m = 0; m < 512; m += isScaled ? 128 : 16)
        for (unsigned n = 0; n < 512; n += 8) {
          const auto descriptor = TensorDescriptor::encode(format, {{"m", m}, {"n", n}, {"sparse", choice % 2}});
          ASSERT_TRUE(descriptor);
          EXPECT_EQ(adviseOn(*descriptor, product).empty(), hasShape(product, m, n))
              << static_cast<unsigned>(format) << ' ' << choice << ' ' << m << ' ' << n;
        }
    }
}

} // namespace
