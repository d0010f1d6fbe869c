//===- IgnoredQualifiersTest.cpp - What ptxas ignores ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Each row was observed with the ptxas of every release from 11.8 to 13.5, except 12.7.
//
//===----------------------------------------------------------------------===//

#include "Judging.h"

#include <gtest/gtest.h>

using namespace ptxmatrix;
using secondtable::Cuda;
using secondtable::kNewest;
using secondtable::kOldest;

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

std::string describe(const std::string &statement, Cuda cuda) { return statement + " by " + releaseOf(cuda).str(); }

/// Words that are ignored in one place, and by which releases.
struct Ignored {
  const char *statement; ///< With '@' at the place of the word.
  const char *words;
  Cuda first;
  Cuda last;
};

// clang-format off
const std::vector<Ignored> kIgnored = {
    // Properties of testp.
    {"ldmatrix.sync.aligned.m8n8.x1@.b16 {a}, [p];",  "finite infinite normal notanumber number subnormal", kOldest, kNewest},
    {"ldmatrix@.sync.aligned.m8n8.x1.b16 {a}, [p];",  "finite infinite normal notanumber number subnormal", kOldest, kNewest},
    {"movmatrix.sync.aligned.m8n8.trans.b16@ a, b;",  "finite infinite normal notanumber number subnormal", kOldest, kNewest},
    {"wmma.load.c@.sync.aligned.row.m16n16k16.f32 {a,b,c,d,e,f,g,h}, [p];", "finite infinite normal notanumber number subnormal", kOldest, kNewest},
    {"wmma.load.a.sync.aligned.row.m8n8k128.b1@ {a}, [p];", "finite infinite normal notanumber number subnormal", kOldest, kNewest},

    {"ldmatrix.sync.aligned.m8n8.x1@.b16 {a}, [p];",  "oob", kOldest, 120},
    {"movmatrix.sync.aligned.m8n8.trans.b16@ a, b;",  "oob", kOldest, 120},
    {"wmma.load.a.sync@.aligned.row.m16n16k8.tf32 {a,b,c,d}, [p];", "oob", kOldest, 120},

    {"ldmatrix.sync.aligned.m8n8.x1.b16@ {a}, [p];",  "acc::f16 acc::f32", 122, kNewest},
    {"movmatrix@.sync.aligned.m8n8.trans.b16 a, b;",  "acc::f16 acc::f32", 122, kNewest},
    {"wmma.load.b.sync.aligned.col@.m8n8k32.u4 {a}, [p];", "acc::f16 acc::f32", 122, kNewest},

    // Fields of tensormap.replace.
    {"ldmatrix.sync.aligned.m8n8.x1.b16@ {a}, [p];",  "global_address rank box_dim global_dim global_stride element_stride elemtype interleave_layout swizzle_mode fill_mode", 123, kNewest},
    {"movmatrix.sync.aligned@.m8n8.trans.b16 a, b;",  "global_address rank box_dim global_dim global_stride element_stride elemtype interleave_layout swizzle_mode fill_mode", 123, kNewest},
    {"wmma.load.c.sync.aligned.row@.m8n8k4.f64 {a,b}, [p];", "global_address rank box_dim global_dim global_stride element_stride elemtype interleave_layout swizzle_mode fill_mode", 123, kNewest},
    {"ldmatrix.sync.aligned.m8n8.x1.b16@ {a}, [p];",  "swizzle_atomicity", 128, kNewest},
    {"movmatrix.sync.aligned.m8n8.trans@.b16 a, b;",  "swizzle_atomicity", 128, kNewest},
    {"wmma.load.a.sync.aligned.row.m16n16k16@.s8 {a,b}, [p];", "swizzle_atomicity", 128, kNewest},

    // Layouts, where none is expected.
    {"ldmatrix.sync.aligned.m8n8.x1@.b16 {a}, [p];",  "row col", kOldest, kNewest},
    {"ldmatrix.sync.aligned.m8n8.x4.trans.b16@ {a,b,c,d}, [p];", "row col", kOldest, kNewest},
    {"movmatrix.sync.aligned.m8n8@.trans.b16 a, b;",  "row col", kOldest, kNewest},

    // The formats of a converting ldmatrix, elsewhere.
    {"movmatrix.sync.aligned.m8n8@.trans.b16 a, b;",  "b8x16 b6x16_p32 b4x16_p64", 128, kNewest},
    {"movmatrix.sync.aligned.m8n8.trans.b16@ a, b;",  "b8x16 b6x16_p32 b4x16_p64", 128, kNewest},
    {"wmma.load.a.sync.aligned.row.m8n8k32@.s4 {a}, [p];", "b8x16 b6x16_p32 b4x16_p64", 128, kNewest},
    {"wmma.load.a.sync.aligned.row.m8n8k32.s4@ {a}, [p];", "b8x16 b6x16_p32 b4x16_p64", 128, kNewest},

    // Types.
    {"ldmatrix.sync.aligned.m8n8.x1@.b16 {a}, [p];",  "b2", kOldest, 133},
    {"ldmatrix.sync.aligned.m8n8.x1.b16@ {a}, [p];",  "b2", kOldest, 133},
    {"ldmatrix.sync.aligned.m8n8.x1@.b16 {a}, [p];",  "pred texref samplerref surfref", 134, kNewest},
    {"ldmatrix.sync.aligned.m8n8.x1.b16@ {a}, [p];",  "pred texref samplerref surfref", 134, kNewest},
    {"movmatrix.sync.aligned.m8n8.trans@.b16 a, b;",  "b1 b2 u2 s2 u4 s4 bf16 bf16x2 tf32", kOldest, kNewest},
    {"movmatrix.sync.aligned.m8n8.trans.b16@ a, b;",  "b1 b2 u2 s2 u4 s4 bf16 bf16x2 tf32", kOldest, kNewest},
    {"movmatrix.sync.aligned.m8n8.trans.b16@ a, b;",  "b4", 134, kNewest},
    {"wmma.load.a.sync.aligned.row.m16n16k16@.f16 {a,b,c,d,e,f,g,h}, [p];", "b2", kOldest, kNewest},
    {"wmma.load.b.sync.aligned.row.m32n8k16.f16@ {a,b,c,d,e,f,g,h}, [p];",  "b2", kOldest, kNewest},
    {"wmma.load.b.sync.aligned.row.m8n8k4@.f64 {a}, [p];",              "b2", kOldest, kNewest},
    {"wmma.load.c.sync.aligned.row.m8n8k4.f64@ {a,b}, [p];",            "b2", kOldest, kNewest},
    {"wmma.load.a.sync.aligned.row.m16n16k16.s8@ {a,b}, [p];",          "b2", kOldest, kNewest},
    {"wmma.load.b.sync.aligned.row.m8n32k16.u8@ {a,b,c,d}, [p];",       "b2", kOldest, kNewest},
    {"wmma.load.c.sync.aligned.row.m16n16k16.f16@ {a,b,c,d}, [p];",     "b2", kOldest, kNewest},
    {"wmma.load.c.sync.aligned.row.m16n16k8.f32@ {a,b,c,d,e,f,g,h}, [p];", "b2", kOldest, kNewest},
    {"wmma.load.c.sync.aligned.row.m32n8k16.s32@ {a,b,c,d,e,f,g,h}, [p];", "b2", kOldest, kNewest},
    {"wmma.load.c.sync.aligned.col.m8n8k32.s32@ {a,b}, [p];",           "b1 b2 u2 s2 u4 s4 bf16 bf16x2 tf32", kOldest, kNewest},
    {"wmma.load.c.sync.aligned.row.m8n8k128.s32@ {a,b}, [p];",          "b1 b2 u2 s2 u4 s4 bf16 bf16x2 tf32", kOldest, kNewest},
    {"wmma.load.c.sync.aligned.row.m8n8k128@.s32 {a,b}, [p];",          "bf16x2 tf32", kOldest, kNewest},
    {"wmma.load.c.sync.aligned.row.m8n8k32.s32@ {a,b}, [p];",           "b4", 134, kNewest},

    // Vectors, as long as the destination and of at most 128 bits of elements.
    {"wmma.load.a.sync.aligned.row.m16n16k16@.s8 {a,b}, [p];",          "v2", kOldest, kNewest},
    {"wmma.load.b.sync.aligned.row.m8n32k16.s8@ {a,b,c,d}, [p];",       "v4", kOldest, kNewest},
    {"wmma.load.a.sync.aligned.row.m16n16k16@.bf16 {a,b,c,d}, [p];",    "v4", kOldest, kNewest},
    {"wmma.load.b.sync.aligned.row.m16n16k8@.tf32 {a,b,c,d}, [p];",     "v4", kOldest, kNewest},
    {"wmma.load.c.sync.aligned.row.m16n16k16.f16@ {a,b,c,d}, [p];",     "v4", kOldest, kNewest},
    {"wmma.load.c@.sync.aligned.row.m8n8k4.f64 {a,b}, [p];",            "v2", kOldest, kNewest},
    {"wmma.load.c.sync.aligned.row@.m8n8k32.s32 {a,b}, [p];",           "v2", kOldest, kNewest},
    {"wmma.load.a.sync.aligned.row.m16n16k16@.f16 {a,b,c,d,e,f,g,h}, [p];", "v8", 121, kNewest},
    {"wmma.load.b.sync.aligned.row.m8n32k16.bf16@ {a,b,c,d,e,f,g,h}, [p];", "v8", 121, kNewest},

    // Stores.
    {"stmatrix@.sync.aligned.m8n8.x1.b16 [p], {a};",  "finite infinite normal notanumber number subnormal row col b2", kOldest, kNewest},
    {"stmatrix.sync.aligned.m8n8.x4.trans.b16@ [p], {a,b,c,d};", "finite infinite normal notanumber number subnormal row col b2", kOldest, kNewest},
    {"stmatrix.sync.aligned.m8n8.x2@.b16 [p], {a,b};", "oob", kOldest, 120},
    {"stmatrix.sync.aligned.m8n8.x2@.b16 [p], {a,b};", "acc::f16 acc::f32", 122, kNewest},
    {"stmatrix.sync.aligned.m8n8.x1.b16@ [p], {a};",  "global_address rank box_dim global_dim global_stride element_stride elemtype interleave_layout swizzle_mode fill_mode", 123, kNewest},
    {"stmatrix.sync.aligned.m8n8.x1.b16@ [p], {a};",  "swizzle_atomicity b8x16 b6x16_p32 b4x16_p64", 128, kNewest},
    {"wmma.store.d@.sync.aligned.row.m16n16k16.f32 [p], {a,b,c,d,e,f,g,h};", "finite infinite normal notanumber number subnormal", kOldest, kNewest},
    {"wmma.store.d.sync.aligned.col.m8n8k128.s32@ [p], {a,b};", "oob", kOldest, 120},
    {"wmma.store.d.sync.aligned.row@.m16n16k8.f32 [p], {a,b,c,d,e,f,g,h};", "acc::f16 acc::f32", 122, kNewest},
    {"wmma.store.d.sync.aligned.row@.m8n8k4.f64 [p], {a,b};", "global_address rank box_dim global_dim global_stride element_stride elemtype interleave_layout swizzle_mode fill_mode", 123, kNewest},
    {"wmma.store.d.sync.aligned.row.m8n32k16@.s32 [p], {a,b,c,d,e,f,g,h};", "swizzle_atomicity b8x16 b6x16_p32 b4x16_p64", 128, kNewest},
    {"wmma.store.d.sync.aligned.row.m16n16k16.f16@ [p], {a,b,c,d};",     "b2 v4", kOldest, kNewest},
    {"wmma.store.d.sync.aligned.row.m16n16k8.f32@ [p], {a,b,c,d,e,f,g,h};", "b2", kOldest, kNewest},
    {"wmma.store.d.sync.aligned.row.m32n8k16.s32@ [p], {a,b,c,d,e,f,g,h};", "b2", kOldest, kNewest},
    {"wmma.store.d@.sync.aligned.row.m8n8k4.f64 [p], {a,b};",            "b2 v2", kOldest, kNewest},
    {"wmma.store.d.sync.aligned.col.m8n8k32.s32@ [p], {a,b};",           "b1 b2 u2 s2 u4 s4 bf16 bf16x2 tf32 v2", kOldest, kNewest},
    {"wmma.store.d.sync.aligned.row.m8n8k128@.s32 [p], {a,b};",          "bf16x2 tf32 v2", kOldest, kNewest},
    {"wmma.store.d.sync.aligned.row.m8n8k128.s32@ [p], {a,b};",          "b4", 134, kNewest},

    // Words that no release accepts: the same ones in other places.
    {"stmatrix.sync.aligned.m8n8.x1.b16@ [p], {a};",  "b1 b4 u2 s2 u4 s4 bf16 bf16x2 tf32 pred texref samplerref surfref v2 v4 relu", 0, 0},
    {"wmma.store.d.sync.aligned.row.m16n16k16@.f16 [p], {a,b,c,d};",     "b2 v2 v8 b1 bf16 tf32 pred", 0, 0},
    {"wmma.store.d.sync.aligned.row.m16n16k16.f32@ [p], {a,b,c,d,e,f,g,h};", "b1 v4 v8 tf32 bf16x2 row col", 0, 0},
    {"wmma.store.d.sync.aligned.row.m8n8k32@.s32 [p], {a,b};",           "b1 b2 u2 s2 u4 s4 bf16 b4 v4", 0, 0},
    {"ldmatrix.sync.aligned.m8n8.x1.b16@ {a}, [p];",  "b1 b4 u2 s2 u4 s4 bf16 bf16x2 tf32 v2 v4 v8 b8x16 relu", 0, 0},
    {"movmatrix.sync.aligned.m8n8.trans.b16@ a, b;",  "pred texref u32 f16 v2 x1 shared relu", 0, 0},
    {"wmma.load.a.sync.aligned.row.m16n16k16@.s8 {a,b}, [p];",          "b2 v4 v8 pred b1", 0, 0},
    {"wmma.load.a.sync.aligned.row.m16n16k16.s8@ {a,b}, [p];",          "v4 v8 bf16 tf32 row col", 0, 0},
    {"wmma.load.c.sync.aligned.row.m16n16k16@.f32 {a,b,c,d,e,f,g,h}, [p];", "b2 v4 v8 tf32", 0, 0},
    {"wmma.load.c.sync.aligned.row.m8n8k128@.s32 {a,b}, [p];",          "b1 b2 u2 s2 u4 s4 bf16 b4 v4", 0, 0},
    {"wmma.load.a.sync.aligned.row.m8n8k32.s4@ {a}, [p];",              "b1 b2 u2 s2 bf16 v2", 0, 0},
    {"wmma.load.a.sync.aligned.row.m16n16k8.tf32@ {a,b,c,d}, [p];",     "b2 v2 v8 bf16x2", 0, 0},
};
// clang-format on

} // namespace

