//===- CheckTest.cpp - Whole modules through the library ------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The interface that a program linked to the library sees: text in memory, and diagnostics as values.  The tests of the
// steps have the many cases; these test the interface.

#include "ptxmatrix/Check.h"
#include "Mnemonics.h"
#include "Modules.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

using namespace ptxmatrix;

namespace {

/// The counts of the matrix instructions in \p result, and of no others.
auto ofMatrices(const CheckResult &result) {
  auto counts = result.instructions;
  std::fill(counts.begin() + kNumMatrixMnemonics, counts.end(), 0);
  return counts;
}

constexpr std::string_view kGood = R"(.version 8.0
.target sm_90
.address_size 64

.visible .entry k(.param .u64 p)
{
  .reg .b32 %r<9>;
  .reg .b64 %rd<3>;
  ld.param.u64 %rd0, [p];
  ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r0, %r1, %r2, %r3}, [%rd0];
  movmatrix.sync.aligned.m8n8.trans.b16 %r4, %r0;
  wmma.load.a.sync.aligned.row.m16n16k16.f16 {%r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7}, [%rd0], 32;
  ldmatrix.sync.aligned.m8n8.x1.trans.b16 {%r8}, [%rd0+16];
  ret;
}
)";

/// A module of \p version and \p target with \p body in a function.
std::string module(std::string_view version, std::string_view target, std::string_view body) {
  std::string text;
  text.append(".version ").append(version).append("\n.target ").append(target);
  text.append("\n.address_size 64\n.visible .entry k()\n{\n.reg .b32 r<9>;\n.reg .f64 f<4>;\n.reg .b64 rd<3>;\n");
  text.append(body).append("ret;\n}\n");
  return text;
}

/// A place as a person would write it: "10:3 'text'".
std::string place(std::string_view text, SourceRange range) {
  const std::string_view before = text.substr(0, range.begin);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const size_t column = range.begin - (before.rfind('\n') + 1) + 1; // npos + 1 is 0
  return std::to_string(line) + ':' + std::to_string(column) + " '" + std::string(range.of(text)) + "'";
}

/// Everything that a diagnostic has, one line each.
std::vector<std::string> lines(std::string_view text, const std::vector<Diagnostic> &diagnostics) {
  std::vector<std::string> all;
  for (const Diagnostic &diagnostic : diagnostics) {
    std::string line(diagnostic.severity == Severity::Error ? "error" : "warning");
    line.append(" [").append(diagnostic.rule->name).append("] ").append(place(text, diagnostic.range));
    if (diagnostic.target)
      line.append(" for ").append(info(*diagnostic.target).name);
    all.push_back(line.append(": ").append(diagnostic.message));
    for (const Note &note : diagnostic.notes)
      all.push_back("note " + place(text, note.range) + ": " + note.message);
  }
  return all;
}

using Lines = std::vector<std::string>;

Lines check(std::string_view text, const CheckOptions &options = {}) {
  return lines(text, checkModule(text, options).diagnostics);
}

Lines checkOne(std::string_view text, const CheckOptions &options = {}) {
  return lines(text, checkStatement(text, options).diagnostics);
}

} // namespace

TEST(CheckModule, CountsProducts) {
  // `.sp` may be anywhere in the opcode, and wrong instructions are counted, too.
  const CheckResult result = checkModule(
      ".version 8.5\n.target sm_90\n.entry k() {\n.reg .b32 r<8>;\n"
      "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {r0, r1}, {r2, r3}, {r4}, {r0, r1};\n"
      "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16.sp {r0, r1}, {r2, r3}, {r4, r5}, {r0, r1}, r6, 0;\n"
      "mma.sp::ordered_metadata.sync {r0};\n"
      "wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32 {r0, r1}, {r2}, {r3}, {r4, r5};\n"
      "wgmma.fence.sync.aligned;\n}\n");
  EXPECT_EQ(ofMatrices(result),
            counts({{Mnemonic::WmmaMma, 1}, {Mnemonic::Mma, 1}, {Mnemonic::MmaSp, 2}, {Mnemonic::WgmmaFence, 1}}));
}

