//===- Baseline.h - Baselines of known diagnostics --------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// An old tree may have mistakes that nobody will fix now.  A baseline lists them, so that only new ones are reported.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_LINT_BASELINE_H
#define PTXMATRIX_LIB_DRIVER_LINT_BASELINE_H

#include "ptxmatrix/Check.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <set>
#include <string>

namespace ptxmatrix::driver {

/// Identifies a diagnostic of a file even if code around it moves.
struct KnownDiagnostic {
  std::string rule;
  std::string message;
  std::string statement; ///< A hash of its text, in which all white space is alike.

  auto operator<=>(const KnownDiagnostic &) const = default;
};

/// How often each stands in a file.
using KnownDiagnostics = std::map<KnownDiagnostic, size_t>;

/// Adds \p diagnostic, which is of \p source, to \p known.  False for one that says that a statement is beyond the
/// limits: it was not checked.
bool addKnown(const Diagnostic &diagnostic, std::string_view source, KnownDiagnostics &known);

/// Takes \p diagnostic, which is of \p source, out of \p known.  False if it is not there.
bool removeKnown(const Diagnostic &diagnostic, std::string_view source, KnownDiagnostics &known);

/// How many there are in all.
size_t countOf(const KnownDiagnostics &known);

/// The diagnostics of files, which are named by their paths from the folder of the baseline, with '/'.
class Baseline {
public:
  /// Reads the file \p path.  Returns what is wrong with it, or nothing.
  std::string read(llvm::StringRef path);
  void print(llvm::raw_ostream &stream) const;

  void add(const std::string &file, const KnownDiagnostics &known);
  size_t files() const { return byFile.size(); }
  size_t diagnostics() const;

  /// What is known of \p file.
  KnownDiagnostics of(const std::string &file) const;

  /// How much is known of files that are neither \p checked nor there any more.
  size_t vanished(llvm::StringRef folder, const std::set<std::string> &checked) const;

private:
  std::map<std::string, KnownDiagnostics> byFile;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_LINT_BASELINE_H
