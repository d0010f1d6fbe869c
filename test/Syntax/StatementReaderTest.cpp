//===- StatementReaderTest.cpp - Statements read once and again -----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The grammar reads each sequence of token kinds once.  The result must be the same as if it had read all statements:
// AST, diagnostics and canonical text, for any order of the statements.

#include "Syntax/StatementReader.h"
#include "Describe.h"
#include "Grammar.h"
#include "Lex/Lexer.h"
#include "Modules.h"
#include "Statements.h"
#include "ptxmatrix/Emit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <memory>
#include <random>

namespace ptxmatrix {
namespace {

/// Orders of statements: forward, backward and random.
std::vector<size_t> orderOf(size_t count, unsigned seed) {
  std::vector<size_t> order(count);
  for (size_t i = 0; i < count; ++i)
    order[i] = seed == 1 ? count - 1 - i : i;
  if (seed > 1)
    std::shuffle(order.begin(), order.end(), std::mt19937(seed));
  return order;
}

/// Calls \p check in a new thread, which has not read anything.
template <typename Check> auto inNewThread(const Check &check) { return std::async(std::launch::async, check).get(); }

std::string describe(const CanonicalResult &result) { return ptxmatrix::describe(result.check) + "\n" + result.text; }

TEST(StatementReader, ReadsLikeTheGrammar) {
  struct Case {
    std::string text;
    std::vector<Token> tokens;
    std::string expected;
    std::string ast; ///< Also of other instructions.
  };
  std::vector<Case> cases;
  for (const std::string &statement : allStatements()) {
    Case one{"       " + statement, {}, {}, {}}; // not at the beginning of its text
    one.tokens = lex(one.text);
    if (one.tokens.empty() || isUnterminated(one.text))
      continue;
    const ParsedStatement parsed = parseStatement(one.text);
    one.expected = describe(parsed.in(one.text));
    one.ast = parsed.error && !parsed.ast.foreign ? "error" : describe(parsed.ast);
    cases.push_back(std::move(one));
  }
  EXPECT_GT(cases.size(), allStatements().size() * 49 / 50);

  StatementReader reader;
  size_t numShared = 0;
  for (unsigned order = 0; order < 4; ++order)
    for (const size_t i : orderOf(cases.size(), order)) {
      const auto &[text, tokens, expected, ast] = cases[i];
      if (order % 2 == 0) {
        const Ast *const syntax = reader.readAst(tokens);
        ASSERT_EQ(syntax ? describe(*syntax) : "error", ast);
      }
      const Statement read = reader.read(text, tokens);
      ASSERT_EQ(describe(read), expected);
      if (read.error)
        continue;
      const Statement again = reader.read(text, tokens);
      ASSERT_EQ(describe(again), expected);
      numShared += again.tree == read.tree ? 1 : 0;
    }
  EXPECT_GT(numShared, cases.size());
}

// A statement that nests too deep for one caller was fine for another.
TEST(StatementReader, HasTheNestingOfEachCall) {
  const std::string ld = "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, ";
  for (const auto &[text, nesting] : {std::pair(ld + "[%r2+((-4))];", 3U), std::pair("@!%p1 " + ld + "[%r2+-4];", 2U),
                                      std::pair(ld + "[%r2+(4;", 1U)}) {
    StatementReader reader;
    const std::vector<Token> tokens = lex(text);
    for (int time = 0; time < 2; ++time) {
      const Statement deep = reader.read(text, tokens, {.nesting = nesting - 1});
      ASSERT_EQ(describe(deep), describe(parseStatement(text, {.nesting = nesting - 1}).in(text))) << text;
      EXPECT_TRUE(deep.error->isLimit());
      const Statement fine = reader.read(text, tokens, {.nesting = nesting});
      ASSERT_EQ(describe(fine), describe(parseStatement(text, {.nesting = nesting}).in(text))) << text;
    }
  }
}

// A module may have any number of opcodes.  What was read for earlier functions is dropped.
TEST(StatementReader, DropsWhatIsMuchWhenAFunctionBegins) {
  constexpr size_t kFunctions = 80;
  constexpr size_t kOpcodes = 1000; // of each
  constexpr size_t kMax = size_t{10} << 20;
  static_assert(kFunctions * kOpcodes * sizeof(Opcode) > kMax);
  std::string text = ".version 8.0\n.target sm_90a\n.address_size 64\n";
  for (size_t function = 0; function < kFunctions; ++function) {
    const std::string number = std::to_string(function);
    text.append(".visible .entry k").append(number).append("() {\n.reg .b32 a, b;\n");
    for (size_t i = 0; i < kOpcodes; ++i)
      text.append("cctl.x").append(number).append("_").append(std::to_string(i)).append(".f32.s32 a, b;\n");
    text += "movmatrix.sync.aligned.m8n8.trans.b16 a, b;\nret;\n}\n";
  }
  const CheckResult result = checkModule(text);
  EXPECT_TRUE(result.diagnostics.empty());
  EXPECT_EQ(result.instructions[static_cast<size_t>(Mnemonic::MovMatrix)], kFunctions);
  EXPECT_LT(threadReader().bytes(), kMax);
}

// What is remembered of a statement depends neither on the options nor on the statements before.  The fuzzer of the
// parser compares single statements.
TEST(StatementReader, Modules) {
  const CheckOptions kOld{PtxVersion{7, 8}, {*findTarget("sm_80")}, CudaRelease{12, 4}};
  for (const std::string &text : allModules()) {
    if (text.size() > 200000)
      continue;
    for (const CheckOptions &options : {CheckOptions(), kOld}) {
      const CanonicalResult expected = inNewThread([&] { return canonicalModule(text, options); });
      ASSERT_EQ(describe(canonicalModule(text, options)), describe(expected)) << text;
    }
  }
}

// A limit does not depend on earlier statements.
TEST(StatementReader, LongStatements) {
  const std::string opcode = "ldmatrix.sync.aligned.m8n8.x1.shared.b16 ";
  const std::string name(Limits().statementBytes, 'r');
  const std::string longNames = opcode + "{" + name + "}, [%r2];";
  const std::string longBlanks = opcode + std::string(Limits().statementBytes, ' ') + "{%r1}, [%r2];";
  const std::string shortOne = opcode + "{%r1}, [%r2];";
  for (const std::string &text : {longNames, shortOne, longBlanks, longNames}) {
    const CheckResult found = checkStatement(text);
    const CheckResult expected = inNewThread([&] { return checkStatement(text); });
    EXPECT_EQ(found.limitReached, text.size() > Limits().statementBytes);
    EXPECT_EQ(describe(found), describe(expected));
  }
}

} // namespace
} // namespace ptxmatrix
