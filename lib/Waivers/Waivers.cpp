//===- Waivers.cpp - Warnings that comments waive -------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Waivers/Waivers.h"
#include "Diagnostics/LineTable.h"
#include "Diagnostics/Prose.h"
#include "Diagnostics/RuleNames.h"
#include "Diagnostics/Rules.h"
#include "Scan/Lexer.h"
#include "Waivers/WaiverComment.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

namespace ptxmatrix {
namespace {

static_assert(kWaiverOverlap == kWaiverMark.size() - 1);

struct LineRange {
  size_t first = 0;
  size_t last = 0; ///< Inclusive.
};

/// Of a text that is nothing but waivers there may be very many: what their comments say is read again when it is asked
/// for.
struct Waiver {
  SourceRange comment;
  LineRange lines;
};

/// In the order of the text, so that neither their first nor their last lines ever decrease.
std::vector<Waiver> findWaivers(std::string_view text, size_t end) {
  std::vector<Waiver> waivers;
  Lexer lexer(text);
  LineTable lines(text);
  LineTable wordLines(text); // asked again and again for the last word
  size_t lastWordEnd = 0;
  size_t waiting = 0; // so many, the last ones, stand in front of a line with a word
  while (waiting > 0 || lexer.position() < end) {
    if (const std::optional<SourceRange> comment = lexer.nextComment()) {
      if (!readWaiverComment(text, *comment))
        continue;
      const LineRange own{lines.at(comment->begin).line, lines.at(comment->end).line};
      const bool isBehindWord = lastWordEnd > 0 && wordLines.at(lastWordEnd).line == own.first;
      waiting += isBehindWord ? 0 : 1;
      waivers.push_back({*comment, own});
      continue;
    }
    const Word word = lexer.next();
    if (word.kind == WordKind::End)
      break;
    lastWordEnd = word.range.end;
    for (; waiting > 0; --waiting)
      waivers[waivers.size() - waiting].lines.last = wordLines.at(word.range.begin).line;
  }
  return waivers;
}

/// Asks which of some waivers are for lines, and remembers for which of them that was so.  They are added in the order
/// of the text.
class WaiversByLine {
public:
  void add(size_t id, LineRange lines) { entries.push_back({id, lines}); }

  /// True if one is for some of \p lines.
  bool touch(LineRange lines) {
    const auto begin =
        std::ranges::lower_bound(entries, lines.first, {}, [](const Entry &one) { return one.lines.last; });
    const auto end =
        std::ranges::upper_bound(entries, lines.last, {}, [](const Entry &one) { return one.lines.first; });
    if (begin >= end)
      return false;
    ++begin->begins;
    ++std::prev(end)->ends;
    return true;
  }

  template <typename Use> void forEachTouched(const Use &use) const {
    size_t open = 0;
    for (const Entry &entry : entries) {
      open += entry.begins;
      if (open > 0)
        use(entry.id);
      open -= entry.ends;
    }
  }

private:
  struct Entry {
    size_t id;
    LineRange lines;
    size_t begins = 0; ///< So many of the touched runs begin here.
    size_t ends = 0;   ///< Likewise.
  };
  std::vector<Entry> entries;
};

/// Lines of diagnostics, which mostly come in the order of the text.
class DiagnosticLines {
public:
  explicit DiagnosticLines(std::string_view text) : begins(text), ends(text) {}

  LineRange of(const Diagnostic &diagnostic) {
    const SourceRange range = diagnostic.statement;
    return {begins.at(range.begin).line, ends.at(std::max(range.begin + 1, range.end) - 1).line};
  }

private:
  LineTable begins;
  LineTable ends;
};

/// One name of a waiver.
struct NamedRule {
  SourceRange range;
  std::vector<const RuleInfo *> rules;
  bool isUsed;
};

} // namespace

class Waivers::Check {
public:
  Check(std::string_view text, size_t end, const CheckOptions &options)
      : text(text), options(options), waivers(findWaivers(text, end)), waiversOf(rules().size()), lines(text) {
    for (size_t index = 0; index < waivers.size(); ++index)
      enter(index);
  }

  void waive(std::vector<Diagnostic> &diagnostics) {
    std::erase_if(diagnostics, [&](const Diagnostic &diagnostic) {
      if (diagnostic.severity == Severity::Error) {
        noteError(diagnostic);
        return false;
      }
      OfRule &rule = waiversOf[indexOf(*diagnostic.rule)];
      const bool isTouched = rule.byLine.touch(lines.of(diagnostic));
      rule.isInFile = true;
      return isTouched || !rule.forFile.empty();
    });
  }

  std::optional<size_t> report(std::vector<Diagnostic> &diagnostics, size_t most) {
    if (!std::exchange(hasNotedUses, true))
      noteUses();
    std::vector<Diagnostic> found;
    for (; reported < waivers.size() && found.size() <= most; ++reported)
      report(reported, found);
    waive(found); // by waivers of unneeded waivers
    std::ranges::move(found, std::back_inserter(diagnostics));
    if (reported < waivers.size())
      return waivers[reported].comment.begin;
    return std::nullopt;
  }

private:
  struct OfRule {
    WaiversByLine byLine;
    std::vector<size_t> forFile;
    bool isInFile = false; ///< There was a diagnostic of the rule.
  };

  void enter(size_t index) {
    const WaiverComment comment = *readWaiverComment(text, waivers[index].comment);
    all.add(index, waivers[index].lines);
    for (const SourceRange range : comment.names) {
      for (const RuleInfo *rule : rulesNamed(range.of(text))) {
        OfRule &entry = waiversOf[indexOf(*rule)];
        if (comment.isForFile)
          entry.forFile.push_back(isUsed.size());
        else
          entry.byLine.add(isUsed.size(), waivers[index].lines);
      }
      isUsed.push_back(false);
    }
  }

