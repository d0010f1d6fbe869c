//===- Lint.h - Check inputs ------------------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Driver/Files/Files.h"
#include "Driver/Options/Settings.h"
#include "ptxmatrix/Fix.h"
#include "ptxmatrix/Requirements.h"

#include <map>

namespace ptxmatrix::driver {

// An old tree may have mistakes that nobody will fix now.  A baseline lists them, so that only new ones are reported.

/// Identifies a diagnostic of a file even if code around it moves.
struct KnownDiagnostic {
  std::string rule;
  std::string message;
  std::string statement; ///< A hash of its text, or the beginning of a long one, in which all white space is alike.

  auto operator<=>(const KnownDiagnostic &) const = default;
};

/// How often each occurs in a file.
using KnownDiagnostics = std::map<KnownDiagnostic, size_t>;

/// Adds \p diagnostic of \p source to \p known.  False for one that reports a statement beyond the limits, which was
/// not checked.
bool addKnown(const Diagnostic &diagnostic, std::string_view source, KnownDiagnostics &known);

/// Removes \p diagnostic of \p source from \p known.  False if it is not there.
bool removeKnown(const Diagnostic &diagnostic, std::string_view source, KnownDiagnostics &known);

/// The diagnostics of files, whose paths are relative to the directory of the baseline, with '/' and in UTF-8.
using Baseline = std::map<std::string, KnownDiagnostics>;

/// Reads the file \p path into \p baseline.  Returns an error message or nothing.
std::string readBaseline(llvm::StringRef path, Baseline &baseline);
void printBaseline(const Baseline &baseline, llvm::raw_ostream &stream);

/// The number of diagnostics of \p baseline, in \p folder, that are gone: those \p left by the checks of files, and
/// those of other files that do not exist any more.
size_t countGone(const Baseline &baseline, llvm::StringRef folder, const Baseline &left);

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
