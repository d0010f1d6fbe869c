//===- QualifierWords.h - Wording of qualifiers -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DIAGNOSTICS_QUALIFIERWORDS_H
#define PTXMATRIX_LIB_DIAGNOSTICS_QUALIFIERWORDS_H

#include "ptxmatrix/Qualifier.h"

#include <string>

namespace ptxmatrix {

/// "shape": the name of \p kind in messages.
std::string_view kindName(QualifierKind kind);

/// "'.row' or '.col'"
std::string choicesOf(QualifierSet choices);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_DIAGNOSTICS_QUALIFIERWORDS_H
