//===- EmitTest.cpp - Statements printed from typed instructions ----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "ptxmatrix/Emit.h"
#include "Operands.h"
#include "ptxmatrix/Check.h"
#include "ptxmatrix/Layout.h"
#include "ptxmatrix/Tcgen05.h"
#include "ptxmatrix/Variants.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <string>
#include <vector>

using namespace ptxmatrix;

namespace {

constexpr LdMatrix kLoad{.num = Num::X4, .space = Space::Shared};
constexpr std::string_view kLoadOpcode = "ldmatrix.sync.aligned.m8n8.x4.shared.b16";
constexpr WmmaLoad kWmma{.matrix = Matrix::C, .type = Type::F32};
constexpr std::string_view kWmmaOpcode = "wmma.load.c.sync.aligned.row.m16n16k16.f32";
constexpr MmaSp kSparse{.sparsity = Sparsity::Sp, .mma = {.shape = {16, 8, 32}}};
constexpr std::string_view kSparseOpcode = "mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32";
constexpr Mma kScaled{.shape = {16, 8, 32},
                      .kind = MmaKind::MXF8F6F4,
                      .blockScale = true,
                      .scaleVec = ScaleVec::ScaleVec1X,
                      .a = Type::E4M3,
                      .b = Type::E2M1,
                      .scaleType = Type::UE8M0};

/// The instruction with the opcode \p text.
Instruction instructionOf(std::string_view text, uint8_t list = 0) {
  Instruction instruction = readOpcode(text).instruction.value_or(Instruction());
  instruction.list = list;
  return instruction;
}

/// The printed text, or "error: " and the reason.
std::string emitted(const Instruction &instruction, const Operands &operands, const GuardOperand &guard = {}) {
  std::vector<char> buffer(8000);
  const EmitResult result = emitStatement(instruction, operands, buffer, guard);
  if (!result)
    return "error: " + std::string(opcode(instruction).str()) + ": " + std::string(message(result.error));
  return {buffer.data(), result.size};
}

EmitError errorOf(const Instruction &instruction, const Operands &operands, const GuardOperand &guard = {}) {
  std::array<char, 8000> buffer;
  const EmitResult result = emitStatement(instruction, operands, buffer, guard);
  EXPECT_EQ(result.size == 0, result.error != EmitError::None);
  return result.error;
}

const std::vector<OperandName> kNames = [] {
  std::vector<OperandName> names = {"%r1", "a", "_x", "$y", "%1", "B_$9", "r0", "%f31", "%extra"};
  static std::deque<std::string> more;
  while (names.size() <= mostRegisters())
    names.emplace_back(more.emplace_back("more_" + std::to_string(names.size())));
  return names;
}();
/// As many as the longest vector has, and one more.
const std::vector<OperandName> kNumbered = [] {
  std::vector<OperandName> names;
  for (const uint32_t number : {7U, 0U, 10U, 99U, 100U, 4294967295U, 1U, 2U, 3U})
    names.emplace_back("%f", number);
  while (names.size() <= mostRegisters())
    names.emplace_back("%f", static_cast<uint32_t>(names.size()) * 977);
  return names;
}();

/// A statement's operands and its guard.
struct EmittedCase {
  Operands operands;
  GuardOperand guard;
};

/// Operands of each kind for \p instruction.
std::vector<EmittedCase> allCases(const Instruction &instruction) {
  const auto last = static_cast<uint32_t>(UINT32_MAX - mostRegisters() + 1); // the greatest numbers
  const StatementOperand vectors[] = {RegisterRange{"%r", 8}, RegisterRange{"a_register_of_long_name", last},
                                      RegisterNames{kNumbered}, RegisterNames{kNames}};
  const GuardOperand guards[] = {{}, {"%p1", false}, {{"%p", 17}, true}, {"q", true}};
  const AddressOperand addresses[] = {
      {"%rd1"}, {{"%rd", 2}, -16}, {"tile", 2147483647}, {"tile", -2147483647 - 1}, {{"%rd", 4294967295}, 1}};
  const std::optional<StatementOperand> strides[] = {std::nullopt,     16, 0, -8, 2147483647, OperandName{"%r", 9},
                                                     OperandName("%s")};
  const OperandName names[] = {"%r1", {"%r", 0}, "source", "%r4", "%r5"};
  const ScaleSelectorOperand scales[] = {{}, {0, 1}, {OperandName{"%rs", 1}, 1}, {0, OperandName("t")}, {"b", "t"}};
  const StatementOperand scaleDs[] = {OperandName{"%p", 4294967295}, 0, 1, OperandName("p"), OperandName("_p")};

  std::vector<EmittedCase> all;
  for (const GuardOperand &guard : guards)
    for (const StatementOperand &vector : vectors)
      for (size_t i = 0; i < std::size(addresses); ++i)
        for (const std::optional<StatementOperand> &stride : strides) {
          if (stride && !hasRole(instruction, Role::Stride))
            break;
          all.push_back({operandsFor(instruction, {.registers = vector,
                                                   .result = names[i],
                                                   .source = names[std::size(names) - 1 - i],
                                                   .address = addresses[i],
                                                   .stride = stride,
                                                   .scale = scales[i],
                                                   .descriptor = names[i],
                                                   .scaleD = scaleDs[i],
                                                   .sign = i % 2 == 0 ? 1 : -1,
                                                   .transpose = static_cast<int32_t>(i % 2),
                                                   .groups = static_cast<int32_t>(i),
                                                   .hasLiterals = i % 2 == 0,
                                                   .hasOptional = i < 3}),
                         guard});
        }
  return all;
}

/// The errors of \p check without advice: some operands are strides that are legal but advised against, and both
/// vectors of a tcgen05.ld have the same registers.
std::vector<std::string> messagesButAdvice(const CheckResult &check) {
  std::vector<std::string> said;
  for (const Diagnostic &diagnostic : check.diagnostics)
    if (diagnostic.rule->group != "advice" && diagnostic.rule->name != "tcgen05-duplicate")
      said.push_back(diagnostic.message);
  return said;
}

} // namespace

