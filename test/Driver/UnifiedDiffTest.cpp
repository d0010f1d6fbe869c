//===- UnifiedDiffTest.cpp - What git reads as a patch --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Render/Renderers.h"

#include <gtest/gtest.h>

#include <filesystem>

using namespace ptxmatrix::driver;

namespace {

/// Lines "1" to \p count, those of \p marked followed by a "+".
std::string lines(int count, std::initializer_list<int> marked = {}) {
  std::string text;
  for (int i = 1; i <= count; ++i) {
    text += std::to_string(i);
    for (const int one : marked)
      text += one == i ? "+" : "";
    text += '\n';
  }
  return text;
}

/// Without the two lines of names.
std::string hunks(const std::string &before, const std::string &after) {
  const std::string diff = unifiedDiff("f", before, after);
  const std::string head = "--- a/f\n+++ b/f\n";
  EXPECT_EQ(diff.substr(0, head.size()), head);
  return diff.substr(head.size());
}

std::string header(const std::string &path) {
  const std::string diff = unifiedDiff(path, "a\n", "b\n");
  return diff.substr(0, diff.find('\n'));
}

TEST(UnifiedDiff, ThreeLinesOfContext) {
  EXPECT_EQ(hunks(lines(9), lines(9, {5})), "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+5+\n 6\n 7\n 8\n");
}

TEST(UnifiedDiff, FewerAtTheEnds) {
  EXPECT_EQ(hunks(lines(9), lines(9, {1})), "@@ -1,4 +1,4 @@\n-1\n+1+\n 2\n 3\n 4\n");
  EXPECT_EQ(hunks(lines(9), lines(9, {9})), "@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+9+\n");
  EXPECT_EQ(hunks(lines(1), lines(1, {1})), "@@ -1,1 +1,1 @@\n-1\n+1+\n");
}

TEST(UnifiedDiff, NeighborsAreOneChange) {
  EXPECT_EQ(hunks(lines(3), lines(3, {2, 3})), "@@ -1,3 +1,3 @@\n 1\n-2\n-3\n+2+\n+3+\n");
}

TEST(UnifiedDiff, HunksJoinWhereTheirContextsMeet) {
  EXPECT_EQ(hunks(lines(8), lines(8, {1, 8})), "@@ -1,8 +1,8 @@\n-1\n+1+\n 2\n 3\n 4\n 5\n 6\n 7\n-8\n+8+\n");
  EXPECT_EQ(hunks(lines(9), lines(9, {1, 9})),
            "@@ -1,4 +1,4 @@\n-1\n+1+\n 2\n 3\n 4\n@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+9+\n");
}

TEST(UnifiedDiff, ALastLineWithoutItsEnd) {
  EXPECT_EQ(hunks("a\nb", "a\nc"), "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n"
                                   "\\ No newline at end of file\n");
}

TEST(UnifiedDiff, BytesStay) { EXPECT_EQ(hunks("a\r\n\xff\n", "b\r\n\xff\n"), "@@ -1,2 +1,2 @@\n-a\r\n+b\r\n \xff\n"); }

TEST(UnifiedDiff, NamesAsGitWritesThem) {
  EXPECT_EQ(header("a/b.ptx"), "--- a/a/b.ptx");
  EXPECT_EQ(header("./a/./b.ptx"), "--- a/a/b.ptx");
  EXPECT_EQ(header("/no/such/b.ptx"), "--- a/no/such/b.ptx");
  EXPECT_EQ(header((std::filesystem::current_path() / "b.ptx").string()), "--- a/b.ptx");
  EXPECT_EQ(header("a b.ptx"), "--- a/a b.ptx\t");
}

} // namespace
