//===- Waivers.cpp - Waivers ----------------------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Waivers/Waivers.h"
#include "Diagnostics/Messages.h"
#include "Lex/CharClass.h"
#include "Lex/Lexer.h"
#include "Support/EditDistance.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ptxmatrix {
namespace {

// Comments

constexpr std::string_view kMark = "ptx-lint:"; ///< Follows the `//` or `/*` and white space.
constexpr std::string_view kAllow = "allow";
constexpr std::string_view kAllowFile = "allow-file";
constexpr std::string_view kReason = "--"; ///< The text after it is a comment for readers.

void skipWhite(std::string_view text, SourceRange &rest) {
  while (!rest.empty() && isWhite(text[rest.begin]))
    ++rest.begin;
}

/// Skips white space and \p expected, if that is at the beginning of \p rest.  Returns whether it is.
bool take(std::string_view text, SourceRange &rest, std::string_view expected) {
  skipWhite(text, rest);
  const bool isFound = rest.of(text).starts_with(expected);
  rest.begin += static_cast<uint32_t>(isFound ? expected.size() : 0);
  return isFound;
}

/// Skips white space and a word, which ends at white space or a comma.  Returns an empty range if there is none.
SourceRange takeWord(std::string_view text, SourceRange &rest) {
  skipWhite(text, rest);
  const size_t begin = rest.begin;
  while (!rest.empty() && text[rest.begin] != ',' && !isWhite(text[rest.begin]))
    ++rest.begin;
  return {begin, rest.begin};
}

/// Deletes \p range line by line: an edit must not contain a line break.
std::vector<TextEdit> removal(std::string_view text, SourceRange range) {
  std::vector<TextEdit> edits;
  for (size_t begin = range.begin; begin < range.end;) {
    const size_t newline = std::min<size_t>(text.find('\n', begin), range.end);
    const bool isTwoBytes = newline < range.end && newline > begin && text[newline - 1] == '\r';
    const SourceRange line{begin, isTwoBytes ? newline - 1 : newline};
    if (!line.empty())
      edits.push_back({line, ""});
    begin = newline + 1;
  }
  return edits;
}

void readNames(std::string_view text, SourceRange &rest, Waiver &waiver) {
  do {
    const SourceRange name = takeWord(text, rest);
    if (name.empty() || name.of(text).starts_with(kReason))
      return report(waiver.problems, waiver.range, msg::waiverWithoutRule(waiver.names.empty()));
    waiver.names.push_back({name, rulesNamed(name.of(text))});
    waiver.range.end = name.end;
  } while (take(text, rest, ","));
  if (take(text, rest, kReason) || rest.empty())
    return;
  const SourceRange word = takeWord(text, rest);
  report(waiver.problems, word, msg::unexpectedInWaiver(word.of(text)));
}

/// Reads the comment at \p comment of \p text; returns nothing if it is not a waiver.
std::optional<Waiver> readWaiver(std::string_view text, SourceRange comment) {
  const std::string_view written = comment.of(text);
  const bool isClosed = written.starts_with("/*") && written.size() >= 4 && written.ends_with("*/");
  SourceRange rest{comment.begin + 2, comment.end - (isClosed ? 2 : 0)}; // between the delimiters
  if (!take(text, rest, kMark))
    return std::nullopt;
  Waiver waiver;
  waiver.comment = comment;
  waiver.range = {rest.begin - kMark.size(), rest.begin};
  const SourceRange verb = takeWord(text, rest);
  const std::string_view word = verb.of(text);
  waiver.isForFile = word == kAllowFile;
  if (waiver.isForFile || word == kAllow) {
    waiver.range.end = rest.begin;
    readNames(text, rest, waiver);
    return waiver;
  }
  const std::vector<std::string_view> near = namesNear(word, std::array{kAllow, kAllowFile});
  const SourceRange range{waiver.range.begin, verb.empty() ? waiver.range.end : verb.end}; // nothing or a comma
  if (verb.empty() || near.empty())
    report(waiver.problems, range, msg::waiverForm());
  else
    report(waiver.problems, range, msg::noSuchVerb(range.of(text), near), correction(verb, near));
  return waiver;
}

/// Removes the whole \p comment from \p text.
Fix removeComment(std::string_view text, SourceRange comment) {
  // Including the blanks after it and, if it ends its line, those before it.
  SourceRange range{comment.begin, std::min(text.find_first_not_of(" \t", comment.end), text.size())};
  const bool endsLine = range.end == text.size() || text[range.end] == '\n' || text[range.end] == '\r';
  if (endsLine && text[range.end - 1] == '\r') // a `//` comment includes the '\r' of its line
    --range.end;
  while (endsLine && range.begin > 0 && isBlank(text[range.begin - 1]))
    --range.begin;
  Fix fix{msg::fixRemoveWaiver(), true, removal(text, range)};
  // Keep the words on both sides separate.
  if (!endsLine && range.begin > 0 && !isWhite(text[range.begin - 1]))
    fix.edits.front().text = " ";
  return fix;
}

/// Removes one of several names from \p waiver.
Fix removeName(std::string_view text, const Waiver &waiver, size_t name) {
  const bool isLast = name + 1 == waiver.names.size();
  const SourceRange range = isLast ? SourceRange{waiver.names[name - 1].range.end, waiver.names[name].range.end}
                                   : SourceRange{waiver.names[name].range.begin, waiver.names[name + 1].range.begin};
  return {msg::fixRemove(waiver.names[name].range.of(text)), true, removal(text, range)};
}

bool hasWarning(const std::vector<const RuleInfo *> &named) {
  return std::ranges::any_of(named, [](const RuleInfo *rule) { return rule->severity == Severity::Warning; });
}

/// Whether \p rule may be about what a whole function does.
bool isOfFunctions(const RuleInfo &rule) {
  return rule.group == "advice" || rule.group == "lanes" || rule.group == "pipeline";
}

} // namespace

