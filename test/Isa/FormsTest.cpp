//===- FormsTest.cpp - The table of forms against a second one ------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Judging.h"
#include "Mnemonics.h"
#include "Operands.h"
#include "ptxmatrix/FragmentMatch.h"
#include "ptxmatrix/Variants.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <unordered_set>

using namespace ptxmatrix;

namespace {

/// An instruction as forEachInstruction() passes it.
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

/// The qualifiers of \p text, which begins with a dot, in their order.
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

/// The mnemonic and the qualifiers of an opcode.  Only the order of types and layouts of products is kept: legality
/// depends on no other order.
using Split = std::u32string;

/// Qualifiers of one kind keep their order.  (With libstdc++ 12, clang warns about std::stable_sort.)
void sortByKind(auto &qualifiers) {
  auto sorted = qualifiers;
  sorted.clear();
  for (size_t kind = 0; kind < detail::kNumKinds; ++kind)
    for (const auto one : qualifiers)
      if (info(static_cast<Qualifier>(one)).kind == static_cast<QualifierKind>(kind))
        sorted.push_back(one);
  qualifiers = sorted;
}

Split split(Mnemonic mnemonic, const QualifierList &qualifiers) {
  Split others;
  Split inOrder;
  for (Qualifier qualifier : qualifiers) {
    const QualifierKind kind = info(qualifier).kind;
    // Products have several types and layouts, whose order says which matrix each belongs to.
    const bool isPlaced = isProduct(mnemonic) && (kind == QualifierKind::Type || kind == QualifierKind::Layout);
    (isPlaced ? inOrder : others) += static_cast<char32_t>(qualifier);
  }
  std::ranges::sort(others);
  sortByKind(inOrder);
  return static_cast<char32_t>(mnemonic) + others + U"|" + inOrder;
}

Mnemonic mnemonicOf(std::string_view opcode) {
  for (Mnemonic mnemonic : allMnemonics())
    if (name(mnemonic) == secondtable::nameOf(opcode))
      return mnemonic;
  throw std::runtime_error("no such instruction: " + std::string(opcode));
}

/// The qualifiers of \p opcode in their order.
QualifierList qualifiersIn(std::string_view opcode) {
  const Mnemonic mnemonic = mnemonicOf(opcode);
  // `.sp` of mma.sp is one of them.
  opcode.remove_prefix(mnemonic == Mnemonic::MmaSp ? 3 : name(mnemonic).size());
  return listOf(opcode);
}

Split split(std::string_view opcode) { return split(mnemonicOf(opcode), qualifiersIn(opcode)); }

/// Every spelling of the second table, taken apart.
const std::unordered_set<Split> &secondSets() {
  static const std::unordered_set<Split> sets = [] {
    std::unordered_set<Split> all;
    for (const secondtable::Spelling &spelling : secondtable::spellings())
      all.insert(split(spelling.opcode));
    return all;
  }();
  return sets;
}

/// True if the second table has \p qualifiers.
bool isInSecond(Mnemonic mnemonic, const QualifierList &qualifiers) {
  return secondSets().contains(split(mnemonic, qualifiers));
}

std::string describe(Mnemonic mnemonic, const QualifierList &qualifiers) {
  std::string text(name(mnemonic));
  for (Qualifier qualifier : qualifiers)
    text.append(".").append(info(qualifier).spelling);
  return text;
}

/// How many forms accept \p qualifiers.
int countForms(Mnemonic mnemonic, const QualifierList &qualifiers) {
  int count = 0;
  QualifierList values;
  for (const detail::Form &form : detail::kForms)
    count += form.mnemonic == mnemonic && detail::fillSlots(form, qualifiers, values) ? 1 : 0;
  return count;
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
    if (spelling.opcode.find(".aligned") == std::string::npos && !spelling.opcode.starts_with("tcgen05"))
      ++unaligned;
    else
      ++aligned[secondtable::nameOf(spelling.opcode)];
  }
  // wmma.mma: f16 3 shapes x 4 layouts x 4 x 2 (.satfinite), bytes 3 x 4 x 2 x 2, bf16 3 x 4, tf32 4, f64 4 x 5,
  // nibbles 2 x 2, bits 2. mma: f16 4 x 3 + 4, bf16 2, tf32 2, f64 4 x 5, bytes 3 x 4 x 2, nibbles 3 x 4 x 2, bits 3 x
  // 2, fp8 4 x 4, .kind::f8f6f4 2 x 25, ::mxf8f6f4 25 x 2, 4 bits 5. mma.sp: 2 x (f16 4, bf16 2, tf32 2, bytes 2 x 4 x
  // 2, nibbles 2 x 4 x 2, fp8 4), .kind 2 x 25, 25 x 2 and 5. wgmma.mma_async: 32 shapes x (f16 2, bf16 1, tf32 1, fp8
  // 2 x 4), 18 shapes x (bytes 4 x 2, bits 1); the same with .sp, but no bits.  Of tcgen05, most have 2 CTA groups.
  // alloc: x 2 spaces x 2 (.exclusive). ld, st: (3 x 8 + 7 + 6) .num x 2 (.pack). ld.red: 2 shapes x 7 .num x 2 x 6.
  // spcompress: 6 .num x 2 x 2. cp: (3 + 2 + 1) x 3 formats. commit: 2 spaces x 3. mma.ws: 5 kinds x 17 collectors x 2.
  // mma: with .ashift 3 uses of A and otherwise 5, of B 5 with f16, tf32, f8f6f4 and ti16; i8 has none of B. The same
  // with .sp. .block_scale: 10 sizes x 25, and the same with .sp. .decompress: 4 x 25.
  EXPECT_EQ(aligned,
            (std::map<std::string, int>{{"ldmatrix", 63},
                                        {"movmatrix", 1},
                                        {"wmma.load", 352},
                                        {"stmatrix", 27},
                                        {"wmma.store", 104},
                                        {"wmma.mma", 186},
                                        {"mma", 215},
                                        {"mma.sp", 193},
                                        {"wgmma.fence", 1},
                                        {"wgmma.commit_group", 1},
                                        {"wgmma.wait_group", 1},
                                        {"wgmma.mma_async", 546 + 528},
                                        {"tcgen05.alloc", 2 * 2 * 2},
                                        {"tcgen05.dealloc", 2 * 2},
                                        {"tcgen05.relinquish_alloc_permit", 2},
                                        {"tcgen05.ld", 37 * 2},
                                        {"tcgen05.ld.red", 2 * 7 * 2 * 6},
                                        {"tcgen05.ld.spcompress", 6 * 2 * 2},
                                        {"tcgen05.ld.red.spcompress", 6 * 2 * 2 * 2},
                                        {"tcgen05.st", 37 * 2},
                                        {"tcgen05.wait::ld", 1},
                                        {"tcgen05.wait::st", 1},
                                        {"tcgen05.cp", 2 * 6 * 3},
                                        {"tcgen05.shift", 2},
                                        {"tcgen05.mma.ws", 5 * 17 * 2},
                                        {"tcgen05.mma", 2 * (2 * (4 * 5 + 1) * (5 + 3) + 2 * 10 * 25 + 4 * 25)},
                                        {"tcgen05.fence::before_thread_sync", 1},
                                        {"tcgen05.fence::after_thread_sync", 1},
                                        {"tcgen05.commit", 2 * 2 * 3}}));
  // f16 of A, B, C, D and f32 of C, D: 6 x 3 shapes x 2 layouts x 3 spaces (::cta came later); and the products of f16.
  EXPECT_EQ(unaligned, 108 + 96);
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
  // The second table has complete texts: a set that is right but printed in another order is detected.
  for (const secondtable::Spelling &spelling : secondtable::spellings()) {
    const QualifierList written = qualifiersIn(spelling.opcode);
    std::vector<Qualifier> sorted(written.begin(), written.end());
    sortByKind(sorted);
    QualifierList qualifiers;
    for (Qualifier qualifier : sorted)
      qualifiers.append(qualifier);
    for (Mnemonic mnemonic : allMnemonics()) {
      const Instruction made(mnemonic, qualifiers);
      // stmatrix has spellings of ldmatrix.
      ASSERT_EQ(made.form != nullptr, isInSecond(mnemonic, qualifiers)) << spelling.opcode;
      if (name(mnemonic) == secondtable::nameOf(spelling.opcode)) {
        EXPECT_EQ(textOf(made), spelling.opcode);
      }
    }
  }
}

