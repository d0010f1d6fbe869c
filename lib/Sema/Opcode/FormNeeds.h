//===- FormNeeds.h - Requirements of a form ---------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPCODE_FORMNEEDS_H
#define PTXMATRIX_LIB_SEMA_OPCODE_FORMNEEDS_H

#include "Isa/MatchedForm.h"
#include "Module/ModuleContext.h"
#include "Sema/Opcode/WrittenOpcode.h"

namespace ptxmatrix {

/// Reports what \p module lacks of the version and targets that \p matched, the form of \p opcode, needs.  If a
/// log of needs is requested, records the needs instead.
void checkFormNeeds(const MatchedForm &matched, const WrittenOpcode &opcode, const ModuleContext &module,
                    std::vector<Diagnostic> &diagnostics);

/// Reports each target that does not satisfy \p targets or, if there is one that does, that the version is older than
/// \p version needs.  Returns whether the version was reported.
bool reportNeeds(const Need &version, const Need &targets, const ModuleContext &module,
                 std::vector<Diagnostic> &diagnostics);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPCODE_FORMNEEDS_H