TEST(Emit, PrintsEachOperand) {
  EXPECT_EQ(emitted(kLoad, {RegisterRange{"%r", 8}, AddressOperand{{"%rd", 2}, -16}}),
            std::string(kLoadOpcode) + " {%r8, %r9, %r10, %r11}, [%rd2+-16];");
  EXPECT_EQ(emitted(kLoad, {RegisterRange{"%r", 99}, AddressOperand{"tile", 32}}, GuardOperand{"%p1"}),
            "@%p1 " + std::string(kLoadOpcode) + " {%r99, %r100, %r101, %r102}, [tile+32];");
  constexpr const char *kLong = "a_register_of_long_name";
  const OperandName numbered[] = {{kLong, 3}, {kLong, 1}, {kLong, 2}, {kLong, 4294967295}};
  EXPECT_EQ(emitted(kLoad, {RegisterNames{numbered}, AddressOperand{"%rd1"}}, GuardOperand{{"%p", 3}, true}),
            "@!%p3 " + std::string(kLoadOpcode) +
                " {a_register_of_long_name3, a_register_of_long_name1, a_register_of_long_name2, "
                "a_register_of_long_name4294967295}, [%rd1];");
  const OperandName names[] = {"a", "%b", "_c", "$d"};
  EXPECT_EQ(emitted(kLoad, {RegisterNames{names}, AddressOperand{"%rd1", -2147483647 - 1}}),
            std::string(kLoadOpcode) + " {a, %b, _c, $d}, [%rd1+-2147483648];");

  EXPECT_EQ(emitted(kWmma, {RegisterRange{"%f", 0}, AddressOperand{"%rd1"}}),
            std::string(kWmmaOpcode) + " {%f0, %f1, %f2, %f3, %f4, %f5, %f6, %f7}, [%rd1];");
  EXPECT_EQ(emitted(kWmma, {RegisterRange{"f", 0}, AddressOperand{"%rd1"}, 16}),
            std::string(kWmmaOpcode) + " {f0, f1, f2, f3, f4, f5, f6, f7}, [%rd1], 16;");
  EXPECT_EQ(emitted(kWmma, {RegisterRange{"f", 0}, AddressOperand{"%rd1"}, OperandName{"%r", 2}}),
            std::string(kWmmaOpcode) + " {f0, f1, f2, f3, f4, f5, f6, f7}, [%rd1], %r2;");

  EXPECT_EQ(emitted(MovMatrix{}, {RegisterRange{"%r", 1}, OperandName{"%r", 2}}),
            "movmatrix.sync.aligned.m8n8.trans.b16 %r1, %r2;");
  const std::string owned = "%source";
  EXPECT_EQ(emitted(MovMatrix{}, {RegisterRange{"%r", 4294967295}, OperandName(owned)}),
            "movmatrix.sync.aligned.m8n8.trans.b16 %r4294967295, %source;");
}

TEST(Emit, PrintsEachNumber) {
  auto check = [](uint32_t number) {
    const std::string digits = std::to_string(number);
    ASSERT_EQ(emitted(MovMatrix{}, {OperandName{"d", number}, OperandName{"s", number}}),
              "movmatrix.sync.aligned.m8n8.trans.b16 d" + digits + ", s" + digits + ";");
  };
  for (uint32_t number = 0; number < 1100; ++number)
    check(number);
  for (uint64_t power = 10000; power < UINT32_MAX; power *= 10)
    for (const uint64_t number : {power - 1, power})
      check(static_cast<uint32_t>(number));
}

TEST(Emit, PrintsProducts) {
  EXPECT_EQ(
      emitted(Mma{}, {RegisterRange{"%f", 0}, RegisterRange{"%r", 0}, RegisterRange{"%r", 4}, RegisterRange{"%f", 4}}),
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f0, %f1, %f2, %f3}, {%r0, %r1, %r2, %r3}, "
      "{%r4, %r5}, {%f4, %f5, %f6, %f7};");
  EXPECT_EQ(emitted(WmmaMma{.shape = {8, 8, 4},
                            .d = Type::F64,
                            .a = Type::F64,
                            .b = Type::F64,
                            .c = Type::F64,
                            .rounding = Rounding::Rn},
                    {RegisterRange{"d", 0}, RegisterRange{"a", 0}, RegisterRange{"b", 0}, RegisterRange{"c", 0}}),
            "wmma.mma.sync.aligned.row.col.m8n8k4.rn.f64.f64.f64.f64 {d0, d1}, {a0}, {b0}, {c0, c1};");
  const RegisterRange four{"f", 0};
  const Operands sparse{four, four, four, four, OperandName{"%r", 9}, 1};
  EXPECT_EQ(emitted(kSparse, sparse),
            std::string(kSparseOpcode) +
                " {f0, f1, f2, f3}, {f0, f1, f2, f3}, {f0, f1, f2, f3}, {f0, f1, f2, f3}, %r9, 1;");
  const std::string scaled = "mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e2m1"
                             ".f32.ue8m0 {f0, f1, f2, f3}, {f0, f1, f2, f3}, {f0, f1}, {f0, f1, f2, f3}, ";
  EXPECT_EQ(emitted(kScaled, {four, four, four, four, OperandName("sa"), ScaleSelectorOperand{2, 1},
                              RegisterRange{"%r", 7}, ScaleSelectorOperand{OperandName{"%rs", 1}, "%rs2"}}),
            scaled + "sa, {2, 1}, %r7, {%rs1, %rs2};");
}

