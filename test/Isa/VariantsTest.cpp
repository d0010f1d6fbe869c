//===- VariantsTest.cpp - The spellings, and the nearest to what is none --===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "ptxmatrix/Variants.h"
#include "Mnemonics.h"
#include "ptxmatrix/Check.h"
#include "ptxmatrix/Layout.h"

#include <gtest/gtest.h>

#include <random>

using namespace ptxmatrix;

namespace {

TEST(Variants, AreThoseThatAreAccepted) {
  const Target old = *findTarget("sm_72");
  const std::vector<Target> targets{old, *findTarget("sm_90")};
  for (PtxVersion version : {PtxVersion{6, 0}, {6, 3}, {7, 8}, {9, 5}}) {
    const std::vector<Variant> all = findVariants(version);
    const std::vector<Variant> some = findVariants(version, targets);
    size_t next = 0;
    size_t nextOfSome = 0;
    forEachInstruction([&](const Instruction &instruction, const Requirements &) {
      const auto accepts = [&](Target target) { return isAccepted(instruction, version, target); };
      TargetSet accepted;
      for (Target target : kAllTargets)
        if (accepts(target))
          accepted.insert(target);
      EXPECT_EQ(findVariant(instruction, version).has_value(), !accepted.empty());
      if (accepted.empty())
        return;
      ASSERT_LT(next, all.size());
      EXPECT_EQ(textOf(all[next].instruction), textOf(instruction));
      EXPECT_EQ(all[next].targets, accepted);
      ++next;
      if (std::ranges::any_of(targets, accepts)) {
        ASSERT_LT(nextOfSome, some.size());
        EXPECT_EQ(some[nextOfSome++].instruction, instruction);
      }
    });
    EXPECT_EQ(next, all.size());
    EXPECT_EQ(nextOfSome, some.size());
  }
}

TEST(Variants, AreThoseOfThePtxasRelease) {
  EXPECT_LT(findVariants(std::nullopt, {}, {13, 0}).size(), findVariants().size());
  for (const Variant &variant : findVariants(std::nullopt, {}, {12, 4}))
    for (Target target : variant.targets)
      EXPECT_TRUE(isKnownTarget(target, {12, 4})) << info(target).name;
}

TEST(Variants, AreThoseOfTheTarget) {
  const Target old = *findTarget("sm_60");
  const Target young = *findTarget("sm_70");
  const Instruction shuffle = *readOpcode("shfl.down.b32").instruction;
  EXPECT_EQ(rejection(shuffle, {6, 3}, young), Rejection::None);
  EXPECT_EQ(rejection(shuffle, {6, 4}, young), Rejection::VersionTooNew);
  EXPECT_EQ(rejection(shuffle, {8, 0}, old), Rejection::None);
  EXPECT_TRUE(findVariant(shuffle, {8, 0})->targets.contains(old));
  EXPECT_FALSE(findVariant(shuffle, {8, 0})->targets.contains(young));
  const Instruction conversion = *readOpcode("cvt.rn.satfinite.e4m3x2.f32").instruction;
  EXPECT_EQ(rejection(conversion, {7, 8}, *findTarget("sm_90")), Rejection::None);
  EXPECT_EQ(rejection(conversion, {8, 0}, *findTarget("sm_89")), Rejection::VersionTooOld);
  EXPECT_EQ(rejection(conversion, {8, 1}, *findTarget("sm_89")), Rejection::None);
}

TEST(Nearest, IsTheInstructionItself) {
  forEachInstruction([&](const Instruction &instruction, const Requirements &) {
    EXPECT_EQ(textOf(nearestInstruction(instruction)), textOf(instruction));
  });
}

TEST(Nearest, KeepsTheListOfOperands) {
  Instruction product = WgmmaMmaAsync{};
  product.list = 1;
  EXPECT_EQ(nearestInstruction(product), product);
}

TEST(Nearest, AgreesWithMessages) {
  EXPECT_EQ(textOf(nearestInstruction(LdMatrix{.shape = {16, 16}, .num = Num::X4, .trans = true, .type = Type::B8})),
            "ldmatrix.sync.aligned.m16n16.x1.trans.b8");
  EXPECT_EQ(textOf(nearestInstruction(WmmaLoad{.type = Type::F32})), "wmma.load.a.sync.aligned.row.m16n16k16.f16");
  EXPECT_EQ(textOf(nearestInstruction(Mma{.bLayout = Layout::Row})),
            "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32");
  EXPECT_EQ(textOf(nearestInstruction(Mma{.b = Type::BF16})), "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32");
  EXPECT_EQ(textOf(nearestInstruction(WmmaMma{.rounding = Rounding::Rz})),
            "wmma.mma.sync.aligned.row.col.m16n16k16.f32.f32");
  EXPECT_EQ(textOf(nearestInstruction(MmaSp{.mma = {.satfinite = true}})),
            "mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32");
  const CheckResult said = checkStatement("wmma.load.a.sync.aligned.row.m16n16k16.f32 {a}, [p];");
  ASSERT_EQ(said.diagnostics.size(), 1U);
  EXPECT_EQ(said.diagnostics[0].notes.at(0).message,
            "the nearest legal form is 'wmma.load.a.sync.aligned.row.m16n16k16.f16'");
}

TEST(Nearest, KeepsWhatIsWrittenIfOneIsMissing) {
  size_t count = 0;
  forEachOther("", [&](const Instruction &instruction, const Requirements &) {
    if (++count % 32 != 0) // there are more than 150,000
      return;
    for (size_t missing = 0; missing < QualifierList::kCapacity; ++missing) {
      const std::optional<Qualifier> qualifier = instruction.qualifiers[missing];
      if (!qualifier || info(*qualifier).kind == QualifierKind::Space) // without it, another space may be meant
        continue;
      QualifierList rest = instruction.qualifiers;
      rest.clear(missing);
      const Instruction nearest = nearestInstruction(Instruction(instruction.mnemonic, rest));
      for (Qualifier written : rest)
        EXPECT_TRUE(nearest.qualifiers.contains(written)) << textOf(instruction) << " became " << textOf(nearest);
    }
  });
}

TEST(Nearest, ExistsForAnySet) {
  std::mt19937 random(1);
  for (int i = 0; i < 20000; ++i) {
    QualifierSet qualifiers;
    for (unsigned count = random() % 10; count > 0; --count)
      qualifiers.insert(static_cast<Qualifier>(random() % kQualifiers.size()));
    const auto which = static_cast<Mnemonic>(random() % kMnemonics.size());
    const Instruction nearest = nearestInstruction(Instruction(which, qualifiers));
    EXPECT_EQ(nearest.mnemonic, which);
    EXPECT_TRUE(requirements(nearest).has_value());
  }
}

} // namespace
