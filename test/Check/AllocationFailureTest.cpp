//===- AllocationFailureTest.cpp - The library without memory -------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Fails each allocation of each call in turn.  Either std::bad_alloc reaches the caller, or the call does without that
// memory and its result is the usual one; the next call works normally.  The address sanitizer checks that nothing
// leaks.
//
// Allocations of parseTokens() do not fail: the runtime of ANTLR allocates in destructors, where
// a failure ends the process.

#include "Allocations.h"
#include "Describe.h"
#include "Modules.h"
#include "Syntax/Parser.h"
#include "ptxmatrix/Emit.h"
#include "ptxmatrix/Fix.h"
#include "ptxmatrix/Layout.h"
#include "ptxmatrix/Requirements.h"
#include "ptxmatrix/SourceOrigin.h"
#include "ptxmatrix/StatementContext.h"
#include "ptxmatrix/Variants.h"

#include <gtest/gtest.h>

#include <sstream>
#include <thread>

using namespace ptxmatrix;

// The linker replaces ptxmatrix::parseTokens() with this function (--wrap, in CMakeLists.txt).
using Tokens = std::span<const Token>;
std::unique_ptr<Ast> parseTokensItself(Tokens tokens, SyntaxStop *stop) asm(
    "__real__ZN9ptxmatrix11parseTokensESt4spanIKNS_5TokenELm18446744073709551615EEPNS_10SyntaxStopE");
std::unique_ptr<Ast> parseTokensSpared(Tokens tokens, SyntaxStop *stop) asm(
    "__wrap__ZN9ptxmatrix11parseTokensESt4spanIKNS_5TokenELm18446744073709551615EEPNS_10SyntaxStopE");
std::unique_ptr<Ast> parseTokensSpared(Tokens tokens, SyntaxStop *stop) {
  const SparedAllocations spared;
  return parseTokensItself(tokens, stop);
}

namespace {

/// Mistakes of many kinds, fixable mistakes, notes, warnings, waivers, requirements, lines of a source.
constexpr std::string_view kModule = R"(// ptx-lint-disable-file stride-below-default
.version 7.8
.target sm_75, texmode_independent
.address_size 64
.file 1 "tile.cu"
.shared .align 8 .b8 tile[1024];
.shared .align 8 .b8 tile[1024];
.func (.reg .b32 %result) helper(.reg .b64 %p);
.visible .entry kernel(.param .u64 p, .param .u64 p)
{
  .reg .pred %p<2>;
  .reg .b32 %r<9>, %laneid;
  .reg .f16x2 %h<9>;
  .reg .b64 %rd<4>, %d;
  .reg .v4 .f32 %vector;
  .loc 1 42 7
  mov.u32 %r0, %laneid;
  shl.b32 %r1, %r0, 4;
  add.u32 %r2, %r1, 8;
  ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r0, %r1, %r2, %r3}, [%rd1];
  @!%p1 ldmatrix.aligned.sync.m8n8.x4.shared.b16 {%r0, %r1, %r2}, [tile+12];
  ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b6x16_p32 {%r0, %r1, %r2, %r3}, [%r2];
  ldmatrix.sync.aligned.m8n8.x1.shared.b16 %r0, [%rd1+8589934592];
  ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%missing}, [%rd1]
  wmma.load.a.sync.aligned.row.m16n16k16.f16 {%h0, %h1, %h2, %h3, %h4, %h5, %h6, %h7}, [%rd1], 8;
  wmma.load.c.sync.aligned.row.m16n16k16.f32.global {%r0, %r0}, [%rd1], %d; // ptx-lint-disable-line
  wmma.load.c.sync.row.m16n16k16.f16 {%h0, %h1, %h2, %h3}, [%rd1], (1 + 2) * 8;
  movmatrix.sync.aligned.m8n8.trans.b16 %r0, %h1;
  movmatrix.sync.aligned.m8n8.trans.b16 %r0, %r1, %r2;
  ldmatrx.sync.aligned.m8n8.x1.shared.b16 {%r0}, [%rd1];
  {
    .reg .b32 %inner;
    ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%inner}, [%rd1]; // ptx-lint-disable-line operand-type
    .reg .b32 %inner;
  }
  bra missing;
)";

constexpr std::string_view kGoodModule = R"(.version 8.0
.target sm_90
.address_size 64
.file 1 "tile.cu"
.shared .align 16 .b8 tile[1024];
.visible .entry kernel(.param .u64 p)
{
  .reg .pred %p;
  .reg .b32 %r<9>;
  .reg .b64 %rd<4>;
  .loc 1 42 7
  ldmatrix.aligned.sync.m8n8.x4.shared.b16 {%r0, %r1, %r2, %r3}, [tile];
  movmatrix.sync.aligned.m8n8.trans.b16 %r0, %r1;
  mov.u32 %r8, 16;
$loop:
  wmma.load.a.sync.aligned.row.m16n16k16.u8 {%r0, %r1}, [%rd1], %r8;
  mov.u32 %r8, 16;
  @%p bra $loop;
}
)";