TEST(Emit, PrintsProductsOfAWarpgroup) {
  EXPECT_EQ(emitted(WgmmaFence{}, {}), "wgmma.fence.sync.aligned;");
  EXPECT_EQ(emitted(WgmmaCommitGroup{}, {}, GuardOperand{"%p1"}), "@%p1 wgmma.commit_group.sync.aligned;");
  EXPECT_EQ(emitted(WgmmaWaitGroup{}, {7}), "wgmma.wait_group.sync.aligned 7;");

  const RegisterRange d{"%f", 0};
  const RegisterRange a{"%r", 0};
  const OperandName first{"%rd", 1};
  const OperandName second{"%rd", 2};
  const OperandName p{"%p", 1};
  const std::string opcode = "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f0, %f1, %f2, %f3}, ";
  Instruction instruction = WgmmaMmaAsync{};
  ASSERT_EQ(countOperandLists(instruction), 2U);
  EXPECT_EQ(emitted(instruction, {d, first, second, p, 1, -1, 0, 1}), opcode + "%rd1, %rd2, %p1, 1, -1, 0, 1;");
  EXPECT_EQ(emitted(instruction, {d, first, second, 0, 1, 1, 0, 0}), opcode + "%rd1, %rd2, 0, 1, 1, 0, 0;");
  instruction.list = 1;
  EXPECT_EQ(emitted(instruction, {d, a, second, p, -1, 1, 1}), opcode + "{%r0, %r1, %r2, %r3}, %rd2, %p1, -1, 1, 1;");

  Instruction sparse = WgmmaMmaAsync{
      .sparsity = Sparsity::Sp, .shape = {64, 8, 64}, .satfinite = true, .d = Type::S32, .a = Type::S8, .b = Type::U8};
  const std::string sparseOpcode =
      "wgmma.mma_async.sp.sync.aligned.m64n8k64.satfinite.s32.s8.u8 {%f0, %f1, %f2, %f3}, ";
  EXPECT_EQ(emitted(sparse, {d, first, second, OperandName("e"), 0, 1}), sparseOpcode + "%rd1, %rd2, e, 0, 1;");
  sparse.list = 1;
  EXPECT_EQ(emitted(sparse, {d, a, second, a, 0, p}), sparseOpcode + "{%r0, %r1, %r2, %r3}, %rd2, %r0, 0, %p1;");
}

TEST(Emit, PrintsCopies) {
  const AddressOperand tile{"tile"};
  const AddressOperand barrier{{"%r", 1}};
  const OperandName map{"%rd", 2};
  const OperandName policy("policy");
  const std::string load = "cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes";
  EXPECT_EQ(emitted(Instruction(Mnemonic::CpAsyncBulkTensor,
                                {Qualifier::Dim2, Qualifier::SharedCta, Qualifier::Global, Qualifier::CompleteTx}),
                    {tile, map, RegisterRange{"%r", 3}, barrier}),
            load + " [tile], [%rd2, {%r3, %r4}], [%r1];");
  const OperandName coordinates[] = {-64, {"%r", 3}};
  EXPECT_EQ(emitted(instructionOf(load), {tile, map, RegisterNames{coordinates}, barrier}),
            load + " [tile], [%rd2, {-64, %r3}], [%r1];");
  const std::string copy = "cp.async.cg.shared.global.L2::cache_hint";
  EXPECT_EQ(emitted(instructionOf(copy), {tile, AddressOperand{map}, 16, 8, policy}),
            copy + " [tile], [%rd2], 16, 8, policy;");
  EXPECT_EQ(emitted(instructionOf(copy), {tile, AddressOperand{map}, 16, policy}),
            copy + " [tile], [%rd2], 16, policy;");
  const AddressOperand addend{map};
  EXPECT_EQ(emitted(instructionOf("multimem.st.global.v4.f32"), {addend, RegisterRange{"%f", 0}}),
            "multimem.st.global.v4.f32 [%rd2], {%f0, %f1, %f2, %f3};");
  EXPECT_EQ(emitted(instructionOf("multimem.red.global.add.u32"), {addend, OperandName("%r1")}),
            "multimem.red.global.add.u32 [%rd2], %r1;");
}

TEST(Emit, PrintsSinksAndPairs) {
  const AddressOperand barrier{"bar"};
  const OperandName leader[] = {"_", {"%p", 1}};
  EXPECT_EQ(emitted(instructionOf("elect.sync"), {RegisterNames{leader}, UINT32_MAX}), "elect.sync _|%p1, 4294967295;");
  const std::string arrive = "mbarrier.arrive.release.cluster.shared::cluster.multicast::cluster::32b.b64";
  EXPECT_EQ(emitted(instructionOf(arrive), {OperandName("_"), barrier, 2, OperandName("mask")}),
            arrive + " _, [bar], 2, mask;");
  EXPECT_EQ(emitted(instructionOf(arrive), {OperandName("_"), barrier, OperandName("mask")}),
            arrive + " _, [bar], mask;");
  const std::string wait = "mbarrier.try_wait.parity.phase_type::primary.shared.b64";
  EXPECT_EQ(emitted(instructionOf(wait), {OperandName("p"), barrier, 1, 100}), wait + " p, [bar], 1, 100;");
  EXPECT_EQ(emitted(instructionOf(wait), {OperandName("p"), OperandName("report"), barrier, 1}),
            wait + " p, report, [bar], 1;");
  EXPECT_EQ(emitted(instructionOf(wait, 1), {RegisterRange{"p", 0}, barrier, 1}), wait + " p0|p1, [bar], 1;");
  const OperandName names[] = {"_", "a", "_", "_"};
  EXPECT_EQ(emitted(kLoad, {RegisterNames{names}, barrier}), std::string(kLoadOpcode) + " {_, a, _, _}, [bar];");
}

TEST(Emit, PrintsConstantsAndElementsOfGeneralInstructions) {
  const RegisterRange d{"%r", 1};
  const auto general = [&](const char *opcode, const Operands &operands) {
    const std::string text = emitted(instructionOf(opcode), operands);
    EXPECT_TRUE(text.starts_with("error") || checkStatement(text).diagnostics.empty()) << text;
    return text;
  };
  EXPECT_EQ(general("add.s32", {d, OperandName("%r2"), -4}), "add.s32 %r1, %r2, -4;");
  EXPECT_EQ(general("mov.b64", {d, 7}), "mov.b64 %r1, 7;");
  EXPECT_EQ(general("st.global.b32", {AddressOperand{"a"}, 0}), "st.global.b32 [a], 0;");
  EXPECT_EQ(general("mov.u32", {d, OperandName("%tid.x")}), "mov.u32 %r1, %tid.x;");
  EXPECT_EQ(general("mov.u32", {d, OperandName("v.r")}), "mov.u32 %r1, v.r;");
  EXPECT_EQ(general("ld.global.v4.b32", {OperandName("v"), AddressOperand{"a"}}), "ld.global.v4.b32 v, [a];");
  EXPECT_EQ(errorOf(instructionOf("add.f32"), {d, OperandName("%f2"), 4}), EmitError::OperandKind);
  EXPECT_EQ(errorOf(instructionOf("not.pred"), {d, 1}), EmitError::OperandKind);
  for (const char *name : {"%tid.w.x", "%tid.", ".x", "%tid.xy", "%tid.q"})
    EXPECT_EQ(errorOf(instructionOf("mov.u32"), {d, OperandName(name)}), EmitError::BadName) << name;
  EXPECT_EQ(errorOf(instructionOf("mov.u32"), {d, OperandName("%r.x", 1)}), EmitError::BadName);
  EXPECT_EQ(errorOf(instructionOf("call"), {OperandName("f"), RegisterNames{}}), EmitError::OperandKind);
}

