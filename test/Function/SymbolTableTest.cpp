//===- SymbolTableTest.cpp - Names and scopes -----------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Function/SymbolTable.h"
#include "ReadFunction.h"

#include <gtest/gtest.h>

#include <deque>
#include <random>
#include <set>
#include <string>

namespace ptxmatrix {
namespace {

/// Declares names that it writes one after another, like the text of a module.
class Scene {
public:
  Scene() { text.reserve(size_t{16} << 20); }

  /// The number of \p name.
  NameId id(std::string_view name) { return names.add(asked.emplace_back(name)); }

  /// Writes \p name and declares it as \p declaration.  Returns its offset.
  size_t declare(std::string_view name, Declaration declaration = {}) {
    const size_t begin = text.size();
    text.append(name).append(declaration.isRange ? "<" : ";");
    declaration.name = {begin, begin + name.size()};
    declaration.id = id(name);
    table.declare(Symbol(declaration, text));
    return begin;
  }
  size_t declareRange(std::string_view name, uint64_t count) { return declare(name, range(count)); }
  const Symbol *findClash(std::string_view name, Declaration declaration = {}) {
    declaration.name = {0, name.size()};
    declaration.id = id(name);
    return table.findClash(Symbol(declaration, name), names);
  }
  /// The name that a range would clash with, or nothing.
  std::string_view clashOfRange(std::string_view name, uint64_t count) {
    const Symbol *const found = findClash(name, range(count));
    return found ? found->name : std::string_view();
  }
  /// The declaration that \p name refers to, or null.
  const Symbol *symbolOf(std::string_view name) { return table.find(id(name), names); }
  /// Its place, or nothing.
  std::optional<size_t> find(std::string_view name) {
    const Symbol *const found = symbolOf(name);
    return found ? std::optional<size_t>(found->begin) : std::nullopt;
  }

  std::string text;
  Names names;
  SymbolTable table;

private:
  static Declaration range(uint64_t count) {
    Declaration declaration;
    declaration.isRange = true;
    declaration.count = count;
    return declaration;
  }

  std::deque<std::string> asked; ///< Keeps the texts of names.
};

Declaration aligned(uint64_t alignment) {
  Declaration declaration;
  declaration.alignment = alignment;
  return declaration;
}

Declaration label() {
  Declaration declaration;
  declaration.space = DeclSpace::Label;
  return declaration;
}

} // namespace

TEST(SymbolTable, FindsTheInnermostRange) {
  Scene scene;
  scene.declareRange("r", 8);
  scene.table.openScope();
  scene.declareRange("r", 4);
  const Symbol &range = *scene.symbolOf("r1");
  EXPECT_EQ(range.count, 4u);
  for (const std::string_view other : {"r4", "r", "s3", "r3x", "rx3", "r999999999"})
    EXPECT_NE(scene.symbolOf(other), &range) << other;
  for (const std::string_view same : {"r3", "r00", "r0000000003", "r4294967299"}) // modulo 2^32
    EXPECT_EQ(scene.symbolOf(same), &range) << same;
  scene.table.openScope();
  EXPECT_EQ(scene.symbolOf("r3"), &range);
  scene.declare("r3"); // it hides that of the range
  EXPECT_NE(scene.symbolOf("r3"), &range);
  scene.table.closeScope();
  EXPECT_EQ(scene.symbolOf("r3"), &range);
  scene.table.closeScope();
}

TEST(SymbolTable, KeepsDeclarations) {
  Scene scene;
  Declaration declaration;
  declaration.space = DeclSpace::Shared;
  declaration.role = DeclRole::FunctionParameter;
  declaration.type = ScalarType::Pred;
  declaration.vectorLength = 4;
  declaration.isOpaque = declaration.isArray = declaration.isExtern = true;
  declaration.alignment = 1U << 31;
  scene.declare("other", aligned(4));
  const size_t begin = scene.declare("symbol", declaration);
  scene.declare("next", aligned(8));
  const Symbol *const found = scene.symbolOf("symbol");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->space, DeclSpace::Shared);
  EXPECT_EQ(found->role, DeclRole::FunctionParameter);
  EXPECT_EQ(found->type, ScalarType::Pred);
  EXPECT_EQ(found->vectorLength, 4);
  EXPECT_TRUE(found->isOpaque && found->isArray && found->isExtern);
  EXPECT_FALSE(found->isEntry || found->isRange || found->isBroken || found->isOutside);
  EXPECT_EQ(found->range(), (SourceRange{begin, begin + 6}));
  EXPECT_EQ(found->name, "symbol");
  EXPECT_EQ(found->alignment, 1U << 31);
  EXPECT_EQ(scene.symbolOf("next")->alignment, 8U);
  EXPECT_FALSE(scene.symbolOf("next")->type);
}

