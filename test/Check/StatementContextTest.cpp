//===- StatementContextTest.cpp - Statements among declarations -----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "ptxmatrix/StatementContext.h"
#include "Operands.h"
#include "ptxmatrix/Variants.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

using namespace ptxmatrix;

namespace {

constexpr LdMatrix kLoadX4{.num = Num::X4, .space = Space::Shared};
constexpr std::string_view kDeclarations = ".reg .b32 %r<16>; .reg .b64 %rd<4>; .shared .align 16 .b8 tile[512];";

CheckOptions optionsFor(PtxVersion version, std::string_view target) {
  CheckOptions options;
  options.ptxVersion = version;
  options.targets = {*findTarget(target)};
  return options;
}

/// "0:52: error: message [rule]", and its notes.
std::string describe(const Diagnostic &diagnostic, size_t offset = 0) {
  std::string text = std::to_string(diagnostic.range.begin - offset) + ":" +
                     std::to_string(diagnostic.range.end - offset) +
                     (diagnostic.severity == Severity::Error ? ": error: " : ": warning: ") + diagnostic.message +
                     " [" + std::string(diagnostic.rule->name) + "]";
  for (const Note &note : diagnostic.notes)
    text += "; note: " + note.message;
  return text;
}

std::vector<std::string> describe(const std::vector<Diagnostic> &diagnostics) {
  std::vector<std::string> texts;
  for (const Diagnostic &diagnostic : diagnostics)
    texts.push_back(describe(diagnostic));
  return texts;
}

using Texts = std::vector<std::string>;

} // namespace

TEST(StatementContext, ChecksWhatItPrints) {
  const StatementContext context(kDeclarations, optionsFor({8, 0}, "sm_90"));
  EXPECT_EQ(describe(context.diagnostics()), Texts());
  std::array<char, 672> buffer;
  CheckResult result;
  auto check = [&](const Instruction &instruction, const Operands &operands) {
    const EmitResult printed = context.check(instruction, operands, buffer, result);
    EXPECT_EQ(printed, emitStatement(instruction, operands, buffer));
    return describe(result.diagnostics);
  };
  for (int i = 0; i < 3; ++i) { // read for the first time, and as a known shape
    EXPECT_EQ(check(kLoadX4, {RegisterRange{"%r", 8}, AddressOperand{"tile"}}), Texts());
    EXPECT_EQ(result.instructions[0], 1U);
    ASSERT_EQ(result.verdicts.size(), 1U);
    EXPECT_TRUE(result.verdicts[0].ok);
    EXPECT_EQ(result.verdicts[0].ptxVersion, (PtxVersion{8, 0}));
    EXPECT_EQ(result.verdicts[0].target, findTarget("sm_90"));

    EXPECT_EQ(check(kLoadX4, {RegisterRange{"%rd", 0}, AddressOperand{"tile"}}),
              Texts{"42:46: error: '%rd0' is of type .b64; 'ldmatrix' needs .b32, .u32, .s32, .f16x2 or .f32 "
                    "[operand-type]"});
    EXPECT_FALSE(result.verdicts[0].ok);
    EXPECT_EQ(check(kLoadX4, {RegisterRange{"%r", 13}, AddressOperand{"tile"}}),
              Texts{"60:64: error: '%r16' is not declared in this scope [undeclared-name]"});
    EXPECT_EQ(check(kLoadX4, {RegisterRange{"%r", 0}, AddressOperand{"tile", 8}}),
              Texts{"64:70: warning: 'tile+8' is aligned to 8 bytes only; this 'ldmatrix' needs 16: with less, sm_90 "
                    "was seen to "
                    "fault [misaligned-address]"});
    EXPECT_EQ(
        check(LdMatrix{.shape = {8, 16}, .space = Space::Shared, .type = Type::B8x16, .sourceType = Type::B6x16P32},
              {RegisterRange{"%r", 0}, AddressOperand{"tile"}}),
        Texts{"37:43: error: '.b8x16' of 'ldmatrix' needs PTX 8.6 (CUDA 12.8) and sm_100a, sm_110a, "
              "sm_120a or another 'a' or 'f' target of these families, not PTX 8.0 and sm_90 [needs-target]"});
  }
}