TEST(Emit, RefusesWrongOperandsOfCopies) {
  const AddressOperand address{"a"};
  const OperandName name("x");
  const OperandName sink("_");
  const auto errorOfElect = [](std::initializer_list<OperandName> names) {
    return errorOf(instructionOf("elect.sync"), {RegisterNames{std::span(names.begin(), names.size())}, 1});
  };
  EXPECT_EQ(errorOfElect({"a", "p"}), EmitError::None);
  EXPECT_EQ(errorOfElect({"a", "_"}), EmitError::BadName) << "the second is needed";
  EXPECT_EQ(errorOfElect({"a"}), EmitError::RegisterCount);
  EXPECT_EQ(errorOfElect({1, "p"}), EmitError::OperandKind);
  EXPECT_EQ(errorOf(instructionOf("elect.sync"), {name, 1}), EmitError::OperandKind);
  EXPECT_EQ(errorOf(instructionOf("elect.sync"), {RegisterRange{"a", UINT32_MAX}, 1}), EmitError::RegisterNumber);
  EXPECT_EQ(errorOf(instructionOf("elect.sync"), {RegisterRange{"a", 0}, -1}), EmitError::None);

  const Instruction wait = instructionOf("mbarrier.try_wait.parity.shared.b64");
  EXPECT_EQ(errorOf(wait, {name, address, 1}), EmitError::None);
  EXPECT_EQ(errorOf(wait, {sink, address, 1}), EmitError::BadName);
  EXPECT_EQ(errorOf(wait, {name, address, 2}), EmitError::SelectorValue);
  EXPECT_EQ(errorOf(wait, {name, address, sink}), EmitError::BadName);
  EXPECT_EQ(errorOf(wait, {name, 1, 1}), EmitError::OperandKind);
  EXPECT_EQ(errorOf(wait, {0, address, 1}), EmitError::OperandKind);
  EXPECT_EQ(errorOf(wait, {RegisterRange{"p", 0}, address, 1}), EmitError::OperandKind) << "one predicate";
  const Instruction remote = instructionOf("mbarrier.arrive.shared::cluster.b64");
  EXPECT_EQ(errorOf(remote, {sink, address}), EmitError::None);
  EXPECT_EQ(errorOf(remote, {name, address}), EmitError::OperandKind) << "only a sink";
  EXPECT_EQ(errorOf(remote, {sink, address, 0}), EmitError::SelectorValue);

  const Instruction copy = instructionOf("cp.async.ca.shared.global");
  EXPECT_EQ(errorOf(copy, {address, address, 8, 8}), EmitError::None);
  EXPECT_EQ(errorOf(copy, {address, address, 8, 9}), EmitError::SelectorValue) << "more than the size";
  EXPECT_EQ(errorOf(copy, {address, address, 12}), EmitError::SelectorValue);
  EXPECT_EQ(errorOf(copy, {address, address, name}), EmitError::OperandKind);

  std::array<char, 100> buffer;
  EXPECT_EQ(emitStatement(copy, {address, address, 12}, buffer), (EmitResult{0, EmitError::SelectorValue, 2, 2}));
  EXPECT_EQ(emitStatement(instructionOf("cp.async.ca.shared.global.L2::cache_hint"),
                          {address, address, 8, OperandName("1")}, buffer),
            (EmitResult{0, EmitError::BadName, 3, 4}))
      << "the source size is left out";
  const Instruction bulk = instructionOf("cp.async.bulk.global.shared::cta.bulk_group");
  EXPECT_EQ(errorOf(bulk, {address, address, 32}), EmitError::None);
  EXPECT_EQ(errorOf(bulk, {address, address, 24}), EmitError::SelectorValue);
  EXPECT_EQ(errorOf(instructionOf("multimem.red.global.add.u32"), {address, 1}), EmitError::OperandKind);
  EXPECT_EQ(errorOf(instructionOf("multimem.red.global.add.v2.f32"), {address, name}), EmitError::OperandKind);

  const OperandName sinks[] = {"_", "_", "_", "_"};
  EXPECT_EQ(errorOf(kLoad, {RegisterNames{sinks}, address}), EmitError::BadName) << "nothing is loaded";
  const OperandName constants[] = {0, 1, 2, 3};
  EXPECT_EQ(errorOf(kLoad, {RegisterNames{constants}, address}), EmitError::OperandKind);
  EXPECT_EQ(errorOf(kLoad, {RegisterRange{"", 0}, address}), EmitError::BadName);
  EXPECT_EQ(errorOf(kLoad, {RegisterRange{"r", 0}, AddressOperand{0}}), EmitError::BadName);
  EXPECT_EQ(errorOf(WgmmaFence{}, {}, GuardOperand{1}), EmitError::BadName);
}

