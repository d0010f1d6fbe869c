//===- Words.h - Classification of words ------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Only for the parsers of this folder.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYNTAX_WORDS_H
#define PTXMATRIX_LIB_SYNTAX_WORDS_H

#include "Syntax/Item.h"

namespace ptxmatrix {

/// What a directive begins.
enum class DirectiveKind : uint8_t {
  None, ///< Nothing that is known.
  Version,
  Target,
  AddressSize,
  File,
  Section,
  Pragma,
  Alias,
  Location,
  Linkage,    ///< `.extern` or the like: a declaration or a function.
  Function,   ///< `.entry` or `.func`.
  Declaration ///< A state space, or what may be before it.
};

struct DirectiveRow {
  std::string_view words; ///< One.
  DirectiveKind kind = DirectiveKind::None;
  bool isQualifier = false; ///< Opcodes may have it, too.
  std::optional<DeclSpace> space = std::nullopt;
};

/// The row of the directive \p word, or null.
const DirectiveRow *findDirective(std::string_view word);

/// The kind of \p word.
inline DirectiveKind directiveKind(const Word &word) {
  const DirectiveRow *const row = word.is(TokenKind::Qualifier) ? findDirective(word.text) : nullptr;
  return row ? row->kind : DirectiveKind::None;
}

/// Whether \p word is a name, or a reserved word in its place.
bool isNameOrReserved(const Word &word);

/// Whether an operand can end with a token of \p kind.  A name right after one cannot belong to the same statement.
constexpr bool endsOperand(TokenKind kind) {
  switch (kind) {
  case TokenKind::Identifier:
  case TokenKind::Qualifier:
  case TokenKind::Integer:
  case TokenKind::Float:
  case TokenKind::Sink:
  case TokenKind::RightBrace:
  case TokenKind::RightBracket:
  case TokenKind::RightParen:
    return true;
  default:
    return false;
  }
}

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYNTAX_WORDS_H
