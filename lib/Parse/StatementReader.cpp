//===- StatementReader.cpp - Reading statements ---------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Parse/StatementReader.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

unsigned mostNesting(const Limits &limits) { return std::min(limits.nesting, Limits::kMostNesting); }

SyntaxError limitError(std::string_view text, Message message) {
  return {.range = {0, std::min<size_t>(text.size(), 1)}, .message = std::move(message)};
}

/// The opcode with all its qualifiers and the text in between.
std::string_view opcodeOf(std::string_view text, const LexedStatement &lexed) {
  return SourceRange{lexed.opcode.begin, lexed.opcodeEnd}.of(text);
}

} // namespace

ReadStatement StatementReader::read(std::string_view text, size_t offset, LexedStatement *known, const Limits &limits) {
  Statement statement{text, offset, {}};
  if (text.size() > limits.statementBytes)
    return wrong(statement, limitError(text, msg::tooLong(limits.statementBytes)));
  if (!known)
    lexText(text, lexed);
  LexedStatement &tokens = known ? *known : lexed;
  const std::string_view opcode = opcodeOf(text, tokens);
  if (known && !known->shape)
    known->shape = cache.find(opcode, tokens.marks());
  const unsigned nesting = known && known->shape ? known->shape->tree->nesting : nestingOf(tokens.marks());
  if (nesting > mostNesting(limits))
    return wrong(statement, limitError(text, msg::tooNested(mostNesting(limits))));
  statement.tokens = tokens.tokens();
  if (!known || !known->shape) {
    const bool isKept =
        known && statement.tokens.size() <= ShapeCache::kMaxTokens && opcode.size() <= ShapeCache::kMaxOpcodeBytes;
    std::shared_ptr<const MarkedTree> tree = isKept ? cache.findTree(tokens.marks()) : nullptr;
    if (!tree) {
      parsed = parseTokens(text, statement.tokens, tokens.marks());
      statement.shared = &parsed.ast;
      statement.error = parsed.error ? &*parsed.error : nullptr;
      if (!isKept || parsed.error)
        return {statement, nullptr};
      tree =
          std::make_shared<const MarkedTree>(MarkedTree{std::string(tokens.marks()), std::move(parsed.ast), nesting});
    }
    known->shape = cache.enter({std::string(opcode), std::move(tree), {}});
  }
  statement.shared = &known->shape->tree->ast;
  return {statement, known->shape.get()};
}

ReadStatement StatementReader::wrong(Statement statement, SyntaxError error) {
  parsed = {{}, std::move(error)};
  statement.shared = &parsed.ast;
  statement.error = &*parsed.error;
  return {statement, nullptr};
}

ReadStatement StatementReader::readSeen(std::string_view text, size_t begin, const Limits &limits) {
  const std::string_view lexable = upToLastSemicolon(text);
  size_t end = recent.lexAlike(lexable, begin);
  if (end == 0)
    end = recent.lex(lexable, begin);
  if (end == 0 || end - begin > limits.statementBytes)
    return {};
  LexedStatement &seen = recent.last();
  if (!seen.shape)
    seen.shape = cache.find(opcodeOf(text.substr(begin), seen), seen.marks());
  if (!seen.shape || seen.shape->tree->nesting > mostNesting(limits))
    return {};
  const std::string_view statement = text.substr(begin, end - begin);
  return {{statement, begin, seen.tokens(), &seen.shape->tree->ast, nullptr}, seen.shape.get()};
}

StatementReader &threadReader() {
  thread_local StatementReader reader;
  return reader;
}

} // namespace ptxmatrix