TEST(Forms, HaveTheRegistersOfTheSecondTable) {
  for (const Listed &listed : allListed()) {
    const secondtable::Spelling &spelling = second().at(textOf(listed.instruction));
    const std::optional<RegisterCount> registers = registerCount(listed.instruction);
    ASSERT_TRUE(registers) << spelling.opcode;
    if (spelling.registers == 0) {
      EXPECT_EQ(*registers, RegisterCount()) << spelling.opcode;
      continue;
    }
    EXPECT_EQ(registers->count, static_cast<unsigned>(spelling.registers)) << spelling.opcode;
    EXPECT_EQ(registers->bits, static_cast<unsigned>(spelling.registerBits)) << spelling.opcode;
  }
}

/// The name of \p spec in the second table, which is that of the manual.
std::string nameOf(const OperandSpec &spec) {
  if (const std::string_view name = manualName(spec); !name.empty())
    return std::string(name);
  const std::string scale = std::string("scale-") + (spec.fragment == Fragment::A ? "a" : "b");
  switch (spec.role) {
  case Role::Destination:
  case Role::Source:
    if (spec.fragment == Fragment::None)
      return spec.numParts == 2 ? "r2" : "r";
    return std::string(1, static_cast<char>(letterOf(spec.fragment) - 'A' + 'a'));
  case Role::Metadata:
    return "e";
  case Role::Selector:
    return "f";
  case Role::ScaleData:
    return scale + "-data";
  case Role::ScaleSelector:
    return scale + "-selector";
  default:
    return std::string(name(spec.role));
  }
}

