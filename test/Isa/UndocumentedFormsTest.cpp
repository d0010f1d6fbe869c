//===- UndocumentedFormsTest.cpp - Forms that the PTX ISA does not have ---===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Judging.h"

#include <gtest/gtest.h>

using namespace ptxmatrix;

namespace {

using Lines = std::vector<std::string>;

/// Opcodes that the ptxas of some release was seen to accept.
const std::vector<std::string> kOpcodes = {
    "ldmatrix.sync.aligned.m8n8.x8.b16",
    "ldmatrix.sync.aligned.m8n8.x128.trans.shared::cta.b16",
    "ldmatrix.sync.aligned.m16n16.x16.trans.shared.b8",
    "ldmatrix.sync.aligned.m16n16.x32.trans.b8x16.b4x16_p64",
    "ldmatrix.sync.aligned.m8n16.x64.b8x16.b6x16_p32",
    "ldmatrix.sync.aligned.m8n16.x8.s8.s4",
    "wmma.load.c.sync.aligned.row.m8n8k32.f32",
    "wmma.load.c.sync.aligned.col.m8n8k128.shared.tf32.u32",
    "wmma.load.c.sync.aligned.row.m16n16k16.u32",
    "wmma.load.a.sync.aligned.row.m16n16k16",
    "wmma.load.b.sync.col.m32n8k16.global",
    "stmatrix.sync.aligned.m8n8.x8.trans.b16",
    "stmatrix.sync.aligned.m16n8.x16.trans.b8",
    "wmma.store.d.sync.aligned.row.m8n8k32.f32",
    "wmma.store.d.sync.aligned.row.m8n8k32.bf16x2.f16",
    "wmma.store.d.sync.aligned.col.m32n8k16.u32",
    "wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s8.u32.satfinite",
    "wmma.mma.sync.aligned.col.col.m8n8k4.s32.u8.u8.u32",
    "wmma.mma.sync.aligned.row.row.m16n16k8.rz.f64.f64.f64.f64",
    "mma.sync.aligned.m8n8k4.row.col.f32.bf16.bf16.f32",
    "mma.sync.aligned.m8n8k4.col.row.f32.tf32.tf32.f32",
    "mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32.or.popc",
    "mma.sync.aligned.m8n8k32.row.col.s32.u4.u4.s32.xor",
    "mma.sync.aligned.m16n8k16.row.col.kind::f8f6f4.f16.e4m3.e5m2.f16",
    "mma.sync.aligned.m16n8k32.row.col.kind::mxf4nvf4.f32.e4m3.e4m3.f32",
    "mma.sync.aligned.m16n8k32.row.col.kind::i8.f16.e5m2.e5m2.f16",
    "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.f16.e4m3.e5m2.f16",
    "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf4.f32.e4m3.e5m2.f32",
    "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::tf32.f32.e5m2.e4m3.f32",
};

} // namespace

TEST(UndocumentedForms, HaveOneWarningForEveryTargetAndRelease) {
  // The operands are not defined, either.
  for (const std::string &opcode : kOpcodes)
    for (const char *target : {"sm_70", "sm_80", "sm_90a", "sm_120a"})
      for (const CudaRelease cuda : {CudaRelease{11, 8}, CudaRelease{12, 8}, CudaRelease{13, 5}}) {
        if (!isKnownTarget(*findTarget(target), cuda))
          continue;
        EXPECT_EQ(saidOf(opcode + " {a}, [b];", {.targets = {*findTarget(target)}, .cuda = cuda}),
                  (Lines{"warning [undocumented-form] '" + opcode + "'"}));
      }
}

TEST(UndocumentedForms, NeedSync) {
  for (std::string opcode : kOpcodes) {
    opcode.erase(opcode.find(".sync"), 5);
    const Lines said = saidOf(opcode + " {a}, [b];", {});
    EXPECT_TRUE(!said.empty() && said[0].starts_with("error ")) << opcode;
  }
}

TEST(UndocumentedForms, KeepTheirBytesInCanonicalText) {
  // They have no canonical spelling.  Other statements next to them have one.
  const std::string_view text = "wmma.load.c.f32.sync.aligned.row.m8n8k32 {a,b},[p];\n"
                                "wmma.load.c.s32.sync.aligned.row.m8n8k32 {a,b},[p];\n";
  const CanonicalResult result = canonicalStatement(text);
  EXPECT_FALSE(result.check.hasErrors());
  EXPECT_EQ(result.text, "wmma.load.c.f32.sync.aligned.row.m8n8k32 {a,b},[p];\n"
                         "wmma.load.c.sync.aligned.row.m8n8k32.s32 {a, b}, [p];\n");
}
