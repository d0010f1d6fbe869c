//===- Instruction.h - Typed warp-matrix instructions -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// ldmatrix, movmatrix, wmma.load, stmatrix, wmma.store, wmma.mma, mma and mma.sp as values: build one, and query
// whether it exists, what it requires, its operands and number of registers, and its spelling.  Everything here is
// constexpr and needs only the standard library, so a generator can write
//
//   static_assert(isAccepted(LdMatrix{.num = Num::X4, .space = Space::Shared}, {8, 0}, kSm90));
//   constexpr LdMatrix kLoad = accepted(LdMatrix{.num = Num::X4, .space = Space::Shared}, {8, 0}, kSm90);
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_INSTRUCTION_H
#define PTXMATRIX_INSTRUCTION_H

#include "ptxmatrix/detail/Match.h"

#include <span>
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

/// `stmatrix` (PTX ISA, "Warp-level matrix store instruction: stmatrix").
struct StMatrix {
  Shape shape = Shape::M8N8;
  Num num = Num::X1;
  bool trans = false; ///< Required with Shape::M16N8.
  Space space = Space::Generic;
  Type type = Type::B16;

  friend constexpr bool operator==(const StMatrix &, const StMatrix &) = default;
};

/// `wmma.store.d` (PTX ISA, "Warp-level Matrix Store Instruction: wmma.store").
struct WmmaStore {
  Layout layout = Layout::Row;
  Shape shape = Shape::M16N16K16;
  Space space = Space::Generic;
  Type type = Type::F16;
  bool aligned = true; ///< Written from PTX 6.3 on; must be false for PTX 6.0 to 6.2.

  friend constexpr bool operator==(const WmmaStore &, const WmmaStore &) = default;
};

/// `wmma.mma` (PTX ISA, "Warp-level Matrix Multiply-and-Accumulate Instruction: wmma.mma"): D = A * B + C.
struct WmmaMma {
  Layout aLayout = Layout::Row;
  Layout bLayout = Layout::Col;
  Shape shape = Shape::M16N16K16;
  Type d = Type::F32; ///< The types of the matrices.  `.f16` of A and B is not written.
  Type a = Type::F16;
  Type b = Type::F16;
  Type c = Type::F32;
  std::optional<Rounding> rounding = std::nullopt; ///< For `.f64`.
  std::optional<BitOperation> bits = std::nullopt; ///< Required for `.b1`, with `.popc`.
  bool satfinite = false;                          ///< For integers; for `.f16` up to PTX 6.4.
  bool aligned = true;                             ///< Written from PTX 6.3 on; must be false for PTX 6.0 to 6.2.

  friend constexpr bool operator==(const WmmaMma &, const WmmaMma &) = default;
};

/// `mma` (PTX ISA, "Multiply-and-Accumulate Instruction: mma"): D = A * B + C.
struct Mma {
  Shape shape = Shape::M16N8K16;
  Layout aLayout = Layout::Row;
  Layout bLayout = Layout::Col;
  bool satfinite = false;                          ///< For integers.
  std::optional<Rounding> rounding = std::nullopt; ///< For `.f64`.
  std::optional<MmaKind> kind = std::nullopt;
  bool blockScale = false;
  std::optional<ScaleVec> scaleVec = std::nullopt;
  Type d = Type::F32; ///< The types of the matrices.
  Type a = Type::F16;
  Type b = Type::F16;
  Type c = Type::F32;
  std::optional<Type> scaleType = std::nullopt;    ///< For the scale factors, with `blockScale`.
  std::optional<BitOperation> bits = std::nullopt; ///< Required for `.b1`, with `.popc`.

  friend constexpr bool operator==(const Mma &, const Mma &) = default;
};

/// `mma.sp` (PTX ISA, "Multiply-and-Accumulate Instruction: mma.sp"): like `mma` with a sparse matrix A.
struct MmaSp {
  Sparsity sparsity = Sparsity::SpOrderedMetadata;
  Mma mma;

