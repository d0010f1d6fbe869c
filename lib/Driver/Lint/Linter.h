//===- Linter.h - Check one input -------------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Driver/Files/CompileDatabase.h"
#include "Driver/Lint/Baseline.h"
#include "Driver/Options/Settings.h"
#include "ptxmatrix/Fix.h"
#include "ptxmatrix/Requirements.h"

namespace ptxmatrix::driver {

/// Whether the summary is printed: always with --statistics, and otherwise for people who check files.  Then, fixable
/// diagnostics are marked.
bool showsSummary(const Options &options);

/// The output for an input, and its exit status.
struct Report {
  std::string text;         ///< Its diagnostics in the format requested.
  std::string notification; ///< For SARIF: why not all of it is reported.
  int status = kExitOk;
  std::optional<CheckResult> result; ///< For statistics.
  size_t fixes = 0;                  ///< The number of applied fixes.
  bool lacksLines = false;           ///< Its diagnostics would name the source if nvcc had been called with -lineinfo.
  std::string output;                ///< The diff, or a text that --emit prints or --fix has no file for.
  std::string failure;               ///< Why it could not be fixed.
  std::string file;                  ///< Its name in a baseline, if there is one or one is written.
  KnownDiagnostics known; ///< For a new baseline, its diagnostics; otherwise those of the baseline that are gone.
};

/// Checks one input after the other.  Can be used by many threads.
class Linter {
public:
  /// Reads the compile database and the baseline that \p options name.  Throws a Failure if it cannot.
  explicit Linter(const Options &options);

  Report lint(const Input &input) const;

  CompileDatabase database;   ///< The database of -p.
  Baseline baseline;          ///< The known diagnostics.
  std::string baselineFolder; ///< The real path of that of the baseline, also of a new one; empty without one.

private:
  Report reportCheck(const Input &input, const std::string &text) const;
  CudaCompilation compilationOf(const Input &input) const;

  const Options &options;
  std::shared_ptr<CudaHeaders> headers; ///< Of all CUDA sources, or null.
};

/// Runs ptx-lint with \p options, without a subcommand.  Returns the exit status.
int lint(const Options &options);

} // namespace ptxmatrix::driver
