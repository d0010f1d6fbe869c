//===- Requirement.h - What a statement requires ----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// What a statement requires of the version and the targets, and which of its parts is the reason.  A check compares
// this with a module, and `--requirements` joins it.

#pragma once

#include "Module/ModuleContext.h"
#include "Sema/Opcode/WrittenOpcode.h"

namespace ptxmatrix {

/// What a part of a statement requires.
struct Requirement : Requirements {
  SourceRange range;            ///< Of the part.
  std::string feature;          ///< The part as messages name it: "'.m16n16' of 'ldmatrix'".
  TargetSet only = kAllTargets; ///< The targets for which the versions hold.
};

/// What the special registers require that \p statement of \p text names.  \p symbols are those of its names, if they
/// are known: a declared name is no special register.
std::vector<Requirement> specialRequirements(const Item &statement, std::string_view text,
                                             std::span<const Symbol *const> symbols = {});

/// What \p opcode requires, whose form is \p matched, for release \p ptxasRelease.
std::vector<Requirement> requirementsOf(const WrittenOpcode &opcode, const MatchedForm &matched,
                                        CudaRelease ptxasRelease);

/// What \p statement requires, whose form is \p matched: its opcode, and its operands in addition.
std::vector<Requirement> requirementsOf(const Statement &statement, const MatchedForm &matched,
                                        CudaRelease ptxasRelease);

/// What \p operand of \p statement, which \p spec describes, requires in addition to the opcode, if anything.
std::optional<Requirement> requirementOf(const Operand &operand, const OperandSpec &spec, const Statement &statement,
                                         const MatchedForm &matched);

/// Reports what \p module lacks of \p requirements: each target that does not satisfy all of them or, if there is one
/// that does, that the version is too old.  Returns the one for which the version was reported, or null.  Targets that
/// are not in \p considered are skipped.
const Requirement *checkRequirements(std::span<const Requirement> requirements, const ModuleContext &module,
                                     std::vector<Diagnostic> &diagnostics, const TargetSet &considered = kAllTargets);

} // namespace ptxmatrix
