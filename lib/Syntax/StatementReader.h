//===- StatementReader.h - Reading statements -------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// A module has many statements, but few sequences of token kinds and few opcodes.  Each is read once, and kept for the
// next texts of the thread.

#pragma once

#include "Isa/Opcode.h"
#include "Support/TextTable.h"
#include "Syntax/Statement.h"
#include "ptxmatrix/Limits.h"

#include <deque>
#include <memory>
#include <vector>

namespace ptxmatrix {

struct SyntaxStop;

/// Reads statements.  Not thread-safe.
class StatementReader {
public:
  /// No legal statement has so many.  Of longer ones, only the last AST is kept.
  static constexpr size_t kMaxTokens = 1024;

  /// Reads the statement of \p source that consists of \p tokens, at least one.  A statement beyond \p limits is an
  /// error marked isLimit.  The result is valid as long as source and tokens, its error until the next call.
  Statement read(std::string_view source, std::span<const Token> tokens, const Limits &limits = {});
  /// The AST of \p tokens; null if there is an error.  Of more than kMaxTokens, valid until the next call.
  const Ast *readAst(std::span<const Token> tokens, const Limits &limits = {});
  /// The AST of a statement with \p kindsOfTokens, if one was read before and has at most \p nesting.
  const Ast *find(std::string_view kindsOfTokens, unsigned nesting) const {
    const std::optional<uint32_t> number = knownKinds.find(kindsOfTokens);
    const Ast *const ast = number ? known[*number].ast.get() : nullptr;
    return ast && ast->nesting <= nesting ? ast : nullptr;
  }
  /// The record of the opcode \p text, a word and its qualifiers.
  const Opcode &readOpcode(std::string_view text);
  /// An estimate of the size of what is kept.
  size_t bytes() const { return keptBytes; }

private:
  /// What the grammar says of a sequence of kinds.
  struct Known {
    std::string kinds;
    std::unique_ptr<const Ast> ast;             ///< Null if they are not a statement.
    std::shared_ptr<SyntaxStop> stop = nullptr; ///< Then, from the first request on, where and why.
  };

  TextTable knownKinds;
  std::deque<Known> known;          ///< By number.
  Known longOne;                    ///< The last statement with more tokens than are kept.
  std::string kinds;                ///< Of the tokens of the last statement.
  std::optional<SyntaxError> error; ///< Of the last statement.
  TextTable opcodeTexts;
  std::vector<std::unique_ptr<const Opcode>> opcodes; ///< By number.
  size_t keptBytes = 0;
};

/// The reader of this thread.
StatementReader &threadReader();

/// While a thread has one, what its reader returned stays valid.
class ReadCache {
public:
  ReadCache() {
    ++number;
    trim();
  }
  ~ReadCache() { --number; }
  ReadCache(const ReadCache &) = delete;
  ReadCache &operator=(const ReadCache &) = delete;

  /// Drops what was read if it is much, and the thread has no other ReadCache.
  void trim();

private:
  static inline thread_local size_t number = 0; ///< How many the thread has.
};

} // namespace ptxmatrix
