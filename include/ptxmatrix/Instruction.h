//===- Instruction.h - Typed warp-matrix instructions -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// ldmatrix, movmatrix and wmma.load as values: build one, ask whether it exists, what it requires, how many registers
// it takes, and how it is spelled.  Everything here is constexpr and needs the standard library alone, so a generator
// can write
//
//   static_assert(isAccepted(LdMatrix{.num = Num::X4, .space = Space::Shared}, {8, 0}, *findTarget("sm_90")));
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_INSTRUCTION_H
#define PTXMATRIX_INSTRUCTION_H

#include "ptxmatrix/detail/Match.h"

#include <variant>

namespace ptxmatrix {

/// `ldmatrix` (PTX ISA, "Warp-level matrix load instruction: ldmatrix").
struct LdMatrix {
  Shape shape = Shape::M8N8;
  Num num = Num::X1;
  bool trans = false;
  Space space = Space::Generic;
  Type type = Type::B16;                         ///< `.b8x16` for a converting load.
  std::optional<Type> sourceType = std::nullopt; ///< The source format of a converting load.

  friend constexpr bool operator==(const LdMatrix &, const LdMatrix &) = default;
};

/// `movmatrix` (PTX ISA, "Warp-level matrix transpose instruction: movmatrix").
struct MovMatrix {
  Shape shape = Shape::M8N8;
  Type type = Type::B16;

  friend constexpr bool operator==(const MovMatrix &, const MovMatrix &) = default;
};

/// `wmma.load` (PTX ISA, "Warp-level Matrix Load Instruction: wmma.load").
struct WmmaLoad {
  Matrix matrix = Matrix::A;
  Layout layout = Layout::Row;
  Shape shape = Shape::M16N16K16;
  Space space = Space::Generic;
  Type type = Type::F16;
  bool aligned = true; ///< Written from PTX 6.3 on; must be false for PTX 6.0 to 6.2.

