//===- RecentStatements.h - Tokens of similar statements --------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SCAN_RECENTSTATEMENTS_H
#define PTXMATRIX_LIB_SCAN_RECENTSTATEMENTS_H

#include "Scan/StatementLexer.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace ptxmatrix {

/// Lexes statements, and remembers the last few: a loop of a kernel repeats some statements with other registers.
class RecentStatements {
public:
  /// Does the same as lex(), faster, for a statement that differs from a recent one only in the names, numbers and
  /// white space after the opcode.  Returns 0 for others.
  size_t lexAlike(std::string_view text, size_t begin);
  /// Same as lexStatement(); the tokens are in last().
  size_t lex(std::string_view text, size_t begin);

  /// The result of the last call, if that did not return 0.
  LexedStatement &last() { return recent[latest].lexed; }

private:
  static constexpr size_t kRecent = 8; // shapes in a loop

  struct Recent {
    std::string opcode; ///< Up to the first white space.
    LexedStatement lexed;
  };
  /// The end of an opcode, where opcodes usually differ.
  struct OpcodeEnd {
    size_t length = SIZE_MAX; ///< Of the opcode.  No text is that long: short opcodes and those after a guard.
    uint64_t bytes = 0;
  };

  std::array<Recent, kRecent> recent;
  std::array<OpcodeEnd, kRecent> ends; ///< Of `recent`.
  size_t latest = 0;
  size_t oldest = 0;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SCAN_RECENTSTATEMENTS_H
