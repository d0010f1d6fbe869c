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
  Groups,        ///< How many groups may be pending: a constant.
  // Of tcgen05.
  TensorAddress,  ///< Of a matrix in tensor memory: a 32-bit register in brackets.
  TensorMetadata, ///< The address of the metadata of a sparse matrix A in tensor memory.
  TensorScale,    ///< The address of the scale factors of A or B in tensor memory.
  TensorTable,    ///< The address of the table with which B is decompressed, in tensor memory.
  Allocation,     ///< The address of the tensor memory to free: a 32-bit register.
  Reduced,        ///< The smallest or largest element that was loaded: a register, which is written.
  Columns,        ///< How many columns of tensor memory: a 32-bit register, or a constant.
  HalfOffset,     ///< How many columns the second half of `.16x32bx2` is away: a constant.
  Instruction,    ///< The instruction descriptor: a 32-bit register.
  EnableInput,    ///< Whether D is added: a predicate.
  ScaleInput,     ///< By which power of 2 D is divided first: a constant.
  ZeroColumns,    ///< The descriptor of the mask of columns of B that count as 0: a 64-bit register.
  CtaMask         ///< The CTAs that are signaled: a register.
};

/// The name of \p role, as the APIs for other languages have it.
constexpr std::string_view name(Role role) {
  constexpr std::string_view kNames[] = {
      "destination",     "source",       "address",      "stride",       "metadata",  "selector", "scale_data",
      "scale_selector",  "descriptor",   "scale_d",      "scale",        "transpose", "groups",   "tensor_address",
      "tensor_metadata", "tensor_scale", "tensor_table", "allocation",   "reduced",   "columns",  "half_offset",
      "instruction",     "enable_input", "scale_input",  "zero_columns", "cta_mask"};
  static_assert(std::size(kNames) == static_cast<size_t>(Role::CtaMask) + 1);
  return kNames[static_cast<size_t>(role)];
}

/// The values that a constant may have.
struct ConstantValues {
  unsigned count = 0; ///< 0 is any number that is not negative.
  int first = 0;
  unsigned step = 1; ///< From one value to the next.

  constexpr bool contains(int64_t value) const {
    const uint64_t offset = static_cast<uint64_t>(value) - static_cast<uint64_t>(int64_t{first});
    return count == 0 ? value >= 0 : offset % step == 0 && offset / step < count;
  }
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
  /// Of a constant: how many values it may have, from `first` on and `step` apart; 0 is any number that is not
  /// negative.  Of a ScaleSelector: of the byte.
  uint8_t choices = 0;
  uint8_t acceptedChoices = 0; ///< How many some ptxas accepts; the PTX ISA may have fewer.
  int8_t first = 0;
  uint8_t step = 1;
  uint8_t threads = 0; ///< Of a ScaleSelector: how many values the thread may have, from 0 on.

  /// The values of a constant, or of the byte of a ScaleSelector.
  constexpr ConstantValues values() const { return {choices, first, step}; }
  /// The values that some ptxas accepts.
  constexpr ConstantValues acceptedValues() const { return {acceptedChoices, first, step}; }
  /// The values of the thread of a ScaleSelector.
  constexpr ConstantValues threadValues() const { return {threads}; }

  /// Whether it stands in brackets.
  constexpr bool hasBrackets() const {
    return role == Role::Address || (role >= Role::TensorAddress && role <= Role::TensorTable);
  }
  constexpr bool holdsRegisters() const { return role == Role::Destination || role == Role::Source; }
  /// Whether it stands in braces.
  constexpr bool hasBraces() const { return (holdsRegisters() && isVector) || role == Role::ScaleSelector; }
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
    {"a-desc", {.role = Role::Descriptor, .fragment = Fragment::A, .types = detail::kIntegers64}},
    {"b-desc", {.role = Role::Descriptor, .fragment = Fragment::B, .types = detail::kIntegers64}},
    {"scale-d", {.role = Role::ScaleD, .types = {ScalarType::Pred}, .choices = 2, .acceptedChoices = 2}},
    {"imm-scale-a", {.role = Role::Scale, .fragment = Fragment::A, .choices = 2, .acceptedChoices = 2, .first = -1, .step = 2}},
    {"imm-scale-b", {.role = Role::Scale, .fragment = Fragment::B, .choices = 2, .acceptedChoices = 2, .first = -1, .step = 2}},
    {"imm-trans-a", {.role = Role::Transpose, .fragment = Fragment::A, .choices = 2, .acceptedChoices = 2}},
    {"imm-trans-b", {.role = Role::Transpose, .fragment = Fragment::B, .choices = 2, .acceptedChoices = 2}},
    {"N", {.role = Role::Groups}},
    // Of tcgen05.
    {"[taddr]", {.role = Role::TensorAddress, .types = detail::kIntegers32, .undocumentedTypes = {ScalarType::F16x2}}},
    {"[d-tmem]", {.role = Role::TensorAddress, .fragment = Fragment::D, .types = {ScalarType::B32}}},
    {"[a-tmem]", {.role = Role::TensorAddress, .fragment = Fragment::A, .types = {ScalarType::B32}}},
    {"[sp-meta-tmem]", {.role = Role::TensorMetadata, .types = {ScalarType::B32}}},
    {"[scale-A-tmem]", {.role = Role::TensorScale, .fragment = Fragment::A, .types = {ScalarType::B32}}},
    {"[scale-B-tmem]", {.role = Role::TensorScale, .fragment = Fragment::B, .types = {ScalarType::B32}}},
    {"[lut-tmem]", {.role = Role::TensorTable, .fragment = Fragment::B, .types = {ScalarType::B32}}},
    {"taddr", {.role = Role::Allocation, .types = detail::kIntegers32}},
    {"nCols", {.role = Role::Columns, .types = detail::kIntegers32}},
    {"immHalfSplitoff", {.role = Role::HalfOffset}},
    {"redval", {.role = Role::Reduced, .isAsync = true, .types = detail::kAny32}},
    {"s-desc", {.role = Role::Descriptor, .types = detail::kIntegers64}},
    {"idesc", {.role = Role::Instruction, .types = detail::kIntegers32}},
    {"disable-output-lane", {.role = Role::Source, .isVector = true, .fixedCount = 4, .isPerCta = true, .types = detail::kAny32}},
    {"enable-input-d", {.role = Role::EnableInput, .types = {ScalarType::Pred}}},
    {"scale-input-d", {.role = Role::ScaleInput, .choices = 16, .acceptedChoices = 16}},
    {"zero-column-mask-desc", {.role = Role::ZeroColumns, .types = detail::kIntegers64}},
    {"ctaMask", {.role = Role::CtaMask, .types = detail::kIntegers16}},
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
