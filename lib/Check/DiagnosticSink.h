//===- DiagnosticSink.h - Collecting the diagnostics of a text --*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_DIAGNOSTICSINK_H
#define PTXMATRIX_LIB_CHECK_DIAGNOSTICSINK_H

#include "Waivers/Waivers.h"
#include "ptxmatrix/Check.h"

#include <bitset>

namespace ptxmatrix {

/// Collects the diagnostics of one text, and decides which of them to return: those that no comment waives and that the
/// filter of the options keeps, up to their limit.  Errors count for the verdicts even beyond it.
class DiagnosticSink {
public:
  /// Comments from \p begin on may be waivers.  \p text and \p options must outlive this.
  DiagnosticSink(std::string_view text, const CheckOptions &options, size_t begin = 0)
      : text(text), options(options), searched(begin) {}

  /// The list to which the checks append.
  std::vector<Diagnostic> &list() { return diagnostics; }

  /// Everything found since the last call belongs to the statement, directive or the like at \p range of the text, or,
  /// if that is empty, to none.
  void endStatement(SourceRange range);
  /// Whether so much was found that it must be settled.
  bool isFull() const { return diagnostics.size() >= settled + kMost; }
  /// Decides which of the diagnostics found so far to keep.
  void settle();

  /// Looks for waivers in the text up to \p end.
  void lookForWaivers(size_t end);
  size_t searchedForWaivers() const { return searched; }
  /// Adds what \p piece, which has settled nothing, found up to \p end.
  void absorb(DiagnosticSink &piece, size_t end);

  /// Settles everything, reports waivers that are not needed, and returns the diagnostics in the order of the text.
  void finish(CheckResult &result);
  /// Whether no error applies to \p target.
  bool isFine(std::optional<Target> target) const {
    return !hasErrorForAll && !(target && targetsInError[static_cast<size_t>(*target)]);
  }

private:
  static constexpr size_t kMost = 4096;

  bool keeps(Diagnostic &diagnostic);

  std::string_view text;
  const CheckOptions &options;
  std::vector<Diagnostic> diagnostics; ///< Those that are settled first.
  size_t settled = 0;
  size_t ended = 0; ///< The number of diagnostics that have their statement.
  size_t errors = 0;
  size_t warnings = 0;
  bool truncated = false;
  bool hasErrorForAll = false; ///< An error holds for every target.
  std::bitset<kTargets.size()> targetsInError;
  size_t searched;       ///< The end of the text searched for waivers.
  size_t waiversEnd = 0; ///< There are no waivers from here on; 0 if there are none at all.
  std::optional<Waivers> waivers;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_DIAGNOSTICSINK_H
