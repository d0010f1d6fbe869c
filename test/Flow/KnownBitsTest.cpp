//===- KnownBitsTest.cpp - Bits of registers in a function ----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/KnownBits.h"
#include "ReadFunction.h"

#include <gtest/gtest.h>

#include <functional>

namespace ptxmatrix {
namespace {

/// All values of four bits of which some are known.
std::vector<KnownBits> allNibbles() {
  constexpr uint64_t kAbove = ~uint64_t{15};
  std::vector<KnownBits> all;
  for (uint64_t known = 0; known < 16; ++known)
    for (uint64_t value = 0; value < 16; ++value)
      if ((value & ~known) == 0)
        all.push_back({kAbove | known, value});
  return all;
}

std::vector<uint64_t> numbersOf(KnownBits bits) {
  std::vector<uint64_t> numbers;
  for (uint64_t number = 0; number < 16; ++number)
    if ((number & bits.known) == bits.value)
      numbers.push_back(number);
  return numbers;
}

/// What all numbers that \p a and \p b can be have in common after \p compute.
KnownBits common(KnownBits a, KnownBits b, const std::function<uint64_t(uint64_t, uint64_t)> &compute) {
  uint64_t ones = UINT64_MAX;
  uint64_t zeros = UINT64_MAX;
  for (const uint64_t first : numbersOf(a))
    for (const uint64_t second : numbersOf(b)) {
      ones &= compute(first, second);
      zeros &= ~compute(first, second);
    }
  return {ones | zeros, ones};
}

TEST(KnownBits, AreThoseThatAllPossibleNumbersShare) {
  const std::pair<std::string_view, std::function<uint64_t(uint64_t, uint64_t)>> operations[] = {
      {"and", [](uint64_t a, uint64_t b) { return a & b; }},
      {"or", [](uint64_t a, uint64_t b) { return a | b; }},
      {"xor", [](uint64_t a, uint64_t b) { return a ^ b; }},
      {"add", [](uint64_t a, uint64_t b) { return a + b; }}};
  constexpr std::array<std::string_view, 1> kTypes = {".b64"};
  const std::vector<KnownBits> nibbles = allNibbles();
  ASSERT_EQ(nibbles.size(), 81U);
  for (const auto &[opcode, compute] : operations)
    for (const KnownBits a : nibbles)
      for (const KnownBits b : nibbles)
        ASSERT_EQ(evaluateBits(opcode, kTypes, std::array{a, b}, 64), common(a, b, compute))
            << opcode << ' ' << a.known << ' ' << a.value << ' ' << b.known << ' ' << b.value;
}

/// The known bits of `w` where a statement reads it, such as "0x??0f": nibbles that are not wholly known are '?'.
std::string bitsIn(std::string_view statements) {
  const std::string body = ".reg .b64 w, x, y; .reg .b32 e; " + std::string(statements) + " st.global.b64 [y], w;";
  const ReadFunction read(kernelOf(body), TextKind::Module);
  const uint32_t use = read.find("st");
  const KnownBits found = RegisterBits(read.function).find(read.function[use].ast->operands.back(), use);
  std::string text;
  for (unsigned shift = 64; shift > 0; shift -= 4) {
    const bool isKnown = (found.known >> (shift - 4) & 15) == 15;
    text += isKnown ? "0123456789abcdef"[found.value >> (shift - 4) & 15] : '?';
  }
  return text;
}

} // namespace

TEST(RegisterBits, OfDescriptors) {
  // As nvcc makes them of an address in shared memory.
  EXPECT_EQ(bitsIn("mov.u32 d, tile; shr.u32 d, d, 4; and.b32 d, d, 16383; cvt.u64.u32 x, d; "
                   "or.b64 w, x, 4611686293305360384;"),
            "400000400001????");
  EXPECT_EQ(bitsIn("or.b64 x, x, 4611686293305360384; mov.b64 {d, e}, x; add.s32 d, d, 2; mov.b64 w, {d, e};"),
            "????????????????");
  EXPECT_EQ(bitsIn("mov.u32 e, 1073741888; add.s32 d, d, 2; mov.b64 w, {d, e};"), "40000040????????");
  EXPECT_EQ(bitsIn("mov.b64 x, 0x4000004000010040; mov.b64 {d, e}, x; mov.b64 w, {e, d};"), "0001004040000040");
  EXPECT_EQ(bitsIn("mov.b64 x, 0x4000004000010040; add.s64 w, x, 2;"), "4000004000010042");
  EXPECT_EQ(
      bitsIn("and.b64 x, x, 262128; shr.u64 x, x, 4; shl.b64 y, y, 16; and.b64 y, y, 0xffff0000; or.b64 w, x, y;"),
      "00000000????????");
  EXPECT_EQ(bitsIn("cvt.u64.u32 x, d; shl.b64 w, x, 32;"), "????????00000000");
}

TEST(RegisterBits, OfNothingElse) {
  for (const std::string_view unknown :
       {"", "mov.b64 w, x;", "@p mov.b64 w, 8;", "ld.global.b64 w, [y];", "cvt.s64.s32 w, d;", "shl.b64 w, 8, d;",
        "mov.b64 w, 92233720368547758080;", "loop: add.u64 w, w, 1; bra loop;", "mov.b64 w, 8; @p mov.b64 w, 8;"})
    EXPECT_EQ(bitsIn(unknown), "????????????????") << unknown;
}

TEST(RegisterBits, OfBothSidesOfABranch) {
  EXPECT_EQ(bitsIn("@p bra L; mov.b64 w, 0x1200; bra M; L: mov.b64 w, 0x1240; M:"), "00000000000012?0");
}

} // namespace ptxmatrix