  void noteUses() {
    isInError.resize(waivers.size());
    all.forEachTouched([&](size_t index) { isInError[index] = true; });
    for (const OfRule &rule : waiversOf) {
      rule.byLine.forEachTouched([&](size_t name) { isUsed[name] = true; });
      for (const size_t name : rule.forFile)
        isUsed[name] = isUsed[name] || rule.isInFile;
    }
  }

  /// What a statement in error would be warned of is not known.
  void noteError(const Diagnostic &diagnostic) {
    hasErrors = true;
    all.touch(lines.of(diagnostic));
  }

  /// Whether \p named, of the waiver with number \p index, would have been used if it were needed.
  bool isUnused(size_t index, bool isForFile, const NamedRule &named) const {
    const bool isHidden = isForFile ? hasErrors : isInError[index];
    if (named.isUsed || isHidden)
      return false;
    return std::ranges::none_of(named.rules, [&](const RuleInfo *rule) {
      // With another version or judge there may be something unused, which is to be let pass.
      return rule == &info(Rule::UnusedWaiver) || (rule->isOffByDefault && !options.allWarnings);
    });
  }

  /// Reports what is wrong with the waiver with number \p index, the one behind that of the last call.
  void report(size_t index, std::vector<Diagnostic> &found) {
    const WaiverComment comment = *readWaiverComment(text, waivers[index].comment);
    std::vector<NamedRule> named;
    for (const SourceRange range : comment.names)
      named.push_back({range, rulesNamed(range.of(text)), isUsed[reportedNames++]});
    auto add = [&](SourceRange range, std::string message, std::optional<Fix> fix) {
      found.push_back(makeDiagnostic(Rule::UnusedWaiver, range, std::move(message)));
      found.back().statement = range;
      if (fix)
        found.back().fixes.push_back(std::move(*fix));
    };
    const std::string where = comment.isForFile ? "in this file" : "here";
    const bool isReadable = comment.problem.empty();
    auto isNotNeeded = [&](const NamedRule &one) { return hasWarning(one) && isUnused(index, comment.isForFile, one); };
    if (isReadable && std::ranges::all_of(named, isNotNeeded))
      return add(comment.range, "this waiver is not needed: there is no such warning " + where,
                 removeComment(text, comment.comment));
    for (size_t number = 0; number < named.size(); ++number) {
      const NamedRule &one = named[number];
      const SourceRange range = one.range;
      const std::string name = quoted(range.of(text));
      const bool canGo = named.size() > 1;
      if (one.rules.empty())
        add(range, "there is no rule and no group " + name + didYouMean(nearest(range)), correction(range));
      else if (!hasWarning(one))
        add(range, whyOnlyErrors(range.of(text)) + ": only warnings can be waived",
            canGo ? removeName(text, comment, number) : removeComment(text, comment.comment));
      else if (isUnused(index, comment.isForFile, one))
        add(range, name + " is not needed in this waiver: there is no such warning " + where,
            canGo ? std::optional(removeName(text, comment, number)) : std::nullopt);
    }
    if (!isReadable)
      add(comment.problemRange, comment.problem, comment.problemFix);
  }

  static bool hasWarning(const NamedRule &named) {
    return std::ranges::any_of(named.rules, [](const RuleInfo *rule) { return rule->severity == Severity::Warning; });
  }

  std::vector<std::string_view> nearest(SourceRange name) const {
    return rulesNear(name.of(text), /*withGroups=*/true);
  }

  std::optional<Fix> correction(SourceRange name) const {
    const std::vector<std::string_view> near = nearest(name);
    if (near.size() != 1)
      return std::nullopt;
    return Fix{"write " + quoted(near.front()), false, {{name, std::string(near.front())}}};
  }

  std::string_view text;
  const CheckOptions &options;
  std::vector<Waiver> waivers;
  std::vector<bool> isUsed;      ///< By name, of all waivers, in the order of the text.
  std::vector<OfRule> waiversOf; ///< By rule.
  WaiversByLine all;
  std::vector<bool> isInError; ///< By waiver: an error stands on its lines.
  bool hasErrors = false;
  bool hasNotedUses = false;
  size_t reported = 0;      ///< Waivers that were looked at for reports.
  size_t reportedNames = 0; ///< Their names.
  DiagnosticLines lines;
};

bool mayHaveWaivers(std::string_view text) {
  // Of the bytes of the mark, '-' is the rarest in PTX.
  constexpr size_t kDash = kWaiverMark.find('-');
  const char *const end = text.data() + text.size();
  for (const char *from = text.data(); from < end;) {
    const char *dash = static_cast<const char *>(std::memchr(from, '-', static_cast<size_t>(end - from)));
    if (!dash)
      return false;
    const auto place = static_cast<size_t>(dash - text.data());
    if (place >= kDash && text.substr(place - kDash).starts_with(kWaiverMark))
      return true;
    from = dash + 1;
  }
  return false;
}

Waivers::Waivers(std::string_view text, size_t end, const CheckOptions &options)
    : check(std::make_unique<Check>(text, end, options)) {}
Waivers::~Waivers() = default;
Waivers::Waivers(Waivers &&) noexcept = default;
Waivers &Waivers::operator=(Waivers &&) noexcept = default;

void Waivers::waive(std::vector<Diagnostic> &diagnostics) { check->waive(diagnostics); }

std::optional<size_t> Waivers::report(std::vector<Diagnostic> &diagnostics, size_t most) {
  return check->report(diagnostics, most);
}

} // namespace ptxmatrix
