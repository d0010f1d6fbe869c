//===- Requirements.h - Requirements of functions ---------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The least PTX version, the targets and the least CUDA release that the instructions of a function need, and why.
// Declarations are ignored, and so are the module's own `.version` and `.target`.

#pragma once

#include "ptxmatrix/Check.h"

namespace ptxmatrix {

/// A part of a statement that has a requirement.
struct RequirementCause {
  SourceRange range;   ///< In bytes of the text: a qualifier, a register, or the name of an instruction.
  std::string feature; ///< As messages name it: "'.m16n16' of 'ldmatrix'".
  // What it requires: at least one of these.
  bool ofVersion = false;
  bool ofTargets = false;
};

/// A target that supports everything.
struct RequiredTarget {
  Target target;
  PtxVersion ptxVersion; ///< The least version for this target.
  CudaRelease cuda;      ///< The least release that supports the version and the target.
};

/// The combined requirements of the instructions of one function, or of a module.
struct FunctionRequirements {
  std::string name;  ///< Empty for a module.
  SourceRange range; ///< Of the name.
  bool isEntry = false;
  size_t instructions = 0; ///< The number of instructions that require anything.
  /// The number not counted, because ptxas rejects them in every version and for every target.
  size_t skipped = 0;
  /// The least version that is enough for one of `targets`, or for any target if that list is empty.  Empty if nothing
  /// was counted, or there is no such version.
  std::optional<PtxVersion> ptxVersion;
  /// From this version on, ptxas rejects some instruction (wmma without `.aligned`: 6.3).
  std::optional<PtxVersion> ptxBefore;
  std::optional<CudaRelease> cuda; ///< The least release, accordingly.
  /// The requested targets that support everything, in the order of kTargets.
  std::vector<RequiredTarget> targets;
  std::vector<RequirementCause> causes; ///< In the order of the text.

  /// True if some counted instruction is not supported by any of the requested versions and targets.
  bool areNeverMet() const { return instructions != 0 && targets.empty(); }
};

/// Instructions whose requirements are not known, and which are therefore not considered.
struct IgnoredInstruction {
  std::string name; ///< The first word of their opcodes.
  size_t count = 0;
};

/// The requirements of a module.
struct ModuleRequirements {
  /// For each function with instructions whose requirements are known, in the order of the text.
  std::vector<FunctionRequirements> functions;
  size_t otherFunctions = 0;                     ///< The number of functions without any.
  FunctionRequirements total;                    ///< For the whole module.
  std::vector<IgnoredInstruction> notConsidered; ///< In alphabetical order.
  /// What ptxas rejects in every version and for every target.  An instruction with such an error is not counted.
  std::vector<Diagnostic> errors;
  bool limitReached = false; ///< A statement exceeded the limits.
  bool truncated = false;    ///< There are more errors than CheckOptions::limits allows.
};

/// The requirements of \p text, a whole PTX module, for the ptxas of \p options.ptxasRelease().  If \p options name
/// targets, only these are considered; a version is ignored.
PTXMATRIX_EXPORT ModuleRequirements moduleRequirements(std::string_view text, const CheckOptions &options = {});

/// The requirements of \p text, one or more statements as in a function.  The result has no functions.
PTXMATRIX_EXPORT ModuleRequirements statementRequirements(std::string_view text, const CheckOptions &options = {});

} // namespace ptxmatrix
