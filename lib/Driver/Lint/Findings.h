//===- Findings.h - What is found in one input ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_LINT_FINDINGS_H
#define PTXMATRIX_LIB_DRIVER_LINT_FINDINGS_H

#include "Diagnostics/ErrorTally.h"
#include "Driver/Lint/Baseline.h"
#include "Driver/Lint/Statistics.h"
#include "Driver/Options/Options.h"
#include "Driver/Options/Settings.h"
#include "Driver/Render/FileRenderer.h"

namespace ptxmatrix::driver {

/// The exit status that \p result asks for.
int statusOf(const CheckResult &result);

/// Takes the diagnostics of one input part by part, as they are found: leaves out what is not to be told, prints the
/// rest, and remembers what all of them come to.
class Findings {
public:
  /// The diagnostics are of \p source.  What is \p known and found is taken out of \p known and not told.
  Findings(const Options &options, const Settings &settings, llvm::StringRef source, FileRenderer &renderer,
           KnownDiagnostics &known)
      : options(options), settings(settings), source(source), renderer(renderer), known(known) {}

  void add(std::vector<Diagnostic> &part);
  /// Ends it with \p result, whose diagnostics were added.  Returns the exit status.
  int finish(CheckResult &result);

  const Statistics &statistics() const { return counts; }
  /// For a new baseline, if one is asked for: then it is not told.
  const KnownDiagnostics &taken() const { return newlyKnown; }

private:
  const Options &options;
  const Settings &settings;
  llvm::StringRef source;
  FileRenderer &renderer;
  KnownDiagnostics &known;
  ErrorTally errors;
  Statistics counts;
  KnownDiagnostics newlyKnown;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_LINT_FINDINGS_H
