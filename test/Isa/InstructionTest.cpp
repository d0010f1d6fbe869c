//===- InstructionTest.cpp - The typed instructions, as a user has them ---===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "SecondTable.h"
#include "ptxmatrix/Tcgen05.h"
#include "ptxmatrix/Variants.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace ptxmatrix;

namespace {

//===----------------------------------------------------------------------===//
// Work that a generator does at compile time.
//===----------------------------------------------------------------------===//

constexpr LdMatrix kTile{.num = Num::X4, .space = Space::Shared};
static_assert(opcode(kTile).str() == "ldmatrix.sync.aligned.m8n8.x4.shared.b16");
static_assert(requirements(kTile)->since == PtxVersion{6, 5});
static_assert(!requirements(kTile)->before);
static_assert(isAccepted(kTile, {8, 0}, *findTarget("sm_90")));

static_assert(rejection(kTile, {8, 0}, *findTarget("sm_90")) == Rejection::None);
static_assert(rejection(LdMatrix{.shape = {16, 16}}, {8, 0}, *findTarget("sm_90")) == Rejection::Form);
static_assert(rejection(kTile, {7, 9}, *findTarget("sm_90")) == Rejection::UnknownVersion);
static_assert(rejection(kTile, {7, 7}, *findTarget("sm_90")) == Rejection::TargetVersion);
static_assert(rejection(kTile, {6, 4}, *findTarget("sm_75")) == Rejection::VersionTooOld);
static_assert(rejection(WmmaLoad{.aligned = false}, {6, 3}, *findTarget("sm_75")) == Rejection::VersionTooNew);
static_assert(rejection(kTile, {8, 0}, *findTarget("sm_72")) == Rejection::Target);
static_assert(accepted(kTile, {8, 0}, *findTarget("sm_90")) == kTile);
static_assert(readShape("m8n8") == Shape{8, 8} && !readShape("m8n8k1") && !readShape("m8n8k") && !readShape("m8k4"));

static_assert(opcode(LdMatrix{}).str() == "ldmatrix.sync.aligned.m8n8.x1.b16", "the defaults are legal");
static_assert(opcode(MovMatrix{}).str() == "movmatrix.sync.aligned.m8n8.trans.b16");
static_assert(opcode(WmmaLoad{}).str() == "wmma.load.a.sync.aligned.row.m16n16k16.f16");

constexpr LdMatrix kConverting{.shape = {16, 16},
                               .num = Num::X2,
                               .trans = true,
                               .space = Space::SharedCta,
                               .type = Type::B8x16,
                               .sourceType = Type::B6x16P32};
static_assert(opcode(kConverting).str() == "ldmatrix.sync.aligned.m16n16.x2.trans.shared::cta.b8x16.b6x16_p32");

// The newest form: .s4 in memory, .s8 in the registers.
constexpr LdMatrix kSigned{.shape = {8, 16}, .num = Num::X4, .type = Type::S8, .sourceType = Type::S4};
static_assert(opcode(kSigned).str() == "ldmatrix.sync.aligned.m8n16.x4.s8.s4");

constexpr WmmaLoad kDouble{.matrix = Matrix::C, .shape = {8, 8, 4}, .type = Type::F64};
static_assert(registerCount(kDouble) == RegisterCount{2, 64});
static_assert(opcode(kDouble).str() == "wmma.load.c.sync.aligned.row.m8n8k4.f64");

// Before 6.3 a wmma.load has no `.aligned`.
constexpr WmmaLoad kOld{.layout = Layout::Col, .space = Space::Global, .aligned = false};
static_assert(opcode(kOld).str() == "wmma.load.a.sync.col.m16n16k16.global.f16");
static_assert(requirements(kOld)->before == PtxVersion{6, 3});

// Products.  Each matrix has a member for its type.
constexpr Mma kProduct{.d = Type::F16, .c = Type::F16};
static_assert(opcode(Mma{}).str() == "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", "the defaults are legal");
static_assert(opcode(kProduct).str() == "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16");
static_assert(registerCount(kProduct) == RegisterCount{2, 32}, "of D");
static_assert(registerCount(kProduct, 4) == RegisterCount(), "there is no fifth");
static_assert(opcode(Mma{.d = Type::F16}).str().empty(), "D of f16 and C of f32");
static_assert(Instruction(Mnemonic::Mma, Instruction(kProduct).qualifiers) == Instruction(kProduct));
// Layouts keep their order, also if a row fixes both.
static_assert(Instruction(Mnemonic::Mma,
                          {Qualifier::Row, Qualifier::Sync, Qualifier::Col, Qualifier::Aligned,
                           *asQualifier({16, 8, 16}), Qualifier::F32, Qualifier::F16, Qualifier::F16, Qualifier::F32})
                  .form);
static_assert(!Instruction(Mnemonic::Mma,
                           {Qualifier::Sync, Qualifier::Aligned, *asQualifier({16, 8, 16}), Qualifier::Col,
                            Qualifier::Row, Qualifier::F32, Qualifier::F16, Qualifier::F16, Qualifier::F32})
                   .form);

static_assert(opcode(WmmaMma{}).str() == "wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32");
constexpr WmmaMma kSaturated{.satfinite = true};
constexpr WmmaMma kBits{
    .shape = {8, 8, 128}, .d = Type::S32, .a = Type::B1, .b = Type::B1, .c = Type::S32, .bits = BitOperation::And};
static_assert(opcode(kBits).str() == "wmma.mma.and.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32");

static_assert(opcode(MmaSp{}).str() == "mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32");
static_assert(Instruction(MmaSp{}).mnemonic == Mnemonic::MmaSp);
constexpr Mma kScaledBlocks{.shape = {16, 8, 64},
                            .kind = MmaKind::MXF4NVF4,
                            .blockScale = true,
                            .scaleVec = ScaleVec::ScaleVec4X,
                            .a = Type::E2M1,
                            .b = Type::E2M1,
                            .scaleType = Type::UE4M3};
static_assert(opcode(kScaledBlocks).str() ==
              "mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3");
constexpr MmaSp kScaledSparse{.mma = {.shape = {16, 8, 128},
                                      .kind = MmaKind::MXF4,
                                      .blockScale = true,
                                      .a = Type::E2M1,
                                      .b = Type::E2M1,
                                      .scaleType = Type::UE8M0}};

// Instructions of a warpgroup.  Some have no qualifier but .sync and .aligned, and some no operand.
static_assert(opcode(WgmmaFence{}).str() == "wgmma.fence.sync.aligned");
static_assert(opcode(WgmmaCommitGroup{}).str() == "wgmma.commit_group.sync.aligned");
static_assert(opcode(WgmmaWaitGroup{}).str() == "wgmma.wait_group.sync.aligned");
static_assert(opcode(WgmmaMmaAsync{}).str() == "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16");
constexpr Instruction withList(Instruction instruction, uint8_t list) {
  instruction.list = list;
  return instruction;
}
static_assert(operands(withList(WgmmaMmaAsync{}, 1))[1].role == Role::Source);
static_assert(withList(WgmmaMmaAsync{}, 1) != Instruction(WgmmaMmaAsync{}));
static_assert(as<WgmmaMmaAsync>(withList(WgmmaMmaAsync{}, 1)) == WgmmaMmaAsync{});
constexpr WgmmaMmaAsync kSparseOfWarpgroup{.sparsity = Sparsity::Sp, .shape = {64, 8, 32}};
static_assert(opcode(kSparseOfWarpgroup).str() == "wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.f16.f16");
static_assert(as<WgmmaMmaAsync>(kSparseOfWarpgroup) == kSparseOfWarpgroup);
constexpr WgmmaMmaAsync kMixedBytes{
    .shape = {64, 48, 32}, .satfinite = true, .d = Type::S32, .a = Type::S8, .b = Type::U8};
static_assert(opcode(kMixedBytes).str() == "wgmma.mma_async.sync.aligned.m64n48k32.satfinite.s32.s8.u8");
constexpr WgmmaMmaAsync kBitsOfWarpgroup{
    .shape = {64, 8, 256}, .d = Type::S32, .a = Type::B1, .b = Type::B1, .bits = BitOperation::And};
static_assert(opcode(kBitsOfWarpgroup).str() == "wgmma.mma_async.sync.aligned.m64n8k256.s32.b1.b1.and.popc");
static_assert(as<WgmmaMmaAsync>(kBitsOfWarpgroup) == kBitsOfWarpgroup);
static_assert(as<WgmmaFence>(WgmmaFence{}) == WgmmaFence{});

// Tensor memory.
static_assert(opcode(Tcgen05Alloc{}).str() == "tcgen05.alloc.cta_group::1.sync.aligned.b32");
static_assert(opcode(Tcgen05Alloc{.ctaGroup = CtaGroup::CtaGroup2, .exclusive = true, .space = Space::SharedCta})
                  .str() == "tcgen05.alloc.exclusive.cta_group::2.sync.aligned.shared::cta.b32");
static_assert(opcode(Tcgen05Dealloc{}).str() == "tcgen05.dealloc.cta_group::1.sync.aligned.b32");
static_assert(opcode(Tcgen05RelinquishAllocPermit{}).str() ==
              "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned");
constexpr Tcgen05Ld kTensorLoad{.shape = DataShape::Lanes16x256b, .num = Num::X32, .pack = true};
static_assert(opcode(kTensorLoad).str() == "tcgen05.ld.sync.aligned.16x256b.x32.pack::16b.b32");
static_assert(as<Tcgen05Ld>(kTensorLoad) == kTensorLoad);
static_assert(opcode(Tcgen05LdRed{.abs = true}).str() == "tcgen05.ld.red.sync.aligned.32x32b.x2.max.abs.f32");
constexpr Tcgen05LdRedSpcompress kCompressed{.num = Num::X64, .nan = true};
static_assert(opcode(kCompressed).str() == "tcgen05.ld.red.spcompress.sync.aligned.32x32b.x64.max.sp::2:4.NaN.f32.b2");
static_assert(opcode(Tcgen05WaitLd{}).str() == "tcgen05.wait::ld.sync.aligned");
static_assert(opcode(Tcgen05WaitSt{}).str() == "tcgen05.wait::st.sync.aligned");
static_assert(opcode(Tcgen05FenceBefore{}).str() == "tcgen05.fence::before_thread_sync");
static_assert(opcode(Tcgen05FenceAfter{}).str() == "tcgen05.fence::after_thread_sync");
static_assert(opcode(Tcgen05Cp{.shape = DataShape::Lanes64x128b,
                               .multicast = Multicast::WarpPairs0123,
                               .type = Type::B8x16,
                               .sourceType = Type::B4x16P64})
                  .str() == "tcgen05.cp.cta_group::1.64x128b.warpx2::01_23.b8x16.b4x16_p64");
static_assert(opcode(Tcgen05Shift{}).str() == "tcgen05.shift.cta_group::1.down");
constexpr Tcgen05Mma kBlocks{.sparsity = Sparsity::Sp,
                             .ctaGroup = CtaGroup::CtaGroup2,
                             .kind = MmaKind::MXF4NVF4,
                             .blockScale = true,
                             .scaleVec = ScaleVec::Block16,
                             .collectorA = CollectorA::ALastUse};
static_assert(opcode(kBlocks).str() ==
              "tcgen05.mma.sp.cta_group::2.kind::mxf4nvf4.block_scale.block16.collector::a::lastuse");
static_assert(as<Tcgen05Mma>(kBlocks) == kBlocks);
static_assert(opcode(Tcgen05MmaWs{.collectorB = CollectorB::B3Use}).str() ==
              "tcgen05.mma.ws.cta_group::1.kind::f16.collector::b3::use");
static_assert(opcode(Tcgen05Commit{.space = Space::SharedCluster, .multicast = Multicast::Cluster}).str() ==
              "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64");
static_assert(!as<WgmmaCommitGroup>(WgmmaFence{}), "another instruction");

// A value can be taken apart and put together.
static_assert(Instruction(kDouble).mnemonic == Mnemonic::WmmaLoad);
static_assert(Instruction(MovMatrix{}).qualifiers == QualifierList{Qualifier::Sync, Qualifier::Aligned,
                                                                   *asQualifier({8, 8}), Qualifier::Trans,
                                                                   Qualifier::B16});
static_assert(Instruction(Mnemonic::LdMatrix, Instruction(kConverting).qualifiers) == Instruction(kConverting));
static_assert(!Instruction(Mnemonic::MovMatrix, {}).form);
static_assert(as<LdMatrix>(kConverting) == kConverting);
static_assert(as<WmmaMma>(kSaturated) == kSaturated, "the types of A and B are not written");
static_assert(as<WmmaMma>(kBits) == kBits);
static_assert(as<MmaSp>(kScaledSparse) == kScaledSparse);
static_assert(!as<Mma>(MmaSp{}), "another instruction");
static_assert(!as<LdMatrix>(LdMatrix{.shape = {8, 9}}), "no such form");

/// A small generator: picks the widest load of a tile that a chip has.
constexpr std::optional<LdMatrix> widestLoad(PtxVersion version, Target target, bool trans) {
  for (Num num : {Num::X4, Num::X2, Num::X1})
    if (LdMatrix load{.num = num, .trans = trans, .space = Space::Shared}; isAccepted(load, version, target))
      return load;
  return std::nullopt;
}
static_assert(widestLoad({7, 0}, *findTarget("sm_80"), true)->num == Num::X4);
static_assert(!widestLoad({7, 0}, *findTarget("sm_70"), true));

//===----------------------------------------------------------------------===//

/// Asserts that \p instruction is none, by every function.
void expectNone(const Instruction &instruction, const char *what) {
  EXPECT_FALSE(requirements(instruction)) << what;
  EXPECT_FALSE(registerCount(instruction)) << what;
  EXPECT_EQ(opcode(instruction).str(), "") << what;
  for (const PtxRelease &release : kPtxReleases)
    for (Target target : kAllTargets)
      EXPECT_FALSE(isAccepted(instruction, release.ptx, target)) << what;
}

} // namespace

