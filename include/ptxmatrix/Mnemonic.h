//===- Mnemonic.h - The supported instructions ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// One record for each supported instruction: its name, and what holds for all of its forms.  The table of forms
// (detail/Forms.h) has what differs between them.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_MNEMONIC_H
#define PTXMATRIX_MNEMONIC_H

#include "ptxmatrix/Qualifier.h"

#include <span>

namespace ptxmatrix {

/// The supported instructions.  A name that begins with another one stands before it.
enum class Mnemonic : uint8_t {
  LdMatrix,
  MovMatrix,
  WmmaLoad,
  StMatrix,
  WmmaStore,
  WmmaMma,
  Mma,
  MmaSp,
  WgmmaFence,
  WgmmaCommitGroup,
  WgmmaWaitGroup,
  WgmmaMmaAsync,
  Tcgen05Alloc,
  Tcgen05Dealloc,
  Tcgen05RelinquishAllocPermit,
  Tcgen05LdRedSpcompress,
  Tcgen05LdSpcompress,
  Tcgen05LdRed,
  Tcgen05Ld,
  Tcgen05St,
  Tcgen05WaitLd,
  Tcgen05WaitSt,
  Tcgen05Cp,
  Tcgen05Shift,
  Tcgen05MmaWs,
  Tcgen05Mma,
  Tcgen05FenceBefore,
  Tcgen05FenceAfter,
  Tcgen05Commit
};

/// What the address operand of an instruction points to.
enum class Addressing : uint8_t {
  None,   ///< The instruction has no address.
  Object, ///< All lanes give the address of an object in shared memory that is no matrix.
  Rows,   ///< Each lane gives the address of a row, in shared memory.
  Matrix  ///< All lanes give the address of the matrix, in shared or global memory.
};

/// A member of a typed instruction: which qualifier of the opcode it is.
struct MemberInfo {
  std::string_view name; ///< In C, Python and JSON.
  QualifierKind kind;
  /// The matrix that it is about.  Of several members of one kind and matrix, each is for one slot of a form, in order.
  Fragment fragment = Fragment::None;
};

namespace detail {

inline constexpr auto kMembersOfRows = std::to_array<MemberInfo>({
    {"shape", QualifierKind::Shape},
    {"num", QualifierKind::Num},
    {"trans", QualifierKind::Trans},
    {"space", QualifierKind::Space},
    {"type", QualifierKind::Type},
    {"source_type", QualifierKind::Type},
});
inline constexpr auto kMembersOfMove = std::to_array<MemberInfo>({
    {"shape", QualifierKind::Shape},
    {"type", QualifierKind::Type},
});
inline constexpr auto kMembersOfWmmaMemory = std::to_array<MemberInfo>({
    {"matrix", QualifierKind::Matrix},
    {"layout", QualifierKind::Layout},
    {"shape", QualifierKind::Shape},
    {"space", QualifierKind::Space},
    {"type", QualifierKind::Type},
    {"aligned", QualifierKind::Aligned},
});
inline constexpr auto kMembersOfWmmaMma = std::to_array<MemberInfo>({
    {"a_layout", QualifierKind::Layout, Fragment::A},
    {"b_layout", QualifierKind::Layout, Fragment::B},
    {"shape", QualifierKind::Shape},
    {"d_type", QualifierKind::Type, Fragment::D},
    {"a_type", QualifierKind::Type, Fragment::A},
    {"b_type", QualifierKind::Type, Fragment::B},
    {"c_type", QualifierKind::Type, Fragment::C},
    {"rounding", QualifierKind::Rounding},
    {"bits", QualifierKind::BitOperation},
    {"satfinite", QualifierKind::Satfinite},
    {"aligned", QualifierKind::Aligned},
});
inline constexpr auto kMembersOfMmaSp = std::to_array<MemberInfo>({
    {"sparsity", QualifierKind::Sparsity},
    {"shape", QualifierKind::Shape},
    {"a_layout", QualifierKind::Layout, Fragment::A},
    {"b_layout", QualifierKind::Layout, Fragment::B},
    {"satfinite", QualifierKind::Satfinite},
    {"rounding", QualifierKind::Rounding},
    {"kind", QualifierKind::MmaKind},
    {"block_scale", QualifierKind::BlockScale},
    {"scale_vec", QualifierKind::ScaleVec},
    {"d_type", QualifierKind::Type, Fragment::D},
    {"a_type", QualifierKind::Type, Fragment::A},
    {"b_type", QualifierKind::Type, Fragment::B},
    {"c_type", QualifierKind::Type, Fragment::C},
    {"scale_type", QualifierKind::Type},
    {"bits", QualifierKind::BitOperation},
});

inline constexpr auto kMembersOfWgmma = std::to_array<MemberInfo>({
    {"sparsity", QualifierKind::Sparsity},
    {"shape", QualifierKind::Shape},
    {"satfinite", QualifierKind::Satfinite},
    {"d_type", QualifierKind::Type, Fragment::D},
    {"a_type", QualifierKind::Type, Fragment::A},
    {"b_type", QualifierKind::Type, Fragment::B},
    {"bits", QualifierKind::BitOperation},
});

inline constexpr auto kMembersOfAllocation = std::to_array<MemberInfo>({
    {"cta_group", QualifierKind::CtaGroup},
    {"exclusive", QualifierKind::Exclusive},
    {"space", QualifierKind::Space},
});
inline constexpr auto kMembersOfTensorLoad = std::to_array<MemberInfo>({
    {"shape", QualifierKind::DataShape},
    {"num", QualifierKind::Num},
    {"pack", QualifierKind::Pack},
});
inline constexpr auto kMembersOfTensorStore = std::to_array<MemberInfo>({
    {"shape", QualifierKind::DataShape},
    {"num", QualifierKind::Num},
    {"unpack", QualifierKind::Unpack},
});
inline constexpr auto kMembersOfReduction = std::to_array<MemberInfo>({
    {"shape", QualifierKind::DataShape},
    {"num", QualifierKind::Num},
    {"reduction", QualifierKind::Reduction},
    {"abs", QualifierKind::Abs},
    {"nan", QualifierKind::NaN},
    {"type", QualifierKind::Type},
});
inline constexpr auto kMembersOfCompression = std::to_array<MemberInfo>({
    {"num", QualifierKind::Num},
    {"reduction", QualifierKind::Reduction},
    {"abs", QualifierKind::Abs},
    {"nan", QualifierKind::NaN},
});
inline constexpr auto kMembersOfTensorCopy = std::to_array<MemberInfo>({
    {"cta_group", QualifierKind::CtaGroup},
    {"shape", QualifierKind::DataShape},
    {"multicast", QualifierKind::Multicast},
    {"type", QualifierKind::Type},
    {"source_type", QualifierKind::Type},
});
inline constexpr auto kMembersOfTensorMma = std::to_array<MemberInfo>({
    {"sparsity", QualifierKind::Sparsity},
    {"cta_group", QualifierKind::CtaGroup},
    {"kind", QualifierKind::MmaKind},
    {"block_scale", QualifierKind::BlockScale},
    {"decompress", QualifierKind::Decompress},
    {"scale_vec", QualifierKind::ScaleVec},
    {"ashift", QualifierKind::Ashift},
    {"collector_a", QualifierKind::CollectorA},
    {"collector_b", QualifierKind::CollectorB},
});
inline constexpr auto kMembersOfTensorMmaWs = std::to_array<MemberInfo>({
    {"sparsity", QualifierKind::Sparsity},
    {"kind", QualifierKind::MmaKind},
    {"collector_b", QualifierKind::CollectorB},
});
inline constexpr auto kMembersOfCommit = std::to_array<MemberInfo>({
    {"cta_group", QualifierKind::CtaGroup},
    {"space", QualifierKind::Space},
    {"multicast", QualifierKind::Multicast},
});

} // namespace detail

/// What holds for all forms of an instruction.
struct MnemonicInfo {
  std::string_view name; ///< "wmma.load": the section of the PTX ISA, and the name in messages and in JSON.
  /// What ptxas reads as one word, without any white space: the name, or the name with each matrix that it may name.
  std::string_view opcodes;
  std::span<const MemberInfo> members; ///< The qualifiers that forms differ in.
  Addressing addressing = Addressing::None;
  /// ptxas replaces the instruction by other code.  So it accepts plain operands only: no elements of vector registers,
  /// no special registers and no variables in vectors, no narrow address registers; and the code reads `%laneid`.
  bool isExpanded = false;
  bool isOfWarpgroup = false; ///< Four warps execute it together, and its fragments are spread over 128 lanes.
  /// A whole vector register is accepted in place of a vector in braces; the PTX ISA does not define it.
  bool acceptsWholeVectors = true;

