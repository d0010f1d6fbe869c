//===- Waivers.h - Waivers --------------------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A waiver is for lines: those of its comment and, where no word precedes it on its line, up to the one with
// the next word.  It holds for each statement or declaration that has a part on one of them.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_WAIVERS_WAIVERS_H
#define PTXMATRIX_LIB_WAIVERS_WAIVERS_H

#include "Diagnostics/LineTable.h"
#include "Waivers/WaiverComment.h"
#include "ptxmatrix/Check.h"

namespace ptxmatrix {

/// Whether \p text has something that makes a comment a waiver if it stands there.  It is made to be fast.
bool mayHaveWaivers(std::string_view text);

/// The bytes that this is about, less one: so much of a text must be looked at again with what follows.
constexpr size_t kWaiverOverlap = 8;

/// The waivers of a text.
class Waivers {
public:
  /// No comment of \p text that begins at \p end or after it is a waiver.  \p text and \p options must outlive this.
  Waivers(std::string_view text, size_t end, const CheckOptions &options);

  /// Whether \p diagnostic is waived.
  bool waive(const Diagnostic &diagnostic);

  /// How many there are.
  size_t size() const { return waivers.size(); }
  /// When all diagnostics have been here: appends what is wrong with the waiver with number \p index.
  void report(size_t index, std::vector<Diagnostic> &diagnostics) const;

private:
  /// A rule or group that a waiver names.
  struct Name {
    SourceRange range;
    std::vector<const RuleInfo *> rules;
    bool isUsed = false; ///< A warning was waived by it, on its lines.
  };
  struct Waiver {
    WaiverComment comment;
    std::vector<Name> names;
    size_t firstLine;
    size_t lastLine;        ///< Inclusive.
    bool isInError = false; ///< There is an error on its lines.
  };

  void find(size_t end);
  bool waiveOnLines(const RuleInfo *rule, bool isError, size_t first, size_t last);
  bool isUnused(const Waiver &waiver, const Name &name) const;

  std::string_view text;
  const CheckOptions &options;
  std::vector<Waiver> waivers; ///< In the order of the text, so that neither first nor last lines ever decrease.
  struct OfRule {
    bool isWaivedInFile = false; ///< For all of the file.
    bool isInFile = false;       ///< There was a warning.
    // The lines of the last diagnostic: many may be on the same.
    size_t firstLine = 0;
    size_t lastLine = 0;
    bool isWaived = false; ///< There.
  };
  std::vector<OfRule> ofRules;
  bool hasErrors = false;
  // Diagnostics mostly come in the order of the text.
  LineTable beginLines;
  LineTable endLines;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_WAIVERS_WAIVERS_H