// Waivers

bool mayHaveWaivers(std::string_view text) { return text.find(kMark) != std::string_view::npos; }

Waivers::Waivers(std::string_view text, const CheckOptions &options, bool seesFunctions)
    : text(text), options(options), seesFunctions(seesFunctions), ofRules(rules().size()), lines(text) {
  Lexer lexer(text);
  size_t lastEnd = 0; // of a token
  size_t waiting = 0; // the number of waivers at the end without a line for the next token
  for (Token token = lexer.next(/*withComments=*/true); !token.is(TokenKind::End);
       token = lexer.next(/*withComments=*/true)) {
    if (token.is(TokenKind::Comment)) {
      std::optional<Waiver> waiver = readWaiver(text, token.range);
      if (!waiver)
        continue;
      const size_t line = lines.at(token.range.begin).line;
      const bool followsToken = lastEnd > 0 && lines.at(lastEnd).line == line;
      waiting += followsToken ? 0 : 1;
      waiver->firstLine = line;
      waiver->lastLine = lines.at(token.range.end).line;
      for (const WaivedName &name : waiver->names)
        for (const RuleInfo *rule : name.rules)
          if (waiver->isForFile)
            ofRules[indexOf(*rule)].isWaivedInFile = true;
          else
            ofRules[indexOf(*rule)].waivers.push_back(static_cast<uint32_t>(waivers.size()));
      waivers.push_back(*std::move(waiver));
      continue;
    }
    lastEnd = token.range.end;
    for (; waiting > 0; --waiting)
      waivers[waivers.size() - waiting].lastLine = lines.at(token.range.begin).line;
  }
}

