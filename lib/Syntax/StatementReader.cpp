//===- StatementReader.cpp - Reading statements ---------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

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

/// The error that the statement \p tokens, with \p nesting, exceeds \p limits, if it does.
std::optional<SyntaxError> limitError(std::span<const Token> tokens, unsigned nesting, const Limits &limits) {
  const SourceRange range = {tokens.front().range.begin, tokens.back().range.end};
  const unsigned mostNesting = std::min(limits.nesting, Limits::kMaxNesting);
  const bool isLong = range.size() > limits.statementBytes;
  if (!isLong && nesting <= mostNesting)
    return std::nullopt;
  return SyntaxError{.range = {range.begin, range.begin + size_t{1}},
                     .message =
                         isLong ? msg::tooLong(/*text*/ false, limits.statementBytes) : msg::tooNested(mostNesting)};
}

} // namespace

const Ast *StatementReader::readAst(std::span<const Token> tokens, const Limits &limits) {
  kinds.resize(tokens.size());
  std::ranges::transform(tokens, kinds.begin(), [](const Token &token) { return static_cast<char>(token.kind); });
  if (const std::optional<uint32_t> number = knownKinds.find(kinds)) {
    const Ast *const ast = known[*number].ast.get();
    return ast && !limitError(tokens, ast->nesting, limits) ? ast : nullptr;
  }
  const unsigned nesting = nestingOf(tokens);
  if (limitError(tokens, nesting, limits))
    return nullptr;
  if (longOne.kinds == kinds)
    return longOne.ast.get();
  std::unique_ptr<Ast> ast = parseTokens(tokens, nullptr);
  if (ast)
    ast->nesting = nesting;
  if (tokens.size() > kMaxTokens) {
    longOne = {kinds, std::move(ast)};
    return longOne.ast.get();
  }
  constexpr size_t kBytesOfToken = 64; // of its nodes, about
  known.resize(knownKinds.size());     // there is one more if memory ran out before it got its number
  const Known &kept = known.emplace_back(kinds, std::move(ast));
  knownKinds.add(kept.kinds);
  keptBytes += sizeof(Ast) + tokens.size() * kBytesOfToken;
  return kept.ast.get();
}

Statement StatementReader::read(std::string_view source, std::span<const Token> tokens, const Limits &limits) {
  constexpr size_t kBytesOfStop = 1024; // with its lists, about
  Statement statement{source, {tokens.front().range.begin, tokens.back().range.end}, tokens, readAst(tokens, limits)};
  if (statement.tree && !statement.ast().foreign)
    return statement;
  error = statement.tree ? describeForeign(statement) : limitError(tokens, nestingOf(tokens), limits);
  if (!error) {
    const std::optional<uint32_t> number = knownKinds.find(kinds);
    std::shared_ptr<SyntaxStop> &stop = (number ? known[*number] : longOne).stop;
    if (!stop) { // kept once it is complete: memory may run out before
      auto found = std::make_shared<SyntaxStop>();
      parseTokens(tokens, found.get());
      stop = std::move(found);
      keptBytes += number ? kBytesOfStop : 0;
    }
    error = describe(*stop, tokens, source);
  }
  static const Ast kNone;
  statement.tree = &kNone;
  statement.error = &*error;
  return statement;
}

const Opcode &StatementReader::readOpcode(std::string_view text) {
  if (const std::optional<uint32_t> number = opcodeTexts.find(text))
    return *opcodes[*number];
  opcodes.resize(opcodeTexts.size()); // see readAst()
  const Opcode &opcode = *opcodes.emplace_back(std::make_unique<const Opcode>(text));
  opcodeTexts.add(opcode.text);
  keptBytes += sizeof(Opcode) + text.size() + (opcode.form ? sizeof(CommonForm) : 0);
  return opcode;
}

StatementReader &threadReader() {
  thread_local StatementReader reader;
  return reader;
}

void ReadCache::trim() {
  constexpr size_t kMuch = size_t{1} << 23; // thousands of records
  if (number == 1 && threadReader().bytes() > kMuch)
    threadReader() = StatementReader();
}

} // namespace ptxmatrix
