//===- UndocumentedFormsTest.cpp - What only ptxas knows ------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Judging.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace ptxmatrix;

namespace {

using Lines = std::vector<std::string>;

const secondtable::Chip &chip(std::string_view name) {
  return *std::ranges::find(secondtable::chips(), name, &secondtable::Chip::name);
}

/// True if the ptxas of \p release accepts \p spelling in a module of \p version for \p target.
bool isTaken(const secondtable::Spelling &spelling, const secondtable::Release &release, secondtable::Version version,
             const secondtable::Chip &target) {
  return spelling.first <= release.cuda && release.cuda <= spelling.last && version <= release.newest &&
         target.cuda <= release.cuda && spelling.isTaken(version, target);
}

bool hasError(const Lines &said) {
  return std::ranges::any_of(said, [](const std::string &line) { return line.starts_with("error"); });
}

/// The versions and targets to try: below and at the requirements of the newest forms, and the ends.
const std::vector<const char *> kTargets = {"sm_70",  "sm_72",   "sm_75",   "sm_80",   "sm_82", "sm_90",
                                            "sm_90a", "sm_100a", "sm_100f", "sm_120a", "sm_121"};

/// The spelling of the PTX ISA with the same text as \p spelling, for other versions and targets.
const secondtable::Spelling *documentedLike(const secondtable::Spelling &spelling) {
  const auto &all = secondtable::spellings();
  const auto found = std::ranges::find(all, spelling.opcode, &secondtable::Spelling::opcode);
  return found == all.end() ? nullptr : &*found;
}

/// Expects that \p statement, of \p spelling, is accepted with a warning by the releases of the second table and is an
/// error for all others, at the versions where something changes and for \p targets.
void expectAsInSecondTable(const secondtable::Spelling &spelling, const std::string &statement,
                           const std::vector<const char *> &targets) {
  const secondtable::Spelling *documented = documentedLike(spelling);
  for (const secondtable::Release &release : secondtable::releases())
    for (secondtable::Version version : {spelling.since - 1, spelling.since, 78, release.newest}) {
      const auto &known = secondtable::versions();
      if (version > release.newest || std::ranges::find(known, version) == known.end())
        continue;
      for (const char *name : targets) {
        if (chip(name).cuda > release.cuda || chip(name).since > version)
          continue;
        const Lines said =
            saidOf(statement,
                   {.ptxVersion = versionOf(version), .targets = {*findTarget(name)}, .cuda = releaseOf(release.cuda)});
        const bool taken = isTaken(spelling, release, version, chip(name));
        ASSERT_EQ(!hasError(said), taken) << statement << " at PTX " << versionOf(version).str() << " for " << name
                                          << " by " << releaseOf(release.cuda).str();
        if (taken) {
          const bool isDocumented = documented && isTaken(*documented, release, version, chip(name));
          EXPECT_EQ(std::ranges::count_if(
                        said, [](const std::string &line) { return line.starts_with("warning [undocumented-form] "); }),
                    isDocumented ? 0 : 1)
              << statement;
        }
      }
    }
}

/// Like the above, for a load or store with \p registers.
void expectAsInSecondTable(const secondtable::Spelling &spelling, int registers) {
  expectAsInSecondTable(spelling, secondtable::statement(spelling.opcode, secondtable::registers(registers)), kTargets);
}

/// For products, the features of each target count.
const std::vector<const char *> kTargetsOfProducts = {"sm_70",   "sm_72",   "sm_75",   "sm_80",   "sm_89",   "sm_90a",
                                                      "sm_100",  "sm_100a", "sm_100f", "sm_101a", "sm_103a", "sm_107a",
                                                      "sm_110a", "sm_110f", "sm_120",  "sm_120a", "sm_120f", "sm_121a"};

} // namespace

TEST(UndocumentedForms, AreNoneOfTheTypedInstructions) {
  for (const secondtable::Spelling &spelling : secondtable::undocumented())
    for (const secondtable::Spelling &documented : secondtable::spellings())
      ASSERT_NE(spelling.opcode, documented.opcode);
}