  friend constexpr bool operator==(const MmaSp &, const MmaSp &) = default;
};

/// Any supported instruction.
using Instruction = std::variant<LdMatrix, MovMatrix, WmmaLoad, StMatrix, WmmaStore, WmmaMma, Mma, MmaSp>;

/// The mnemonic of \p instruction.
constexpr Mnemonic mnemonic(const Instruction &instruction) { return static_cast<Mnemonic>(instruction.index()); }

/// The qualifiers that spell \p instruction.
constexpr QualifierList qualifiers(const Instruction &instruction);

/// The instruction with \p qualifiers, or nothing if no form has them.  Their order matters only among types and among
/// layouts.
constexpr std::optional<Instruction> makeInstruction(Mnemonic mnemonic, const QualifierList &qualifiers);

/// The requirements of \p instruction, or nothing if the PTX ISA has no such form.
constexpr std::optional<Requirements> requirements(const Instruction &instruction);

/// True if the PTX ISA has the opcode of \p instruction in \p version for \p target.  ptxas then accepts it; it accepts
/// a few forms that the PTX ISA does not have.  A version newer than all known ones has what the newest one has.
constexpr bool isAccepted(const Instruction &instruction, PtxVersion version, Target target);

/// Why a version and a target do not have an instruction.
enum class Rejection : uint8_t {
  None,           ///< It is accepted.
  Form,           ///< requirements() of the instruction is empty: the PTX ISA has no such form.
  UnknownVersion, ///< No CUDA release has the PTX version, and newer ones are known.
  TargetVersion,  ///< The target was introduced in a newer PTX version.
  VersionTooOld,  ///< The form, or one of its qualifiers, was introduced in a newer PTX version: Requirements::since.
  VersionTooNew,  ///< An older PTX version removed the spelling: Requirements::before.
  Target,         ///< The target does not have it: Requirements::targets.
};

/// The meaning of \p rejection, as a clause: "the target does not have it".  Empty for None.
constexpr std::string_view message(Rejection rejection);

/// The first reason, in the order of the enumerators, why isAccepted() is false; None if it is true.
constexpr Rejection rejection(const Instruction &instruction, PtxVersion version, Target target);

/// Returns \p instruction, which must be accepted: otherwise compilation fails at a `throw` that names the requirement.
template <typename T> consteval T accepted(const T &instruction, PtxVersion version, Target target);

/// The registers of the first operand of \p instruction that has any.  Empty if there is no such form.
constexpr std::optional<RegisterCount> registerCount(const Instruction &instruction);

/// The operands of \p instruction in order: their roles and the registers they can have.  Empty if there is no such
/// form.
constexpr std::span<const OperandSpec> operands(const Instruction &instruction);

/// The registers of operand \p index of \p instruction, which must exist; empty for an address or a stride.
constexpr RegisterCount registerCount(const Instruction &instruction, size_t index);

/// The opcode with its qualifiers in canonical order, such as `ldmatrix.sync.aligned.m8n8.x4.shared.b16`.  Empty if
/// there is no such form.
constexpr OpcodeText opcode(const Instruction &instruction);

//===----------------------------------------------------------------------===//

