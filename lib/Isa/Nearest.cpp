//===- Nearest.cpp - The legal form nearest to an illegal one -------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/Nearest.h"
#include "ptxmatrix/Nearest.h"

namespace ptxmatrix {
namespace {

/// How sure one is that a qualifier of this kind is meant as it is written.
unsigned weight(QualifierKind kind) {
  switch (kind) {
  case QualifierKind::Matrix: // part of the opcode
    return 6;
  case QualifierKind::Shape:
    return 3;
  default:
    return 2;
  }
}

FormDifference compare(const detail::Form &form, QualifierSet written, std::optional<PtxVersion> version) {
  FormDifference difference;
  difference.form = &form;
  QualifierSet rest = written - form.allQualifiers();
  // Qualifiers that fit.  Of two for one slot, the second is left over.
  for (const detail::Slot &slot : form.slots()) {
    QualifierSet chosen = slot.choices & written;
    if (chosen.empty())
      continue;
    difference.legal.insert(chosen.front());
    chosen.erase(chosen.front());
    rest = rest | chosen;
  }
  // Empty slots take the place of a left-over qualifier of their kind.
  for (const detail::Slot &slot : form.slots()) {
    if (!(slot.choices & written).empty())
      continue;
    const bool required = !slot.mayBeEmpty() || (!slot.optional && (!version || *version >= slot.since));
    QualifierSet ofKind;
    for (Qualifier qualifier : rest)
      if (info(qualifier).kind == slot.kind())
        ofKind.insert(qualifier);
    if (!ofKind.empty()) {
      difference.replaced.push_back({ofKind.front(), &slot});
      rest.erase(ofKind.front());
    } else if (required) {
      difference.missing.push_back(&slot);
    }
    if (required)
      difference.legal.insert(slot.choices.front());
  }
  difference.extra = rest;
  return difference;
}

unsigned cost(const FormDifference &difference) {
  unsigned sum = 0;
  for (const detail::Slot *slot : difference.missing)
    sum += 2 * weight(slot->kind()) - 1; // to forget one is likelier than to mistake one for another
  for (const FormDifference::Replacement &replacement : difference.replaced)
    sum += 2 * weight(replacement.slot->kind());
  for (Qualifier qualifier : difference.extra)
    sum += 2 * weight(info(qualifier).kind);
  return sum;
}

} // namespace

FormDifference nearestForm(Mnemonic mnemonic, QualifierSet qualifiers, std::optional<PtxVersion> version) {
  FormDifference best;
  for (const detail::Form &form : detail::kForms) {
    if (form.mnemonic != mnemonic)
      continue;
    FormDifference difference = compare(form, qualifiers, version);
    if (!best.form || cost(difference) < cost(best))
      best = std::move(difference);
  }
  return best;
}

Instruction nearestInstruction(Mnemonic mnemonic, QualifierSet qualifiers) {
  if (const std::optional<Instruction> legal = makeInstruction(mnemonic, qualifiers))
    return *legal;
  return *makeInstruction(mnemonic, nearestForm(mnemonic, qualifiers, kNewestRelease.ptx).legal);
}

Instruction nearestInstruction(const Instruction &instruction) {
  return nearestInstruction(mnemonic(instruction), qualifiers(instruction));
}

} // namespace ptxmatrix
