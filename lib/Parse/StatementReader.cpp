//===- StatementReader.cpp - Reading statements ---------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Parse/StatementReader.h"
#include "Parse/AstSeed.h"

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

ReadStatement StatementReader::read(std::string_view text, size_t offset, const LexedStatement *known,
                                    const Limits &limits) {
  Statement statement{text, offset, {}};
  if (text.size() > limits.statementBytes)
    return wrong(statement, limitError(text, msg::tooLong(limits.statementBytes)));
  if (!known) {
    last = nullptr;
    lexText(text, lexed);
  }
  const LexedStatement &tokens = known ? *known : lexed;
  const std::string_view opcode = opcodeOf(text, tokens);
  StatementShape *shape = known ? cache.find(opcode, tokens.marks()) : nullptr;
  const unsigned nesting = shape ? shape->tree->nesting : nestingOf(tokens.marks());
  if (nesting > mostNesting(limits))
    return wrong(statement, limitError(text, msg::tooNested(mostNesting(limits))));
  statement.tokens = tokens.tokens();
  if (!shape) {
    const bool isKept =
        known && statement.tokens.size() <= ShapeCache::kMaxTokens && opcode.size() <= ShapeCache::kMaxOpcodeBytes;
    std::shared_ptr<const MarkedTree> tree = isKept ? cache.findTree(tokens.marks()) : nullptr;
    if (!tree) {
      if (std::optional<Ast> seeded = findSeed(tokens.marks()))
        parsed = {std::move(*seeded), std::nullopt};
      else
        parsed = parseTokens(text, statement.tokens, tokens.marks());
      statement.shared = &parsed.ast;
      statement.error = parsed.error ? &*parsed.error : nullptr;
      if (!isKept || parsed.error)
        return {statement, nullptr};
      tree =
          std::make_shared<const MarkedTree>(MarkedTree{std::string(tokens.marks()), std::move(parsed.ast), nesting});
    }
    last = nullptr; // may be replaced in the cache
    shape = cache.enter({std::string(opcode), std::move(tree), {}});
  }
  statement.shared = &shape->tree->ast;
  return {statement, shape};
}

ReadStatement StatementReader::wrong(Statement statement, SyntaxError error) {
  parsed = {{}, std::move(error)};
  statement.shared = &parsed.ast;
  statement.error = &*parsed.error;
  return {statement, nullptr};
}

ReadStatement StatementReader::readSeen(std::string_view text, size_t begin, const Limits &limits) {
  const std::string_view lexable = upToLastSemicolon(text);
  size_t end = last ? lexAlike(lexable, begin, last->opcode, lexed) : 0;
  if (end == 0) {
    last = nullptr; // the next line may throw
    end = lexStatement(lexable, begin, lexed);
    last = end > 0 ? cache.find(opcodeOf(text.substr(begin), lexed), lexed.marks()) : nullptr;
  }
  if (!last || end - begin > limits.statementBytes || last->tree->nesting > limits.nesting)
    return {};
  return {{text.substr(begin, end - begin), begin, lexed.tokens(), &last->tree->ast, nullptr}, last};
}

StatementReader &threadReader() {
  thread_local StatementReader reader;
  return reader;
}

} // namespace ptxmatrix
