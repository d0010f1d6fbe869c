//===- ThreadsTest.cpp - Many callers at a time ---------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Threads that start at the same moment call everything with the same texts, options and context.  Each must get the
// result of a single thread.  The thread sanitizer sees what they share.

#include "Describe.h"
#include "Modules.h"
#include "Operands.h"
#include "ptxmatrix/Emit.h"
#include "ptxmatrix/Fix.h"
#include "ptxmatrix/Layout.h"
#include "ptxmatrix/Requirements.h"
#include "ptxmatrix/SourceOrigin.h"
#include "ptxmatrix/StatementContext.h"
#include "ptxmatrix/Variants.h"

#include <gtest/gtest.h>

#include <barrier>
#include <thread>

using namespace ptxmatrix;

namespace {

constexpr size_t kThreads = 8;

constexpr std::string_view kStatements[] = {
    "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r0, %r1, %r2, %r3}, [%rd1+16];",
    "ldmatrix.aligned.sync.m8n8.x2.shared.b16 {%r0, %r0}, [tile];",
    "movmatrix.sync.aligned.m8n8.trans.b16 %r0, %h1;",
    "wmma.load.a.sync.aligned.row.m16n16k16.u8 {%r0, %r1}, [%rd1], 8;",
    "wmma.load.c.sync.row.m16n16k16.f32 {%r0}, [%missing];",
    "ldmatrix.sync.m8n8.x1.shared.b16 %r0, [%rd1]",
};

/// Calls everything with \p texts, beginning with the one numbered \p first, and returns the results.
std::vector<std::string> callAll(std::span<const std::string> texts, const CheckOptions &options,
                                 const StatementContext &context, size_t first) {
  std::vector<std::string> told(texts.size() + std::size(kStatements) + 1);
  CheckResult reused;
  for (size_t i = 0; i < texts.size(); ++i) {
    const size_t place = (first + i) % texts.size();
    const std::string &text = texts[place];
    const CheckResult found = checkModule(text, options);
    const CanonicalResult canonical = canonicalModule(text, options);
    const std::optional<FixedText> fixed =
        fixText(text, found, FixLevel::Unsafe, [&](std::string_view edited) { return checkModule(edited, options); });
    const ModuleRequirements required = moduleRequirements(text, options);
    told[place] = describe(found) + canonical.text + (fixed ? fixed->text : "") +
                  std::to_string(required.total.instructions) +
                  std::to_string(SourceOrigins(text).at(text.size() / 2).size());
  }
  for (size_t i = 0; i < std::size(kStatements); ++i) {
    const size_t place = (first + i) % std::size(kStatements);
    checkStatement(kStatements[place], options, reused);
    std::string &text = told[texts.size() + place];
    text = describe(reused);
    context.check(kStatements[place], reused);
    text +=
        describe(reused) + describe(context.check(kStatements[place])) + canonicalStatement(kStatements[place]).text;
  }
  forEachInstruction([&](const Instruction &instruction, const Requirements &) {
    std::array<char, 4000> buffer;
    const EmitResult printed = context.check(instruction, operandsFor(instruction, {}), buffer, reused);
    told.back() += std::to_string(printed.size) + describe(reused) + std::string(cuteAtom(instruction)) +
                   std::to_string(findLayout(instruction).has_value()) +
                   std::string(opcode(nearestInstruction(instruction)).str());
  });
  told.back() += std::to_string(findVariants().size()) + std::to_string(readOpcode("ldmatrix.m8n8").diagnostics.size());
  return told;
}

} // namespace

TEST(Threads, GetTheResultOfOne) {
  std::vector<std::string> texts;
  for (const std::string &text : allModules())
    if (text.size() < 3000 && texts.size() < 40)
      texts.push_back(text);
  const CheckOptions options{
      .ptxVersion = PtxVersion{8, 6}, .targets = {*findTarget("sm_75"), *findTarget("sm_120a")}, .allWarnings = true};
  const StatementContext context(".reg .b32 %r<40>; .reg .b64 %rd<4>; .reg .f16x2 %h<9>; .shared .b8 tile[512];",
                                 options);
  std::array<std::vector<std::string>, kThreads> told;
  std::barrier begin(kThreads);
  std::vector<std::thread> threads;
  for (size_t i = 0; i < kThreads; ++i)
    threads.emplace_back([&, i] {
      begin.arrive_and_wait(); // everything that is made at the first use is needed by all
      // Pairs of threads begin with the same text.
      told[i] = callAll(texts, options, context, i / 2 * 5);
    });
  for (std::thread &thread : threads)
    thread.join();
  const std::vector<std::string> expected = callAll(texts, options, context, 0);
  for (const std::vector<std::string> &one : told)
    EXPECT_EQ(one, expected);
}
