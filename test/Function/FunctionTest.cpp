//===- FunctionTest.cpp - Statements, writes and blocks -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Function/Function.h"
#include "ReadFunction.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ptxmatrix {
namespace {

using Lines = std::vector<std::string>;

/// The opcodes of the blocks of \p function and their successors; `*` for a block that may be entered from elsewhere.
Lines blocksOf(const Function &function) {
  Lines lines;
  for (uint32_t block = 0; block < function.blocks().size(); ++block) {
    const Block &one = function.blocks()[block];
    std::string line = std::to_string(block) + (function.isEntry(block) ? "*" : "");
    for (uint32_t i = one.begin; i < one.end; ++i) {
      EXPECT_EQ(function.blockOf(i), block);
      line.append(" ").append(function[i].opcode->word);
    }
    line += " ->";
    for (const uint32_t successor : function.successorsOf(block)) {
      line += ' ' + std::to_string(successor);
      EXPECT_EQ(std::ranges::count(function.predecessorsOf(successor), block),
                std::ranges::count(function.successorsOf(block), successor));
    }
    lines.push_back(line);
  }
  return lines;
}

Lines blocksOfBody(std::string_view body) { return blocksOf(ReadFunction(kernelOf(body)).function); }

using Statements = std::vector<uint32_t>;

/// The statements of \p body that write the register that is \p name, such as `v.x`, where it is used first.
Statements writesIn(std::string_view body, std::string_view name) {
  const ReadFunction read(kernelOf(body));
  for (uint32_t i = 0; i < read.function.statements().size(); ++i)
    if (read.findName(i, name))
      return read.writesOf(read.registerIn(i, name));
  ADD_FAILURE() << "no " << name << " in: " << body;
  return {};
}

} // namespace

TEST(Function, HasAllStatements) {
  const ReadFunction read(kernelOf("mov.b32 a, 1;\n{ .reg .b32 a; @!p ldmatrix.sync {a},\n[tile]; }\nmov.b32 a, 2;"));
  ASSERT_EQ(read.function.statements().size(), 3U);
  EXPECT_TRUE(read.function.isWhole());
  EXPECT_EQ(read.function.source(), read.text);
  Lines texts;
  for (const FunctionStatement &one : read.function.statements())
    texts.emplace_back(one.range.of(read.text));
  EXPECT_EQ(texts, (Lines{"mov.b32 a, 1;", "@!p ldmatrix.sync {a},\n[tile];", "mov.b32 a, 2;"}));
  Lines tokens;
  for (TokenIndex token = 0; token < read.function.tokensOf(1).size(); ++token)
    tokens.emplace_back(read.function.textOf(1, token));
  EXPECT_EQ(tokens, (Lines{"@", "!", "p", "ldmatrix", ".sync", "{", "a", "}", ",", "[", "tile", "]"}));
  EXPECT_EQ(read.function.read(1).opcodeText(), "ldmatrix.sync");
  EXPECT_EQ(read.function.read(1).range, read.function[1].range);
  // Each statement has the declarations of its names in its scope.
  EXPECT_NE(read.symbolIn(0, "a"), read.symbolIn(1, "a"));
  EXPECT_EQ(read.symbolIn(0, "a"), read.symbolIn(2, "a"));
}

TEST(Function, HasTheDeclarationsOfNames) {
  const ReadFunction read(kernelOf("mov.b32 a, tile; mov.b32 b, missing;"));
  const Symbol *const a = read.symbolIn(0, "a");
  const Symbol *const tile = read.symbolIn(0, "tile");
  ASSERT_TRUE(a && tile);
  EXPECT_EQ(a->space, DeclSpace::Register);
  EXPECT_EQ(tile->space, DeclSpace::Shared);
  EXPECT_FALSE(read.symbolIn(1, "missing"));
  EXPECT_EQ(read.function.nameOf(read.registerIn(1, "missing")), "missing");
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
  EXPECT_FALSE(read.function.bounds().required);
  EXPECT_EQ(read.writesOf(read.registerIn(0, "r")), Statements{0});
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
    EXPECT_TRUE(read.function[0].is("mov"));
    EXPECT_EQ(read.function[0].ast->guard.has_value(), !guard.empty());
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
  for (const std::string_view name : {"c", "p"})
    EXPECT_EQ(writesIn(body, name), Statements{}) << name;
}