  /// The opcode names a matrix, which counts as a qualifier: `wmma.load.a`.
  constexpr bool namesMatrix() const { return opcodes.size() > name.size(); }
  /// The name in an opcode, before the qualifiers: `.sp` of `mma.sp` is one of these.
  constexpr std::string_view opcodeName() const { return namesMatrix() ? name : opcodes; }
};

namespace detail {

/// The record of an instruction for tensor memory.
constexpr MnemonicInfo ofTensors(std::string_view name, std::span<const MemberInfo> members = {},
                                 Addressing addressing = Addressing::None) {
  return {name, name, members, addressing, false, false, false};
}

} // namespace detail

/// The records, in the order of Mnemonic.
inline constexpr auto kMnemonics = std::to_array<MnemonicInfo>({
    {"ldmatrix", "ldmatrix", detail::kMembersOfRows, Addressing::Rows},
    {"movmatrix", "movmatrix", detail::kMembersOfMove},
    {"wmma.load", "wmma.load.a|wmma.load.b|wmma.load.c", detail::kMembersOfWmmaMemory, Addressing::Matrix, true, false,
     false},
    {"stmatrix", "stmatrix", std::span(detail::kMembersOfRows).first<5>(), Addressing::Rows},
    {"wmma.store", "wmma.store.d", std::span(detail::kMembersOfWmmaMemory).subspan<1>(), Addressing::Matrix, true,
     false},
    {"wmma.mma", "wmma.mma", detail::kMembersOfWmmaMma, Addressing::None, false, false, false},
    {"mma", "mma", std::span(detail::kMembersOfMmaSp).subspan<1>()},
    {"mma.sp", "mma", detail::kMembersOfMmaSp}, // `.sp` is one of the qualifiers, which have any order
    {"wgmma.fence", "wgmma.fence", {}, Addressing::None, false, true},
    {"wgmma.commit_group", "wgmma.commit_group", {}, Addressing::None, false, true},
    {"wgmma.wait_group", "wgmma.wait_group", {}, Addressing::None, false, true},
    {"wgmma.mma_async", "wgmma.mma_async", detail::kMembersOfWgmma, Addressing::None, false, true},
    detail::ofTensors("tcgen05.alloc", detail::kMembersOfAllocation, Addressing::Object),
    detail::ofTensors("tcgen05.dealloc", std::span(detail::kMembersOfAllocation).first<2>()),
    detail::ofTensors("tcgen05.relinquish_alloc_permit", std::span(detail::kMembersOfAllocation).first<1>()),
    detail::ofTensors("tcgen05.ld.red.spcompress", detail::kMembersOfCompression),
    detail::ofTensors("tcgen05.ld.spcompress", std::span(detail::kMembersOfCompression).first<3>()),
    detail::ofTensors("tcgen05.ld.red", detail::kMembersOfReduction),
    detail::ofTensors("tcgen05.ld", detail::kMembersOfTensorLoad),
    detail::ofTensors("tcgen05.st", detail::kMembersOfTensorStore),
    detail::ofTensors("tcgen05.wait::ld"),
    detail::ofTensors("tcgen05.wait::st"),
    detail::ofTensors("tcgen05.cp", detail::kMembersOfTensorCopy),
    detail::ofTensors("tcgen05.shift", std::span(detail::kMembersOfTensorCopy).first<1>()),
    detail::ofTensors("tcgen05.mma.ws", detail::kMembersOfTensorMmaWs),
    detail::ofTensors("tcgen05.mma", detail::kMembersOfTensorMma),
    detail::ofTensors("tcgen05.fence::before_thread_sync"),
    detail::ofTensors("tcgen05.fence::after_thread_sync"),
    detail::ofTensors("tcgen05.commit", detail::kMembersOfCommit, Addressing::Object),
});

/// The record of \p mnemonic.
constexpr const MnemonicInfo &info(Mnemonic mnemonic) { return kMnemonics[static_cast<size_t>(mnemonic)]; }

/// The name of \p mnemonic.
constexpr std::string_view name(Mnemonic mnemonic) { return info(mnemonic).name; }

/// True if \p mnemonic multiplies matrices: its forms have a type of D, and one of its own for each matrix.
constexpr bool isProduct(Mnemonic mnemonic) {
  for (const MemberInfo &member : info(mnemonic).members)
    if (member.fragment == Fragment::D)
      return true;
  return false;
}

/// True if \p mnemonic writes a matrix to memory: stmatrix or wmma.store.
constexpr bool isStore(Mnemonic mnemonic) { return mnemonic == Mnemonic::StMatrix || mnemonic == Mnemonic::WmmaStore; }

} // namespace ptxmatrix

#endif // PTXMATRIX_MNEMONIC_H