namespace detail {

template <typename Enum> constexpr Qualifier asQualifier(Enum value) { return static_cast<Qualifier>(value); }

template <typename Enum> constexpr void append(QualifierList &list, std::optional<Enum> value) {
  if (value)
    list.append(asQualifier(*value));
}

constexpr void append(QualifierList &list, Space space) {
  if (space != Space::Generic)
    list.append(asQualifier(space));
}

/// The qualifiers of a load or a store of rows.
constexpr QualifierList qualifiersOfRows(const auto &rows) {
  QualifierList list{Qualifier::Sync, Qualifier::Aligned, asQualifier(rows.shape), asQualifier(rows.num)};
  if (rows.trans)
    list.append(Qualifier::Trans);
  append(list, rows.space);
  list.append(asQualifier(rows.type));
  return list;
}

constexpr QualifierList qualifiersOf(const LdMatrix &load) {
  QualifierList list = qualifiersOfRows(load);
  if (load.sourceType)
    list.append(asQualifier(*load.sourceType));
  return list;
}

constexpr QualifierList qualifiersOf(const StMatrix &store) { return qualifiersOfRows(store); }

constexpr QualifierList qualifiersOf(const MovMatrix &move) {
  return {Qualifier::Sync, Qualifier::Aligned, asQualifier(move.shape), Qualifier::Trans, asQualifier(move.type)};
}

/// The qualifiers of a load or a store of \p matrix.
constexpr QualifierList qualifiersOf(Matrix matrix, const auto &wmma) {
  QualifierList list{asQualifier(matrix), Qualifier::Sync};
  if (wmma.aligned)
    list.append(Qualifier::Aligned);
  list.append(asQualifier(wmma.layout));
  list.append(asQualifier(wmma.shape));
  append(list, wmma.space);
  list.append(asQualifier(wmma.type));
  return list;
}

constexpr QualifierList qualifiersOf(const WmmaLoad &load) { return qualifiersOf(load.matrix, load); }

constexpr QualifierList qualifiersOf(const WmmaStore &store) { return qualifiersOf(Matrix::D, store); }

constexpr void appendBits(QualifierList &list, std::optional<BitOperation> bits) {
  if (!bits)
    return;
  list.append(asQualifier(*bits));
  list.append(Qualifier::Popc);
}

constexpr QualifierList qualifiersOf(const WmmaMma &product) {
  QualifierList list;
  appendBits(list, product.bits);
  list.append(Qualifier::Sync);
  if (product.aligned)
    list.append(Qualifier::Aligned);
  list.append(asQualifier(product.aLayout));
  list.append(asQualifier(product.bLayout));
  list.append(asQualifier(product.shape));
  append(list, product.rounding);
  list.append(asQualifier(product.d));
  if (product.a != Type::F16 || product.b != Type::F16) {
    list.append(asQualifier(product.a));
    list.append(asQualifier(product.b));
  }
  list.append(asQualifier(product.c));
  if (product.satfinite)
    list.append(Qualifier::Satfinite);
  return list;
}

constexpr QualifierList qualifiersOf(const Mma &product, std::optional<Sparsity> sparsity = std::nullopt) {
  QualifierList list;
  append(list, sparsity);
  for (Qualifier qualifier : {Qualifier::Sync, Qualifier::Aligned, asQualifier(product.shape),
                              asQualifier(product.aLayout), asQualifier(product.bLayout)})
    list.append(qualifier);
  if (product.satfinite)
    list.append(Qualifier::Satfinite);
  append(list, product.rounding);
  append(list, product.kind);
  if (product.blockScale)
    list.append(Qualifier::BlockScale);
  append(list, product.scaleVec);
  for (Type type : {product.d, product.a, product.b, product.c})
    list.append(asQualifier(type));
  append(list, product.scaleType);
  appendBits(list, product.bits);
  return list;
}

constexpr QualifierList qualifiersOf(const MmaSp &product) { return qualifiersOf(product.mma, product.sparsity); }

/// The form of \p instruction.  Its qualifiers are in the order of the rows, because types in another order match no
/// form.
constexpr FormMatch findForm(const Instruction &instruction) {
  FormMatch match = matchForm(mnemonic(instruction), qualifiers(instruction), fillInOrder);
  if (match && !requirements(*match.form, match.values.set()).areEverMet())
    match.form = nullptr;
  return match;
}

} // namespace detail

constexpr QualifierList qualifiers(const Instruction &instruction) {
  return std::visit([](const auto &alternative) { return detail::qualifiersOf(alternative); }, instruction);
}

