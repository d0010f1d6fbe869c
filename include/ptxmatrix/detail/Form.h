//===- Form.h - A form of an instruction ------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// What a row of Forms.h says: a place for each qualifier, what each operand can be, and the versions and targets.

#pragma once

#include "ptxmatrix/Mnemonic.h"
#include "ptxmatrix/Qualifier.h"
#include "ptxmatrix/ScalarType.h"
#include "ptxmatrix/Target.h"
#include "ptxmatrix/Version.h"

#include <array>
#include <bit>
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
  Registers,     ///< `{r0, r1}`, a vector of registers, or one.
  Value,         ///< A register, a constant, or either.
  Data,          ///< A register, also in braces: `{r0}`.
  Selector,      ///< `{0, 1}`, a byte and a thread.
  Address,       ///< `[r0+16]`
  TensorAddress, ///< `[r0]`, in tensor memory.
  TensorMap,     ///< `r0`, in brackets with what follows.
  Label,         ///< `L1`
  Anything       ///< Which is not checked.
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

inline constexpr ScalarTypeSet kIntegers8 = {ScalarType::B8, ScalarType::U8, ScalarType::S8};
inline constexpr ScalarTypeSet kIntegers16 = {ScalarType::B16, ScalarType::U16, ScalarType::S16};
inline constexpr ScalarTypeSet kIntegers32 = {ScalarType::B32, ScalarType::U32, ScalarType::S32};
inline constexpr ScalarTypeSet kIntegers64 = {ScalarType::B64, ScalarType::U64, ScalarType::S64};
inline constexpr ScalarTypeSet kAny32 = kIntegers32 | ScalarTypeSet{ScalarType::F32, ScalarType::F16x2};

} // namespace detail

/// The record of \p role.
constexpr const RoleInfo &info(Role role) { return detail::kRoles[static_cast<size_t>(role)]; }

/// The name of \p role.
constexpr std::string_view name(Role role) { return info(role).name; }

/// The values that a constant may have.
struct ConstantValues {
  unsigned count = 0; ///< 0 is no limit.
  int first = 0;      ///< The least value; INT_MIN is no limit.
  unsigned step = 1;  ///< From one value to the next; 0: each is twice the one before.

  constexpr bool contains(int64_t value) const {
    if (step == 0)
      return value >= first && value <= last() && value % first == 0 && std::has_single_bit(uint64_t(value / first));
    const uint64_t offset = static_cast<uint64_t>(value) - static_cast<uint64_t>(int64_t{first});
    return (first == INT_MIN || value >= first) && offset % step == 0 && (count == 0 || offset / step < count);
  }
  /// Of one with several values, the last.
  constexpr int last() const { return number(count - 1); }
  /// The value numbered \p index.
  constexpr int number(unsigned index) const {
    return step == 0 ? first << index : first + static_cast<int>(index * step);
  }
};
inline constexpr ConstantValues kAnyInteger = {.first = INT_MIN};

/// Whether an operand may be a constant.
enum class Constants : uint8_t {
  None,
  Floats,       ///< Only some ptxas accepts floating-point constants.
  Fraction,     ///< Floating-point constants above 0, up to 1.
  Undocumented, ///< Only some ptxas accepts integers.
  Accepted,     ///< Every ptxas accepts integers, and the PTX ISA does not say so.
  OfType,       ///< Constants of the type of the opcode.
  Documented    ///< An integer that is one of OperandSpec::values.
};

/// Which memory an address is of.
enum class AddressSpace : uint8_t {
  OfOpcode, ///< The state space that the opcode names; a generic address without one.
  Shared,
  Global,
  Any ///< A generic address, of whatever memory.
};

