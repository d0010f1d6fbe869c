//===- Instruction.h - Typed warp-matrix instructions -----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// ldmatrix, movmatrix, wmma.load, stmatrix, wmma.store, wmma.mma, mma, mma.sp and wgmma (tcgen05: Tcgen05.h) as values:
// build one, and query whether it exists, what it requires, its operands and registers, and its spelling.  All of it is
// constexpr and needs only the standard library, so a generator can write
//
//   static_assert(isAccepted(LdMatrix{.num = Num::X4, .space = Space::Shared}, {8, 0}, *findTarget("sm_90")));
//   constexpr Target kGpu = *findTarget("sm_90");
//   constexpr LdMatrix kLoad = accepted(LdMatrix{.num = Num::X4, .space = Space::Shared}, {8, 0}, kGpu);
//
// They convert to Instruction (Opcode.h), which can be any instruction of PTX.

#pragma once

#include "ptxmatrix/detail/TargetNeeds.h"

#include <tuple>

namespace ptxmatrix {

// The typed instructions.  Their members, in the order of members(), are those of MnemonicInfo.

/// Whether two instructions of the same type have the same members.
template <TypedInstruction Typed> constexpr bool operator==(const Typed &one, const Typed &other) {
  return Typed::members(one) == Typed::members(other);
}

/// Makes a type an instruction \p MNEMONIC with these members, which are all of its members in their order.
#define PTXMATRIX_TYPED(MNEMONIC, ...)                                                                                 \
  static constexpr Mnemonic kMnemonic = Mnemonic::MNEMONIC;                                                            \
  static constexpr auto members(auto &self) {                                                                          \
    auto &[__VA_ARGS__] = self;                                                                                        \
    return std::tie(__VA_ARGS__);                                                                                      \
  }

/// An instruction of which there is but one, without members.
template <Mnemonic mnemonic> struct PlainInstruction {
  static constexpr Mnemonic kMnemonic = mnemonic;
  static constexpr auto members(auto & /*self*/) { return std::tie(); }
};

/// `ldmatrix` (PTX ISA, "Warp-level matrix load instruction: ldmatrix").
struct LdMatrix {
  Shape shape = {8, 8};
  Num num = Num::X1;
  bool trans = false;
  Space space = Space::Generic;
  Type type = Type::B16;                         ///< `.b8x16` for a converting load.
  std::optional<Type> sourceType = std::nullopt; ///< The source format of a converting load.

  PTXMATRIX_TYPED(LdMatrix, shape, num, trans, space, type, sourceType)
};

/// `movmatrix` (PTX ISA, "Warp-level matrix transpose instruction: movmatrix").
struct MovMatrix {
  Shape shape = {8, 8};
  Type type = Type::B16;

  PTXMATRIX_TYPED(MovMatrix, shape, type)
};

/// `wmma.load` (PTX ISA, "Warp-level Matrix Load Instruction: wmma.load").
struct WmmaLoad {
  Matrix matrix = Matrix::A;
  Layout layout = Layout::Row;
  Shape shape = {16, 16, 16};
  Space space = Space::Generic;
  Type type = Type::F16;
  bool aligned = true; ///< Written from PTX 6.3 on; must be false for PTX 6.0 to 6.2.

  PTXMATRIX_TYPED(WmmaLoad, matrix, layout, shape, space, type, aligned)
};

/// `stmatrix` (PTX ISA, "Warp-level matrix store instruction: stmatrix").
struct StMatrix {
  Shape shape = {8, 8};
  Num num = Num::X1;
  bool trans = false; ///< Required with `.m16n8`.
  Space space = Space::Generic;
  Type type = Type::B16;

  PTXMATRIX_TYPED(StMatrix, shape, num, trans, space, type)
};

/// `wmma.store.d` (PTX ISA, "Warp-level Matrix Store Instruction: wmma.store").
struct WmmaStore {
  Layout layout = Layout::Row;
  Shape shape = {16, 16, 16};
  Space space = Space::Generic;
  Type type = Type::F16;
  bool aligned = true; ///< Written from PTX 6.3 on; must be false for PTX 6.0 to 6.2.