TEST(Emit, PrintsInstructionsOfTensorMemory) {
  const AddressOperand taddr{{"%r", 9}, 4};
  const AddressOperand d{{"%r", 8}};
  const OperandName descriptor{"%rd", 1};
  const OperandName idesc{"%r", 7};
  const OperandName p{"%p", 1};
  EXPECT_EQ(emitted(Tcgen05WaitLd{}, {}), "tcgen05.wait::ld.sync.aligned;");
  EXPECT_EQ(emitted(Tcgen05FenceAfter{}, {}), "tcgen05.fence::after_thread_sync;");
  EXPECT_EQ(emitted(Tcgen05Alloc{}, {AddressOperand{"base"}, 256}),
            "tcgen05.alloc.cta_group::1.sync.aligned.b32 [base], 256;");
  EXPECT_EQ(emitted(Tcgen05Dealloc{}, {idesc, OperandName("columns")}),
            "tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r7, columns;");
  EXPECT_EQ(emitted(Tcgen05Ld{.num = Num::X2}, {RegisterRange{"%f", 0}, taddr}),
            "tcgen05.ld.sync.aligned.32x32b.x2.b32 {%f0, %f1}, [%r9+4];");
  EXPECT_EQ(emitted(Tcgen05LdRed{}, {RegisterRange{"%f", 0}, p, d}),
            "tcgen05.ld.red.sync.aligned.32x32b.x2.max.f32 {%f0, %f1}, %p1, [%r8];");
  EXPECT_EQ(emitted(Tcgen05St{.shape = DataShape::Lanes16x32bx2}, {d, -2, RegisterRange{"%r", 0}}),
            "tcgen05.st.sync.aligned.16x32bx2.x1.b32 [%r8], -2, {%r0};");
  EXPECT_EQ(
      emitted(Tcgen05Commit{.multicast = Multicast::Cluster}, {AddressOperand{"bar"}, OperandName("mask")}, {"p"}),
      "@p tcgen05.commit.cta_group::1.mbarrier::arrive::one.multicast::cluster.b64 [bar], mask;");

  const std::string opcode = "tcgen05.mma.cta_group::2.kind::f16 [%r8], ";
  Instruction product = Tcgen05Mma{.ctaGroup = CtaGroup::CtaGroup2};
  EXPECT_EQ(emitted(product, {d, descriptor, descriptor, idesc, p}), opcode + "%rd1, %rd1, %r7, %p1;");
  product.list = 3;
  EXPECT_EQ(emitted(product, {d, taddr, descriptor, idesc, RegisterRange{"%r", 0}, p, 15}),
            opcode + "[%r9+4], %rd1, %r7, {%r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7}, %p1, 15;");
}

TEST(Emit, RefusesWrongOperandsOfTensorMemory) {
  const AddressOperand address{"base"};
  const OperandName name("x");
  for (const int32_t columns : {32, 64, 128, 256, 512})
    EXPECT_EQ(errorOf(Tcgen05Alloc{}, {address, columns}), EmitError::None) << columns;
  for (const int32_t columns : {-32, 0, 1, 16, 48, 96, 1024, INT32_MIN, INT32_MAX})
    EXPECT_EQ(errorOf(Tcgen05Alloc{}, {address, columns}), EmitError::SelectorValue) << columns;
  for (const int32_t columns : {32, 96, 576})
    EXPECT_EQ(errorOf(Tcgen05Alloc{.exclusive = true}, {address, columns}), EmitError::None) << columns;
  for (const int32_t columns : {-32, 0, 48})
    EXPECT_EQ(errorOf(Tcgen05Alloc{.exclusive = true}, {address, columns}), EmitError::SelectorValue) << columns;
  EXPECT_EQ(errorOf(Tcgen05Shift{}, {name}), EmitError::OperandKind) << "no address";
  EXPECT_EQ(errorOf(Tcgen05Shift{}, {AddressOperand{"1"}}), EmitError::BadName);
  const Operands legal = {address, name, name, name, name, 3};
  auto errorWith = [&](size_t place, const StatementOperand &wrong) {
    Operands all = legal;
    all[place] = wrong;
    return errorOf(Tcgen05Mma{}, all);
  };
  EXPECT_EQ(errorOf(Tcgen05Mma{}, legal), EmitError::None);
  EXPECT_EQ(errorWith(1, address), EmitError::OperandKind) << "A in tensor memory is in another list";
  EXPECT_EQ(errorWith(3, 0), EmitError::OperandKind) << "idesc";
  EXPECT_EQ(errorWith(4, 1), EmitError::OperandKind) << "enable-input-d";
  EXPECT_EQ(errorWith(5, 16), EmitError::SelectorValue) << "scale-input-d";
  EXPECT_EQ(errorWith(5, -1), EmitError::SelectorValue);
  EXPECT_EQ(errorWith(5, name), EmitError::OperandKind);
}

TEST(Emit, RefusesWrongOperandsOfAWarpgroup) {
  const RegisterRange registers{"%r", 0};
  const OperandName name("x");
  const Operands legal = {registers, name, name, name, 1, 1, 0, 0};
  EXPECT_EQ(errorOf(WgmmaMmaAsync{}, legal), EmitError::None);
  auto errorWith = [&](size_t place, const StatementOperand &wrong) {
    Operands all = legal;
    all[place] = wrong;
    return errorOf(WgmmaMmaAsync{}, all);
  };
  EXPECT_EQ(errorWith(1, 0), EmitError::OperandKind) << "a descriptor";
  EXPECT_EQ(errorWith(1, AddressOperand{"p"}), EmitError::OperandKind);
  EXPECT_EQ(errorWith(1, OperandName("1")), EmitError::BadName);
  EXPECT_EQ(errorWith(3, registers), EmitError::OperandKind) << "scale-d";
  EXPECT_EQ(errorWith(3, OperandName("1")), EmitError::BadName);
  for (const int32_t wrong : {-1, 2, INT32_MAX, INT32_MIN})
    EXPECT_EQ(errorWith(3, wrong), EmitError::SelectorValue) << "scale-d " << wrong;
  for (const size_t scale : {4, 5})
    for (const int32_t wrong : {0, 2, -2, 3, INT32_MAX, INT32_MIN})
      EXPECT_EQ(errorWith(scale, wrong), EmitError::SelectorValue) << "scale " << wrong;
  for (const size_t transpose : {6, 7})
    for (const int32_t wrong : {-1, 2, INT32_MAX, INT32_MIN})
      EXPECT_EQ(errorWith(transpose, wrong), EmitError::SelectorValue) << "transpose " << wrong;
  for (const size_t constant : {4, 5, 6, 7})
    EXPECT_EQ(errorWith(constant, name), EmitError::OperandKind);

  EXPECT_EQ(errorOf(WgmmaWaitGroup{}, {-1}), EmitError::SelectorValue);
  EXPECT_EQ(errorOf(WgmmaWaitGroup{}, {INT32_MAX}), EmitError::None);
  EXPECT_EQ(errorOf(WgmmaWaitGroup{}, {name}), EmitError::OperandKind);
  EXPECT_EQ(errorOf(WgmmaWaitGroup{}, {}), EmitError::OperandCount);
  EXPECT_EQ(errorOf(WgmmaFence{}, {0}), EmitError::OperandCount);
  EXPECT_EQ(errorOf(WgmmaMmaAsync{.shape = {64, 40, 32}, .d = Type::S32, .a = Type::S8, .b = Type::S8},
                    {registers, name, name, name}),
            EmitError::IllegalInstruction);

  // The operands are those of the list.
  Instruction inRegisters = WgmmaMmaAsync{};
  inRegisters.list = 1;
  EXPECT_EQ(errorOf(inRegisters, legal), EmitError::OperandCount);
  EXPECT_EQ(errorOf(inRegisters, {registers, name, name, name, 1, 1, 0}), EmitError::OperandKind);
  EXPECT_EQ(errorOf(inRegisters, {registers, registers, name, name, 1, 1, 0}), EmitError::None);
  EXPECT_EQ(errorOf(inRegisters, {registers, registers, name, name, 1, 1, 0, 0}), EmitError::OperandCount);
  EXPECT_EQ(errorOf(WgmmaMmaAsync{}, {registers, registers, name, name, 1, 1, 0}), EmitError::OperandCount);
  const OperandName two[] = {"a", "b"};
  EXPECT_EQ(errorOf(inRegisters, {registers, RegisterNames{two}, name, name, 1, 1, 0}), EmitError::RegisterCount);
}