TEST(Forms, HaveTheOperandsOfTheSecondTable) {
  for (const Listed &listed : allListed()) {
    const secondtable::Spelling &spelling = second().at(textOf(listed.instruction));
    const std::vector<std::vector<std::string>> theirs = secondtable::operandLists(spelling);
    if (theirs.empty())
      continue;
    ASSERT_EQ(countOperandLists(listed.instruction), theirs.size()) << spelling.opcode;
    for (const Instruction &instruction : withEachList(listed.instruction)) {
      std::vector<std::string> ours;
      for (const OperandSpec &spec : operands(instruction)) {
        ours.push_back(nameOf(spec));
        const std::string where = spelling.opcode + " " + ours.back();
        // Only registers of D may be left out, of D that is not read.
        EXPECT_TRUE((ours.size() == 1 && !spec.isRead) || !spec.acceptsSinks) << where;
        EXPECT_EQ(spec.isRead, ours.back() == "d" && theirs.size() > 1) << where;
        const bool isLoaded = spelling.opcode.starts_with("tcgen05.ld") && spec.role != Role::TensorAddress;
        EXPECT_EQ(spec.isAsync, (spec.holdsRegisters() && spelling.opcode.starts_with("wgmma")) ||
                                    (isLoaded && spec.role != Role::HalfOffset))
            << where;
        const RegisterCount registers = registerCount(instruction, ours.size() - 1);
        const secondtable::MatrixRegisters *matrix = secondtable::registersOf(spelling, ours.back());
        const secondtable::MatrixRegisters moved{ours.back() == "r" ? spelling.registers : spelling.compressed,
                                                 spelling.registerTypes};
        if (ours.back() == "r" || ours.back() == "r2")
          matrix = &moved;
        if (!matrix || (matrix->count == 0 && spec.role != Role::Metadata)) {
          EXPECT_FALSE(spec.holdsRegisters()) << where;
          EXPECT_EQ(registers, RegisterCount()) << where;
        } else {
          const std::string &type = matrix->types[0];
          EXPECT_EQ(registers, (RegisterCount{static_cast<unsigned>(std::max(matrix->count, 1)),
                                              static_cast<unsigned>(std::stoi(type.substr(1)))}))
              << where;
        }
        if (spec.role == Role::Selector) {
          EXPECT_EQ(spec.values.count, spelling.selectors) << where;
        }
      }
      EXPECT_EQ(ours, theirs[instruction.list]) << spelling.opcode;
    }
  }
}