TEST(Instruction, RoundTripsThroughItsQualifiers) {
  size_t count = 0;
  forEachInstruction([&](const Instruction &instruction, const Requirements &) {
    ++count;
    EXPECT_EQ(Instruction(instruction.mnemonic, instruction.qualifiers).form, instruction.form)
        << opcode(instruction).str();
  });
  EXPECT_EQ(count, secondtable::spellings().size());
}

// Which sets of qualifiers are none, the suite Forms compares with the second table.
TEST(Instruction, IsNoneIfTheValueIsIllegal) {
  expectNone(LdMatrix{.shape = {16, 16}, .type = Type::B8}, "m16n16 without .trans");
  expectNone(MovMatrix{.shape = {8, 16}}, "movmatrix m8n16");
  expectNone(WmmaLoad{.matrix = Matrix::C, .shape = {8, 8, 32}, .type = Type::F32}, "what only ptxas knows");
  expectNone(WmmaMma{.a = Type::BF16, .b = Type::BF16, .c = Type::F16}, "C of f16 beside bf16");
  expectNone(Mma{.bLayout = Layout::Row}, "B by rows");
  expectNone(Mma{.aLayout = Layout::Col, .bLayout = Layout::Row}, "exchanged layouts");
  expectNone(Mma{.scaleType = Type::UE8M0}, "a type of scale factors that are not there");
  expectNone(MmaSp{.mma = {.shape = {16, 8, 4}, .a = Type::TF32, .b = Type::TF32}}, "a shape of mma alone");
  expectNone(WgmmaMmaAsync{.shape = {64, 12, 16}}, "N that is no multiple of 8");
  expectNone(WgmmaMmaAsync{.a = Type::F16, .b = Type::BF16}, "f16 and bf16");
}

