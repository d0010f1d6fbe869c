//===- OpcodeMistakes.cpp - Opcodes that ptxas rejects --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/Undocumented.h"
#include "Sema/Opcode/WrittenOpcode.h"

namespace ptxmatrix {
namespace {

/// Counts the qualifiers of \p opcode, except those that some ptxas ignores.  Returns the words that the instruction
/// does not have.
std::vector<TokenIndex> countKnown(WrittenOpcode &opcode) {
  std::vector<TokenIndex> unknown;
  const QualifierSet known = opcode.known();
  for (const WrittenQualifier &one : opcode.all) {
    const std::string_view word = opcode.wordOf(one.token);
    const bool isKnown = one.qualifier && known.contains(*one.qualifier);
    const bool isRepeated = isKnown && opcode.set.contains(*one.qualifier);
    if (isKnown ? isRepeated && isIgnoredIfRepeated(word) : isIgnored(opcode.mnemonic, word))
      continue;
    if (isKnown)
      opcode.count(*one.qualifier, one.token);
    else
      unknown.push_back(one.token);
  }
  return unknown;
}

/// Reports a qualifier that the module's version no longer accepts; all qualifiers fit a form.
void reportRefused(const FormDifference &difference, const WrittenOpcode &opcode,
                   std::vector<Diagnostic> &diagnostics) {
  const QualifierSet refused = difference.nearest.form->refusedSince & opcode.set;
  if (refused.empty())
    return report(diagnostics, opcode.range(), msg::noSuchForm(opcode.mnemonic));
  const TokenIndex token = opcode.tokenOf(refused.front());
  // The version rejects this type of D with this qualifier, which only products have.
  Fix fix = removal(opcode.statement, token);
  fix.isSafe = false; // sums are then no longer kept finite
  const Qualifier type = *difference.nearest.qualifiers[detail::typeSlot(*difference.nearest.form, Fragment::D)];
  report(diagnostics, opcode.rangeOf(token),
         msg::refusedFrom(refused.front(), opcode.mnemonic, type, difference.nearest.form->until), {std::move(fix)});
}

} // namespace

void reportMistakes(WrittenOpcode &opcode, const ModuleContext &module, std::vector<Diagnostic> &diagnostics) {
  // No instruction has half as many; more words are nonsense, and not worth comparing.
  if (opcode.all.size() > 2 * QualifierList::kCapacity)
    return report(diagnostics, opcode.range(), msg::noSuchForm(opcode.mnemonic));
  const std::vector<TokenIndex> unknown = countKnown(opcode);
  for (const TokenIndex word : unknown)
    addGuess(word, module.version(), opcode);
  const FormDifference difference = nearestForm(opcode.mnemonic, opcode.list(), opcode.operands(), module.version());
  std::optional<Diagnostic> error = describeEdits(difference, unknown, opcode);
  if (!error)
    return reportRefused(difference, opcode, diagnostics);
  error->notes.push_back({opcode.range(), msg::noteNearestForm(ptxmatrix::opcode(difference.nearest).str())});
  if (difference.alternative)
    error->notes.push_back({opcode.range(), msg::noteAsNear(ptxmatrix::opcode(*difference.alternative).str())});
  diagnostics.push_back(*std::move(error));
}

} // namespace ptxmatrix