  friend constexpr bool operator==(const WmmaLoad &, const WmmaLoad &) = default;
};

/// Any of the three.
using Instruction = std::variant<LdMatrix, MovMatrix, WmmaLoad>;

/// Which of the three \p instruction is.
constexpr Mnemonic mnemonic(const Instruction &instruction) { return static_cast<Mnemonic>(instruction.index()); }

/// The qualifiers that spell \p instruction.
constexpr QualifierSet qualifiers(const Instruction &instruction);

/// The instruction that \p qualifiers spell, or nothing if no form has them.
constexpr std::optional<Instruction> makeInstruction(Mnemonic mnemonic, QualifierSet qualifiers);

/// What \p instruction requires, or nothing if the PTX ISA has no such form.
constexpr std::optional<Requirements> requirements(const Instruction &instruction);

/// True if ptxas takes the opcode of \p instruction in a module of that version and target.
constexpr bool isAccepted(const Instruction &instruction, PtxVersion version, Target target);

/// The registers that the destination of \p instruction has and the size of each.  Nothing if there is no such form.
constexpr std::optional<RegisterCount> registerCount(const Instruction &instruction);

/// The opcode with its qualifiers in canonical order, such as `ldmatrix.sync.aligned.m8n8.x4.shared.b16`.  Empty if
/// there is no such form.
constexpr OpcodeText opcode(const Instruction &instruction);

//===----------------------------------------------------------------------===//

namespace detail {

template <typename Enum> constexpr Qualifier asQualifier(Enum value) { return static_cast<Qualifier>(value); }

constexpr QualifierSet qualifiersOf(const LdMatrix &load) {
  QualifierSet set{Qualifier::Sync, Qualifier::Aligned, asQualifier(load.shape), asQualifier(load.num),
                   asQualifier(load.type)};
  if (load.trans)
    set.insert(Qualifier::Trans);
  if (load.space != Space::Generic)
    set.insert(asQualifier(load.space));
  if (load.sourceType)
    set.insert(asQualifier(*load.sourceType));
  return set;
}

constexpr QualifierSet qualifiersOf(const MovMatrix &move) {
  return {Qualifier::Sync, Qualifier::Aligned, asQualifier(move.shape), Qualifier::Trans, asQualifier(move.type)};
}

constexpr QualifierSet qualifiersOf(const WmmaLoad &load) {
  QualifierSet set{asQualifier(load.matrix), Qualifier::Sync, asQualifier(load.layout), asQualifier(load.shape),
                   asQualifier(load.type)};
  if (load.aligned)
    set.insert(Qualifier::Aligned);
  if (load.space != Space::Generic)
    set.insert(asQualifier(load.space));
  return set;
}

/// An instruction's form, with what the instruction picks of it.
struct FoundForm {
  const Form *form = nullptr; ///< Null where there is none.
  QualifierSet qualifiers;
  Requirements required;
};

/// The form of \p instruction.
constexpr FoundForm findForm(const Instruction &instruction) {
  const QualifierSet set = qualifiers(instruction);
  const Form *form = matchForm(mnemonic(instruction), set);
  if (!form)
    return {};
  const Requirements required = requirements(*form, set);
  if (!required.areEverMet())
    return {};
  // A set does not tell the two formats apart, nor one that is there twice.
  if (mnemonic(instruction) == Mnemonic::LdMatrix &&
      std::get<LdMatrix>(instruction).sourceType != sourceType(*form, set))
    return {};
  return {form, set, required};
}

} // namespace detail

constexpr QualifierSet qualifiers(const Instruction &instruction) {
  return std::visit([](const auto &alternative) { return detail::qualifiersOf(alternative); }, instruction);
}

constexpr std::optional<Instruction> makeInstruction(Mnemonic mnemonic, QualifierSet qualifiers) {
  const detail::Form *form = detail::matchForm(mnemonic, qualifiers);
  if (!form || !detail::requirements(*form, qualifiers).areEverMet())
    return std::nullopt;
  auto as = [&]<typename Enum>(QualifierKind kind, Enum fallback) {
    std::optional<Qualifier> qualifier = detail::pick(*form, qualifiers, kind);
    return qualifier ? static_cast<Enum>(*qualifier) : fallback;
  };
  const auto space = as(QualifierKind::Space, Space::Generic);
  const auto shape = as(QualifierKind::Shape, Shape::M8N8);
  const auto type = as(QualifierKind::Type, Type::B16);
  switch (mnemonic) {
  case Mnemonic::LdMatrix:
    return LdMatrix{.shape = shape,
                    .num = as(QualifierKind::Num, Num::X1),
                    .trans = qualifiers.contains(Qualifier::Trans),
                    .space = space,
                    .type = type,
                    .sourceType = detail::sourceType(*form, qualifiers)};
  case Mnemonic::MovMatrix:
    return MovMatrix{.shape = shape, .type = type};
  case Mnemonic::WmmaLoad:
    return WmmaLoad{.matrix = as(QualifierKind::Matrix, Matrix::A),
                    .layout = as(QualifierKind::Layout, Layout::Row),
                    .shape = shape,
                    .space = space,
                    .type = type,
                    .aligned = qualifiers.contains(Qualifier::Aligned)};
  }
  return std::nullopt;
}

constexpr std::optional<Requirements> requirements(const Instruction &instruction) {
  const detail::FoundForm found = detail::findForm(instruction);
  return found.form ? std::optional(found.required) : std::nullopt;
}

constexpr bool isAccepted(const Instruction &instruction, PtxVersion version, Target target) {
  const detail::FoundForm found = detail::findForm(instruction);
  // Of a version newer than all that are known, the best guess is that it takes what the newest takes.
  const bool exists = isKnownVersion(version) || version > kNewestRelease.ptx;
  return found.form && exists && found.required.acceptsVersion(version) && found.required.targets.contains(target) &&
         version >= leastVersion(target);
}

constexpr std::optional<RegisterCount> registerCount(const Instruction &instruction) {
  const detail::FoundForm found = detail::findForm(instruction);
  return found.form ? std::optional(detail::registerCount(*found.form, found.qualifiers)) : std::nullopt;
}

constexpr OpcodeText opcode(const Instruction &instruction) {
  const detail::FoundForm found = detail::findForm(instruction);
  return found.form ? detail::opcode(*found.form, found.qualifiers) : OpcodeText();
}

} // namespace ptxmatrix

#endif // PTXMATRIX_INSTRUCTION_H