TEST(CheckModule, ReportsVersionAndTarget) {
  const CheckResult result = checkModule(kGood);
  EXPECT_EQ(lines(kGood, result.diagnostics), Lines());
  EXPECT_FALSE(result.hasErrors());
  EXPECT_FALSE(result.limitReached);
  EXPECT_EQ(result.ptxVersion, (PtxVersion{8, 0}));
  EXPECT_EQ(result.target, "sm_90");
  EXPECT_EQ(ofMatrices(result), counts({{Mnemonic::LdMatrix, 2}, {Mnemonic::MovMatrix, 1}, {Mnemonic::WmmaLoad, 1}}));
  ASSERT_EQ(result.verdicts.size(), 1U);
  EXPECT_EQ(result.verdicts[0].ptxVersion, (PtxVersion{8, 0}));
  EXPECT_EQ(result.verdicts[0].target, findTarget("sm_90"));
  EXPECT_TRUE(result.verdicts[0].ok);
}

TEST(CheckModule, ReportsErrorsWithTheirPlaces) {
  const std::string text = module("8.0", "sm_90",
                                  "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r0,r1,r2}, [rd0];\n"
                                  "  ldmatrix.sync.aligned.m8n8.x1.b8 {r0}, [rd0];\n"
                                  "movmatrix.sync.aligned.m8n8.trans.b16 f0, r9;\n"
                                  "ldmatrix.sync.aligned.m8n8.x1.b16 {r0} [rd0];\n"
                                  "ldmatrixx.sync.aligned.m8n8.x1.b16 {r0}, [rd0];\n");
  const CheckResult result = checkModule(text);
  EXPECT_EQ(
      lines(text, result.diagnostics),
      (Lines{
          ("error [register-count] 9:42 '{r0,r1,r2}': 'ldmatrix.sync.aligned.m8n8.x4.shared.b16' needs 4 registers; "
           "this vector has 3"),
          "error [illegal-qualifier] 10:32 '.b8': '.b8' does not go with '.m8n8'; the type must be '.b16'",
          "note 10:3 'ldmatrix.sync.aligned.m8n8.x1.b8': the nearest legal form is 'ldmatrix.sync.aligned.m8n8.x1.b16'",
          "error [operand-type] 11:39 'f0': 'f0' is of type .f64; 'movmatrix' needs .b32, .u32, .s32, .f16x2 or .f32",
          "note 7:11 'f': declared here",
          "error [undeclared-name] 11:43 'r9': 'r9' is not declared in this scope",
          "error [syntax] 12:39 '': missing ','",
          "error [unknown-opcode] 13:1 'ldmatrixx': 'ldmatrixx' is not a PTX instruction; did you mean 'ldmatrix'?",
      }));
  EXPECT_TRUE(result.hasErrors());
  EXPECT_EQ(ofMatrices(result), counts({{Mnemonic::LdMatrix, 3}, {Mnemonic::MovMatrix, 1}}))
      << "a misspelled one is not counted";
  ASSERT_EQ(result.verdicts.size(), 1U);
  EXPECT_FALSE(result.verdicts[0].ok);
}

constexpr std::string_view kWrong = "movmatrix.sync.aligned.m8n8.trans.b16 r0, r9;\n";
constexpr std::string_view kWarnedLoad = "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {r0, r0}, [r1];\n";

std::string repeated(std::string_view line, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i)
    text += line;
  return text;
}

/// The options with a limit of \p most diagnostics.
CheckOptions limitedTo(size_t most) { return {.limits = {.diagnostics = most}}; }

