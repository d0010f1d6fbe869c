//===- OpcodeMistakes.cpp - Opcodes that ptxas rejects --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/OpcodeMistakes.h"
#include "Diagnostics/Messages.h"
#include "Sema/Opcode/DifferenceReport.h"
#include "Sema/Opcode/QualifierCheck.h"

namespace ptxmatrix {
namespace {

void addNearest(const FormDifference &difference, const WrittenOpcode &opcode, size_t firstDiagnostic,
                std::vector<Diagnostic> &diagnostics) {
  const OpcodeText text = detail::opcode(*difference.form, difference.legal);
  for (size_t i = firstDiagnostic; i < diagnostics.size(); ++i)
    if (diagnostics[i].severity == Severity::Error) {
      diagnostics[i].notes.push_back({opcode.range(), msg::noteNearestForm(text.str())});
      return;
    }
}

/// Chooses a qualifier for \p missing that gives \p registers, as many as the first vector of the statement has.
void useRegisters(FormDifference &difference, FormDifference::Missing &missing, size_t registers) {
  const auto slot = static_cast<size_t>(missing.slot - difference.form->slots().data());
  for (Qualifier choice : missing.choices & missing.slot->choices) {
    detail::SlotValues legal;
    for (size_t i = 0; i < difference.form->numSlots; ++i)
      if (const std::optional<Qualifier> value = i == slot ? choice : difference.legal[i])
        legal.fill(i, *value);
    if (detail::registerCount(*difference.form, legal).count != registers)
      continue;
    difference.legal = legal;
    if (difference.missing.size() == 1)
      missing.likely = choice;
    return;
  }
}

/// Reports a qualifier that the module's version no longer accepts; all qualifiers fit a form.
void reportRefused(const FormDifference &difference, const CountedQualifiers &counted,
                   std::vector<Diagnostic> &diagnostics) {
  const WrittenOpcode &opcode = counted.opcode();
  const QualifierSet refused = difference.form->refusedSince & counted.set();
  if (refused.empty())
    return report(diagnostics, opcode.range(), msg::noSuchForm(opcode.mnemonic));
  const TokenIndex token = counted.tokenOf(refused.front());
  // The version rejects this type of D with this qualifier, which only products have.
  Fix fix = removal(opcode.statement, token);
  fix.isSafe = false; // sums are then no longer kept finite
  const Qualifier type = *difference.legal[detail::typeSlot(*difference.form, Fragment::D)];
  report(diagnostics, opcode.rangeOf(token),
         msg::refusedFrom(refused.front(), opcode.mnemonic, type, difference.form->until), {std::move(fix)});
}

} // namespace

void reportMistakes(const WrittenOpcode &opcode, const ModuleContext &module, std::vector<Diagnostic> &diagnostics) {
  const size_t before = diagnostics.size();
  const ReadQualifiers read = checkQualifiers(opcode, diagnostics);
  const bool hasReported = hasErrorSince(diagnostics, before);
  FormDifference difference = nearestForm(opcode.mnemonic, read.counted.list(), module.version());
  for (FormDifference::Missing &missing : difference.missing)
    if (missing.slot->kind == QualifierKind::Num)
      useRegisters(difference, missing, opcode.registersWritten());
  // With an invalid qualifier it is not clear what is missing: the qualifier may have been meant for that.
  reportDifference(difference, /*withMissing=*/!hasReported, read.counted, diagnostics);
  for (const WrittenQualifier &one : read.ignored)
    reportIgnored(opcode, one, diagnostics);
  if (!hasErrorSince(diagnostics, before)) // the opcode fits the nearest form
    return reportRefused(difference, read.counted, diagnostics);
  addNearest(difference, opcode, before, diagnostics);
}

} // namespace ptxmatrix
