//===- StatementReader.cpp - Reading statements ---------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Syntax/StatementReader.h"
#include "Syntax/Parser.h"

#include <algorithm>
#include <array>
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

std::shared_ptr<const Ast> StatementReader::readAst(std::string_view source, std::span<const Token> tokens,
                                                    const Limits &limits) {
  error.reset();
  const SourceRange range = {tokens.front().range.begin, tokens.back().range.end};
  if (range.size() > limits.statementBytes) {
    const SourceRange first{range.begin, std::min<size_t>(range.begin + size_t{1}, range.end)};
    error = {.range = first, .message = msg::tooLong(limits.statementBytes)};
    return nullptr;
  }
  kinds.resize(tokens.size());
  std::ranges::transform(tokens, kinds.begin(), [](const Token &token) { return static_cast<char>(token.kind); });
  const unsigned mostNesting = std::min(limits.nesting, Limits::kMostNesting);
  const auto found = known.find(std::string_view(kinds));
  if (found != known.end() && (!found->second || found->second->nesting <= mostNesting))
    return found->second;
  return readNew(source, tokens, mostNesting);
}

/// Reads a statement whose kinds of tokens are not known, and keeps its AST.
std::shared_ptr<const Ast> StatementReader::readNew(std::string_view source, std::span<const Token> tokens,
                                                    unsigned mostNesting) {
  const unsigned nesting = nestingOf(tokens);
  if (nesting > mostNesting) {
    const size_t begin = tokens.front().range.begin;
    error = {.range = {begin, begin + 1}, .message = msg::tooNested(mostNesting)};
    return nullptr;
  }
  ParsedTokens parsed = parseTokens(source, tokens);
  std::shared_ptr<Ast> ast = parsed.error ? nullptr : std::make_shared<Ast>(std::move(parsed.ast));
  if (ast)
    ast->nesting = nesting;
  error = std::move(parsed.error);
  if (known.size() == kMostKnown)
    known.clear();
  if (tokens.size() <= kMostTokens)
    known.emplace(kinds, ast);
  return ast;
}

Statement StatementReader::read(std::string_view source, std::span<const Token> tokens, const Limits &limits) {
  Statement statement{source, {tokens.front().range.begin, tokens.back().range.end}, tokens, nullptr, nullptr};
  statement.shared = readAst(source, tokens, limits);
  if (statement.shared && statement.ast().foreign)
    error = describeForeign(statement);
  else if (!statement.shared && !error) // the grammar rejected these kinds before
    readNew(source, tokens, std::min(limits.nesting, Limits::kMostNesting));
  if (error) {
    static const auto kNone = std::make_shared<const Ast>();
    statement.shared = kNone;
    statement.error = &*error;
  }
  return statement;
}

const Opcode &opcodeOf(std::string_view source, std::span<const Token> words) {
  constexpr size_t kMost = 32; // no opcode has so many words
  words = words.first(std::min(words.size(), kMost));
  const std::string_view text = SourceRange{words.front().range.begin, words.back().range.end}.of(source);
  std::array<std::string_view, kMost> texts;
  std::ranges::transform(words, texts.begin(), [&](const Token &word) { return word.range.of(source); });
  return findOpcode(text, std::span(texts).first(words.size()));
}

StatementReader &threadReader() {
  thread_local StatementReader reader;
  return reader;
}

} // namespace ptxmatrix