TEST(CheckModule, LimitsTheNumberOfDiagnostics) {
  constexpr size_t kCount = 9001;
  const std::string text = module("8.0", "sm_90", repeated(kWrong, kCount));
  const CheckResult all = checkModule(text, limitedTo(0));
  EXPECT_EQ(all.diagnostics.size(), kCount);
  EXPECT_FALSE(all.truncated);
  for (const size_t limit : {size_t{1}, size_t{1000}, kCount - 1, kCount}) {
    const CheckResult result = checkModule(text, limitedTo(limit));
    ASSERT_EQ(result.diagnostics.size(), limit);
    EXPECT_EQ(result.truncated, limit < kCount);
    EXPECT_EQ(result.diagnostics.back().range, all.diagnostics[limit - 1].range) << "the first ones are given";
    EXPECT_EQ(result.verdicts.size(), 1U);
    EXPECT_FALSE(result.verdicts[0].ok);
    EXPECT_EQ(ofMatrices(result), counts({{Mnemonic::MovMatrix, kCount}}));
  }
  EXPECT_EQ(checkModule(text).diagnostics.size(), 1000U) << "by default";
}

TEST(CheckModule, PrefersErrorsToWarningsAtTheLimit) {
  const std::string text = module("8.0", "sm_90", repeated(kWarnedLoad, 5000) + std::string(kWrong));
  const CheckResult result = checkModule(text, limitedTo(3));
  EXPECT_EQ(
      lines(text, result.diagnostics),
      (Lines{
          "warning [duplicate-destination] 9:47 'r0': 'r0' is in the destination twice: it cannot hold both values, "
          "and which one it gets is not defined",
          "note 9:43 'r0': first here",
          "warning [duplicate-destination] 10:47 'r0': 'r0' is in the destination twice: it cannot hold both values, "
          "and which one it gets is not defined",
          "note 10:43 'r0': first here",
          "error [undeclared-name] 5009:43 'r9': 'r9' is not declared in this scope",
      }));
  EXPECT_TRUE(result.truncated);
  EXPECT_FALSE(result.verdicts[0].ok);
}

TEST(CheckModule, VerdictsCountErrorsBeyondTheLimit) {
  const std::string text = module("8.6", "sm_90",
                                  "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [r1];\n"
                                  "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {r0, r1}, [r1];\n");
  CheckOptions options = limitedTo(1);
  options.targets = {*findTarget("sm_70"), *findTarget("sm_90"), *findTarget("sm_100a")};
  const CheckResult result = checkModule(text, options);
  ASSERT_EQ(result.diagnostics.size(), 1U);
  EXPECT_EQ(result.diagnostics[0].target, findTarget("sm_70"));
  ASSERT_EQ(result.verdicts.size(), 3U);
  EXPECT_FALSE(result.verdicts[0].ok);
  EXPECT_FALSE(result.verdicts[1].ok);
  EXPECT_TRUE(result.verdicts[2].ok);
}

TEST(CheckModule, WaivedDiagnosticsDoNotCountForTheLimit) {
  const std::string text =
      module("8.0", "sm_90",
             repeated(kWarnedLoad, 5000) + "// ptx-lint: allow-file duplicate-destination\n" +
                 "// ptx-lint: allow duplicate-destination\nmov.b32 r0, r1;\n" + std::string(kWrong));
  const CheckResult result = checkModule(text, limitedTo(2));
  EXPECT_EQ(lines(text, result.diagnostics),
            (Lines{
                "warning [unused-waiver] 5010:4 'ptx-lint: allow duplicate-destination': this waiver is not needed: "
                "there is no such warning here",
                "error [undeclared-name] 5012:43 'r9': 'r9' is not declared in this scope",
            }));
  EXPECT_FALSE(result.truncated);
}

TEST(CheckModule, UnneededWaiversCountForTheLimit) {
  const std::string text = module("8.0", "sm_90", repeated("// ptx-lint: allow qualifiers\nmov.b32 r0, r1;\n", 5000));
  const CheckResult result = checkModule(text, limitedTo(4500));
  EXPECT_EQ(result.diagnostics.size(), 4500U);
  EXPECT_TRUE(result.truncated);
}

