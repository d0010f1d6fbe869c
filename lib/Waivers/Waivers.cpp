//===- Waivers.cpp - Waivers ----------------------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Waivers/Waivers.h"
#include "Diagnostics/Messages.h"
#include "Diagnostics/Rules.h"
#include "Lex/Lexer.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

bool hasWarning(const std::vector<const RuleInfo *> &named) {
  return std::ranges::any_of(named, [](const RuleInfo *rule) { return rule->severity == Severity::Warning; });
}

} // namespace

bool mayHaveWaivers(std::string_view text) {
  constexpr std::string_view kPart =
      kWaiverMark.substr(kWaiverMark.find('-')); // begins with a byte that PTX rarely has
  return text.find(kPart) != std::string_view::npos;
}

Waivers::Waivers(std::string_view text, const CheckOptions &options)
    : text(text), options(options), ofRules(rules().size()), lines(text) {
  find();
  for (const Waiver &waiver : waivers)
    for (const WaivedName &name : waiver.names)
      for (const RuleInfo *rule : name.rules)
        ofRules[indexOf(*rule)].isWaivedInFile |= waiver.isForFile;
}

void Waivers::find() {
  Lexer lexer(text);
  size_t lastEnd = 0; // of a token
  size_t waiting = 0; // the number of waivers at the end without a line for the next token
  for (Token token = lexer.next(/*withComments=*/true); !token.is(TokenKind::End);
       token = lexer.next(/*withComments=*/true)) {
    if (token.is(TokenKind::Comment)) {
      std::optional<WaiverComment> waiver = readWaiverComment(text, token.range);
      if (!waiver)
        continue;
      const size_t line = lines.at(token.range.begin).line;
      const bool followsToken = lastEnd > 0 && lines.at(lastEnd).line == line;
      waiting += followsToken ? 0 : 1;
      waivers.push_back({std::move(*waiver), line, lines.at(token.range.end).line});
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
  bool isWaived = false;
  for (auto waiver = std::ranges::lower_bound(waivers, first, {}, &Waiver::lastLine);
       waiver != waivers.end() && waiver->firstLine <= last; ++waiver) {
    waiver->isInError = waiver->isInError || isError;
    for (WaivedName &name : waiver->names)
      if (!isError && !waiver->isForFile && std::ranges::find(name.rules, rule) != name.rules.end())
        isWaived = name.isUsed = true;
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
           (rule->isOffByDefault && !options.allWarnings);
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