TEST(IgnoredQualifiers, HaveOneWarningEach) {
  for (const Ignored &row : kIgnored)
    for (const std::string &word : wordsOf(row.words))
      for (const secondtable::Release &release : secondtable::releases()) {
        const std::string statement = fill(row.statement, "." + word);
        const Lines said = saidOf(statement, {.targets = {*findTarget("sm_90")}, .cuda = releaseOf(release.cuda)});
        if (row.first <= release.cuda && release.cuda <= row.last) {
          EXPECT_EQ(said, (Lines{"warning [undocumented-qualifier] '." + word + "'"}))
              << describe(statement, release.cuda);
        } else {
          ASSERT_EQ(said.size(), 1U) << describe(statement, release.cuda);
          EXPECT_TRUE(said[0].starts_with("error ")) << describe(statement, release.cuda) << ": " << said[0];
        }
      }
}

TEST(IgnoredQualifiers, AreLimitedInNumber) {
  // How many words of one group ptxas accepts in one opcode; they need not be equal.
  struct Limit {
    const char *statement;
    const char *words; ///< Taken.
    const char *more;  ///< One too many of them; may be empty.
  };
  const std::vector<Limit> table = {
      {"ldmatrix.sync.aligned.m8n8.x1@.b16 {a}, [p];", ".finite", ".finite"},
      {"ldmatrix.sync.aligned.m8n8.x1@.b16 {a}, [p];", ".finite", ".number"},
      {"movmatrix.sync.aligned.m8n8.trans.b16@ a, b;", ".acc::f16", ".acc::f32"},
      {"movmatrix.sync.aligned.m8n8.trans.b16@ a, b;", ".rank", ".rank"},
      {"movmatrix.sync.aligned.m8n8.trans.b16@ a, b;", ".rank", ".swizzle_atomicity"},
      {"ldmatrix.sync.aligned.m8n8.x1@.b16 {a}, [p];", ".row.col", ".row"},
      {"movmatrix.sync.aligned.m8n8.trans.b16@ a, b;", ".row.row", ".row"},
      {"movmatrix.sync.aligned.m8n8.trans.b16@ a, b;", ".b8x16.b8x16", ".b6x16_p32"},
      {"wmma.load.a.sync.aligned.row.m8n8k32@.s4 {a}, [p];", ".b4x16_p64.b6x16_p32", ".b8x16"},
      {"wmma.load.c.sync.aligned.row.m8n8k32.s32@ {a,b}, [p];", ".v2", ".v2"},
      {"ldmatrix.sync.aligned.m8n8.x1@.b16 {a}, [p];", ".pred.texref.pred.surfref", ""},
      {"movmatrix.sync.aligned.m8n8.trans.b16@ a, b;", ".b1.b2.b1.u4.bf16.tf32", ""},
      {"wmma.load.c.sync.aligned.row.m8n8k32.s32@ {a,b}, [p];", ".b1.b1.u4.tf32.b2", ""},
      {"stmatrix.sync.aligned.m8n8.x1@.b16 [p], {a};", ".row.col", ".row"},
      {"stmatrix.sync.aligned.m8n8.x1@.b16 [p], {a};", ".b6x16_p32.b8x16", ".b8x16"},
      {"stmatrix.sync.aligned.m8n8.x1@.b16 [p], {a};", ".b2.b2.b2.b2", ""},
      {"stmatrix.sync.aligned.m8n8.x1@.b16 [p], {a};", ".row.finite.b2.col.acc::f16.rank.b8x16.b4x16_p64", ""},
      {"wmma.store.d.sync.aligned.row.m8n8k32.s32@ [p], {a,b};", ".v2", ".v2"},
      {"wmma.store.d.sync.aligned.row.m16n16k16@.f16 [p], {a,b,c,d};", ".rank", ".swizzle_atomicity"},
      {"wmma.store.d.sync.aligned.row.m8n8k32.s32@ [p], {a,b};", ".b1.b1.u4.tf32.b2", ""},
      {"movmatrix.sync.aligned.m8n8.trans.b16@ a, b;", ".row.finite.b1.col.acc::f16.rank.b8x16.b4x16_p64", ""},
  };
  for (const Limit &limit : table) {
    const CheckOptions options = {.targets = {*findTarget("sm_90")}, .cuda = CudaRelease{13, 5}};
    const std::string taken = fill(limit.statement, limit.words);
    const Lines said = saidOf(taken, options);
    EXPECT_EQ(said.size(), static_cast<size_t>(std::ranges::count(std::string_view(limit.words), '.'))) << taken;
    for (const std::string &line : said)
      EXPECT_TRUE(line.starts_with("warning [undocumented-qualifier]")) << taken << ": " << line;
    if (limit.more[0] == '\0')
      continue;
    const std::string refused = fill(limit.statement, std::string(limit.words) + limit.more);
    Lines errors = saidOf(refused, options);
    std::erase_if(errors, [](const std::string &line) { return line.starts_with("warning"); });
    EXPECT_EQ(errors, (Lines{"error [illegal-qualifier] '" + std::string(limit.more) + "'"})) << refused;
  }
}