TEST(Emit, RefusesWrongOperandsOfProducts) {
  const RegisterRange four{"f", 0};
  const OperandName one("r");
  const OperandName two[] = {"a", "b"};
  const ScaleSelectorOperand scale;
  EXPECT_EQ(errorOf(kSparse, {four, four, four, four, one}), EmitError::OperandCount);
  EXPECT_EQ(errorOf(kSparse, {four, four, four, four, one, 0, 0}), EmitError::OperandCount);
  EXPECT_EQ(errorOf(kSparse, {four, four, four, four, 0, 0}), EmitError::OperandKind) << "the metadata";
  EXPECT_EQ(errorOf(kSparse, {four, four, four, four, AddressOperand{"p"}, 0}), EmitError::OperandKind);
  EXPECT_EQ(errorOf(kSparse, {four, four, four, four, RegisterNames{two}, 0}), EmitError::RegisterCount);
  EXPECT_EQ(errorOf(kSparse, {four, four, four, four, OperandName("1"), 0}), EmitError::BadName);
  EXPECT_EQ(errorOf(kSparse, {four, four, four, four, one, one}), EmitError::OperandKind) << "the selector";
  EXPECT_EQ(errorOf(kSparse, {four, four, four, four, one, scale}), EmitError::OperandKind);
  EXPECT_EQ(errorOf(kSparse, {four, four, four, four, one, four}), EmitError::OperandKind);
  EXPECT_EQ(errorOf(Mma{}, {four, one, four, four}), EmitError::OperandKind) << "no vector";
  EXPECT_EQ(errorOf(Mma{}, {four, RegisterNames{two}, four, four}), EmitError::RegisterCount);

  for (const StatementOperand &wrong : {StatementOperand(0), StatementOperand(one), StatementOperand(four),
                                        StatementOperand(AddressOperand{"p"}), StatementOperand(RegisterNames{two})})
    EXPECT_EQ(errorOf(kScaled, {four, four, four, four, one, wrong, one, scale}), EmitError::OperandKind);
  EXPECT_EQ(errorOf(kScaled, {four, four, four, four, scale, scale, one, scale}), EmitError::OperandKind);
  for (const ScaleSelectorOperand &wrong : {ScaleSelectorOperand{"1", 0}, ScaleSelectorOperand{0, OperandName()}})
    EXPECT_EQ(errorOf(kScaled, {four, four, four, four, one, scale, one, wrong}), EmitError::BadName);
  EXPECT_EQ(errorOf(kLoad, {four, AddressOperand{"p"}, scale}), EmitError::OperandCount);
  EXPECT_EQ(errorOf(kWmma, {four, AddressOperand{"p"}, scale}), EmitError::OperandKind);
  EXPECT_EQ(errorOf(kLoad, {scale, AddressOperand{"p"}}), EmitError::OperandKind);
}

TEST(Emit, AcceptsTheSelectorsThatTheCheckAccepts) {
  size_t numAccepted = 0;
  size_t numRefused = 0;
  // The check and the printer must agree on \p wanted in place of \p end, the end of \p legal.
  auto compare = [&](const Instruction &instruction, const OperandChoices &tried, const std::string &legal,
                     const std::string &end, const std::string &wanted) {
    ASSERT_TRUE(legal.ends_with(end)) << legal;
    const std::string text = legal.substr(0, legal.size() - end.size()) + wanted;
    const bool isRight = checkStatement(text).diagnostics.empty();
    const Operands operands = operandsFor(instruction, tried);
    ASSERT_EQ(errorOf(instruction, operands), isRight ? EmitError::None : EmitError::SelectorValue) << text;
    if (isRight) {
      ASSERT_EQ(emitted(instruction, operands), text);
    }
    (isRight ? numAccepted : numRefused) += 1;
  };
  forEachInstruction([&](const Instruction &instruction, const Requirements &) {
    const std::string legal = emitted(instruction, operandsFor(instruction, {}));
    if (operands(instruction).empty())
      return;
    const Role last = operands(instruction)[operands(instruction).size() - 1].role;
    for (int32_t i = -1; i <= 5; ++i) {
      const std::string number = std::to_string(i);
      if (last == Role::Selector)
        compare(instruction, {.selector = i}, legal, " 0;", " " + number + ";");
      if (last != Role::ScaleSelector)
        continue;
      // The thread of A has fewer values than that of B.
      for (int32_t thread = -1; thread <= 5; ++thread)
        compare(instruction, {.scale = {i, thread}}, legal, "{0, 0}, %r9, {0, 0};",
                "{" + number + ", " + std::to_string(thread) + "}, %r9, {" + number + ", " + std::to_string(thread) +
                    "};");
    }
  });
  EXPECT_GT(numAccepted, 300U);
  EXPECT_GT(numRefused, 300U);
}

