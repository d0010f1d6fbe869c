//===- Check.h - Check and print whole modules ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The functions take text and give values.  They print nothing, keep no state, and may be called from many threads.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_CHECK_H
#define PTXMATRIX_CHECK_H

#include "ptxmatrix/Diagnostic.h"
#include "ptxmatrix/Instruction.h"
#include "ptxmatrix/Limits.h"

#include <functional>

namespace ptxmatrix {

/// Says whether a diagnostic that no comment waives is given, and may change its severity.
using DiagnosticFilter = std::function<bool(Diagnostic &diagnostic)>;

/// What to check a module for.
struct CheckOptions {
  /// Stands in for the module's `.version`.
  std::optional<PtxVersion> ptxVersion = std::nullopt;
  /// Stand in for the module's `.target`; a verdict is given for each.
  std::vector<Target> targets = {};
  /// The CUDA release to check for; one for which isKnownJudge() is true.  Nothing: the newest known, and a
  /// `.version` newer still is a warning instead of an error.
  std::optional<CudaRelease> cuda = std::nullopt;
  /// Whether the warnings that are off by default (RuleInfo::isOffByDefault) are given, too.  They take no time if not.
  bool allWarnings = false;

  /// How many threads may check one module at a time: 1 is only the caller's.  The result is the same; it pays for
  /// modules of many megabytes.
  unsigned threads = 1;

  /// The GPU that ptxas is to assemble for, its `-arch`.  A target that cannot be assembled for it is an error.
  std::optional<Target> arch = std::nullopt;

  /// What is too large to be read, and how many diagnostics are given.
  Limits limits = {};

  /// What it leaves out counts neither for the verdicts nor for the limit.  It is called by the thread that checks the
  /// module, roughly in the order of the text.  Empty: all are given.
  DiagnosticFilter filter = {};

  /// The CUDA release to check for.
  CudaRelease judge() const { return cuda.value_or(kNewestRelease.cuda); }
};

/// Whether a module is accepted for one version and target.
struct Verdict {
  std::optional<PtxVersion> ptxVersion;
  std::optional<Target> target; ///< Nothing where neither the module nor the options name a known one.
  bool ok = true;               ///< No error holds for it.
};

/// The asm statements of a CUDA source.
struct AsmCounts {
  size_t statements = 0;
  size_t checked = 0; ///< Those that are PTX, all of which is known.
  size_t skipped = 0; ///< The others: host assembler, and those with unknown parts.
};

/// What is known of a module or a CUDA source after the check.
struct CheckResult {
  std::optional<PtxVersion> ptxVersion; ///< The module's own.
  std::string target;                   ///< The module's own as written, the deciding one of several; may be empty.
  std::vector<Verdict> verdicts;
  std::array<size_t, kMnemonics.size()> instructions{}; ///< How many statements of each mnemonic there are.
  std::vector<Diagnostic> diagnostics;                  ///< In the order of the text.
  std::optional<AsmCounts> asmStatements;               ///< Of a CUDA source.
  bool limitReached = false; ///< A statement was too large to be read: the verdicts are not to be relied on.
  /// There are more diagnostics than Limits::diagnostics.  Warnings were left out first; verdicts count all errors.
  bool truncated = false;

  /// Makes it as new, but for the memory that it holds.
  void clear() {
    ptxVersion.reset();
    target.clear();
    verdicts.clear();
    instructions = {};
    diagnostics.clear();
    asmStatements.reset();
    limitReached = truncated = false;
  }

  /// True if there is an error, be it for one target only.
  bool hasErrors() const {
    for (const Verdict &verdict : verdicts)
      if (!verdict.ok)
        return true;
    for (const Diagnostic &diagnostic : diagnostics)
      if (diagnostic.severity == Severity::Error)
        return true;
    return false;
  }
};

/// Checks \p text, a whole PTX module.
PTXMATRIX_EXPORT CheckResult checkModule(std::string_view text, const CheckOptions &options = {});

/// Checks \p text, one or more statements as they stand in a function.  Names need no declaration; what is known of
/// those declared in \p text is checked.  Without a version, the newest of that release is used; without a target, only
/// what no target accepts is an error.
PTXMATRIX_EXPORT CheckResult checkStatement(std::string_view text, const CheckOptions &options = {});

/// The same into \p result, whose former content is lost and whose memory is used again.  It allocates nothing for a
/// statement with nothing to say of it, if this thread has checked one before that differs only in names and numbers.
PTXMATRIX_EXPORT void checkStatement(std::string_view text, const CheckOptions &options, CheckResult &result);

/// The text of a module with our instructions in canonical form, and its check.
struct CanonicalResult {
  CheckResult check;
  std::string text; ///< Only the bytes of our statements differ.  A statement in error keeps its bytes.
};

/// Checks \p text and prints it in canonical form: qualifiers in the order of the manual, one space behind each comma,
/// no other white space.  Comments and line breaks inside a statement move in front of it, so that no line moves and
/// the statement ends on the line where it ended.
PTXMATRIX_EXPORT CanonicalResult canonicalModule(std::string_view text, const CheckOptions &options = {});

/// Likewise for statements, under the rules of checkStatement().
PTXMATRIX_EXPORT CanonicalResult canonicalStatement(std::string_view text, const CheckOptions &options = {});

} // namespace ptxmatrix

#endif // PTXMATRIX_CHECK_H
