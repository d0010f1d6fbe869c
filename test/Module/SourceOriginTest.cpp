//===- SourceOriginTest.cpp - The source that PTX was made from -----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "ptxmatrix/SourceOrigin.h"
#include "ptxmatrix/Check.h"

#include <gtest/gtest.h>

#include <string>

namespace ptxmatrix {
namespace {

constexpr std::string_view kSourceHead = ".version 8.0\n.target sm_80\n";

std::string asText(const SourceOrigin &origin) {
  std::string text;
  for (const SourcePlace &place : origin)
    text += (text.empty() ? "" : " < ") + std::string(place.file) + ':' + std::to_string(place.line) + ':' +
            std::to_string(place.column);
  return text.empty() ? "none" : text;
}

/// The origins of all `trap` in a module, one per line.
std::string originsIn(const std::string &body) {
  const std::string text = std::string(kSourceHead) + body;
  SourceOrigins origins(text);
  std::string lines;
  for (size_t at = text.find("trap"); at != std::string::npos; at = text.find("trap", at + 1))
    lines += asText(origins.at(at)) + '\n';
  return lines;
}

TEST(SourceOrigin, IsThatOfTheLastLocBefore) {
  EXPECT_EQ(originsIn(".file 1 \"a.cu\"\n.file 2 \"dir/b c.h\", 12, 34\n"
                      ".entry f() { trap; .loc 1 3 4\n trap; trap; { .loc\t2\t5\t0\n trap; } trap; @p trap; }"),
            "none\na.cu:3:4\na.cu:3:4\ndir/b c.h:5:0\ndir/b c.h:5:0\ndir/b c.h:5:0\n");
}

TEST(SourceOrigin, FilesMayFollow) {
  EXPECT_EQ(originsIn(".entry f() { .loc 7 3 4\n trap; }\n.file 7 \"a.cu\"\n"), "a.cu:3:4\n");
}

TEST(SourceOrigin, CanBeRequestedInAnyOrder) {
  const std::string text = std::string(kSourceHead) +
                           ".entry f() { trap; .loc 1 3 4\n trap; }\n.entry g() { .loc 7 8 9\n trap; }\n"
                           ".file 7 \"a.cu\"\n.file 1 \"b.cu\"\n";
  const size_t first = text.find("trap");
  const size_t second = text.find("trap", first + 1);
  const size_t third = text.find("trap", second + 1);
  SourceOrigins origins(text);
  EXPECT_EQ(asText(origins.at(second)), "b.cu:3:4");
  EXPECT_EQ(asText(origins.at(second)), "b.cu:3:4");
  EXPECT_EQ(asText(origins.at(third)), "a.cu:8:9");
  EXPECT_EQ(asText(origins.at(first)), "none");
  EXPECT_EQ(asText(origins.at(second)), "b.cu:3:4");
  EXPECT_EQ(asText(origins.at(text.size())), "none");
  EXPECT_EQ(asText(origins.at(third)), "a.cu:8:9");
}

TEST(SourceOrigin, EndsWithTheFunction) {
  EXPECT_EQ(originsIn(".file 1 \"a.cu\"\n.func f() { .loc 1 3 4\n trap; }\n.func trap2();\n.func g() { trap; }"),
            "a.cu:3:4\nnone\nnone\n");
  EXPECT_EQ(originsIn(".file 1 \"a.cu\"\n.func f() { .loc 1 3 4\n trap; \n.func trap2() { trap; }"),
            "a.cu:3:4\nnone\nnone\n");
}

TEST(SourceOrigin, OffsetsMayBeBeyondTheText) {
  const std::string text = ".version 8.0\n.target sm_80\n.file 1 \"a.cu\"\n.func f() {\n.loc 1 5 3\nret; }\n";
  SourceOrigins origins(text);
  EXPECT_EQ(origins.at(text.find("ret")).size(), 1U);
  for (const size_t offset : {text.size(), text.size() + 1, std::string::npos})
    EXPECT_TRUE(origins.at(offset).empty()) << offset;
}

TEST(SourceOrigin, FileNamesHaveEscapes) {
  const auto nameOf = [](const std::string &written) {
    return originsIn(".file 1 \"" + written + "\"\n.func f() { .loc 1 3 4\n trap; }");
  };
  EXPECT_EQ(nameOf("w\\303\\251.cu"), "w\303\251.cu:3:4\n"); // as nvcc writes UTF-8
  EXPECT_EQ(nameOf("C:\\\\dir\\\\a.cu"), "C:\\dir\\a.cu:3:4\n");
  EXPECT_EQ(nameOf("C:\\dir\\a.cu"), "C:\\dir\\a.cu:3:4\n");
  EXPECT_EQ(nameOf("\\12\\389"), "\\12\\389:3:4\n");
}

TEST(SourceOrigin, IsNoneWithoutLoc) {
  EXPECT_EQ(originsIn(".file 1 \"a.cu\"\n.func f() { trap; }"), "none\n");
  EXPECT_EQ(originsIn(".func f() { .loc 1 3 4\n trap; }"), "none\n");
  EXPECT_EQ(originsIn(".file 1 \"a.cu\"\n.func f() { .loc 2 3 4\n trap; }"), "none\n");
  EXPECT_EQ(originsIn(".file 1 \"\"\n.func f() { .loc 1 3 4\n trap; }"), "none\n");
  EXPECT_TRUE(SourceOrigins(".loc .file").at(0).empty());
}

TEST(SourceOrigin, CommentsAndStringsAreIgnored) {
  EXPECT_EQ(
      originsIn(".file 1 \"a.cu\"\n// .file 2 \"b.cu\"\n.func f() { .loc 1 3 4\n"
                "// .loc 1 8 8\n/* .loc 1 9 9\n*/ trap; .pragma \".loc 1 7 7\"; trap; .loc/**/1 // x\n 4 5\n trap; }"),
      "a.cu:3:4\na.cu:3:4\na.cu:4:5\n");
}

TEST(SourceOrigin, FilesAfterFunctions) {
  const std::string function = ".func f() { .loc 2 3 4\n trap; }";
  EXPECT_EQ(originsIn(function + "\n\t.file 1 \"a.cu\"\n\t.file 2 \"b.cu\"\n"), "b.cu:3:4\n");
  EXPECT_EQ(originsIn(function + " .file 2 \"b.cu\"\n"), "b.cu:3:4\n");
  EXPECT_EQ(originsIn(function + "// .file 2 \"a.cu\"\n.file 2 \"b.cu\"\n"), "b.cu:3:4\n");
  EXPECT_EQ(originsIn(function + "/*\n.file 2 \"a.cu\"\n*/ .file 2 \"b.cu\"\n"), "b.cu:3:4\n");
  EXPECT_EQ(originsIn(function + "\n.file x\n.file 2 \"b.cu\"\n"), "b.cu:3:4\n");
}

TEST(SourceOrigin, NumbersAreThoseOfPtxas) {
  EXPECT_EQ(originsIn(".file 0x1 \"a.cu\"\n.func f() { .loc 01 017 0b11\n trap; }"), "a.cu:15:3\n");
}

// LLVM writes line 0 for an instruction that it generated itself.
TEST(SourceOrigin, LineZeroIsNotAPlace) {
  EXPECT_EQ(originsIn(".file 1 \"a.cu\"\n.func f() { .loc 1 3 4\n .loc 1 0 4\n trap; }"), "none\n");
  EXPECT_EQ(originsIn(".file 1 \"a.cu\"\n.func f() { .loc 1 3 4\n .loc 1 0 4, function_name L, inlined_at 1 3 4\n"
                      " trap; }"),
            "a.cu:3:4\n");
}

TEST(SourceOrigin, ShowsWhereItWasInlined) {
  EXPECT_EQ(originsIn(".file 1 \"a.cu\"\n.file 2 \"b.h\"\n.func f() { .loc 1 10 3\n"
                      ".loc 1 5 3, function_name L0, inlined_at 1 10 3\n trap;\n"
                      ".loc 2 2 3, function_name L0 + 8, inlined_at 1 5 3\n trap;\n .loc 1 11 3\n trap; }"),
            "a.cu:5:3 < a.cu:10:3\nb.h:2:3 < a.cu:5:3 < a.cu:10:3\na.cu:11:3\n");
}

// A function that is inlined twice, and then called by nobody: each time, the last directive with the place is meant.
TEST(SourceOrigin, InlinedAtMeansTheLastSuchPlace) {
  const std::string inner = ".loc 1 2 2, function_name L, inlined_at 1 5 5\n trap;\n";
  EXPECT_EQ(originsIn(".file 1 \"a\"\n.func f() { .loc 1 10 1\n .loc 1 5 5, function_name L, inlined_at 1 10 1\n" +
                      inner + ".loc 1 20 1\n .loc 1 5 5, function_name L, inlined_at 1 20 1\n" + inner +
                      ".loc 1 5 5\n" + inner + "}\n.func g() { " + inner + "}"),
            "a:2:2 < a:5:5 < a:10:1\na:2:2 < a:5:5 < a:20:1\na:2:2 < a:5:5\na:2:2 < a:5:5\n");
}

TEST(SourceOrigin, ChainsEnd) {
  EXPECT_EQ(originsIn(".file 1 \"a\"\n.func f() { .loc 1 5 5, function_name L, inlined_at 1 5 5\n trap; }"),
            "a:5:5 < a:5:5\n");
  std::string body = ".file 1 \"a\"\n.func f() { .loc 1 1 1\n";
  for (int i = 2; i < 50; ++i)
    body += ".loc 1 " + std::to_string(i) + " 1, function_name L, inlined_at 1 " + std::to_string(i - 1) + " 1\n";
  EXPECT_EQ(originsIn(body + "trap; }"), "a:49:1 < a:48:1 < a:47:1 < a:46:1 < a:45:1 < a:44:1 < a:43:1 < a:42:1\n");
}

TEST(SourceOrigin, IsFoundForDiagnostics) {
  const std::string text = std::string(kSourceHead) +
                           ".file 1 \"a.cu\"\n.func f() { movmatrix;\n.loc 1 3 4\nmovmatrix;\n"
                           "ldmatrix;\n.loc 1 9 9\n}\n";
  const CheckResult result = checkModule(text);
  ASSERT_EQ(result.diagnostics.size(), 3U);
  SourceOrigins origins(text);
  EXPECT_EQ(asText(origins.at(result.diagnostics[0].range.begin)), "none");
  EXPECT_EQ(asText(origins.at(result.diagnostics[1].range.begin)), "a.cu:3:4");
  EXPECT_EQ(asText(origins.at(result.diagnostics[2].range.begin)), "a.cu:3:4");
}

} // namespace
} // namespace ptxmatrix
