//===- Form.h - A form of an instruction ------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// What a row of Forms.h says after FormReader.h has read it: a place for each qualifier, what each operand can be, and
// the versions and targets that have the form.

#pragma once

#include "ptxmatrix/Mnemonic.h"
#include "ptxmatrix/Qualifier.h"
#include "ptxmatrix/ScalarType.h"
#include "ptxmatrix/Target.h"

#include <array>
#include <climits>
#include <span>

namespace ptxmatrix {

/// What an instruction does with an operand.
enum class Role : uint8_t {
#define ROLE(NAME, ...) NAME,
#include "ptxmatrix/Roles.def"
};

/// What may stand in the place of an operand.
enum class Takes : uint8_t {
  Registers,    ///< `{r0, r1}`, a vector of registers, or one.
  Value,        ///< A register, a constant, or either.
  Data,         ///< A register, also in braces: `{r0}`.
  Selector,     ///< `{0, 1}`, a byte and a thread.
  Address,      ///< `[r0+16]`
  TensorAddress ///< `[r0]`, in tensor memory.
};

/// What holds for all operands of a role.
struct RoleInfo {
  std::string_view name; ///< As the APIs for other languages have it.
  Takes takes;
};

namespace detail {

inline constexpr auto kRoles = std::to_array<RoleInfo>({
#define ROLE(NAME, TEXT, TAKES) {TEXT, Takes::TAKES},
#include "ptxmatrix/Roles.def"
});

} // namespace detail

/// The record of \p role.
constexpr const RoleInfo &info(Role role) { return detail::kRoles[static_cast<size_t>(role)]; }

/// The name of \p role.
constexpr std::string_view name(Role role) { return info(role).name; }

/// The values that a constant may have.
struct ConstantValues {
  unsigned count = 0; ///< 0 is no limit.
  int first = 0;      ///< The least value; INT_MIN is no limit.
  unsigned step = 1;  ///< From one value to the next.

  constexpr bool contains(int64_t value) const {
    const uint64_t offset = static_cast<uint64_t>(value) - static_cast<uint64_t>(int64_t{first});
    return (first == INT_MIN || value >= first) && offset % step == 0 && (count == 0 || offset / step < count);
  }
  /// Of one with several values, the last.
  constexpr int last() const { return first + static_cast<int>((count - 1) * step); }
};
inline constexpr ConstantValues kAnyInteger = {.first = INT_MIN};

/// Whether an operand may be a constant.
enum class Constants : uint8_t {
  None,
  Floats,       ///< Only some ptxas accepts floating-point constants.
  Undocumented, ///< Only some ptxas accepts integers.
  Accepted,     ///< Every ptxas accepts integers, and the PTX ISA does not say so.
  Documented    ///< An integer that is one of OperandSpec::values.
};

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
  /// The number is fixedCount x `.num` / numParts, and at least 1; if 0, it does not depend on `.num`.
  uint8_t numParts = 0;
  bool isPerCta = false; ///< With `.cta_group::2`, there are twice as many.
  uint8_t name = 0;      ///< 1 + the number of its name in kNamedOperands; 0 if it has none.
  /// Of mma; None where the opcode names the matrix (`wmma.load.a`), or there is but one.
  Fragment fragment = Fragment::None;
  ScalarTypeSet types = {};             ///< The registers' types that the PTX ISA defines.
  ScalarTypeSet undocumentedTypes = {}; ///< The types that some ptxas accepts in addition.
  Constants constants = Constants::None;
  ConstantValues values = {};  ///< Of a listed constant, or of the byte of a ScaleSelector.
  uint8_t acceptedCount = 0;   ///< How many values some ptxas accepts, if the PTX ISA has fewer.
  uint8_t threads = 0; ///< Of a ScaleSelector: how many values the thread may have, from 0 on.

  /// The values of the thread of a ScaleSelector.
  constexpr ConstantValues threadValues() const { return {threads}; }

