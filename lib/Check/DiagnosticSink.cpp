//===- DiagnosticSink.cpp - Collecting the diagnostics of a text ----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/DiagnosticSink.h"

#include <algorithm>
#include <map>
#include <ranges>
#include <span>
#include <utility>

namespace ptxmatrix {
namespace {

/// Sorts by place, and keeps the order at the same place.  (With libstdc++ 12, clang warns about std::stable_sort.)
void sortByPlace(std::vector<Diagnostic> &diagnostics) {
  std::multimap<size_t, Diagnostic> sorted;
  for (Diagnostic &diagnostic : diagnostics)
    sorted.emplace(diagnostic.range.begin, std::move(diagnostic));
  std::ranges::move(std::views::values(sorted), diagnostics.begin());
}

} // namespace

void addVerdicts(const ModuleContext &module, std::vector<Verdict> &verdicts) {
  for (Target target : module.targets())
    verdicts.push_back({module.version(), target, true});
  if (module.targets().empty())
    verdicts.push_back({module.version(), std::nullopt, true});
}

void DiagnosticSink::endStatement(SourceRange range) {
  for (; ended < diagnostics.size(); ++ended) {
    Diagnostic &diagnostic = diagnostics[ended];
    diagnostic.statement = range.contains(diagnostic.range) ? range : diagnostic.range;
  }
  if (diagnostics.size() >= settled + kMax)
    settle();
}

void DiagnosticSink::report(SourceRange range, Message message, std::vector<Note> notes, SourceRange statement) {
  diagnostics.push_back(makeDiagnostic(range, std::move(message)));
  diagnostics.back().notes = std::move(notes);
  endStatement(statement);
}

void DiagnosticSink::settle() {
  for (Diagnostic &diagnostic : std::span(diagnostics).subspan(settled))
    if (keeps(diagnostic) && &diagnostics[settled++] != &diagnostic)
      diagnostics[settled - 1] = std::move(diagnostic);
  diagnostics.resize(settled);
  ended = settled;
}

bool DiagnosticSink::keeps(Diagnostic &diagnostic) {
  if ((waivers && waivers->waive(diagnostic)) || (options.filter && !options.filter(diagnostic)))
    return false;
  const bool isError = diagnostic.severity == Severity::Error;
  if (isError && diagnostic.target)
    targetsInError.set(static_cast<size_t>(*diagnostic.target));
  else if (isError)
    hasErrorForAll = true;
  size_t &count = isError ? errors : warnings;
  if (options.limits.diagnostics != 0 && count == options.limits.diagnostics) {
    truncated = true;
    return false;
  }
  ++count;
  return true;
}

void DiagnosticSink::finish(const ModuleContext &module, CheckResult &result) {
  settle();
  for (size_t index = 0; waivers && index < waivers->size(); ++index) {
    waivers->report(index, diagnostics);
    endStatement({});
  }
  settle();
  sortByPlace(diagnostics);
  if (const size_t limit = options.limits.diagnostics; limit != 0 && errors + warnings > limit) {
    truncated = true;
    size_t room = limit - errors; // errors have priority
    std::erase_if(diagnostics, [&](const Diagnostic &one) {
      return one.severity == Severity::Warning && std::exchange(room, room - (room != 0)) == 0;
    });
  }
  result.truncated = truncated;
  result.diagnostics = std::move(diagnostics);
  addVerdicts(module, result.verdicts);
  for (Verdict &verdict : result.verdicts)
    verdict.ok = !hasErrorForAll && !(verdict.target && targetsInError[static_cast<size_t>(*verdict.target)]);
}

} // namespace ptxmatrix