constexpr std::string_view kStatement = "ldmatrix.aligned.sync.m8n8.x2.shared.b16 {%r0, %r0}, [%rd1+8];";

std::string describe(const CanonicalResult &result) { return result.text + describe(result.check); }

std::string describe(const std::optional<FixedText> &fixed) {
  return fixed ? fixed->text + describe(fixed->check) : "nothing";
}

std::string describe(const ModuleRequirements &found) {
  std::ostringstream text;
  auto put = [&](const FunctionRequirements &least) {
    text << least.instructions << ' ' << least.skipped << ' ' << (least.ptxVersion ? least.ptxVersion->str() : "-")
         << ' ' << (least.cuda ? least.cuda->str() : "-");
    for (const RequiredTarget &target : least.targets)
      text << ' ' << info(target.target).name << ':' << target.ptxVersion.str() << ':' << target.cuda.str();
    for (const RequirementCause &cause : least.causes)
      text << "\n  " << cause.range.begin << '-' << cause.range.end << ' ' << cause.feature;
    text << '\n';
  };
  for (const FunctionRequirements &function : found.functions) {
    text << function.name << ": ";
    put(function);
  }
  put(found.total);
  CheckResult errors;
  errors.diagnostics = found.errors;
  return text.str() + describe(errors);
}

std::string describe(const SourceOrigin &origin) {
  std::ostringstream text;
  for (const SourcePlace &place : origin)
    text << place.file << ':' << place.line << ':' << place.column << '\n';
  return text.str();
}

std::string describe(const OpcodeReading &reading) {
  CheckResult found;
  found.diagnostics = reading.diagnostics;
  return (reading.instruction ? std::string(opcode(*reading.instruction).str()) : "nothing") + describe(found);
}

std::string describe(const std::vector<Variant> &variants) {
  std::string text;
  for (const Variant &variant : variants)
    text += std::string(opcode(variant.instruction).str()) + '\n';
  return text;
}

/// How many allocations have failed in total.
size_t failures = 0;

/// Fails each allocation of \p call in turn, and returns how many failed.  A call that is \p cold is made by a thread
/// that has read no statement before.
template <typename Call> size_t failEach(const char *name, const Call &call, bool isCold = false) {
  using Result = decltype(call());
  const std::string expected = describe(call());
  for (size_t allowed = 0;; ++allowed) {
    std::optional<Result> result;
    bool isOutOfMemory = false;
    bool hasFailed = false;
    auto run = [&] {
      const FailingAllocation failing(allowed);
      try {
        result.emplace(call());
      } catch (const std::bad_alloc &) {
        isOutOfMemory = true;
      }
      hasFailed = FailingAllocation::hasFailed();
    };
    auto runAndGoOn = [&] {
      run();
      EXPECT_EQ(describe(call()), expected) << name << ": behind a failure of allocation " << allowed;
    };
    if (isCold)
      std::thread(runAndGoOn).join();
    else
      runAndGoOn();
    EXPECT_TRUE(hasFailed || !isOutOfMemory) << name << ", allocation " << allowed;
    if (result) {
      EXPECT_EQ(describe(*result), expected) << name << ": without allocation " << allowed;
    }
    if (!hasFailed || testing::Test::HasFailure()) {
      failures += allowed;
      testing::Test::RecordProperty("failures", static_cast<int>(failures)); // for --gtest_output
      return allowed;
    }
  }
}

/// Like the above, with a warm thread and with a cold one.
template <typename Call> void failWarmAndCold(const char *name, const Call &call) {
  EXPECT_GT(failEach(name, call), 0U) << name;
  EXPECT_GT(failEach(name, call, /*isCold=*/true), 0U) << name;
}

} // namespace

TEST(AllocationFailure, OfCheckModule) {
  const std::string bad(kModule);
  failWarmAndCold("a module with mistakes", [&] { return checkModule(bad, {.allWarnings = true}); });
  const CheckOptions forTargets{.ptxVersion = PtxVersion{8, 6},
                                .targets = {*findTarget("sm_70"), *findTarget("sm_120a")},
                                .cuda = CudaRelease{12, 8},
                                .allWarnings = true};
  failWarmAndCold("a module with mistakes, for two targets", [&] { return checkModule(bad, forTargets); });
  failWarmAndCold("a module without mistakes", [&] { return checkModule(kGoodModule); });
}

TEST(AllocationFailure, OfModulesOfTheTests) {
  // Only short ones: there are many.  In a thread of their own, since they fill the thread's cache of shapes.
  std::thread([] {
    size_t modules = 0;
    for (const std::string &text : allModules())
      if (text.size() <= 1200 && ++modules % 3 == 0 && !testing::Test::HasFailure())
        failEach(text.c_str(), [&] { return canonicalModule(text, {.allWarnings = true}); });
  }).join();
}

