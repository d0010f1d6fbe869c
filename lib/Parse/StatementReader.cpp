//===- StatementReader.cpp - Statements, cached or parsed -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "StatementReader.h"

namespace ptxmatrix {

ReadStatement StatementReader::read(std::string_view text, size_t offset, const PlainStatement *plain,
                                    const Limits &limits) {
  if (!plain || !mayRemember(*plain, text, limits)) {
    parsed = parseStatement(text, limits);
    return {parsed.in(text, offset), nullptr};
  }
  const std::string_view opcode = plain->opcode.of(text);
  StatementShape *shape = cache.find(opcode, plain->shape());
  if (!shape)
    shape = cache.enter(opcode, plain->shape());
  if (!shape || shape->ast->nesting > limits.nesting) {
    parsed = parsePlainStatement(text, *plain, limits);
    if (parsed.error)
      return {parsed.in(text, offset), nullptr};
    shape = cache.enter(opcode, plain->shape(), std::move(parsed.ast));
  }
  return {{text, offset, plain->tokens(), shape->ast, nullptr}, shape};
}

ReadStatement StatementReader::readSeen(std::string_view text, size_t begin, const Limits &limits) {
  const size_t end = readPlainStatement(text, begin, plainStatement);
  const std::string_view statement = text.substr(begin, end > begin ? end - begin : 0);
  if (end == 0 || !mayRemember(plainStatement, statement, limits))
    return {};
  StatementShape *shape = cache.find(plainStatement.opcode.of(statement), plainStatement.shape());
  if (!shape || shape->ast->nesting > limits.nesting)
    return {};
  return {{statement, begin, plainStatement.tokens(), shape->ast, nullptr}, shape};
}

StatementReader &threadReader() {
  thread_local StatementReader reader;
  return reader;
}

} // namespace ptxmatrix
