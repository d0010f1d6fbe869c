//===- ShapeCacheTest.cpp - Statements remembered and read by the grammar -===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The grammar reads only one statement of each shape.  The result must be the same as if it had read all: tokens, AST,
// diagnostics and canonical text, for any order of the statements.
//
//===----------------------------------------------------------------------===//

#include "Describe.h"
#include "Grammar.h"
#include "Lex/Lexer.h"
#include "Modules.h"
#include "Statements.h"
#include "Syntax/StatementReader.h"
#include "ptxmatrix/Emit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

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

/// The grammar reads the next statement of this thread.
void forgetShapes() { threadReader() = StatementReader(); }

/// Options that differ in everything that an opcode's legality depends on.
const std::vector<CheckOptions> &allOptions() {
  static const std::vector<CheckOptions> options = [] {
    std::vector<CheckOptions> all(1);
    auto add = [&](std::optional<PtxVersion> version, std::initializer_list<std::string_view> targets,
                   std::optional<CudaRelease> cuda) {
      CheckOptions one{version, {}, cuda};
      for (const std::string_view target : targets)
        one.targets.push_back(*findTarget(target));
      all.push_back(std::move(one));
    };
    add(PtxVersion{6, 0}, {"sm_70"}, std::nullopt);
    add(PtxVersion{6, 3}, {"sm_72", "sm_75"}, CudaRelease{11, 8});
    add(PtxVersion{7, 8}, {"sm_80"}, CudaRelease{12, 4});
    add(PtxVersion{8, 6}, {"sm_100a", "sm_90", "sm_120a"}, CudaRelease{12, 8});
    add(std::nullopt, {"sm_100f"}, CudaRelease{13, 0});
    add(PtxVersion{9, 9}, {"sm_101", "sm_110f"}, std::nullopt);
    return all;
  }();
  return options;
}

std::string describe(const CanonicalResult &result) { return ptxmatrix::describe(result.check) + "\n" + result.text; }

TEST(ShapeCache, ReadsLikeTheGrammar) {
  struct Case {
    std::string text;
    std::vector<Token> tokens;
    std::string expected;
  };
  std::vector<Case> cases;
  for (const std::string &statement : allStatements()) {
    Case one{"       " + statement, {}, {}}; // not at the beginning of its text
    one.tokens = lex(one.text);
    if (one.tokens.empty() || isUnterminated(one.text))
      continue;
    one.expected = describe(parseStatement(one.text).in(one.text));
    cases.push_back(std::move(one));
  }
  EXPECT_GT(cases.size(), allStatements().size() * 49 / 50);

  StatementReader reader;
  std::set<std::string> shapes;
  size_t numRemembered = 0;
  for (unsigned order = 0; order < 4; ++order)
    for (const size_t i : orderOf(cases.size(), order)) {
      const auto &[text, tokens, expected] = cases[i];
      ReadStatement read = reader.read(text, tokens);
      ASSERT_EQ(describe(read.statement), expected);
      if (!read.shape)
        continue;
      shapes.insert(read.shape->opcode + read.shape->tree->kinds);
      ++numRemembered;
      read = reader.read(text, tokens);
      ASSERT_TRUE(read.shape);
      ASSERT_EQ(describe(read.statement), expected);
    }
  // Each was found again, and all were evicted more than once.
  EXPECT_GT(shapes.size(), 2 * ShapeCache::kMaxShapes);
  EXPECT_GT(numRemembered, 4 * shapes.size());
}

// Two statements with the same tokens and other opcodes.
TEST(ShapeCache, KeepsOpcodesApart) {
  const std::string rest = " {%r1}, [%r2];";
  StatementReader reader;
  std::set<const StatementShape *> shapes;
  std::set<const SharedTree *> trees;
  for (const std::string_view opcode :
       {"a.b.c", "a.b.d", "a.b .c", "a.b /**/ .c", "@p a.b.c", "@!p a.b.c", "@%q a.b.c", "@!q a.b.d"}) {
    const std::string text = std::string(opcode) + rest;
    const std::vector<Token> tokens = lex(text);
    const ReadStatement read = reader.read(text, tokens);
    ASSERT_TRUE(read.shape) << text;
    EXPECT_EQ(read.shape->opcode, opcode.substr(opcode.find("a.b")));
    EXPECT_EQ(reader.read(text, tokens).shape, read.shape);
    shapes.insert(read.shape.get());
    trees.insert(read.shape->tree.get());
  }
  EXPECT_EQ(shapes.size(), 7U); // that of `@p` has other names
  EXPECT_EQ(trees.size(), 3U);  // without a guard, with one, and with a '!'
}