TEST(StatementContext, HasNoResultWithoutAStatement) {
  const StatementContext context(kDeclarations);
  std::array<char, 672> buffer;
  CheckResult result;
  EXPECT_TRUE(context.check(kLoadX4, {RegisterRange{"%r", 8}, AddressOperand{"gone"}}, buffer, result));
  EXPECT_TRUE(result.hasErrors());
  EXPECT_EQ(context.check(kLoadX4, {RegisterRange{"%r", 8}}, buffer, result), (EmitResult{0, EmitError::OperandCount}));
  EXPECT_FALSE(result.hasErrors());
  EXPECT_TRUE(result.verdicts.empty());
}

TEST(StatementContext, ReportsErrorsInDeclarations) {
  const StatementContext context(".reg .b32 a; .reg .b16x2 b; .reg .b64 a;", optionsFor({8, 0}, "sm_90"));
  EXPECT_EQ(describe(context.diagnostics()),
            (Texts{"18:24: error: '.b16x2' is not a type that a register or variable can have; declare it as '.b32' "
                   "[bad-declaration]",
                   "38:39: error: 'a' is declared twice in this scope [redeclared-name]; note: first declared here"}));
  // That b is broken is reported once.
  EXPECT_EQ(describe(context.check("movmatrix.sync.aligned.m8n8.trans.b16 b, b;").diagnostics), Texts());
}

TEST(StatementContext, HidesRedeclaredNames) {
  const StatementContext context(".reg .b32 a, b;", optionsFor({8, 0}, "sm_90"));
  EXPECT_EQ(describe(context.check(".reg .b64 a; movmatrix.sync.aligned.m8n8.trans.b16 b, a;").diagnostics),
            Texts{"54:55: error: 'a' is of type .b64; 'movmatrix' needs .b32, .u32, .s32, .f16x2 or .f32 "
                  "[operand-type]; note: declared here"});
  EXPECT_EQ(describe(context.check("movmatrix.sync.aligned.m8n8.trans.b16 b, a;").diagnostics), Texts());
}

TEST(StatementContext, ChecksVersionAndTarget) {
  EXPECT_EQ(describe(StatementContext(".reg .b32 a;", optionsFor({6, 4}, "sm_90"))
                         .check("movmatrix.sync.aligned.m8n8.trans.b16 a, a;")
                         .diagnostics),
            (Texts{"0:0: error: sm_90 needs PTX 7.8 (CUDA 11.8) or newer, not PTX 6.4 [target-needs-version]",
                   "0:9: error: 'movmatrix' needs PTX 7.8 (CUDA 11.8) or newer, not PTX 6.4 [needs-version]"}));
  EXPECT_EQ(describe(StatementContext(".reg .b32 a;").check("movmatrix.sync.aligned.m8n8.trans.b16 a, a;").diagnostics),
            Texts());
}

TEST(StatementContext, IsMovable) {
  StatementContext moved = [] {
    StatementContext made(".reg .b32 a;");
    return made;
  }();
  EXPECT_FALSE(moved.check("movmatrix.sync.aligned.m8n8.trans.b16 a, a;").hasErrors());
  moved = StatementContext(".reg .b64 a;");
  EXPECT_TRUE(moved.check("movmatrix.sync.aligned.m8n8.trans.b16 a, a;").hasErrors());
}

