//===- QualifierFixes.h - Edits that fix qualifiers -------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Diagnostics/Messages.h"
#include "Syntax/Statement.h"
#include "ptxmatrix/Diagnostic.h"

namespace ptxmatrix {

/// Inserts \p inserted at \p place.
inline Fix insertion(size_t place, std::string_view inserted) {
  return {msg::fixInsert(inserted), true, {{{place, place}, std::string(inserted)}}};
}

/// Removes \p token.
inline Fix removal(const Statement &statement, TokenIndex token) {
  return {msg::fixRemove(statement.textOf(token)), true, {{statement.rangeOf(token), ""}}};
}

} // namespace ptxmatrix
