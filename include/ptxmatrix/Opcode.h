//===- Opcode.h - An opcode as a value --------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Any instruction of PTX, and what its qualifiers say.  Instruction.h has the functions for it.

#pragma once

#include "ptxmatrix/detail/Match.h"

#include <span>
#include <tuple>

namespace ptxmatrix {

/// A typed instruction: one of the types of Instruction.h and Tcgen05.h, of which there is one for each mnemonic.
template <typename T>
concept TypedInstruction = requires { T::kMnemonic; };

/// An instruction: an opcode as a value.  Only \ref list may be assigned to.
struct Instruction {
  constexpr Instruction() = default;
  /// The instruction with \p qualifiers, whose order matters only among types, layouts, state spaces or cache policies.
  /// What has no typed instruction is made so.  If there is no such form, requirements() are empty.
  constexpr Instruction(Mnemonic mnemonic, const QualifierList &qualifiers, uint8_t list = 0);
  /// The instruction with the members of \p typed.  If there is no such form, requirements() are empty.
  template <TypedInstruction Typed> constexpr Instruction(const Typed &typed);
  /// The opcode of \p form with \p qualifiers in its slots.
  constexpr Instruction(const detail::Form &form, const QualifierList &qualifiers)
      : mnemonic(form.mnemonic), qualifiers(qualifiers), form(&form) {}

  /// The form if it has the list of operands; otherwise null.
  constexpr const detail::Form *formOfList() const { return form && list < form->numLists ? form : nullptr; }
  /// The qualifier of \p kind, the first of several; nothing if there is no form.
  constexpr std::optional<Qualifier> ofKind(QualifierKind kind) const {
    const size_t slot = form ? form->slotOfKind[static_cast<size_t>(kind)] : detail::kNoSlot;
    return slot != detail::kNoSlot ? qualifiers[slot] : std::nullopt;
  }

  Mnemonic mnemonic = {};
  uint8_t list = 0;                   ///< Which list of operands it has: less than countOperandLists().
  QualifierList qualifiers;           ///< In the order of the opcode: in the slots of the form.
  const detail::Form *form = nullptr; ///< The form whose slots hold the qualifiers; null if there is none.

