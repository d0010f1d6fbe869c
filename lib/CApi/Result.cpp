//===- Result.cpp - The result of a check, for C --------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "CApi/Result.h"

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

void PtxmatrixResult::set(CheckResult given, std::string_view of) {
  check = std::move(given);
  for (const Diagnostic &diagnostic : check.diagnostics) {
    positions.add(diagnostic.range);
    positions.add(diagnostic.statement);
    for (const Note &note : diagnostic.notes)
      positions.add(note.range);
    for (const Fix &fix : diagnostic.fixes)
      for (const TextEdit &edit : fix.edits)
        positions.add(edit.range);
  }
  positions.locate(of);
}

namespace {

PtxmatrixString nameOf(std::optional<Target> target) {
  return target ? toC(info(*target).name) : PtxmatrixString{nullptr, 0};
}

/// The diagnostic numbered \p index of \p result, or null.
const Diagnostic *find(const PtxmatrixResult &result, size_t index) {
  return index < result.check.diagnostics.size() ? &result.check.diagnostics[index] : nullptr;
}

} // namespace

void ptxmatrixResultDestroy(PtxmatrixResult *result) noexcept { delete result; }

PtxmatrixStatus ptxmatrixResultSummary(const PtxmatrixResult *result, PtxmatrixSummary *summary) noexcept {
  if (!result)
    return PtxmatrixStatusInvalidArgument;
  auto value = PTXMATRIX_INIT(PtxmatrixSummary);
  const CheckResult &check = result->check;
  value.ptxVersion = toC(check.ptxVersion);
  value.target = toC(check.target);
  value.numVerdicts = check.verdicts.size();
  value.numDiagnostics = check.diagnostics.size();
  value.numErrors = static_cast<size_t>(
      std::ranges::count(check.diagnostics, Severity::Error, [](const Diagnostic &one) { return one.severity; }));
  value.limitReached = check.limitReached;
  value.isChanged = result->isChanged;
  value.text = toC(result->text);
  value.truncated = check.truncated;
  return give(value, summary);
}

size_t ptxmatrixResultStatementCount(const PtxmatrixResult *result, PtxmatrixString mnemonic) noexcept {
  for (size_t i = 0; result && i < kMnemonics.size(); ++i)
    if (kMnemonics[i].name == fromC(mnemonic))
      return result->check.instructions[i];
  return 0;
}

PtxmatrixStatus ptxmatrixResultVerdict(const PtxmatrixResult *result, size_t index,
                                       PtxmatrixVerdict *verdict) noexcept {
  if (!result)
    return PtxmatrixStatusInvalidArgument;
  if (index >= result->check.verdicts.size())
    return PtxmatrixStatusOutOfRange;
  const Verdict &one = result->check.verdicts[index];
  auto value = PTXMATRIX_INIT(PtxmatrixVerdict);
  value.ptxVersion = toC(one.ptxVersion);
  value.target = nameOf(one.target);
  value.isAccepted = one.ok;
  return give(value, verdict);
}

PtxmatrixStatus ptxmatrixResultDiagnostic(const PtxmatrixResult *result, size_t index,
                                          PtxmatrixDiagnostic *diagnostic) noexcept {
  if (!result)
    return PtxmatrixStatusInvalidArgument;
  const Diagnostic *found = find(*result, index);
  if (!found)
    return PtxmatrixStatusOutOfRange;
  auto value = PTXMATRIX_INIT(PtxmatrixDiagnostic);
  value.rule = toC(found->rule->name);
  value.group = toC(found->rule->group);
  value.severity = found->severity == Severity::Error ? PtxmatrixSeverityError : PtxmatrixSeverityWarning;
  value.message = toC(found->message);
  value.range = result->positions.toC(found->range);
  value.statement = result->positions.toC(found->statement);
  value.target = nameOf(found->target);
  value.numNotes = found->notes.size();
  value.numFixes = found->fixes.size();
  return give(value, diagnostic);
}

PtxmatrixStatus ptxmatrixResultNote(const PtxmatrixResult *result, size_t diagnostic, size_t note,
                                    PtxmatrixNote *out) noexcept {
  if (!result)
    return PtxmatrixStatusInvalidArgument;
  const Diagnostic *found = find(*result, diagnostic);
  if (!found || note >= found->notes.size())
    return PtxmatrixStatusOutOfRange;
  auto value = PTXMATRIX_INIT(PtxmatrixNote);
  value.range = result->positions.toC(found->notes[note].range);
  value.message = toC(found->notes[note].message);
  return give(value, out);
}

PtxmatrixStatus ptxmatrixResultFix(const PtxmatrixResult *result, size_t diagnostic, size_t fix,
                                   PtxmatrixFix *out) noexcept {
  if (!result)
    return PtxmatrixStatusInvalidArgument;
  const Diagnostic *found = find(*result, diagnostic);
  if (!found || fix >= found->fixes.size())
    return PtxmatrixStatusOutOfRange;
  auto value = PTXMATRIX_INIT(PtxmatrixFix);
  value.message = toC(found->fixes[fix].message);
  value.isSafe = found->fixes[fix].isSafe;
  value.numEdits = found->fixes[fix].edits.size();
  return give(value, out);
}

PtxmatrixStatus ptxmatrixResultEdit(const PtxmatrixResult *result, size_t diagnostic, size_t fix, size_t edit,
                                    PtxmatrixEdit *out) noexcept {
  if (!result)
    return PtxmatrixStatusInvalidArgument;
  const Diagnostic *found = find(*result, diagnostic);
  if (!found || fix >= found->fixes.size() || edit >= found->fixes[fix].edits.size())
    return PtxmatrixStatusOutOfRange;
  const TextEdit &one = found->fixes[fix].edits[edit];
  auto value = PTXMATRIX_INIT(PtxmatrixEdit);
  value.range = result->positions.toC(one.range);
  value.text = toC(one.text);
  return give(value, out);
}
