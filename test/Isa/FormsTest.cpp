//===- FormsTest.cpp - The table of forms against a second one ------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Judging.h"
#include "Mnemonics.h"
#include "ptxmatrix/Variants.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace ptxmatrix;

namespace {

/// An instruction as forEachInstruction() hands it out.
struct Listed {
  Instruction instruction;
  Requirements required;
};

std::vector<Listed> listAll() {
  std::vector<Listed> all;
  forEachInstruction(
      [&](const Instruction &instruction, const Requirements &required) { all.push_back({instruction, required}); });
  return all;
}

const std::vector<Listed> &allListed() {
  static const std::vector<Listed> all = listAll();
  return all;
}

std::string textOf(const Instruction &instruction) { return std::string(opcode(instruction).str()); }

/// The second table by opcode.
const std::map<std::string, secondtable::Spelling> &second() {
  static const std::map<std::string, secondtable::Spelling> table = [] {
    std::map<std::string, secondtable::Spelling> byOpcode;
    for (const secondtable::Spelling &spelling : secondtable::spellings())
      byOpcode.emplace(spelling.opcode, spelling);
    return byOpcode;
  }();
  return table;
}

/// The mnemonic and the qualifiers of an opcode, taken apart at the dots and put into a set.  The order is lost: what
/// is legal does not depend on it.
struct Split {
  std::string mnemonic;
  std::set<std::string> qualifiers;

  friend auto operator<=>(const Split &, const Split &) = default;
};

Split split(std::string_view opcode) {
  Split parts;
  parts.mnemonic = secondtable::nameOf(opcode);
  opcode.remove_prefix(parts.mnemonic.size());
  while (!opcode.empty()) {
    opcode.remove_prefix(1); // the dot
    const size_t length = std::min(opcode.find('.'), opcode.size());
    parts.qualifiers.emplace(opcode.substr(0, length));
    opcode.remove_prefix(length);
  }
  return parts;
}

Split split(Mnemonic mnemonic, const QualifierList &qualifiers) {
  Split parts;
  parts.mnemonic = name(mnemonic);
  for (Qualifier qualifier : qualifiers)
    parts.qualifiers.emplace(info(qualifier).spelling);
  return parts;
}

/// Every set of qualifiers that the second table has.
const std::set<Split> &secondSets() {
  static const std::set<Split> sets = [] {
    std::set<Split> all;
    for (const secondtable::Spelling &spelling : secondtable::spellings())
      all.insert(split(spelling.opcode));
    return all;
  }();
  return sets;
}

std::string describe(Mnemonic mnemonic, const QualifierList &qualifiers) {
  std::string text(name(mnemonic));
  for (Qualifier qualifier : qualifiers)
    text.append(".").append(info(qualifier).spelling);
  return text;
}

/// How many forms take \p qualifiers.
int countForms(Mnemonic mnemonic, const QualifierList &qualifiers) {
  int count = 0;
  detail::SlotValues values;
  for (const detail::Form &form : detail::kForms)
    count += form.mnemonic == mnemonic && detail::fillSlots(form, qualifiers, values) ? 1 : 0;
  return count;
}

// Rows such as those of mma, whose four matrices have types of their own.  No supported instruction has any, so these
// borrow a mnemonic.
constexpr detail::Form kFloatRow =
    detail::readForm({"wmma.load.sync.aligned.m16n16k16.row|col.D:f32|f16.A:f16.B:f16.C:=D",
                      "D:b32|f16x2|f32, A:b32|f16x2, B:b32|f16x2, C:b32|f16x2|f32",
                      {7, 0},
                      "sm_80",
                      detail::kCuda118,
                      detail::kCuda135});
constexpr detail::Form kIntegerRow =
    detail::readForm({"wmma.load.sync.aligned.m8n32k16.row.D:s32.A:s8|u8.B:s8|u8.C:s32",
                      "D:b32|s32, A:b32, B:b32, C:b32|s32",
                      {7, 0},
                      "sm_80",
                      detail::kCuda118,
                      detail::kCuda135});
/// An opcode of 120 characters and more.
constexpr std::string_view kLongSyntax = "wmma.store.d.sync.aligned.m16n16k16.m8n8k128.trans.row.shared::cta.x128."
                                         "D:b6x16_p32.A:b4x16_p64.B:b6x16_p32.C:b4x16_p64.bf16x2.b8x16";
constexpr detail::Form kLongRow =
    detail::readForm({kLongSyntax, "D:b32, A:b32, B:b32, C:b32", {7, 0}, "sm_80", detail::kCuda118, detail::kCuda135});

/// The qualifiers of \p text, which begins with a dot, in the order in which they stand.
QualifierList listOf(std::string_view text) {
  QualifierList list;
  while (!text.empty()) {
    text.remove_prefix(1);
    const size_t length = std::min(text.find('.'), text.size());
    list.append(findQualifier(text.substr(0, length)).value());
    text.remove_prefix(length);
  }
  return list;
}

/// What \p form makes of qualifiers in any order: the canonical opcode, or "none".
std::string matched(const detail::Form &form, const std::string &text) {
  detail::SlotValues values;
  return detail::fillSlots(form, listOf(text), values) ? std::string(detail::opcode(form, values).str()) : "none";
}

/// Whether \p form has qualifiers in this very order.
bool isInOrder(const detail::Form &form, const std::string &text) {
  detail::SlotValues values;
  return detail::fillInOrder(form, listOf(text), values);
}

/// The registers of each operand of an opcode of \p form.
std::vector<unsigned> registersOf(const detail::Form &form, const std::string &text) {
  detail::SlotValues values;
  if (!detail::fillSlots(form, listOf(text), values))
    return {};
  std::vector<unsigned> counts;
  for (const OperandSpec &operand : form.operands())
    counts.push_back(detail::registerCount(form, values, operand).count);
  return counts;
}

} // namespace