/// One operand of the list.
struct OperandSpec {
  Role role = Role::Destination;
  bool isRead = false; ///< A Destination that is also read.
  /// Its registers are accessed asynchronously: also after the instruction, until a wait for it.
  bool isAsync = false;
  bool isVector = false;   ///< Registers in braces; else one register, an address or a stride.
  bool isOptional = false; ///< It may be left out.
  /// Its type is this one of the opcode, from 1 on, with `.v2` and the like a vector of it; 0: the row says which.
  uint8_t typedBy = 0;
  bool mayBeWider = false;     ///< Than its type.
  bool isPerDimension = false; ///< Of a vector: as many as dimensions, less fixedCount.
  bool opensBracket = false;   ///< The brackets that it begins enclose the following operands, too.
  bool closesBracket = false;
  bool mayBeVariable = false;   ///< A variable may stand there without brackets.
  bool mayBeSpecial = false;    ///< A special register may stand there.
  bool mayBeSelected = false;   ///< A part of a register may stand there: `r0.b1`.
  bool mayBeNegated = false;    ///< `-r0` may stand there.
  bool hasSecond = false;       ///< `p|q`: a predicate is written, too.
  bool acceptsSinks = false;    ///< `_` can replace some of the registers.
  bool secondMayBeSink = false; ///< `_` can replace `p` of `d|p`.
  uint8_t fixedCount = 0;       ///< Of a vector; 0 where the number follows from fragment and type.
  /// The number is fixedCount x `.num` / numParts, and at least 1; if 0, it does not depend on `.num`.
  uint8_t numParts = 0;
  bool isPerCta = false; ///< With `.cta_group::2`, there are twice as many.
  uint8_t name = 0;      ///< 1 + the number of its name in kNamedOperands; 0 if it has none.
  /// Of mma; None where the opcode names the matrix (`wmma.load.a`), or there is but one.
  Fragment fragment = Fragment::None;
  ScalarTypeSet types = {};             ///< The registers' types that the PTX ISA defines.
  ScalarTypeSet undocumentedTypes = {}; ///< The types that some ptxas accepts in addition.
  Constants constants = Constants::None;
  AddressSpace space = AddressSpace::OfOpcode;
  uint8_t condition = 0; ///< 1 + the number of the condition of the form under which it exists; 0: always.
  uint8_t gate = 0;      ///< 1 + the number of the gate of the form that it needs; 0 if there is none.
  uint8_t gatedFrom = 0; ///< Constants below it do not need the gate.
  CudaRelease limitedSince = kOldestRelease; ///< Older releases of ptxas accept every constant.
  ConstantValues values = {};                ///< Of a listed constant, or of the byte of a ScaleSelector.
  uint8_t acceptedCount = 0;                 ///< How many values some ptxas accepts, if the PTX ISA has fewer.
  uint8_t threads = 0;                       ///< Of a ScaleSelector: how many values the thread may have, from 0 on.

  /// The values of the thread of a ScaleSelector.
  constexpr ConstantValues threadValues() const { return {threads}; }