bool Waivers::waive(const Diagnostic &diagnostic) {
  const bool isError = diagnostic.severity == Severity::Error;
  const SourceRange range = diagnostic.statement;
  const size_t first = lines.at(range.begin).line;
  const size_t last = lines.at(std::max(range.begin + 1, range.end) - 1).line;
  OfRule &ofRule = ofRules[indexOf(*diagnostic.rule)];
  ofRule.isInFile = ofRule.isInFile || !isError;
  hasErrors = hasErrors || isError;
  if (first != ofRule.firstLine || last != ofRule.lastLine) {
    ofRule.firstLine = first;
    ofRule.lastLine = last;
    ofRule.isWaived = waiveOnLines(diagnostic.rule, isError, first, last);
  }
  return !isError && (ofRule.isWaived || ofRule.isWaivedInFile);
}

bool Waivers::waiveOnLines(const RuleInfo *rule, bool isError, size_t first, size_t last) {
  if (isError) {
    for (auto waiver = std::ranges::lower_bound(waivers, first, {}, &Waiver::lastLine);
         waiver != waivers.end() && waiver->firstLine <= last; ++waiver)
      waiver->isInError = true;
    return false;
  }
  const std::vector<uint32_t> &own = ofRules[indexOf(*rule)].waivers;
  const auto lastLineOf = [&](uint32_t index) { return waivers[index].lastLine; };
  bool isWaived = false;
  for (auto index = std::ranges::lower_bound(own, first, {}, lastLineOf);
       index != own.end() && waivers[*index].firstLine <= last; ++index) {
    isWaived = true;
    for (WaivedName &name : waivers[*index].names)
      name.isUsed = name.isUsed || std::ranges::find(name.rules, rule) != name.rules.end();
    if (rule == &info(Rule::UnusedWaiver)) // a waiver of it is never unused, and many can be on these lines
      break;
  }
  return isWaived;
}

/// Whether \p name is certainly not needed.
bool Waivers::isUnused(const Waiver &waiver, const WaivedName &name) const {
  const bool isForFile = waiver.isForFile;
  // It is unknown which warnings a statement with an error would have.
  if (name.isUsed || (isForFile ? hasErrors : waiver.isInError))
    return false;
  return std::ranges::none_of(name.rules, [&](const RuleInfo *rule) {
    // Keep waivers of unused-waiver: with another version or release, other waivers may be unused.
    return (isForFile && ofRules[indexOf(*rule)].isInFile) || rule == &info(Rule::UnusedWaiver) ||
           (rule->isOffByDefault && !options.allWarnings) || (!seesFunctions && isOfFunctions(*rule));
  });
}

void Waivers::report(size_t index, std::vector<Diagnostic> &diagnostics) const {
  const Waiver &waiver = waivers[index];
  const std::vector<WaivedName> &names = waiver.names;
  auto isNotNeeded = [&](const WaivedName &name) { return hasWarning(name.rules) && isUnused(waiver, name); };
  if (waiver.problems.empty() && std::ranges::all_of(names, isNotNeeded))
    return ptxmatrix::report(diagnostics, waiver.range, msg::waiverNotNeeded(waiver.isForFile),
                             {removeComment(text, waiver.comment)});
  for (size_t number = 0; number < names.size(); ++number) {
    const SourceRange range = names[number].range;
    const std::string_view name = range.of(text);
    const bool canGo = names.size() > 1;
    if (names[number].rules.empty()) {
      const std::vector<std::string_view> near = rulesNear(name, /*withGroups=*/true);
      ptxmatrix::report(diagnostics, range, msg::noSuchRule(name, near), correction(range, near));
    } else if (!hasWarning(names[number].rules)) {
      ptxmatrix::report(diagnostics, range, msg::waivedError(whyOnlyErrors(name)),
                        {canGo ? removeName(text, waiver, number) : removeComment(text, waiver.comment)});
    } else if (isUnused(waiver, names[number])) {
      ptxmatrix::report(diagnostics, range, msg::nameNotNeeded(name, waiver.isForFile),
                        canGo ? std::vector{removeName(text, waiver, number)} : std::vector<Fix>());
    }
  }
  diagnostics.insert(diagnostics.end(), waiver.problems.begin(), waiver.problems.end());
}

} // namespace ptxmatrix
