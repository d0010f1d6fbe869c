//===- DiagnosticSink.h - Collecting the diagnostics of a text --*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Diagnostics/Messages.h"
#include "Module/ModuleContext.h"
#include "Waivers/Waivers.h"

#include <bitset>

namespace ptxmatrix {

/// Adds a verdict for each target of \p module, or one if there is none.
void addVerdicts(const ModuleContext &module, std::vector<Verdict> &verdicts);

/// Collects the diagnostics of one text and decides which to return: those that no comment waives and that pass the
/// filter of the options, up to their limit.  Errors beyond the limit still count for the verdicts.
class DiagnosticSink {
public:
  /// \p text and \p options must outlive this.  See Waivers for \p seesFunctions.
  DiagnosticSink(std::string_view text, const CheckOptions &options, bool seesFunctions = true) : options(options) {
    if (mayHaveWaivers(text))
      waivers.emplace(text, options, seesFunctions);
  }

  /// The list to which the checks append.
  std::vector<Diagnostic> &list() { return diagnostics; }

  /// Assigns everything found since the last call to the statement, directive or other item at \p range of the text, or
  /// to none if \p range is empty.
  void endStatement(SourceRange range);
  /// Adds a diagnostic of the statement at \p statement.
  void report(SourceRange range, Message message, std::vector<Note> notes, SourceRange statement);
  /// Decides which of the diagnostics found so far to keep.
  void settle();

  /// Settles everything, reports unused waivers, and returns the diagnostics in text order and the verdicts for the
  /// targets of \p module.
  void finish(const ModuleContext &module, CheckResult &result);

private:
  static constexpr size_t kMax = 4096;

  bool keeps(Diagnostic &diagnostic);

  const CheckOptions &options;
  std::vector<Diagnostic> diagnostics; ///< The settled ones come first.
  size_t settled = 0;
  size_t ended = 0; ///< The number of diagnostics that were assigned to a statement.
  size_t errors = 0;
  size_t warnings = 0;
  bool truncated = false;
  bool hasErrorForAll = false; ///< An error applies to every target.
  std::bitset<kTargets.size()> targetsInError;
  std::optional<Waivers> waivers;
};

} // namespace ptxmatrix
