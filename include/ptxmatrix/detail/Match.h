//===- Match.h - Opcodes against the table of forms -------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// What follows from a row once it is known which qualifiers were picked: its form, requirements, register count and
// canonical opcode.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_DETAIL_MATCH_H
#define PTXMATRIX_DETAIL_MATCH_H

#include "ptxmatrix/detail/Forms.h"

#include <algorithm>
#include <bit>
#include <concepts>
#include <iterator>

namespace ptxmatrix {

/// What a spelling asks of its module.
struct Requirements {
  PtxVersion since; ///< The least version that accepts this spelling.
  /// Refused from this version on (wmma without `.aligned`: 6.3; wmma.mma of `.f16` with `.satfinite`: 6.5).
  std::optional<PtxVersion> before;
  TargetSet targets; ///< The targets that accept it, in whatever version.

  /// False if no version at all accepts it.  A form of PTX 6.3 or newer has no spelling without `.aligned`.
  constexpr bool areEverMet() const { return !before || since < *before; }
  constexpr bool acceptsVersion(PtxVersion version) const { return version >= since && (!before || version < *before); }
};

/// The registers of an operand.
struct RegisterCount {
  unsigned count = 0; ///< How many; 0 for an address, a stride or a selector.
  unsigned bits = 0;  ///< The size of each: 32 or 64; 16 for the mask of CTAs.

  friend constexpr bool operator==(const RegisterCount &, const RegisterCount &) = default;
};

namespace detail {

/// A short text in a block of one size, which is copied sooner than a text of any size.
struct Piece {
  constexpr Piece() = default;
  consteval Piece(std::string_view first, std::string_view second) {
    for (std::string_view part : {first, second})
      for (char c : part)
        chars[length++] = c;
  }

  static constexpr size_t kBlock = 24; ///< No qualifier with its '.' is longer.
  std::array<char, kBlock> chars{};
  size_t length = 0;

  constexpr std::string_view str() const { return {chars.data(), length}; }
};

} // namespace detail

/// The text of an opcode, held without allocation.
class OpcodeText {
public:
  static constexpr size_t kCapacity = 192; ///< No opcode, with a Piece after it, is longer.

  constexpr void append(std::string_view text) {
    std::copy_n(text.data(), text.size(), chars.data() + length);
    length += text.size();
  }
  constexpr void append(const detail::Piece &piece) {
    std::copy_n(piece.chars.data(), detail::Piece::kBlock, chars.data() + length);
    length += piece.length;
  }
  constexpr std::string_view str() const { return {chars.data(), length}; }

private:
  std::array<char, kCapacity> chars{};
  size_t length = 0;
};

/// The qualifiers of an opcode, in the order in which they are written.
class QualifierList {
public:
  constexpr QualifierList() = default;
  constexpr QualifierList(std::same_as<Qualifier> auto... qualifiers) { (append(qualifiers), ...); }
  /// The qualifiers of \p set in the order of Qualifiers.def.
  constexpr QualifierList(const QualifierSet &set) {
    for (Qualifier qualifier : set)
      append(qualifier);
  }

  /// Appends \p qualifier; what is more than kCapacity is dropped, as no form has so many.
  constexpr void append(Qualifier qualifier) {
    if (count < kCapacity)
      items[count++] = qualifier;
  }
  constexpr size_t size() const { return count; }
  constexpr Qualifier operator[](size_t index) const { return items[index]; }
  constexpr const Qualifier *begin() const { return items.data(); }
  constexpr const Qualifier *end() const { return items.data() + count; }
  constexpr QualifierSet set() const {
    QualifierSet all;
    for (Qualifier qualifier : *this)
      all.insert(qualifier);
    return all;
  }
  friend constexpr bool operator==(const QualifierList &, const QualifierList &) = default;