TEST(CheckModule, TheFilterSelectsDiagnostics) {
  const std::string text = module("8.0", "sm_90",
                                  "// ptx-lint: allow duplicate-destination\n" + std::string(kWarnedLoad) +
                                      repeated(kWarnedLoad, 2) + std::string(kWrong));
  CheckOptions options = limitedTo(1);
  size_t asked = 0;
  bool isFirst = true;
  options.filter = [&](Diagnostic &one) {
    ++asked;
    return one.severity == Severity::Warning && std::exchange(isFirst, false);
  };
  const CheckResult result = checkModule(text, options);
  EXPECT_EQ(asked, 3U) << "not of what is waived";
  ASSERT_EQ(result.diagnostics.size(), 1U);
  EXPECT_FALSE(result.truncated);
  EXPECT_TRUE(result.verdicts[0].ok) << "the error was left out";

  options.filter = [](Diagnostic &one) {
    one.severity = Severity::Error;
    return one.rule == findRule("duplicate-destination");
  };
  const CheckResult promoted = checkModule(text, options);
  EXPECT_TRUE(promoted.truncated);
  EXPECT_EQ(promoted.diagnostics.size(), 1U);
  EXPECT_FALSE(promoted.verdicts[0].ok);
}

TEST(CheckModule, ACallWithManyArgumentsKeepsNoSyntaxTree) {
  std::string calls;
  for (const char *type : {"f", "g"}) { // the tree of the first call is gone when the second is read
    calls += std::string("  call ") + type + ", (r0";
    for (int i = 1; i < 1500; ++i)
      calls += ", r" + std::to_string(i);
    calls += ");\n";
  }
  const std::string products =
      ".func f()\n{\n  .reg .f32 %f<4>;\n  .reg .b64 %d<2>;\n"
      "  wgmma.fence.sync.aligned;\n"
      "  wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f0, %f1, %f2, %f3}, %d0, %d1, 1, 1, 1, 0, 0;\n"
      "  wgmma.commit_group.sync.aligned;\n  wgmma.wait_group.sync.aligned 0;\n  ret;\n}\n";
  const std::string text = ".version 8.0\n.target sm_90a\n.address_size 64\n" + products +
                           ".visible .entry k()\n{\n  .reg .b32 r<2000>;\n" + calls + "  ret;\n}\n";
  EXPECT_TRUE(checkModule(text).diagnostics.empty());
}

TEST(CheckModule, HasNoVerdictWithoutAModule) {
  for (std::string_view text : {"", "\n\n", "// nothing\n", "int main() { return 0; }\n", ".target sm_90\n"}) {
    const CheckResult result = checkModule(text);
    EXPECT_TRUE(result.hasErrors()) << text;
    EXPECT_FALSE(result.ptxVersion) << text;
    ASSERT_EQ(result.verdicts.size(), 1U) << text;
    EXPECT_FALSE(result.verdicts[0].ok) << text;
  }
}

TEST(CheckModule, GivesAVerdictForEachTarget) {
  const std::string text = module("9.0", "sm_100a", "ldmatrix.sync.aligned.m16n16.x1.trans.b8 {r0,r1}, [rd0];\n");
  CheckOptions options;
  for (const char *target : {"sm_90", "sm_100a", "sm_120", "sm_121f"})
    options.targets.push_back(findTarget(target).value());
  const CheckResult result = checkModule(text, options);
  EXPECT_EQ(lines(text, result.diagnostics),
            (Lines{"error [needs-target] 9:22 '.m16n16' for sm_90: '.m16n16' of 'ldmatrix' needs sm_100a, sm_110a, "
                   "sm_120a or another 'a' or 'f' target of these families, not sm_90",
                   "error [needs-target] 9:22 '.m16n16' for sm_120: '.m16n16' of 'ldmatrix' needs sm_120a or sm_120f, "
                   "not sm_120"}));
  ASSERT_EQ(result.verdicts.size(), 4U);
  for (size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(result.verdicts[i].target, options.targets[i]) << "in the order asked";
    EXPECT_EQ(result.verdicts[i].ptxVersion, (PtxVersion{9, 0}));
    EXPECT_EQ(result.verdicts[i].ok, i % 2 == 1);
  }
  EXPECT_EQ(result.target, "sm_100a") << "the module's own";
}

