//===- DifferenceReport.h - Differences from a form -------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPCODE_DIFFERENCEREPORT_H
#define PTXMATRIX_LIB_SEMA_OPCODE_DIFFERENCEREPORT_H

#include "Isa/Nearest.h"
#include "Sema/Opcode/WrittenOpcode.h"
#include "ptxmatrix/Diagnostic.h"

namespace ptxmatrix {

/// Reports which of \p qualifiers the nearest form has differently or not at all and, if \p withMissing is set, which
/// ones are missing.
void reportDifference(const FormDifference &difference, bool withMissing, const CountedQualifiers &qualifiers,
                      std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPCODE_DIFFERENCEREPORT_H
