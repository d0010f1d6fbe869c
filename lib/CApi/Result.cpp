//===- Result.cpp - C API: options and results ----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CApi/Result.h"
#include "ptxmatrix/SourceOrigin.h"

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

CheckOptions capi::readOptions(const PtxmatrixOptions *given) {
  CheckOptions options;
  if (!given)
    return options;
  const PtxmatrixOptions read = take(given);
  if (read.cuda.major != 0 || read.cuda.minor != 0) {
    options.cuda = CudaRelease{read.cuda.major, read.cuda.minor};
    require(isKnownRelease(*options.cuda), PtxmatrixStatusUnknownRelease);
  }
  if (read.ptxVersion.major != 0 || read.ptxVersion.minor != 0) {
    options.ptxVersion = PtxVersion{read.ptxVersion.major, read.ptxVersion.minor};
    require(isKnownVersion(*options.ptxVersion, options.ptxasRelease()), PtxmatrixStatusUnknownVersion);
  }
  require(read.targets || read.numTargets == 0);
  for (size_t i = 0; i < read.numTargets; ++i) {
    require(isText(read.targets[i]));
    const std::optional<Target> target = findTarget(fromC(read.targets[i]));
    require(target.has_value(), PtxmatrixStatusUnknownTarget);
    if (std::ranges::find(options.targets, *target) == options.targets.end())
      options.targets.push_back(*target);
  }
  options.allWarnings = read.allWarnings != 0;
  if (read.maxDiagnostics != 0)
    options.limits.diagnostics = read.maxDiagnostics;
  return options;
}

void PtxmatrixResult::setFixed(std::string_view given, FixLevel level, const CheckFunction &checkText) {
  CheckResult found = checkText(given);
  std::optional<FixedText> fixed = fixText(given, found, level, checkText);
  isChanged = fixed && fixed->text != given;
  text = fixed ? std::move(fixed->text) : std::string(given);
  set(fixed ? std::move(fixed->check) : std::move(found), text);
}

void PtxmatrixResult::set(CheckResult given, std::string_view of) {
  lines = LineTable(of);
  if (!given.diagnostics.empty())
    lines.at(0);
  SourceOrigins sources(of);
  origins.clear();
  for (const Diagnostic &diagnostic : given.diagnostics) {
    std::vector<SourcePlace> &places = origins.emplace_back();
    for (const ptxmatrix::SourcePlace &place : sources.at(diagnostic.range.begin))
      places.push_back({std::string(place.file), static_cast<size_t>(place.line), static_cast<size_t>(place.column)});
  }
  check = std::move(given); // last: whatever has a diagnostic has its origin, too
}

namespace {

PtxmatrixString nameOf(std::optional<Target> target) {
  return target ? toC(info(*target).name) : PtxmatrixString{nullptr, 0};
}

// Each returns the part with the given number, or null.

const Diagnostic *find(const PtxmatrixResult *result, size_t diagnostic) {
  return result ? at(result->check.diagnostics, diagnostic) : nullptr;
}

const Fix *find(const PtxmatrixResult *result, size_t diagnostic, size_t fix) {
  const Diagnostic *found = find(result, diagnostic);
  return found ? at(found->fixes, fix) : nullptr;
}

} // namespace

void ptxmatrixResultDestroy(PtxmatrixResult *result) noexcept { delete result; }

PtxmatrixStatus ptxmatrixResultSummary(const PtxmatrixResult *result, PtxmatrixSummary *summary) noexcept {
  return givePart(result, result, summary, [](auto &value, const auto &one) {
    const CheckResult &check = one.check;
    value.ptxVersion = toC(check.ptxVersion);
    value.target = toC(check.target);
    value.numVerdicts = check.verdicts.size();
    value.numDiagnostics = check.diagnostics.size();
    value.numErrors = static_cast<size_t>(
        std::ranges::count(check.diagnostics, Severity::Error, [](const Diagnostic &each) { return each.severity; }));
    value.limitReached = check.limitReached;
    value.isChanged = one.isChanged;
    value.text = toC(one.text);
    value.truncated = check.truncated;
    value.numAsmChecked = check.asmStatements ? check.asmStatements->checked : 0;
    value.numAsmSkipped = check.asmStatements ? check.asmStatements->skipped : 0;
  });
}

size_t ptxmatrixResultStatementCount(const PtxmatrixResult *result, PtxmatrixString mnemonic) noexcept {
  for (size_t i = 0; result && i < kMnemonics.size(); ++i)
    if (kMnemonics[i].name == fromC(mnemonic))
      return result->check.instructions[i];
  return 0;
}

PtxmatrixStatus ptxmatrixResultVerdict(const PtxmatrixResult *result, size_t index,
                                       PtxmatrixVerdict *verdict) noexcept {
  const Verdict *found = result ? at(result->check.verdicts, index) : nullptr;
  return givePart(result, found, verdict, [](auto &value, const auto &one) {
    value.ptxVersion = toC(one.ptxVersion);
    value.target = nameOf(one.target);
    value.isAccepted = one.ok;
  });
}

PtxmatrixStatus ptxmatrixResultDiagnostic(const PtxmatrixResult *result, size_t index,
                                          PtxmatrixDiagnostic *diagnostic) noexcept {
  return givePart(result, find(result, index), diagnostic, [&](auto &value, const auto &one) {
    value.rule = toC(one.rule->name);
    value.group = toC(one.rule->group);
    value.severity = toC(one.severity);
    value.message = toC(one.message);
    value.range = toC(one.range, result->lines);
    value.statement = toC(one.statement, result->lines);
    value.target = nameOf(one.target);
    value.numNotes = one.notes.size();
    value.numFixes = one.fixes.size();
    value.numSourcePlaces = result->origins[index].size();
  });
}

PtxmatrixStatus ptxmatrixResultNote(const PtxmatrixResult *result, size_t diagnostic, size_t note,
                                    PtxmatrixNote *out) noexcept {
  const Diagnostic *of = find(result, diagnostic);
  return givePart(result, of ? at(of->notes, note) : nullptr, out, [&](auto &value, const auto &one) {
    value.range = toC(one.range, result->lines);
    value.message = toC(one.message);
  });
}

PtxmatrixStatus ptxmatrixResultSourcePlace(const PtxmatrixResult *result, size_t diagnostic, size_t place,
                                           PtxmatrixSourcePlace *out) noexcept {
  const auto *of = result ? at(result->origins, diagnostic) : nullptr;
  return givePart(result, of ? at(*of, place) : nullptr, out, [](auto &value, const auto &one) {
    value.file = toC(one.file);
    value.line = one.line;
    value.column = one.column;
  });
}

PtxmatrixStatus ptxmatrixResultFix(const PtxmatrixResult *result, size_t diagnostic, size_t fix,
                                   PtxmatrixFix *out) noexcept {
  return givePart(result, find(result, diagnostic, fix), out, [](auto &value, const auto &one) {
    value.message = toC(one.message);
    value.isSafe = one.isSafe;
    value.numEdits = one.edits.size();
  });
}

PtxmatrixStatus ptxmatrixResultEdit(const PtxmatrixResult *result, size_t diagnostic, size_t fix, size_t edit,
                                    PtxmatrixEdit *out) noexcept {
  const Fix *of = find(result, diagnostic, fix);
  return givePart(result, of ? at(of->edits, edit) : nullptr, out, [&](auto &value, const auto &one) {
    value.range = toC(one.range, result->lines);
    value.text = toC(one.text);
  });
}