TEST(Instruction, IsNoneIfNoVersionAcceptsIt) {
  // Without `.aligned` a spelling belongs to PTX 6.0 to 6.2, and none of these is so old.
  expectNone(WmmaLoad{.type = Type::S8, .aligned = false}, "integers came with 6.3");
  expectNone(WmmaLoad{.shape = {8, 8, 4}, .type = Type::F64, .aligned = false}, "f64 came with 7.0");
  expectNone(WmmaLoad{.space = Space::SharedCta, .aligned = false}, "::cta came with 7.8");
  expectNone(WmmaMma{.d = Type::S32, .a = Type::S8, .b = Type::S8, .c = Type::S32, .aligned = false},
             "integers came with 6.3");
}

TEST(Instruction, DistinguishesTheTwoFormats) {
  // As sets of qualifiers these are legal; as values they are not.
  expectNone(LdMatrix{.sourceType = Type::B16}, "the type once more as the source format");
  expectNone(LdMatrix{.shape = {16, 16}, .trans = true, .type = Type::B8, .sourceType = Type::B8},
             "the type once more as the source format");
  expectNone(LdMatrix{.shape = {8, 16}, .type = Type::B4x16P64, .sourceType = Type::B8x16}, "exchanged formats");
}

TEST(Instruction, HasNoOperandsWithAListThatItsFormDoesNotHave) {
  for (const Instruction &instruction : {Instruction(LdMatrix{}), Instruction(WgmmaMmaAsync{})})
    for (const int list : {2, 3, 4, 200}) {
      Instruction other = instruction;
      other.list = static_cast<uint8_t>(list);
      EXPECT_EQ(operands(other).size(), 0U);
      EXPECT_EQ(registerCount(other, 0), RegisterCount());
    }
}

