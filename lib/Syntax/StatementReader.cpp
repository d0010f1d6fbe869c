//===- StatementReader.cpp - Reading statements ---------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Syntax/StatementReader.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

SyntaxError limitError(const Statement &statement, Message message) {
  const size_t begin = statement.range.begin;
  return {.range = {begin, std::min(begin + 1, statement.range.end)}, .message = std::move(message)};
}

/// The opcode with all its qualifiers and the text in between, after a guard that is `@p` or `@!p`.
std::string_view opcodeOf(const Statement &statement) {
  const std::span<const Token> tokens = statement.tokens;
  size_t begin = 0;
  if (tokens.front().is('@'))
    begin = tokens.size() > 1 && tokens[1].is('!') ? 3 : 2;
  if (begin >= tokens.size())
    return {};
  size_t end = begin + 1;
  while (end < tokens.size() && tokens[end].is(TokenKind::Qualifier))
    ++end;
  return SourceRange{tokens[begin].range.begin, tokens[end - 1].range.end}.of(statement.source);
}

} // namespace

ReadStatement StatementReader::read(std::string_view source, std::span<const Token> tokens, const Limits &limits) {
  Statement statement{source, {tokens.front().range.begin, tokens.back().range.end}, tokens};
  if (statement.range.size() > limits.statementBytes)
    return wrong(statement, limitError(statement, msg::tooLong(limits.statementBytes)));
  kinds.resize(tokens.size());
  for (size_t i = 0; i < tokens.size(); ++i)
    kinds[i] = static_cast<char>(tokens[i].kind);
  const std::string_view opcode = opcodeOf(statement);
  const unsigned mostNesting = std::min(limits.nesting, Limits::kMostNesting);
  if (std::shared_ptr<StatementShape> shape = cache.find(opcode, kinds); shape && shape->tree->nesting <= mostNesting) {
    statement.shared = &shape->tree->ast;
    return {statement, std::move(shape)};
  }
  const unsigned nesting = nestingOf(tokens);
  if (nesting > mostNesting)
    return wrong(statement, limitError(statement, msg::tooNested(mostNesting)));
  return parse(statement, opcode, nesting);
}

ReadStatement StatementReader::parse(Statement statement, std::string_view opcode, unsigned nesting) {
  const bool isKept = kinds.size() <= ShapeCache::kMaxTokens && opcode.size() <= ShapeCache::kMaxOpcodeBytes;
  std::shared_ptr<const SharedTree> tree = isKept ? cache.findTree(kinds) : nullptr;
  if (!tree) {
    parsed = parseTokens(statement.source, statement.tokens);
    statement.shared = &parsed.ast;
    statement.error = parsed.error ? &*parsed.error : nullptr;
    if (!isKept || parsed.error)
      return {statement, nullptr};
    tree = std::make_shared<const SharedTree>(SharedTree{kinds, std::move(parsed.ast), nesting});
  }
  std::shared_ptr<StatementShape> shape = cache.enter({std::string(opcode), std::move(tree), {}});
  statement.shared = &shape->tree->ast;
  return {statement, std::move(shape)};
}

ReadStatement StatementReader::wrong(Statement statement, SyntaxError error) {
  parsed = {{}, std::move(error)};
  statement.shared = &parsed.ast;
  statement.error = &*parsed.error;
  return {statement, nullptr};
}

StatementReader &threadReader() {
  thread_local StatementReader reader;
  return reader;
}

} // namespace ptxmatrix