TEST(SecondTable, HasEachSpellingOnce) {
  EXPECT_EQ(second().size(), secondtable::spellings().size());
  EXPECT_EQ(secondSets().size(), secondtable::spellings().size());
}

TEST(SecondTable, HasTheNumbersOfTheManual) {
  std::map<std::string, int> aligned;
  int unaligned = 0;
  for (const secondtable::Spelling &spelling : secondtable::spellings()) {
    if (spelling.opcode.find(".aligned") == std::string::npos)
      ++unaligned;
    else
      ++aligned[split(spelling.opcode).mnemonic];
  }
  EXPECT_EQ(aligned,
            (std::map<std::string, int>{
                {"ldmatrix", 63}, {"movmatrix", 1}, {"wmma.load", 352}, {"stmatrix", 27}, {"wmma.store", 104}}));
  // f16 of A, B, C, D and f32 of C, D: 6 x 3 shapes x 2 layouts x 3 spaces (::cta came later).
  EXPECT_EQ(unaligned, 108);
}

TEST(Targets, AreThoseOfTheSecondTable) {
  std::vector<std::string> ours;
  std::vector<std::string> theirs;
  for (const TargetInfo &target : kTargets)
    ours.push_back(std::string(target.name) + " since " + target.since.str());
  for (const secondtable::Chip &chip : secondtable::chips())
    theirs.push_back(chip.name + " since " + versionOf(chip.since).str());
  EXPECT_EQ(ours, theirs);
}

TEST(Versions, AreThoseOfTheSecondTable) {
  std::vector<std::string> ours;
  std::vector<std::string> theirs;
  for (const PtxRelease &release : kPtxReleases)
    ours.push_back(release.ptx.str());
  for (secondtable::Version version : secondtable::versions())
    theirs.push_back(versionOf(version).str());
  EXPECT_EQ(ours, theirs);
}

TEST(Forms, ListTheSpellingsOfTheSecondTable) {
  std::set<std::string> ours;
  for (const Listed &listed : allListed())
    EXPECT_TRUE(ours.insert(textOf(listed.instruction)).second) << "twice: " << textOf(listed.instruction);
  for (const std::string &opcode : ours)
    EXPECT_TRUE(second().contains(opcode)) << "not in the second table: " << opcode;
  for (const auto &[opcode, spelling] : second())
    EXPECT_TRUE(ours.contains(opcode)) << "not in the table of forms: " << opcode;
}

TEST(Forms, AreSpelledInTheOrderOfTheManual) {
  // The second table holds whole texts, so that a set that is right but printed in another order is seen.
  for (const secondtable::Spelling &spelling : secondtable::spellings()) {
    const Split parts = split(spelling.opcode);
    QualifierSet qualifiers;
    for (const std::string &qualifier : parts.qualifiers)
      qualifiers.insert(findQualifier(qualifier).value());
    for (Mnemonic mnemonic : allMnemonics()) {
      const std::optional<Instruction> made = makeInstruction(mnemonic, qualifiers);
      // stmatrix has spellings of ldmatrix.
      ASSERT_EQ(made.has_value(), secondSets().contains(split(mnemonic, qualifiers))) << spelling.opcode;
      if (name(mnemonic) == parts.mnemonic) {
        EXPECT_EQ(textOf(made.value()), spelling.opcode);
      }
    }
  }
}