TEST(Instruction, HasAnOpcodeThatFits) {
  // OpcodeText is a fixed array: the longest opcode must leave room.
  size_t longest = 0;
  forEachInstruction([&](const Instruction &instruction, const Requirements &) {
    longest = std::max(longest, opcode(instruction).str().size());
  });
  EXPECT_EQ(longest,
            std::string_view("tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.decompress::lut::b.scale_vec::1X."
                             "collector::a::lastuse.collector::b::lastuse")
                .size());
}

TEST(Version, IsReadFromDigits) {
  EXPECT_EQ(parseVersion<PtxVersion>("9.0"), (PtxVersion{9, 0}));
  EXPECT_EQ(parseVersion<PtxVersion>("09.00"), (PtxVersion{9, 0})); // ptxas accepts leading zeros
  EXPECT_EQ(parseVersion<PtxVersion>("0.0"), (PtxVersion{0, 0}));
  EXPECT_EQ(parseVersion<PtxVersion>("9999.9999"), (PtxVersion{9999, 9999}));
  EXPECT_EQ(parseVersion<PtxVersion>("00000009.1"), (PtxVersion{9, 1}));
  EXPECT_EQ(parseVersion<CudaRelease>("12.10"), (CudaRelease{12, 10}));
}

TEST(Version, RejectsOtherText) {
  for (const char *text : {"",        ".",
                           "9",       "9.",
                           ".9",      "9.0.",
                           "9.0.1",   " 9.0",
                           "9.0 ",    "9 .0",
                           "+9.0",    "-9.0",
                           "9.-0",    "9,0",
                           "a.b",     "9.0a",
                           "0x9.0",   "10000.0",
                           "1.10000", "99999999999999999999.0",
                           "9..0",    "\xd9\xa9.\xd9\xa0"})
    EXPECT_FALSE(parseVersion<PtxVersion>(text)) << '"' << text << '"';
  EXPECT_FALSE(parseVersion<PtxVersion>(std::string_view("9\0.0", 4)));
  EXPECT_FALSE(parseVersion<PtxVersion>(std::string_view("9.0\0", 4)));
}