  constexpr Takes takes() const { return info(role).takes; }
  /// Whether it stands in brackets.
  constexpr bool hasBrackets() const { return takes() == Takes::Address || takes() == Takes::TensorAddress; }
  /// Whether the instruction writes registers that it names.
  constexpr bool isWritten() const {
    return role == Role::Destination || role == Role::Reduced || role == Role::Result || role == Role::OtherResult;
  }
  /// Whether it is one of those that `...` stands for.
  constexpr bool isRest() const { return role == Role::Other && isOptional; }
  constexpr bool holdsRegisters() const { return takes() == Takes::Registers; }
  /// Whether it stands in braces.
  constexpr bool hasBraces() const { return (holdsRegisters() && isVector) || takes() == Takes::Selector; }
  /// Whether it is a predicate, which may be negated.
  constexpr bool isPredicate() const { return types == ScalarTypeSet{ScalarType::Pred}; }
  /// Whether the PTX ISA has an integer in its place, one of \ref values.
  constexpr bool mayBeConstant() const { return constants == Constants::Documented; }
  /// Whether a constant of one of its types may be an integer; of a predicate, too.
  constexpr bool takesIntegers() const {
    constexpr ScalarTypeSet kIntegers = {ScalarType::U8, ScalarType::U16, ScalarType::U32, ScalarType::U64,
                                         ScalarType::Pred};
    return !(types & kIntegers).empty() || types == ScalarTypeSet{ScalarType::B128};
  }
  /// Whether the PTX ISA has an integer in its place: one of \ref values, or any of its types.
  constexpr bool mayBeInteger() const {
    return mayBeConstant() || (constants == Constants::OfType && takesIntegers() && !isPredicate());
  }
  /// Which integers these are, apart from the sizes of the types.
  constexpr ConstantValues integers() const { return constants == Constants::OfType ? kAnyInteger : values; }
  /// Whether the PTX ISA has a register in its place, or nothing else: then the name of one may stand there.
  constexpr bool mayBeRegister() const { return (!types.empty() || typedBy != 0) && !hasBrackets(); }
  /// Whether it is always one register of data.
  constexpr bool isOneRegister() const {
    return (takes() == Takes::Value || takes() == Takes::Data) && !types.empty() && !isPredicate() && !mayBeConstant();
  }
};

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
    {"ctaMask", {.role = Role::CtaMask, .types = detail::kIntegers16, .constants = Constants::Undocumented, .limitedSince = {13, 4}}},
    // Of copies, barriers and fences.
    {"[dst]", {.role = Role::DestinationAddress}},
    {"[src]", {.role = Role::SourceAddress}},
    {"[dstMem]", {.role = Role::DestinationAddress}},
    {"[srcMem]", {.role = Role::SourceAddress}},
    {"[mbar]", {.role = Role::Barrier}},
    {"[addr]", {.role = Role::Object}},
    {"[a]", {.role = Role::Object}},
    {"tensorMap", {.role = Role::TensorMap, .types = detail::kIntegers64}},
    {"tensorCoords", {.role = Role::Coordinates, .isVector = true, .isPerDimension = true, .types = detail::kIntegers32, .constants = Constants::Documented, .values = kAnyInteger}},
    {"im2colInfo", {.role = Role::Offsets, .isVector = true, .types = detail::kIntegers16, .constants = Constants::Documented, .values = kAnyInteger}},
    {"globalAddr", {.role = Role::Number, .types = detail::kIntegers64, .constants = Constants::Accepted}},
    {"globalDim", {.role = Role::Override, .isVector = true, .isPerDimension = true, .types = detail::kIntegers16 | detail::kIntegers8}},
    {"globalStride", {.role = Role::Override, .isVector = true, .types = detail::kIntegers32}},
    {"strideHigh", {.role = Role::Number, .types = detail::kIntegers16}},
    {"cp-size", {.role = Role::Size}},
    {"src-size", {.role = Role::SourceSize, .types = detail::kIntegers32, .constants = Constants::Documented}},
    {"ignore-src", {.role = Role::IgnoreSource, .types = {ScalarType::Pred}}},
    {"size", {.role = Role::Size, .types = detail::kIntegers32}},
    {"cache-policy", {.role = Role::CachePolicy, .types = detail::kIntegers64, .constants = Constants::Accepted}},
    {"byteMask", {.role = Role::ByteMask, .types = detail::kIntegers16}},
    {"ignoreBytesLeft", {.role = Role::Number, .types = detail::kIntegers32}},
    {"ignoreBytesRight", {.role = Role::Number, .types = detail::kIntegers32}},
    {"count", {.role = Role::Count, .types = detail::kIntegers32}},
    {"expectedCount", {.role = Role::Number, .types = detail::kIntegers32, .limitedSince = {13, 1}}},
    {"txCount", {.role = Role::Number, .types = detail::kIntegers32}},
    {"state", {.role = Role::State, .types = detail::kIntegers64, .constants = Constants::Accepted}},
    {"token", {.role = Role::Result, .acceptsSinks = true, .types = detail::kIntegers64}},
    {"_", {.role = Role::Result, .acceptsSinks = true}},
    {"phaseParity", {.role = Role::Parity, .types = detail::kIntegers32}},
    {"suspendTimeHint", {.role = Role::TimeHint, .types = detail::kIntegers32}},
    {"waitComplete", {.role = Role::Result, .types = {ScalarType::Pred}}},
    {"p|q", {.role = Role::Result, .hasSecond = true, .types = {ScalarType::Pred}}},
    {"d|p", {.role = Role::Result, .hasSecond = true, .types = detail::kIntegers32}},
    {"reportValue", {.role = Role::Result, .types = detail::kIntegers8}},
    {"d32", {.role = Role::Result, .types = detail::kIntegers32}},
    {"d64", {.role = Role::Result, .types = detail::kIntegers64}},
    {"fraction", {.role = Role::Fraction, .types = {ScalarType::B32, ScalarType::F32}, .constants = Constants::Fraction}},
    {"primary-size", {.role = Role::Size, .types = detail::kIntegers32}},
    {"total-size", {.role = Role::Size, .types = detail::kIntegers32}},
    {"membermask", {.role = Role::Number, .types = detail::kIntegers32}},
    {"imm-reg-count", {.role = Role::Number}},
    {"address", {.role = Role::Number, .mayBeVariable = true, .constants = Constants::Accepted, .space = AddressSpace::Shared}},
    {"cta", {.role = Role::Number, .types = detail::kIntegers32}},
    {"ord", {.role = Role::Number}},
    {"new_val", {.role = Role::Number, .typedBy = 1}},
    {"initval", {.role = Role::Number}},
    {"response", {.role = Role::Handle, .types = {ScalarType::B128}, .constants = Constants::Undocumented}},
    {"value", {.role = Role::Source, .typedBy = 1, .undocumentedTypes = {ScalarType::F16x2}, .constants = Constants::Accepted}},
    {"d", {.role = Role::Destination, .typedBy = 1, .undocumentedTypes = {ScalarType::F16x2}}},
    // Of the rest of PTX.
    {"a", {.role = Role::Source, .typedBy = 1, .undocumentedTypes = {ScalarType::F16x2}, .constants = Constants::OfType}},
    {"b", {.role = Role::Source, .typedBy = 1, .undocumentedTypes = {ScalarType::F16x2}, .constants = Constants::OfType}},
    {"c", {.role = Role::Source, .typedBy = 1, .undocumentedTypes = {ScalarType::F16x2}, .constants = Constants::OfType}},
    {"p", {.role = Role::Result, .types = {ScalarType::Pred}}},
    {"rbits", {.role = Role::Number, .types = {ScalarType::B32}}},
    {"immLut", {.role = Role::Number}},
    {"immAlign", {.role = Role::Number}},
    {"scale-factor", {.role = Role::Number}},
    {"length", {.role = Role::Number}},
    {"q", {.role = Role::Number}},
    {"result", {.role = Role::OtherResult}},
    {"label", {.role = Role::Label}},
    {"func", {.role = Role::Other}},
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
inline constexpr size_t kMaxConditions = 6;
inline constexpr size_t kMaxGates = 6;
inline constexpr size_t kNumKinds = static_cast<size_t>(QualifierKind::Shape) + 1;
inline constexpr size_t kNumFragments = static_cast<size_t>(Fragment::D) + 1;