TEST(IgnoredQualifiers, MayRequireAVersionOrATarget) {
  struct Case {
    PtxVersion version;
    const char *target;
    const char *statement;
    const char *said;
  };
  const std::vector<Case> table = {
      {{7, 8}, "sm_75", "movmatrix.sync.aligned.m8n8.trans.bf16.b16 a, b;", "error [needs-target] '.bf16'"},
      {{7, 8}, "sm_75", "movmatrix.sync.aligned.m8n8.trans.b16.tf32 a, b;", "error [needs-target] '.tf32'"},
      {{7, 8}, "sm_75", "movmatrix.sync.aligned.m8n8.trans.b1.b16 a, b;", "warning [undocumented-qualifier] '.b1'"},
      {{7, 8}, "sm_80", "movmatrix.sync.aligned.m8n8.trans.bf16.b16 a, b;", "warning [undocumented-qualifier] '.bf16'"},
      {{6, 4}, "sm_75", "wmma.load.c.sync.aligned.row.m8n8k32.s32.u2 {a,b}, [p];", "error [needs-version] '.u2'"},
      {{6, 5},
       "sm_75",
       "wmma.load.c.sync.aligned.row.m8n8k32.s32.u2 {a,b}, [p];",
       "warning [undocumented-qualifier] '.u2'"},
      {{6, 3},
       "sm_75",
       "wmma.load.c.sync.aligned.row.m8n8k32.s32.u4 {a,b}, [p];",
       "warning [undocumented-qualifier] '.u4'"},
      {{7, 0}, "sm_75", "wmma.load.c.sync.aligned.row.m8n8k32.s32.bf16 {a,b}, [p];", "error [needs-target] '.bf16'"},
      {{7, 0},
       "sm_80",
       "wmma.load.c.sync.aligned.row.m8n8k32.s32.bf16 {a,b}, [p];",
       "warning [undocumented-qualifier] '.bf16'"},
      {{6, 0},
       "sm_70",
       "wmma.load.c.sync.row.m16n16k16.f16.b2.v4 {a,b,c,d}, [p];",
       "warning [undocumented-qualifier] '.b2'"},
  };
  for (const Case &one : table) {
    const Lines said = saidOf(one.statement, {.ptxVersion = one.version, .targets = {*findTarget(one.target)}});
    ASSERT_FALSE(said.empty()) << one.statement;
    EXPECT_EQ(said[0], one.said) << one.statement;
    for (const std::string &line : said)
      EXPECT_EQ(line.starts_with("error"), said[0].starts_with("error")) << one.statement;
  }
}

