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
#include "Isa/Opcode.h"
#include "Modules.h"
#include "Parse/StatementReader.h"
#include "Scan/Scanner.h"
#include "ptxmatrix/Variants.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <set>

namespace ptxmatrix {
namespace {

std::string operandsOf(const Instruction &instruction) {
  if (mnemonic(instruction) == Mnemonic::MovMatrix)
    return " %r1, %r2";
  std::string text = " {";
  for (unsigned i = 0; i < registerCount(instruction)->count; ++i)
    text.append(i == 0 ? "%r" : ", %r").append(std::to_string(i));
  return text + (mnemonic(instruction) == Mnemonic::WmmaLoad ? "}, [%rd1], %r0" : "}, [%rd1]");
}

/// Every legal opcode with operands that fit.
const std::vector<std::string> &allVariants() {
  static const std::vector<std::string> variants = [] {
    std::vector<std::string> all;
    forEachInstruction([&](const Instruction &instruction, const Requirements &) {
      all.push_back(std::string(opcode(instruction).str()) + operandsOf(instruction) + ";");
    });
    return all;
  }();
  return variants;
}

std::string withOperands(size_t count, std::string_view operand) {
  std::string text = "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r1, %r2, %r3, %r4}, [%r5]";
  for (size_t i = 0; i < count; ++i)
    text.append(", ").append(operand);
  return text + ";";
}

/// Near misses of the rules by which a statement is plain; some differ in parts that the shape does not contain.
const std::vector<std::string> &nearlyPlain() {
  static const std::vector<std::string> statements = [] {
    std::vector<std::string> all;
    const std::string ld = "ldmatrix.sync.aligned.m8n8.x1.shared.b16";
    for (const char *operands : {" {%r1}, [%r2];",
                                 " {%r1}, [%r2+4];",
                                 " {%r1}, [%r2+-4];",
                                 " {%r1}, [%r2-4];",
                                 " {%r1}, [%r2+0x10];",
                                 " {%r1}, [%r2+010];",
                                 " {%r1}, [%r2+08];",
                                 " {%r1}, [%r2+0b11];",
                                 " {%r1}, [%r2+0X1F];",
                                 " {%r1}, [%r2+0xg];",
                                 " {%r1}, [%r2+4U];",
                                 " {%r1}, [%r2+4.0];",
                                 " {%r1}, [%r2+4e1];",
                                 " {%r1}, [%r2+0f3F800000];",
                                 " {%r1}, [%r2+WARP_SZ];",
                                 " {%r1}, [%r2+99999999999999999999];",
                                 " {%r1}, [%r2+(4)];",
                                 " {%r1}, [%r2+(4];",
                                 " {%r1}, [%r2+4)];",
                                 " {%r1}, [%r2+()];",
                                 " {%r1}, [%r2+(4)4];",
                                 " {%r1}, [%r2+4 4];",
                                 " {%r1}, [%r2+4+];",
                                 " {%r1}, [%r2+4+4];",
                                 " {%r1}, [%r2+-+!~4*-(+4)];",
                                 " {%r1}, [%r2+ ( 4 + 4 ) * ( 16 / 4 - 8 % 3 ) ];",
                                 " {%r1}, [%r2+4<<4>>4<4>4<=4>=4==4!=4];",
                                 " {%r1}, [%r2+4&&4||4&4|4^4];",
                                 " {%r1}, [%r2+4=4];",
                                 " {%r1}, [%r2+4!4];",
                                 " {%r1}, [%r2+4~4];",
                                 " {%r1}, [%r2+!=4];",
                                 " {%r1}, [%r2+4<>4];",
                                 " {%r1}, [%r2+4< <4];",
                                 " {%r1}, [%r2+4%4];",
                                 " {%r1}, [%r2+4% 4];",
                                 " {%r1}, [%r2+4%%4];",
                                 " {%r1}, [%r2+4%(4)];",
                                 " {%r1}, [%r2+4/ /4];",
                                 " {%r1}, [%r2+4//4];\n+4];",
                                 " {%r1}, [%r2+4/*4];*/];",
                                 " {%r1}, [%r2+4*/4];",
                                 " {%r1}, [%r2+4-/4/];",
                                 " {%r1}, [%r2+4?4:4];",
                                 " {%r1}, [%r2+(.u64)4];",
                                 " {%r1}, [%r2+(4U)];",
                                 " {%r1}, [%r2+4+WARP_SZ];",
                                 " {%r1}, [%r2+4+%r3];",
                                 " {%r1}, [%r2+4+0x1f];",
                                 " {%r1}, [%r2+4+07];",
                                 " {%r1}, [%r2+(((((((((((((((((((((((((((((4)))))))))))))))))))))))))))))];",
                                 " {%r1}, [%r2+ - 4];",
                                 " {%r1}, [%r2+-];",
                                 " {%r1}, [WARP_SZ];",
                                 " {%r1}, [16];",
                                 " {%r1}, [%v2.x];",
                                 " {%r1}, [%v2.y+4];",
                                 " {%r1}, [%v2.5];",
                                 " {%r1}, [%v2.5e3];",
                                 " {%r1}, [%v2.5e];",
                                 " {%r1}, [%v2.5x];",
                                 " {%r1}, [%v2 .x];",
                                 " {%r1}, [%v2. x];",
                                 " {%r1}, [%v2.x.y];",
                                 " {%r1}, [%v2.x::y];",
                                 " {%r1}, [%v2.x:y];",
                                 " {%r1}, [%v2.x::];",
                                 " {%v1.x}, [%r2];",
                                 " {%v1.5}, [%r2];",
                                 " {%v1.5e3}, [%r2];",
                                 " {%v1.w}, [%r2];",
                                 " {%v1.reg}, [%r2];",
                                 " {%v1.loc}, [%r2];",
                                 " {%v1.shared}, [%r2];",
                                 " {%v1.pragma}, [%r2];",
                                 " {_}, [%r2];",
                                 " { _ }, [%r2];",
                                 " {__}, [%r2];",
                                 " {_1}, [%r2];",
                                 " {_,_}, [%r2];",
                                 " {_.x}, [%r2];",
                                 " {$}, [%r2];",
                                 " {%}, [%r2];",
                                 " {$1}, [%r2];",
                                 " {WARP_SZ}, [%r2];",
                                 " {WARP_SZ.x}, [%r2];",
                                 " {WARP_SZ1}, [%r2];",
                                 " {1}, [%r2];",
                                 " {!%p1}, [%r2];",
                                 " {{%r1}}, [%r2];",
                                 " {}, [%r2];",
                                 " {,}, [%r2];",
                                 " {%r1,}, [%r2];",
                                 " {%r1 %r2}, [%r2];",
                                 " {%r1}, [%r2]",
                                 " {%r1}, [%r2",
                                 " {%r1}, [%r2], ;",
                                 " {%r1}, , [%r2];",
                                 " {%r1} [%r2];",
                                 " {%r1}, [%r2]];",
                                 " {%r1}}, [%r2];",
                                 " {%r1}, [%r2]; ;",
                                 " {%r1}, [%r2], 4;",
                                 " {%r1}, [%r2], -4;",
                                 " {%r1}, [%r2], 4.5;",
                                 " {%r1}, [%r2], 07;",
                                 " {%r1}, [%r2], 0;",
                                 " {%r1}, [%r2], 0x;",
                                 " {%r1}, [%r2], %r1;",
                                 " {%r1}, [%r2], %v1.x;",
                                 " {%r1}, [%r2], %v1.1;",
                                 " {%r1}, [%r2], _;",
                                 " {%r1}, [%r2], matrix;",
                                 " {%r1}, [%r2], matrix.x;",
                                 " {%r1}, [%r2], ldmatrix.sync;",
                                 " {ldmatrix.sync}, [wmma.load];",
                                 " %r1, %r2;",
                                 " 1, 2;",
                                 ";",
                                 " ;",
                                 "{%r1},[%r2];",
                                 "[%r1];",
                                 " {%r1},\n [%r2];",
                                 " {%r1},\r\n\t[%r2]\f;",
                                 " {%r1},\x1a[%r2];",
                                 " {%r1},\v[%r2];",
                                 " {%r1}, // c\n [%r2];",
                                 " {%r1}, /* c */ [%r2];",
                                 " /* c */ {%r1}, [%r2];",
                                 " {%r1}, [%r2] /* c */;",
                                 " {%r1}, [%r2]\n# 1 \"a.cu\"\n;",
                                 " {%r1}, [\"s\"];",
                                 " {%r1}, [%r2\xe9];",
                                 " {%r\xc3\xa9}, [%r2];",
                                 ".extra {%r1}, [%r2];",
                                 ".5 {%r1}, [%r2];",
                                 ".5e3 {%r1}, [%r2];",
                                 "..x {%r1}, [%r2];",
                                 ".x::y {%r1}, [%r2];",
                                 ".x:y {%r1}, [%r2];",
                                 ". {%r1}, [%r2];",
                                 " .x {%r1}, [%r2];",
                                 ".reg {%r1}, [%r2];",
                                 ".loc {%r1}, [%r2];",
                                 ".shared {%r1}, [%r2];",
                                 ".pragma {%r1}, [%r2];",
                                 ": {%r1}, [%r2];"})
      for (const char *guard :
           {"", "@%p1 ", "@!%p1 ", "@ ! %p1\n", "@%p1", "@%v1.x ", "@%v1.5 ", "@WARP_SZ ", "@1 ", "@_ "})
        all.push_back(guard + ld + operands);
    all.push_back(withOperands(30, "%r1"));
    for (size_t count = 36; count < 48; ++count)
      for (const char *operand : {"%r1", "%v1.x", "4", "{%r1}"})
        all.push_back(withOperands(count, operand));
    // An opcode that is too long to be cached, and one that is not.
    for (const size_t count : {10, 100})
      all.push_back(ld + [&] {
        std::string more;
        for (size_t i = 0; i < count; ++i)
          more += ".b16";
        return more + " {%r1}, [%r2];";
      }());
    return all;
  }();
  return statements;
}

/// Changes \p text in a few places.
std::string mutated(std::string text, std::mt19937 &random) {
  static constexpr std::string_view kPieces[] = {
      " ",  "\n",   "\r\n",  "\t",  ",",    ";",      "{",    "}",    "[",      "]",    "(",        ")",
      "@",  "!",    "%",     "_",   ".x",   ".5",     ".",    ":",    "::",     "+",    "-",        "+-4",
      "0",  "0x1f", "017",   "1.5", "4U",   "%r1",    "%v.x", "a",    "//c\n",  "/**/", "/* ; */",  "\"",
      "#",  "\x1a", "\xe9",  "\\",  ".b16", ".trans", ".x4",  ".row", ".m8n8",  "\v",   "WARP_SZ",  ".shared::cta",
      "$a", ".reg", ".m16n", "wm",  "{_}",  ", %r9",  "@p ",  "e3",   "matrix", ".b8.", ".aligned", "ldmatrix.sync",
      "+4", "*(4",  "<< 4)", "%4",  "&& ~", "-(4)",   "/4",   "!= 4"};
  for (size_t edits = random() % 3 + 1; edits > 0 && !text.empty(); --edits) {
    const size_t place = random() % text.size();
    const std::string_view piece = kPieces[random() % std::size(kPieces)];
    switch (random() % 5) {
    case 0:
      text.insert(place, piece);
      break;
    case 1:
      text.erase(place, random() % 6 + 1);
      break;
    case 2:
      text.replace(place, 1, piece);
      break;
    case 3: { // another order of the qualifiers, or one twice
      const size_t from = text.find('.', place);
      if (from == std::string::npos)
        break;
      const size_t end = std::min(text.find_first_of(". ", from + 1), text.size());
      const std::string word = text.substr(from, end - from);
      if (random() % 2 == 0)
        text.erase(from, word.size());
      const size_t to = text.find('.');
      if (to != std::string::npos)
        text.insert(to, word);
      break;
    }
    default: // other names and numbers: the same shape
      for (char &c : text)
        if (c >= '2' && c <= '9' && random() % 3 == 0)
          c = static_cast<char>('2' + random() % 8);
      break;
    }
  }
  return text;
}

const std::vector<std::string> &allStatements() {
  static const std::vector<std::string> statements = [] {
    std::vector<std::string> all = nearlyPlain();
    all.insert(all.end(), allVariants().begin(), allVariants().end());
    std::mt19937 random(20240229);
    const size_t count = all.size();
    for (size_t i = 0; i < 12000; ++i)
      all.push_back(mutated(all[random() % count], random));
    return all;
  }();
  return statements;
}

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

// The lexer must find the end of a supported instruction where the scanner finds it word by word.
TEST(StatementLexer, EndsWithTheScanner) {
  size_t count = 0;
  for (const std::string &text : allStatements()) {
    LexedStatement lexed;
    const size_t end = lexStatement(text, 0, lexed);
    if (end == 0)
      continue;
    const std::string_view statement = std::string_view(text).substr(0, end);
    ASSERT_TRUE(std::ranges::equal(parseStatement(statement).tokens, lexed.tokens())) << text;
    const std::string_view opcode = lexed.opcode.of(statement);
    if (!isCandidateOpcode(opcode.substr(0, opcode.find('.'))))
      continue;
    ScanRules wordByWord;
    wordByWord.isWordByWord = true;
    const ScanEvent event = Scanner(text, Scanner::Start::Body, wordByWord).next();
    ASSERT_EQ(event.kind, ScanEventKind::Statement) << text;
    ASSERT_EQ(event.range, (SourceRange{0, end})) << text;
    ++count;
  }
  EXPECT_GT(count, 2000U);
}

// readSeen() compares a statement with the last few.
TEST(ShapeCache, IsNotMisledByTheStatementBefore) {
  StatementReader other; // compared with the grammar by ReadsLikeTheGrammar
  StatementReader reader;
  size_t numSeen = 0;
  auto check = [&](const std::string &text) {
    LexedStatement lexed;
    const size_t end = lexStatement(upToLastSemicolon(text), 0, lexed);
    const std::string_view statement = std::string_view(text).substr(0, end);
    const ReadStatement expected = end > 0 ? other.read(statement, 0, &lexed) : ReadStatement{};
    const bool isCached = expected.shape;
    ReadStatement read = reader.readSeen(text, 0);
    if (isCached && !read.shape) { // the first time
      lexed.shape.reset();         // that of the other reader
      reader.read(statement, 0, &lexed);
      read = reader.readSeen(text, 0);
    }
    ASSERT_EQ(read.shape != nullptr, isCached) << text;
    if (!isCached)
      return;
    ++numSeen;
    ASSERT_EQ(describe(read.statement), describe(expected.statement)) << text;
  };
  const std::vector<std::string> &statements = allStatements();
  std::set<std::string> marks; // of those that were changed
  for (size_t i = 0; i < statements.size(); ++i) {
    const std::string &text = statements[i];
    const std::string opcode = text.substr(0, text.find_first_of(" \t"));
    for (const std::string &next :
         {text, "@%p " + text, text, opcode + " .x a;", text, std::string("@%p;"), text, opcode + ";", text,
          opcode + " a;", opcode + " WARP_SZ;", opcode + "\tb, c;", opcode + ".y a;", opcode + " 1;", opcode + " 01;",
          opcode + " _;", opcode + ' ' + markOf(TokenKind::Sink) + ';', opcode + " a"})
      ASSERT_NO_FATAL_FAILURE(check(next));
    LexedStatement lexed;
    lexStatement(text, 0, lexed);
    const bool isNew = marks.insert(std::string(lexed.marks())).second;
    for (size_t place = opcode.size(); isNew && place < text.size(); ++place) {
      const std::string_view bytes = " ,.;0%<W/_";
      ASSERT_NO_FATAL_FAILURE(check(text));
      ASSERT_NO_FATAL_FAILURE(check(std::string(text).insert(place, 1, bytes[(i + place) % bytes.size()])));
      ASSERT_NO_FATAL_FAILURE(check(text));
      ASSERT_NO_FATAL_FAILURE(check(std::string(text).erase(place, 1)));
    }
    ASSERT_NO_FATAL_FAILURE(check(text));
    reader.read("+" + text, 0, nullptr);
    ASSERT_NO_FATAL_FAILURE(check(text));
  }
  EXPECT_GT(numSeen, 4 * statements.size());
}

/// A statement of \p names operands and their ','.
std::string ofNames(size_t names) {
  std::string text = "ldmatrix";
  for (size_t i = 0; i < names; ++i)
    text += i == 0 ? " a" : ",a";
  return text + ";";
}

// Shapes that are too long to be cached are read anyway, each time.
TEST(ShapeCache, KeepsNoMoreThanKMaxTokens) {
  StatementReader reader;
  for (const size_t names : {ShapeCache::kMaxTokens / 2 - 1, ShapeCache::kMaxTokens / 2})
    for (int time = 0; time < 2; ++time) {
      const std::string text = ofNames(names);
      LexedStatement lexed;
      ASSERT_EQ(lexStatement(text, 0, lexed), text.size());
      const ReadStatement read = reader.read(text, 0, &lexed);
      EXPECT_EQ(read.statement.ast().operands.size(), names);
      EXPECT_EQ(read.shape != nullptr, 2 * names + 1 <= ShapeCache::kMaxTokens);
    }
}

// A statement that nests too deep for one caller was fine for another.
TEST(ShapeCache, HasTheNestingOfEachCall) {
  const std::string ld = "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, ";
  for (const auto &[text, nesting] : {std::pair(ld + "[%r2+((-4))];", 3U), std::pair("@!%p1 " + ld + "[%r2+-4];", 2U),
                                      std::pair(ld + "[%r2+(4;", 1U)}) {
    StatementReader reader;
    LexedStatement lexed;
    ASSERT_EQ(lexStatement(text, 0, lexed), text.size());
    for (int time = 0; time < 2; ++time) {
      const ReadStatement deep = reader.read(text, 0, &lexed, {.nesting = nesting - 1});
      EXPECT_FALSE(deep.shape);
      ASSERT_EQ(describe(deep.statement), describe(parseStatement(text, {.nesting = nesting - 1}).in(text))) << text;
      EXPECT_TRUE(deep.statement.error->isLimit());
      EXPECT_FALSE(reader.readSeen(text, 0, {.nesting = nesting - 1}).shape);
      const ReadStatement fine = reader.read(text, 0, &lexed, {.nesting = nesting});
      ASSERT_EQ(describe(fine.statement), describe(parseStatement(text, {.nesting = nesting}).in(text))) << text;
      EXPECT_EQ(reader.readSeen(text, 0, {.nesting = nesting}).shape == nullptr, fine.statement.error != nullptr);
    }
  }
}

/// Compares the grammar's lexer with ours on \p text.
void expectSameTokens(const std::string &text) {
  LexedStatement lexed;
  lexText(text, lexed);
  const ParsedStatement parsed = parseStatement(text, {.nesting = Limits::kMostNesting});
  if (parsed.error && parsed.error->isLimit())
    return;
  ASSERT_TRUE(std::ranges::equal(lexed.tokens(), parsed.tokens)) << text;
  ASSERT_EQ(lexed.marks().size(), parsed.tokens.size());
}

TEST(StatementLexer, FindsTheTokensOfTheGrammar) {
  for (const std::string &text : allStatements())
    ASSERT_NO_FATAL_FAILURE(expectSameTokens(text));
  // All words of this many characters, which include everything that matters to numbers, qualifiers,
  // operators and comments.
  for (const auto &[characters, length] :
       std::initializer_list<std::pair<std::string_view, size_t>>{{"08.eE+", 5},
                                                                  {"0.1xXbBU", 4},
                                                                  {"0fFdD1.", 4},
                                                                  {".a:_$%1", 4},
                                                                  {".a:", 8},
                                                                  {"<>=!&|", 4},
                                                                  {"/*\n a", 5},
                                                                  {"@,;{}[]()?~^\"'`\\#", 3}}) {
    std::string text;
    const std::function<void(size_t)> extend = [&](size_t more) {
      ASSERT_NO_FATAL_FAILURE(expectSameTokens(text));
      for (const char c : more > 0 ? characters : "") {
        text += c;
        extend(more - 1);
        text.pop_back();
      }
    };
    extend(length);
  }
  for (const std::string_view text :
       {"0f3F80000", "0F3f800000", "0f3F8000001", "0f3F800000.5", "0f3F80000g", "0d3FF000000000000",
        "0d3FF0000000000000", "0D3FF00000000000001", "0d3FF0e5", "WARP_SZ", "WARP_SZ1", "WARP_SZ.x", "_WARP_SZ"})
    ASSERT_NO_FATAL_FAILURE(expectSameTokens(std::string(text)));
}

TEST(StatementLexer, LeavesOtherStatementsToTheScanner) {
  LexedStatement lexed;
  for (const std::string_view text : {"a \x01;",
                                      "a \v;",
                                      "a \x7f;",
                                      "a \xc3\xa9;",
                                      "a /* \xff */;",
                                      "a /* b ;",
                                      "a \" ;",
                                      "a ' ;",
                                      "a\n# 1 \"f\" 2\n;",
                                      "a\n#\xe4 1 \"f\"\n;",
                                      "a\n# 1 \"f\xe4\"\n;",
                                      "a\n# 1 \"f\" \xe4\n;",
                                      "a",
                                      "a b c;",
                                      "a b @p;",
                                      "a b .reg;",
                                      "a .loc;",
                                      "a };",
                                      "a b {c};",
                                      "a: b;",
                                      "a b: c;"}) {
    EXPECT_EQ(lexStatement(text, 0, lexed), 0U) << text;
    ASSERT_NO_FATAL_FAILURE(expectSameTokens(std::string(text)));
  }
  for (const std::string_view text : {"a;", "@!p a /* b */ .c;", "a {b} // c\n , d;", "a b.c, {d}, [e + f];"})
    EXPECT_EQ(lexStatement(text, 0, lexed), text.size()) << text;
}

TEST(StatementLexer, FindsTheOpcode) {
  LexedStatement lexed;
  for (const auto &[text, written, all] :
       {std::array<std::string_view, 3>{"a.b.c d;", "a.b.c", "a.b.c"},
        {"@!%p  a.b::c .d/**/.e\t[f];", "a.b::c", "a.b::c .d/**/.e"},
        {"mma.sp::ordered_metadata.x a;", "mma.sp::ordered_metadata.x", "mma.sp::ordered_metadata.x"}}) {
    ASSERT_EQ(lexStatement(text, 0, lexed), text.size()) << text;
    EXPECT_EQ(lexed.opcode.of(text), written);
    EXPECT_EQ((SourceRange{lexed.opcode.begin, lexed.opcodeEnd}).of(text), all);
  }
}

TEST(ShapeCache, ReadsLikeTheGrammar) {
  const std::vector<std::string> &statements = allStatements();
  std::vector<std::string> expected;
  expected.reserve(statements.size());
  for (const std::string &text : statements)
    expected.push_back(describe(parseStatement(text).in(text, 7)));

  StatementReader reader;
  std::set<std::string> shapes;
  size_t remembered = 0;
  for (unsigned order = 0; order < 4; ++order)
    for (const size_t i : orderOf(statements.size(), order)) {
      const std::string &text = statements[i];
      LexedStatement lexed;
      const bool isWhole = lexStatement(text, 0, lexed) == text.size() && !text.empty();
      ReadStatement read = reader.read(text, 7, isWhole ? &lexed : nullptr);
      ASSERT_EQ(describe(read.statement), expected[i]) << text;
      const bool isRemembered = read.shape;
      if (isRemembered) {
        shapes.insert(read.shape->opcode + read.shape->tree->marks);
        ++remembered;
        read = reader.read(text, 7, isWhole ? &lexed : nullptr);
        ASSERT_EQ(describe(read.statement), expected[i]) << text;
      }
      const std::string padded = std::string(7, ' ') + text;
      read = reader.readSeen(padded, 7);
      ASSERT_TRUE(read.shape || !isRemembered) << text;
      if (read.shape) {
        const std::string_view statement = read.statement.text;
        ASSERT_EQ(describe(read.statement), describe(parseStatement(statement).in(statement, 7)));
      }
    }
  // Each was found again, and all were evicted more than once.
  EXPECT_GT(shapes.size(), 2 * ShapeCache::kMaxShapes);
  EXPECT_GT(remembered, 4 * shapes.size());
}

TEST(ShapeCache, SameDiagnosticsAndText) {
  const std::vector<std::string> &statements = allStatements();
  std::mt19937 random(7);
  for (int i = 0; i < 40000; ++i) {
    // Some are repeated soon, so they are still cached.
    const size_t place = i % 3 == 0 ? random() % 50 : random() % statements.size();
    const std::string &text = statements[place];
    const CheckOptions &options = allOptions()[random() % allOptions().size()];
    const CanonicalResult found = canonicalStatement(text, options);
    const CheckResult checked = checkStatement(text, options);
    const CheckResult again = checkStatement(text, options);
    forgetShapes();
    const CanonicalResult expected = canonicalStatement(text, options);
    ASSERT_EQ(describe(found), describe(expected)) << text;
    ASSERT_EQ(describe(checked), describe(expected.check)) << text;
    ASSERT_EQ(describe(again), describe(expected.check)) << text;
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
