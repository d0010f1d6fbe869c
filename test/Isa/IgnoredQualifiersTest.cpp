//===- IgnoredQualifiersTest.cpp - Qualifiers that ptxas ignores ----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Judging.h"

#include <gtest/gtest.h>

using namespace ptxmatrix;

namespace {

using Lines = std::vector<std::string>;

std::vector<std::string> wordsOf(std::string_view words) {
  std::vector<std::string> all;
  while (!words.empty()) {
    const size_t length = std::min(words.find(' '), words.size());
    all.emplace_back(words.substr(0, length));
    words.remove_prefix(std::min(length + 1, words.size()));
  }
  return all;
}

/// \p statement with \p text in place of its '@'.
std::string fill(std::string statement, std::string_view text) {
  const size_t at = statement.find('@');
  return statement.replace(at, 1, text);
}

struct Words {
  const char *statement; ///< With '@' at the place of the word.
  const char *ignored;   ///< By the ptxas of some release.
  const char *rejected;  ///< By all.
};

const std::string kOnAll = "finite infinite normal notanumber number subnormal oob acc::f16 acc::f32 global_address "
                           "rank box_dim global_dim global_stride element_stride elemtype interleave_layout "
                           "swizzle_mode swizzle_atomicity fill_mode sync ";
// The same, but qualifiers of some instructions.
const char *const kOfOthers = "b8x16 b6x16_p32 b4x16_p64 b2";

const std::vector<Words> kWords = {
    {"ldmatrix.sync.aligned.m8n8.x1@.b16 {a}, [p];", "row col b2 pred texref samplerref surfref",
     "b1 b4 s4 bf16 v2 b8x16 relu x1"},
    {"movmatrix.sync.aligned.m8n8.trans.b16@ a, b;", "row col b8x16 b6x16_p32 b1 b2 b4 s2 u4 bf16 bf16x2 tf32",
     "pred texref u32 f16 v2 x1 shared relu"},
    {"wmma.load.c.sync.aligned.row.m8n8k32.s32@ {a,b}, [p];", "b8x16 b1 b2 b4 s4 u2 bf16 tf32 v2 v4 v8",
     "pred x1 relu"},
    {"stmatrix@.sync.aligned.m8n8.x4.trans.b16 [p], {a,b,c,d};", "row col b2 b8x16 b6x16_p32 b4x16_p64",
     "b1 u2 tf32 pred v4 relu"},
    {"wmma.store.d.sync.aligned.row@.m8n8k4.f64 [p], {a,b};", "b8x16 b2 v2 v4 tf32", "v8 pred x1"},
    {"wmma.mma.sync.aligned.row.col.m8n8k32@.s32.s4.s4.s32 {d0,d1}, {a}, {b}, {c0,c1};", "b8x16 pred texref surfref",
     "b1 v2 relu"},
    {"mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16@ {d0,d1}, {a0,a1}, {b0}, {c0,c1};",
     "b8x16 b1 b2 b4 s2 u4 bf16 bf16x2 tf32", "pred v2 relu"},
    {"mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16@ {d0,d1}, {a0,a1}, {b0,b1}, {c0,c1}, e, 0;",
     "b8x16 b1 s4 bf16 tf32 v2 v4", "pred v8 relu"},
};

} // namespace

TEST(IgnoredQualifiers, HaveOneWarningForEveryRelease) {
  for (const Words &one : kWords)
    for (const std::string &word : wordsOf(kOnAll + one.ignored))
      for (const CudaRelease cuda : {CudaRelease{11, 8}, CudaRelease{13, 5}}) {
        const std::string statement = fill(one.statement, "." + word);
        EXPECT_EQ(saidOf(statement, {.cuda = cuda}), (Lines{"warning [undocumented-form] '." + word + "'"}))
            << statement;
      }
}

TEST(IgnoredQualifiers, AreTheSameOnNearlyAllInstructions) {
  for (const char *const statement :
       {"bfi.b64@ d, d, d, a, a;", "ret@;", "lg2.approx.f32@ a, b;", "wgmma.fence.sync.aligned@;"})
    for (const std::string &word : wordsOf(kOfOthers))
      EXPECT_EQ(saidOf(fill(statement, "." + word), {}), (Lines{"warning [undocumented-form] '." + word + "'"}))
          << statement;
}

TEST(IgnoredQualifiers, AreWordsOfTheName) {
  EXPECT_EQ(saidOf("bar.sync.sync 0;", {}), (Lines{"warning [undocumented-form] '.sync'"}));
  EXPECT_EQ(saidOf("fence.release.cluster.mbarrier_init;", {}),
            (Lines{"warning [undocumented-form] '.mbarrier_init'"}));
}

TEST(IgnoredQualifiers, AreErrorsWhereNoReleaseIgnoresThem) {
  for (const Words &one : kWords)
    for (const std::string &word : wordsOf(one.rejected)) {
      const std::string statement = fill(one.statement, "." + word);
      const Lines said = saidOf(statement, {});
      EXPECT_TRUE(said.size() == 1 && said[0].starts_with("error ")) << statement;
    }
}

TEST(IgnoredQualifiers, CanBeRepeated) {
  EXPECT_EQ(saidOf("mma.sync.aligned.m8n8k16.row.col.satfinite.s32.s8.s8.s32.satfinite {a,b}, {c}, {d}, {e,f};", {}),
            (Lines{"warning [undocumented-form] '.satfinite'"}));
  EXPECT_EQ(saidOf("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16.satfinite {a,b}, {c,d}, {e}, {f,g};", {}).size(),
            1U);
  EXPECT_EQ(saidOf("mma.sync.aligned.m16n8k8.row.col.satfinite.f16.f16.f16.f16 {a,b}, {c,d}, {e}, {f,g};", {})[0],
            "error [illegal-qualifier] '.satfinite'");
}