TEST(Forms, HaveTheRegistersOfTheSecondTable) {
  for (const Listed &listed : allListed()) {
    const secondtable::Spelling &spelling = second().at(textOf(listed.instruction));
    const std::optional<RegisterCount> registers = registerCount(listed.instruction);
    ASSERT_TRUE(registers) << spelling.opcode;
    EXPECT_EQ(registers->count, static_cast<unsigned>(spelling.registers)) << spelling.opcode;
    EXPECT_EQ(registers->bits, static_cast<unsigned>(spelling.registerBits)) << spelling.opcode;
  }
}

TEST(Forms, TakeTheRegisterTypesOfTheSecondTable) {
  for (const Listed &listed : allListed()) {
    const secondtable::Spelling &spelling = second().at(textOf(listed.instruction));
    const detail::Form *form = detail::findForm(listed.instruction).form;
    ASSERT_NE(form, nullptr) << spelling.opcode;
    const std::set<std::string> theirs(spelling.registerTypes.begin(), spelling.registerTypes.end());
    std::set<std::string> ours;
    for (size_t i = 0; i < kScalarTypes.size(); ++i)
      if (form->operands()[form->firstRegisters()].types.contains(static_cast<ScalarType>(i)))
        ours.emplace(kScalarTypes[i].spelling);
    EXPECT_EQ(ours, theirs) << spelling.opcode;
  }
}

TEST(Forms, TakeTheirRegistersAlone) {
  for (const secondtable::Spelling &spelling : secondtable::spellings()) {
    if (spelling.opcode.starts_with("movmatrix"))
      continue;
    const CheckOptions options{.ptxVersion = spelling.refusedFrom == secondtable::kNever
                                                 ? std::nullopt
                                                 : std::optional(versionOf(spelling.refusedFrom - 1)),
                               .cuda = CudaRelease{12, 9}};
    const bool isKnown = spelling.first <= 129;
    for (int registers = 1; registers <= 9; ++registers) {
      const std::string statement = secondtable::statement(spelling.opcode, secondtable::registers(registers));
      EXPECT_EQ(saidOf(statement, options).empty(), isKnown && registers == spelling.registers) << statement;
    }
    // Nor one without braces.
    EXPECT_FALSE(saidOf(secondtable::statement(spelling.opcode, "r"), options).empty()) << spelling.opcode;
  }
}

TEST(Forms, AloneOfFragmentsTakeAStride) {
  auto isTaken = [](const secondtable::Spelling &spelling) {
    const std::string registers = secondtable::registers(std::max(spelling.registers, 1));
    CheckOptions options{.cuda = releaseOf(spelling.last)};
    if (spelling.refusedFrom != secondtable::kNever)
      options.ptxVersion = versionOf(spelling.refusedFrom - 1);
    return std::ranges::none_of(saidOf(secondtable::statement(spelling.opcode, registers, ", s"), options),
                                [](const std::string &line) { return line.starts_with("error"); });
  };
  for (const std::vector<secondtable::Spelling> &table : {secondtable::spellings(), secondtable::undocumented()})
    for (const secondtable::Spelling &spelling : table)
      EXPECT_EQ(isTaken(spelling), spelling.opcode.starts_with("wmma")) << spelling.opcode;
}

TEST(Forms, AreAcceptedWhereTheSecondTableSays) {
  for (const Listed &listed : allListed()) {
    const secondtable::Spelling &spelling = second().at(textOf(listed.instruction));
    for (secondtable::Version version : secondtable::versions())
      for (const secondtable::Chip &chip : secondtable::chips()) {
        const Target target = findTarget(chip.name).value();
        ASSERT_EQ(isAccepted(listed.instruction, versionOf(version), target), spelling.isTaken(version, chip))
            << spelling.opcode << " at PTX " << versionOf(version).str() << " for " << chip.name;
      }
  }
}

TEST(Forms, AreNotAcceptedInVersionsThatDoNotExist) {
  for (const Listed &listed : allListed())
    for (PtxVersion version : {PtxVersion{0, 0}, {5, 2}, {6, 6}, {7, 9}, {8, 9}})
      for (Target target : kAllTargets)
        ASSERT_FALSE(isAccepted(listed.instruction, version, target))
            << textOf(listed.instruction) << " at PTX " << version.str() << " for " << info(target).name;
}

