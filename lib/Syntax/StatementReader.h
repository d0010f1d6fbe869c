//===- StatementReader.h - Reading statements -------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYNTAX_STATEMENTREADER_H
#define PTXMATRIX_LIB_SYNTAX_STATEMENTREADER_H

#include "Syntax/Parser.h"
#include "Syntax/ShapeCache.h"
#include "ptxmatrix/Limits.h"

namespace ptxmatrix {

/// A statement and its cached shape.
struct ReadStatement {
  Statement statement;
  std::shared_ptr<StatementShape> shape; ///< Null if the shape is not cached.
};

/// Reads statements; those of cached shapes do not need the grammar.  Not thread-safe.
class StatementReader {
public:
  /// Reads the statement of \p source that consists of \p tokens, at least one.  A statement beyond \p limits is an
  /// error marked isLimit.  The result is valid until the next call, and as long as source and tokens.
  ReadStatement read(std::string_view source, std::span<const Token> tokens, const Limits &limits = {});

private:
  ReadStatement parse(Statement statement, std::string_view opcode, unsigned nesting);
  /// Returns \p statement with \p error and an empty AST.
  ReadStatement wrong(Statement statement, SyntaxError error);

  ShapeCache cache;
  std::string kinds;   ///< Of the tokens of the last statement.
  ParsedTokens parsed; ///< The last result that is not cached.
};

/// The reader of this thread.  Shapes are cached across calls, and threads do not wait for each other.
StatementReader &threadReader();

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYNTAX_STATEMENTREADER_H