TEST(Emit, PrintsCanonicalTextThatTheCheckAccepts) {
  size_t count = 0;
  CheckResult check;
  forEachRowAndList([&](const Instruction &instruction, const Requirements &required) {
    CheckOptions options;
    options.ptxVersion = required.before ? required.since : kNewestRelease.ptx;
    const std::vector<EmittedCase> all = allCases(instruction);
    // Some, others for each instruction; fewer of long statements, and of copies, which are many.
    const size_t step = registerCount(instruction)->count > 8 || !isOfMatrices(instruction.mnemonic) ? 37 : 5;
    for (size_t i = count % step; i < all.size(); i += step) {
      const auto &[operands, guard] = all[i];
      const std::string text = emitted(instruction, operands, guard);
      const CanonicalResult canonical = canonicalStatement(text, options);
      ASSERT_EQ(canonical.text, text);
      ASSERT_EQ(messagesButAdvice(canonical.check), std::vector<std::string>()) << text;
      checkStatement(text, options, check);
      ASSERT_EQ(messagesButAdvice(check), std::vector<std::string>()) << text;
      ASSERT_EQ(check.instructions[static_cast<size_t>(instruction.mnemonic)], 1U) << text;
      ++count;
    }
  });
  EXPECT_GT(count, 50000U);
}

TEST(Emit, KeepsToItsBuffer) {
  constexpr char kCanary = '\x7f';
  forEachInstructionAndList([&](const Instruction &instruction, const Requirements &) {
    const std::vector<EmittedCase> all = allCases(instruction);
    for (const auto &[operands, guard] : {all.front(), all.back(), all[all.size() / 2]}) {
      const std::string text = emitted(instruction, operands, guard);
      std::string memory(text.size() + 400, kCanary);
      // Some sizes and those around the right one.
      const size_t step = registerCount(instruction)->count > 8 ? 97 : 11;
      for (size_t size = 0; size <= text.size() + 300; ++size) {
        const bool isNear = size + 2 >= text.size() && size <= text.size() + 2;
        if (!isNear && size % step != 0)
          continue;
        std::ranges::fill(memory, kCanary);
        const EmitResult result = emitStatement(instruction, operands, std::span(memory).first(size), guard);
        const bool fits = size >= text.size();
        ASSERT_EQ(result, (EmitResult{text.size(), fits ? EmitError::None : EmitError::BufferTooSmall})) << text;
        if (fits) {
          ASSERT_EQ(std::string_view(memory).substr(0, text.size()), text) << size;
        }
        ASSERT_EQ(memory.find_first_not_of(kCanary, size), std::string::npos) << text << " into " << size;
      }
    }
  });
}

TEST(Emit, ReturnsTheSizeWithoutABuffer) {
  const Operands operands{RegisterRange{"%r", 8}, AddressOperand{{"%rd", 2}, -16}};
  const EmitResult result = emitStatement(kLoad, operands, std::span<char>());
  EXPECT_EQ(result, (EmitResult{emitted(kLoad, operands).size(), EmitError::BufferTooSmall}));
  EXPECT_FALSE(result);
}

TEST(Emit, FitsIntoTheDocumentedSize) {
  const std::string name(16, 'x');
  const std::vector<OperandName> names(mostRegisters(), OperandName(name));
  const OperandChoices longest{.registers = RegisterNames{names},
                               .result = name,
                               .source = name,
                               .address = {name, -2147483647},
                               .stride = OperandName(name),
                               .scale = {OperandName(name), OperandName(name)},
                               .descriptor = name,
                               .scaleD = OperandName(name),
                               .sign = -1,
                               .groups = INT32_MAX};
  size_t most = 0;
  size_t mostOfWarpgroup = 0;
  size_t longestOpcode = 0;
  forEachRowAndList([&](const Instruction &instruction, const Requirements &) {
    longestOpcode = std::max(longestOpcode, opcode(instruction).str().size());
    const bool isTensor = ptxmatrix::name(instruction.mnemonic).starts_with("tcgen05");
    size_t &size = info(instruction.mnemonic).isOfWarpgroup || isTensor ? mostOfWarpgroup : most;
    size = std::max(size, emitted(instruction, operandsFor(instruction, longest), {name, true}).size());
  });
  EXPECT_LE(longestOpcode, 256U); // as ptxmatrix-c.h says
  EXPECT_LE(most, 672U);
  EXPECT_GT(most, 640U) << "the documentation could promise a smaller size";
  EXPECT_LE(mostOfWarpgroup, 2600U);
  EXPECT_GT(mostOfWarpgroup, 2400U);
}

TEST(Emit, RefusesIllegalInstructions) {
  const Operands operands{RegisterRange{"%r", 1}, AddressOperand{"%rd1"}};
  EXPECT_EQ(errorOf(LdMatrix{.type = Type::B8}, operands), EmitError::IllegalInstruction);
  EXPECT_EQ(errorOf(WmmaLoad{.type = Type::S8, .aligned = false}, operands), EmitError::IllegalInstruction);
  EXPECT_EQ(errorOf(LdMatrix{.sourceType = Type::B16}, operands), EmitError::IllegalInstruction);
}

TEST(Emit, RefusesWrongNumbersOfRegisters) {
  for (size_t count = 0; count <= 9; ++count) {
    const EmitError expected = count == 4 ? EmitError::None : EmitError::RegisterCount;
    EXPECT_EQ(errorOf(kLoad, {RegisterNames{std::span(kNumbered).first(count)}, AddressOperand{"%rd1"}}), expected);
    EXPECT_EQ(errorOf(kLoad, {RegisterNames{std::span(kNames).first(count)}, AddressOperand{"%rd1"}}), expected);
  }
  const OperandName two[] = {"a", "b"};
  EXPECT_EQ(errorOf(MovMatrix{}, {RegisterNames{two}, OperandName("c")}), EmitError::RegisterCount);

  const uint32_t last = 4294967295 - 3;
  EXPECT_EQ(errorOf(kLoad, {RegisterRange{"%r", last}, AddressOperand{"%rd1"}}), EmitError::None);
  EXPECT_EQ(errorOf(kLoad, {RegisterRange{"%r", last + 1}, AddressOperand{"%rd1"}}), EmitError::RegisterNumber);
  EXPECT_EQ(errorOf(MovMatrix{}, {RegisterRange{"%r", 4294967295}, OperandName("c")}), EmitError::None);
}

