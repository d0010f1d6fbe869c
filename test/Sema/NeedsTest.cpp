//===- NeedsTest.cpp - The versions and targets that statements need ------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Each row is a statement with its complete message: below the least version, below the least target, and below both.
// Requirements.OfChecksAreThoseOfTheSecondTable says where there is none.  The values are those of the PTX ISA and of
// ptxas 13.5.

#include "ptxmatrix/Check.h"

#include <gtest/gtest.h>

using namespace ptxmatrix;

namespace {

using Lines = std::vector<std::string>;

struct NeedCase {
  const char *statement;
  PtxVersion version;
  const char *target;
  const char *said; ///< "place: message [rule]"
};

Lines linesOf(const NeedCase &one) {
  const std::string_view statement = one.statement;
  const CheckResult result =
      checkStatement(statement, {.ptxVersion = one.version, .targets = {*findTarget(one.target)}});
  Lines lines;
  for (const Diagnostic &diagnostic : result.diagnostics)
    lines.push_back(std::string(diagnostic.range.of(statement)) + ": " + diagnostic.message + " [" +
                    std::string(diagnostic.rule->name) + "]");
  return lines;
}

void expectAsIn(const std::vector<NeedCase> &table) {
  for (const NeedCase &one : table)
    EXPECT_EQ(linesOf(one), Lines{one.said})
        << one.statement << " in PTX " << one.version.str() << " for " << one.target;
}

// Each row is one line, however long.
// clang-format off

TEST(Needs, OfLdMatrix) {
  constexpr const char *kB16 = "ldmatrix.sync.aligned.m8n8.x1.b16 {r}, [a];";
  constexpr const char *kCta = "ldmatrix.sync.aligned.m8n8.x4.trans.shared::cta.b16 {r, s, t, u}, [a];";
  constexpr const char *kB8 = "ldmatrix.sync.aligned.m16n16.x1.trans.b8 {r, s}, [a];";
  constexpr const char *kB6 = "ldmatrix.sync.aligned.m16n16.x2.trans.b8x16.b6x16_p32 {r, s, t, u}, [a];";
  constexpr const char *kB4 = "ldmatrix.sync.aligned.m8n16.x1.b8x16.b4x16_p64 {r}, [a];";
  constexpr const char *kS4 = "ldmatrix.sync.aligned.m8n16.x2.s8.s4 {r, s}, [a];";
  expectAsIn({
    {kB16, {6, 4}, "sm_75", "ldmatrix: 'ldmatrix' needs PTX 6.5 (CUDA 10.2) or newer, not PTX 6.4 [needs-version]"},
    {kB16, {6, 5}, "sm_72", "ldmatrix: 'ldmatrix' needs sm_75 or newer, not sm_72 [needs-target]"},
    {kB16, {9, 5}, "sm_70", "ldmatrix: 'ldmatrix' needs sm_75 or newer, not sm_70 [needs-target]"},
    {kB16, {6, 3}, "sm_61", "ldmatrix: 'ldmatrix' needs PTX 6.5 (CUDA 10.2) and sm_75 or newer, not PTX 6.3 and sm_61 [needs-target]"},
    {kCta, {7, 7}, "sm_75", ".shared::cta: '.shared::cta' of 'ldmatrix' needs PTX 7.8 (CUDA 11.8) or newer, not PTX 7.7 [needs-version]"},

    // Matrices of bytes: the targets with suffix a or f of three families, each from its first version on.
    {kB8, {8, 6}, "sm_100", ".m16n16: '.m16n16' of 'ldmatrix' needs sm_100a or sm_100f, not sm_100 [needs-target]"},
    {kB8, {8, 6}, "sm_101", ".m16n16: '.m16n16' of 'ldmatrix' needs sm_101a or sm_101f, not sm_101 [needs-target]"},
    {kB8, {9, 0}, "sm_103", ".m16n16: '.m16n16' of 'ldmatrix' needs sm_103a or sm_103f, not sm_103 [needs-target]"},
    {kB8, {9, 4}, "sm_107", ".m16n16: '.m16n16' of 'ldmatrix' needs sm_107a or sm_107f, not sm_107 [needs-target]"},
    {kB8, {9, 0}, "sm_110", ".m16n16: '.m16n16' of 'ldmatrix' needs sm_110a or sm_110f, not sm_110 [needs-target]"},
    {kB8, {9, 0}, "sm_120", ".m16n16: '.m16n16' of 'ldmatrix' needs sm_120a or sm_120f, not sm_120 [needs-target]"},
    {kB8, {9, 0}, "sm_121", ".m16n16: '.m16n16' of 'ldmatrix' needs sm_121a or sm_121f, not sm_121 [needs-target]"},
    {kB8, {8, 6}, "sm_90a", ".m16n16: '.m16n16' of 'ldmatrix' needs sm_100a, sm_110a, sm_120a or another 'a' or 'f' target of these families, not sm_90a [needs-target]"},
    {kB8, {7, 8}, "sm_90", ".m16n16: '.m16n16' of 'ldmatrix' needs PTX 8.6 (CUDA 12.8) and sm_100a, sm_110a, sm_120a or another 'a' or 'f' target of these families, not PTX 7.8 and sm_90 [needs-target]"},
    {kB6, {8, 6}, "sm_90a", ".m16n16: '.m16n16' of 'ldmatrix' needs sm_100a, sm_110a, sm_120a or another 'a' or 'f' target of these families, not sm_90a [needs-target]"},
    {kB4, {8, 6}, "sm_100", ".b8x16: '.b8x16' of 'ldmatrix' needs sm_100a or sm_100f, not sm_100 [needs-target]"},
    {kB4, {7, 8}, "sm_90", ".b8x16: '.b8x16' of 'ldmatrix' needs PTX 8.6 (CUDA 12.8) and sm_100a, sm_110a, sm_120a or another 'a' or 'f' target of these families, not PTX 7.8 and sm_90 [needs-target]"},

    // .s4 loaded as .s8: also in sm_90a.
    {kS4, {9, 4}, "sm_90", ".m8n16: '.m8n16' of 'ldmatrix' needs sm_90a, not sm_90 [needs-target]"},
    {kS4, {9, 3}, "sm_90a", ".s8: '.s8' of 'ldmatrix' needs PTX 9.4 (CUDA 13.4) or newer, not PTX 9.3 [needs-version]"},
  });
}

TEST(Needs, OfMovMatrix) {
  constexpr const char *kB16 = "movmatrix.sync.aligned.m8n8.trans.b16 d, a;";
  expectAsIn({
    {kB16, {7, 7}, "sm_75", "movmatrix: 'movmatrix' needs PTX 7.8 (CUDA 11.8) or newer, not PTX 7.7 [needs-version]"},
    {kB16, {8, 0}, "sm_72", "movmatrix: 'movmatrix' needs sm_75 or newer, not sm_72 [needs-target]"},
    {kB16, {6, 3}, "sm_61", "movmatrix: 'movmatrix' needs PTX 7.8 (CUDA 11.8) and sm_75 or newer, not PTX 6.3 and sm_61 [needs-target]"},
  });
}

TEST(Needs, OfWmmaLoad) {
  constexpr const char *kF16 = "wmma.load.a.sync.aligned.row.m16n16k16.f16 {r, s, t, u, v, w, x, y}, [a];";
  constexpr const char *kF16Cta = "wmma.load.a.sync.aligned.row.m16n16k16.shared::cta.f16 {r, s, t, u, v, w, x, y}, [a];";
  constexpr const char *kS8 = "wmma.load.a.sync.aligned.row.m16n16k16.s8 {r, s}, [a];";
  constexpr const char *kU8 = "wmma.load.b.sync.aligned.col.m8n32k16.u8 {r, s, t, u}, [a];";
  constexpr const char *kS32 = "wmma.load.c.sync.aligned.row.m16n16k16.s32 {r, s, t, u, v, w, x, y}, [a];";
  constexpr const char *kS4 = "wmma.load.a.sync.aligned.row.m8n8k32.s4 {r}, [a];";
  constexpr const char *kB1 = "wmma.load.b.sync.aligned.col.m8n8k128.b1 {r}, [a];";
  constexpr const char *kC4 = "wmma.load.c.sync.aligned.col.m8n8k32.s32 {r, s}, [a];";
  constexpr const char *kBf16 = "wmma.load.a.sync.aligned.row.m16n16k16.bf16 {r, s, t, u}, [a];";
  constexpr const char *kTf32 = "wmma.load.b.sync.aligned.row.m16n16k8.tf32 {r, s, t, u}, [a];";
  constexpr const char *kCTf32 = "wmma.load.c.sync.aligned.row.m16n16k8.f32 {r, s, t, u, v, w, x, y}, [a];";
  constexpr const char *kF64 = "wmma.load.c.sync.aligned.row.m8n8k4.f64 {r, s}, [a];";
  expectAsIn({
    {kF16, {6, 3}, "sm_62", "wmma.load.a: 'wmma.load.a' needs sm_70 or newer, not sm_62 [needs-target]"},
    {kF16Cta, {7, 7}, "sm_70", ".shared::cta: '.shared::cta' of 'wmma.load' needs PTX 7.8 (CUDA 11.8) or newer, not PTX 7.7 [needs-version]"},
    {kS8, {8, 0}, "sm_70", ".s8: '.s8' of 'wmma.load' needs sm_72 or newer, not sm_70 [needs-target]"},
    {kU8, {6, 3}, "sm_70", ".u8: '.u8' of 'wmma.load' needs sm_72 or newer, not sm_70 [needs-target]"},
    {kS32, {8, 0}, "sm_70", ".s32: '.s32' of 'wmma.load' needs sm_72 or newer, not sm_70 [needs-target]"},
    {kS4, {8, 0}, "sm_72", ".m8n8k32: '.m8n8k32' of 'wmma.load' needs sm_75 or newer, not sm_72 [needs-target]"},
    {kB1, {8, 0}, "sm_72", ".m8n8k128: '.m8n8k128' of 'wmma.load' needs sm_75 or newer, not sm_72 [needs-target]"},
    {kC4, {8, 0}, "sm_72", ".m8n8k32: '.m8n8k32' of 'wmma.load' needs sm_75 or newer, not sm_72 [needs-target]"},
    {kBf16, {8, 0}, "sm_75", ".bf16: '.bf16' of 'wmma.load' needs sm_80 or newer, not sm_75 [needs-target]"},
    {kBf16, {6, 5}, "sm_75", ".bf16: '.bf16' of 'wmma.load' needs PTX 7.0 (CUDA 11.0) and sm_80 or newer, not PTX 6.5 and sm_75 [needs-target]"},
    {kTf32, {8, 0}, "sm_75", ".m16n16k8: '.m16n16k8' of 'wmma.load' needs sm_80 or newer, not sm_75 [needs-target]"},
    {kCTf32, {8, 0}, "sm_70", ".m16n16k8: '.m16n16k8' of 'wmma.load' needs sm_80 or newer, not sm_70 [needs-target]"},
    {kF64, {8, 0}, "sm_75", ".m8n8k4: '.m8n8k4' of 'wmma.load' needs sm_80 or newer, not sm_75 [needs-target]"},
  });
}

TEST(Needs, OfWmmaLoadBeforeAligned) {
  constexpr const char *kF16 = "wmma.load.a.sync.row.m16n16k16.f16 {r, s, t, u, v, w, x, y}, [a];";
  constexpr const char *kM8 = "wmma.load.a.sync.row.m8n32k16.f16 {r, s, t, u, v, w, x, y}, [a];";
  constexpr const char *kM32 = "wmma.load.c.sync.row.m32n8k16.f32 {r, s, t, u, v, w, x, y}, [a];";
  constexpr const char *kCta = "wmma.load.b.sync.row.m16n16k16.shared::cta.f16 {r, s, t, u, v, w, x, y}, [a];";
  constexpr const char *kS8 = "wmma.load.a.sync.row.m16n16k16.s8 {r, s}, [a];";
  constexpr const char *kS32 = "wmma.load.c.sync.row.m16n16k16.s32 {r, s, t, u, v, w, x, y}, [a];";
  constexpr const char *kAligned = "wmma.load.a.sync.aligned.row.m16n16k16.f16 {r, s, t, u, v, w, x, y}, [a];";
  constexpr const char *kAlignedM32 = "wmma.load.c.sync.aligned.row.m32n8k16.f32 {r, s, t, u, v, w, x, y}, [a];";
  constexpr const char *kAlignedU8 = "wmma.load.a.sync.aligned.row.m16n16k16.u8 {r, s}, [a];";
  expectAsIn({
    {kF16, {6, 3}, "sm_75", "wmma.load.a: 'wmma.load.a' needs '.aligned' from PTX 6.3 on [missing-qualifier]"},
    {kF16, {6, 2}, "sm_61", "wmma.load.a: 'wmma.load.a' needs sm_70 or newer, not sm_61 [needs-target]"},
    {kM8, {6, 0}, "sm_70", ".m8n32k16: '.m8n32k16' of 'wmma.load' needs PTX 6.1 (CUDA 9.1) or newer, not PTX 6.0 [needs-version]"},
    {kM32, {6, 0}, "sm_70", ".m32n8k16: '.m32n8k16' of 'wmma.load' needs PTX 6.1 (CUDA 9.1) or newer, not PTX 6.0 [needs-version]"},
    {kCta, {6, 2}, "sm_70", ".shared::cta: '.shared::cta' of 'wmma.load' needs PTX 7.8 (CUDA 11.8) or newer, not PTX 6.2 [needs-version]"},
    {kS8, {6, 2}, "sm_72", ".s8: '.s8' of 'wmma.load' needs PTX 6.3 (CUDA 10.0) or newer, not PTX 6.2 [needs-version]"},
    {kS8, {6, 3}, "sm_72", "wmma.load.a: 'wmma.load.a' needs '.aligned' from PTX 6.3 on [missing-qualifier]"},
    {kS32, {6, 2}, "sm_72", ".s32: '.s32' of 'wmma.load' needs PTX 6.3 (CUDA 10.0) or newer, not PTX 6.2 [needs-version]"},
    {kAligned, {6, 0}, "sm_70", ".aligned: '.aligned' of 'wmma.load' needs PTX 6.3 (CUDA 10.0); before, it is implied and must be left out [needs-version]"},
    {kAligned, {6, 2}, "sm_72", ".aligned: '.aligned' of 'wmma.load' needs PTX 6.3 (CUDA 10.0); before, it is implied and must be left out [needs-version]"},
    {kAlignedM32, {6, 0}, "sm_70", ".aligned: '.aligned' of 'wmma.load' needs PTX 6.3 (CUDA 10.0) or newer, not PTX 6.0 [needs-version]"},
    {kAlignedM32, {6, 1}, "sm_70", ".aligned: '.aligned' of 'wmma.load' needs PTX 6.3 (CUDA 10.0); before, it is implied and must be left out [needs-version]"},
    {kAlignedU8, {6, 2}, "sm_72", ".u8: '.u8' of 'wmma.load' needs PTX 6.3 (CUDA 10.0) or newer, not PTX 6.2 [needs-version]"},
  });
}

TEST(Needs, OfWmmaMma) {
  constexpr const char *kOldF16 = "wmma.mma.sync.row.col.m16n16k16.f16.f16 {a, b, c, d}, {a, b, c, d, e, f, g, h}, {a, b, c, d, e, f, g, h}, {a, b, c, d};";
  constexpr const char *kOldM8 = "wmma.mma.sync.row.col.m8n32k16.f16.f16 {a, b, c, d}, {a, b, c, d, e, f, g, h}, {a, b, c, d, e, f, g, h}, {a, b, c, d};";
  constexpr const char *kF16 = "wmma.mma.sync.aligned.row.col.m16n16k16.f16.f16 {a, b, c, d}, {a, b, c, d, e, f, g, h}, {a, b, c, d, e, f, g, h}, {a, b, c, d};";
  constexpr const char *kS8 = "wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s8.s32 {a, b, c, d, e, f, g, h}, {a, b}, {a, b}, {a, b, c, d, e, f, g, h};";
  constexpr const char *kF64 = "wmma.mma.sync.aligned.row.col.m8n8k4.rn.f64.f64.f64.f64 {a, b}, {c}, {d}, {a, b};";
  constexpr const char *kXor = "wmma.mma.xor.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 {a, b}, {c}, {d}, {a, b};";
  constexpr const char *kAnd = "wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 {a, b}, {c}, {d}, {a, b};";
  expectAsIn({
    {kOldF16, {6, 2}, "sm_61", "wmma.mma: 'wmma.mma' needs sm_70 or newer, not sm_61 [needs-target]"},
    {kOldF16, {6, 3}, "sm_70", "wmma.mma: 'wmma.mma' needs '.aligned' from PTX 6.3 on [missing-qualifier]"},
    {kOldM8, {6, 0}, "sm_70", ".m8n32k16: '.m8n32k16' of 'wmma.mma' needs PTX 6.1 (CUDA 9.1) or newer, not PTX 6.0 [needs-version]"},
    {kF16, {6, 2}, "sm_70", ".aligned: '.aligned' of 'wmma.mma' needs PTX 6.3 (CUDA 10.0); before, it is implied and must be left out [needs-version]"},
    {kS8, {6, 3}, "sm_70", ".s32: '.s32' of 'wmma.mma' needs sm_72 or newer, not sm_70 [needs-target]"},
    {kF64, {6, 5}, "sm_75", ".m8n8k4: '.m8n8k4' of 'wmma.mma' needs PTX 7.0 (CUDA 11.0) and sm_80 or newer, not PTX 6.5 and sm_75 [needs-target]"},
    {kXor, {6, 3}, "sm_72", ".m8n8k128: '.m8n8k128' of 'wmma.mma' needs sm_75 or newer, not sm_72 [needs-target]"},
    {kAnd, {7, 0}, "sm_80", ".and: '.and' of 'wmma.mma' needs PTX 7.1 (CUDA 11.1) or newer, not PTX 7.0 [needs-version]"},
    {kAnd, {7, 1}, "sm_75", ".and: '.and' of 'wmma.mma' needs sm_80 or newer, not sm_75 [needs-target]"},
  });
}

TEST(Needs, OfMma) {
  constexpr const char *kVolta = "mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16 {a, b, c, d}, {a, b}, {a, b}, {a, b, c, d};";
  constexpr const char *kF16 = "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {a, b}, {a, b, c, d}, {a, b}, {a, b};";
  constexpr const char *kF64 = "mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {a, b, c, d}, {a, b}, {c}, {a, b, c, d};";
  constexpr const char *kE4M3 = "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32 {a, b, c, d}, {a, b, c, d}, {a, b}, {a, b, c, d};";
  constexpr const char *kKind = "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e3m2.e2m3.f16 {a, b}, {a, b, c, d}, {a, b}, {a, b};";
  expectAsIn({
    {kVolta, {6, 3}, "sm_70", "mma: 'mma' needs PTX 6.4 (CUDA 10.1) or newer, not PTX 6.3 [needs-version]"},
    {kVolta, {6, 4}, "sm_61", "mma: 'mma' needs sm_70 or newer, not sm_61 [needs-target]"},
    {kF16, {7, 0}, "sm_75", ".m16n8k16: '.m16n8k16' of 'mma' needs sm_80 or newer, not sm_75 [needs-target]"},
    {kF64, {7, 8}, "sm_80", "mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64: 'mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64' needs sm_90 or newer, not sm_80 [needs-target]"},
    {kE4M3, {8, 3}, "sm_89", ".e4m3: '.e4m3' of 'mma' needs PTX 8.4 (CUDA 12.4) or newer, not PTX 8.3 [needs-version]"},
    {kE4M3, {8, 4}, "sm_87", ".e4m3: '.e4m3' of 'mma' needs sm_89 or newer, not sm_87 [needs-target]"},
    {kKind, {8, 7}, "sm_120", ".e3m2: '.e3m2' of 'mma' needs sm_120a or sm_120f, not sm_120 [needs-target]"},
    {kKind, {8, 7}, "sm_100a", ".e3m2: '.e3m2' of 'mma' needs sm_120a or another 'a' or 'f' target of its family, not sm_100a [needs-target]"},
  });
}

TEST(Needs, OfMmaSp) {
  constexpr const char *kSp = "mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {a, b}, {a, b}, {a, b}, {a, b}, e, 0;";
  constexpr const char *kOrdered = "mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {a, b}, {a, b}, {a, b}, {a, b}, e, 0;";
  expectAsIn({
    {kSp, {7, 0}, "sm_80", "mma: 'mma.sp' needs PTX 7.1 (CUDA 11.1) or newer, not PTX 7.0 [needs-version]"},
    {kSp, {7, 1}, "sm_75", "mma: 'mma.sp' needs sm_80 or newer, not sm_75 [needs-target]"},
    {kOrdered, {8, 4}, "sm_80", ".sp::ordered_metadata: '.sp::ordered_metadata' of 'mma.sp' needs PTX 8.5 (CUDA 12.5) or newer, not PTX 8.4 [needs-version]"},
  });
}
// clang-format on

} // namespace