  constexpr Takes takes() const { return info(role).takes; }
  /// Whether it stands in brackets.
  constexpr bool hasBrackets() const { return takes() == Takes::Address || takes() == Takes::TensorAddress; }
  constexpr bool holdsRegisters() const { return takes() == Takes::Registers; }
  /// Whether it stands in braces.
  constexpr bool hasBraces() const { return (holdsRegisters() && isVector) || takes() == Takes::Selector; }
  /// Whether it is a predicate, which may be negated.
  constexpr bool isPredicate() const { return types == ScalarTypeSet{ScalarType::Pred}; }
  /// Whether the PTX ISA has a constant in its place.
  constexpr bool mayBeConstant() const { return constants == Constants::Documented; }
  /// Whether the PTX ISA has a register in its place, or nothing else: then the name of one may stand there.
  constexpr bool mayBeRegister() const { return !types.empty() && !hasBrackets(); }
  /// Whether it is always one register of data.
  constexpr bool isOneRegister() const {
    return (takes() == Takes::Value || takes() == Takes::Data) && !types.empty() && !isPredicate() && !mayBeConstant();
  }
};

namespace detail {

inline constexpr ScalarTypeSet kIntegers16 = {ScalarType::B16, ScalarType::U16, ScalarType::S16};
inline constexpr ScalarTypeSet kIntegers32 = {ScalarType::B32, ScalarType::U32, ScalarType::S32};
inline constexpr ScalarTypeSet kIntegers64 = {ScalarType::B64, ScalarType::U64, ScalarType::S64};
inline constexpr ScalarTypeSet kAny32 = kIntegers32 | ScalarTypeSet{ScalarType::F32, ScalarType::F16x2};

} // namespace detail

/// An operand that is the same in all forms: rows and messages call it as the manual does.
struct NamedOperand {
  std::string_view name;
  OperandSpec spec;
};
// clang-format off
inline constexpr auto kNamedOperands = std::to_array<NamedOperand>({
    {"a-desc", {.role = Role::Descriptor, .fragment = Fragment::A, .types = detail::kIntegers64, .constants = Constants::Undocumented}},
    {"b-desc", {.role = Role::Descriptor, .fragment = Fragment::B, .types = detail::kIntegers64, .constants = Constants::Undocumented}},
    {"scale-d", {.role = Role::ScaleD, .types = {ScalarType::Pred}, .constants = Constants::Documented, .values = {2}}},
    {"imm-scale-a", {.role = Role::Scale, .fragment = Fragment::A, .constants = Constants::Documented, .values = {2, -1, 2}}},
    {"imm-scale-b", {.role = Role::Scale, .fragment = Fragment::B, .constants = Constants::Documented, .values = {2, -1, 2}}},
    {"imm-trans-a", {.role = Role::Transpose, .fragment = Fragment::A, .constants = Constants::Documented, .values = {2}}},
    {"imm-trans-b", {.role = Role::Transpose, .fragment = Fragment::B, .constants = Constants::Documented, .values = {2}}},
    {"N", {.role = Role::Groups, .constants = Constants::Documented}},
    // Of tcgen05.
    {"[taddr]", {.role = Role::TensorAddress, .types = detail::kIntegers32, .undocumentedTypes = {ScalarType::F16x2}}},
    {"[d-tmem]", {.role = Role::TensorAddress, .fragment = Fragment::D, .types = {ScalarType::B32}}},
    {"[a-tmem]", {.role = Role::TensorAddress, .fragment = Fragment::A, .types = {ScalarType::B32}}},
    {"[sp-meta-tmem]", {.role = Role::TensorMetadata, .types = {ScalarType::B32}}},
    {"[scale-A-tmem]", {.role = Role::TensorScale, .fragment = Fragment::A, .types = {ScalarType::B32}}},
    {"[scale-B-tmem]", {.role = Role::TensorScale, .fragment = Fragment::B, .types = {ScalarType::B32}}},
    {"[lut-tmem]", {.role = Role::TensorTable, .fragment = Fragment::B, .types = {ScalarType::B32}}},
    {"taddr", {.role = Role::Allocation, .types = detail::kIntegers32, .constants = Constants::Undocumented}},
    {"nCols", {.role = Role::Columns, .types = detail::kIntegers32, .constants = Constants::Documented}},
    {"immHalfSplitoff", {.role = Role::HalfOffset, .constants = Constants::Documented, .values = kAnyInteger}},
    {"redval", {.role = Role::Reduced, .isAsync = true, .types = detail::kAny32, .constants = Constants::Floats}},
    {"s-desc", {.role = Role::Descriptor, .types = detail::kIntegers64, .constants = Constants::Undocumented}},
    {"idesc", {.role = Role::Instruction, .types = detail::kIntegers32, .constants = Constants::Undocumented}},
    {"disable-output-lane", {.role = Role::Source, .isVector = true, .fixedCount = 4, .isPerCta = true, .types = detail::kAny32}},
    {"enable-input-d", {.role = Role::EnableInput, .types = {ScalarType::Pred}, .constants = Constants::Undocumented}},
    {"scale-input-d", {.role = Role::ScaleInput, .constants = Constants::Documented, .values = {16}}},
    {"zero-column-mask-desc", {.role = Role::ZeroColumns, .types = detail::kIntegers64, .constants = Constants::Accepted}},
    {"ctaMask", {.role = Role::CtaMask, .types = detail::kIntegers16, .constants = Constants::Undocumented}},
});
// clang-format on

