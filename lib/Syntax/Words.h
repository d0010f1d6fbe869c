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

/// The state space of a declaration that begins with \p word.
std::optional<DeclSpace> declarationSpace(const Word &word);

/// Whether \p word begins a declaration of registers, variables or parameters: a state space or what may be before it.
bool beginsDeclaration(const Word &word);

/// Whether \p word is `.extern` or another linkage directive.
bool isLinkage(const Word &word);

/// Whether \p word is only valid outside functions.  A function that contains it is not closed.
bool beginsModuleItem(const Word &word);

/// Whether \p word is a directive that begins something in a module or body.  Such directives are qualifiers only
/// directly after an opcode.
bool beginsDirective(const Word &word);

/// Whether \p directive is not a qualifier and therefore ends whatever precedes it in a body.
inline bool isNoQualifier(std::string_view directive) {
  const char letter = directive[1];
  return (letter == 'r' || letter == 'l' || letter == 'p') &&
         (directive == ".reg" || directive == ".loc" || directive == ".pragma");
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
