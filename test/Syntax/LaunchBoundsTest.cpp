//===- LaunchBoundsTest.cpp - Limits in the headers of functions ----------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Syntax/Item.h"

#include <gtest/gtest.h>

namespace ptxmatrix {
namespace {

/// The size of a block of threads in the last function of \p text.
std::optional<BlockSize> blockSizeOf(std::string_view text) {
  std::optional<BlockSize> size;
  parseItems(text, TextKind::Module, {}, [&](const Item &item) {
    if (item.kind == ItemKind::BodyBegin)
      size = item.blockSize;
  });
  return size;
}

} // namespace

TEST(LaunchBounds, AreReadFromTheHeader) {
  EXPECT_EQ(blockSizeOf(".entry k() .reqntid 8, 4, 2 { ret; }"), (BlockSize{8, 4, 2}));
  EXPECT_EQ(
      blockSizeOf(".entry k()\n.maxntid 0x80, 2\n.minnctapersm 2 .reqntid WARP_SZ .noreturn .language 4, 8 { ret; }"),
      (BlockSize{32, 1, 1}));
}

TEST(LaunchBounds, AreThoseOfOneFunction) {
  EXPECT_FALSE(blockSizeOf(".entry k() .reqntid 32 .maxntid 32 { ret; }\n.entry l() .maxntid 32 { ret; }"));
}

TEST(LaunchBounds, NeedANumber) {
  EXPECT_FALSE(blockSizeOf(".entry k() .reqntid { ret; }"));
  EXPECT_EQ(blockSizeOf(".entry k() .reqntid 1, 2, 3, 4, { ret; }"), (BlockSize{1, 2, 3}));
}

} // namespace ptxmatrix