TEST(Emit, RefusesMissingAndUnexpectedOperands) {
  const RegisterRange registers{"%r", 1};
  const AddressOperand address{"%rd1"};
  EXPECT_EQ(errorOf(kLoad, {}), EmitError::OperandCount);
  EXPECT_EQ(errorOf(kLoad, {registers}), EmitError::OperandCount);
  EXPECT_EQ(errorOf(kLoad, {registers, AddressOperand{"", 4096}}), EmitError::BadName);
  EXPECT_EQ(errorOf(kWmma, {registers, 16}), EmitError::OperandKind) << "a stride for the address";
  EXPECT_EQ(errorOf(MovMatrix{}, {registers}), EmitError::OperandCount);
  EXPECT_EQ(errorOf(kLoad, {address}), EmitError::OperandCount);
  EXPECT_EQ(errorOf(kLoad, {address, registers}), EmitError::OperandKind) << "in the order of a store";
  EXPECT_EQ(errorOf(kLoad, {registers, address, 16}), EmitError::OperandCount);
  EXPECT_EQ(errorOf(kWmma, {registers, address, 16, 16}), EmitError::OperandCount);
  EXPECT_EQ(errorOf(kWmma, {registers, address, address}), EmitError::OperandKind);
  EXPECT_EQ(errorOf(kWmma, {registers, address, registers}), EmitError::OperandKind);
  EXPECT_EQ(errorOf(kLoad, {OperandName("%r1"), address}), EmitError::OperandKind) << "no vector";
  EXPECT_EQ(errorOf(MovMatrix{}, {registers, address}), EmitError::OperandKind);
  EXPECT_EQ(errorOf(MovMatrix{}, {registers, 4}), EmitError::OperandKind);
  EXPECT_EQ(errorOf(MovMatrix{}, {registers, OperandName("%r1"), 4}), EmitError::OperandCount);
}

TEST(Emit, RefusesInvalidIdentifiers) {
  const RegisterRange destination{"%r", 1};
  const std::string_view bad[] = {"_",     "%",   "$",   "1r",         "r-1",     "r 1",           " r",  "r ", "r\n",
                                  "%r1.x", "%%r", "r%",  "\xc3\xa4",   "WARP_SZ", "function_name", "[r]", "16", "r;",
                                  "a,b",   "!p",  "r+4", "inlined_at", "\xff",    "r/**/"};
  for (std::string_view name : bad) {
    EXPECT_EQ(errorOf(kWmma, {destination, AddressOperand{"a"}}, GuardOperand{name}), EmitError::BadName) << name;
    EXPECT_EQ(errorOf(kWmma, {destination, AddressOperand{name}}), EmitError::BadName) << name;
    EXPECT_EQ(errorOf(kWmma, {destination, AddressOperand{"a"}, OperandName(name)}), EmitError::BadName) << name;
    EXPECT_EQ(errorOf(MovMatrix{}, {destination, OperandName(name)}), EmitError::BadName) << name;
    const OperandName one(name);
    EXPECT_EQ(errorOf(MovMatrix{}, {RegisterNames{std::span(&one, 1)}, OperandName("a")}), EmitError::BadName) << name;
  }
  const OperandName nothing;
  EXPECT_EQ(errorOf(MovMatrix{}, {RegisterNames{std::span(&nothing, 1)}, OperandName("a")}), EmitError::BadName);
  EXPECT_EQ(errorOf(kWmma, {destination, AddressOperand{"a"}, OperandName()}), EmitError::BadName);
  EXPECT_EQ(errorOf(MovMatrix{}, {destination, OperandName(std::string_view("a\0b", 3))}), EmitError::BadName);
}

TEST(Emit, AcceptsPrefixesThatAreIdentifiersWithANumber) {
  for (std::string_view prefix : {"_", "%", "$", "r", "WARP_SZ", "r1_"}) {
    EXPECT_EQ(errorOf(MovMatrix{}, {RegisterRange{prefix, 1}, OperandName{prefix, 2}}), EmitError::None) << prefix;
    const std::string text = emitted(MovMatrix{}, {RegisterRange{prefix, 1}, OperandName{prefix, 2}});
    EXPECT_TRUE(checkStatement(text).diagnostics.empty()) << text;
  }
  for (std::string_view prefix : {"", "1", "r.", "r ", "%%", "r-", "\xff"}) {
    EXPECT_EQ(errorOf(MovMatrix{}, {RegisterRange{prefix, 1}, OperandName("r")}), EmitError::BadName);
    if (!prefix.empty()) {
      const OperandName one(prefix, 1);
      EXPECT_EQ(errorOf(MovMatrix{}, {RegisterNames{std::span(&one, 1)}, OperandName("r")}), EmitError::BadName);
      EXPECT_EQ(errorOf(MovMatrix{}, {RegisterRange{"r", 1}, OperandName{prefix, 2}}), EmitError::BadName);
    }
  }
}

TEST(Emit, RefusesTextThatTheCheckRejects) {
  constexpr size_t kLimit = Limits().statementBytes;
  const size_t rest = emitted(MovMatrix{}, {RegisterRange{"%r", 1}, OperandName("x")}).size() - 1;
  std::vector<char> buffer(2 * kLimit);
  const std::string fits(kLimit - rest, 'x');
  const Operands most{RegisterRange{"%r", 1}, OperandName(fits)};
  EXPECT_EQ(emitStatement(MovMatrix{}, most, buffer), (EmitResult{kLimit, EmitError::None}));
  EXPECT_TRUE(checkStatement({buffer.data(), kLimit}).diagnostics.empty());
  const std::string longer = fits + "x";
  const Operands more{RegisterRange{"%r", 1}, OperandName(longer)};
  EXPECT_EQ(emitStatement(MovMatrix{}, more, buffer), (EmitResult{0, EmitError::TooLong}));
  EXPECT_EQ(emitStatement(MovMatrix{}, more, std::span<char>()), (EmitResult{0, EmitError::TooLong}));
}

TEST(Emit, HasAMessageForEachError) {
  EXPECT_EQ(message(EmitError::None), "");
  for (EmitError error : {EmitError::IllegalInstruction, EmitError::OperandCount, EmitError::OperandKind,
                          EmitError::RegisterCount, EmitError::RegisterNumber, EmitError::BadName,
                          EmitError::SelectorValue, EmitError::TooLong, EmitError::BufferTooSmall})
    EXPECT_NE(message(error), "");
}
