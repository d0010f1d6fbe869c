//===- ItemsTest.cpp - The items of right and wrong texts -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// What must hold for the items of any text (ItemInvariants.h), and what no lit test of the items shows.  The fuzzer of
// the items mutates texts.

#include "Describe.h"
#include "ItemInvariants.h"
#include "Modules.h"
#include "Syntax/Item.h"
#include "ptxmatrix/Limits.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace ptxmatrix {
namespace {

/// Expects that the invariants hold for \p text.  Returns whether they do.
bool holdsFor(std::string_view text, TextKind kind, const ParseRules &rules = {}) {
  // The text ends where this allocation ends, which a sanitizer watches.
  const std::unique_ptr<char[]> copy(new char[text.size()]);
  text.copy(copy.get(), text.size());
  const std::string broken = brokenInvariant({copy.get(), text.size()}, kind, rules);
  EXPECT_EQ(broken, "") << "in: " << text;
  return broken.empty();
}

const ParseRules kOldRules{.ptxasRelease = {11, 8}};
const ParseRules kAsciiRules{.ptxasRelease = {12, 8}}; // comments must be ASCII

/// Parts of the bodies of functions, and near misses of what may be in one.
constexpr std::string_view kSnippets[] = {
    "wmma.mma.sync {r1}, {r2};",
    "mma_x.sync {r1};",
    "mma: ret;",
    "wmma.mma::x.sync {r1};",
    "wmma .mma.sync {r1};",
    "wmma.store.e.sync [r1], {r2};",
    "stmatrix.sync [r1], {r2}",
    "$L__BB0_1:",
    "label: :",
    "label::x",
    "label :",
    "a%label:",
    "5label:",
    "%label:",
    "ldmatrix:sync;",
    "_:",
    "$:",
    "%:",
    "{ .reg .b32 x; }",
    "{ { } { label: } }",
    "{ add.s32 r1, r2, r3; ",
    "} }",
    "add.s32 r1, r2, r3;",
    "add.s32 r1, r2, r3",
    "add.s32 r1, r2, r3\nadd.s32 r1, r2, r3;",
    "trap v.x;",
    "ret\nret.uni;",
    "ret .reg .b32 x;",
    "add.s32 r1, r2, r3 ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r1}, [r2];",
    "add.s32 r1%matrix.x, r2;",
    "add.s32 wmma.x, r1;",
    "add.s32 [r1]matrix, r2;",
    "add.s32[wmma.x], r2;",
    "add.s32 (r1 wmma.x), r2;",
    "add\nwmma.load.a.sync;",
    "ret ;",
    "ret ldmatrix;",
    "bra L: add.s32 r1, r2, r3;",
    "bra L1 L2;",
    "bra L1 L2:",
    "L:",
    "add : x;",
    "add::x y;",
    "add.a::b r1, r2;",
    "add.a:b r1, r2;",
    "add.a:::b r1, r2;",
    "add.a:: r1, r2;",
    "add.::a r1, r2;",
    "add.a r1::b, r2;",
    "add.a.:;",
    "add..a r1;",
    "add. r1;",
    "add .a r1;",
    "add.reg r1;",
    "add.reg[r1];",
    "add.loc 1 2 3;",
    "add.pragma \"x\";",
    "add r1, .reg;",
    "add r1, .loc 1 2 3;",
    "add .reg .b32 r1;",
    "add.inc.dec r1;",
    "mov.u32 r1, %tid.x;",
    "mov.u32 r1, %tid .x;",
    "mov.u32 {r1.x}, r2;",
    "mov.u32 r1, 1.5.5;",
    "mov.u32 {r1, r2}, {r2, r3};",
    "mov.u32 {{r1, r2}, {r2, r3}};",
    "mov.u32 {r1, r2}}, r3;",
    "mov.u32 }{, r3;",
    "mov.u32 {}, {};",
    "mov.u32 {r1 r2}, r3;",
    "mov.u32 {(r1)matrix, [r2]}, r3;",
    "{ add.s32 r1, r2 }; }",
    "{\n\t.reg .b16 low;\n cvt.rn.f16.f32 low, r1;\n}",
    "}",
    "{",
    "@!p1 bra L;",
    "@ p1 bra L;",
    "@p1 bra: L;",
    "@p1 L: bra L;",
    "@p1%p2 add r1;",
    "@%p1\n\n  bar.sync 0;",
    "@% p add.s32 r1;",
    "@!!p add.s32 r1;",
    "@1 add.s32 r1;",
    "@_ add.s32 r1;",
    "@matrix add.s32 r1;",
    "@p1 ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r1}, [r2];",
    "@p1 @p2 add.s32 r1;",
    "@p1 .reg .b32 r;",
    "@p.x add.s32 r1;",
    "@p1;",
    "@",
    "@!",
    "add.s32 r1, @p1;",
    "setp.eq.s32 p|q, r1, r2;",
    "setp.eq.s32 p, r1 ? r2 : r3;",
    "add.s32 r<3>;",
    "add.s32 r1, \"x;y\";",
    "add.s32 r1, 'x';",
    "\\ add.s32 r1, r2;",
    "add.s32 r1, r#2;",
    "# 1 \"x.cu\"\n",
    "add.s32 r1, # 1 \"x.cu\"\n r2;",
    "// comment\n",
    "//",
    "// no end",
    "/",
    "/* a */",
    "/* a",
    "// caf\xc3\xa9\n",
    "/*\xff*/",
    "add.s32 r1, /* ; */ r2;",
    "add.s32 r1, // ;\n r2;",
    "add.s32 r1, r2 /* x */ wmma;",
    "add.s32 r1,\r\n r2;",
    "add.s32\x1ar1,\x1ar2;",
    "add.s32\x0br1;",
    "add.s32 r1, \xe9;",
    "\xe9",
    ".loc 1 2 3\n",
    ".loc 1 2 3\r\n",
    ".loc\t1 23 5\n\tadd.s32 r1, r2;",
    ".loc 1 2 3;",
    ".loc 1 2\n",
    ".loc 1 2 3, function_name L, inlined_at 1 2 3\nadd r1, r2;",
    ".loc 1 2 3, function_name L + 8, inlined_at 1 2 3\n}",
    ".loc 1 2 3, function_name L+8x, inlined_at 1 2 3\nadd r1, r2;",
    ".loc 1 2 3, function_name L inlined_at 1 2 3\nadd r1, r2;",
    ".loc 1 2 3, function_name L,\ninlined_at 1 2 3\nadd r1, r2;",
    ".loc 1 2 3, function_name",
    ".loc 1 2 3 // x\n",
    ".loc 1 2 3 4\n",
    ".loc 1 2 3\n@p1 add.s32 r1;",
    ".loc 1 2 3\n{",
    ".loc 1 2 3a\n",
    ".locs 1 2 3\n",
    "L: .loc 1 2 3\n .branchtargets L;",
    "L: .branchtargets L;",
    "prototype_0 : .callprototype (.param .b32 _) _ (.param .b32 _);",
    "call.uni (retval0), \n\tvprintf, \n\t(\n\tparam0, \n\tparam1\n\t);",
    "{ // callseq 0, 0\n\t.param .b64 param0;\n\tst.param.b64 \t[param0+0], %rd1;\n\t} // callseq 0\n",
    "st.global.v4.f32 \t[%rd1+-16], {%f1, %f2, %f3, %f4};",
    "fma.rn.f32 %f1, %f2, 0f3F800000, %f3;",
    "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}}, {%r1, %r2, %r3, %r4}, {%r5, %r6};",
    "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd1, {%r2, %r3}], [%r4];",
    "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r1, %r2, %r3, %r4}, [%r5]\nadd.s32 r1, r2, r3;\nadd.s32 r1;",
    "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r1, %r2, %r3, %r4}, [%r5]\n} add.s32 r1, r2;",
    "ldmatrix.sync::a r1, {r2}, {r3};",
    "ldmatrix.sync {r1}{r2}, [r3];",
    "ldmatrix.sync {r1}, r2\n{\nadd.s32 r1, r2; }",
    "ldmatrix.sync{r1}, {r2}, ({r3}), {{r4}};",
    "ldmatrix.sync {r1}, -{r2}, ;",
    "ldmatrix.sync r1, [r2] .shared .b32 x;",
    "ldmatrix.sync @p r1;",
    "ldmatrix.sync }; ",
    "ldmatrix;",
    "@p ldmatrix.sync r1\nadd.s32 r1; wmma.load.a.sync {r1}, [r2]; ret",
    "%ldmatrix.sync r1;",
    "matrix r1;",
    "addd r1;",
    "Add.s32 r1;",
    "_ r1;",
    "WARP_SZ;",
    "reg .b32 r1;",
    "tcgen05.mma.cta_group::1.kind::f16 [%r1], %rd1, %rd2, %r2, %p1;",
    ".reg .b32 r1, r2;",
    ".reg .b32 %r<10>;",
    ".pragma \"nounroll\";",
    ".extern .func f;",
    ".global .b32 x[4] = {1, 2, 3 , 4 } , y = {1, {2}, 3;",
    ".global .b32 x[4] = {1, 2, // three\n 3 // four\n }  z",
    ".global .b32 x[4] = {1, 2 // three",
    ".global .b32 x[4] = {1, \"}\", a.b, \xe9 '};",
    ".global .b32 x = {} {};",
    ".visible .entry f() {",
    ".section .debug { .b8 1, 2; }",
    ".shared .b8 x[4];",
    ".target sm_80",
    ".version 8.0",
    ";",
    ";;",
    ",",
    "+ r1;",
    "1 add;",
    "\"s\"",
    "\"unclosed",
    "$;",
    "%r1, %r2;",
    "add.s32 % r1, r2;",
    "add.s32 r1, r2, %;",
};

/// The items of \p text as they are without its white space and comments: kinds and words, and the words of statements.
std::vector<std::string> wordsOf(std::string_view text) {
  std::vector<std::string> found;
  ItemReader items(text, TextKind::Body);
  while (const Item *const item = items.next()) {
    std::string &words = found.emplace_back(std::to_string(static_cast<int>(item->kind)) + ' ');
    if (item->kind == ItemKind::Problem)
      words += std::to_string(static_cast<int>(item->problem)) + ' ';
    if (item->opcode)
      words += item->opcode->isCandidate ? "candidate " : "other ";
    words += item->word.text;
    for (const Token &token : item->tokens)
      words.append(" ").append(token.range.of(text));
  }
  return found;
}

} // namespace