TEST(Forms, RequireWhatTheSecondTableSays) {
  for (const Listed &listed : allListed()) {
    const secondtable::Spelling &spelling = second().at(textOf(listed.instruction));
    // The least version in which some target takes it, and the targets that take it in some version.
    std::optional<PtxVersion> least;
    std::set<std::string> theirs;
    for (secondtable::Version version : secondtable::versions())
      for (const secondtable::Chip &chip : secondtable::chips())
        if (spelling.isTaken(version, chip)) {
          least = std::min(least.value_or(versionOf(version)), versionOf(version));
          theirs.insert(chip.name);
        }
    EXPECT_EQ(listed.required.since.str(), least->str()) << spelling.opcode;
    const std::optional<PtxVersion> before =
        spelling.refusedFrom == secondtable::kNever ? std::nullopt : std::optional(versionOf(spelling.refusedFrom));
    EXPECT_EQ(listed.required.before, before) << spelling.opcode;
    std::set<std::string> ours;
    for (Target target : listed.required.targets)
      ours.emplace(info(target).name);
    EXPECT_EQ(ours, theirs) << spelling.opcode;

    const std::optional<Requirements> again = requirements(listed.instruction);
    ASSERT_TRUE(again) << spelling.opcode;
    EXPECT_EQ(again->since, listed.required.since);
    EXPECT_EQ(again->before, listed.required.before);
    EXPECT_EQ(again->targets, listed.required.targets);
  }
}

TEST(Forms, AreDisjoint) {
  for (const Listed &listed : allListed())
    EXPECT_EQ(countForms(mnemonic(listed.instruction), qualifiers(listed.instruction)), 1)
        << textOf(listed.instruction);
}

