//===- OpcodeMistakes.cpp - Opcodes that ptxas rejects --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/OpcodeMistakes.h"
#include "Diagnostics/Messages.h"
#include "Sema/Opcode/DifferenceReport.h"
#include "Sema/Opcode/QualifierCheck.h"
#include "Sema/Opcode/UnknownQualifiers.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// Reports a qualifier that the module's version no longer accepts; all qualifiers fit a form.
void reportRefused(const FormDifference &difference, const CountedQualifiers &counted,
                   std::vector<Diagnostic> &diagnostics) {
  const WrittenOpcode &opcode = counted.opcode();
  const QualifierSet refused = difference.nearest.form->refusedSince & counted.set();
  if (refused.empty())
    return report(diagnostics, opcode.range(), msg::noSuchForm(opcode.mnemonic));
  const TokenIndex token = counted.tokenOf(refused.front());
  // The version rejects this type of D with this qualifier, which only products have.
  Fix fix = removal(opcode.statement, token);
  fix.isSafe = false; // sums are then no longer kept finite
  const Qualifier type = *difference.nearest.qualifiers[detail::typeSlot(*difference.nearest.form, Fragment::D)];
  report(diagnostics, opcode.rangeOf(token),
         msg::refusedFrom(refused.front(), opcode.mnemonic, type, difference.nearest.form->until), {std::move(fix)});
}

} // namespace

void reportMistakes(const WrittenOpcode &opcode, const ModuleContext &module, std::vector<Diagnostic> &diagnostics) {
  const size_t before = diagnostics.size();
  ReadQualifiers read = checkQualifiers(opcode, diagnostics);
  for (TokenIndex unknown : read.unknown)
    addGuess(unknown, module.version(), read.counted);
  const FormDifference difference =
      nearestForm(opcode.mnemonic, read.counted.list(), opcode.operands(), module.version());
  for (TokenIndex unknown : read.unknown)
    reportUnknown(unknown, difference, read.counted, diagnostics);
  // With an invalid qualifier it is not clear what is missing: the qualifier may have been meant for that.
  const bool withMissing = !hasErrorSince(diagnostics, before);
  reportDifference(difference, withMissing, read.counted, diagnostics);
  for (const WrittenQualifier &one : read.ignored)
    reportIgnored(opcode, one, diagnostics);
  const auto error = std::ranges::find(diagnostics.begin() + static_cast<std::ptrdiff_t>(before), diagnostics.end(),
                                       Severity::Error, &Diagnostic::severity);
  if (error == diagnostics.end()) // the opcode fits the nearest form
    return reportRefused(difference, read.counted, diagnostics);
  error->notes.push_back({opcode.range(), msg::noteNearestForm(ptxmatrix::opcode(difference.nearest).str())});
}

} // namespace ptxmatrix
