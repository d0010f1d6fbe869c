//===- Linter.h - Check one input -------------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_LINT_LINTER_H
#define PTXMATRIX_LIB_DRIVER_LINT_LINTER_H

#include "Driver/Files/CompileDatabase.h"
#include "Driver/Files/Inputs.h"
#include "Driver/Lint/Baseline.h"
#include "Driver/Lint/Statistics.h"
#include "Driver/Options/Settings.h"
#include "ptxmatrix/Fix.h"
#include "ptxmatrix/Requirements.h"

#include <functional>
#include <string>

namespace ptxmatrix::driver {

/// The output for an input, and its exit status.
struct Report {
  std::string text;         ///< Its diagnostics in the format requested.
  std::string notification; ///< For SARIF: why not all of it is reported.
  int status = kExitOk;
  Statistics statistics;
  bool isUnreadable = false;
  bool lacksLines = false; ///< Its diagnostics would name the source if nvcc had been called with -lineinfo.
  std::string output;      ///< The diff, or a text that --emit prints or --fix has no file for.
  std::string failure;     ///< Why it could not be fixed.
  std::string file;        ///< Its name in a baseline, if there is one or one is written.
  size_t left = 0;         ///< The number of known diagnostics that do not occur.
  KnownDiagnostics known;  ///< For a new baseline.
};

/// A message that \p path cannot be read or written.
std::string failureText(llvm::StringRef path, llvm::StringRef error);

/// Checks one input after the other.  Can be used by many threads.
class Linter {
public:
  /// \p database has the compilations of CUDA sources, \p baseline the known diagnostics; its paths are relative to \p
  /// folder.
  Linter(const Options &options, const CompileDatabase &database, const Baseline &baseline, llvm::StringRef folder);

  Report lint(const Input &input) const;

private:
  Report reportCheck(const Input &input, const std::string &text) const;
  Report fix(const Input &input, const std::string &text,
             const std::function<CheckResult(std::string_view)> &check) const;
  Report report(const Input &input, CheckResult result, std::string_view source) const;
  Report reportCanonical(const Input &input, const std::string &source) const;
  Report reportRequirements(const Input &input, const std::string &source) const;
  Report reportFailure(llvm::StringRef path, llvm::StringRef error) const;
  std::string textOf(const Input &input, const CheckResult &result, std::string_view source) const;

  CudaCompilation compilationOf(const Input &input) const;

  const Options &options;
  const CompileDatabase &database;
  const Baseline &baseline;
  llvm::StringRef folder;
  bool hasColoredDiff;
  std::shared_ptr<CudaHeaders> headers; ///< Of all CUDA sources, or null.
};

/// Runs ptx-lint with \p options, without a subcommand.  Returns the exit status.
int lint(const Options &options);

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_LINT_LINTER_H