/// The name of \p spec if it is one of these; otherwise empty.
constexpr std::string_view manualName(const OperandSpec &spec) {
  return spec.name != 0 ? kNamedOperands[spec.name - 1].name : "";
}

namespace detail {

/// The most slots, operands and lists of operands of a form.
inline constexpr size_t kMaxSlots = 16;
inline constexpr size_t kMaxOperands = 10; // of a list
inline constexpr size_t kMaxLists = 4;
inline constexpr size_t kNumKinds = static_cast<size_t>(QualifierKind::Shape) + 1;
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
  Slot slotStorage[kMaxSlots] = {};
  uint8_t numSlots = 0;
  OperandSpec operandStorage[kMaxLists * 8] = {}; ///< The operands of all lists.
  uint8_t listEnds[kMaxLists] = {};               ///< By list, the place after its last operand.
  uint8_t numLists = 0;
  TargetSet targets;
  PtxVersion since; ///< The row's, or the first version that has one of the targets if that is later.

  // What follows from the slots, so that a spelling is matched without a look at each.
  std::array<uint8_t, kNumKinds> slotOfKind = emptySlots<kNumKinds>(); ///< The first of each kind.
  /// By matrix: the slot of its type; without such a label, the first for a type.
  std::array<uint8_t, kNumFragments> slotOfType = emptySlots<kNumFragments>();
  /// By slot: its member of a typed instruction, or kNoSlot for one that has the same in all forms.
  std::array<uint8_t, kMaxSlots> memberOfSlot = emptySlots<kMaxSlots>();
  QualifierSet all;           ///< Every qualifier that the form can have.
  uint32_t requiredSlots = 0; ///< A bit for each slot, the first is bit 0: those that no spelling leaves empty.
  PtxVersion before;          ///< Without `.q(6.3)` a spelling is refused from 6.3 on; 0.0 where there is no such slot.
  QualifierSet sinceBefore;   ///< The choices of that slot.
  PtxVersion until;           ///< With one of `refusedSince`, a spelling is refused from this version on.
  QualifierSet refusedSince;

  constexpr bool hasAll(const auto &qualifiers) const {
    for (Qualifier qualifier : qualifiers)
      if (!all.contains(qualifier))
        return false;
    return true;
  }
  /// No spelling leaves the slot numbered \p slot empty.
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