TEST(CheckModule, ReportsErrorsOfEveryTargetOnce) {
  const std::string text = module("9.0", "sm_100a", "ldmatrix.sync.aligned.m8n8.x2.b16 {r0}, [rd0];\n");
  const CheckResult result =
      checkModule(text, {.ptxVersion = {}, .targets = {*findTarget("sm_80"), *findTarget("sm_90")}});
  ASSERT_EQ(result.diagnostics.size(), 1U);
  EXPECT_EQ(result.diagnostics[0].rule->name, "register-count");
  EXPECT_FALSE(result.diagnostics[0].target);
  ASSERT_EQ(result.verdicts.size(), 2U);
  EXPECT_FALSE(result.verdicts[0].ok);
  EXPECT_FALSE(result.verdicts[1].ok);
}

TEST(CheckModule, UsesTheVersionOfTheOptions) {
  const CheckResult newer = checkModule(kGood, {.ptxVersion = PtxVersion{9, 0}, .targets = {}});
  EXPECT_TRUE(newer.verdicts.at(0).ok);
  EXPECT_EQ(newer.verdicts.at(0).ptxVersion, (PtxVersion{9, 0}));
  EXPECT_EQ(newer.ptxVersion, (PtxVersion{8, 0})) << "the module's own";

  const CheckOptions old = {.ptxVersion = PtxVersion{7, 7}, .targets = {*findTarget("sm_80")}};
  EXPECT_EQ(
      check(kGood, old),
      (Lines{"error [needs-version] 11:3 'movmatrix': 'movmatrix' needs PTX 7.8 (CUDA 11.8) or newer, not PTX 7.7"}));
  // A wrong directive no longer matters.
  EXPECT_EQ(check(".version 6.6\n.target sm_95\n", old), Lines());
  EXPECT_EQ(check(".version 6.6\n.target sm95\n", old),
            Lines{"error [unknown-target] 2:9 'sm95': unknown target 'sm95'; did you mean 'sm_90'?"});
}

TEST(CheckModule, RejectsAnUnknownVersionInTheOptions) {
  EXPECT_FALSE(checkModule(kGood, {.ptxVersion = PtxVersion{8, 9}, .targets = {}}).verdicts.at(0).ok);
}

TEST(CheckModule, ReportsOptionalWarningsOnlyOnRequest) {
  // A statement of that shape was checked before, with other options.
  const std::string_view text = "ldmatrix.sync.aligned.m8n8.x1.b16 {a}, [b];";
  const std::vector<Target> targets = {*findTarget("sm_75")};
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(checkOne(text, {.targets = targets}), Lines());
    EXPECT_EQ(checkOne(text, {.targets = targets, .allWarnings = true}),
              (Lines{"warning [all-lane-addresses] 1:40 '[b]': on sm_75 every lane must have a valid address here, "
                     "also lanes 8 to 31, whose addresses are not used"}));
  }
}

TEST(CheckModule, TextsOf4GiBAreBeyondTheLimit) {
  const size_t size = kMaxTextBytes + 1;
  void *const zeros = mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  ASSERT_NE(zeros, MAP_FAILED);
  const CheckResult result = checkModule({static_cast<const char *>(zeros), size});
  munmap(zeros, size);
  EXPECT_TRUE(result.limitReached);
  ASSERT_EQ(result.diagnostics.size(), 1U);
  EXPECT_EQ(result.diagnostics[0].message, "the text is longer than 4294967295 bytes, the most that ptxmatrix reads");
}

TEST(CheckModule, NamesOnlyRulesThatAreListed) {
  for (const RuleInfo &rule : rules()) {
    EXPECT_EQ(findRule(rule.name), &rule);
    EXPECT_FALSE(rule.group.empty()) << rule.name;
    EXPECT_FALSE(rule.summary.empty()) << rule.name;
  }
  EXPECT_EQ(findRule("no-such-rule"), nullptr);
  EXPECT_EQ(findRule(""), nullptr);
}

