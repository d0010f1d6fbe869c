//===- QualifierFixes.h - Edits that fix qualifiers -------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPCODE_QUALIFIERFIXES_H
#define PTXMATRIX_LIB_SEMA_OPCODE_QUALIFIERFIXES_H

#include "Parse/Statement.h"
#include "ptxmatrix/Diagnostic.h"
#include "ptxmatrix/Qualifier.h"

namespace ptxmatrix {

/// A place of a form, as an opcode fills it.  Those of a form come in canonical order.
struct FormSlot {
  std::optional<TokenIndex> token = std::nullopt;  ///< What fills it.
  std::optional<Qualifier> missing = std::nullopt; ///< What should.
};

/// Takes \p token away.
Fix removal(const Statement &statement, TokenIndex token);

/// Adds what is missing of \p slots where it stands in canonical order: behind what fills the last place before, or at
/// \p nameEnd.
Fix insertMissing(const Statement &statement, size_t nameEnd, const std::vector<FormSlot> &slots, bool isSafe);

/// Puts what fills \p slots in canonical order, each in the place of another, so that all between them stays.
Fix reordering(const Statement &statement, const std::vector<FormSlot> &slots);

/// True if what fills \p slots is in canonical order.
bool isInOrder(const std::vector<FormSlot> &slots);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPCODE_QUALIFIERFIXES_H
