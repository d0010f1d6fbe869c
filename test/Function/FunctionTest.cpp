//===- FunctionTest.cpp - Statements, writes and blocks -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Function/Function.h"
#include "Lex/Lexer.h"
#include "ReadFunction.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ptxmatrix {
namespace {

using Lines = std::vector<std::string>;
using Jump = InstructionEffect::Jump;

/// The opcodes of the blocks of \p function and their successors; `*` for a block that may be entered from elsewhere.
Lines blocksOf(const Function &function) {
  Lines lines;
  for (uint32_t block = 0; block < function.blocks().size(); ++block) {
    const Block &one = function.blocks()[block];
    std::string line = std::to_string(block) + (function.isEntry(block) ? "*" : "");
    for (uint32_t i = one.begin; i < one.end; ++i) {
      EXPECT_EQ(function.blockOf(i), block);
      const std::string_view statement = function.statements()[i].range.of(function.source());
      const std::vector<Token> tokens = lex(statement);
      line.append(" ").append(partsOf(tokens).opcode.front().range.of(statement));
    }
    line += " ->";
    for (const uint32_t successor : one.successors) {
      line += ' ' + std::to_string(successor);
      EXPECT_EQ(std::ranges::count(function.blocks()[successor].predecessors, block),
                std::ranges::count(one.successors, successor));
    }
    lines.push_back(line);
  }
  return lines;
}

Lines blocksOfBody(std::string_view body) { return blocksOf(ReadFunction(kernelOf(body)).function); }

/// The statements of \p body that write \p name.
std::vector<uint32_t> writesIn(std::string_view body, std::string_view name) {
  const ReadFunction read(kernelOf(body));
  std::vector<uint32_t> found;
  for (const RegisterWrite *write = read.function.lastWrite(name); write; write = read.function.previous(*write))
    found.insert(found.begin(), write->statement);
  return found;
}

using Statements = std::vector<uint32_t>;

} // namespace

TEST(Function, HasAllStatements) {
  const ReadFunction read(kernelOf("mov.b32 a, 1;\n{ .reg .b32 a; @!p ldmatrix.sync {a},\n[tile]; }\nret;"));
  ASSERT_EQ(read.function.statements().size(), 3U);
  EXPECT_TRUE(read.function.isWhole());
  EXPECT_EQ(read.function.source(), read.text);
  Lines texts;
  for (const FunctionStatement &one : read.function.statements())
    texts.emplace_back(one.range.of(read.text));
  EXPECT_EQ(texts, (Lines{"mov.b32 a, 1;", "@!p ldmatrix.sync {a},\n[tile];", "ret;"}));
  Lines tokens;
  for (const Token &token : read.function.tokensOf(1))
    tokens.emplace_back(read.function.textOf(token));
  EXPECT_EQ(tokens, (Lines{"@", "!", "p", "ldmatrix", ".sync", "{", "a", "}", ",", "[", "tile", "]", ";"}));
  // Each statement has the scope in which its names are found.
  auto declarationOfA = [&](uint32_t statement) {
    return read.symbols.find("a", read.function.statements()[statement].scope);
  };
  EXPECT_NE(declarationOfA(0), declarationOfA(1));
  EXPECT_EQ(declarationOfA(0), declarationOfA(2));
}

TEST(Function, KnowsJumps) {
  const ReadFunction read(kernelOf("mov.b32 a, 1; @p bra L; @q exit; L: brx.idx a, t; trap; ret;"));
  std::vector<Jump> jumps;
  for (const FunctionStatement &one : read.function.statements())
    jumps.push_back(one.jump());
  EXPECT_EQ(jumps, (std::vector{Jump::None, Jump::Branch, Jump::End, Jump::IndexedBranch, Jump::Trap, Jump::End}));
}

TEST(Function, BeginsAnew) {
  const ReadFunction read(kernelOf("L: mov.b32 a, 1; bra missing;", ".reqntid 8") +
                          ".entry second() { .reg .b32 r; mov.b32 r, 1; bra L; L: ret; }");
  EXPECT_EQ(read.function.statements().size(), 3U);
  EXPECT_FALSE(read.function.blockSize());
  EXPECT_FALSE(read.function.lastWrite("a"));
  EXPECT_EQ(blocksOf(read.function), (Lines{"0* mov bra -> 1", "1 ret ->"}));
}

TEST(Function, MayBeEmpty) {
  const ReadFunction read(kernelOf("L:"));
  EXPECT_TRUE(read.function.statements().empty());
  EXPECT_TRUE(read.function.blocks().empty());
}

