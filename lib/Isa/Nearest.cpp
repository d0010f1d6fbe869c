//===- Nearest.cpp - The nearest legal form -------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Isa/Nearest.h"
#include "ptxmatrix/Variants.h"

#include <algorithm>
#include <climits>
#include <functional>
#include <ranges>
#include <utility>

namespace ptxmatrix {
namespace {

/// How likely it is that a qualifier of this kind is meant as written.
unsigned weight(QualifierKind kind) {
  switch (kind) {
  case QualifierKind::Matrix:
  case QualifierKind::Sparsity:
    return 6;
  case QualifierKind::MmaKind:
    return 5;
  case QualifierKind::Shape:
  case QualifierKind::Space:
  case QualifierKind::Reduction:
  case QualifierKind::TensorField:
    return 3;
  case QualifierKind::Completion: // the spaces say which it must be
    return 1;
  default:
    return 2;
  }
}

/// Omitting a qualifier is likelier than confusing two; the types say which kind is omitted.
unsigned costOfInsertion(QualifierKind kind) { return kind == QualifierKind::MmaKind ? 3 : 2 * weight(kind) - 1; }

/// The places of the qualifiers in \p written with kind \p kind, or of all.
auto placesOf(const QualifierList &written, std::optional<QualifierKind> kind = std::nullopt) {
  return std::views::iota(size_t{0}, QualifierList::kCapacity) | std::views::filter([&written, kind](size_t i) {
           return written[i] && (!kind || info(*written[i]).kind == *kind);
         });
}

/// If there are as many types or layouts in \p written as \p form has, puts each in the slot in its place of \p slotOf
/// and, if it fits, of \p legal.
void placeInOrder(QualifierKind kind, const detail::Form &form, const QualifierList &written, QualifierList &legal,
                  SlotsOfWords &slotOf) {
  const std::span<const detail::Slot> slots = form.slots();
  auto places = placesOf(written, kind);
  size_t slot = form.slotOfKind[static_cast<size_t>(kind)];
  if (slot == detail::kNoSlot || slots[slot].fragment == Fragment::None ||
      std::ranges::count(slots, kind, &detail::Slot::kind) != std::ranges::distance(places))
    return;
  for (size_t place : places) {
    // A slot that must equal a wrong slot must equal its replacement.
    const size_t other = detail::typeSlot(form, slots[slot].sameAs);
    const bool isSame =
        slots[slot].sameAs == Fragment::None || legal[other].value_or(slots[other].choices.front()) == *written[place];
    if (isSame && slots[slot].choices.contains(*written[place]))
      legal.fill(slot, *written[place]);
    slotOf[place] = slot++;
  }
}

/// The choice of \p slot to propose in place of \p meant, or of nothing: of shapes, the nearest one; of types, one of
/// the same size, or of 32 bits.
Qualifier proposed(const detail::Slot &slot, std::optional<Qualifier> meant) {
  if (slot.kind == QualifierKind::Shape && meant)
    if (const QualifierSet near = shapesNear({shapeOf(*meant).m, shapeOf(*meant).n}, slot.choices); !near.empty())
      return near.front();
  if (slot.kind != QualifierKind::Type || slot.fragment != Fragment::None)
    return slot.choices.front();
  const int bits = meant ? info(*meant).heldBits : 32;
  return std::ranges::min(QualifierList(slot.choices), {},
                          [&](Qualifier type) { return std::abs(info(type).heldBits - bits); });
}

/// Which of \p written, whose slots are \p slotOf, is meant for the empty slot numbered \p slot: one in its place, one
/// that fits but was in another place, or the first of its kind that is left over.
std::optional<size_t> findMeant(const detail::Form &form, size_t slot, const QualifierList &written,
                                const SlotsOfWords &slotOf) {
  const detail::Slot &wanted = form.slots()[slot];
  std::optional<size_t> first;
  for (const size_t i : placesOf(written)) {
    if (slotOf[i] == slot)
      return i;
    if (slotOf[i] != detail::kNoSlot || info(*written[i]).kind != wanted.kind)
      continue;
    if (wanted.sameAs == Fragment::None && wanted.choices.contains(*written[i]))
      return i;
    first = first.value_or(i);
  }
  return first;
}

/// How much \p edits, which lead from \p written to a form of \p mnemonic, cost.
unsigned costOf(const std::vector<QualifierEdit> &edits, const QualifierList &written, Mnemonic mnemonic) {
  auto types = placesOf(written, QualifierKind::Type);
  unsigned sum = 0;
  bool hasLayout = false;
  for (const QualifierEdit &edit : edits) {
    const QualifierKind kind = edit.slot ? edit.slot->kind : info(*written[*edit.place]).kind;
    const bool isLayout = edit.replaces() && kind == QualifierKind::Layout;
    sum += edit.inserts() ? costOfInsertion(kind) : isLayout && hasLayout ? 1 : 2 * weight(kind);
    hasLayout = hasLayout || isLayout; // swapping both is one mistake
    // Of the types of a product, those of D and C, the first and the last one, count in any case.
    if (edit.removes() && isProduct(mnemonic) && !types.empty())
      sum += edit.place == types.front() || edit.place == types.back() ? 1 : 0;
  }
  return sum;
}

/// Leaves of \p slots what is possible if \p condition, which has this \p number in them, is met or not.  False if
/// nothing is.
bool resolve(const QualifierSet &condition, size_t number, bool isMet, std::vector<detail::Slot> &slots) {
  bool isRefused = false; // what the condition requires
  for (detail::Slot &slot : slots)
    if (slot.condition == number) {
      isRefused = isRefused || (!isMet && !slot.optional);
      slot.condition = 0;
      slot.optional = slot.optional || !isMet;
      slot.choices = isMet ? slot.choices : QualifierSet();
    }
  bool canBe = !isMet;
  for (detail::Slot &slot : slots)
    if (const QualifierSet asked = slot.choices & condition; !asked.empty()) {
      slot.choices = isMet ? asked : isRefused ? slot.choices - condition : slot.choices;
      slot.optional = slot.optional && !isMet;
      canBe = !slot.choices.empty() || slot.optional;
    }
  return canBe;
}

/// The difference of \p form, which is \p slots without conditions.
FormDifference compare(const detail::Form &form, std::span<const detail::Slot> slots, const QualifierList &written,
                       std::optional<PtxVersion> version) {
  detail::Form row = form;
  row.slotStorage = slots.data();
  FormDifference difference{Instruction(form, {})};
  QualifierList &legal = difference.nearest.qualifiers;
  SlotsOfWords &slotOf = difference.slotOf;
  placeInOrder(QualifierKind::Layout, row, written, legal, slotOf);
  placeInOrder(QualifierKind::Type, row, written, legal, slotOf);
  for (const size_t i : placesOf(written))
    if (slotOf[i] == detail::kNoSlot)
      slotOf[i] = detail::assign(row, *written[i], legal);
  for (size_t i = 0; i < row.numSlots; ++i) {
    const detail::Slot &slot = row.slots()[i];
    if (legal.isFilled(i) || slot.choices.empty())
      continue;
    const std::optional<size_t> meant = findMeant(row, i, written, slotOf);
    if (meant)
      slotOf[*meant] = i;
    if (meant && slot.sameAs == Fragment::None && slot.choices.contains(*written[*meant])) {
      legal.fill(i, *written[*meant]);
      continue;
    }
    const bool isRequired = !slot.optional && (!version || *version >= slot.since);
    if (meant || isRequired)
      difference.edits.push_back({&form.slots()[i], meant, slot.choices});
    if (isRequired)
      legal.fill(i, slot.sameAs == Fragment::None ? proposed(slot, meant ? written[*meant] : std::nullopt)
                                                  : *legal[detail::typeSlot(row, slot.sameAs)]);
  }
  for (const size_t i : placesOf(written))
    if (slotOf[i] == detail::kNoSlot)
      difference.edits.push_back({nullptr, i});
  difference.ofSpelling = costOf(difference.edits, written, form.mnemonic);
  // Rather something else is wrong than that types are exchanged.
  const auto isBefore = [&](size_t one, size_t other) { return slotOf[one] <= slotOf[other]; };
  if (auto types = placesOf(written, QualifierKind::Type);
      isGeneral(form.mnemonic) && std::ranges::adjacent_find(types, std::not_fn(isBefore)) != types.end())
    difference.ofSpelling += 5;
  return difference;
}

/// The number of slots of the same kind before \p slot in \p form.
size_t placeInKind(const detail::Form &form, const detail::Slot &slot) {
  return static_cast<size_t>(&slot - form.slots().data()) - form.slotOfKind[static_cast<size_t>(slot.kind)];
}

constexpr unsigned kWrongCount = 4;

/// How much \p operand contradicts \p spec, with what the opcode says about it, which requires \p count registers.
unsigned conflict(const WrittenOperand &operand, const OperandSpec &spec, unsigned count) {
  const bool hasOtherCount = operand.count != 0 && spec.holdsRegisters() && operand.count != count;
  const bool hasOtherType = count != 0 && operand.type && !spec.types.contains(*operand.type) &&
                            !spec.undocumentedTypes.contains(*operand.type);
  return (hasOtherCount ? kWrongCount : 0) + (hasOtherCount && operand.count > count ? 1 : 0) + (hasOtherType ? 1 : 0);
}

/// \p instruction with \p choice in \p slot.
Instruction with(Instruction instruction, const detail::Slot &slot, Qualifier choice) {
  instruction.qualifiers.fill(static_cast<size_t>(&slot - instruction.form->slots().data()), choice);
  return instruction;
}

/// Makes what is open in \p difference fit \p operands.
void useOperands(FormDifference &difference, std::span<const WrittenOperand> operands) {
  Instruction &nearest = difference.nearest;
  difference.conflicts = conflicts(nearest, operands);
  const auto isSame = [](const detail::Slot &slot) { return slot.sameAs != Fragment::None; };
  const bool haveTypesSameRegisters = std::ranges::any_of(nearest.form->slots(), isSame);
  const auto isTypeOfOne = [&](Qualifier choice) { // `.b32` of registers of this type, although they fit `.f32`
    return std::ranges::any_of(operands, [&](const WrittenOperand &one) {
      return one.type && info(*one.type).spelling == info(choice).spelling;
    });
  };
  for (const QualifierEdit &edit : difference.edits) {
    if (edit.removes() || (edit.slot->kind == QualifierKind::Type && haveTypesSameRegisters))
      continue;
    for (Qualifier choice : edit.choices) {
      const Instruction other = with(nearest, *edit.slot, choice);
      const unsigned count = conflicts(other, operands);
      if (count < difference.conflicts || (count == difference.conflicts && isTypeOfOne(choice))) {
        difference.conflicts = count;
        nearest = other;
      }
    }
  }
}

/// Sets the choices for missing qualifiers from all forms that are as near as \p best and differ in nothing else.
void addChoices(FormDifference &best, const std::vector<FormDifference> &all,
                std::span<const WrittenOperand> operands) {
  const auto changes = std::views::filter(std::not_fn(&QualifierEdit::inserts));
  const auto isAsNear = [&](const FormDifference &other) {
    return other.ofSpelling <= best.ofSpelling && std::ranges::equal(other.edits | changes, best.edits | changes, {},
                                                                     &QualifierEdit::place, &QualifierEdit::place);
  };
  for (QualifierEdit &edit : best.edits) {
    if (!edit.inserts())
      continue;
    const size_t place = placeInKind(*best.nearest.form, *edit.slot);
    QualifierSet choices;
    QualifierSet fitting;
    for (const FormDifference &other : all)
      if (isAsNear(other))
        for (const QualifierEdit &one : other.edits)
          if (one.inserts() && one.slot->kind == edit.slot->kind &&
              placeInKind(*other.nearest.form, *one.slot) == place) {
            choices = choices | one.choices;
            for (Qualifier choice : one.choices)
              if (conflicts(with(other.nearest, *one.slot, choice), operands) == 0)
                fitting.insert(choice);
          }
    edit.choices = choices;
    for (const QualifierSet &clear : {edit.choices, fitting})
      if (!edit.choice && clear.size() == 1)
        edit.choice = clear.front();
  }
}

} // namespace

std::vector<std::vector<detail::Slot>> withoutConditions(const detail::Form &form, const QualifierSet &written) {
  std::vector<std::vector<detail::Slot>> all(1);
  all.front().assign(form.slots().begin(), form.slots().end());
  for (size_t number = 1; std::ranges::count(form.slots(), number, &detail::Slot::condition) != 0; ++number) {
    const std::vector<std::vector<detail::Slot>> before = std::exchange(all, {});
    const bool isWritten = form.isMet(number, written);
    for (const bool isMet : {isWritten, !isWritten})
      for (std::vector<detail::Slot> slots : before)
        if (resolve(form.conditions[number - 1], number, isMet, slots))
          all.push_back(std::move(slots));
  }
  return all;
}

QualifierSet shapesNear(Shape shape, const QualifierSet &shapes) {
  QualifierSet nearest;
  int least = INT_MAX;
  for (Qualifier candidate : shapes) {
    const Shape &other = shapeOf(candidate);
    const int distance = std::abs(other.n - shape.n);
    if (other.m != shape.m || (shape.k != 1 && shape.k != other.k) || distance > least)
      continue;
    if (distance < least)
      nearest = {};
    least = distance;
    nearest.insert(candidate);
  }
  return nearest;
}

unsigned conflicts(const Instruction &instruction, std::span<const WrittenOperand> operands) {
  if (operands.empty())
    return 0;
  const detail::Form &form = *instruction.form;
  unsigned least = UINT_MAX;
  for (uint8_t list = 0; list < form.numLists; ++list) {
    const OperandList specs(form, list, instruction.qualifiers);
    unsigned sum = operands.size() < leastCount(specs) || operands.size() > specs.size() ? kWrongCount : 0;
    for (size_t i = 0; i < std::min(operands.size(), specs.size()); ++i)
      sum += conflict(operands[i], detail::resolved(instruction, specs[i]),
                      detail::registerCount(instruction, specs[i]).count);
    least = std::min(least, sum);
  }
  return least;
}

unsigned FormDifference::cost() const {
  // One operand may be wrong itself; what several of them say is worth more than the qualifiers.
  const unsigned wrong = conflicts / kWrongCount;
  return ofSpelling + (wrong >= 2 ? 4 * wrong : wrong == 1 ? 3 : conflicts > 0 ? 2 : 0);
}

FormDifference nearestForm(Mnemonic mnemonic, const QualifierList &qualifiers, std::span<const WrittenOperand> operands,
                           std::optional<PtxVersion> version) {
  std::vector<FormDifference> all;
  all.reserve(detail::formsOf(mnemonic).size());
  for (const detail::Form &form : detail::formsOf(mnemonic))
    for (const std::vector<detail::Slot> &slots : withoutConditions(form, qualifiers.set())) {
      all.push_back(compare(form, slots, qualifiers, version));
      useOperands(all.back(), operands);
    }
  // Operands that fit no form show nothing.
  if (std::ranges::min(all, {}, &FormDifference::conflicts).conflicts >= 2 * kWrongCount)
    return nearestForm(mnemonic, qualifiers, {}, version);
  const auto cost = [](const FormDifference &difference) {
    return std::pair(difference.cost(), difference.ofSpelling);
  };
  FormDifference best = *std::ranges::min_element(all, {}, cost);
  addChoices(best, all, operands);
  const auto replaced = [](const FormDifference &one) { // the only word that differs
    return one.edits.size() == 1 && one.edits.front().replaces() ? one.edits.front().place : std::nullopt;
  };
  const auto isAlternative = [&](const FormDifference &other) {
    return replaced(best) && replaced(other) && replaced(other) != replaced(best) && cost(other) == cost(best) &&
           other.edits.front().choices.size() == 1;
  };
  if (const auto other = std::ranges::find_if(all, isAlternative); other != all.end())
    best.alternative = other->nearest;
  return best;
}

Instruction nearestInstruction(const Instruction &instruction) {
  if (requirements(instruction))
    return instruction;
  return nearestForm(instruction.mnemonic, instruction.qualifiers, {}, kNewestRelease.ptx).nearest;
}

} // namespace ptxmatrix