namespace detail {

/// The instruction with \p values in the slots of \p form, which must be documented.
constexpr Instruction makeInstruction(const Form &form, const SlotValues &values) {
  auto as = [&]<typename Enum>(QualifierKind kind, Enum fallback) {
    std::optional<Qualifier> qualifier = pick(form, values, kind);
    return qualifier ? static_cast<Enum>(*qualifier) : fallback;
  };
  auto perhaps = [&]<typename Enum>(QualifierKind kind, std::optional<Enum> none) {
    const std::optional<Qualifier> qualifier = pick(form, values, kind);
    return qualifier ? std::optional(static_cast<Enum>(*qualifier)) : none;
  };
  auto typeOf = [&](Fragment fragment) { return ptxmatrix::detail::typeOf(form, values, fragment); };
  const auto space = as(QualifierKind::Space, Space::Generic);
  const auto shape = as(QualifierKind::Shape, Shape::M8N8);
  const auto type = as(QualifierKind::Type, Type::B16);
  switch (form.mnemonic) {
  case Mnemonic::LdMatrix:
    return LdMatrix{.shape = shape,
                    .num = as(QualifierKind::Num, Num::X1),
                    .trans = values.contains(Qualifier::Trans),
                    .space = space,
                    .type = type,
                    .sourceType = sourceType(form, values)};
  case Mnemonic::MovMatrix:
    return MovMatrix{.shape = shape, .type = type};
  case Mnemonic::WmmaLoad:
    return WmmaLoad{.matrix = as(QualifierKind::Matrix, Matrix::A),
                    .layout = as(QualifierKind::Layout, Layout::Row),
                    .shape = shape,
                    .space = space,
                    .type = type,
                    .aligned = values.contains(Qualifier::Aligned)};
  case Mnemonic::StMatrix:
    return StMatrix{.shape = shape,
                    .num = as(QualifierKind::Num, Num::X1),
                    .trans = values.contains(Qualifier::Trans),
                    .space = space,
                    .type = type};
  case Mnemonic::WmmaStore:
    return WmmaStore{.layout = as(QualifierKind::Layout, Layout::Row),
                     .shape = shape,
                     .space = space,
                     .type = type,
                     .aligned = values.contains(Qualifier::Aligned)};
  case Mnemonic::WmmaMma:
    return WmmaMma{.aLayout = layoutOf(form, values, Fragment::A),
                   .bLayout = layoutOf(form, values, Fragment::B),
                   .shape = shape,
                   .d = typeOf(Fragment::D),
                   .a = typeOf(Fragment::A),
                   .b = typeOf(Fragment::B),
                   .c = typeOf(Fragment::C),
                   .rounding = perhaps(QualifierKind::Rounding, std::optional<Rounding>()),
                   .bits = perhaps(QualifierKind::BitOperation, std::optional<BitOperation>()),
                   .satfinite = values.contains(Qualifier::Satfinite),
                   .aligned = values.contains(Qualifier::Aligned)};
  case Mnemonic::Mma:
  case Mnemonic::MmaSp:
    break;
  }
  const Mma product{.shape = shape,
                    .aLayout = layoutOf(form, values, Fragment::A),
                    .bLayout = layoutOf(form, values, Fragment::B),
                    .satfinite = values.contains(Qualifier::Satfinite),
                    .rounding = perhaps(QualifierKind::Rounding, std::optional<Rounding>()),
                    .kind = perhaps(QualifierKind::MmaKind, std::optional<MmaKind>()),
                    .blockScale = values.contains(Qualifier::BlockScale),
                    .scaleVec = perhaps(QualifierKind::ScaleVec, std::optional<ScaleVec>()),
                    .d = typeOf(Fragment::D),
                    .a = typeOf(Fragment::A),
                    .b = typeOf(Fragment::B),
                    .c = typeOf(Fragment::C),
                    .scaleType = scaleType(form, values),
                    .bits = perhaps(QualifierKind::BitOperation, std::optional<BitOperation>())};
  if (form.mnemonic == Mnemonic::Mma)
    return product;
  return MmaSp{.sparsity = as(QualifierKind::Sparsity, Sparsity::Sp), .mma = product};
}

} // namespace detail