TEST(Function, FindsTheOpcodeAfterAGuard) {
  for (const std::string_view guard : {"", "@p ", "@!p ", "@ /* a */ ! p\n"}) {
    const ReadFunction read(kernelOf(std::string(guard) + "mov.b32 a, 1;"));
    const std::span<const Token> tokens = read.function.tokensOf(0);
    EXPECT_EQ(read.function.textOf(partsOf(tokens).opcode.front()), "mov");
  }
}

//===----------------------------------------------------------------------===//
// Writes
//===----------------------------------------------------------------------===//

TEST(Function, FirstOperandsAreWritten) {
  const std::string_view body = "mov.b32 a, b;\nadd.s32 b, a, c;\n@p mov.b32 a, c;\nret;\nmov.b32 d, a;\nmov.b32 a, 1;";
  EXPECT_EQ(writesIn(body, "a"), (Statements{0, 2, 5}));
  EXPECT_EQ(writesIn(body, "b"), Statements{1});
  EXPECT_EQ(writesIn(body, "d"), Statements{4});
  for (const std::string_view name : {"c", "p", "ret", "mov", "b32", "e", ""})
    EXPECT_EQ(writesIn(body, name), Statements{}) << name;
}

TEST(Function, AllNamesOfTheFirstOperandAreWritten) {
  const std::string_view body = "mov.b64 {a, b}, c;\nsetp.eq.and.s32 p|q, a, b, p;\ncall (d), f, (a, n);\n"
                                "ldmatrix.sync {a, _}, [b];\nmov.b32 { c,\n// b\n d }, n;";
  EXPECT_EQ(writesIn(body, "a"), (Statements{0, 3}));
  EXPECT_EQ(writesIn(body, "b"), Statements{0});
  EXPECT_EQ(writesIn(body, "p"), Statements{1});
  EXPECT_EQ(writesIn(body, "q"), Statements{1});
  EXPECT_EQ(writesIn(body, "d"), (Statements{2, 4}));
  EXPECT_EQ(writesIn(body, "n"), Statements{});
}

