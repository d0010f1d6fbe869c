//===- CuteTest.cpp - Atoms and layouts of CuTe ---------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Layout/Cute.h"

#include "gtest/gtest.h"

namespace ptxmatrix {
namespace {

/// An MMA atom and its layouts, which are those of CUTLASS's mma_traits_sm80.hpp and mma_traits_sm90_gmma.hpp, without
/// the modes of size 1 there.
struct Row {
  const char *atom;
  const char *a;
  const char *b;
  const char *c;
};
constexpr Row kRows[] = {
    {"SM80_16x8x8_F16F16F16F16_TN", "((4,8),(2,2)):((32,1),(16,8))", "((4,8),2):((16,1),8)",
     "((4,8),(2,2)):((32,1),(16,8))"},
    {"SM80_16x8x16_F32F16F16F32_TN", "((4,8),(2,2,2)):((32,1),(16,8,128))", "((4,8),(2,2)):((16,1),(8,64))",
     "((4,8),(2,2)):((32,1),(16,8))"},
    {"SM80_16x8x4_F32TF32TF32F32_TN", "((4,8),2):((16,1),8)", "((4,8),1):((8,1),0)", "((4,8),(2,2)):((32,1),(16,8))"},
    {"SM80_16x8x8_F32TF32TF32F32_TN", "((4,8),(2,2)):((16,1),(8,64))", "((4,8),2):((8,1),32)",
     "((4,8),(2,2)):((32,1),(16,8))"},
    {"SM80_8x8x4_F64F64F64F64_TN", "((4,8),1):((8,1),0)", "((4,8),1):((8,1),0)", "((4,8),2):((16,1),8)"},
    {"SM80_16x8x16_S32S8S8S32_TN_SATURATE", "((4,8),(4,2)):((64,1),(16,8))", "((4,8),4):((32,1),8)",
     "((4,8),(2,2)):((32,1),(16,8))"},
    {"SM80_16x8x32_S32S8U8S32_TN", "((4,8),(4,2,2)):((64,1),(16,8,256))", "((4,8),(4,2)):((32,1),(8,128))",
     "((4,8),(2,2)):((32,1),(16,8))"},
    {"SM80_16x8x64_S32U4U4S32_TN", "((4,8),(8,2,2)):((128,1),(16,8,512))", "((4,8),(8,2)):((64,1),(8,256))",
     "((4,8),(2,2)):((32,1),(16,8))"},
    {"SM90::GMMA::MMA_64x8x16_F32F16F16_RS", "((4,8,4),(2,2,2)):((128,1,16),(64,8,512))", "",
     "((4,8,4),(2,2)):((128,1,16),(64,8))"},
    {"SM90_64x96x16_F16F16F16_RS", "((4,8,4),(2,2,2)):((128,1,16),(64,8,512))", "",
     "((4,8,4),(2,2,12)):((128,1,16),(64,8,512))"},
    {"MMA_64x256x32_F32E4M3E5M2_RS_TN", "((4,8,4),(4,2,2)):((256,1,16),(64,8,1024))", "",
     "((4,8,4),(2,2,32)):((128,1,16),(64,8,512))"},
};

std::string layoutOf(const Instruction &instruction, Fragment fragment) {
  const std::optional<FragmentLayout> layout = findLayout(instruction, fragment);
  return layout ? cuteLayout(*layout) : "";
}

TEST(Cute, LayoutsAreThoseOfCutlass) {
  for (const Row &row : kRows) {
    const std::optional<Instruction> product = readOpcode(row.atom).instruction;
    ASSERT_TRUE(product) << row.atom;
    EXPECT_EQ(layoutOf(*product, Fragment::A), row.a) << row.atom;
    EXPECT_EQ(layoutOf(*product, Fragment::B), row.b) << row.atom;
    EXPECT_EQ(layoutOf(*product, Fragment::D), row.c) << row.atom;
  }
}

TEST(Cute, AtomsOfProducts) {
  const auto opcodeOf = [](const char *atom) -> std::string {
    const std::optional<Instruction> product = readOpcode(atom).instruction;
    return product ? std::string(opcode(*product).str()) + (product->list != 0 ? " in registers" : "") : "";
  };
  EXPECT_EQ(opcodeOf("SM70_8x8x4_F32F16F16F32_NT"), "mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f32");
  EXPECT_EQ(opcodeOf("SM75_8x8x16_S32S8S8S32_TN"), "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32");
  EXPECT_EQ(opcodeOf("SM80_16x8x256_S32U1U1S32_TN_XORPOPC"),
            "mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc");
  EXPECT_EQ(opcodeOf("SM89_16x8x32_F32E4M3E5M2F32_TN"), "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32");
  EXPECT_EQ(opcodeOf("SM90_64x64x8_F32TF32TF32_SS_TN"), "wgmma.mma_async.sync.aligned.m64n64k8.f32.tf32.tf32");
  EXPECT_EQ(opcodeOf("MMA_64x32x32_S32S8S8_RS_TN_SATURATE"),
            "wgmma.mma_async.sync.aligned.m64n32k32.satfinite.s32.s8.s8 in registers");
  EXPECT_EQ(opcodeOf("SM80_16x8x17_F32F16F16F32_TN"), "");
  EXPECT_EQ(opcodeOf("SM80_16x8x16_F32F16F16F32"), "");
  EXPECT_EQ(opcodeOf("SM80_16x8x16_F32F16F16F32_TX"), "");
  EXPECT_EQ(opcodeOf("SM80_"), "");
  EXPECT_EQ(opcodeOf("MMA_"), "");
}

TEST(Cute, ShortOpcodes) {
  const auto opcodeOf = [](const char *text) -> std::string {
    const std::optional<Instruction> read = readOpcode(text).instruction;
    return read ? std::string(opcode(*read).str()) : "";
  };
  EXPECT_EQ(opcodeOf("mma.m16n8k16.f32.f16.f16.f32"), "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32");
  EXPECT_EQ(opcodeOf("mma.m16n8k32.f32.e2m1.e4m3.f32"),
            "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e2m1.e4m3.f32");
  EXPECT_EQ(opcodeOf("ldmatrix.x4.trans"), "ldmatrix.sync.aligned.m8n8.x4.trans.b16");
  EXPECT_EQ(opcodeOf("wmma.load.a.m16n16k16.f16"), ""); // by rows or by columns?
  EXPECT_EQ(opcodeOf("mma.m16n8k16.f32.f16.bf16.f32"), "");
}

} // namespace
} // namespace ptxmatrix
