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

/// A token of a source.
struct PlainToken {
  clang::tok::TokenKind kind;
  size_t offset;
  llvm::StringRef text;
};

/// The tokens of \p source, which ends with a 0, without preprocessing.
std::vector<PlainToken> plainTokens(const std::string &source) {
  clang::LangOptions language;
  language.CPlusPlus = language.CPlusPlus11 = language.LineComment = language.RawStringLiterals = true;
  const char *const begin = source.data();
  clang::Lexer lexer(clang::SourceLocation(), language, begin, begin, begin + source.size());
  std::vector<PlainToken> tokens;
  clang::Token token;
  for (bool isLast = false; !isLast;) {
    isLast = lexer.LexFromRawLexer(token);
    const size_t offset = lexer.getCurrentBufferOffset() - token.getLength();
    tokens.push_back({token.getKind(), offset, llvm::StringRef(source).substr(offset, token.getLength())});
  }
  return tokens;
}

/// The names of a variable in a block.
struct NamesInBlock {
  size_t declarations = 0; ///< Outside parentheses, and before the statement.
  size_t uses = 0;         ///< Others, except outputs such as `"=r"(name)`.
};

/// Counts \p name from the '{' at \p open to its '}', except in \p statement.
NamesInBlock countNames(const std::vector<PlainToken> &tokens, size_t open, SourceRange statement,
                        llvm::StringRef name) {
  NamesInBlock found;
  size_t braces = 0;
  size_t parens = 0;
  for (size_t i = open; i < tokens.size(); ++i) {
    const PlainToken &token = tokens[i];
    braces += token.kind == clang::tok::l_brace ? 1 : 0;
    braces -= token.kind == clang::tok::r_brace ? 1 : 0;
    parens += token.kind == clang::tok::l_paren ? 1 : 0;
    parens -= token.kind == clang::tok::r_paren && parens > 0 ? 1 : 0;
    if (braces == 0)
      break;
    const bool isInStatement = statement.begin <= token.offset && token.offset < statement.end;
    if (token.kind != clang::tok::raw_identifier || token.text != name || isInStatement)
      continue;
    const bool isOutput = i > 1 && tokens[i - 1].kind == clang::tok::l_paren && tokens[i - 2].text.starts_with("\"=");
    if (isOutput)
      continue;
    ++(braces == 1 && parens == 0 && token.offset < statement.begin ? found.declarations : found.uses);
  }
  return found;
}

} // namespace

bool isNeverRead(std::string_view source, SourceRange statement, std::string_view name) {
  if (!std::ranges::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; }))
    return false;
  const std::string text(source); // the lexer needs a terminating 0
  const std::vector<PlainToken> tokens = plainTokens(text);
  const auto after = std::ranges::lower_bound(tokens, statement.begin, {}, &PlainToken::offset);
  size_t closed = 0; // blocks between the statement and the token
  for (auto at = static_cast<size_t>(after - tokens.begin()); at-- > 0;) {
    closed += tokens[at].kind == clang::tok::r_brace ? 1 : 0;
    if (tokens[at].kind != clang::tok::l_brace)
      continue;
    if (closed > 0) {
      --closed;
      continue;
    }
    const NamesInBlock found = countNames(tokens, at, statement, name);
    if (found.declarations + found.uses > 0)
      return found.declarations == 1 && found.uses == 0;
  }
  return false;
}

} // namespace ptxmatrix
