//===- StatementReader.cpp - Statements, cached or parsed -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "StatementReader.h"

#include <algorithm>

namespace ptxmatrix {

ReadStatement StatementReader::read(std::string_view text, size_t offset, const PlainStatement *plain,
                                    const Limits &limits) {
  StatementShape *shape = nullptr;
  if (plain && mayRemember(text.size(), limits)) {
    const std::string_view opcode = plain->opcode.of(text);
    shape = cache.find(opcode, plain->shape());
    const Ast *ast = shape ? nullptr : cache.findAst(plain->shape());
    if (ast)
      shape = cache.enter(opcode, plain->shape(), *ast);
    if (!shape) {
      parsed = parseStatement(text, limits);
      if (!parsed.error && std::ranges::equal(parsed.tokens, plain->tokens()))
        shape = cache.enter(opcode, plain->shape(), parsed.ast);
    }
  } else {
    parsed = parseStatement(text, limits);
  }
  if (!shape)
    return {parsed.in(text, offset), nullptr};
  return {{text, offset, plain->tokens(), shape->ast, nullptr}, shape};
}

ReadStatement StatementReader::readSeen(std::string_view text, size_t begin, const Limits &limits) {
  const size_t end = readPlainStatement(text, begin, plainStatement);
  const std::string_view statement = text.substr(begin, end > begin ? end - begin : 0);
  if (end == 0 || !mayRemember(statement.size(), limits))
    return {};
  StatementShape *shape = cache.find(plainStatement.opcode.of(statement), plainStatement.shape());
  if (!shape)
    return {};
  return {{statement, begin, plainStatement.tokens(), shape->ast, nullptr}, shape};
}

StatementReader &threadReader() {
  thread_local StatementReader reader;
  return reader;
}

} // namespace ptxmatrix