  PTXMATRIX_TYPED(WmmaStore, layout, shape, space, type, aligned)
};

/// `wmma.mma` (PTX ISA, "Warp-level Matrix Multiply-and-Accumulate Instruction: wmma.mma"): D = A * B + C.
struct WmmaMma {
  Layout aLayout = Layout::Row;
  Layout bLayout = Layout::Col;
  Shape shape = {16, 16, 16};
  Type d = Type::F32; ///< The types of the matrices.  `.f16` of A and B is not written.
  Type a = Type::F16;
  Type b = Type::F16;
  Type c = Type::F32;
  std::optional<Rounding> rounding = std::nullopt; ///< For `.f64`.
  std::optional<BitOperation> bits = std::nullopt; ///< Required for `.b1`, with `.popc`.
  bool satfinite = false;                          ///< For integers; for `.f16` up to PTX 6.4.
  bool aligned = true;                             ///< Written from PTX 6.3 on; must be false for PTX 6.0 to 6.2.

  PTXMATRIX_TYPED(WmmaMma, aLayout, bLayout, shape, d, a, b, c, rounding, bits, satfinite, aligned)
};

/// `mma` (PTX ISA, "Multiply-and-Accumulate Instruction: mma"): D = A * B + C.
struct Mma {
  Shape shape = {16, 8, 16};
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

  PTXMATRIX_TYPED(Mma, shape, aLayout, bLayout, satfinite, rounding, kind, blockScale, scaleVec, d, a, b, c, scaleType,
                  bits)
};

/// `mma.sp` (PTX ISA, "Multiply-and-Accumulate Instruction: mma.sp"): like `mma` with a sparse matrix A.
struct MmaSp {
  Sparsity sparsity = Sparsity::SpOrderedMetadata;
  Mma mma;

  static constexpr Mnemonic kMnemonic = Mnemonic::MmaSp;
  static constexpr auto members(auto &self) { return std::tuple_cat(std::tie(self.sparsity), Mma::members(self.mma)); }
};

/// `wgmma.fence` (PTX ISA, "Asynchronous Warpgroup Level Matrix Instructions: wgmma.fence").
using WgmmaFence = PlainInstruction<Mnemonic::WgmmaFence>;
/// `wgmma.commit_group` (PTX ISA, "Asynchronous Warpgroup Level Matrix Instructions: wgmma.commit_group").
using WgmmaCommitGroup = PlainInstruction<Mnemonic::WgmmaCommitGroup>;
/// `wgmma.wait_group` (PTX ISA, "Asynchronous Warpgroup Level Matrix Instructions: wgmma.wait_group").
using WgmmaWaitGroup = PlainInstruction<Mnemonic::WgmmaWaitGroup>;

/// `wgmma.mma_async` and `wgmma.mma_async.sp` (PTX ISA, "Asynchronous Warpgroup Level Matrix Instructions:
/// wgmma.mma_async"): D = A * B + D.  A is described; with Instruction::list 1, it is in registers.
struct WgmmaMmaAsync {
  std::optional<Sparsity> sparsity = std::nullopt; ///< Sparsity::Sp if A is sparse.
  Shape shape = {64, 8, 16};
  bool satfinite = false; ///< For integers.
  Type d = Type::F32;     ///< The types of the matrices.
  Type a = Type::F16;
  Type b = Type::F16;
  std::optional<BitOperation> bits = std::nullopt; ///< BitOperation::And, required for `.b1`.