TEST(Version, ComparesByNumbers) {
  EXPECT_LT((PtxVersion{6, 5}), (PtxVersion{7, 0}));
  EXPECT_LT((PtxVersion{7, 8}), (PtxVersion{7, 10}));
  EXPECT_EQ((PtxVersion{8, 6}).str(), "8.6");
  EXPECT_EQ((CudaRelease{12, 0}).str(), "12.0");
}

TEST(Version, KnowsItsReleases) {
  EXPECT_TRUE(isKnownVersion({6, 5}));
  for (PtxVersion version : {PtxVersion{0, 0}, {5, 2}, {6, 6}, {7, 9}, {8, 9}, {9, 6}})
    EXPECT_FALSE(isKnownVersion(version)) << version.str();
  EXPECT_EQ(firstCudaRelease({7, 8}), (CudaRelease{11, 8}));
  EXPECT_EQ(firstCudaRelease({8, 5}), (CudaRelease{12, 5}));
  EXPECT_EQ(firstCudaRelease({8, 6}), (CudaRelease{12, 8}));
  EXPECT_FALSE(firstCudaRelease({8, 9}));
  EXPECT_EQ(firstCudaRelease({9, 5}), (CudaRelease{13, 5}));
  EXPECT_EQ(kNewestRelease.ptx, (PtxVersion{9, 5}));
  EXPECT_EQ(kNewestRelease.cuda, (CudaRelease{13, 5}));
}

