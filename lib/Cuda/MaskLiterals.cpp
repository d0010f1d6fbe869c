//===- MaskLiterals.cpp - Masking string literals of a source -------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/MaskLiterals.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"

#include <algorithm>

namespace ptxmatrix {

std::string maskLiterals(std::string_view source) {
  clang::LangOptions language;
  language.CPlusPlus = language.CPlusPlus11 = language.LineComment = language.RawStringLiterals = true;
  const std::string text(source); // the lexer needs a terminating 0
  clang::Lexer lexer(clang::SourceLocation(), language, text.data(), text.data(), text.data() + text.size());
  std::string masked = text;
  clang::Token token;
  for (bool isLast = false; !isLast;) {
    isLast = lexer.LexFromRawLexer(token);
    const size_t end = lexer.getCurrentBufferOffset();
    const auto begin = masked.begin() + static_cast<std::ptrdiff_t>(end - token.getLength());
    const bool isUnterminated = token.is(clang::tok::unknown) && *begin == '"';
    if (!isUnterminated && (!clang::tok::isLiteral(token.getKind()) || token.is(clang::tok::numeric_constant)))
      continue;
    std::replace_if(begin, begin + token.getLength(), [](char c) { return c != '\n'; }, 'x');
  }
  return masked;
}

} // namespace ptxmatrix
