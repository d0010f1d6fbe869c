//===- NeverRead.cpp - Variables whose value is thrown away ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/AsmStatement.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// A block of the source, and how it names a variable.
struct Block {
  size_t begin = 0;
  size_t parens = 0;       ///< Open inside.
  size_t declarations = 0; ///< Outside parentheses, and before the statement.
  size_t uses = 0;         ///< Others, except outputs such as `"=r"(name)`.
};

} // namespace

bool isNeverRead(std::string_view source, SourceRange statement, std::string_view name) {
  if (!std::ranges::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; }))
    return false;
  const std::string text(source); // the lexer needs a terminating 0
  clang::LangOptions language;
  language.CPlusPlus = language.CPlusPlus11 = language.LineComment = language.RawStringLiterals = true;
  clang::Lexer lexer(clang::SourceLocation(), language, text.data(), text.data(), text.data() + text.size());
  std::vector<Block> open(1);
  bool isOutput = false; // the next token, after `"=r"(`
  std::string_view last;
  clang::Token token;
  for (bool isLast = false; !isLast;) {
    isLast = lexer.LexFromRawLexer(token);
    const size_t offset = lexer.getCurrentBufferOffset() - token.getLength();
    const std::string_view word = source.substr(offset, token.getLength());
    Block &block = open.back();
    const bool isCounted = word == name && !isOutput && (offset < statement.begin || offset >= statement.end);
    isOutput = token.is(clang::tok::l_paren) && last.starts_with("\"=");
    last = word;
    block.parens += token.is(clang::tok::l_paren) ? 1 : 0;
    block.parens -= token.is(clang::tok::r_paren) && block.parens > 0 ? 1 : 0;
    if (isCounted)
      ++(block.parens == 0 && offset < statement.begin ? block.declarations : block.uses);
    if (token.is(clang::tok::l_brace))
      open.push_back({.begin = offset});
    while (open.size() > 1 && (isLast || token.is(clang::tok::r_brace))) { // the end of the source closes all blocks
      const Block closed = open.back();
      open.pop_back();
      if (closed.begin < statement.begin && statement.end <= offset && closed.declarations + closed.uses > 0)
        return closed.declarations == 1 && closed.uses == 0;
      open.back().uses += closed.declarations + closed.uses;
      if (!isLast)
        break;
    }
  }
  return false;
}

} // namespace ptxmatrix