TEST(Items, OfModules) {
  ASSERT_GT(allModules().size(), 100U);
  for (const std::string &text : allModules())
    if (!holdsFor(text, TextKind::Module) || !holdsFor(text, TextKind::Module, kOldRules) ||
        !holdsFor(text, TextKind::Module, kAsciiRules) || !holdsFor(text, TextKind::Body))
      break;
}

TEST(Items, OfPairsOfSnippets) {
  for (const std::string_view snippet : kSnippets) {
    EXPECT_TRUE(holdsFor(snippet, TextKind::Body));
    EXPECT_TRUE(holdsFor(snippet, TextKind::Module));
    for (const std::string_view other : kSnippets) {
      std::string both(snippet);
      both.append(" ").append(other).append("\n\tret;  ret;  \n");
      if (!holdsFor(both, TextKind::Body) || !holdsFor(".entry f() {" + both, TextKind::Module))
        return;
    }
  }
}

TEST(Items, OfTextsThatAreCutOff) {
  std::string text = ".version 8.0\n.target sm_80\n.func (.reg .b32 r) f(.param .b32 p)\n{\n";
  for (const std::string_view snippet : kSnippets)
    if (snippet.size() % 3 == 0)
      text.append(snippet).append("\n");
  for (size_t size = 0; size <= text.size(); size += size < 300 ? 1 : 3)
    if (!holdsFor(text.substr(0, size), TextKind::Module))
      return;
}