/// A place for one qualifier.
struct Slot {
  QualifierSet choices;
  bool optional = false;
  QualifierKind kind{};               ///< Of all choices.
  PtxVersion since;                   ///< `.q(6.3)`: required from this version on and refused before.
  PtxVersion until;                   ///< `{.q(-6.5)}`: refused from this version on.
  uint8_t condition = 0;              ///< `.q@r`: 1 + the number of the condition of the form; 0: always.
  Fragment fragment = Fragment::None; ///< `.A:q`: the type or the layout of this matrix.
  Fragment sameAs = Fragment::None;   ///< `.C:=D`: it must be what the slot of this matrix holds.
  bool keepsOrder = false;            ///< Types of the rest of PTX.

  /// Whether the places of its kind are in order.
  constexpr bool isOrdered() const {
    return fragment != Fragment::None || keepsOrder || kind == QualifierKind::Space ||
           kind == QualifierKind::CachePolicy;
  }
  /// A form may go without it, in some version at least.
  constexpr bool mayBeEmpty() const { return optional || condition != 0 || since != PtxVersion{}; }
};

/// For each of \p count: no slot.
inline constexpr uint8_t kNoSlot = UINT8_MAX;
template <size_t count> constexpr std::array<uint8_t, count> emptySlots() {
  std::array<uint8_t, count> slots{};
  slots.fill(kNoSlot);
  return slots;
}

/// What one of some qualifiers, or an operand, needs in a row, in addition to what the row does.
struct Gate {
  QualifierSet qualifiers = {};
  PtxVersion since;
  TargetSet targets = kAllTargets;
};

