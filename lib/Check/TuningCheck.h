//===- TuningCheck.h - Performance-tuning directives ------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_TUNINGCHECK_H
#define PTXMATRIX_LIB_CHECK_TUNINGCHECK_H

#include "Isa/TuningDirectives.h"
#include "Module/ModuleContext.h"

#include <array>

namespace ptxmatrix {

/// Checks the performance-tuning directives of one function after the other.
class TuningCheck {
public:
  /// Both must outlive this.
  TuningCheck(const ModuleContext &module, std::vector<Diagnostic> &diagnostics)
      : module(module), diagnostics(diagnostics) {}

  void beginFunction() { firstUses = {}; }
  /// Checks that version and targets support \p directive, its numbers, and that no earlier one excludes it.
  void check(const TuningUse &directive);
  /// Checks that the function has the directives that its others need.
  void endFunction();

private:
  /// Where the function has the directive \p name first; empty if nowhere.
  SourceRange find(std::string_view name) const;

  const ModuleContext &module;
  std::vector<Diagnostic> &diagnostics;
  std::array<SourceRange, std::size(kTuningDirectives)> firstUses; ///< By row of the table.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_TUNINGCHECK_H