// The passes of a function ask for names of scopes that are closed.
TEST(SymbolTable, KeepsClosedScopesUntilTheFunctionEnds) {
  Scene scene;
  const size_t module = scene.declare("a");
  scene.table.openScope();
  const size_t outer = scene.declare("a");
  const Symbol *const ofOuter = scene.symbolOf("a");
  const ScopeIndex outerScope = scene.table.scope();
  scene.table.openScope();
  const size_t range = scene.declareRange("a", 4);
  const Symbol *const ofRange = scene.symbolOf("a3");
  const size_t inner = scene.declare("a");
  const Symbol *const ofInner = scene.symbolOf("a");
  const ScopeIndex innerScope = scene.table.scope();
  scene.table.closeScope();
  scene.table.openScope();
  const size_t sibling = scene.declare("a");
  const Symbol *const ofSibling = scene.symbolOf("a");
  const ScopeIndex siblingScope = scene.table.scope();
  EXPECT_FALSE(scene.find("a3"));
  scene.table.closeScope();
  const size_t later = scene.declare("b");
  EXPECT_EQ(scene.find("b"), later);
  scene.table.closeScope();
  EXPECT_TRUE(scene.table.isModuleScope());
  EXPECT_EQ(scene.find("a"), module);
  EXPECT_FALSE(scene.find("b"));

  for (int i = 0; i < 100; ++i) // which move no earlier declaration
    scene.declare("c" + std::to_string(i));
  EXPECT_EQ(ofOuter->begin, outer);
  EXPECT_EQ(ofRange->begin, range);
  EXPECT_EQ(ofInner->begin, inner);
  EXPECT_EQ(ofSibling->begin, sibling);
  EXPECT_EQ(std::set({scene.table.scope(), outerScope, innerScope, siblingScope}).size(), 4U);
  EXPECT_EQ(scene.table.parentOf(innerScope), outerScope);
  EXPECT_EQ(scene.table.parentOf(siblingScope), outerScope);
  EXPECT_EQ(scene.table.parentOf(outerScope), scene.table.scope());

  scene.table.endFunction();
  EXPECT_EQ(scene.find("a"), module);
  scene.table.openScope();
  EXPECT_EQ(scene.find("a"), module);
  EXPECT_FALSE(scene.find("b"));
  EXPECT_FALSE(scene.find("a3"));
}

TEST(SymbolTable, EndsAFunctionWithOpenScopes) {
  Scene scene;
  const size_t module = scene.declare("a");
  for (int depth = 0; depth < 4; ++depth) {
    for (int i = 0; i < depth; ++i)
      scene.table.openScope();
    if (depth % 2 == 1)
      scene.declare("a");
    scene.table.endFunction();
    EXPECT_TRUE(scene.table.isModuleScope());
    EXPECT_EQ(scene.find("a"), module);
    scene.table.closeScope(); // the module's own stays
    EXPECT_EQ(scene.find("a"), module);
  }
  EXPECT_TRUE(scene.findClash("a")); // in the scope of the module again
}

TEST(SymbolTable, FindsNamesOfRanges) {
  Scene scene;
  scene.table.openScope();
  const size_t outer = scene.declareRange("%r", 100);
  const size_t plain = scene.declare("%r200");
  scene.table.openScope();
  const size_t inner = scene.declareRange("%r", 10);
  EXPECT_EQ(scene.find("%r9"), inner);
  EXPECT_EQ(scene.find("%r009"), inner);
  EXPECT_EQ(scene.find("%r10"), outer); // which the inner one lacks
  EXPECT_EQ(scene.find("%r99"), outer);
  EXPECT_EQ(scene.find("%r200"), plain);
  EXPECT_FALSE(scene.find("%r100"));
  EXPECT_FALSE(scene.find("%r"));
  EXPECT_EQ(scene.symbolOf("%r9")->count, 10U);
  const size_t last = scene.declareRange("%x", UINT32_MAX);
  EXPECT_EQ(scene.find("%x4294967294"), last);
  EXPECT_FALSE(scene.find("%x4294967295"));
  const size_t labelOfRange = scene.declare("%r5", label()); // hides no range of its own scope
  EXPECT_EQ(scene.find("%r5"), inner);
  scene.table.closeScope();
  EXPECT_NE(labelOfRange, inner);
  EXPECT_EQ(scene.find("%r5"), outer);
}

TEST(SymbolTable, FindsClashes) {
  Scene scene;
  scene.table.openScope();
  scene.declare("r5");
  scene.declareRange("t", 4);
  EXPECT_EQ(scene.clashOfRange("r", 8), ""); // not checked
  EXPECT_EQ(scene.clashOfRange("t", 1), "t");
  EXPECT_TRUE(scene.findClash("r5"));
  EXPECT_TRUE(scene.findClash("t3"));
  EXPECT_FALSE(scene.findClash("t4"));
  EXPECT_FALSE(scene.findClash("t3", label()));
  scene.table.openScope(); // another scope
  EXPECT_EQ(scene.clashOfRange("t", 4), "");
  EXPECT_FALSE(scene.findClash("t3"));
  EXPECT_FALSE(scene.findClash("r5"));
}

TEST(SymbolTable, FunctionsAreOfTheModule) {
  Scene scene;
  scene.table.openScope();
  Declaration function;
  function.space = DeclSpace::Function;
  function.name = {0, 1};
  function.id = scene.id("f");
  scene.table.declareInModule(Symbol(function, "f"));
  EXPECT_FALSE(scene.findClash("f"));
  scene.table.closeScope();
  EXPECT_TRUE(scene.find("f"));
}