  PTXMATRIX_TYPED(WgmmaMmaAsync, sparsity, shape, satfinite, d, a, b, bits)
};

/// \p instruction as a typed one, such as LdMatrix; nothing if it is another one.
template <typename Typed> constexpr std::optional<Typed> as(const Instruction &instruction) {
  if (instruction.mnemonic != Typed::kMnemonic || !instruction.formOfList())
    return std::nullopt;
  const QualifierList values = detail::membersOf(instruction);
  Typed typed;
  size_t count = 0;
  std::apply([&](auto &...member) { (detail::write(values[count++], member), ...); }, Typed::members(typed));
  return typed;
}

/// The requirements of \p instruction, or nothing if the PTX ISA has no such form.
constexpr std::optional<Requirements> requirements(const Instruction &instruction) {
  const detail::Form *const form = instruction.formOfList();
  return form ? std::optional(detail::requirements(*form, instruction.qualifiers.set())) : std::nullopt;
}

/// Why a version and a target do not have an instruction.
enum class Rejection : uint8_t {
  None,           ///< It is accepted.
  Form,           ///< requirements() of the instruction is empty: the PTX ISA has no such form.
  UnknownVersion, ///< No CUDA release has the PTX version, and newer ones are known.
  TargetVersion,  ///< The target was introduced in a newer PTX version.
  /// The form, or one of its qualifiers, was introduced in a newer PTX version, for all targets (Requirements::since)
  /// or for this one.
  VersionTooOld,
  VersionTooNew, ///< An older PTX version removed the spelling, for all targets (Requirements::before) or this one.
  Target,        ///< The target does not have it: Requirements::targets.
};

/// A reason why isAccepted() is false, None if it is true.  Of several it is the first one in the order of the
/// enumerators; what only some targets need comes last.
constexpr Rejection rejection(const Instruction &instruction, PtxVersion version, Target target) {
  const std::optional<Requirements> required = requirements(instruction);
  if (!required)
    return Rejection::Form;
  // A version newer than all known ones is assumed to accept what the newest accepts.
  if (!isKnownVersion(version) && version <= kNewestRelease.ptx)
    return Rejection::UnknownVersion;
  if (version < leastVersion(target))
    return Rejection::TargetVersion;
  if (version < required->since)
    return Rejection::VersionTooOld;
  if (!required->acceptsVersion(version))
    return Rejection::VersionTooNew;
  if (!required->targets.contains(target))
    return Rejection::Target;
  const detail::TargetRequirement *const unmet = detail::findUnmet(instruction, version, target);
  return !unmet ? Rejection::None : unmet->before ? Rejection::VersionTooNew : Rejection::VersionTooOld;
}

/// True if the PTX ISA has the opcode of \p instruction in \p version for \p target.  ptxas then accepts it; it accepts
/// a few forms that the PTX ISA does not have.  A version newer than all known ones has what the newest one has.
constexpr bool isAccepted(const Instruction &instruction, PtxVersion version, Target target) {
  return rejection(instruction, version, target) == Rejection::None;
}

/// Returns \p instruction, which must be accepted: otherwise compilation fails at a `throw` that names the requirement.
template <typename T> consteval T accepted(const T &instruction, PtxVersion version, Target target) {
  // Compilers show the line of a throw, not the value of its expression.
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

/// The registers of the first operand of \p instruction that has any.  Empty if there is no such form.
constexpr std::optional<RegisterCount> registerCount(const Instruction &instruction) {
  const detail::Form *const form = instruction.formOfList();
  if (!form)
    return std::nullopt;
  const std::span<const OperandSpec> specs = form->operands();
  const auto first = std::ranges::find_if(specs, &OperandSpec::holdsRegisters);
  return first != specs.end() ? detail::registerCount(instruction, *first) : RegisterCount();
}

/// The operands of \p instruction in order: their roles and registers.  Empty if there is no such form.
constexpr OperandList operands(const Instruction &instruction) {
  const detail::Form *const form = instruction.formOfList();
  return form ? OperandList(*form, instruction.list, instruction.qualifiers) : OperandList();
}

/// How many lists of operands \p instruction has, of which Instruction::list chooses one; 0 if there is no such form.
constexpr size_t countOperandLists(const Instruction &instruction) {
  const detail::Form *const form = instruction.formOfList();
  return form ? form->numLists : 0;
}

/// The registers of operand \p index of \p instruction, which must exist; empty for an address or a stride.
constexpr RegisterCount registerCount(const Instruction &instruction, size_t index) {
  const OperandList specs = operands(instruction);
  return index < specs.size() ? detail::registerCount(instruction, specs[index]) : RegisterCount();
}

/// The opcode in canonical order: `ldmatrix.sync.aligned.m8n8.x4.shared.b16`.  Empty if there is no such form.
constexpr OpcodeText opcode(const Instruction &instruction) {
  OpcodeText text;
  if (instruction.formOfList())
    detail::appendOpcode(text, instruction);
  return text;
}

} // namespace ptxmatrix
