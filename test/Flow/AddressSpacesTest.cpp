//===- AddressSpacesTest.cpp - The state spaces of addresses --------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/AddressSpaces.h"
#include "ReadFunction.h"

#include <gtest/gtest.h>

namespace ptxmatrix {
namespace {

std::string describe(const std::optional<AddressOrigin> &origin) {
  if (!origin)
    return "unknown";
  const std::string generic = origin->kind.isGeneric ? "generic " : "";
  switch (origin->kind.space) {
  case DeclSpace::Shared:
    return generic + "shared";
  case DeclSpace::Global:
    return generic + "global";
  case DeclSpace::Local:
    return generic + "local";
  case DeclSpace::Const:
    return generic + "const";
  default:
    return "another one";
  }
}

/// What `a` holds where the statement that begins with `st` reads it.  There are variables and registers of 64 bits.
std::string spaceIn(std::string_view body) {
  std::string declarations = ".reg .b64 e, f, g; .reg .b16 h; .reg .f32 x; .local .b8 own[64]; .const .b8 fixed[64]; "
                             ".global .b8 all[64];\n";
  const ReadFunction read(kernelOf(declarations.append(withUse(body))));
  const uint32_t use = read.find("st.shared.b32 [tile], a");
  return describe(AddressSpaces(read.function).find(read.registerIn(use, "a"), use));
}

} // namespace

TEST(AddressSpaces, FollowAddresses) {
  EXPECT_EQ(spaceIn("mov.u32 a, tile;"), "shared");
  EXPECT_EQ(spaceIn("mov.u32 a, tile+16;"), "shared");
  EXPECT_EQ(spaceIn("mov.u64 a, all;"), "global");
  EXPECT_EQ(spaceIn("mov.u64 a, own;"), "local");
  EXPECT_EQ(spaceIn("mov.u64 a, fixed;"), "const");
  EXPECT_EQ(spaceIn("mov.u64 e, tile; cvta.shared.u64 a, e;"), "generic shared");
  EXPECT_EQ(spaceIn("cvta.local.u64 a, own;"), "generic local");
  EXPECT_EQ(spaceIn("cvta.const.u64 a, fixed;"), "generic const");
  EXPECT_EQ(spaceIn("cvta.global.u64 a, all;"), "global"); // whose addresses are generic, too
  EXPECT_EQ(spaceIn("ld.param.u64 e, [given]; cvta.to.global.u64 a, e;"), "global");
  EXPECT_EQ(spaceIn("ld.param.u64 e, [given]; cvta.to.shared::cta.u64 f, e; cvt.u32.u64 a, f;"), "shared");
  EXPECT_EQ(spaceIn("mov.u64 e, tile; cvta.shared.u64 f, e; cvta.to.shared.u64 a, f;"), "shared");
}

TEST(AddressSpaces, StayWhateverIsAdded) {
  for (const std::string_view computed :
       {"add.s32 a, b, n;", "add.s32 a, n, b;", "add.s32 a, b, -16;", "sub.s32 a, b, 16;", "or.b32 a, b, n;",
        "xor.b32 a, n, b;", "and.b32 a, b, -16;", "and.b32 a, b, 4294967280;", "mad.lo.s32 a, n, 16, b;",
        "mul.lo.s32 c, n, 16; add.s32 d, c, b; mov.b32 a, d;", "cvt.u64.u32 e, b; add.s64 f, e, g; cvt.u32.u64 a, f;"})
    EXPECT_EQ(spaceIn(std::string("mov.u32 b, tile; ").append(computed)), "shared") << computed;
  for (const std::string_view computed :
       {"sub.s32 a, b, c;", "sub.s32 a, n, b;", "sub.s32 a, b, n;", "add.s32 a, b, b;", "and.b32 a, b, 127;",
        "and.b32 a, b, n;", "mul.lo.s32 a, b, 2;", "mad.lo.s32 a, b, 16, n;", "cvt.u16.u32 h, b; cvt.u32.u16 a, h;",
        "@p mov.u32 a, b;", "mov.b64 a, {b, c};", "ld.shared.u32 a, [tile];", "cvta.to.param.u64 a, e;",
        "cvt.rn.f32.u32 x, b; cvt.rzi.u32.f32 a, x;", "add.s32 c, b, tile; mov.u32 a, c;"})
    EXPECT_EQ(spaceIn(std::string("mov.u32 b, tile; mov.u32 c, tile; ").append(computed)), "unknown") << computed;
}

TEST(AddressSpaces, AreThoseOfAllPaths) {
  auto sides = [](std::string_view first, std::string_view second) {
    return spaceIn("@p bra L; " + std::string(first) + " bra M; L: " + std::string(second) + " M:");
  };
  EXPECT_EQ(sides("mov.u32 a, tile;", "mov.u32 a, tile+16;"), "shared");
  EXPECT_EQ(sides("mov.u32 a, tile;", "mov.u32 a, n;"), "unknown");
  EXPECT_EQ(sides("mov.u64 a, tile;", "mov.u64 a, all;"), "unknown");
  EXPECT_EQ(sides("mov.u64 a, tile;", "cvta.shared.u64 a, tile;"), "unknown");
  EXPECT_EQ(sides("mov.u32 a, tile;", "mov.u32 a, tile; mov.u32 a, n;"), "unknown");
}

TEST(AddressSpaces, AreKnownInLoops) {
  EXPECT_EQ(spaceIn("mov.u32 a, tile; L: add.s32 a, a, 64; @p bra L;"), "shared");
  EXPECT_EQ(spaceIn("mov.u32 a, tile; L: add.s32 b, a, 64; mov.u32 a, b; @p bra L;"), "shared");
  EXPECT_EQ(spaceIn("mov.u64 a, tile; L: add.s64 a, a, 64; @p bra L; mov.u64 b, all; @q mov.u64 a, b;"), "unknown");
  EXPECT_EQ(spaceIn("mov.u64 a, tile; bra M; L: mov.u64 a, all; M: @p bra L;"), "unknown");
  EXPECT_EQ(spaceIn("L: add.s32 a, a, 64; @p bra L;"), "unknown");
}

TEST(AddressSpaces, AreTheSameInAnyOrder) {
  auto sum = [](std::string_view terms) {
    return spaceIn("mov.u32 b, tile; mov.u32 c, b; L: add.u32 d, c, b; @p bra M; mov.u32 c, d; @p bra L; M: "
                   "mov.u32 n, d; add.u32 a, " +
                   std::string(terms) + ";");
  };
  EXPECT_EQ(sum("n, c"), "unknown");
  EXPECT_EQ(sum("c, n"), "unknown");
}

TEST(AddressSpaces, HaveTheirOrigin) {
  const ReadFunction read(kernelOf(withUse("mov.u32 b, tile; add.s32 a, b, n;")));
  const uint32_t use = read.find("st");
  const std::optional<AddressOrigin> origin = AddressSpaces(read.function).find(read.registerIn(use, "a"), use);
  ASSERT_TRUE(origin);
  EXPECT_EQ(origin->statement.of(read.text), "mov.u32 b, tile;");
}

} // namespace ptxmatrix
