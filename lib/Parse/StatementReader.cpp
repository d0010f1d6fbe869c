//===- StatementReader.cpp - Reading statements ---------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Parse/StatementReader.h"
#include "Parse/AstSeed.h"
#include "Scan/CharClass.h"

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
    keptOpcode.clear();
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

/// Like lexStatement(), but faster if the opcode is the same as last time, as in a loop of a generator.
size_t StatementReader::lexSeen(std::string_view text, size_t begin) {
  const std::string_view statement = text.substr(std::min(begin, text.size()));
  // A ';' ends the text, so something follows the opcode.
  const bool isSame = !keptOpcode.empty() && statement.starts_with(keptOpcode) && isWhite(statement[keptOpcode.size()]);
  if (isSame)
    return lexBehindOpcode(text, begin, lexed);
  keptOpcode.clear();
  const size_t end = lexStatement(text, begin, lexed);
  if (end > 0 && lexed.opcode.begin == 0 && isWhite(statement[lexed.opcode.end]))
    keptOpcode = lexed.opcode.of(statement);
  return end;
}

ReadStatement StatementReader::readSeen(std::string_view text, size_t begin, const Limits &limits) {
  const size_t end = lexSeen(upToLastSemicolon(text), begin);
  if (end == 0 || end - begin > limits.statementBytes)
    return {};
  const std::string_view statement = text.substr(begin, end - begin);
  StatementShape *shape = cache.find(opcodeOf(statement, lexed), lexed.marks());
  if (!shape || shape->tree->nesting > limits.nesting)
    return {};
  return {{statement, begin, lexed.tokens(), &shape->tree->ast, nullptr}, shape};
}

StatementReader &threadReader() {
  thread_local StatementReader reader;
  return reader;
}

} // namespace ptxmatrix