// Shapes that are too long to be cached are read anyway, each time.
TEST(ShapeCache, KeepsNoLongShapes) {
  StatementReader reader;
  auto isKept = [&](const std::string &text, size_t operands) {
    const std::vector<Token> tokens = lex(text);
    const ReadStatement first = reader.read(text, tokens);
    EXPECT_EQ(first.statement.ast().operands.size(), operands);
    const bool isFirstKept = first.shape != nullptr;
    const ReadStatement second = reader.read(text, tokens);
    EXPECT_EQ(second.statement.ast().operands.size(), operands);
    EXPECT_EQ(second.shape != nullptr, isFirstKept);
    return isFirstKept;
  };
  const size_t most = ShapeCache::kMaxTokens / 2; // each operand has a ',' or ';'
  for (const size_t operands : {most - 1, most}) {
    std::string text = "ldmatrix";
    for (size_t i = 0; i < operands; ++i)
      text += i == 0 ? " a" : ",a";
    EXPECT_EQ(isKept(text + ";", operands), operands < most);
  }
  for (const size_t bytes : {ShapeCache::kMaxOpcodeBytes, ShapeCache::kMaxOpcodeBytes + 1})
    EXPECT_EQ(isKept(std::string(bytes - 2, 'm') + ".x a;", 1), bytes == ShapeCache::kMaxOpcodeBytes);
}

// A statement that nests too deep for one caller was fine for another.
TEST(ShapeCache, HasTheNestingOfEachCall) {
  const std::string ld = "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, ";
  for (const auto &[text, nesting] : {std::pair(ld + "[%r2+((-4))];", 3U), std::pair("@!%p1 " + ld + "[%r2+-4];", 2U),
                                      std::pair(ld + "[%r2+(4;", 1U)}) {
    StatementReader reader;
    const std::vector<Token> tokens = lex(text);
    for (int time = 0; time < 2; ++time) {
      const ReadStatement deep = reader.read(text, tokens, {.nesting = nesting - 1});
      EXPECT_FALSE(deep.shape);
      ASSERT_EQ(describe(deep.statement), describe(parseStatement(text, {.nesting = nesting - 1}).in(text))) << text;
      EXPECT_TRUE(deep.statement.error->isLimit());
      const ReadStatement fine = reader.read(text, tokens, {.nesting = nesting});
      ASSERT_EQ(describe(fine.statement), describe(parseStatement(text, {.nesting = nesting}).in(text))) << text;
      EXPECT_EQ(fine.shape == nullptr, fine.statement.error != nullptr);
    }
  }
}

// The caller's shape stays as it is when the cache drops it.
TEST(ShapeCache, ShapesOutliveTheCache) {
  auto reader = std::make_unique<StatementReader>();
  const std::string text = "@p ldmatrix.sync {%r1, %r2}, [%r3+4];";
  const std::vector<Token> tokens = lex(text);
  const std::string expected = describe(parseStatement(text).in(text));
  ReadStatement read = reader->read(text, tokens);
  ASSERT_TRUE(read.shape);
  for (size_t i = 0; i <= ShapeCache::kMaxShapes; ++i) {
    const std::string other = "m.x" + std::to_string(i) + " a;";
    ASSERT_TRUE(reader->read(other, lex(other)).shape);
  }
  EXPECT_EQ(describe(read.statement), expected);
  reader.reset();
  EXPECT_EQ(describe(read.statement), expected);
}

// What is remembered of a statement depends neither on the options nor on the statements before.
TEST(ShapeCache, SameDiagnosticsAndText) {
  struct Case {
    std::string_view text;
    const CheckOptions &options;
    std::string canonical;
    std::string check;
  };
  std::mt19937 random(7);
  std::vector<Case> cases;
  for (int i = 0; i < 20000; ++i) {
    // Some are repeated soon, so they are still cached.
    const size_t place = i % 3 == 0 ? random() % 50 : random() % allStatements().size();
    const std::string_view text = allStatements()[place];
    const CheckOptions &options = allOptions()[random() % allOptions().size()];
    forgetShapes();
    const CanonicalResult expected = canonicalStatement(text, options);
    cases.push_back({text, options, describe(expected), describe(expected.check)});
  }
  forgetShapes();
  for (const Case &one : cases) {
    ASSERT_EQ(describe(checkStatement(one.text, one.options)), one.check) << one.text;
    ASSERT_EQ(describe(canonicalStatement(one.text, one.options)), one.canonical) << one.text;
    ASSERT_EQ(describe(checkStatement(one.text, one.options)), one.check) << one.text;
  }
}

TEST(ShapeCache, Modules) {
  for (const std::string &text : allModules()) {
    if (text.size() > 200000)
      continue;
    for (size_t i = 0; i < 2; ++i) {
      const CheckOptions &options = allOptions()[i * 3];
      const CanonicalResult found = canonicalModule(text, options);
      forgetShapes();
      ASSERT_EQ(describe(found), describe(canonicalModule(text, options))) << text;
    }
  }
}

// A limit does not depend on earlier statements.
TEST(ShapeCache, LongStatements) {
  const std::string opcode = "ldmatrix.sync.aligned.m8n8.x1.shared.b16 ";
  const std::string name(Limits().statementBytes, 'r');
  const std::string longNames = opcode + "{" + name + "}, [%r2];";
  const std::string longBlanks = opcode + std::string(Limits().statementBytes, ' ') + "{%r1}, [%r2];";
  const std::string shortOne = opcode + "{%r1}, [%r2];";
  for (const std::string &text : {longNames, shortOne, longBlanks, longNames}) {
    const CheckResult found = checkStatement(text);
    forgetShapes();
    const CheckResult expected = checkStatement(text);
    EXPECT_EQ(found.limitReached, text.size() > Limits().statementBytes);
    EXPECT_EQ(describe(found), describe(expected));
  }
}

} // namespace
} // namespace ptxmatrix
