//===- LaunchBoundsTest.cpp - Limits in the headers of functions ----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Syntax/Item.h"

#include <gtest/gtest.h>

namespace ptxmatrix {
namespace {

/// The launch bounds of the last function of \p text.
LaunchBounds boundsOf(std::string_view text) {
  LaunchBounds bounds;
  ItemReader items(text, TextKind::Module);
  while (const Item *const item = items.next())
    if (item->bounds)
      bounds = *item->bounds;
  return bounds;
}

} // namespace

TEST(LaunchBounds, AreReadFromTheHeader) {
  const LaunchBounds all =
      boundsOf(".entry k()\n.maxntid 0x80, 2\n.minnctapersm 2 .maxnreg WARP_SZ .noreturn .language 4, 8 { ret; }");
  EXPECT_EQ(all.most, (BlockSize{128, 2, 1}));
  EXPECT_EQ(all.leastBlocks, 2U);
  EXPECT_EQ(all.mostRegisters, 32U);
  EXPECT_FALSE(all.required);
  EXPECT_EQ(boundsOf(".entry k() .reqntid 8, 4, 2 { ret; }").required, (BlockSize{8, 4, 2}));
}

TEST(LaunchBounds, AreThoseOfOneFunction) {
  const LaunchBounds none = boundsOf(".entry k() .reqntid 32 .maxntid 32 { ret; }\n.entry l() { ret; }");
  EXPECT_FALSE(none.required || none.most || none.leastBlocks || none.mostRegisters);
}

TEST(LaunchBounds, NeedANumber) {
  EXPECT_FALSE(boundsOf(".entry k() .maxnreg { ret; }").mostRegisters);
  EXPECT_EQ(boundsOf(".entry k() .maxntid 1, 2, 3, 4, { ret; }").most, (BlockSize{1, 2, 3}));
}

} // namespace ptxmatrix