  static constexpr size_t kCapacity = detail::kMaxSlots + 1;

private:
  std::array<Qualifier, kCapacity> items{};
  unsigned count = 0;
};

namespace detail {

/// What an opcode has in each slot of its form, or a typed instruction in each of its members: MnemonicInfo::members.
/// Iterates over the filled slots.
class SlotValues {
public:
  class Iterator {
  public:
    constexpr Iterator(const Qualifier *values, uint32_t rest) : values(values), rest(rest) {}
    constexpr Qualifier operator*() const { return values[std::countr_zero(rest)]; }
    constexpr Iterator &operator++() {
      rest &= rest - 1;
      return *this;
    }
    constexpr bool operator==(std::default_sentinel_t) const { return rest == 0; }

  private:
    const Qualifier *values;
    uint32_t rest; ///< A bit for each slot.
  };

  constexpr SlotValues() = default;
  /// \p list in the first slots.
  constexpr explicit SlotValues(const QualifierList &list) {
    for (Qualifier qualifier : list)
      if (const auto next = static_cast<size_t>(std::bit_width(filled)); next < kMaxSlots)
        fill(next, qualifier);
  }

  constexpr Iterator begin() const { return {values.data(), filled}; }
  constexpr std::default_sentinel_t end() const { return {}; }
  /// The qualifier in the slot numbered \p slot, or nothing.
  constexpr std::optional<Qualifier> operator[](size_t slot) const {
    return isFilled(slot) ? std::optional(values[slot]) : std::nullopt;
  }
  constexpr bool isFilled(size_t slot) const { return (filled >> slot & 1) != 0; }
  constexpr void fill(size_t slot, Qualifier qualifier) {
    values[slot] = qualifier;
    filled |= 1U << slot;
  }
  constexpr void clear(size_t slot) {
    values[slot] = {};
    filled &= ~(1U << slot);
  }
  /// Whether each slot of \p slots, a bit for each, is filled.
  constexpr bool areFilled(uint32_t slots) const { return (slots & ~filled) == 0; }
  constexpr bool contains(Qualifier qualifier) const { return set().contains(qualifier); }
  constexpr QualifierSet set() const {
    QualifierSet all;
    for (Qualifier qualifier : *this)
      all.insert(qualifier);
    return all;
  }
  /// The qualifiers, in the order of the slots.
  constexpr operator QualifierList() const {
    QualifierList list;
    for (Qualifier qualifier : *this)
      list.append(qualifier);
    return list;
  }
  friend constexpr bool operator==(const SlotValues &, const SlotValues &) = default;

private:
  std::array<Qualifier, kMaxSlots> values{};
  uint32_t filled = 0; ///< A bit for each slot.
};

/// The slot of \p form for the type of \p fragment, or kNoSlot.
constexpr size_t typeSlot(const Form &form, Fragment fragment) {
  return form.slotOfType[static_cast<size_t>(fragment)];
}

/// Whether \p qualifier can be in the empty slot numbered \p slot of \p form.
constexpr bool accepts(const Form &form, size_t slot, Qualifier qualifier, const SlotValues &values) {
  const Slot &wanted = form.slotStorage[slot];
  return wanted.choices.contains(qualifier) &&
         (wanted.sameAs == Fragment::None || values[typeSlot(form, wanted.sameAs)] == qualifier);
}

/// Assigns \p qualifier to the first empty slot of \p form that accepts it.  Types and layouts of several matrices are
/// in the order of these: no slot before one that is filled accepts one more.  Returns the number of the slot; kNoSlot
/// if the qualifier is left over.
constexpr size_t assign(const Form &form, Qualifier qualifier, SlotValues &values) {
  const QualifierKind kind = info(qualifier).kind;
  size_t found = kNoSlot;
  for (size_t i = form.slotOfKind[static_cast<size_t>(kind)]; i < form.numSlots; ++i) {
    const Slot &slot = form.slotStorage[i];
    if (slot.kind != kind) // those of one kind are adjacent
      break;
    if (!values.isFilled(i))
      found = found == kNoSlot && accepts(form, i, qualifier, values) ? i : found;
    else if (slot.fragment != Fragment::None)
      found = kNoSlot;
  }
  if (found != kNoSlot)
    values.fill(found, qualifier);
  return found;
}

/// Assigns \p list to the slots of \p form.  False if a qualifier is left over, or a slot is empty that must be filled.
constexpr bool fillSlots(const Form &form, const QualifierList &list, SlotValues &values) {
  values = {};
  for (Qualifier qualifier : list)
    if (assign(form, qualifier, values) == kNoSlot)
      return false;
  return values.areFilled(form.requiredSlots);
}

/// Those of \p targets that came before \p version.
constexpr TargetSet olderThan(const TargetSet &targets, PtxVersion version) {
  TargetSet older;
  for (Target target : targets)
    if (info(target).since < version)
      older.insert(target);
  return older;
}

/// What an opcode of \p form with \p qualifiers asks of its module.
constexpr Requirements requirements(const Form &form, const QualifierSet &qualifiers) {
  Requirements required{.since = form.since, .before = std::nullopt, .targets = form.targets};
  for (Qualifier qualifier : qualifiers &form.newer)
    required.since = std::max(required.since, info(qualifier).since);
  if (form.until != PtxVersion{} && !(qualifiers & form.refusedSince).empty()) {
    required.before = form.until;
    required.targets = olderThan(form.targets, form.until);
  }
  if (form.before == PtxVersion{})
    return required;
  if (!(qualifiers & form.sinceBefore).empty()) {
    required.since = std::max(required.since, form.before);
  } else {
    required.before = form.before;
    required.targets = olderThan(form.targets, form.before); // the others came when the spelling was refused already
  }
  return required;
}

/// The qualifier of \p kind; the first of several.
constexpr std::optional<Qualifier> pick(const Form &form, const SlotValues &values, QualifierKind kind) {
  const size_t slot = form.slotOfKind[static_cast<size_t>(kind)];
  return slot != kNoSlot ? values[slot] : std::nullopt;
}

/// The type of the elements of \p fragment.  Of the products whose rows do not name it, A and B are of `.f16`.
constexpr Type typeOf(const Form &form, const SlotValues &values, Fragment fragment) {
  const size_t slot = typeSlot(form, fragment);
  const Fragment named = form.slots()[slot].fragment;
  return named == fragment || named == Fragment::None ? static_cast<Type>(*values[slot]) : Type::F16;
}

/// How \p fragment, A or B of a product, lies.
constexpr Layout layoutOf(const Form &form, const SlotValues &values, Fragment fragment) {
  const size_t ofA = form.slotOfKind[static_cast<size_t>(QualifierKind::Layout)];
  return static_cast<Layout>(*values[ofA + (fragment == Fragment::B ? 1 : 0)]);
}

/// The source format of a converting load: the second type.
constexpr std::optional<Type> sourceType(const Form &form, const SlotValues &values) {
  const size_t second = typeSlot(form, Fragment::None) + 1;
  if (second >= form.numSlots || !values.isFilled(second))
    return std::nullopt;
  return static_cast<Type>(*values[second]);
}

/// How many elements \p fragment has: A is m x k, B is k x n, all others m x n.
constexpr unsigned elementCount(Shape shape, Fragment fragment) {
  return fragment == Fragment::A   ? unsigned{shape.m} * shape.k
         : fragment == Fragment::B ? unsigned{shape.k} * shape.n
                                   : unsigned{shape.m} * shape.n;
}

/// The matrix that an opcode with \p qualifiers names.
constexpr Fragment fragmentOf(const QualifierSet &qualifiers) {
  const QualifierSet matrix = qualifiers & qualifiersOf(QualifierKind::Matrix);
  return matrix.empty() ? Fragment::None : fragmentOf(static_cast<Matrix>(matrix.front()));
}

/// The matrix that the registers of \p spec hold: the operand's own, or the one that the opcode names.
constexpr Fragment fragmentOf(const Form &form, const SlotValues &values, const OperandSpec &spec) {
  const std::optional<Qualifier> named = pick(form, values, QualifierKind::Matrix);
  return named && spec.fragment == Fragment::None ? fragmentOf(static_cast<Matrix>(*named)) : spec.fragment;
}

/// The size of each register of \p spec.
constexpr unsigned registerBits(const OperandSpec &spec) {
  return spec.types.contains(ScalarType::B64) ? 64 : spec.types.contains(ScalarType::B16) ? 16 : 32;
}

/// The number of the `.num` qualifier in \p values: 4 of `.x4`; 1 if there is none.
constexpr unsigned numOf(const Form &form, const SlotValues &values) {
  const std::optional<Qualifier> num = pick(form, values, QualifierKind::Num);
  return num ? 1U << (static_cast<unsigned>(*num) - static_cast<unsigned>(Qualifier::X1)) : 1;
}

/// Whether an instruction with \p values can allocate \p columns of tensor memory.
constexpr bool isColumnCount(const SlotValues &values, uint32_t columns) {
  constexpr uint32_t kLeast = 32;
  constexpr uint32_t kMost = 512;
  if (values.contains(Qualifier::Exclusive))
    return columns % kLeast == 0 && columns != 0;
  return std::has_single_bit(columns) && columns >= kLeast && columns <= kMost;
}

/// An operand of \p role is one register, and no matrix.
constexpr bool isOneRegister(Role role) {
  using enum Role;
  return role == Metadata || role == ScaleData || role == Descriptor || role == Allocation || role == Reduced ||
         role == Instruction || role == ZeroColumns || role == CtaMask;
}

/// The registers of \p spec: elements x bits held / (lanes x register bits), unless the row says otherwise.
constexpr RegisterCount registerCount(const Form &form, const SlotValues &values, const OperandSpec &spec) {
  if (isOneRegister(spec.role))
    return {1, registerBits(spec)};
  if (!spec.holdsRegisters())
    return {};
  const unsigned registerBits = detail::registerBits(spec);
  if (spec.partsOfNum != 0)
    return {std::max(spec.fixedCount * numOf(form, values) / spec.partsOfNum, 1U), registerBits};
  if (spec.isPerCta && values.contains(Qualifier::CtaGroup2))
    return {2U * spec.fixedCount, registerBits};
  if (spec.fixedCount != 0 || !spec.isVector)
    return {std::max<unsigned>(spec.fixedCount, 1), registerBits};
  const unsigned matrices = numOf(form, values);
  const Shape shape = shapeOf(*pick(form, values, QualifierKind::Shape));
  const Fragment fragment = fragmentOf(form, values, spec);
  const bool isSparse = form.isSparse() && fragment == Fragment::A; // every other element is stored
  const Type type = typeOf(form, values, fragment);
  // A division by a variable would take longer than all the rest.
  const unsigned lanesShift = info(form.mnemonic).isOfWarpgroup ? 7 : 5;
  const unsigned bits =
      (matrices * elementCount(shape, fragment) * heldBits(type)) >> (lanesShift + (isSparse ? 1 : 0));
  return {std::max(registerBits == 64 ? bits / 64 : bits / 32, 1U), registerBits}; // by constants
}

/// The registers of the first operand that has any; none without one.
constexpr RegisterCount registerCount(const Form &form, const SlotValues &values) {
  const size_t first = form.firstRegisters();
  return first < form.operands().size() ? registerCount(form, values, form.operands()[first]) : RegisterCount();
}

/// By qualifier: its spelling after its '.'.
inline constexpr auto kQualifierPieces = []() consteval {
  std::array<Piece, kQualifiers.size()> pieces{};
  for (size_t i = 0; i < pieces.size(); ++i)
    pieces[i] = Piece(".", kQualifiers[i].spelling);
  return pieces;
}();

/// Appends the opcode in canonical order to \p out, piece by piece.
template <typename Out> constexpr void appendOpcode(Out &out, const Form &form, const SlotValues &values) {
  out.append(info(form.mnemonic).opcodeName());
  for (size_t i = 0; i < form.numSlots; ++i)
    if (const std::optional<Qualifier> qualifier = values[i])
      out.append(kQualifierPieces[static_cast<size_t>(*qualifier)]);
}

/// The opcode in canonical order.
constexpr OpcodeText opcode(const Form &form, const SlotValues &values) {
  OpcodeText text;
  appendOpcode(text, form, values);
  return text;
}

} // namespace detail
} // namespace ptxmatrix

#endif // PTXMATRIX_DETAIL_MATCH_H
