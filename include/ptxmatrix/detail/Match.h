//===- Match.h - Opcodes against the table of forms -------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Lists of qualifiers, the slots of a form that they are assigned to, and what they require.

#pragma once

#include "ptxmatrix/detail/Forms.h"

#include <algorithm>
#include <bit>
#include <concepts>

namespace ptxmatrix {

/// What a spelling asks of its module.
struct Requirements {
  PtxVersion since = {}; ///< The least version that accepts this spelling.
  /// Refused from this version on (wmma without `.aligned`: 6.3; wmma.mma of `.f16` with `.satfinite`: 6.5).
  std::optional<PtxVersion> before = std::nullopt;
  TargetSet targets = kAllTargets; ///< The targets that accept it, in whatever version.

  /// False if no version at all accepts it.  A form of PTX 6.3 or newer has no spelling without `.aligned`.
  constexpr bool areEverMet() const { return !before || since < *before; }
  constexpr bool acceptsVersion(PtxVersion version) const { return version >= since && (!before || version < *before); }
};

/// The registers of an operand.
struct RegisterCount {
  unsigned count = 0; ///< How many; 0 for an address, a stride or a selector.
  unsigned bits = 0;  ///< The size of each; in matrix instructions 32 or 64, or 16 for the mask of CTAs.

  friend constexpr bool operator==(const RegisterCount &, const RegisterCount &) = default;
};

namespace detail {

/// A text of at most \p capacity characters, held without allocation.
template <size_t capacity> struct BoundedText {
  static constexpr size_t kCapacity = capacity;
  std::array<char, capacity> chars{};
  size_t length = 0;

  constexpr void append(std::string_view text) {
    std::copy_n(text.data(), text.size(), chars.data() + length);
    length += text.size();
  }
  constexpr std::string_view str() const { return {chars.data(), length}; }
};

/// The spelling of a qualifier after its '.'.  Nearly all fit in a block, which is copied faster than other texts.
struct Piece : BoundedText<56> {
  static constexpr size_t kBlock = 24;
  constexpr operator std::string_view() const { return str(); }
};

} // namespace detail

/// The text of an opcode, of which none is longer.
using OpcodeText = detail::BoundedText<320>;

/// The qualifiers of an opcode as written, or in the slots of a form, of which some are empty.  Iterates over them.
class QualifierList {
public:
  static constexpr size_t kCapacity = detail::kMaxSlots + 1;

  struct Iterator {
    using value_type = Qualifier;
    using difference_type = std::ptrdiff_t;

    const Qualifier *items = nullptr;
    uint32_t rest = 0; ///< A bit for each that follows.

    constexpr Qualifier operator*() const { return items[std::countr_zero(rest)]; }
    constexpr Iterator &operator++() {
      rest &= rest - 1;
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(const Iterator &, const Iterator &) = default;
  };

  constexpr QualifierList() = default;
  constexpr QualifierList(std::same_as<Qualifier> auto... qualifiers) { (append(qualifiers), ...); }
  /// The qualifiers of \p set in the order of Qualifiers.def.
  constexpr QualifierList(const QualifierSet &set) {
    for (Qualifier qualifier : set)
      append(qualifier);
  }

  /// Appends \p qualifier; what is more than kCapacity is dropped, as no form has so many.
  constexpr void append(Qualifier qualifier) {
    if (const auto end = static_cast<size_t>(std::bit_width(filled)); end < kCapacity)
      fill(end, qualifier);
  }
  /// Puts \p qualifier in the place \p index, which is less than kCapacity.
  constexpr void fill(size_t index, Qualifier qualifier) {
    items[index] = qualifier;
    filled |= 1U << index;
  }
  constexpr void clear(size_t index) { filled &= ~(1U << index); }

