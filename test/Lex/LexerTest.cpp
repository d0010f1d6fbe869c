//===- LexerTest.cpp - Tokens and wrong bytes -----------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Lex/Lexer.h"
#include "Grammar.h"
#include "Modules.h"
#include "Statements.h"

#include <gtest/gtest.h>

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <string>

namespace ptxmatrix {
namespace {

using Texts = std::vector<std::string>;

/// Compares the grammar's lexer with ours on \p text.
void expectSameTokens(std::string_view text) {
  if (isUnterminated(text))
    return;
  ASSERT_EQ(lex(text), grammarTokens(text)) << text;
}

/// Applies \p check to all texts of \p length or fewer of \p characters.
void forEachText(std::string_view characters, size_t length, const std::function<void(std::string_view)> &check) {
  std::string text;
  const std::function<void(size_t)> extend = [&](size_t more) {
    check(text);
    for (const char c : more > 0 ? characters : "") {
      text += c;
      extend(more - 1);
      text.pop_back();
    }
  };
  extend(length);
}

/// The tokens of \p text, and those of a "(comment)" if they are wanted.
Texts tokensOf(std::string_view text, bool withComments = false) {
  Texts found;
  Lexer lexer(text);
  for (;;) {
    const Token token = lexer.next(withComments);
    if (token.is(TokenKind::End))
      return found;
    std::string word(token.range.of(text));
    found.push_back(token.is(TokenKind::Comment) ? "(" + word + ")" : std::move(word));
  }
}

std::string_view nameOf(SyntaxProblem kind) {
  switch (kind) {
  case SyntaxProblem::UnterminatedComment:
    return "comment";
  case SyntaxProblem::UnterminatedString:
    return "string";
  case SyntaxProblem::NonAscii:
    return "non-ASCII";
  case SyntaxProblem::NonAsciiInComment:
    return "non-ASCII in comment";
  case SyntaxProblem::Nul:
    return "NUL";
  case SyntaxProblem::BadCharacter:
    return "character";
  default:
    return "";
  }
}

std::string describe(const LexicalProblem &problem) {
  return std::string(nameOf(problem.kind)) + ' ' + std::to_string(problem.range.begin) + '-' +
         std::to_string(problem.range.end);
}

/// The problems of \p text in the order in which they are found.
Texts problemsOf(std::string_view text, bool hasAsciiComments = false) {
  Lexer lexer(text, 0, hasAsciiComments);
  while (!lexer.next().is(TokenKind::End))
    ;
  Texts found;
  while (const std::optional<LexicalProblem> problem = lexer.takeProblem())
    found.push_back(describe(*problem));
  return found;
}

} // namespace

TEST(Lexer, FindsTheTokensOfTheGrammar) {
  for (const std::string &text : allStatements())
    ASSERT_NO_FATAL_FAILURE(expectSameTokens(text));
  // All words of this many characters, which include everything that matters to numbers, qualifiers, operators,
  // comments, strings and line markers.
  for (const auto &[characters, length] :
       std::initializer_list<std::pair<std::string_view, size_t>>{{"08.eE+", 5},
                                                                  {"0.1xXbBU", 4},
                                                                  {"0fFdD1.", 4},
                                                                  {".a:_$%1", 4},
                                                                  {".a:", 8},
                                                                  {"<>=!&|", 4},
                                                                  {"/*\n a", 5},
                                                                  {"\"a/* \n", 5},
                                                                  {"@,;{}[]()?~^\"'`\\#", 3}})
    forEachText(characters, length, [](std::string_view text) { ASSERT_NO_FATAL_FAILURE(expectSameTokens(text)); });
  for (const std::string_view text :
       {"0f3F80000", "0F3f800000", "0f3F8000001", "0f3F800000.5", "0f3F80000g", "0d3FF000000000000",
        "0d3FF0000000000000", "0D3FF00000000000001", "0d3FF0e5", "WARP_SZ", "WARP_SZ1", "WARP_SZ.x", "_WARP_SZ"})
    ASSERT_NO_FATAL_FAILURE(expectSameTokens(text));
}

TEST(Lexer, FindsTheLineMarkersOfTheGrammar) {
  forEachText("#1 \"\n", 6, [](std::string_view text) { ASSERT_NO_FATAL_FAILURE(expectSameTokens(text)); });
  for (const std::string_view text : {"a # 1 \"f\"\nb", "a\n#line 1 \"f\"\nb", "# line1 \"f\"\nb", "#1 \"f\" 2 3\nb",
                                      "# 1 \"f\" 2 x\nb", "# 1 \"f\"2\nb", "# 1 \"f\n\"\nb", "# 1 \"f\" /* a */\nb",
                                      "#\t1\t\"\xc3\xa9\" 3\t\r\nb", "# 1 \"f\"", "# 1\n\"f\"\nb", "#line \"f\"\nb"})
    ASSERT_NO_FATAL_FAILURE(expectSameTokens(text));
}

// Names of each length, which end at each byte: the lexer reads several bytes at a time.
TEST(Lexer, FindsTheEndsOfNames) {
  for (unsigned byte = 1; byte < 256; ++byte)
    for (size_t length = 0; length <= 18; ++length)
      for (const std::string_view first : {"a", ".", "%"}) {
        std::string text(first);
        text.append(length, "_bZ9$"[length % 5]);
        text += static_cast<char>(byte);
        ASSERT_NO_FATAL_FAILURE(expectSameTokens(text + "next"));
        ASSERT_NO_FATAL_FAILURE(expectSameTokens(text));
      }
  for (size_t length = 0; length <= 200; ++length)
    for (const std::string_view rest : {"", " ", ";", ".b32", "::c", "\xff"})
      ASSERT_NO_FATAL_FAILURE(expectSameTokens(std::string(length, ' ') + std::string(length, 'r').append(rest)));
}

// The text ends where the memory of the process ends.
TEST(Lexer, ReadsNothingBehindTheText) {
  const auto pageSize = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  void *const pages = mmap(nullptr, 2 * pageSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(pages, MAP_FAILED);
  char *const end = static_cast<char *>(pages) + pageSize;
  ASSERT_EQ(mprotect(end, pageSize, PROT_NONE), 0);
  constexpr std::string_view kText =
      "mov.b32 a_long_name,0x1f;// c\n/* d */\"s\"# 1 \"f\" 2\n0f3F800000.5e+1 .a::b:2<<||%r";
  for (size_t begin = 0; begin < kText.size(); ++begin)
    for (size_t size = 0; size <= kText.size() - begin; ++size) {
      const std::string_view text = kText.substr(begin, size);
      text.copy(end - size, size);
      ASSERT_EQ(lex({end - size, size}), lex(text)) << text;
    }
  munmap(pages, 2 * pageSize);
}

TEST(Lexer, StringsAreOneToken) {
  EXPECT_EQ(tokensOf(R"(a "b c // d /* e \" f)"), (Texts{"a", R"("b c // d /* e \")", "f"}));
  EXPECT_EQ(tokensOf("\"a\nb\"\"\"c"), (Texts{"\"a\nb\"", "\"\"", "c"}));
  EXPECT_EQ(tokensOf("a \"b c;"), (Texts{"a", "\"b c;"}));
  EXPECT_TRUE(lex("\"a\"").front().is(TokenKind::String));
}

TEST(Lexer, CommentsAreTokensOnRequest) {
  const std::string_view text = "a // b \"\n/* c\n // */d/**/e //";
  EXPECT_EQ(tokensOf(text), (Texts{"a", "d", "e"}));
  EXPECT_EQ(tokensOf(text, /*withComments=*/true),
            (Texts{"a", "(// b \")", "(/* c\n // */)", "d", "(/**/)", "e", "(//)"}));
  EXPECT_EQ(tokensOf("a /* b", /*withComments=*/true), (Texts{"a", "(/* b)"}));
  // What the lexer skips otherwise is no comment.
  EXPECT_EQ(tokensOf("a\xc3\xa9\n# 1 \"f\"\n b \t\x1a\f c", /*withComments=*/true), (Texts{"a", "b", "c"}));
}

TEST(Lexer, ReadsManyTokensLikeOne) {
  for (const std::string &text : allModules()) {
    std::vector<Token> one = lex(text);
    std::vector<Token> many;
    Lexer lexer(text);
    std::array<Token, 7> chunk;
    std::array<char, 7> kinds;
    for (size_t count = lexer.read(chunk, kinds.data());; count = lexer.read(chunk, kinds.data())) {
      for (size_t i = 0; i < count; ++i)
        ASSERT_EQ(kinds[i], static_cast<char>(chunk[i].kind));
      many.insert(many.end(), chunk.begin(), chunk.begin() + count);
      if (many.back().is(TokenKind::End))
        break;
      ASSERT_EQ(count, chunk.size());
    }
    ASSERT_EQ(many.back().range, (SourceRange{text.size(), text.size()}));
    many.pop_back();
    ASSERT_EQ(many, one);
    EXPECT_EQ(lexer.read(chunk, kinds.data()), 1U); // the end again
    EXPECT_TRUE(chunk.front().is(TokenKind::End));
  }
}

TEST(Lexer, BeginsAnywhere) {
  const std::string_view text = "a \"b\" c";
  EXPECT_EQ(Lexer(text, 1).next().range, (SourceRange{2, 5}));
  EXPECT_EQ(Lexer(text, 3).next().range, (SourceRange{3, 4}));
  EXPECT_EQ(Lexer(text, 7).next(), (Token{TokenKind::End, {7, 7}}));
}

TEST(Lexer, ReportsWrongBytes) {
  EXPECT_EQ(problemsOf("mov.b32 a, \"\\\";$%#\x7f\v"), (Texts{"non-ASCII 18-19", "character 19-20"}));
  EXPECT_EQ(problemsOf("a ' ` \x01"), (Texts{"character 2-3", "character 4-5", "character 6-7"}));
  EXPECT_EQ(problemsOf("a\xc3\xa9 b"), (Texts{"non-ASCII 1-2", "non-ASCII 2-3"}));
  EXPECT_EQ(problemsOf({"a\0b", 3}), Texts{"NUL 1-2"});
  // Strings and line markers have any byte but NUL.
  EXPECT_EQ(problemsOf("\"\xc3\xa9 ' ` \x01\"\n# 1 \"\xc3\xa9\"\n"), Texts{});
  EXPECT_EQ(problemsOf({"\"a\0b\"", 5}), Texts{"NUL 2-3"});
  EXPECT_EQ(problemsOf({"# 1 \"\0\"\n", 8}), Texts{"NUL 5-6"});
}

// Some releases allow only ASCII in comments.  Each comment is one mistake.
TEST(Lexer, ReportsWrongBytesOfComments) {
  const std::string_view text = "// \xc3\xa9 ' ` \x01 \xc3\na /* \xff */";
  EXPECT_EQ(problemsOf(text), Texts{});
  EXPECT_EQ(problemsOf(text, /*hasAsciiComments=*/true),
            (Texts{"non-ASCII in comment 3-4", "non-ASCII in comment 19-20"}));
  for (const bool hasAsciiComments : {false, true})
    EXPECT_EQ(problemsOf({"// a\0b", 6}, hasAsciiComments), Texts{"NUL 4-5"});
}

TEST(Lexer, ReportsWhatIsNotClosed) {
  EXPECT_EQ(problemsOf("a /* b"), Texts{"comment 2-4"});
  EXPECT_EQ(problemsOf("a /*/"), Texts{"comment 2-4"});
  EXPECT_EQ(problemsOf("a \"b"), Texts{"string 2-3"});
  EXPECT_EQ(problemsOf("a // \"b"), Texts{});
  EXPECT_EQ(problemsOf("' \"b"), (Texts{"character 0-1", "string 2-3"}));
}

TEST(Lexer, ProblemsAreTakenUpToAPlace) {
  Lexer lexer("' ' '");
  while (!lexer.next().is(TokenKind::End))
    ;
  EXPECT_FALSE(lexer.takeProblem(0));
  EXPECT_EQ(describe(lexer.takeProblem(3).value()), "character 0-1");
  EXPECT_EQ(describe(lexer.takeProblem(3).value()), "character 2-3");
  EXPECT_FALSE(lexer.takeProblem(3));
  EXPECT_EQ(describe(lexer.takeProblem().value()), "character 4-5");
  EXPECT_FALSE(lexer.takeProblem());
}

// Problems are kept only up to a number: a long run of wrong bytes takes no memory.
TEST(Lexer, KeepsTheFirstProblems) {
  const Texts found = problemsOf(std::string(1000000, '\xff'));
  ASSERT_GT(found.size(), 10U);
  EXPECT_LT(found.size(), 1000U);
  EXPECT_EQ(found.front(), "non-ASCII 0-1");
}

} // namespace ptxmatrix