TEST(UndocumentedForms, HaveWarningsAccordingToTheSecondTable) {
  for (const secondtable::Spelling &spelling : secondtable::undocumented())
    if (spelling.registers != 0)
      expectAsInSecondTable(spelling, spelling.registers);
}

TEST(UndocumentedForms, OfProductsHaveWarningsAccordingToTheSecondTable) {
  for (const secondtable::Spelling &spelling : secondtable::undocumentedProducts())
    expectAsInSecondTable(spelling, secondtable::statement(spelling), kTargetsOfProducts);
}

TEST(UndocumentedForms, OfProductsAcceptOnlyTheirRegisters) {
  for (const secondtable::Spelling &spelling : secondtable::undocumentedProducts())
    for (size_t matrix = 0; matrix < spelling.product.size(); ++matrix)
      for (int registers : {1, 2, 3, 4, 8}) {
        secondtable::Spelling other = spelling;
        other.product[matrix].count = registers;
        // The registers of wmma.mma with C of .u32 are not counted, except that D and C must have as many.
        const bool isSum = matrix == 0 || matrix == 3;
        if (spelling.last == 130 && (registers == 3 || isSum))
          continue;
        EXPECT_EQ(!hasError(saidOf(secondtable::statement(other), {.cuda = releaseOf(spelling.last)})),
                  spelling.last == 130 || registers == spelling.product[matrix].count)
            << secondtable::statement(other);
      }
}

TEST(UndocumentedForms, OfProductsAcceptOnlyTheirSelectors) {
  for (const secondtable::Spelling &spelling : secondtable::undocumentedProducts())
    if (spelling.selectors != 0)
      for (int value : {-1, 0, 1, 2, 3, 4}) {
        std::string statement = secondtable::statement(spelling);
        statement.replace(statement.find(" e, 0"), 5, " e, " + std::to_string(value));
        EXPECT_EQ(!hasError(saidOf(statement, {})), 0 <= value && value < spelling.selectors) << statement;
      }
}

TEST(UndocumentedForms, OfProductsAcceptTheRegisterTypesOfTheSecondTable) {
  for (const secondtable::Spelling &spelling : secondtable::undocumentedProducts())
    for (const char *name : {"sm_80", "sm_90", "sm_100a", "sm_120a"})
      for (size_t matrix = 0; matrix < spelling.product.size(); ++matrix)
        for (const std::string type : {"b32", "u32", "s32", "f32", "f16x2", "pred", "b16", "f64"}) {
          if (!isTaken(spelling, secondtable::releases().back(), 90, chip(name)))
            continue;
          const std::string statement =
              ".reg ." + type + " " + std::string(1, "dabc"[matrix]) + "<8>; " + secondtable::statement(spelling);
          EXPECT_EQ(!hasError(saidOf(statement, {.ptxVersion = PtxVersion{9, 0}, .targets = {*findTarget(name)}})),
                    spelling.product[matrix].takes(type, info(*findTarget(name)).number))
              << statement << " for " << name;
        }
}

TEST(UndocumentedForms, OfManyMatricesAcceptOneTwoOrFourRegisters) {
  for (const secondtable::Spelling &spelling : secondtable::undocumented())
    if (spelling.registers == 0) {
      for (int registers : {1, 2, 4})
        expectAsInSecondTable(spelling, registers);
      for (int registers : {3, 5, 8})
        EXPECT_TRUE(hasError(saidOf(secondtable::statement(spelling.opcode, secondtable::registers(registers)), {})))
            << spelling.opcode;
    }
}