constexpr std::optional<Instruction> makeInstruction(Mnemonic mnemonic, const QualifierList &qualifiers) {
  const detail::FormMatch match = detail::matchForm(mnemonic, qualifiers);
  if (!match || !detail::requirements(*match.form, match.values.set()).areEverMet())
    return std::nullopt;
  return detail::makeInstruction(*match.form, match.values);
}

constexpr std::optional<Requirements> requirements(const Instruction &instruction) {
  const detail::FormMatch found = detail::findForm(instruction);
  return found ? std::optional(detail::requirements(*found.form, found.values.set())) : std::nullopt;
}

constexpr std::string_view message(Rejection rejection) {
  constexpr std::string_view kMessages[] = {
      "",
      "the PTX ISA has no such form of the instruction",
      "there is no such PTX version",
      "the target needs a newer PTX version",
      "the instruction needs a newer PTX version",
      "this PTX version no longer has the spelling",
      "the target does not have the instruction",
  };
  static_assert(std::size(kMessages) == static_cast<size_t>(Rejection::Target) + 1);
  return kMessages[static_cast<size_t>(rejection)];
}

constexpr Rejection rejection(const Instruction &instruction, PtxVersion version, Target target) {
  const detail::FormMatch found = detail::findForm(instruction);
  if (!found)
    return Rejection::Form;
  // A version newer than all known ones is assumed to accept what the newest accepts.
  if (!isKnownVersion(version) && version <= kNewestRelease.ptx)
    return Rejection::UnknownVersion;
  if (version < leastVersion(target))
    return Rejection::TargetVersion;
  const Requirements required = detail::requirements(*found.form, found.values.set());
  if (version < required.since)
    return Rejection::VersionTooOld;
  if (!required.acceptsVersion(version))
    return Rejection::VersionTooNew;
  return required.targets.contains(target) ? Rejection::None : Rejection::Target;
}

constexpr bool isAccepted(const Instruction &instruction, PtxVersion version, Target target) {
  return rejection(instruction, version, target) == Rejection::None;
}

template <typename T> consteval T accepted(const T &instruction, PtxVersion version, Target target) {
  // Compilers show the line, not the value of an expression, so each text is repeated.
  switch (rejection(instruction, version, target)) {
  case Rejection::None:
    break;
  case Rejection::Form:
    throw "the PTX ISA has no such form of the instruction";
  case Rejection::UnknownVersion:
    throw "there is no such PTX version";
  case Rejection::TargetVersion:
    throw "the target needs a newer PTX version";
  case Rejection::VersionTooOld:
    throw "the instruction needs a newer PTX version";
  case Rejection::VersionTooNew:
    throw "this PTX version no longer has the spelling";
  case Rejection::Target:
    throw "the target does not have the instruction";
  }
  return instruction;
}

constexpr std::optional<RegisterCount> registerCount(const Instruction &instruction) {
  const detail::FormMatch found = detail::findForm(instruction);
  return found.form ? std::optional(detail::registerCount(*found.form, found.values)) : std::nullopt;
}

constexpr std::span<const OperandSpec> operands(const Instruction &instruction) {
  const detail::FormMatch found = detail::findForm(instruction);
  return found.form ? found.form->operands() : std::span<const OperandSpec>();
}

constexpr RegisterCount registerCount(const Instruction &instruction, size_t index) {
  const detail::FormMatch found = detail::findForm(instruction);
  return found.form && index < found.form->operands().size()
             ? detail::registerCount(*found.form, found.values, found.form->operands()[index])
             : RegisterCount();
}

constexpr OpcodeText opcode(const Instruction &instruction) {
  const detail::FormMatch found = detail::findForm(instruction);
  return found.form ? detail::opcode(*found.form, found.values) : OpcodeText();
}

} // namespace ptxmatrix

#endif // PTXMATRIX_INSTRUCTION_H
