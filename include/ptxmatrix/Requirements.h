//===- Requirements.h - What the functions of a module need -----*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The least PTX version, the targets and the least CUDA release that the warp-matrix instructions of a function need,
// and what asks for them.  Other instructions are not looked at, nor are the module's own `.version` and `.target`.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_REQUIREMENTS_H
#define PTXMATRIX_REQUIREMENTS_H

#include "ptxmatrix/Check.h"

namespace ptxmatrix {

/// A part of a statement that asks for something.
struct RequirementCause {
  SourceRange range;   ///< In bytes of the text: a qualifier, a register, or the name of an instruction.
  std::string feature; ///< As messages name it: "'.m16n16' of 'ldmatrix'".
  // What is due to it: one of these at least.
  bool ofVersion = false;
  bool ofTargets = false;
  bool ofCuda = false; ///< Where the release must be newer than the version itself asks for.
};

/// A target that has all that is asked for.
struct RequiredTarget {
  Target target;
  PtxVersion ptxVersion; ///< The least version for this target.
  CudaRelease cuda;      ///< The least release that knows that version, and the target.
};

/// What some instructions need together.
struct LeastRequirements {
  size_t instructions = 0; ///< How many were counted.
  /// How many were not, since ptxas rejects them in every version and for every target.
  size_t skipped = 0;
  /// The least version that does for one of `targets`, or for any target at all where that list is empty.  Nothing
  /// where nothing was counted, or there is no such version.
  std::optional<PtxVersion> ptxVersion;
  /// From this version on some instruction is refused (wmma without `.aligned`: 6.3).
  std::optional<PtxVersion> ptxBefore;
  std::optional<CudaRelease> cuda; ///< The least release, likewise.
  /// The targets that have everything, of those asked for, in the order of kTargets.
  std::vector<RequiredTarget> targets;
  std::vector<RequirementCause> causes; ///< In the order of the text.

  /// True if something was counted that no version and target, of those asked for, has all of.
  bool areNeverMet() const { return instructions != 0 && targets.empty(); }
};

/// What the instructions of one function need.
struct FunctionRequirements : LeastRequirements {
  std::string name;
  SourceRange range; ///< Of the name.
  bool isEntry = false;
};

/// What a module needs.
struct ModuleRequirements {
  /// Of each function that has instructions of ours, in the order of the text.
  std::vector<FunctionRequirements> functions;
  size_t otherFunctions = 0; ///< How many have none.
  LeastRequirements total;   ///< Of the module as a whole.
  /// What ptxas rejects in every version and for every target.  An instruction that is in error here is not counted.
  std::vector<Diagnostic> errors;
  bool limitReached = false; ///< A statement was too large to be read.
  bool truncated = false;    ///< There are more errors than CheckOptions::limits allows.
};

/// What \p text, a whole PTX module, needs, as the ptxas of \p options.judge() sees it.  Where \p options name targets,
/// no others are considered; a version that they name is not.
PTXMATRIX_EXPORT ModuleRequirements moduleRequirements(std::string_view text, const CheckOptions &options = {});

/// What \p text needs, one or more statements as they stand in a function.  There are no functions in the result.
PTXMATRIX_EXPORT ModuleRequirements statementRequirements(std::string_view text, const CheckOptions &options = {});

} // namespace ptxmatrix

#endif // PTXMATRIX_REQUIREMENTS_H
