//===- Nearest.cpp - The legal form nearest to an illegal one -------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/Nearest.h"
#include "ptxmatrix/Nearest.h"

#include <algorithm>

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

FormDifference compare(const detail::Form &form, const QualifierList &written, std::optional<PtxVersion> version) {
  FormDifference difference;
  difference.form = &form;
  // Qualifiers that fit.  Of two for one slot, the second is left over.
  for (size_t i = 0; i < written.size(); ++i)
    if (const size_t slot = detail::slotFor(form, difference.legal, written.begin()[i]); slot < form.numSlots)
      difference.legal.fill(slot, written.begin()[i]);
    else
      difference.extra.push_back(i);
  // Empty slots take the place of a left-over qualifier of their kind.
  for (size_t i = 0; i < form.numSlots; ++i) {
    const detail::Slot &slot = form.slots()[i];
    if (difference.legal.isFilled(i))
      continue;
    const bool required = !slot.mayBeEmpty() || (!slot.optional && (!version || *version >= slot.since));
    const auto ofKind =
        std::ranges::find(difference.extra, slot.kind, [&](size_t place) { return info(written.begin()[place]).kind; });
    if (ofKind != difference.extra.end()) {
      difference.replaced.push_back({*ofKind, &slot});
      difference.extra.erase(ofKind);
    } else if (required) {
      difference.missing.push_back(&slot);
    }
    if (required)
      difference.legal.fill(i, slot.sameAs == Fragment::None ? slot.choices.front()
                                                             : *difference.legal[detail::typeSlot(form, slot.sameAs)]);
  }
  return difference;
}

unsigned cost(const FormDifference &difference, const QualifierList &written) {
  unsigned sum = 0;
  for (const detail::Slot *slot : difference.missing)
    sum += 2 * weight(slot->kind) - 1; // to forget one is likelier than to mistake one for another
  for (const FormDifference::Replacement &replacement : difference.replaced)
    sum += 2 * weight(replacement.slot->kind);
  for (size_t place : difference.extra)
    sum += 2 * weight(info(written.begin()[place]).kind);
  return sum;
}

} // namespace

FormDifference nearestForm(Mnemonic mnemonic, const QualifierList &qualifiers, std::optional<PtxVersion> version) {
  FormDifference best;
  for (const detail::Form &form : detail::formsOf(mnemonic)) {
    FormDifference difference = compare(form, qualifiers, version);
    if (!best.form || cost(difference, qualifiers) < cost(best, qualifiers))
      best = std::move(difference);
  }
  return best;
}

Instruction nearestInstruction(Mnemonic mnemonic, const QualifierList &qualifiers) {
  if (const std::optional<Instruction> legal = makeInstruction(mnemonic, qualifiers))
    return *legal;
  const FormDifference nearest = nearestForm(mnemonic, qualifiers, kNewestRelease.ptx);
  return detail::makeInstruction(*nearest.form, nearest.legal);
}

Instruction nearestInstruction(const Instruction &instruction) {
  return nearestInstruction(mnemonic(instruction), qualifiers(instruction));
}

} // namespace ptxmatrix