TEST(CheckStatement, NeedsNoDeclarations) {
  EXPECT_EQ(checkOne("ldmatrix.x4.sync.m8n8.aligned.shared.b16 {%a, %b, %c, %d}, [smem+16];"), Lines());
  EXPECT_EQ(checkOne("ldmatrix.sync.aligned.m8n8.x4.b16 {a, b}, [p];"),
            (Lines{"error [register-count] 1:35 '{a, b}': 'ldmatrix.sync.aligned.m8n8.x4.b16' needs 4 registers; this "
                   "vector has 2"}));
}

TEST(CheckStatement, UsesExistingDeclarations) {
  EXPECT_EQ(checkOne(".reg .f64 a; ldmatrix.sync.aligned.m8n8.x1.b16 {a}, [p];"),
            (Lines{"error [operand-type] 1:49 'a': 'a' is of type .f64; 'ldmatrix' needs .b32, "
                   ".u32, .s32, .f16x2 or .f32",
                   "note 1:11 'a': declared here"}));
}

TEST(CheckStatement, ChecksVersionAndTargetIfGiven) {
  const std::string_view text = "ldmatrix.sync.aligned.m16n16.x1.trans.b8 {a, b}, [p];";
  const CheckResult any = checkStatement(text);
  EXPECT_EQ(lines(text, any.diagnostics), Lines());
  ASSERT_EQ(any.verdicts.size(), 1U);
  EXPECT_EQ(any.verdicts[0].ptxVersion, kNewestRelease.ptx);
  EXPECT_FALSE(any.verdicts[0].target);
  EXPECT_FALSE(any.ptxVersion) << "a statement has none of its own";

  EXPECT_EQ(checkOne(text, {.ptxVersion = PtxVersion{8, 0}, .targets = {}}),
            (Lines{"error [needs-version] 1:22 '.m16n16': '.m16n16' of 'ldmatrix' needs PTX 8.6 (CUDA 12.8) or newer, "
                   "not PTX 8.0"}));
  EXPECT_EQ(checkOne(text, {.ptxVersion = {}, .targets = {*findTarget("sm_90a")}}),
            (Lines{"error [needs-target] 1:22 '.m16n16': '.m16n16' of 'ldmatrix' needs sm_100a, sm_110a, sm_120a or "
                   "another 'a' or 'f' target of these families, not sm_90a"}));
}

TEST(CheckStatement, AcceptsSeveralStatementsAndSkipsOthers) {
  const CheckResult result = checkStatement("ldmatrix.sync.aligned.m8n8.x1.b16 {a}, [p];\n"
                                            "vabsdiff.u32 a, nonsense { ;\n"
                                            "movmatrix.sync.aligned.m8n8.trans.b16 a, b;");
  EXPECT_EQ(ofMatrices(result), counts({{Mnemonic::LdMatrix, 1}, {Mnemonic::MovMatrix, 1}}));
  EXPECT_EQ(checkStatement("").instructions, counts({}));
  EXPECT_FALSE(checkStatement("").hasErrors());
}

TEST(CanonicalModule, ChangesOnlyDocumentedInstructions) {
  const std::string text = module("8.0", "sm_90",
                                  "cctl.ivall  r1,r2;  ldmatrix.x2.b16.trans.m8n8.aligned.sync{r0,r1},[rd0+8];\n"
                                  "\tmovmatrix .trans.b16.sync.aligned.m8n8 r0 , r1 ; bra.uni  L;\nL:\n");
  const CanonicalResult result = canonicalModule(text);
  EXPECT_EQ(result.text, module("8.0", "sm_90",
                                "cctl.ivall  r1,r2;  ldmatrix.sync.aligned.m8n8.x2.trans.b16 {r0, r1}, [rd0+8];\n"
                                "\tmovmatrix.sync.aligned.m8n8.trans.b16 r0, r1; bra.uni L;\nL:\n"));
  EXPECT_FALSE(result.check.hasErrors());
  EXPECT_EQ(ofMatrices(result.check), counts({{Mnemonic::LdMatrix, 1}, {Mnemonic::MovMatrix, 1}}));
}

