//===- StatementReader.h - Reading statements -------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_PARSE_STATEMENTREADER_H
#define PTXMATRIX_LIB_PARSE_STATEMENTREADER_H

#include "Parse/Parser.h"
#include "Parse/ShapeCache.h"
#include "Scan/RecentStatements.h"
#include "ptxmatrix/Limits.h"

namespace ptxmatrix {

/// A statement and its cached shape.
struct ReadStatement {
  Statement statement;
  StatementShape *shape = nullptr; ///< Null if the shape is not cached.
};

/// Reads statements; those of cached shapes do not need the grammar.  Not thread-safe.
class StatementReader {
public:
  /// Reads \p text, which is at \p offset of the module.  \p known are its tokens if lexStatement() found them,
  /// otherwise null.  A statement beyond \p limits is an error marked isLimit.  The result is valid until the next
  /// call.
  ReadStatement read(std::string_view text, size_t offset, LexedStatement *known, const Limits &limits = {});

  /// Reads the statement at \p begin if its shape is cached.  Otherwise returns no statement and no shape.  Fastest if
  /// one of the last few differs only in names and numbers, as in a loop of a generator.
  ReadStatement readSeen(std::string_view text, size_t begin, const Limits &limits = {});

private:
  /// Returns \p statement with \p error and an empty AST.
  ReadStatement wrong(Statement statement, SyntaxError error);

  RecentStatements recent; ///< Those of readSeen().
  LexedStatement lexed;    ///< The last statement of read() whose tokens were not given.
  ShapeCache cache;
  ParsedTokens parsed; ///< The last result that is not cached.
};

/// The reader of this thread.  Shapes are cached across calls, and threads do not wait for each other.
StatementReader &threadReader();

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_PARSE_STATEMENTREADER_H