/// What a row says of its form as a whole.
struct FormFacts {
  Mnemonic mnemonic = Mnemonic::LdMatrix;
  uint8_t numSlots = 0;
  uint8_t listEnds[kMaxLists] = {}; ///< By list of operands, the place after its last one.
  uint8_t numLists = 0;
  uint8_t numGates = 0;
  uint8_t numConditions = 0;
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
};

/// A row, read.
struct Form : FormFacts {
  const Slot *slotStorage = nullptr;
  const OperandSpec *operandStorage = nullptr; ///< The operands of all lists.
  const Gate *gates = nullptr;
  const QualifierSet *conditions = nullptr; ///< One of the qualifiers of each is written.

  constexpr bool hasAll(const auto &qualifiers) const {
    for (Qualifier qualifier : qualifiers)
      if (!all.contains(qualifier))
        return false;
    return true;
  }
  /// No spelling leaves the slot numbered \p slot empty.
  constexpr bool isRequired(size_t slot) const { return (requiredSlots >> slot & 1) != 0; }
  /// Whether what has the condition numbered \p condition - 1 exists next to \p qualifiers; 0 is none.
  constexpr bool isMet(size_t condition, const QualifierSet &qualifiers) const {
    return condition == 0 || !(conditions[condition - 1] & qualifiers).empty();
  }
  /// Whether each slot of \p values that depends on others is filled if and only if it must be.
  constexpr bool areConditionsMet(const auto &values) const {
    if (numConditions != 0)
      for (size_t i = 0; i < numSlots; ++i)
        if (const Slot &slot = slotStorage[i]; slot.condition != 0)
          if (const bool isMeant = isMet(slot.condition, values.set());
              values.isFilled(i) != isMeant && (values.isFilled(i) || !slot.optional))
            return false;
    return true;
  }
  /// What \p qualifier needs in addition to what the form does: what its row says, or else Qualifiers.def.
  constexpr Gate gateOf(Qualifier qualifier) const {
    for (uint8_t i = 0; i < numGates; ++i)
      if (gates[i].qualifiers.contains(qualifier))
        return gates[i];
    return {.since = info(qualifier).since, .targets = info(qualifier).targets};
  }
  constexpr std::span<const Slot> slots() const { return {slotStorage, numSlots}; }
  /// The list of operands numbered \p list, less than numLists.
  constexpr std::span<const OperandSpec> operands(size_t list = 0) const {
    return {operandStorage + (list > 0 ? listEnds[list - 1] : 0), operandStorage + listEnds[list]};
  }
};

} // namespace detail

/// The operands of an instruction, in order.
class OperandList {
public:
  struct Iterator {
    using value_type = OperandSpec;
    using difference_type = std::ptrdiff_t;

    const OperandList *list = nullptr;
    size_t index = 0;

    constexpr const OperandSpec &operator*() const { return (*list)[index]; }
    constexpr Iterator &operator++() {
      ++index;
      return *this;
    }
    constexpr Iterator operator++(int) { return {list, index++}; }
    friend constexpr bool operator==(const Iterator &, const Iterator &) = default;
  };

  constexpr OperandList() = default;
  /// The operands of the list numbered \p list of \p form that exist next to \p qualifiers.
  constexpr OperandList(const detail::Form &form, size_t list, const auto &qualifiers)
      : all(form.operands(list).data()) {
    const size_t end = form.operands(list).size();
    const QualifierSet set = form.numConditions != 0 ? qualifiers.set() : QualifierSet();
    for (size_t i = 0; i < end; ++i)
      if (form.isMet(all[i].condition, set))
        places[count++] = static_cast<uint8_t>(i);
  }

  constexpr size_t size() const { return count; }
  constexpr bool empty() const { return count == 0; }
  constexpr const OperandSpec &operator[](size_t index) const { return all[places[index]]; }
  constexpr const OperandSpec &front() const { return (*this)[0]; }
  /// The place of operand \p index in the list of the form.
  constexpr uint8_t placeOf(size_t index) const { return places[index]; }
  constexpr Iterator begin() const { return {this, 0}; }
  constexpr Iterator end() const { return {this, count}; }

private:
  const OperandSpec *all = nullptr;
  size_t count = 0;
  std::array<uint8_t, detail::kMaxOperands> places{};
};

} // namespace ptxmatrix