TEST(IgnoredQualifiers, AreAcceptedOnUndocumentedFormsToo) {
  EXPECT_EQ(saidOf("wmma.load.c.sync.aligned.row.m8n8k32.f32.b1 {a,b}, [p];", {.targets = {*findTarget("sm_90")}}),
            (Lines{"warning [undocumented-form] '.f32'", "warning [undocumented-qualifier] '.b1'"}));
}

TEST(IgnoredQualifiers, ThoseOfTypesReplaceTheTypeBeforeOthers) {
  // Observed with ptxas 11.8, 12.9, 13.0 and 13.5.
  auto isTaken = [](const std::string &types) {
    return std::ranges::none_of(saidOf("wmma.load.c.sync.aligned.row.m8n8k32" + types + " {a, b}, [p];", {}),
                                [](const std::string &line) { return line.starts_with("error"); });
  };
  for (const char *types : {".tf32.bf16.s32", ".tf32.b2.s32", ".s32.b2"})
    EXPECT_TRUE(isTaken(types)) << types;
  for (const char *types : {".bf16.s32", ".b2.s32", ".b2.tf32.s32", ".v2.b2.s32"})
    EXPECT_FALSE(isTaken(types)) << types;
}

TEST(IgnoredQualifiers, SyncMayBeRepeated) {
  EXPECT_EQ(saidOf("ldmatrix.sync.sync.aligned.m8n8.x1.b16.sync {a}, [p];", {}),
            (Lines{"warning [undocumented-qualifier] '.sync'", "warning [undocumented-qualifier] '.sync'"}));
  EXPECT_EQ(saidOf("ldmatrix.sync.aligned.aligned.m8n8.x1.b16 {a}, [p];", {}),
            (Lines{"error [duplicate-qualifier] '.aligned'"}));
}

