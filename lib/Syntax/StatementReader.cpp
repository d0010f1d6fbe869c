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

const Ast *StatementReader::readAst(std::string_view source, std::span<const Token> tokens, const Limits &limits) {
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
  if (const std::optional<uint32_t> number = knownKinds.find(kinds))
    if (const Ast *const ast = known[*number].ast.get(); !ast || ast->nesting <= mostNesting)
      return ast;
  return readNew(source, tokens, mostNesting);
}

/// Reads a statement whose kinds of tokens are not known, and keeps its AST.
const Ast *StatementReader::readNew(std::string_view source, std::span<const Token> tokens, unsigned mostNesting) {
  const unsigned nesting = nestingOf(tokens);
  if (nesting > mostNesting) {
    const size_t begin = tokens.front().range.begin;
    error = {.range = {begin, begin + 1}, .message = msg::tooNested(mostNesting)};
    return nullptr;
  }
  ParsedTokens parsed = parseTokens(source, tokens);
  std::unique_ptr<Ast> ast = parsed.error ? nullptr : std::make_unique<Ast>(std::move(parsed.ast));
  if (ast)
    ast->nesting = nesting;
  error = std::move(parsed.error);
  if (tokens.size() > kMostTokens) {
    longOne = std::move(ast);
    return longOne.get();
  }
  constexpr size_t kBytesOfToken = 64; // of its nodes, about
  if (const std::optional<uint32_t> number = knownKinds.find(kinds))
    return known[*number].ast.get();
  known.resize(knownKinds.size()); // there is one more if memory ran out before it got its number
  const Known &kept = known.emplace_back(kinds, std::move(ast));
  knownKinds.add(kept.kinds);
  keptBytes += sizeof(Ast) + tokens.size() * kBytesOfToken;
  return kept.ast.get();
}

Statement StatementReader::read(std::string_view source, std::span<const Token> tokens, const Limits &limits) {
  Statement statement{source, {tokens.front().range.begin, tokens.back().range.end}, tokens, nullptr, nullptr};
  statement.tree = readAst(source, tokens, limits);
  if (statement.tree && statement.ast().foreign)
    error = describeForeign(statement);
  else if (!statement.tree && !error) // the grammar rejected these kinds before
    readNew(source, tokens, std::min(limits.nesting, Limits::kMostNesting));
  if (error) {
    static const Ast kNone;
    statement.tree = &kNone;
    statement.error = &*error;
  }
  return statement;
}

const Opcode &StatementReader::readOpcode(std::string_view text) {
  if (const std::optional<uint32_t> number = opcodeTexts.find(text))
    return *opcodes[*number];
  opcodes.resize(opcodeTexts.size()); // see readNew()
  const Opcode &opcode = *opcodes.emplace_back(std::make_unique<const Opcode>(text));
  opcodeTexts.add(opcode.text);
  keptBytes += sizeof(Opcode) + text.size();
  return opcode;
}

StatementReader &threadReader() {
  thread_local StatementReader reader;
  return reader;
}

//===----------------------------------------------------------------------===//
// ReadCache
//===----------------------------------------------------------------------===//

namespace {

thread_local size_t users = 0; ///< How many there are.

} // namespace

ReadCache::ReadCache() {
  ++users;
  trim();
}

ReadCache::~ReadCache() { --users; }

void ReadCache::trim() {
  constexpr size_t kMuch = size_t{1} << 23; // thousands of records
  if (users == 1 && threadReader().bytes() > kMuch)
    threadReader() = StatementReader();
}

} // namespace ptxmatrix