  constexpr size_t size() const { return static_cast<size_t>(std::popcount(filled)); }
  constexpr Iterator begin() const { return {items.data(), filled}; }
  constexpr Iterator end() const { return {items.data(), 0}; }
  /// The qualifier in the place \p index, if any.
  constexpr std::optional<Qualifier> operator[](size_t index) const {
    return isFilled(index) ? std::optional(items[index]) : std::nullopt;
  }
  constexpr bool isFilled(size_t index) const { return (filled >> index & 1) != 0; }
  /// Whether each of \p places, a bit for each, has a qualifier.
  constexpr bool areFilled(uint32_t places) const { return (places & ~filled) == 0; }
  constexpr bool contains(Qualifier qualifier) const { return std::ranges::find(*this, qualifier) != end(); }
  constexpr QualifierSet set() const {
    QualifierSet all;
    for (Qualifier qualifier : *this)
      all.insert(qualifier);
    return all;
  }
  /// Whether both have the same qualifiers in the same order, wherever empty places are.
  friend constexpr bool operator==(const QualifierList &one, const QualifierList &other) {
    return std::ranges::equal(one, other);
  }

private:
  std::array<Qualifier, kCapacity> items{};
  uint32_t filled = 0; ///< A bit for each place.
};

namespace detail {

/// The slot of \p form for the type of \p fragment, or kNoSlot.
constexpr size_t typeSlot(const Form &form, Fragment fragment) {
  return form.slotOfType[static_cast<size_t>(fragment)];
}

/// Whether \p qualifier can be in the empty slot numbered \p slot of \p form.
constexpr bool accepts(const Form &form, size_t slot, Qualifier qualifier, const QualifierList &values) {
  const Slot &wanted = form.slotStorage[slot];
  return wanted.choices.contains(qualifier) &&
         (wanted.sameAs == Fragment::None || values[typeSlot(form, wanted.sameAs)] == qualifier);
}

/// Assigns \p qualifier to the first empty slot of \p form that accepts it.  Types and layouts of several matrices are
/// in the order of these, and state spaces in that of their addresses: no slot before one that is filled accepts one
/// more.  Returns the number of the slot; kNoSlot if the qualifier is left over.
constexpr size_t assign(const Form &form, Qualifier qualifier, QualifierList &values) {
  const QualifierKind kind = info(qualifier).kind;
  size_t found = kNoSlot;
  for (size_t i = form.slotOfKind[static_cast<size_t>(kind)]; i < form.numSlots; ++i) {
    const Slot &slot = form.slotStorage[i];
    if (slot.kind != kind) // those of one kind are adjacent
      break;
    if (!values.isFilled(i))
      found = found == kNoSlot && accepts(form, i, qualifier, values) ? i : found;
    else if (slot.isOrdered())
      found = kNoSlot;
  }
  if (found != kNoSlot)
    values.fill(found, qualifier);
  return found;
}

/// Assigns \p list to the slots of \p form.  False if a qualifier is left over, or a slot is empty that must be filled.
constexpr bool fillSlots(const Form &form, const QualifierList &list, QualifierList &values) {
  values = {};
  for (Qualifier qualifier : list)
    if (assign(form, qualifier, values) == kNoSlot)
      return false;
  return values.areFilled(form.requiredSlots) && form.areConditionsMet(values);
}

/// What an opcode of \p form with \p qualifiers asks of its module.
constexpr Requirements requirements(const Form &form, const QualifierSet &qualifiers) {
  Requirements required{.since = form.since, .targets = form.targets};
  for (Qualifier qualifier : qualifiers) {
    const Gate gate = form.gateOf(qualifier);
    required.since = std::max(required.since, gate.since);
    required.targets = required.targets & gate.targets;
  }
  if (!(qualifiers & form.refusedSince).empty())
    required.before = form.until;
  if (!(qualifiers & form.sinceBefore).empty())
    required.since = std::max(required.since, form.before);
  else if (form.before != PtxVersion{})
    required.before = form.before;
  if (required.before) {
    required.targets = {};
    for (Target target : form.targets) // the others came when the spelling was refused already
      if (info(target).since < *required.before)
        required.targets.insert(target);
  }
  return required;
}

} // namespace detail
} // namespace ptxmatrix