TEST(AllocationFailure, OfStatements) {
  failWarmAndCold("a statement", [] { return checkStatement(kStatement); });
  const CheckOptions options{.targets = {*findTarget("sm_70")}, .allWarnings = true};
  failWarmAndCold("a statement for a target", [&] { return checkStatement(kStatement, options); });
  failWarmAndCold("a canonical statement", [] { return canonicalStatement(kStatement); });
  failWarmAndCold("what a statement requires", [] { return statementRequirements(kStatement); });
}

// The reader of a thread keeps the last statement.
TEST(AllocationFailure, OfALongStatementBetweenShortOnes) {
  const std::string shortOne = "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r1, %r2, %r3, %r4}, [%r5];";
  std::string longOne = "mma." + std::string(300, 'q') + " {a";
  for (size_t i = 0; i < 200; ++i)
    longOne += ",a";
  longOne += "};";
  const std::string ofShort = describe(checkStatement(shortOne));
  const std::string ofLong = describe(checkStatement(longOne));
  bool hasFailed = true;
  for (size_t allowed = 0; hasFailed && !testing::Test::HasFailure(); ++allowed)
    std::thread([&] {
      EXPECT_EQ(describe(checkStatement(shortOne)), ofShort);
      EXPECT_EQ(describe(checkStatement(shortOne)), ofShort);
      {
        const FailingAllocation failing(allowed);
        try {
          checkStatement(longOne);
        } catch (const std::bad_alloc &) {
          EXPECT_TRUE(FailingAllocation::hasFailed());
        }
        hasFailed = FailingAllocation::hasFailed();
      }
      EXPECT_EQ(describe(checkStatement(shortOne)), ofShort) << allowed;
      EXPECT_EQ(describe(checkStatement(longOne)), ofLong) << allowed;
    }).join();
}

TEST(AllocationFailure, OfAReusedResult) {
  CheckResult result;
  auto check = [&] {
    checkStatement(kStatement, {}, result);
    return result;
  };
  failWarmAndCold("a result", check);
}

TEST(AllocationFailure, OfCanonicalModule) {
  failWarmAndCold("canonical", [] { return canonicalModule(kGoodModule); });
  failWarmAndCold("canonical with mistakes", [] { return canonicalModule(kModule); });
}

TEST(AllocationFailure, OfFixes) {
  const CheckResult found = checkModule(kModule);
  const auto checkEdited = [](std::string_view edited) { return checkModule(edited); };
  failEach("a module", [&] { return fixText(kModule, found, FixLevel::Safe, checkEdited); });
  failEach("a module, unsafe", [&] { return fixText(kModule, found, FixLevel::Unsafe, checkEdited); }, /*isCold=*/true);
  failWarmAndCold("a statement", [&] {
    constexpr std::string_view kWrong = "ldmatrix.sync.m8n8.x1.shared.b16 %r0, [%rd1]";
    return fixText(kWrong, checkStatement(kWrong), FixLevel::Unsafe,
                   [](std::string_view edited) { return checkStatement(edited); });
  });
}

TEST(AllocationFailure, OfRequirements) {
  failWarmAndCold("a module", [] { return moduleRequirements(kGoodModule); });
  failWarmAndCold("a module with mistakes", [] { return moduleRequirements(kModule); });
}

TEST(AllocationFailure, OfStatementContexts) {
  constexpr std::string_view kDeclarations = ".reg .b32 %r<9>; .reg .b64 %rd<4>; .reg .b32 %r1; .shared .b8 tile[64];";
  const CheckOptions options{.targets = {*findTarget("sm_90")}};
  failWarmAndCold("declarations", [&] {
    const StatementContext context(kDeclarations, options);
    CheckResult told = context.check(kStatement);
    told.diagnostics.insert(told.diagnostics.end(), context.diagnostics().begin(), context.diagnostics().end());
    return told;
  });
  const StatementContext context(kDeclarations, options);
  failWarmAndCold("a typed instruction", [&] {
    std::array<char, 672> buffer;
    const StatementOperand operands[] = {RegisterRange{"%r", 7}, AddressOperand{{"%rd", 1}, 8}};
    CheckResult result;
    const EmitResult printed =
        context.check(LdMatrix{.num = Num::X4, .space = Space::Shared}, operands, buffer, result);
    EXPECT_TRUE(printed);
    return result;
  });
}

TEST(AllocationFailure, OfTheTable) {
  EXPECT_GT(failEach("variants", [] { return findVariants(PtxVersion{8, 6}); }), 0U);
  failWarmAndCold("an opcode", [] { return readOpcode("ldmatrix.m8n8.x3.shared.b16"); });
  failWarmAndCold("an opcode that is right", [] { return readOpcode("ldmatrix.sync.aligned.m8n8.x4.shared.b16"); });
}

TEST(AllocationFailure, OfOrigins) {
  EXPECT_GT(failEach("origins", [&] { return SourceOrigins(kModule).at(kModule.find("movmatrix")); }), 0U);
}