TEST(UndocumentedForms, OfManyMatricesAcceptARegisterWithoutBraces) {
  struct Case {
    const char *destination;
    bool taken;
  };
  const std::vector<Case> table = {
      {"r", true},        {"f", true},     {"p", true},      {"v2", true},     {"v4", true},
      {"v2.x", true},     {"{_,r}", true}, {"{v2.x}", true}, {"{p, p}", true}, {"_", false},
      {"%laneid", false}, {"d", false},    {"{d}", false},   {"1", false},     {"{_,_}", false},
  };
  for (const Case &one : table) {
    const std::string statement = ".reg .b32 r; .reg .f32 f; .reg .pred p; .reg .v2 .b32 v2; .reg .v4 .b32 v4; "
                                  ".reg .f64 d; ldmatrix.sync.aligned.m8n8.x16.b16 " +
                                  std::string(one.destination) + ", [a];";
    EXPECT_EQ(!hasError(saidOf(statement, {})), one.taken) << one.destination;
  }
}

TEST(UndocumentedForms, AcceptOnlyTheirRegisters) {
  for (const secondtable::Spelling &spelling : secondtable::undocumented())
    for (int registers : {1, 2, 4, 8})
      if (spelling.registers != 0 && registers != spelling.registers) {
        const std::string statement = secondtable::statement(spelling.opcode, secondtable::registers(registers));
        EXPECT_TRUE(hasError(saidOf(statement, {.cuda = CudaRelease{12, 9}}))) << statement;
      }
}

TEST(UndocumentedForms, NeedSyncAndAlignedLikeOthers) {
  for (const secondtable::Spelling &spelling : secondtable::undocumented()) {
    const CheckOptions options{.cuda = releaseOf(spelling.last)};
    for (const std::string_view word : {".sync", ".aligned"})
      if (const size_t begin = spelling.opcode.find(word); begin != std::string::npos) {
        std::string opcode = spelling.opcode;
        const std::string statement = secondtable::statement(opcode.erase(begin, word.size()),
                                                             secondtable::registers(std::max(spelling.registers, 1)));
        EXPECT_TRUE(hasError(saidOf(statement, options))) << statement;
      }
  }
}

TEST(UndocumentedForms, AcceptTheRegisterTypesOfTheSecondTable) {
  const Lines types = {"b32", "u32", "s32", "f32", "f16x2", "b16", "f64"};
  for (const secondtable::Spelling &spelling : secondtable::undocumented())
    for (const std::string &type : types) {
      if (spelling.registers == 0)
        continue;
      const std::string statement = ".reg ." + type + " r<8>;" +
                                    secondtable::statement(spelling.opcode, secondtable::registers(spelling.registers));
      CheckOptions options{.cuda = releaseOf(spelling.last)};
      if (spelling.refusedFrom != secondtable::kNever)
        options.ptxVersion = versionOf(spelling.refusedFrom - 1);
      const bool fits = std::ranges::find(spelling.registerTypes, type) != spelling.registerTypes.end();
      EXPECT_EQ(!hasError(saidOf(statement, options)), fits) << statement;
    }
}

TEST(UndocumentedForms, PointAtTheUndocumentedPart) {
  const CheckOptions old = {.cuda = CudaRelease{12, 9}};
  EXPECT_EQ(saidOf("wmma.load.c.sync.aligned.row.m8n8k32.f32 {a,b}, [p];", {}),
            (Lines{"warning [undocumented-form] '.f32'"}));
  EXPECT_EQ(saidOf("wmma.load.c.sync.aligned.row.m8n8k32.tf32.u32 {a,b}, [p];", {}),
            (Lines{"warning [undocumented-form] '.u32'"}));
  EXPECT_EQ(saidOf("wmma.load.c.sync.aligned.row.m16n16k16.u32 {a,b,c,d,e,f,g,h}, [p];", old),
            (Lines{"warning [undocumented-form] '.u32'"}));
  EXPECT_EQ(saidOf("wmma.load.a.sync.aligned.row.m16n16k16 {a,b,c,d,e,f,g,h}, [p];", old),
            (Lines{"warning [undocumented-form] 'wmma.load.a'"}));
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