TEST(StatementContext, CanBeUsedByManyThreads) {
  const StatementContext context(kDeclarations, optionsFor({8, 0}, "sm_90"));
  std::vector<std::thread> threads;
  std::vector<size_t> errors(4, 0);
  for (size_t &found : errors)
    threads.emplace_back([&context, &found] {
      std::array<char, 672> buffer;
      CheckResult result;
      for (uint32_t i = 0; i < 200; ++i) {
        const EmitResult printed =
            context.check(kLoadX4, {RegisterRange{"%r", i % 20}, AddressOperand{"tile"}}, buffer, result);
        found += printed && result.hasErrors() ? 1 : 0;
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(errors, std::vector<size_t>(4, size_t{200} / 20 * 7)); // from %r13 on
}

/// A statement in a context has the same diagnostics as in a module, except for notes that point outside of it.
TEST(StatementContext, AgreesWithTheModule) {
  constexpr std::string_view kMany =
      ".reg .b32 %r<130>; .reg .s32 %s<130>; .reg .f32 %f<130>; .reg .b64 %rd<16>; .reg .u16 %h<16>; .reg .f64 %d<16>;"
      ".reg .pred %p<16>; .reg .f16x2 %x<130>; .reg .v4 .b32 v0; .shared .align 16 .b8 tile0[512];"
      ".shared .b8 bytes0[512]; .local .b8 own0[64]; .param .b32 given0; LABEL0:";
  constexpr std::string_view kNames[] = {"%r",   "%s",    "%f",  "%rd",   "%h",    "%d",      "%p",      "%x",    "v",
                                         "tile", "bytes", "own", "given", "LABEL", "missing", "%laneid", "kernel"};
  size_t numClean = 0;
  size_t numErrors = 0;
  size_t numWarnings = 0;
  for (const auto &[version, target] :
       {std::pair{PtxVersion{9, 0}, "sm_120a"}, {PtxVersion{6, 5}, "sm_75"}, {PtxVersion{8, 4}, "sm_90a"}}) {
    const StatementContext context(kMany, optionsFor(version, target));
    EXPECT_EQ(describe(context.diagnostics()), Texts());
    const std::string head = ".version " + version.str() + " .target " + target +
                             " .address_size 64 .global .b8 kernel0[64]; .entry k() { " + std::string(kMany) + " { ";
    const StatementContext withKernel(".global .b8 kernel0[64];" + std::string(kMany), optionsFor(version, target));
    size_t index = 0;
    forEachInstructionAndList([&](const Instruction &instruction, const Requirements &) {
      // Products of a warpgroup differ in little but their shapes.
      if (index++ % (info(instruction.mnemonic).isOfWarpgroup ? 101 : 41) != 0)
        return;
      for (std::string_view written : kNames)
        for (std::string_view read : kNames) {
          const GuardOperand guard{{index % 2 == 0 ? "%p" : "%r", 1}};
          const Operands operands = operandsFor(instruction, {.registers = RegisterRange{written, 0},
                                                              .result = {written, 0},
                                                              .source = {read, 0},
                                                              .address = {{read, 0}, written == "%s" ? 8 : 0},
                                                              .stride = OperandName{written == "%d" ? "%f" : "%s", 3},
                                                              .descriptor = {read, 1},
                                                              .scaleD = OperandName{read == "%x" ? "%x" : "%p", 1}});
          std::array<char, 4000> buffer;
          CheckResult result;
          const EmitResult printed = withKernel.check(instruction, operands, buffer, result, guard);
          ASSERT_TRUE(printed) << message(printed.error);
          const std::string statement(buffer.data(), printed.size);
          const CheckResult expected = checkModule(head + statement + " } }");
          Texts said;
          Texts wanted;
          for (Diagnostic diagnostic : result.diagnostics) {
            diagnostic.notes.clear();
            said.push_back(describe(diagnostic));
          }
          for (Diagnostic diagnostic : expected.diagnostics) {
            diagnostic.notes.clear();
            wanted.push_back(describe(diagnostic, head.size()));
          }
          ASSERT_EQ(said, wanted) << statement;
          for (const Diagnostic &diagnostic : result.diagnostics)
            for (const Note &note : diagnostic.notes)
              EXPECT_LE(note.range.end, statement.size()) << note.message;
          numClean += said.empty() ? 1 : 0;
          numErrors += result.hasErrors() ? 1 : 0;
          numWarnings += !said.empty() && !result.hasErrors() ? 1 : 0;
        }
    });
  }
  EXPECT_GT(numClean, 30U);
  EXPECT_GT(numErrors, 1000U);
  EXPECT_GT(numWarnings, 20U);
}
