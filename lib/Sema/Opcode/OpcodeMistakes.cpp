//===- OpcodeMistakes.cpp - Opcodes that ptxas rejects --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/OpcodeMistakes.h"
#include "Diagnostics/Messages.h"
#include "Isa/IgnoredQualifiers.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// The qualifiers of an opcode that do not count.
struct OtherQualifiers {
  std::vector<TokenIndex> unknown;       ///< Those that the instruction does not have.
  std::vector<WrittenQualifier> ignored; ///< Those that some ptxas ignores.
};

void readQualifier(Qualifier qualifier, TokenIndex token, WrittenOpcode &opcode, std::vector<Diagnostic> &diagnostics) {
  const QualifierKind kind = info(qualifier).kind;
  // Of a product, the nearest form shows which type or layout is wrong, and which type is too many.
  const bool isOfMatrix = isProduct(opcode.mnemonic) && (kind == QualifierKind::Type || kind == QualifierKind::Layout);
  const bool mayRepeat = isOfMatrix && (kind == QualifierKind::Type || opcode.hasRoomFor(kind));
  if (opcode.isUsedUp(qualifier) && !mayRepeat) {
    report(diagnostics, opcode.rangeOf(token), msg::givenTwice(opcode.textOf(token)),
           {removal(opcode.statement, token)});
  } else if (QualifierSet others = opcode.ofKind(kind);
             !others.empty() && kind != QualifierKind::Type && opcode.mostSlots(qualifiersOf(kind)) == 1) {
    report(diagnostics, opcode.rangeOf(token), msg::secondOfKind(qualifier, kind, others.front()));
  } else {
    opcode.count(qualifier, token);
  }
}

/// Counts the qualifiers of \p opcode, at most one per kind, except for types and layouts.  Reports those that are
/// repeated.
OtherQualifiers countQualifiers(WrittenOpcode &opcode, std::vector<Diagnostic> &diagnostics) {
  OtherQualifiers others;
  const QualifierSet known = opcode.known();
  for (const WrittenQualifier &one : opcode.all) {
    const std::string_view word = opcode.wordOf(one.token);
    const bool isKnown = one.qualifier && known.contains(*one.qualifier);
    const bool isRepeated = isKnown && opcode.set.contains(*one.qualifier);
    if (isKnown ? isRepeated && isIgnoredIfRepeated(word) : isIgnored(opcode.mnemonic, word))
      others.ignored.push_back(one);
    else if (isKnown)
      readQualifier(*one.qualifier, one.token, opcode, diagnostics);
    else
      others.unknown.push_back(one.token);
  }
  return others;
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

void reportIgnored(const WrittenOpcode &opcode, const WrittenQualifier &one, std::vector<Diagnostic> &diagnostics) {
  report(diagnostics, opcode.rangeOf(one.token), msg::ignored(opcode.textOf(one.token), opcode.mnemonic));
}

void reportMistakes(WrittenOpcode &opcode, const ModuleContext &module, std::vector<Diagnostic> &diagnostics) {
  const size_t before = diagnostics.size();
  const OtherQualifiers others = countQualifiers(opcode, diagnostics);
  for (TokenIndex unknown : others.unknown)
    addGuess(unknown, module.version(), opcode);
  const FormDifference difference = nearestForm(opcode.mnemonic, opcode.list(), opcode.operands(), module.version());
  for (TokenIndex unknown : others.unknown)
    reportUnknown(unknown, difference, opcode, diagnostics);
  // With an invalid qualifier it is not clear what is missing: the qualifier may have been meant for that.
  const bool withMissing = !hasErrorSince(diagnostics, before);
  reportDifference(difference, withMissing, opcode, diagnostics);
  for (const WrittenQualifier &one : others.ignored)
    reportIgnored(opcode, one, diagnostics);
  const auto error = std::ranges::find(diagnostics.begin() + static_cast<std::ptrdiff_t>(before), diagnostics.end(),
                                       Severity::Error, &Diagnostic::severity);
  if (error == diagnostics.end()) // the opcode fits the nearest form
    return reportRefused(difference, opcode, diagnostics);
  error->notes.push_back({opcode.range(), msg::noteNearestForm(ptxmatrix::opcode(difference.nearest).str())});
}

} // namespace ptxmatrix