// Compares with a list that is searched from its end.
TEST(SymbolTable, FindsTheSameAsAPlainList) {
  struct Known {
    std::string name;
    size_t begin;
  };
  std::mt19937 random(7);
  for (const size_t names : {20U, 3000U}) {
    Scene scene;
    std::vector<std::deque<Known>> scopes(1);
    auto expected = [&](const std::string &name) -> std::optional<size_t> {
      for (size_t scope = scopes.size(); scope-- > 0;)
        for (size_t i = scopes[scope].size(); i-- > 0;)
          if (scopes[scope][i].name == name)
            return scopes[scope][i].begin;
      return std::nullopt;
    };
    for (int step = 0; step < 4000; ++step) {
      const unsigned what = random() % 40;
      if (what == 0 && scopes.size() < 8) {
        scopes.emplace_back();
        scene.table.openScope();
      } else if (what == 1 && scopes.size() > 1) {
        scopes.pop_back();
        scene.table.closeScope();
      } else if (what == 2) { // a function ends
        while (scopes.size() > 1) {
          scopes.pop_back();
          scene.table.closeScope();
        }
      } else {
        const std::string name = "n" + std::to_string(random() % names) + "a";
        scopes.back().push_back({name, scene.declare(name)});
      }
      const std::string asked = "n" + std::to_string(random() % names) + "a";
      ASSERT_EQ(scene.find(asked), expected(asked)) << "step " << step;
    }
  }
}

TEST(SymbolTable, HoldsManyNames) {
  constexpr int kMany = 200000;
  Scene scene;
  const size_t module = scene.declare("module");
  for (int round = 0; round < 2; ++round) {
    scene.table.openScope();
    const size_t first = scene.text.size();
    for (int i = 0; i < kMany; ++i)
      scene.declare("label" + std::to_string(i), label());
    scene.table.openScope();
    const size_t hiding = scene.declare("label5");
    EXPECT_EQ(scene.find("label5"), hiding);
    scene.table.closeScope();
    EXPECT_EQ(scene.find("label0"), first);
    size_t begin = first;
    for (int i = 0; i < kMany; ++i) {
      const std::string name = "label" + std::to_string(i);
      ASSERT_EQ(scene.find(name), begin);
      begin += name.size() + 1;
    }
    scene.table.closeScope();
    EXPECT_FALSE(scene.find("label5"));
    EXPECT_EQ(scene.find("module"), module);
  }
}

TEST(SymbolTable, KeepsTheLongerOneOfTwoRanges) {
  Scene scene;
  const size_t first = scene.declareRange("r", 8);
  EXPECT_FALSE(scene.symbolOf("r1")->isBroken);
  scene.declareRange("r", 4);
  EXPECT_EQ(scene.find("r7"), first);
  EXPECT_TRUE(scene.symbolOf("r7")->isBroken);
  const size_t last = scene.declareRange("r", 9);
  EXPECT_EQ(scene.find("r1"), last);
}

TEST(SymbolTable, ContinuesInAnotherText) {
  Scene scene;
  scene.declare("outer", aligned(16));
  scene.declareRange("%r", 8);
  scene.table.markAsOutside();
  Names names;
  names.restart(&scene.names);
  SymbolTable table(&scene.table);
  table.openScope();
  Declaration declaration;
  declaration.name = {2, 7};
  declaration.id = names.add("inner");
  table.declare(Symbol(declaration, "  inner;"));
  auto find = [&](std::string_view name) { return table.find(names.add(name), names); };
  ASSERT_TRUE(find("outer") && find("inner") && find("%r3"));
  EXPECT_TRUE(find("outer")->isOutside && find("%r3")->isOutside);
  EXPECT_FALSE(find("inner")->isOutside);
  EXPECT_EQ(find("outer")->alignment, 16U);
  EXPECT_FALSE(find("%r8"));
  EXPECT_FALSE(scene.find("inner"));
}

TEST(SymbolTable, KnowsTheSizeOfVariables) {
  auto sizeOf = [](std::string_view declaration) {
    ReadFunction read(declaration);
    return read.findInModule("x")->bytes();
  };
  EXPECT_EQ(sizeOf(".shared .b32 x;"), 4);
  EXPECT_EQ(sizeOf(".shared .align 16 .b8 x[512];"), 512);
  EXPECT_EQ(sizeOf(".shared .v4 .f32 x[4][0x10];"), 1024);
  EXPECT_EQ(sizeOf(".global .b16 x[3] = {1, 2, 3};"), 6);
  for (const std::string_view unknown :
       {".extern .shared .b8 x[];", ".extern .shared .b8 x[16];", ".global .b32 x[] = {1, 2};", ".global .b32 x[][4];",
        ".shared .b8 x[0];", ".global .b8 x[65536][65536];", ".global .b8 x[4294967296];", ".global .texref x;"})
    EXPECT_EQ(sizeOf(unknown), std::nullopt) << unknown;
}

} // namespace ptxmatrix