// More tokens than a parser keeps, in one list, one value, one comment or one function.
TEST(Items, OfLongTexts) {
  const std::string_view parts[] = {"r, ", "1, {2}, ", "mov.b32 r, 1; ", "L: ", "{ ", "[1]", "/* a */ ", ".b32 ", "( "};
  const std::string_view heads[] = {
      ".reg .b32 ", ".global .b32 x = {", "mov.b32 ", ".pragma ", ".loc 1 2 3, ", "@", ""};
  for (const std::string_view head : heads)
    for (const std::string_view part : parts)
      for (const std::string_view tail : {"", ";", "} ret;"}) {
        std::string text(head);
        for (int i = 0; i < 3000; ++i)
          text += part;
        text += tail;
        if (!holdsFor(text, TextKind::Body) || !holdsFor(text, TextKind::Module) ||
            !holdsFor(".entry f(" + text, TextKind::Module))
          return;
      }
}

// A comment is white space, wherever it is.  Two names in a row may be on one line or on two, which matters.
TEST(Items, CommentsAreWhiteSpace) {
  for (const std::string_view snippet : kSnippets) {
    if (snippet.find_first_of("\"#/") != std::string_view::npos)
      continue;
    std::string text(snippet);
    for (size_t at = text.find(' '); at != std::string::npos; at = text.find(' ', at + 1)) {
      const std::string_view comment = "/*;}\" ret*/";
      text.insert(at, comment);
      at += comment.size();
    }
    EXPECT_EQ(wordsOf(text), wordsOf(snippet)) << text;
    EXPECT_EQ(wordsOf("//;\n" + text + "//;"), wordsOf(snippet)) << text;
  }
}