TEST(Forms, HaveNothingOfTheirNearMisses) {
  // Drop one qualifier, add one, or put one in another's place: what comes out is an instruction if and only if the
  // second table has it.
  size_t misses = 0;
  size_t hits = 0;
  auto expectLikeSecond = [&](Mnemonic mnemonic, QualifierSet qualifiers) {
    const bool known = secondSets().contains(split(mnemonic, qualifiers));
    ++(known ? hits : misses);
    EXPECT_EQ(makeInstruction(mnemonic, qualifiers).has_value(), known) << describe(mnemonic, qualifiers);
    EXPECT_LE(countForms(mnemonic, qualifiers), 1) << describe(mnemonic, qualifiers);
  };
  for (const Listed &listed : allListed()) {
    const QualifierSet legal = qualifiers(listed.instruction).set();
    for (Mnemonic mnemonic : allMnemonics()) {
      for (Qualifier dropped : legal) {
        QualifierSet rest = legal;
        rest.erase(dropped);
        expectLikeSecond(mnemonic, rest);
        for (size_t i = 0; i < kQualifiers.size(); ++i) {
          QualifierSet swapped = rest;
          swapped.insert(static_cast<Qualifier>(i));
          expectLikeSecond(mnemonic, swapped);
        }
      }
      for (size_t i = 0; i < kQualifiers.size(); ++i) {
        QualifierSet more = legal;
        more.insert(static_cast<Qualifier>(i));
        expectLikeSecond(mnemonic, more);
      }
    }
  }
  EXPECT_GT(misses, 100'000U);
  EXPECT_GT(hits, 1'000U);
}

TEST(Forms, HaveEverySetOfOneQualifierOfEachKind) {
  // All combinations of at most one qualifier of each kind, and a source format: the near misses above lie close to
  // what is legal, these lie everywhere.
  std::map<QualifierKind, std::vector<std::optional<Qualifier>>> kinds;
  std::vector<std::optional<Qualifier>> sources = {std::nullopt};
  for (size_t i = 0; i < kQualifiers.size(); ++i) {
    std::vector<std::optional<Qualifier>> &choices = kinds[kQualifiers[i].kind];
    if (choices.empty())
      choices.emplace_back(std::nullopt);
    const auto qualifier = static_cast<Qualifier>(i);
    const bool isSource = qualifier == Qualifier::B6x16P32 || qualifier == Qualifier::B4x16P64;
    (isSource ? sources : choices).emplace_back(qualifier);
    if (qualifier == Qualifier::S4) // a type of its own, too
      sources.emplace_back(qualifier);
  }
  std::vector<std::vector<std::optional<Qualifier>>> lists = {sources};
  for (const auto &[kind, choices] : kinds)
    lists.push_back(choices);

  std::map<std::string, std::set<Split>> found;
  auto walk = [&](auto &self, size_t at, QualifierSet chosen) -> void {
    if (at == lists.size()) {
      for (Mnemonic mnemonic : allMnemonics())
        if (makeInstruction(mnemonic, chosen)) {
          found[std::string(name(mnemonic))].insert(split(mnemonic, chosen));
          EXPECT_TRUE(secondSets().contains(split(mnemonic, chosen))) << describe(mnemonic, chosen);
        }
      return;
    }
    for (std::optional<Qualifier> qualifier : lists[at]) {
      QualifierSet next = chosen;
      if (qualifier)
        next.insert(*qualifier);
      self(self, at + 1, next);
    }
  };
  walk(walk, 0, {});
  EXPECT_EQ(found["ldmatrix"].size(), 63U);
  EXPECT_EQ(found["movmatrix"].size(), 1U);
  EXPECT_EQ(found["wmma.load"].size(), 352U + 72U);
}

TEST(RowOfFourMatrices, HasATypeForEach) {
  const std::string front = ".sync.aligned.m16n16k16.row";
  for (const char *types : {".f32.f16.f16.f32", ".f16.f16.f16.f16"}) {
    EXPECT_EQ(matched(kFloatRow, front + types), "wmma.load" + front + types);
    EXPECT_TRUE(isInOrder(kFloatRow, front + types)) << types;
  }
  // The type of C must be that of D, each type must be there, and A and B have one choice.
  for (const char *types : {".f32.f16.f16.f16", ".f16.f16.f16.f32", ".f32.f16.f16", ".f32.f16.f16.f32.f32",
                            ".f32.f32.f16.f32", ".f32.f16.f32.f32", ".f32.f16.f16.s32"}) {
    EXPECT_EQ(matched(kFloatRow, front + types), "none") << types;
    EXPECT_FALSE(isInOrder(kFloatRow, front + types)) << types;
  }
}

TEST(RowOfFourMatrices, HasTheTypesInTheirOrder) {
  const std::string front = ".sync.aligned.m16n16k16.row";
  // The types of the first spelling above; the first is that of D.
  for (const char *types : {".f16.f32.f16.f32", ".f16.f16.f32.f32", ".f16.f32.f32.f16"}) {
    EXPECT_EQ(matched(kFloatRow, front + types), "none") << types;
    EXPECT_FALSE(isInOrder(kFloatRow, front + types)) << types;
  }
  // The second .f32 can only be for C; that it stands too early is for the check of orders to report.
  EXPECT_EQ(matched(kFloatRow, front + ".f32.f32.f16.f16"), "wmma.load" + front + ".f32.f16.f16.f32");
  EXPECT_FALSE(isInOrder(kFloatRow, front + ".f32.f32.f16.f16"));
  // Other qualifiers may stand anywhere between the types.
  EXPECT_EQ(matched(kFloatRow, ".f32.row.f16.aligned.f16.sync.f32.m16n16k16"),
            "wmma.load" + front + ".f32.f16.f16.f32");
  EXPECT_FALSE(isInOrder(kFloatRow, ".f32.row.f16.aligned.f16.sync.f32.m16n16k16"));

  // Where A and B have the same choices, the order alone says which is of which.
  const std::string integer = ".sync.aligned.m8n32k16.row";
  for (const char *types : {".s32.s8.u8.s32", ".s32.u8.s8.s32"})
    EXPECT_EQ(matched(kIntegerRow, integer + types), "wmma.load" + integer + types);
}

TEST(RowOfFourMatrices, HasTheRegistersOfEachType) {
  using Counts = std::vector<unsigned>;
  EXPECT_EQ(registersOf(kFloatRow, ".sync.aligned.m16n16k16.row.f32.f16.f16.f32"), (Counts{8, 4, 4, 8}));
  EXPECT_EQ(registersOf(kFloatRow, ".sync.aligned.m16n16k16.row.f16.f16.f16.f16"), (Counts{4, 4, 4, 4}));
  // A is 8 x 16 and B 16 x 32.
  EXPECT_EQ(registersOf(kIntegerRow, ".sync.aligned.m8n32k16.row.s32.s8.u8.s32"), (Counts{8, 1, 4, 8}));
}

TEST(RowOfFourMatrices, PrintsALongOpcode) {
  std::string text(kLongSyntax);
  for (const char *label : {"D:", "A:", "B:", "C:"})
    text.erase(text.find(label), 2);
  ASSERT_GE(text.size(), 120U);
  EXPECT_EQ(matched(kLongRow, text.substr(std::string_view("wmma.store").size())), text);
}
