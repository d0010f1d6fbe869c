//===- Form.h - A form of an instruction ------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// What a row of Forms.h says after FormReader.h has read it: a place for each qualifier, what each operand can be, and
// the versions and targets that have the form.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_DETAIL_FORM_H
#define PTXMATRIX_DETAIL_FORM_H

#include "ptxmatrix/Mnemonic.h"
#include "ptxmatrix/Qualifier.h"
#include "ptxmatrix/ScalarType.h"
#include "ptxmatrix/Target.h"

#include <array>
#include <span>

namespace ptxmatrix {

/// What an instruction does with an operand.
enum class Role : uint8_t {
  Destination,
  Source,
  Address,
  Stride,
  Metadata,      ///< Which elements of a sparse matrix A are stored.
  Selector,      ///< Of the lanes whose metadata counts: a constant.
  ScaleData,     ///< Scale factors of A or B.
  ScaleSelector, ///< Of the byte of the scale data, and of the lanes whose data counts: `{byte, thread}`.
  Descriptor,    ///< Of a matrix in shared memory: a 64-bit register.
  ScaleD,        ///< Whether D is added: a predicate, 0 or 1.
  Scale,         ///< The sign of A or B: -1 or 1.
  Transpose,     ///< Whether A or B is stored by columns (A) or rows (B): 0 or 1.
  Groups         ///< How many groups may be pending: a constant.
};

/// The name of \p role, as the APIs for other languages have it.
constexpr std::string_view name(Role role) {
  constexpr std::string_view kNames[] = {"destination", "source",     "address",        "stride",     "metadata",
                                         "selector",    "scale_data", "scale_selector", "descriptor", "scale_d",
                                         "scale",       "transpose",  "groups"};
  static_assert(std::size(kNames) == static_cast<size_t>(Role::Groups) + 1);
  return kNames[static_cast<size_t>(role)];
}

/// One operand of the list.
struct OperandSpec {
  Role role = Role::Destination;
  bool isRead = false; ///< A Destination that is also read.
  /// Its registers are accessed asynchronously: also after the instruction, until a wait for it.
  bool isAsync = false;
  bool isVector = false;     ///< Registers in braces; else one register, an address or a stride.
  bool isOptional = false;   ///< It may be left out.
  bool acceptsSinks = false; ///< `_` can replace some of the registers.
  uint8_t fixedCount = 0;    ///< Of a vector; 0 where the number follows from fragment and type.
  /// Of mma; None where the opcode names the matrix (`wmma.load.a`), or there is but one.
  Fragment fragment = Fragment::None;
  ScalarTypeSet types;             ///< The registers' types that the PTX ISA defines.
  ScalarTypeSet undocumentedTypes; ///< Those that some ptxas accepts in addition.
  /// Of a constant: how many values it may have, from `first` on and `step` apart; 0 is any number that is not
  /// negative.  Of a ScaleSelector: of the byte.
  uint8_t choices = 0;
  uint8_t acceptedChoices = 0; ///< How many some ptxas accepts; the PTX ISA may have fewer.
  int8_t first = 0;
  uint8_t step = 1;
  uint8_t threads = 0; ///< Of a ScaleSelector: how many values the thread may have, from 0 on.

  constexpr bool holdsRegisters() const { return role == Role::Destination || role == Role::Source; }
  /// Whether it stands in braces.
  constexpr bool hasBraces() const { return (holdsRegisters() && isVector) || role == Role::ScaleSelector; }
};

/// An operand that is the same in all forms: rows and messages call it as the manual does.
struct NamedOperand {
  std::string_view name;
  Role role;
  Fragment fragment = Fragment::None;
};
inline constexpr auto kNamedOperands = std::to_array<NamedOperand>({
    {"a-desc", Role::Descriptor, Fragment::A},
    {"b-desc", Role::Descriptor, Fragment::B},
    {"scale-d", Role::ScaleD},
    {"imm-scale-a", Role::Scale, Fragment::A},
    {"imm-scale-b", Role::Scale, Fragment::B},
    {"imm-trans-a", Role::Transpose, Fragment::A},
    {"imm-trans-b", Role::Transpose, Fragment::B},
    {"N", Role::Groups},
});

/// The name of \p spec if it is one of these; otherwise empty.
constexpr std::string_view manualName(const OperandSpec &spec) {
  for (const NamedOperand &named : kNamedOperands)
    if (named.role == spec.role && named.fragment == spec.fragment)
      return named.name;
  return "";
}

namespace detail {

/// The most slots, operands and lists of operands of a form.
inline constexpr size_t kMaxSlots = 16;
inline constexpr size_t kMaxOperands = 10; // of a list
inline constexpr size_t kMaxLists = 4;
inline constexpr size_t kNumKinds = static_cast<size_t>(QualifierKind::Type) + 1;
inline constexpr size_t kNumFragments = static_cast<size_t>(Fragment::D) + 1;

/// A place for one qualifier.
struct Slot {
  QualifierSet choices;
  bool optional = false;
  QualifierKind kind{};               ///< Of all choices.
  PtxVersion since;                   ///< `.q(6.3)`: required from this version on and refused before.
  PtxVersion until;                   ///< `{.q(-6.5)}`: refused from this version on.
  Fragment fragment = Fragment::None; ///< `.A:q`: the type or the layout of this matrix.
  Fragment sameAs = Fragment::None;   ///< `.C:=D`: it must be what the slot of this matrix holds.

