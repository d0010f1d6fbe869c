//===- StatementReader.cpp - Statements, cached or parsed -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Parse/StatementReader.h"
#include "Parse/SyntaxMessage.h"

#include <utility>

namespace ptxmatrix {
namespace {

/// The opcode with all its qualifiers, and whatever stands between them.
std::string_view opcodeOf(const Statement &statement) {
  const Ast &ast = statement.ast();
  const size_t begin = statement.tokens[ast.opcode].range.begin;
  return statement.text.substr(begin, statement.tokens[ast.qualifiers.end - 1].range.end - begin);
}

} // namespace

ReadStatement StatementReader::read(std::string_view text, size_t offset, const PlainStatement *plain,
                                    const Limits &limits) {
  if (!remembersShapes || text.size() > limits.statementBytes || !(plain || lexStatement(text, lexed))) {
    parsed = parseStatement(text, limits);
    return {parsed.in(text, offset), nullptr};
  }
  Statement statement{text, offset, plain ? plain->tokens() : lexed.tokens};
  const std::string_view marks = plain ? plain->shape() : lexed.marks;
  StatementShape *shape = plain ? cache.find(plain->opcode.of(text), marks) : nullptr;
  if (!shape) {
    const ShapeCache::Parsed *ofMarks = cache.findParsed(marks);
    if (!ofMarks) {
      std::optional<ParsedShape> parsedNow = parseShape(text, statement.tokens, marks, limits);
      if (!parsedNow)
        return wrong({text, offset, {}}, nestingError(text, limits));
      ofMarks = cache.enterParsed(marks, std::move(*parsedNow));
    }
    const ParsedShape &ofAll = ofMarks->second;
    if (ofAll.nesting > limits.nesting)
      return wrong({text, offset, {}}, nestingError(text, limits));
    if (ofAll.mistake)
      return wrong(statement, errorOf(*ofAll.mistake, text, statement.tokens));
    statement.shared = &ofAll.ast;
    const std::string_view opcode = opcodeOf(statement);
    if (opcode.size() > ShapeCache::kMaxOpcodeBytes)
      return {statement, nullptr};
    shape = cache.find(opcode, marks);
    if (!shape)
      shape = cache.enter(opcode, *ofMarks);
  }
  if (shape->parsed->nesting > limits.nesting)
    return wrong({text, offset, {}}, nestingError(text, limits));
  statement.shared = &shape->parsed->ast;
  return {statement, shape};
}

ReadStatement StatementReader::wrong(Statement statement, SyntaxError error) {
  parsed = {};
  parsed.error = std::move(error);
  statement.shared = &parsed.ast;
  statement.error = &*parsed.error;
  return {statement, nullptr};
}

ReadStatement StatementReader::readSeen(std::string_view text, size_t begin, const Limits &limits) {
  const size_t end = readPlainStatement(text, begin, plainStatement);
  const std::string_view statement = text.substr(begin, end > begin ? end - begin : 0);
  if (end == 0 || !remembersShapes || statement.size() > limits.statementBytes)
    return {};
  StatementShape *shape = cache.find(plainStatement.opcode.of(statement), plainStatement.shape());
  if (!shape || shape->parsed->nesting > limits.nesting)
    return {};
  return {{statement, begin, plainStatement.tokens(), &shape->parsed->ast, nullptr}, shape};
}

StatementReader &threadReader() {
  thread_local StatementReader reader;
  return reader;
}

} // namespace ptxmatrix
