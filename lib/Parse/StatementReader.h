//===- StatementReader.h - Reading statements -------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_PARSE_STATEMENTREADER_H
#define PTXMATRIX_LIB_PARSE_STATEMENTREADER_H

#include "Parse/Parser.h"
#include "Parse/ShapeCache.h"
#include "Scan/StatementLexer.h"
#include "ptxmatrix/Limits.h"

namespace ptxmatrix {

/// A statement, and its cached shape.
struct ReadStatement {
  Statement statement;
  StatementShape *shape = nullptr; ///< Null if none is cached.
};

/// Reads statements; cached shapes do not need the grammar.  For one thread.
class StatementReader {
public:
  /// Reads \p text, which is at \p offset of the module.  \p known are its tokens if lexStatement() found them,
  /// otherwise null.  A statement beyond \p limits is an error marked isLimit.  The result is valid until the next
  /// call.
  ReadStatement read(std::string_view text, size_t offset, const LexedStatement *known, const Limits &limits = {});

  /// Reads the statement that begins at \p begin if its shape is cached.  Without a shape there is no statement.
  ReadStatement readSeen(std::string_view text, size_t begin, const Limits &limits = {});

private:
  /// \p statement with nothing but \p error.
  ReadStatement wrong(Statement statement, SyntaxError error);

  LexedStatement lexed; ///< The last statement whose tokens were unknown.
  ShapeCache cache;
  ParsedTokens parsed; ///< The last one of which nothing is kept.
};

/// The reader of this thread: shapes are cached across calls, and no thread waits for another.
StatementReader &threadReader();

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_PARSE_STATEMENTREADER_H
