//===- CheckInPiecesTest.cpp - One module by many threads -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The result is the same for any pieces and any number of threads.
//
//===----------------------------------------------------------------------===//

#include "Check/CheckInPieces.h"
#include "Describe.h"
#include "Modules.h"

#include <gtest/gtest.h>

#include <random>

namespace ptxmatrix {
namespace {

/// Checks \p text as a whole and in pieces.
void expectSame(const std::string &text, const CheckOptions &options = {}) {
  const std::string whole = describe(checkModule(text, options));
  for (const unsigned threads : {1U, 2U, 4U}) {
    for (const size_t leastPiece : {1U, 60U, 300U}) {
      CheckOptions inPieces = options;
      inPieces.threads = threads;
      ASSERT_EQ(describe(checkInPieces(text, inPieces, leastPiece)), whole)
          << threads << " threads, pieces of " << leastPiece << " bytes of:\n"
          << text;
    }
  }
}

const std::string kHead = ".version 8.0\n.target sm_90\n.address_size 64\n";
constexpr std::string_view kSupported = "  ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r0}, [";

std::string entry(std::string_view name, std::string_view body) {
  std::string text = ".visible .entry ";
  text += name;
  text += "(.param .u64 p)\n{\n  .reg .b32 r<4>;\n";
  text += body;
  return text + "  ret;\n}\n";
}

std::string load(std::string_view address) { return std::string(kSupported) + std::string(address) + "];\n"; }

TEST(CheckInPieces, IndependentFunctions) {
  std::string text = kHead + ".shared .b8 head[64];\n";
  for (int i = 0; i < 20; ++i)
    text += "// kernel " + std::to_string(i) + "\n" + entry("k" + std::to_string(i), load("head") + load("r1"));
  expectSame(text);
  EXPECT_EQ(checkInPieces(text, {.threads = 2}, 100).instructions[static_cast<size_t>(Mnemonic::LdMatrix)], 40U);
}

TEST(CheckInPieces, DeclarationsBetweenFunctionsAreSeen) {
  std::string text = kHead + entry("first", load("late"));
  text += entry("second", load("late"));
  text += ".shared .b8 late[64];\n";
  text += entry("third", load("late"));
  text += ".global .b8 hidden[64];\n";
  text += entry("fourth", load("hidden"));
  expectSame(text);
  const CheckResult result = checkInPieces(text, {.threads = 2}, 1);
  // Not yet declared in the first two, and global memory in the last.
  EXPECT_EQ(result.diagnostics.size(), 3U);
}

TEST(CheckInPieces, DuplicateNames) {
  std::string text = kHead + entry("k", "");
  for (int i = 0; i < 6; ++i)
    text += entry("k" + std::to_string(i % 4), "") + ".global .b32 v" + std::to_string(i % 5) + ";\n";
  expectSame(text);
  EXPECT_EQ(checkInPieces(text, {.threads = 2}, 1).diagnostics.size(), 3U);
}

TEST(CheckInPieces, PrototypesAndDefinitions) {
  std::string text = kHead + ".func early(.param .b32 a);\n" + entry("k", "");
  text += ".func early(.param .b32 a)\n{\n  ret;\n}\n";
  text += ".func middle(.param .b32 a);\n" + entry("l", "");
  text += ".func middle(.param .b64 a)\n{\n  ret;\n}\n";
  text += ".func never(.param .b32 a);\n" + entry("m", "");
  text += entry("n", "  .extern .func inner;\n") + entry("inner", "");
  expectSame(text);
  EXPECT_EQ(checkInPieces(text, {.threads = 2}, 1).diagnostics.size(), 3U);
}

TEST(CheckInPieces, Aliases) {
  std::string text = kHead + ".func defined()\n{\n  ret;\n}\n.func early();\n" + entry("k", "");
  text += ".alias early, defined;\n.func middle();\n.func never();\n" + entry("l", "");
  text += ".alias middle, defined;\n" + entry("m", "");
  expectSame(text);
  EXPECT_EQ(checkInPieces(text, {.threads = 2}, 1).diagnostics.size(), 1U);
}

TEST(CheckInPieces, UnmatchedBraces) {
  std::string text = kHead + entry("k", "");
  text += "/*\n}\n*/\n" + entry("l", "{\n" + load("x") + "\n}\n") + entry("m", "");
  text += ".section .debug_str\n{\n.b8 0\n}\n" + entry("n", load("r1"));
  text += ".global .b32 list[2] = {1,\n2\n}\n;\n" + entry("o", load("r9"));
  expectSame(text);
  expectSame(text + "/*\n" + entry("p", ""));
}

TEST(CheckInPieces, DiagnosticsOfTheWholeModule) {
  const std::string some = entry("k", "") + entry("l", load("r1"));
  expectSame(kHead + some + entry("m", "  .target sm_50\n") + entry("n", load("r1")));
  expectSame(kHead + some + ".target sm_50\n" + entry("n", load("r1")));
  expectSame(".version 8.0\n.target sm_90, debug\n" + some + ".section .debug_str\n{\n}\n" + entry("n", ""));
  expectSame(".version 8.0\n.target sm_90, debug\n" + some + entry("n", ""));
  expectSame(kHead + some + ".shared .b32 s<4>;\n" + entry("m", load("s1")) + entry("n", load("s1")));
  expectSame(kHead + some + entry("m", "  // \xc3\xa9\n") + entry("n", load("\xc3\xa9")), {.cuda = {{13, 0}}});
  expectSame(some + some);
}

TEST(CheckInPieces, ModulesOfTheTests) {
  for (const std::string &text : allModules())
    if (text.size() < 20'000)
      expectSame(text);
}

/// Modules of parts that fit together, and others that do not.
TEST(CheckInPieces, AnyParts) {
  std::mt19937 random(7);
  auto pick = [&](size_t count) { return static_cast<size_t>(random() % count); };
  auto name = [&] { return std::string(1, static_cast<char>('a' + pick(12))); };
  for (int round = 0; round < 400; ++round) {
    std::string text = pick(20) == 0 ? "" : kHead;
    for (size_t parts = 3 + pick(12); parts > 0; --parts) {
      switch (pick(25)) {
      case 0:
        text += ".shared .b8 " + name() + "[64];\n";
        break;
      case 1:
        text += ".extern .global .b8 " + name() + "[];\n";
        break;
      case 2:
        text += ".func " + name() + ";\n";
        break;
      case 3:
        text += ".extern .func " + name() + "(.param .b32 p);\n";
        break;
      case 4:
        text += ".const .b32 " + name() + "<3>;\n";
        break;
      case 5:
        text += std::array{"}\n", "{\n", "/*\n", "*/\n", "\"\n", ".visible\n", ".target sm_75\n"}[pick(7)];
        break;
      case 6:
        text += entry(name(), "  .extern .func " + name() + ";\n");
        break;
      case 7:
        text += ".func " + name() + "\n{\n{\n.reg .b32 r0;\n" + load(name() + "2") + "}\n}\n";
        break;
      case 8:
        text += ".section .debug_str\n{\n}\n";
        break;
      case 9:
        text += ".alias " + name() + ", " + name() + ";\n";
        break;
      default:
        text += entry(name() + name(), load(name()) + load(name() + "1") + load("r" + std::to_string(pick(5))));
        break;
      }
    }
    expectSame(text);
    if (HasFatalFailure())
      return;
  }
}

} // namespace
} // namespace ptxmatrix