void expectTheirTypes(const OperandSpec &spec, const secondtable::MatrixRegisters &theirs, const std::string &where) {
  for (size_t number = 0; number < kScalarTypes.size(); ++number) {
    const auto type = static_cast<ScalarType>(number);
    const std::string written(info(type).spelling);
    ASSERT_EQ(spec.types.contains(type), std::ranges::find(theirs.types, written) != theirs.types.end())
        << where << " documented as ." << written;
    ASSERT_EQ(spec.types.contains(type) || spec.undocumentedTypes.contains(type), theirs.takes(written))
        << where << " of ." << written;
  }
}

TEST(Forms, AcceptTheRegisterTypesOfEachOperandOfAProduct) {
  for (const Listed &listed : allListed()) {
    const secondtable::Spelling &spelling = second().at(textOf(listed.instruction));
    if (spelling.product.empty() && spelling.lists.empty())
      continue;
    for (const Instruction &instruction : withEachList(listed.instruction))
      for (const OperandSpec &spec : operands(instruction))
        if (const secondtable::MatrixRegisters *theirs = secondtable::registersOf(spelling, nameOf(spec))) {
          ASSERT_NO_FATAL_FAILURE(expectTheirTypes(spec, *theirs, spelling.opcode + " " + nameOf(spec)));
        }
  }
}

TEST(Forms, AcceptTheSelectorsOfTheSecondTable) {
  auto verdictOn = [](const secondtable::Spelling &spelling, const std::string &operands) -> std::string {
    const std::vector<std::string> said = saidOf(spelling.opcode + " " + operands + ";", {});
    auto has = [&](std::string_view text) {
      return std::ranges::any_of(said, [&](const std::string &line) { return line.starts_with(text); });
    };
    return has("error") ? "error" : has("warning [undocumented-operand]") ? "warning" : "accepted";
  };
  auto replaced = [](std::string text, std::string_view what, const std::string &with) {
    return text.replace(text.find(what), what.size(), with);
  };
  for (const secondtable::Spelling &spelling : secondtable::spellings()) {
    if (spelling.selectors == 0 && spelling.scaleBytes.empty())
      continue;
    const std::string operands = secondtable::productOperands(spelling);
    for (int value : {0, 1, 2, 3, 4, -1}) {
      const std::string text = std::to_string(value);
      if (spelling.selectors != 0) {
        const bool isAccepted = 0 <= value && value < spelling.selectors;
        const bool isWarning = 0 <= value && value < spelling.acceptedSelectors;
        const std::string expected = isAccepted ? "accepted" : isWarning ? "warning" : "error";
        EXPECT_EQ(verdictOn(spelling, replaced(operands, " e, 0", " e, " + text)), expected)
            << spelling.opcode << " " << value;
      }
      if (spelling.scaleBytes.empty())
        continue;
      const bool isByte = std::ranges::find(spelling.scaleBytes, value) != spelling.scaleBytes.end();
      for (const std::string matrix : {"sa", "sb"}) {
        const bool isThread = 0 <= value && value < (matrix == "sa" ? 2 : 4);
        EXPECT_EQ(verdictOn(spelling, replaced(operands, matrix + ", {0, 0}", matrix + ", {" + text + ", 0}")),
                  isByte ? "accepted" : "error")
            << spelling.opcode << " " << matrix << " " << value;
        EXPECT_EQ(verdictOn(spelling, replaced(operands, matrix + ", {0, 0}", matrix + ", {0, " + text + "}")),
                  isThread ? "accepted" : "error")
            << spelling.opcode << " " << matrix << " " << value;
      }
    }
  }
}