TEST(Function, OfALongStatementOnlyTheWritesAreKept) {
  std::string sum = "1";
  for (size_t i = 0; i < StatementReader::kMaxTokens; ++i)
    sum += "+1";
  const std::string body = "add.s32 a, b, (" + sum + ");\nmov.b32 b, a;";
  const ReadFunction read(kernelOf(body));
  EXPECT_FALSE(read.function[0].ast);
  EXPECT_TRUE(read.function.tokensOf(0).empty());
  EXPECT_EQ(writesIn(body, "a"), Statements{0});
  EXPECT_EQ(writesIn(body, "b"), Statements{1});
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

TEST(Function, AllElementsOfAVectorAreWritten) {
  const std::string_view body =
      ".reg .v4 .b32 v, w;\nmov.b32 v.x, 1;\nmov.v4.b32 v, w;\nmov.b32 v.z, v.y;\nmov.b32 v.b, 1;";
  EXPECT_EQ(writesIn(body, "v.x"), (Statements{0, 1}));
  EXPECT_EQ(writesIn(body, "v.y"), Statements{1});
  EXPECT_EQ(writesIn(body, "v.z"), (Statements{1, 2, 3}));
  EXPECT_EQ(writesIn(body, "w"), Statements{});
}

// A statement with a mistake may write every register that it names.
TEST(Function, AMistakeMayWriteAnyRegister) {
  const std::string_view body = "mov.b32 a b, %laneid;\nadd.s32 d, a, b;\nmov.b32 d, %laneid;";
  EXPECT_EQ(writesIn(body, "a"), Statements{0});
  EXPECT_EQ(writesIn(body, "b"), Statements{0});
  EXPECT_EQ(writesIn(body, "%laneid"), Statements{});
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

TEST(Function, ElementsOfVectorsAreRegisters) {
  const ReadFunction read(kernelOf(".reg .v4 .b32 v; .reg .v2 .b32 w; mov.v4.b32 v, {v.x, v.z, v.w, v.r};\n"
                                   "mov.v4.b32 v, {w.x, w.y, w.z, a.x};\nmov.v2.b32 w, v;"));
  const RegisterId v = read.registerIn(0, "v");
  EXPECT_EQ(read.registerIn(0, "v.x"), v);
  EXPECT_EQ(read.registerIn(0, "v.r"), v);
  EXPECT_EQ(read.registerIn(0, "v.z"), v + 2);
  EXPECT_EQ(read.registerIn(0, "v.w"), v + 3);
  const RegisterId w = read.registerIn(2, "w");
  EXPECT_TRUE(w > v + 3 || w + 1 < v);
  EXPECT_EQ(read.registerIn(1, "w.y"), w + 1);
  EXPECT_EQ(read.registerIn(1, "w.z"), 0U); // which it has not
  EXPECT_EQ(read.function.registers().symbolOf(v + 3), read.symbolIn(0, "v"));
}

TEST(Function, AVectorMayFollowARegisterOfTheSameName) {
  const ReadFunction read(kernelOf(".reg .b32 v<2>; mov.b32 v1, a; .reg .v4 .b32 v<3>; mov.b32 v1.w, a;"));
  const RegisterId v = read.registerIn(1, "v1");
  EXPECT_NE(v, read.registerIn(0, "v1"));
  EXPECT_EQ(read.writesOf(v + 3), Statements{1});
}

TEST(Function, NamesOfScopesAreDifferent) {
  const ReadFunction read(kernelOf("mov.b32 a, 1; { .reg .b32 a; mov.b32 a, 2; { mov.b32 a, 3; } }\n"
                                   "{ .reg .b32 a; mov.b32 a, 4; { .reg .b32 a; mov.b32 a, 5; } mov.b32 a, 6; }\n"
                                   "mov.b32 a, 7;"));
  std::vector<Statements> writes;
  for (uint32_t i = 0; i < read.function.statements().size(); ++i)
    writes.push_back(read.writesOf(read.registerIn(i, "a")));
  EXPECT_EQ(writes, (std::vector<Statements>{{0, 6}, {1, 2}, {1, 2}, {3, 5}, {4}, {3, 5}, {0, 6}}));
}

// A name may be declared after a statement that uses another one of that name.
TEST(Function, NamesAreThoseDeclaredBefore) {
  const ReadFunction read(kernelOf("{ mov.b32 a, 1; .reg .b32 a; mov.b32 a, 2; } mov.b32 a, 3; mov.b32 x, x; "
                                   ".reg .b32 x; mov.b32 x, 4;"));
  EXPECT_EQ(read.registerIn(0, "a"), read.registerIn(2, "a"));
  EXPECT_NE(read.registerIn(0, "a"), read.registerIn(1, "a"));
  EXPECT_NE(read.registerIn(3, "x"), read.registerIn(4, "x"));
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
  EXPECT_TRUE(std::ranges::equal(read.function.successorsOf(0), std::vector<uint32_t>{1}));
  EXPECT_TRUE(read.function.successorsOf(1).empty());
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
  // A branch leads to the label of the innermost scope around it, before or after it.
  EXPECT_EQ(blocksOfBody("L: mov.b32 a, 1; { bra L; L: mov.b32 a, 2; { bra L; } } bra L;"),
            (Lines{"0* mov bra -> 1", "1 mov bra -> 1", "2 bra -> 0"}));
}

} // namespace ptxmatrix
