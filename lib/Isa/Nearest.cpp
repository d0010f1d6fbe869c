//===- Nearest.cpp - The nearest legal form -------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/Nearest.h"
#include "ptxmatrix/Nearest.h"

#include <algorithm>
#include <climits>

namespace ptxmatrix {
namespace {

/// How likely it is that a qualifier of this kind is meant as written.
unsigned weight(QualifierKind kind) {
  const bool isOfName = kind == QualifierKind::Matrix || kind == QualifierKind::Sparsity;
  return isOfName ? 6 : kind == QualifierKind::Shape ? 3 : 2;
}

/// The indices of the qualifiers in \p written with kind \p kind.
std::vector<size_t> placesOf(QualifierKind kind, const QualifierList &written) {
  std::vector<size_t> places;
  for (size_t i = 0; i < written.size(); ++i)
    if (info(written.begin()[i]).kind == kind)
      places.push_back(i);
  return places;
}

/// If there are as many types or layouts as \p form has, assigns each to the slot in its place.
void placeInOrder(QualifierKind kind, const QualifierList &written, FormDifference &difference) {
  const std::span<const detail::Slot> slots = difference.form->slots();
  const std::vector<size_t> places = placesOf(kind, written);
  const auto first = std::ranges::find(slots, kind, &detail::Slot::kind);
  if (first == slots.end() || first->fragment == Fragment::None ||
      static_cast<size_t>(std::ranges::count(slots, kind, &detail::Slot::kind)) != places.size())
    return;
  for (size_t i = 0; i < places.size(); ++i) {
    const detail::Slot &slot = first[static_cast<std::ptrdiff_t>(i)]; // slots of one kind are adjacent
    const Qualifier qualifier = written.begin()[places[i]];
    // A slot that must equal a wrong slot must equal its replacement.
    const size_t other = detail::typeSlot(*difference.form, slot.sameAs);
    const Qualifier same =
        slot.sameAs == Fragment::None ? qualifier : difference.legal[other].value_or(slots[other].choices.front());
    if (slot.choices.contains(qualifier) && same == qualifier)
      difference.legal.fill(static_cast<size_t>(&slot - slots.data()), qualifier);
    else
      difference.replaced.push_back({places[i], &slot});
  }
}

/// The choice of \p slot to propose in place of what is written: of shapes, the one with the nearest n.
Qualifier proposed(const detail::Slot &slot, const QualifierList &written) {
  const auto shape = std::ranges::find(written, QualifierKind::Shape, [](Qualifier one) { return info(one).kind; });
  if (slot.kind != QualifierKind::Shape || shape == written.end())
    return slot.choices.front();
  const auto distance = [wanted = shapeOf(*shape)](Qualifier choice) {
    return std::pair(shapeOf(choice).m != wanted.m, std::abs(shapeOf(choice).n - wanted.n));
  };
  Qualifier best = slot.choices.front();
  for (Qualifier choice : slot.choices)
    best = distance(choice) < distance(best) ? choice : best;
  return best;
}

FormDifference compare(const detail::Form &form, const QualifierList &written, std::optional<PtxVersion> version) {
  FormDifference difference;
  difference.form = &form;
  placeInOrder(QualifierKind::Layout, written, difference);
  placeInOrder(QualifierKind::Type, written, difference);
  const QualifierSet placed = difference.legal.set();
  auto isPlaced = [&](Qualifier qualifier) {
    const QualifierSet ofKind = qualifiersOf(info(qualifier).kind);
    return !(placed & ofKind).empty() || std::ranges::any_of(difference.replaced, [&](const auto &one) {
      return one.slot->kind == info(qualifier).kind;
    });
  };
  // Qualifiers that fit.  If two fit one slot, the second one is extra.
  for (size_t i = 0; i < written.size(); ++i) {
    if (isPlaced(written.begin()[i]))
      continue;
    if (const size_t slot = detail::slotFor(form, difference.legal, written.begin()[i]); slot < form.numSlots)
      difference.legal.fill(slot, written.begin()[i]);
    else
      difference.extra.push_back(i);
  }
  // An empty slot with an extra qualifier of its kind is a replacement.
  for (size_t i = 0; i < form.numSlots; ++i) {
    const detail::Slot &slot = form.slots()[i];
    if (difference.legal.isFilled(i))
      continue;
    const auto fitting = std::ranges::find_if(difference.extra, [&](size_t place) {
      return slot.sameAs == Fragment::None && slot.choices.contains(written.begin()[place]);
    });
    if (fitting != difference.extra.end()) { // only its place was wrong
      difference.legal.fill(i, written.begin()[*fitting]);
      difference.extra.erase(fitting);
      continue;
    }
    const bool required = !slot.mayBeEmpty() || (!slot.optional && (!version || *version >= slot.since));
    const auto ofKind =
        std::ranges::find(difference.extra, slot.kind, [&](size_t place) { return info(written.begin()[place]).kind; });
    const bool isReplaced =
        std::ranges::any_of(difference.replaced, [&](const auto &one) { return one.slot == &slot; });
    if (!isReplaced && ofKind != difference.extra.end()) {
      difference.replaced.push_back({*ofKind, &slot});
      difference.extra.erase(ofKind);
    } else if (!isReplaced && required) {
      difference.missing.push_back({&slot, slot.choices, std::nullopt});
    }
    if (required)
      difference.legal.fill(i, slot.sameAs == Fragment::None ? proposed(slot, written)
                                                             : *difference.legal[detail::typeSlot(form, slot.sameAs)]);
  }
  return difference;
}

/// How much \p difference is in spelling.
unsigned costOfSpelling(const FormDifference &difference, const QualifierList &written) {
  unsigned sum = 0;
  for (const FormDifference::Missing &missing : difference.missing)
    sum += 2 * weight(missing.slot->kind) - 1; // omitting a qualifier is likelier than confusing two
  bool hasLayout = false;
  for (const FormDifference::Replacement &replacement : difference.replaced) {
    const bool isLayout = replacement.slot->kind == QualifierKind::Layout;
    sum += isLayout && hasLayout ? 1 : 2 * weight(replacement.slot->kind); // swapping both is one mistake
    hasLayout = hasLayout || isLayout;
  }
  for (size_t place : difference.extra)
    sum += 2 * weight(info(written.begin()[place]).kind);
  // Of the types of a product, count those of D and C, the first and the last one, in any case.
  const std::vector<size_t> types = placesOf(QualifierKind::Type, written);
  if (isProduct(difference.form->mnemonic))
    for (size_t place : difference.extra)
      sum += !types.empty() && (place == types.front() || place == types.back()) ? 1 : 0;
  return sum;
}

/// The number of slots of the same kind before \p slot in \p form.
size_t placeInKind(const detail::Form &form, const detail::Slot &slot) {
  return static_cast<size_t>(&slot - form.slots().data()) - form.slotOfKind[static_cast<size_t>(slot.kind)];
}

constexpr unsigned kWrongCount = 4;

/// How much \p operand contradicts \p spec, which requires \p count registers.
unsigned conflict(const WrittenOperand &operand, const OperandSpec &spec, unsigned count) {
  const bool hasOtherCount = operand.count != 0 && spec.holdsRegisters() && operand.count != count;
  const bool hasOtherType = count != 0 && operand.type && !spec.types.contains(*operand.type) &&
                            !spec.undocumentedTypes.contains(*operand.type);
  return (hasOtherCount ? kWrongCount : 0) + (hasOtherCount && operand.count > count ? 1 : 0) + (hasOtherType ? 1 : 0);
}

/// \p values with \p choice in \p slot.
detail::SlotValues with(detail::SlotValues values, const detail::Form &form, const detail::Slot &slot,
                        Qualifier choice) {
  values.fill(static_cast<size_t>(&slot - form.slots().data()), choice);
  return values;
}

/// Gives the missing and replaced \p slot of \p difference the choice that fits \p operands best.
void chooseByOperands(FormDifference &difference, const detail::Slot &slot, std::span<const WrittenOperand> operands) {
  const detail::Form &form = *difference.form;
  if (form.hasSameTypes && slot.kind == QualifierKind::Type) // these do not differ in registers
    return;
  unsigned least = conflicts(form, difference.legal, operands);
  for (Qualifier choice : slot.choices) {
    const detail::SlotValues other = with(difference.legal, form, slot, choice);
    if (const unsigned count = conflicts(form, other, operands); count < least) {
      least = count;
      difference.legal = other;
    }
  }
}

/// Makes what is open in \p difference fit \p operands.
void useOperands(FormDifference &difference, std::span<const WrittenOperand> operands) {
  for (const FormDifference::Missing &missing : difference.missing)
    chooseByOperands(difference, *missing.slot, operands);
  for (const FormDifference::Replacement &replacement : difference.replaced)
    chooseByOperands(difference, *replacement.slot, operands);
  difference.conflicts = conflicts(*difference.form, difference.legal, operands);
}

/// Sets the choices for missing qualifiers from all forms that lack no more than \p best and differ in nothing else.
void addChoices(FormDifference &best, const std::vector<FormDifference> &all,
                std::span<const WrittenOperand> operands) {
  for (FormDifference::Missing &missing : best.missing) {
    const size_t place = placeInKind(*best.form, *missing.slot);
    QualifierSet choices;
    QualifierSet fitting;
    for (const FormDifference &other : all)
      if (other.replaced.empty() && other.extra.empty() && other.missing.size() <= best.missing.size())
        for (const FormDifference::Missing &one : other.missing)
          if (one.slot->kind == missing.slot->kind && placeInKind(*other.form, *one.slot) == place) {
            choices = choices | one.slot->choices;
            for (Qualifier choice : one.slot->choices)
              if (conflicts(*other.form, with(other.legal, *other.form, *one.slot, choice), operands) == 0)
                fitting.insert(choice);
          }
    missing.choices = choices.empty() ? missing.slot->choices : choices;
    if (fitting.size() == 1)
      missing.likely = fitting.front();
  }
}

} // namespace

unsigned conflicts(const detail::Form &form, const detail::SlotValues &values,
                   std::span<const WrittenOperand> operands) {
  if (operands.empty())
    return 0;
  unsigned least = UINT_MAX;
  for (uint8_t list = 0; list < form.numLists; ++list) {
    const std::span<const OperandSpec> specs = form.operands(list);
    unsigned sum = operands.size() < leastCount(specs) || operands.size() > specs.size() ? kWrongCount : 0;
    for (size_t i = 0; i < std::min(operands.size(), specs.size()); ++i)
      sum += conflict(operands[i], specs[i], detail::registerCount(form, values, specs[i]).count);
    least = std::min(least, sum);
  }
  return least;
}

unsigned FormDifference::cost(const QualifierList &qualifiers) const {
  // One operand may be wrong itself; what several of them say is worth more than the qualifiers.
  const unsigned wrong = conflicts / kWrongCount;
  const unsigned ofOperands = wrong >= 2 ? 4 * wrong : wrong == 1 ? 3 : conflicts > 0 ? 2 : 0;
  return costOfSpelling(*this, qualifiers) + ofOperands;
}

FormDifference nearestForm(Mnemonic mnemonic, const QualifierList &qualifiers, std::span<const WrittenOperand> operands,
                           std::optional<PtxVersion> version) {
  std::vector<FormDifference> all;
  for (const detail::Form &form : detail::formsOf(mnemonic)) {
    all.push_back(compare(form, qualifiers, version));
    useOperands(all.back(), operands);
  }
  // Operands that fit no form show nothing.
  if (std::ranges::min(all, {}, &FormDifference::conflicts).conflicts >= 2 * kWrongCount)
    return nearestForm(mnemonic, qualifiers, {}, version);
  FormDifference best = *std::ranges::min_element(all, {}, [&](const FormDifference &difference) {
    return std::pair(difference.cost(qualifiers), costOfSpelling(difference, qualifiers));
  });
  addChoices(best, all, operands);
  return best;
}

Instruction nearestInstruction(Mnemonic mnemonic, const QualifierList &qualifiers) {
  if (const std::optional<Instruction> legal = makeInstruction(mnemonic, qualifiers))
    return *legal;
  const FormDifference nearest = nearestForm(mnemonic, qualifiers, {}, kNewestRelease.ptx);
  return detail::makeInstruction(*nearest.form, nearest.legal);
}

Instruction nearestInstruction(const Instruction &instruction) {
  return requirements(instruction) ? instruction : nearestInstruction(instruction.mnemonic, instruction.qualifiers);
}

} // namespace ptxmatrix