  /// Not by the form: a program and a shared library have a table each.
  friend constexpr bool operator==(const Instruction &one, const Instruction &other) {
    return one.mnemonic == other.mnemonic && one.list == other.list && one.qualifiers == other.qualifiers;
  }
};

namespace detail {

/// The qualifier of a member, whose kind is \p kind, with the value \p member.
template <typename T> constexpr std::optional<Qualifier> read(QualifierKind kind, const T &member) {
  if constexpr (std::is_same_v<T, Shape>)
    return asQualifier(member);
  else if constexpr (std::is_same_v<T, bool>)
    return member ? std::optional(qualifiersOf(kind).front()) : std::nullopt;
  else if constexpr (std::is_enum_v<T>)
    return member != static_cast<T>(Space::Generic) ? std::optional(static_cast<Qualifier>(member)) : std::nullopt;
  else
    return member ? read(kind, *member) : std::nullopt;
}

/// Sets \p member, which has its default value, to what \p qualifier says.
template <typename T> constexpr void write(std::optional<Qualifier> qualifier, T &member) {
  if constexpr (std::is_same_v<T, bool>)
    member = qualifier.has_value();
  else if constexpr (std::is_same_v<T, Shape>)
    member = qualifier ? shapeOf(*qualifier) : member;
  else if constexpr (std::is_enum_v<T>)
    member = qualifier ? static_cast<T>(*qualifier) : member;
  else if (qualifier)
    write(qualifier, member.emplace());
}

/// The instruction whose qualifiers \p fill makes of \p list, even if no version accepts it; without a form, \p list.
template <typename Fill = decltype(fillSlots)>
constexpr Instruction matchForm(Mnemonic mnemonic, const QualifierList &list, const Fill &fill = fillSlots) {
  Instruction instruction;
  instruction.mnemonic = mnemonic;
  for (const Form &form : formsOf(mnemonic))
    if (form.hasAll(list) && fill(form, list, instruction.qualifiers)) {
      instruction.form = &form;
      return instruction;
    }
  instruction.qualifiers = list;
  return instruction;
}

/// Removes the form of \p instruction if no version accepts it.
constexpr void removeIfRefused(Instruction &instruction) {
  if (instruction.form && !requirements(*instruction.form, instruction.qualifiers.set()).areEverMet())
    instruction.form = nullptr;
}

/// Fills \p values, the slots of \p form, with \p members, each of which has its slot.  Slots that are no members have
/// the same in all opcodes of the form.  False if a member has no slot, or a slot is empty that must be filled.
constexpr bool fillMembers(const Form &form, const QualifierList &members, QualifierList &values) {
  values = {};
  for (size_t i = 0; i < form.numSlots; ++i)
    if (form.memberOfSlot[i] == kNoSlot && form.isRequired(i))
      values.fill(i, form.slots()[i].choices.front());
  for (size_t member = 0; member < info(form.mnemonic).members.size(); ++member)
    if (const std::optional<Qualifier> qualifier = members[member])
      if (const size_t slot = assign(form, *qualifier, values); slot == kNoSlot || form.memberOfSlot[slot] != member)
        return false;
  return values.areFilled(form.requiredSlots);
}

/// Whether \p member is the type of A or B.
constexpr bool isTypeOfFactor(const MemberInfo &member) {
  return member.kind == QualifierKind::Type && (member.fragment == Fragment::A || member.fragment == Fragment::B);
}

/// Removes the types of A and B from \p values if both are `.f16`: a wmma.mma does not write them.
constexpr void leaveOutHalf(std::span<const MemberInfo> members, QualifierList &values) {
  bool isHalf = true;
  for (size_t i = 0; i < members.size(); ++i)
    isHalf = isHalf && (!isTypeOfFactor(members[i]) || values[i].value_or(Qualifier::F16) == Qualifier::F16);
  for (size_t i = 0; i < members.size(); ++i)
    if (isHalf && isTypeOfFactor(members[i]))
      values.clear(i);
}

/// The instruction with \p members; only these if there is no such form.
constexpr Instruction fromMembers(Mnemonic mnemonic, QualifierList members) {
  if (mnemonic == Mnemonic::WmmaMma)
    leaveOutHalf(info(mnemonic).members, members);
  Instruction instruction = matchForm(mnemonic, members, fillMembers);
  removeIfRefused(instruction);
  return instruction;
}

/// The members of \p instruction; none if there is no such form.
constexpr QualifierList membersOf(const Instruction &instruction) {
  QualifierList members;
  const Form *const form = instruction.formOfList();
  for (size_t i = 0; form && i < form->numSlots; ++i)
    if (form->memberOfSlot[i] != kNoSlot && instruction.qualifiers.isFilled(i))
      members.fill(form->memberOfSlot[i], *instruction.qualifiers[i]);
  for (size_t i = 0; form && i < info(instruction.mnemonic).members.size(); ++i)
    if (isTypeOfFactor(info(instruction.mnemonic).members[i]) && !members[i]) // which is not written
      members.fill(i, Qualifier::F16);
  return members;
}

/// The type of the elements of \p fragment.  For an MMA whose row does not name it, A and B are of `.f16`.
constexpr Type typeOf(const Instruction &instruction, Fragment fragment) {
  const size_t slot = typeSlot(*instruction.form, fragment);
  const Fragment named = instruction.form->slots()[slot].fragment;
  return named == fragment || named == Fragment::None ? static_cast<Type>(*instruction.qualifiers[slot]) : Type::F16;
}

/// How \p fragment, A or B of an MMA, lies.
constexpr Layout layoutOf(const Instruction &instruction, Fragment fragment) {
  const size_t ofA = instruction.form->slotOfKind[static_cast<size_t>(QualifierKind::Layout)];
  return static_cast<Layout>(*instruction.qualifiers[ofA + (fragment == Fragment::B ? 1 : 0)]);
}

/// The source format of a converting load: the second type.
constexpr std::optional<Type> sourceType(const Instruction &instruction) {
  const size_t second = typeSlot(*instruction.form, Fragment::None) + 1;
  if (second >= instruction.form->numSlots || !instruction.qualifiers.isFilled(second))
    return std::nullopt;
  return static_cast<Type>(*instruction.qualifiers[second]);
}

/// Whether A is sparse.
constexpr bool isSparse(const Instruction &instruction) {
  return instruction.ofKind(QualifierKind::Sparsity).has_value();
}

/// The rows and columns of \p fragment: A is m x k, B is k x n, all others m x n.
constexpr unsigned rowsOf(Shape shape, Fragment fragment) { return fragment == Fragment::B ? shape.k : shape.m; }
constexpr unsigned columnsOf(Shape shape, Fragment fragment) { return fragment == Fragment::A ? shape.k : shape.n; }

/// The matrix that the registers of \p spec hold: the operand's own, or the one that the opcode names.
constexpr Fragment fragmentOf(const Instruction &instruction, const OperandSpec &spec) {
  const std::optional<Qualifier> named = instruction.ofKind(QualifierKind::Matrix);
  return named && spec.fragment == Fragment::None ? fragmentOf(static_cast<Matrix>(*named)) : spec.fragment;
}

/// The size of each register of \p spec.
constexpr unsigned registerBits(const OperandSpec &spec) {
  for (ScalarType bits : {ScalarType::B64, ScalarType::B16, ScalarType::B8, ScalarType::B128})
    if (spec.types.contains(bits) && !spec.types.contains(ScalarType::B32))
      return info(bits).bits;
  return 32;
}

/// The types of registers that hold a value of \p type: those of its size that have its kind, or no kind.  Registers
/// that may be wider than a floating-point value have no kind.
constexpr ScalarTypeSet findRegisterTypes(Type type, bool mayBeWider) {
  if (type == Type::Pred)
    return {ScalarType::Pred};
  const std::string_view spelling = info(static_cast<Qualifier>(type)).spelling;
  const std::optional<ScalarType> own = findScalarType(spelling);
  const ScalarKind kind = own ? info(*own).kind : ScalarKind::Bits;
  ScalarTypeSet types;
  for (size_t i = 0; i < kScalarTypes.size(); ++i)
    if (const ScalarTypeInfo &one = kScalarTypes[i];
        (one.bits == heldBits(type) || (mayBeWider && one.bits > heldBits(type))) &&
        one.kind != ScalarKind::Predicate &&
        (one.kind == ScalarKind::Bits || (own && kind == ScalarKind::Bits) ||
         (one.kind == kind && (kind == ScalarKind::Integer || one.bits == heldBits(type)))))
      types.insert(static_cast<ScalarType>(i));
  return types;
}

/// By qualifier and whether they may be wider: these types, of one that is a type.
inline constexpr auto kRegisterTypes = [] {
  std::array<std::array<ScalarTypeSet, 2>, kNamedQualifiers.size()> types{};
  for (const Qualifier type : qualifiersOf(QualifierKind::Type))
    types[static_cast<size_t>(type)] = {findRegisterTypes(static_cast<Type>(type), false),
                                        findRegisterTypes(static_cast<Type>(type), true)};
  return types;
}();

/// The number of the `.num` qualifier: 4 of `.x4`; 1 if there is none.
constexpr unsigned numOf(const Instruction &instruction) {
  const std::optional<Qualifier> num = instruction.ofKind(QualifierKind::Num);
  return num ? 1U << (static_cast<unsigned>(*num) - static_cast<unsigned>(Qualifier::X1)) : 1;
}

/// Whether an instruction with \p values can allocate \p columns of tensor memory.
constexpr bool isColumnCount(const QualifierList &values, uint32_t columns) {
  constexpr uint32_t kMin = 32;
  constexpr uint32_t kMax = 512;
  if (values.contains(Qualifier::Exclusive))
    return columns % kMin == 0 && columns != 0;
  return std::has_single_bit(columns) && columns >= kMin && columns <= kMax;
}

/// The number of dimensions that the opcode names: 2 of `.2d`.
constexpr unsigned dimensionsOf(const Instruction &instruction) {
  return static_cast<unsigned>(*instruction.ofKind(QualifierKind::Dimensions)) -
         static_cast<unsigned>(Qualifier::Dim1) + 1;
}

/// The type of the opcode that \p spec, which has one of these, has.
constexpr Type typeOf(const Instruction &instruction, const OperandSpec &spec) {
  const size_t first = instruction.form->slotOfKind[static_cast<size_t>(QualifierKind::Type)];
  return static_cast<Type>(*instruction.qualifiers[first + spec.typedBy - 1]);
}

/// The registers of \p spec, which has a type of the opcode.
constexpr RegisterCount typedRegisters(const Instruction &instruction, const OperandSpec &spec) {
  const std::optional<Qualifier> length = instruction.ofKind(QualifierKind::VectorLength);
  const unsigned count = length ? 2U << (static_cast<unsigned>(*length) - static_cast<unsigned>(Qualifier::V2)) : 1U;
  return {count, heldBits(typeOf(instruction, spec))};
}

/// The registers of \p spec: elements x bits held / (lanes x register bits), unless the row says otherwise.
constexpr RegisterCount registerCount(const Instruction &instruction, const OperandSpec &spec) {
  if (spec.isOneRegister())
    return {1, registerBits(spec)};
  if (!spec.holdsRegisters())
    return {};
  if (spec.typedBy != 0)
    return typedRegisters(instruction, spec);
  const unsigned registerBits = detail::registerBits(spec);
  if (spec.isPerDimension)
    return {dimensionsOf(instruction) - spec.fixedCount, registerBits};
  if (spec.numParts != 0)
    return {std::max(spec.fixedCount * numOf(instruction) / spec.numParts, 1U), registerBits};
  if (spec.isPerCta && instruction.qualifiers.contains(Qualifier::CtaGroup2))
    return {2U * spec.fixedCount, registerBits};
  if (spec.fixedCount != 0 || !spec.isVector)
    return {std::max<unsigned>(spec.fixedCount, 1), registerBits};
  const unsigned matrices = numOf(instruction);
  const Shape shape = shapeOf(*instruction.ofKind(QualifierKind::Shape));
  const Fragment fragment = fragmentOf(instruction, spec);
  const bool isHalf = isSparse(instruction) && fragment == Fragment::A; // every other element is stored
  const Type type = typeOf(instruction, fragment);
  // A division by a variable would take longer than all the rest.
  const unsigned lanesShift = info(instruction.mnemonic).isOfWarpgroup ? 7 : 5;
  const unsigned bits = (matrices * rowsOf(shape, fragment) * columnsOf(shape, fragment) * heldBits(type)) >>
                        (lanesShift + (isHalf ? 1 : 0));
  return {std::max(registerBits == 64 ? bits / 64 : bits / 32, 1U), registerBits}; // by constants
}

/// \p spec with what the opcode of \p instruction says about it.
constexpr OperandSpec resolved(const Instruction &instruction, OperandSpec spec) {
  if (spec.typedBy == 0) {
    spec.fixedCount = spec.isVector ? static_cast<uint8_t>(registerCount(instruction, spec).count) : spec.fixedCount;
    spec.numParts = 0;
    spec.isPerDimension = spec.isPerCta = false;
    return spec;
  }
  const RegisterCount registers = typedRegisters(instruction, spec);
  spec.isVector = registers.count > 1;
  spec.fixedCount = static_cast<uint8_t>(registers.count);
  const auto isOfLoad = [&] { // which needs a register
    return spec.mayBeWider || !(instruction.form->all & qualifiersOf(QualifierKind::VectorLength)).empty();
  };
  spec.acceptsSinks = spec.acceptsSinks && (spec.isVector || !isOfLoad());
  const Type type = typeOf(instruction, spec);
  spec.types = kRegisterTypes[static_cast<size_t>(type)][spec.mayBeWider ? 1 : 0];
  const bool isWord = spec.types.contains(ScalarType::U32) || type == Type::U16x2 || type == Type::S16x2;
  if (isGeneral(instruction.mnemonic) && !isWord && type != Type::Pred)
    spec.undocumentedTypes = {};
  return spec;
}

/// By qualifier: its spelling after its '.'.
inline constexpr auto kQualifierPieces = []() consteval {
  std::array<Piece, kQualifiers.size()> pieces{};
  for (size_t i = 0; i < pieces.size(); ++i) {
    pieces[i].append(".");
    pieces[i].append(kQualifiers[i].spelling);
  }
  return pieces;
}();

/// Appends the opcode in canonical order to \p out, piece by piece.
template <typename Out> constexpr void appendOpcode(Out &out, const Instruction &instruction) {
  out.append(info(instruction.mnemonic).opcodeName());
  for (Qualifier qualifier : instruction.qualifiers)
    out.append(kQualifierPieces[static_cast<size_t>(qualifier)]);
}

} // namespace detail

constexpr Instruction::Instruction(Mnemonic mnemonic, const QualifierList &qualifiers, uint8_t list)
    : Instruction(detail::matchForm(mnemonic, qualifiers)) {
  this->list = list;
  detail::removeIfRefused(*this);
}

template <TypedInstruction Typed> constexpr Instruction::Instruction(const Typed &typed) {
  constexpr std::span<const MemberInfo> kMembers = info(Typed::kMnemonic).members;
  QualifierList values;
  size_t count = 0;
  const auto add = [&](const auto &member) {
    if (const std::optional<Qualifier> qualifier = detail::read(kMembers[count].kind, member))
      values.fill(count, *qualifier);
    ++count;
  };
  std::apply([&](const auto &...member) { (add(member), ...); }, Typed::members(typed));
  *this = detail::fromMembers(Typed::kMnemonic, values);
}

} // namespace ptxmatrix
