//===- StatementReader.h - Reading statements -------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A module has many statements, but few sequences of token kinds and few opcodes.  Each is read once, and kept for the
// next texts of the thread.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYNTAX_STATEMENTREADER_H
#define PTXMATRIX_LIB_SYNTAX_STATEMENTREADER_H

#include "Isa/Opcode.h"
#include "Support/Hash.h"
#include "Syntax/Statement.h"
#include "ptxmatrix/Limits.h"

#include <memory>
#include <unordered_map>

namespace ptxmatrix {

/// Reads statements.  Not thread-safe.
class StatementReader {
public:
  /// No legal statement has so many.  Of a longer one, the AST is not kept.
  static constexpr size_t kMostTokens = 1024;

  /// Reads the statement of \p source that consists of \p tokens, at least one.  A statement beyond \p limits is an
  /// error marked isLimit.  The result is valid as long as source and tokens, its error until the next call.
  Statement read(std::string_view source, std::span<const Token> tokens, const Limits &limits = {});
  /// Its AST; null if there is an error.  Of more than kMostTokens, valid until the next call.
  const Ast *readAst(std::string_view source, std::span<const Token> tokens, const Limits &limits = {});
  /// The AST of a statement with \p kindsOfTokens, if one was read before and has at most \p nesting.
  const Ast *find(std::string_view kindsOfTokens, unsigned nesting) const {
    const auto found = known.find(kindsOfTokens);
    return found != known.end() && found->second && found->second->nesting <= nesting ? found->second.get() : nullptr;
  }
  /// The record of the opcode \p text, a word and its qualifiers.
  const Opcode &readOpcode(std::string_view text);
  /// An estimate of the size of what is kept.
  size_t bytes() const { return keptBytes; }

private:
  const Ast *readNew(std::string_view source, std::span<const Token> tokens, unsigned mostNesting);

  /// By kinds; null for those that are not a statement.
  std::unordered_map<std::string, std::unique_ptr<const Ast>, TextHash, std::equal_to<>> known;
  std::unique_ptr<const Ast> longOne; ///< Of the last statement that is too long to be kept.
  std::string kinds;                  ///< Of the tokens of the last statement.
  std::optional<SyntaxError> error;   ///< Of the last statement.
  std::unordered_map<std::string_view, std::unique_ptr<const Opcode>, TextHash> opcodes; ///< By text.
  size_t keptBytes = 0;
};

/// The reader of this thread.
StatementReader &threadReader();

/// While a thread has one, what its reader returned stays valid.
class ReadCache {
public:
  ReadCache();
  ~ReadCache();
  ReadCache(const ReadCache &) = delete;
  ReadCache &operator=(const ReadCache &) = delete;

  /// Drops what was read if it is much, and the thread has no other ReadCache.
  void trim();
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYNTAX_STATEMENTREADER_H