TEST(Target, IsFoundByItsName) {
  for (Target target : kAllTargets)
    EXPECT_EQ(findTarget(info(target).name), target);
  EXPECT_EQ(info(*findTarget("sm_90a")).suffix, 'a');
  EXPECT_EQ(info(*findTarget("sm_120f")).number, 120);
  for (const char *name : {"", "sm_", "sm_9", "sm_90b", "sm_90A", "SM_90", "sm_090", "sm_90 ", " sm_90", "sm_130",
                           "sm_73", "sm_90f", "compute_90", "90"})
    EXPECT_FALSE(findTarget(name)) << '"' << name << '"';
}

TEST(Target, IsKnownFromItsReleaseOn) {
  EXPECT_TRUE(isKnownTarget(*findTarget("sm_107"), {13, 4}));
  EXPECT_FALSE(isKnownTarget(*findTarget("sm_107"), {13, 3}));
  EXPECT_EQ(leastVersion(*findTarget("sm_88"), {13, 0}), (PtxVersion{7, 3}));
  EXPECT_EQ(leastVersion(*findTarget("sm_88"), {13, 1}), (PtxVersion{9, 0}));
  EXPECT_EQ(leastVersion(*findTarget("sm_88")), (PtxVersion{9, 0}));
}

TEST(Target, HasAFamilyOfItsOwn) {
  auto family = [](std::string_view name) { return info(*findTarget(name)).family; };
  EXPECT_EQ(family("sm_103f"), family("sm_100f"));
  EXPECT_EQ(family("sm_107f"), family("sm_100f"));
  EXPECT_EQ(family("sm_101f"), family("sm_110f")); // two names for one chip
  EXPECT_EQ(family("sm_121f"), family("sm_120f"));
  EXPECT_NE(family("sm_100f"), family("sm_110f"));
  EXPECT_NE(family("sm_110f"), family("sm_120f"));
  EXPECT_EQ(family("sm_100"), 0);
}

TEST(TargetSet, IteratesInTheOrderOfTheTable) {
  TargetSet set;
  EXPECT_TRUE(set.empty());
  EXPECT_EQ(set.begin(), set.end());
  set.insert(*findTarget("sm_121f"));
  set.insert(*findTarget("sm_10"));
  set.insert(*findTarget("sm_90"));
  set.insert(*findTarget("sm_90")); // a set: no change
  EXPECT_EQ(set.size(), 3U);
  std::vector<std::string_view> names;
  for (Target target : set)
    names.push_back(info(target).name);
  EXPECT_EQ(names, (std::vector<std::string_view>{"sm_10", "sm_90", "sm_121f"}));
  set.erase(*findTarget("sm_10"));
  EXPECT_FALSE(set.contains(*findTarget("sm_10")));
  EXPECT_EQ(kAllTargets.size(), kTargets.size());
}

