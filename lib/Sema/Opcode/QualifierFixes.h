//===- QualifierFixes.h - Edits that fix qualifiers -------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Syntax/Statement.h"
#include "ptxmatrix/Diagnostic.h"
#include "ptxmatrix/Qualifier.h"

namespace ptxmatrix {

/// A slot of a form, as filled by an opcode.  The slots of a form are in canonical order.
struct FormSlot {
  std::optional<TokenIndex> token = std::nullopt; ///< The token that fills it.
  std::optional<Qualifier> wanted = std::nullopt; ///< The qualifier that should fill it instead.
};

/// Inserts \p inserted at \p place.
Fix insertion(size_t place, std::string_view inserted);

/// Removes \p token.
Fix removal(const Statement &statement, TokenIndex token);

/// Writes what \p slots want, and removes \p surplus.  A qualifier without a token is inserted in canonical order:
/// after the token of the previous filled slot, or at \p nameEnd.
Fix rewriting(const Statement &statement, size_t nameEnd, const std::vector<FormSlot> &slots,
              const std::vector<TokenIndex> &surplus, bool isSafe);

/// Puts the tokens of \p slots in canonical order, each in the place of another one.  Everything in between stays.
Fix reordering(const Statement &statement, const std::vector<FormSlot> &slots);

} // namespace ptxmatrix
