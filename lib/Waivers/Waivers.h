//===- Waivers.h - Waivers --------------------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//   // ptx-lint: allow undocumented-form, undocumented-operand -- measured on sm_90
//   /* ptx-lint: allow-file undocumented */
//
// A waiver applies to lines: those of its comment and, if no word precedes it on its line, up to the line of the next
// word.  It covers each statement or declaration that has a part on one of them.

#pragma once

#include "Diagnostics/LineTable.h"
#include "ptxmatrix/Check.h"

namespace ptxmatrix {

/// A rule or group that a waiver names.
struct WaivedName {
  SourceRange range;
  std::vector<const RuleInfo *> rules;
  bool isUsed = false; ///< It waived a warning on the lines of the waiver.
};

struct Waiver {
  SourceRange comment;              ///< The whole comment.
  SourceRange range;                ///< From the mark to the last name.
  bool isForFile = false;           ///< `allow-file`
  std::vector<WaivedName> names;    ///< As far as the comment is valid.
  std::vector<Diagnostic> problems; ///< Mistakes in the rest of the comment; empty if it is valid.
  size_t firstLine = 0;
  size_t lastLine = 0;    ///< Inclusive.
  bool isInError = false; ///< There is an error on its lines.
};

/// Whether \p text contains the mark of a waiver, in a comment or elsewhere.  Fast.
bool mayHaveWaivers(std::string_view text);

/// The waivers of a text.
class Waivers {
public:
  /// \p text and \p options must outlive this.  Unless whole functions are seen, a waiver of what only they show may be
  /// needed.
  Waivers(std::string_view text, const CheckOptions &options, bool seesFunctions = true);

  /// Whether \p diagnostic is waived.
  bool waive(const Diagnostic &diagnostic);

  size_t size() const { return waivers.size(); }
  /// Appends what is wrong with waiver \p index.  To be called after all diagnostics were passed to waive().
  void report(size_t index, std::vector<Diagnostic> &diagnostics) const;

private:
  bool waiveOnLines(const RuleInfo *rule, bool isError, size_t first, size_t last);
  bool isUnused(const Waiver &waiver, const WaivedName &name) const;

  std::string_view text;
  const CheckOptions &options;
  const bool seesFunctions;
  std::vector<Waiver> waivers; ///< In text order: neither first nor last lines ever decrease.
  struct OfRule {
    bool isWaivedInFile = false;   ///< For the whole file.
    bool isInFile = false;         ///< There was a warning of the rule.
    std::vector<uint32_t> waivers; ///< The numbers of the waivers of lines that name the rule.
    // The lines of the last diagnostic: many have the same.
    size_t firstLine = 0;
    size_t lastLine = 0;
    bool isWaived = false; ///< Whether these lines are waived.
  };
  std::vector<OfRule> ofRules;
  bool hasErrors = false;
  LineTable lines;
};

} // namespace ptxmatrix
