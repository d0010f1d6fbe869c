//===- ValueSolverTest.cpp - Values of registers, on demand ---------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Flow/ValueSolver.h"
#include "ReadFunction.h"

#include <gtest/gtest.h>

namespace ptxmatrix {
namespace {

constexpr uint32_t kPending = 1000000;

/// Collects the statements that a value comes from.
template <bool kIsLocal> class Sources : public ValueSolver<Sources<kIsLocal>, std::set<uint32_t>> {
public:
  using Base = ValueSolver<Sources<kIsLocal>, std::set<uint32_t>>;
  explicit Sources(const Function &function) : Base(function) {}
  using typename Base::Value;
  static constexpr bool isLocal = kIsLocal;

  static Value pending() { return {kPending}; }
  static Value join(const Value &one, const Value &other) {
    Value both = one;
    both.insert(other.begin(), other.end());
    return both;
  }
  Value evaluate(RegisterId /*id*/, uint32_t statement, const Ast &ast) {
    ++evaluated;
    Value value = {statement};
    for (const Operand &operand : std::span(ast.operands).subspan(1))
      if (operand.term.hasName())
        value = join(value, this->valueOf(this->function.registerOf(statement, operand.term.name), statement));
    return value;
  }

  size_t evaluated = 0; ///< How many statements were.
};

/// The sources of `a` in a function with \p body where the statement that begins with `st` reads it: "0 1 pending".
std::string sourcesIn(std::string_view body) {
  const ReadFunction read(kernelOf(body));
  const uint32_t use = read.find("st");
  Sources</*kIsLocal=*/false> solver(read.function);
  std::string text;
  for (const uint32_t source : solver.valueOf(read.registerIn(use, "a"), use))
    text.append(text.empty() ? "" : " ").append(source == kPending ? "pending" : std::to_string(source));
  return text;
}

/// `a` after \p length statements that add 1.
std::string chainOf(size_t length) {
  std::string body = "mov.b32 a, 0; ";
  for (size_t i = 1; i < length; ++i)
    body += "add.s32 a, a, 1; ";
  return kernelOf(withUse(body));
}

} // namespace

TEST(ValueSolver, FollowsWrites) {
  EXPECT_EQ(sourcesIn(withUse("mov.b32 a, 1;")), "0");
  EXPECT_EQ(sourcesIn(withUse("mov.b32 b, 1; mov.b32 c, 2; add.s32 a, b, c;")), "0 1 2");
  EXPECT_EQ(sourcesIn(withUse("mov.b32 a, 1; mov.b32 a, 2;")), "1");
  EXPECT_EQ(sourcesIn(withUse("", "mov.b32 a, 1;")), "");
  EXPECT_EQ(sourcesIn(withUse("mov.b32 a, b;")), "0");
}

TEST(ValueSolver, JoinsPaths) {
  EXPECT_EQ(sourcesIn(withUse("@p bra L; mov.b32 a, 1; bra M; L: mov.b32 a, 2; M:")), "1 3");
  EXPECT_EQ(sourcesIn(withUse("mov.b32 b, 1; @p bra L; mov.b32 a, b; bra M; L: add.s32 a, b, 2; M:")), "0 2 4");
  EXPECT_EQ(sourcesIn(withUse("mov.b32 b, 1; mov.b32 b, 2; @p bra L; mov.b32 b, 3; L: mov.b32 a, b;")), "1 3 4");
  // What one path leaves open is open.
  EXPECT_EQ(sourcesIn(withUse("@p bra L; mov.b32 a, 1; mov.b32 a, 2; L:")), "");
}

TEST(ValueSolver, EndsInLoops) {
  EXPECT_EQ(sourcesIn(withUse("mov.b32 a, 1; L: add.s32 a, a, 1; @p bra L;")), "0 1 pending");
  EXPECT_EQ(sourcesIn(withUse("mov.b32 a, 1; L: add.s32 b, a, 1; mov.b32 a, b; @p bra L;")), "0 1 2 pending");
  EXPECT_EQ(sourcesIn("mov.b32 a, 1; L: " + withUse("", "mov.b32 a, 2; @p bra L;")), "0 2");
}

TEST(ValueSolver, EvaluatesEachStatementOnce) {
  std::string body = "mov.b32 a, 1;\n";
  for (int i = 0; i < 30; ++i) // 2^30 paths
    body += "@p bra L" + std::to_string(i) + "; add.s32 b, a, a; bra M" + std::to_string(i) + "; L" +
            std::to_string(i) + ": add.s32 b, a, 2; M" + std::to_string(i) + ": add.s32 a, b, b;\n";
  const ReadFunction read(kernelOf(withUse(body)));
  const uint32_t use = read.find("st");
  const RegisterId id = read.registerIn(use, "a");
  Sources</*kIsLocal=*/false> solver(read.function);
  const std::set<uint32_t> sources = solver.valueOf(id, use);
  EXPECT_EQ(sources.size(), 1 + 3 * 30U);
  EXPECT_EQ(solver.evaluated, sources.size());
  EXPECT_EQ(solver.valueOf(id, use), sources);
  EXPECT_EQ(solver.evaluated, sources.size());
}

// A value that needs itself depends on where the search began, so it is not kept if a domain knows something of it.
TEST(ValueSolver, ForgetsLocalValuesOfLoops) {
  const auto countTwice = [](const std::string &text) {
    const ReadFunction read(text);
    const uint32_t use = read.find("st");
    Sources</*kIsLocal=*/true> solver(read.function);
    const std::set<uint32_t> first = solver.valueOf(read.registerIn(use, "a"), use);
    const size_t once = solver.evaluated;
    EXPECT_EQ(solver.valueOf(read.registerIn(use, "a"), use), first);
    return std::pair(once, solver.evaluated);
  };
  EXPECT_EQ(countTwice(chainOf(3)), std::pair(size_t{3}, size_t{3}));
  EXPECT_EQ(countTwice(kernelOf(withUse("mov.b32 a, 1; L: add.s32 a, a, 1; @p bra L;"))),
            std::pair(size_t{2}, size_t{3}));
}

// A long chain takes neither much time nor much stack.
TEST(ValueSolver, EndsAfterManySteps) {
  for (const size_t length : {100, 50000}) {
    const ReadFunction read(chainOf(length));
    const uint32_t use = read.find("st");
    Sources</*kIsLocal=*/false> solver(read.function);
    EXPECT_EQ(solver.valueOf(read.registerIn(use, "a"), use).size(), 100U);
    EXPECT_EQ(solver.evaluated, 100U);
  }
}

} // namespace ptxmatrix