TEST(Function, AddressesAreNotWritten) {
  const std::string_view body = "st.shared.b32 [a], b;\nst.shared.v2.b32 [a+4], {b, c};\nred.shared.add.u32 [a], b;\n"
                                "prefetch.global.L1 [a];";
  for (const std::string_view name : {"a", "b", "c"})
    EXPECT_EQ(writesIn(body, name), Statements{}) << name;
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

TEST(Function, StatementsInARowAreABlock) {
  EXPECT_EQ(blocksOfBody("mov.b32 a, 1; { add.s32 a, a, 1; } @p mov.b32 b, 1; bar.sync 0; call f;"),
            Lines{"0* mov add mov bar call ->"});
}

TEST(Function, BranchesHaveTwoSuccessors) {
  EXPECT_EQ(blocksOfBody("mov.b32 a, 1; @p bra L; add.s32 a, a, 1; L: ret;"),
            (Lines{"0* mov bra -> 1 2", "1 add -> 2", "2 ret ->"}));
  EXPECT_EQ(blocksOfBody("@!p bra.uni L; mov.b32 a, 1; bra M; L: mov.b32 a, 2; M: ret;"),
            (Lines{"0* bra -> 1 2", "1 mov bra -> 3", "2 mov -> 3", "3 ret ->"}));
}

TEST(Function, BranchesWithoutAGuardHaveOneSuccessor) {
  EXPECT_EQ(blocksOfBody("bra L; mov.b32 a, 1; L: ret;"), (Lines{"0* bra -> 2", "1 mov -> 2", "2 ret ->"}));
}

TEST(Function, LoopsGoBack) {
  EXPECT_EQ(blocksOfBody("mov.b32 a, 1; L: add.s32 a, a, 1; @p bra L; ret;"),
            (Lines{"0* mov -> 1", "1 add bra -> 2 1", "2 ret ->"}));
  EXPECT_EQ(blocksOfBody("L: bra L;"), Lines{"0* bra -> 0"});
}

TEST(Function, NothingFollowsAnExit) {
  for (const std::string exit : {"exit", "ret", "trap"}) {
    EXPECT_EQ(blocksOfBody(exit + "; mov.b32 a, 1;"), (Lines{"0* " + exit + " ->", "1 mov ->"}));
    EXPECT_EQ(blocksOfBody("@p " + exit + "; mov.b32 a, 1;"), (Lines{"0* " + exit + " -> 1", "1 mov ->"}));
    EXPECT_EQ(blocksOfBody("@!p " + exit + ";\nL: mov.b32 a, 1;"), (Lines{"0* " + exit + " -> 1", "1 mov ->"}));
  }
  EXPECT_EQ(blocksOfBody("ret.uni; mov.b32 a, 1;"), (Lines{"0* ret ->", "1 mov ->"}));
}

TEST(Function, LabelsBeginBlocks) {
  EXPECT_EQ(blocksOfBody("mov.b32 a, 1; L: M: add.s32 a, a, 1; N: @p bra M; @q bra L; bra N;"),
            (Lines{"0* mov -> 1", "1 add -> 2", "2 bra -> 3 1", "3 bra -> 4 1", "4 bra -> 2"}));
  const ReadFunction read(kernelOf("mov.b32 a, 1; L: ret;"));
  EXPECT_FALSE(read.function.blocks()[0].isLabelled);
  EXPECT_TRUE(read.function.blocks()[1].isLabelled);
}

TEST(Function, BranchToTheNextStatement) {
  EXPECT_EQ(blocksOfBody("@p bra L; L: ret;"), (Lines{"0* bra -> 1 1", "1 ret ->"}));
}

TEST(Function, ALabelAtTheEndIsNoBlock) {
  const ReadFunction read(kernelOf("@p bra L; mov.b32 a, 1; L:"));
  ASSERT_EQ(read.function.blocks().size(), 2U);
  EXPECT_EQ(read.function.blocks()[0].successors, std::vector<uint32_t>{1});
  EXPECT_TRUE(read.function.blocks()[1].successors.empty());
}

// `bra` is the opcode here, and not the label.
TEST(Function, LabelsMayBeNamedLikeOpcodes) {
  EXPECT_EQ(blocksOfBody("bra: mov.b32 a, 1; @p bra M; bra bra; M: ret;"),
            (Lines{"0* mov bra -> 1 2", "1 bra -> 0", "2 ret ->"}));
}

// Any labelled block may follow such a branch.
TEST(Function, TargetsOfIndexedBranchesAreNotKnown) {
  EXPECT_EQ(blocksOfBody("t: .branchtargets L, M;\nbrx.idx a, t;\nmov.b32 a, 1;\nL: mov.b32 a, 2;\nM: ret;"),
            (Lines{"0* brx ->", "1 mov -> 2", "2* mov -> 3", "3* ret ->"}));
  EXPECT_EQ(blocksOfBody("@p brx.idx a, {L, M};\nmov.b32 a, 1;\nL: mov.b32 a, 2;\nM: ret;"),
            (Lines{"0* brx -> 1", "1 mov -> 2", "2* mov -> 3", "3* ret ->"}));
}

TEST(Function, AnUnknownLabelMayBeAny) {
  EXPECT_EQ(blocksOfBody("@p bra missing; mov.b32 a, 1; L: ret;"), (Lines{"0* bra -> 1", "1 mov -> 2", "2* ret ->"}));
}

// Statements that are a part of a function may be entered and left at any label.
TEST(Function, PartsAreEnteredAtAnyLabel) {
  const ReadFunction read("mov.b32 a, 1; L: add.s32 a, a, 1; @p bra L; mov.b32 a, 2;", TextKind::Body);
  EXPECT_FALSE(read.function.isWhole());
  EXPECT_EQ(blocksOf(read.function), (Lines{"0* mov -> 1", "1* add bra -> 2 1", "2 mov ->"}));
}

// Inline assembly repeats its labels, in a scope for each time.
TEST(Function, LabelsAreThoseOfTheirScope) {
  const std::string_view part = "{ L: mov.b32 a, 1; @p bra M; bra L; M: add.s32 a, a, 1; }\n";
  EXPECT_EQ(blocksOfBody(std::string(part) + std::string(part) + "ret;"),
            (Lines{"0* mov bra -> 1 2", "1 bra -> 0", "2 add -> 3", "3 mov bra -> 4 5", "4 bra -> 3", "5 add ret ->"}));
  // That of the innermost scope around the branch, before or after it.
  EXPECT_EQ(blocksOfBody("L: mov.b32 a, 1; { bra L; L: mov.b32 a, 2; { bra L; } } bra L;"),
            (Lines{"0* mov bra -> 1", "1 mov bra -> 1", "2 bra -> 0"}));
}

} // namespace ptxmatrix