TEST(Forms, AcceptTheConstantsOfTheManual) {
  const std::map<std::string, std::set<int>> accepted = {{"scale-d", {0, 1}},      {"imm-scale-a", {-1, 1}},
                                                         {"imm-scale-b", {-1, 1}}, {"imm-trans-a", {0, 1}},
                                                         {"imm-trans-b", {0, 1}},  {"N", {0, 1, 2, 3, 255}}};
  std::set<std::string> tried;
  for (const Listed &listed : allListed())
    for (const Instruction &instruction : withEachList(listed.instruction)) {
      const Operands legal = operandsFor(instruction, {});
      for (size_t index = 0; index < legal.size(); ++index) {
        const auto values = accepted.find(nameOf(operands(instruction)[index]));
        if (values == accepted.end() || registerCount(instruction)->count > 8)
          continue;
        tried.insert(values->first);
        for (int value : {-2, -1, 0, 1, 2, 3, 255}) {
          Operands all = legal;
          all[index] = value;
          std::array<char, 2000> buffer;
          const EmitResult printed = emitStatement(instruction, all, buffer);
          const bool isAccepted = values->second.contains(value);
          ASSERT_EQ(printed.error, isAccepted ? EmitError::None : EmitError::SelectorValue)
              << textOf(instruction) << " " << values->first << " " << value;
        }
      }
    }
  EXPECT_EQ(tried.size(), accepted.size());
}

TEST(Forms, AcceptTheRegisterTypesOfTheSecondTable) {
  for (const Listed &listed : allListed()) {
    const secondtable::Spelling &spelling = second().at(textOf(listed.instruction));
    if (!spelling.product.empty() || spelling.registers == 0)
      continue;
    const detail::Form *form = listed.instruction.form;
    ASSERT_NE(form, nullptr) << spelling.opcode;
    const auto first = std::ranges::find_if(form->operands(), &OperandSpec::holdsRegisters);
    const std::set<std::string> theirs(spelling.registerTypes.begin(), spelling.registerTypes.end());
    std::set<std::string> ours;
    for (size_t i = 0; i < kScalarTypes.size(); ++i)
      if (first->types.contains(static_cast<ScalarType>(i)))
        ours.emplace(kScalarTypes[i].spelling);
    EXPECT_EQ(ours, theirs) << spelling.opcode;
  }
}

TEST(Forms, AcceptOnlyTheirRegisters) {
  for (const secondtable::Spelling &spelling : secondtable::spellings()) {
    if (spelling.opcode.starts_with("movmatrix"))
      continue;
    const CheckOptions options{.ptxVersion = spelling.refusedFrom == secondtable::kNever
                                                 ? std::nullopt
                                                 : std::optional(versionOf(spelling.refusedFrom - 1)),
                               .cuda = CudaRelease{12, 9}};
    const bool isKnown = spelling.first <= 129;
    const std::vector<std::vector<std::string>> lists = secondtable::operandLists(spelling);
    for (size_t list = 0; list < lists.size(); ++list)
      for (size_t matrix = 0; matrix < spelling.product.size(); ++matrix) {
        if (std::ranges::find(lists[list], std::string(1, "dabc"[matrix])) == lists[list].end())
          continue;
        const int right = spelling.product[matrix].count;
        std::set<int> counts = {right - 1, right, right + 1};
        if (spelling.registers <= 8)
          counts.insert({1, 2, 3, 4, 5, 6, 7, 8, 9});
        counts.erase(0);
        for (int registers : counts) {
          secondtable::Spelling other = spelling;
          other.product[matrix].count = registers;
          const std::string statement = secondtable::statement(other, list);
          EXPECT_EQ(saidOf(statement, options).empty(), isKnown && registers == right) << statement;
        }
      }
    if (!lists.empty())
      continue;
    for (int registers = 1; registers <= 9; ++registers) {
      const std::string statement = secondtable::statement(spelling.opcode, secondtable::registers(registers));
      EXPECT_EQ(saidOf(statement, options).empty(), isKnown && registers == spelling.registers) << statement;
    }
    // Nor one without braces.
    EXPECT_FALSE(saidOf(secondtable::statement(spelling.opcode, "r"), options).empty()) << spelling.opcode;
  }
}

