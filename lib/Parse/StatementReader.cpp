//===- StatementReader.cpp - Statements, cached or parsed -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "StatementReader.h"

#include <algorithm>

namespace ptxmatrix {

ReadStatement StatementReader::read(std::string_view text, size_t offset, std::span<const Token> plainTokens) {
  StatementShape *shape = plainTokens.empty() ? nullptr : cache.find(text, plainTokens);
  if (!shape) {
    parsed = parseStatement(text);
    const bool isPlain = !parsed.error && std::ranges::equal(parsed.tokens, plainTokens);
    if (isPlain)
      shape = cache.enter(std::move(parsed.ast));
    if (!shape)
      return {parsed.in(text, offset), nullptr};
  }
  return {{text, offset, plainTokens, &shape->ast, nullptr}, shape};
}

} // namespace ptxmatrix
