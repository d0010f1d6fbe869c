//===- RequirementCollector.h - Requirements by function --------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_REQUIREMENTCOLLECTOR_H
#define PTXMATRIX_LIB_CHECK_REQUIREMENTCOLLECTOR_H

#include "Module/ModuleContext.h"
#include "ptxmatrix/Requirements.h"

#include <map>

namespace ptxmatrix {

/// The combined needs of some statements.  Of equal needs only the first is kept, so memory does not grow with their
/// number.
class GatheredNeeds {
public:
  /// Counts a statement; \p isRejected: it is in error in every module, or not in the PTX ISA.
  void count(bool isRejected);
  void add(const NeedLog &needs);
  bool empty() const { return instructions == 0 && skipped == 0; }
  /// The requirements that satisfy all needs, restricted to \p options.
  LeastRequirements least(const CheckOptions &options) const;

private:
  void narrow(const Need &need);
  std::vector<RequiredTarget> targetsOf(TargetSet wanted, CudaRelease ptxasRelease) const;
  void addCauses(LeastRequirements &result) const;

  size_t instructions = 0;
  size_t skipped = 0;
  Need version;                ///< Requires the newest version.
  Need outdated;               ///< Is rejected from the lowest version on.
  std::vector<Need> narrowing; ///< The sets of targets that contain no other such set.
};

/// Collects the needs of the statements of a module while it is checked.
class RequirementCollector {
public:
  void beginFunction(bool isEntry);
  /// Called when a function is declared.  If a function without a name is open, this is its name.
  void declareFunction(std::string_view name, SourceRange range);
  /// Called when the function is closed; \p hasBody is false for a prototype.
  void endFunction(bool hasBody);
  /// Called before a supported instruction is checked.
  void beginStatement() { isSupported = true; }
  /// Called for an instruction, by its first word, whose needs are not known.
  void passOver(std::string_view name) { ++notConsidered[std::string(name)]; }
  /// Called after a statement was checked; it counts if its instruction is supported or needs something.  \p
  /// isRejected: ptxas rejects it in every module.
  void endStatement(bool isRejected);
  /// The result, restricted to \p options.
  ModuleRequirements finish(const CheckOptions &options);

  NeedLog log; ///< The needs of the current statement.

private:
  struct Function {
    FunctionRequirements result; ///< Without its needs.
    GatheredNeeds needs;
  };

  GatheredNeeds module;
  std::vector<Function> functions;
  std::optional<Function> open;
  size_t otherFunctions = 0;
  std::map<std::string, size_t> notConsidered; ///< How many instructions, by their first words.
  bool isSupported = false;                    ///< Whether the current statement is supported.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_REQUIREMENTCOLLECTOR_H