TEST(IgnoredQualifiers, AreLeftOutOfCanonicalText) {
  auto canonical = [](std::string_view text, const CheckOptions &options = {}) {
    return canonicalStatement(text, options).text;
  };
  EXPECT_EQ(canonical("ldmatrix.sync.row.sync.aligned.m8n8.x1.finite.b16 {a}, [p];"),
            "ldmatrix.sync.aligned.m8n8.x1.b16 {a}, [p];");
  EXPECT_EQ(canonical("movmatrix.bf16.sync.aligned.m8n8.trans.b16.col a,b;"),
            "movmatrix.sync.aligned.m8n8.trans.b16 a, b;");
  EXPECT_EQ(canonical("wmma.load.c.v2.m8n8k32.sync.aligned.row.s32.b1.u4.tf32 {a,b},[p],s;"),
            "wmma.load.c.sync.aligned.row.m8n8k32.s32 {a, b}, [p], s;");
  // A statement that the reference ptxas rejects keeps its bytes.
  EXPECT_EQ(canonical("ldmatrix.sync.aligned.m8n8.x1.b2.b16 {a},[p];", {.cuda = CudaRelease{13, 3}}),
            "ldmatrix.sync.aligned.m8n8.x1.b16 {a}, [p];");
  EXPECT_EQ(canonical("ldmatrix.sync.aligned.m8n8.x1.b2.b16 {a},[p];", {.cuda = CudaRelease{13, 4}}),
            "ldmatrix.sync.aligned.m8n8.x1.b2.b16 {a},[p];");
}
