//===- StatementReader.h - Statements, cached or parsed ---------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_PARSE_STATEMENTREADER_H
#define PTXMATRIX_LIB_PARSE_STATEMENTREADER_H

#include "Parse/Parser.h"
#include "Parse/ShapeCache.h"
#include "Parse/StatementLexer.h"
#include "Scan/PlainStatement.h"

namespace ptxmatrix {

/// A statement, and the shape that it was recognized by.
struct ReadStatement {
  Statement statement;
  StatementShape *shape = nullptr; ///< Null where none is kept.
};

/// Reads statements: those whose tokens were seen without the grammar.  For one thread.
class StatementReader {
public:
  /// Reads \p text, which stands at \p offset of the module.  \p plain are its tokens if it is plain, else
  /// null.  The result is good until the next call.
  ReadStatement read(std::string_view text, size_t offset, const PlainStatement *plain, const Limits &limits = {});

  /// Reads the plain statement that begins at \p begin if its shape was seen.  Without a shape there is no statement.
  ReadStatement readSeen(std::string_view text, size_t begin, const Limits &limits = {});

  /// Whether shapes are remembered.  If not, the grammar reads every statement.  It is slow, and must not change what
  /// is read.
  void setRemembersShapes(bool remembers) { remembersShapes = remembers; }

private:
  /// \p statement, of which there is nothing but \p error.
  ReadStatement wrong(Statement statement, SyntaxError error);

  bool remembersShapes = true;
  PlainStatement plainStatement; ///< The last one of readSeen().
  LexedStatement lexed;          ///< The last one that is not plain.
  ShapeCache cache;
  ParsedStatement parsed; ///< The last one of which nothing is kept.
};

/// The reader of this thread: shapes are remembered from call to call, and no thread waits for another.
StatementReader &threadReader();

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_PARSE_STATEMENTREADER_H