TEST(CanonicalModule, MovesNoLine) {
  const std::string text = module("8.0", "sm_90",
                                  "ldmatrix.sync /* one */ .x1\n"
                                  "  .aligned.m8n8 // two\n"
                                  "  .b16 {r0},\n"
                                  "\n"
                                  "  [rd0]; // three\n"
                                  "bar.sync 0;\n");
  const CanonicalResult result = canonicalModule(text);
  EXPECT_FALSE(result.check.hasErrors());
  const size_t bodyLine = 9;
  std::vector<std::string> got;
  std::string line;
  for (char c : result.text) {
    if (c == '\n')
      got.push_back(std::exchange(line, {}));
    else
      line += c;
  }
  auto trimmed = [&](size_t number) {
    const std::string &whole = got.at(bodyLine - 1 + number);
    const size_t begin = whole.find_first_not_of(' ');
    return begin == std::string::npos ? std::string() : whole.substr(begin, whole.find_last_not_of(' ') + 1 - begin);
  };
  // The ';' stays on the line that ptxas writes into its line tables.
  EXPECT_EQ(trimmed(0), "ldmatrix.sync.aligned.m8n8.x1.b16 /* one */");
  EXPECT_EQ(trimmed(1), "// two");
  EXPECT_EQ(trimmed(2), "{r0},");
  EXPECT_EQ(trimmed(3), "");
  EXPECT_EQ(trimmed(4), "[rd0]; // three");
  EXPECT_EQ(trimmed(5), "bar.sync 0;");
  EXPECT_EQ(std::count(result.text.begin(), result.text.end(), '\n'), std::count(text.begin(), text.end(), '\n'));
}

TEST(CanonicalModule, KeepsStatementsWithErrors) {
  const std::string text = module("8.0", "sm_90",
                                  "ldmatrix.x1.sync.b16 {r0},[rd0];\n"
                                  "ldmatrix.x1.sync.aligned.m8n8.b16 {r0},[rd0];\n");
  const CanonicalResult result = canonicalModule(text);
  EXPECT_TRUE(result.check.hasErrors());
  EXPECT_EQ(result.text, module("8.0", "sm_90",
                                "ldmatrix.x1.sync.b16 {r0},[rd0];\n"
                                "ldmatrix.sync.aligned.m8n8.x1.b16 {r0}, [rd0];\n"));
}

TEST(CanonicalModule, IsAFixedPoint) {
  std::vector<std::string> texts = allModules();
  texts.insert(texts.end(),
               {std::string(kGood),
                module("8.0", "sm_90", "@!p0 ldmatrix.x1 /* a */ .sync\r\n.aligned.m8n8.b16 {r0},[rd0+-4];\r\n"),
                module("6.0", "sm_70", "wmma.load.c.f16.sync.row.m16n16k16 {r0,r1,r2,r3},[rd0],(16+ 16)*2;\n"),
                module("8.0", "sm_90", "L: ldmatrix.x1.sync.aligned.m8n8.b16{_,r0},[rd0]; ldmatrix.sync.b16 {\n"), ""});
  for (const std::string &text : texts) {
    const std::string once = canonicalModule(text).text;
    EXPECT_EQ(canonicalModule(once).text, once) << text;
    EXPECT_EQ(std::ranges::count(once, '\n'), std::ranges::count(text, '\n')) << text;
  }
}

TEST(CanonicalStatement, PrintsOneStatement) {
  const CanonicalResult result =
      canonicalStatement("wmma.load.a.m16n16k16.f16.row.sync.aligned{a,b,c,d,e,f,g,h},[p],s;");
  EXPECT_EQ(result.text, "wmma.load.a.sync.aligned.row.m16n16k16.f16 {a, b, c, d, e, f, g, h}, [p], s;");
  EXPECT_TRUE(result.check.verdicts.at(0).ok);
}