TEST(Forms, OnlyThoseOfFragmentsAcceptAStride) {
  auto isTaken = [](const secondtable::Spelling &spelling) {
    const std::string registers = secondtable::registers(std::max(spelling.registers, 1));
    CheckOptions options{.cuda = releaseOf(spelling.last)};
    if (spelling.refusedFrom != secondtable::kNever)
      options.ptxVersion = versionOf(spelling.refusedFrom - 1);
    return std::ranges::none_of(saidOf(secondtable::statement(spelling.opcode, registers, ", s"), options),
                                [](const std::string &line) { return line.starts_with("error"); });
  };
  for (const secondtable::Spelling &spelling : secondtable::spellings())
    EXPECT_EQ(isTaken(spelling), spelling.opcode.starts_with("wmma.load") || spelling.opcode.starts_with("wmma.store"))
        << spelling.opcode;
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

TEST(Forms, HaveTheRequirementsOfTheSecondTable) {
  for (const Listed &listed : allListed()) {
    const secondtable::Spelling &spelling = second().at(textOf(listed.instruction));
    // The lowest version in which some target accepts it, and the targets that accept it in some version.
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
    EXPECT_EQ(countForms(listed.instruction.mnemonic, listed.instruction.qualifiers), 1) << textOf(listed.instruction);
}

/// The shapes that any form of \p mnemonic has.
QualifierSet shapesOf(Mnemonic mnemonic) {
  QualifierSet shapes;
  for (const Listed &listed : allListed())
    if (listed.instruction.mnemonic == mnemonic)
      for (Qualifier qualifier : listed.instruction.qualifiers)
        if (info(qualifier).kind == QualifierKind::Shape)
          shapes.insert(qualifier);
  return shapes;
}

bool isTensor(Mnemonic mnemonic) { return name(mnemonic).starts_with("tcgen05"); }

/// Whether a matrix instruction has qualifiers of \p kind.
bool isOfMatrices(QualifierKind kind) { return kind <= QualifierKind::Type || kind == QualifierKind::Shape; }

/// The types and state spaces that no matrix instruction nor copy has.
bool isOfRest(Qualifier qualifier) {
  return (qualifier >= Qualifier::F32x2 && qualifier <= Qualifier::S2F6x2) || qualifier == Qualifier::ParamEntry ||
         qualifier == Qualifier::ParamFunc;
}

/// The types and state spaces that no matrix instruction has.
bool isOfOthers(Qualifier qualifier) {
  return isOfRest(qualifier) || (qualifier >= Qualifier::U16 && qualifier <= Qualifier::Pred) ||
         (qualifier >= Qualifier::Local && qualifier <= Qualifier::Param) || qualifier == Qualifier::SharedCluster;
}

TEST(Forms, RejectNearMisses) {
  // Drop one qualifier, add one, or replace one: the result is an instruction if and only if the second table
  // has it.
  size_t misses = 0;
  size_t hits = 0;
  auto expectLikeSecond = [&](Mnemonic mnemonic, const QualifierList &qualifiers) {
    const bool known = isInSecond(mnemonic, qualifiers);
    ++(known ? hits : misses);
    EXPECT_EQ(Instruction(mnemonic, qualifiers).form != nullptr, known) << describe(mnemonic, qualifiers);
    EXPECT_LE(countForms(mnemonic, qualifiers), 1) << describe(mnemonic, qualifiers);
  };
  // The shapes of warps and those of warpgroups: no instruction of one has a shape of the other.
  QualifierSet shapes[2];
  for (Mnemonic mnemonic : allMnemonics())
    shapes[info(mnemonic).isOfWarpgroup ? 1 : 0] = shapes[info(mnemonic).isOfWarpgroup ? 1 : 0] | shapesOf(mnemonic);
  size_t number = 0;
  for (const Listed &listed : allListed()) {
    const QualifierList legal = listed.instruction.qualifiers;
    const bool isOfProduct = isProduct(listed.instruction.mnemonic);
    const bool isOfWarpgroup = info(listed.instruction.mnemonic).isOfWarpgroup;
    const bool isOfTensors = isTensor(listed.instruction.mnemonic);
    // Most products of warpgroups differ only in their n, those of tcgen05 in the use of collectors, and of the others
    // neighbors are similar.
    if (number++ % ((isOfWarpgroup && isOfProduct) || isOfTensors ? 5 : 2) != 0)
      continue;
    // The qualifiers to try; only a type of a product can be there twice.
    auto mayAdd = [&](Qualifier qualifier, const QualifierList &list) {
      if (info(qualifier).kind == QualifierKind::Shape && !shapes[isOfWarpgroup ? 1 : 0].contains(qualifier))
        return false;
      return !list.set().contains(qualifier) || (isOfProduct && info(qualifier).kind == QualifierKind::Type);
    };
    for (Mnemonic mnemonic : allMnemonics()) {
      expectLikeSecond(mnemonic, legal);
      // Loads and stores are similar, and so are products.
      if (isProduct(mnemonic) != isOfProduct || info(mnemonic).isOfWarpgroup != isOfWarpgroup)
        continue;
      if (isOfTensors ? mnemonic != listed.instruction.mnemonic : isTensor(mnemonic))
        continue;
      for (size_t at = 0; at < legal.size(); ++at) {
        auto withInPlace = [&](std::optional<Qualifier> other) {
          QualifierList list;
          size_t place = 0;
          for (Qualifier one : legal)
            if (place++ != at)
              list.append(one);
            else if (other)
              list.append(*other);
          return list;
        };
        const QualifierList rest = withInPlace(std::nullopt);
        expectLikeSecond(mnemonic, rest);
        for (size_t i = 0; i < kQualifiers.size(); ++i)
          if (isOfMatrices(kQualifiers[i].kind) && mayAdd(static_cast<Qualifier>(i), rest))
            expectLikeSecond(mnemonic, withInPlace(static_cast<Qualifier>(i)));
      }
      for (size_t i = 0; i < kQualifiers.size(); ++i)
        if (isOfMatrices(kQualifiers[i].kind) && mayAdd(static_cast<Qualifier>(i), legal)) {
          QualifierList more = legal;
          more.append(static_cast<Qualifier>(i));
          expectLikeSecond(mnemonic, more);
        }
    }
  }
  EXPECT_GT(misses, 100'000U);
  EXPECT_GT(hits, 1'000U);
}

TEST(Forms, HaveEverySetOfOneQualifierOfEachKind) {
  // All combinations of at most one qualifier of each kind that loads and stores have, and a source format:
  // the near misses above are close to legal opcodes, these are everywhere.
  constexpr Mnemonic kLoadsAndStores[] = {Mnemonic::LdMatrix, Mnemonic::StMatrix,  Mnemonic::MovMatrix,
                                          Mnemonic::WmmaLoad, Mnemonic::WmmaStore, Mnemonic::Tcgen05Ld,
                                          Mnemonic::Tcgen05St};
  const std::set<QualifierKind> ofProducts = {
      QualifierKind::Rounding, QualifierKind::Satfinite,  QualifierKind::BitOperation, QualifierKind::Sparsity,
      QualifierKind::MmaKind,  QualifierKind::BlockScale, QualifierKind::ScaleVec};
  std::map<QualifierKind, std::vector<std::optional<Qualifier>>> kinds;
  std::vector<std::optional<Qualifier>> sources = {std::nullopt};
  for (size_t i = 0; i < kQualifiers.size(); ++i) {
    // Kinds of tcgen05, and of copies, barriers and fences.
    if ((kQualifiers[i].kind >= QualifierKind::CtaGroup && kQualifiers[i].kind <= QualifierKind::CollectorB) ||
        !isOfMatrices(kQualifiers[i].kind) || isOfOthers(static_cast<Qualifier>(i)))
      continue;
    // All instructions with a shape of a warpgroup are products.
    const bool isOfWarpgroup =
        kQualifiers[i].kind == QualifierKind::Shape && shapeOf(static_cast<Qualifier>(i)).m == 64;
    if (ofProducts.contains(kQualifiers[i].kind) || isOfWarpgroup)
      continue;
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
      for (Mnemonic mnemonic : kLoadsAndStores)
        if (Instruction(mnemonic, chosen).form) {
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
  EXPECT_EQ(found["stmatrix"].size(), 27U);
  EXPECT_EQ(found["movmatrix"].size(), 1U);
  EXPECT_EQ(found["wmma.load"].size(), 352U + 72U);
  EXPECT_EQ(found["wmma.store"].size(), 104U + 36U);
}

/// How many instructions \p front and \p count types make, with every shape of the mnemonic.
size_t countTypes(Mnemonic mnemonic, const QualifierList &front, size_t count) {
  size_t found = 0;
  auto walk = [&](auto &self, const QualifierList &list, size_t more) -> void {
    if (more > 0) {
      for (Qualifier type : qualifiersOf(QualifierKind::Type)) {
        if (isOfOthers(type))
          continue;
        QualifierList next = list;
        next.append(type);
        self(self, next, more - 1);
      }
    } else if (Instruction(mnemonic, list).form) {
      ++found;
      EXPECT_TRUE(secondSets().contains(split(mnemonic, list))) << describe(mnemonic, list);
    }
  };
  for (Qualifier shape : shapesOf(mnemonic)) {
    QualifierList list = front;
    list.append(shape);
    walk(walk, list, count);
  }
  return found;
}

TEST(Forms, HaveEveryFourTypesOfAProduct) {
  // Every shape with all types of the four matrices; the other qualifiers are those of most products.
  const QualifierList front = {Qualifier::Sync, Qualifier::Aligned, Qualifier::Row, Qualifier::Col};
  // Bytes, bf16, tf32, f64, nibbles; f16 has only two types.
  EXPECT_EQ(countTypes(Mnemonic::WmmaMma, front, 4), 3U * 2 + 3 + 1 + 1 + 2);
  // f16, bf16, tf32, f64, bytes, nibbles, fp8.
  EXPECT_EQ(countTypes(Mnemonic::Mma, front, 4), 3U + 4 + 2 + 2 + 4 + 3 * 4 + 3 * 4 + 4 * 4);
  EXPECT_EQ(countTypes(Mnemonic::MmaSp,
                       {Qualifier::Sp, Qualifier::Sync, Qualifier::Aligned, Qualifier::Row, Qualifier::Col}, 4),
            4U + 2 + 2 + 2 * 4 + 2 * 4 + 4);
}

TEST(Forms, HaveEveryThreeTypesOfAProductOfAWarpgroup) {
  // f16, bf16, tf32 and fp8 with 32 shapes, bytes with 18; bits have two more qualifiers.
  const size_t expected = 32U * (2 + 1 + 1 + 8) + 18 * 4;
  EXPECT_EQ(countTypes(Mnemonic::WgmmaMmaAsync, {Qualifier::Sync, Qualifier::Aligned}, 3), expected);
  EXPECT_EQ(countTypes(Mnemonic::WgmmaMmaAsync, {Qualifier::Sp, Qualifier::Sync, Qualifier::Aligned}, 3), expected);
}

TEST(Forms, HaveTheLayoutsOfAProductInTheirOrder) {
  for (const std::string opcode :
       {"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64",
        "mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", "wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32",
        "wmma.mma.xor.popc.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32"}) {
    const std::string operands = " " + secondtable::productOperands(second().at(opcode)) + ";";
    EXPECT_EQ(saidOf(opcode + operands, {}), std::vector<std::string>()) << opcode;
    for (const char *layouts : {".col.row", ".row.row", ".col.col"}) {
      std::string other = opcode;
      other.replace(other.find(".row.col"), 8, layouts);
      const std::vector<std::string> said = saidOf(other + operands, {});
      EXPECT_TRUE(!said.empty() && said[0].starts_with("error ")) << other;
    }
  }
}
