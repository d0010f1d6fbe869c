//===- StatementReader.h - Reading statements -------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A module has many statements with few sequences of token kinds.  The grammar reads each sequence once.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYNTAX_STATEMENTREADER_H
#define PTXMATRIX_LIB_SYNTAX_STATEMENTREADER_H

#include "Isa/Opcode.h"
#include "Support/Hash.h"
#include "Syntax/Statement.h"
#include "ptxmatrix/Limits.h"

#include <unordered_map>

namespace ptxmatrix {

/// Reads statements.  Not thread-safe.
class StatementReader {
public:
  /// Reads the statement of \p source that consists of \p tokens, at least one.  A statement beyond \p limits is an
  /// error marked isLimit.  The result is valid as long as source and tokens, its error until the next call.
  Statement read(std::string_view source, std::span<const Token> tokens, const Limits &limits = {});
  /// Its AST; null if there is an error.
  std::shared_ptr<const Ast> readAst(std::string_view source, std::span<const Token> tokens, const Limits &limits = {});

private:
  std::shared_ptr<const Ast> readNew(std::string_view source, std::span<const Token> tokens, unsigned mostNesting);

  /// By kinds; null for those that are not a statement.
  std::unordered_map<std::string, std::shared_ptr<const Ast>, TextHash, std::equal_to<>> known;
  std::string kinds;                ///< Of the tokens of the last statement.
  std::optional<SyntaxError> error; ///< Of the last statement.
};

/// The record of the opcode of \p source whose words are \p words, at least one.  Valid as long as there is a
/// ReadCache.
const Opcode &opcodeOf(std::string_view source, std::span<const Token> words);

/// The reader of this thread.
StatementReader &threadReader();

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYNTAX_STATEMENTREADER_H