TEST(QualifierSet, IteratesInTheOrderOfTheTable) {
  EXPECT_TRUE(QualifierSet().empty());
  EXPECT_EQ(QualifierSet().begin(), QualifierSet().end());
  const QualifierSet set = {Qualifier::B16, Qualifier::X4, Qualifier::Sync, Qualifier::X4};
  EXPECT_EQ(set.size(), 3U);
  std::vector<Qualifier> order;
  for (Qualifier qualifier : set)
    order.push_back(qualifier);
  EXPECT_EQ(order, (std::vector<Qualifier>{Qualifier::Sync, Qualifier::X4, Qualifier::B16}));
  EXPECT_EQ(set.front(), Qualifier::Sync);

  // The first and the last qualifier use the ends of the word.
  QualifierSet all;
  size_t count = 0;
  for (size_t i = 0; i < kQualifiers.size(); ++i)
    all.insert(static_cast<Qualifier>(i));
  for (Qualifier qualifier : all)
    EXPECT_EQ(static_cast<size_t>(qualifier), count++);
  EXPECT_EQ(count, kQualifiers.size());
}

TEST(QualifierSet, IsASet) {
  const QualifierSet a = {Qualifier::Sync, Qualifier::Row};
  const QualifierSet b = {Qualifier::Row, Qualifier::Col};
  EXPECT_EQ(a | b, (QualifierSet{Qualifier::Sync, Qualifier::Row, Qualifier::Col}));
  EXPECT_EQ(a & b, (QualifierSet{Qualifier::Row}));
  EXPECT_EQ(a - b, (QualifierSet{Qualifier::Sync}));
  EXPECT_TRUE((a & b).isSubsetOf(a));
  EXPECT_FALSE(a.isSubsetOf(b));
  EXPECT_TRUE(QualifierSet().isSubsetOf(a));
  QualifierSet c = a;
  c.erase(Qualifier::Sync);
  c.erase(Qualifier::Sync);
  EXPECT_EQ(c, (QualifierSet{Qualifier::Row}));
  EXPECT_TRUE(c.contains(Qualifier::Row));
  EXPECT_FALSE(c.contains(Qualifier::Sync));
}

TEST(Qualifier, IsFoundByItsSpelling) {
  for (size_t i = 0; i < kQualifiers.size(); ++i)
    EXPECT_EQ(findQualifier(kQualifiers[i].spelling), static_cast<Qualifier>(i)) << kQualifiers[i].spelling;
  for (const char *text : {"", ".sync", "Sync", "SYNC", "sync ", "x3", "x256", "shared::", "shared::clusters", "m8n8k",
                           "e", "f8", "::cta"})
    EXPECT_FALSE(findQualifier(text)) << '"' << text << '"';
}

TEST(Qualifier, IsAValueOfTheEnumOfItsKind) {
  EXPECT_EQ(static_cast<Qualifier>(Num::X4), Qualifier::X4);
  EXPECT_EQ(asQualifier({8, 8, 128}), findQualifier("m8n8k128"));
  EXPECT_EQ(shapeOf(*findQualifier("m8n32k16")), (Shape{8, 32, 16}));
  EXPECT_EQ(info(*asQualifier({16, 8})).spelling, "m16n8");
  EXPECT_FALSE(asQualifier({16, 9}));
  EXPECT_EQ(info(Qualifier::SharedCta).kind, QualifierKind::Space);
  EXPECT_EQ(info(Qualifier::SharedCta).spelling, "shared::cta");
  EXPECT_EQ(heldBits(Type::B6x16P32), 8U);
  EXPECT_EQ(heldBits(Type::B1), 1U);
}
