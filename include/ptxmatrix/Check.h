//===- Check.h - Check and print whole modules ------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The functions accept text and return values.  They print nothing and can be called from many threads.  Between calls,
// they keep only caches of each thread, which do not change results.

#pragma once

#include "ptxmatrix/Diagnostic.h"
#include "ptxmatrix/Limits.h"
#include "ptxmatrix/Mnemonic.h"

#include <algorithm>
#include <functional>

namespace ptxmatrix {

/// Decides whether to report a diagnostic that no comment waives; may change its severity.
using DiagnosticFilter = std::function<bool(Diagnostic &diagnostic)>;

/// What to check a module for.
struct CheckOptions {
  /// Overrides the module's `.version`.
  std::optional<PtxVersion> ptxVersion = std::nullopt;
  /// Override the module's `.target`; each gets its own verdict.
  std::vector<Target> targets = {};
  /// The CUDA release to check for; isKnownRelease() must be true for it.  If not set, the newest known release, and a
  /// newer `.version` is a warning instead of an error.
  std::optional<CudaRelease> cuda = std::nullopt;
  /// Whether to report the warnings that are off by default (RuleInfo::isOffByDefault).  They take no time otherwise.
  bool allWarnings = false;

  /// The GPU to assemble for, as with ptxas's `-arch`.  A target that cannot run on it is an error.
  std::optional<Target> arch = std::nullopt;

  /// As with ptxas's `-c`: each function is compiled, whether a kernel calls it or not, and calls are not followed.
  bool compileOnly = false;

  /// Limits on the size of statements and the number of diagnostics.
  Limits limits = {};

  /// The diagnostics that it drops count neither for the verdicts nor for the limit.  It is called
  /// roughly in the order of the text.  If empty, all are reported.
  DiagnosticFilter filter = {};

  /// The CUDA release to check for.
  CudaRelease ptxasRelease() const { return cuda.value_or(kNewestRelease.cuda); }
};

/// Whether a module is accepted for one version and target.
struct Verdict {
  std::optional<PtxVersion> ptxVersion;
  std::optional<Target> target; ///< Empty if neither the module nor the options name a known target.
  bool ok = true;               ///< No error applies to it.
};

/// An asm statement that is not checked.
struct SkippedAsm {
  SourceRange range;
  std::string reason; ///< "it may be host assembly".
};

/// The asm statements of a CUDA source.
struct AsmCounts {
  size_t statements = 0;
  size_t checked = 0;              ///< The statements that are PTX and completely known.
  size_t skipped = 0;              ///< The others: host assembly, and those with unknown parts.
  std::vector<SkippedAsm> skips{}; ///< One for each that is skipped, in the order of the text.
};

/// The result of checking a module or a CUDA source.
struct CheckResult {
  std::optional<PtxVersion> ptxVersion; ///< The module's own.
  std::string target;                   ///< The module's own as written (the last one of several); may be empty.
  std::vector<Verdict> verdicts;
  std::array<size_t, kMnemonics.size()> instructions{}; ///< The number of statements of each mnemonic.
  std::vector<Diagnostic> diagnostics;                  ///< In the order of the text.
  std::optional<AsmCounts> asmStatements;               ///< Only for a CUDA source.
  bool limitReached = false; ///< A statement exceeded the limits: the verdicts are unreliable.
  /// There are more diagnostics than Limits::diagnostics.  Warnings were left out first; verdicts count all errors.
  bool truncated = false;

  /// Resets the result, but keeps its memory.
  void clear() {
    ptxVersion.reset();
    target.clear();
    verdicts.clear();
    instructions = {};
    diagnostics.clear();
    asmStatements.reset();
    limitReached = truncated = false;
  }

  /// True if there is an error, even if only for one target.
  bool hasErrors() const {
    return std::ranges::any_of(verdicts, [](const Verdict &one) { return !one.ok; }) ||
           std::ranges::any_of(diagnostics, [](const Diagnostic &one) { return one.severity == Severity::Error; });
  }
};

/// Checks \p text, a whole PTX module.
PTXMATRIX_EXPORT CheckResult checkModule(std::string_view text, const CheckOptions &options = {});

/// Checks \p text, one or more statements as in a function.  Names need no declaration; those declared in it are
/// checked.  Without a version, the release's newest is used; without a target, only what none accepts is an error.
PTXMATRIX_EXPORT CheckResult checkStatement(std::string_view text, const CheckOptions &options = {});

/// Like the above, but replaces the contents of \p result and reuses its memory.  It does not allocate if there is
/// nothing to report and this thread has checked a statement before that differs only in names and numbers.
PTXMATRIX_EXPORT void checkStatement(std::string_view text, const CheckOptions &options, CheckResult &result);

/// The text of a module with the instructions in canonical form, and its check.
struct CanonicalResult {
  CheckResult check;
  std::string text; ///< Only the bytes of statements differ.  A statement with an error is unchanged.
};

/// Checks \p text and prints it in canonical form: qualifiers in the order of the manual, one space after each comma,
/// no other white space.  Comments, line breaks and the indentation after them stay; those inside the opcode move after
/// it.  So a statement begins and ends on the same lines as before.
PTXMATRIX_EXPORT CanonicalResult canonicalModule(std::string_view text, const CheckOptions &options = {});

/// The same for statements, under the rules of checkStatement().
PTXMATRIX_EXPORT CanonicalResult canonicalStatement(std::string_view text, const CheckOptions &options = {});

} // namespace ptxmatrix