TEST(Items, StatementsHaveTheirTokens) {
  EXPECT_EQ(wordsOf("@!p ldmatrix.sync {a},/* b */[c+4]; L: ret"),
            (std::vector<std::string>{"10 candidate ldmatrix @ ! p ldmatrix .sync { a } , [ c + 4 ] ;", "9 L",
                                      "10 candidate ret ret"}));
  // A string and its contents are one token.
  EXPECT_EQ(wordsOf("mov.b32 a, \"b; c\";"), std::vector<std::string>{"10 candidate mov mov .b32 a , \"b; c\" ;"});
}

TEST(Items, LocationsHavePositions) {
  struct Position {
    SourcePosition at;
    std::optional<SourcePosition> inlinedAt;
    bool operator==(const Position &) const = default;
  };
  auto positionOf = [](std::string_view text) {
    std::vector<Position> found;
    ItemReader items(text, TextKind::Body);
    while (const Item *const item = items.next())
      if (item->location)
        found.push_back({item->location->position, item->location->inlinedAt});
      else
        EXPECT_EQ(item->kind, ItemKind::Statement) << describe(*item);
    return found;
  };
  using Positions = std::vector<Position>;
  EXPECT_EQ(positionOf(".loc 1 2 3 ret;"), (Positions{{{1, 2, 3}, {}}}));
  EXPECT_EQ(positionOf(".loc 0x10 017 0b11\nret; .loc\t4\n5 /* a */ 6\n"),
            (Positions{{{16, 15, 3}, {}}, {{4, 5, 6}, {}}}));
  EXPECT_EQ(positionOf(".loc 1 2\nret;"), (Positions{{{1, 2, 0}, {}}}));
  for (const std::string_view offset : {"", "+8", " + 8"})
    EXPECT_EQ(positionOf(".loc 1 2 3, function_name L" + std::string(offset) + ", inlined_at 4 5 6\nret;"),
              (Positions{{{1, 2, 3}, SourcePosition{4, 5, 6}}}));
  EXPECT_EQ(positionOf(".loc 1 2 3, inlined_at 4 5 6\nret;"), (Positions{{{1, 2, 3}, SourcePosition{4, 5, 6}}}));
}

TEST(Items, FilesHaveNames) {
  struct File {
    uint64_t number;
    std::string name;
    bool operator==(const File &) const = default;
  };
  std::vector<File> found;
  const std::string_view text = ".file 1 \"a.cu\"\n.file 0x2 \"b c.h\", 12, 34\n.file\n.file x\n.file 3 .pragma \"a\";";
  ItemReader items(text, TextKind::Module);
  while (const Item *const item = items.next())
    if (item->file)
      found.push_back({item->file->number, std::string(item->file->name.of(text))});
  EXPECT_EQ(found, (std::vector<File>{{1, "\"a.cu\""}, {2, "\"b c.h\""}, {0, ""}, {0, ""}, {3, ""}}));
}

} // namespace ptxmatrix
