//===- StatementReader.cpp - Reading statements ---------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Syntax/StatementReader.h"
#include "Syntax/Parser.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

constexpr size_t kMostKnown = 2048; // sequences
/// No legal statement has more tokens.
constexpr size_t kMostTokens = 512;

/// An upper bound on the recursion depth of the parser for \p tokens: brackets and right-associative operators.
unsigned nestingOf(std::span<const Token> tokens) {
  unsigned depth = 0;
  bool afterOperand = false;
  for (const Token &token : tokens) {
    const bool isSign = token.is('+') || token.is('-');
    if (token.is('(') || token.is('?') || token.is('!') || token.is('~') || (isSign && !afterOperand))
      ++depth;
    afterOperand = !isPunctuation(token.kind) || token.is(')');
  }
  return depth;
}

} // namespace

Statement StatementReader::read(std::string_view source, std::span<const Token> tokens, const Limits &limits) {
  Statement statement{source, {tokens.front().range.begin, tokens.back().range.end}, tokens, nullptr, nullptr};
  const unsigned mostNesting = std::min(limits.nesting, Limits::kMostNesting);
  const auto wrong = [&](SyntaxError found) {
    static const auto kNone = std::make_shared<const Ast>();
    statement.shared = kNone;
    error = std::move(found);
    statement.error = &*error;
    return statement;
  };
  const auto limit = [&](Message message) {
    const size_t begin = statement.range.begin;
    const SourceRange first{begin, std::min<size_t>(begin + 1, statement.range.end)};
    return wrong({.range = first, .message = std::move(message)});
  };
  if (statement.range.size() > limits.statementBytes)
    return limit(msg::tooLong(limits.statementBytes));
  kinds.resize(tokens.size());
  std::ranges::transform(tokens, kinds.begin(), [](const Token &token) { return static_cast<char>(token.kind); });
  if (const auto found = known.find(std::string_view(kinds));
      found != known.end() && found->second->nesting <= mostNesting) {
    statement.shared = found->second;
    return statement;
  }
  const unsigned nesting = nestingOf(tokens);
  if (nesting > mostNesting)
    return limit(msg::tooNested(mostNesting));
  ParsedTokens parsed = parseTokens(source, tokens);
  if (parsed.error)
    return wrong(std::move(*parsed.error));
  parsed.ast.nesting = nesting;
  statement.shared = std::make_shared<const Ast>(std::move(parsed.ast));
  if (known.size() == kMostKnown)
    known.clear();
  if (tokens.size() <= kMostTokens)
    known.emplace(kinds, statement.shared);
  return statement;
}

StatementReader &threadReader() {
  thread_local StatementReader reader;
  return reader;
}

} // namespace ptxmatrix
