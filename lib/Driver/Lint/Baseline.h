//===- Baseline.h - Baselines of known diagnostics --------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// An old tree may have mistakes that nobody will fix now.  A baseline lists them, so that only new ones are reported.

#pragma once

#include "ptxmatrix/Check.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

namespace ptxmatrix::driver {

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

} // namespace ptxmatrix::driver