  /// A form may go without it, in some version at least.
  constexpr bool mayBeEmpty() const { return optional || since != PtxVersion{}; }
};

/// For each of \p count: no slot.
inline constexpr uint8_t kNoSlot = UINT8_MAX;
template <size_t count> constexpr std::array<uint8_t, count> emptySlots() {
  std::array<uint8_t, count> slots{};
  slots.fill(kNoSlot);
  return slots;
}

/// A row, read.  It holds no pointer, so that a program need not write to the table when it starts.
struct Form {
  Mnemonic mnemonic = Mnemonic::LdMatrix;
  Slot slotStorage[kMaxSlots + 1] = {}; ///< After the last one, one that holds nothing.
  uint8_t numSlots = 0;
  OperandSpec operandStorage[2 * kMaxOperands] = {}; ///< Those of all lists.
  uint8_t listEnds[kMaxLists] = {};                  ///< By list, the place after its last operand.
  uint8_t numLists = 0;
  TargetSet targets;
  PtxVersion since; ///< The row's, or the first version that has one of the targets if that is later.

  // What follows from the slots, so that a spelling is matched without a look at each.
  std::array<uint8_t, kNumKinds> slotOfKind = emptySlots<kNumKinds>(); ///< The first of each kind.
  /// By matrix: the slot of its type; without such a label, the first for a type.
  std::array<uint8_t, kNumFragments> slotOfType = emptySlots<kNumFragments>();
  /// By slot: its member of a typed instruction, or kNoSlot for one that has the same in all forms.
  std::array<uint8_t, kMaxSlots> memberOfSlot = emptySlots<kMaxSlots>();
  QualifierSet all; ///< Every qualifier that the form can have.
  /// A bit for each slot, the first is bit 0: those that no spelling leaves empty, and the place after the last one.
  uint32_t requiredSlots = 0;
  bool hasSameTypes = false; ///< A slot must hold what another holds.
  QualifierSet newer;        ///< Those whose spelling is newer than the form.
  PtxVersion before;         ///< Without `.q(6.3)` a spelling is refused from 6.3 on; 0.0 where there is no such slot.
  QualifierSet sinceBefore;  ///< The choices of that slot.
  PtxVersion until;          ///< With one of `refusedSince`, a spelling is refused from this version on.
  QualifierSet refusedSince;

  constexpr bool hasAll(const auto &qualifiers) const {
    for (Qualifier qualifier : qualifiers)
      if (!all.contains(qualifier))
        return false;
    return true;
  }
  /// No spelling leaves the slot numbered \p slot empty, or there is none.
  constexpr bool isRequired(size_t slot) const { return (requiredSlots >> slot & 1) != 0; }
  constexpr bool isSparse() const { return slotOfKind[static_cast<size_t>(QualifierKind::Sparsity)] != kNoSlot; }
  constexpr std::span<const Slot> slots() const { return {slotStorage, numSlots}; }
  /// The list of operands numbered \p list, less than numLists.
  constexpr std::span<const OperandSpec> operands(size_t list = 0) const {
    return {operandStorage + (list > 0 ? listEnds[list - 1] : 0), operandStorage + listEnds[list]};
  }
  /// The place of the first operand that has registers; the number of operands if there is none.
  constexpr size_t firstRegisters() const {
    size_t place = 0;
    while (place < operands().size() && !operands()[place].holdsRegisters())
      ++place;
    return place;
  }
};

} // namespace detail
} // namespace ptxmatrix

#endif // PTXMATRIX_DETAIL_FORM_H
