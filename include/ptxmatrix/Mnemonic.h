//===- Mnemonic.h - The instructions ----------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// One record for each instruction: its name, and what holds for all of its forms.  detail/Forms.h has what differs.

#pragma once

#include "ptxmatrix/Qualifier.h"

#include <algorithm>
#include <array>
#include <span>

namespace ptxmatrix {

/// The instructions of the PTX ISA.
enum class Mnemonic : uint8_t {
#define MNEMONIC(NAME, ...) NAME,
#include "ptxmatrix/Mnemonics.def"
};

/// What the address operand of an instruction points to.
enum class Addressing : uint8_t {
  None,   ///< The instruction has no address.
  Object, ///< All lanes give the address of an object in shared memory that is no matrix.
  Rows,   ///< Each lane gives the address of a row, in shared memory.
  Matrix  ///< All lanes give the address of the matrix, in shared or global memory.
};

/// Where control goes after an instruction, in addition to the next one.
enum class Jump : uint8_t { None, Branch, IndexedBranch, End, Trap };

/// The addresses without brackets.
enum class BareAddresses : uint8_t {
  None,
  Elements, ///< An element of an array, `t[4]`.
  Barriers, ///< Some ptxas accepts that of an mbarrier.
  All       ///< Some ptxas accepts any.
};

/// A member of a typed instruction: which qualifier of the opcode it is.
struct MemberInfo {
  std::string_view name; ///< In C, Python and JSON.
  QualifierKind kind;
  /// The matrix that it is about.  Of several members of one kind and matrix, each is for one slot of a form, in order.
  Fragment fragment = Fragment::None;
};

namespace detail {

inline constexpr auto kMemberNames = std::to_array<MemberInfo>({
    {"shape", QualifierKind::Shape},
    {"num", QualifierKind::Num},
    {"trans", QualifierKind::Trans},
    {"space", QualifierKind::Space},
    {"type", QualifierKind::Type},
    {"source_type", QualifierKind::Type},
    {"matrix", QualifierKind::Matrix},
    {"layout", QualifierKind::Layout},
    {"aligned", QualifierKind::Aligned},
    {"sparsity", QualifierKind::Sparsity},
    {"a_layout", QualifierKind::Layout, Fragment::A},
    {"b_layout", QualifierKind::Layout, Fragment::B},
    {"d_type", QualifierKind::Type, Fragment::D},
    {"a_type", QualifierKind::Type, Fragment::A},
    {"b_type", QualifierKind::Type, Fragment::B},
    {"c_type", QualifierKind::Type, Fragment::C},
    {"rounding", QualifierKind::Rounding},
    {"bits", QualifierKind::BitOperation},
    {"satfinite", QualifierKind::Satfinite},
    {"kind", QualifierKind::MmaKind},
    {"block_scale", QualifierKind::BlockScale},
    {"scale_vec", QualifierKind::ScaleVec},
    {"scale_type", QualifierKind::Type},
    {"cta_group", QualifierKind::CtaGroup},
    {"exclusive", QualifierKind::Exclusive},
    {"pack", QualifierKind::Pack},
    {"unpack", QualifierKind::Unpack},
    {"reduction", QualifierKind::Reduction},
    {"abs", QualifierKind::Abs},
    {"nan", QualifierKind::NaN},
    {"multicast", QualifierKind::Multicast},
    {"decompress", QualifierKind::Decompress},
    {"ashift", QualifierKind::Ashift},
    {"collector_a", QualifierKind::CollectorA},
    {"collector_b", QualifierKind::CollectorB},
});

} // namespace detail

/// The members of a typed instruction, in order.
class MemberList {
public:
  /// \p names are separated by spaces, and \p ofShape is the kind of "shape".
  consteval MemberList(const char *names, QualifierKind ofShape = QualifierKind::Shape) {
    for (std::string_view rest = names; !rest.empty(); ++count) {
      const std::string_view name = detail::takeWord(rest, ' ');
      const auto *const known = std::ranges::find(detail::kMemberNames, name, &MemberInfo::name);
      storage[count] = known->kind == QualifierKind::Shape ? MemberInfo{name, ofShape} : *known; // unknown: no constant
    }
  }
  constexpr const MemberInfo *begin() const { return storage.data(); }
  constexpr const MemberInfo *end() const { return begin() + count; }
  constexpr size_t size() const { return count; }
  constexpr const MemberInfo &operator[](size_t number) const { return storage[number]; }

private:
  std::array<MemberInfo, 15> storage{};
  size_t count = 0;
};

/// What holds for all forms of an instruction.
struct MnemonicInfo {
  std::string_view name;   ///< "wmma.load": the section of the PTX ISA, and the name in messages and in JSON.
  MemberList members = ""; ///< The qualifiers that forms differ in.
  Addressing addressing = Addressing::None;
  /// ptxas replaces the instruction by other code.  So it accepts plain operands only: no elements of vector registers,
  /// no special registers and no variables in vectors, no narrow address registers; and the code reads `%laneid`.
  bool isExpanded = false;
  bool isOfWarpgroup = false; ///< Four warps execute it together, and its fragments are spread over 128 lanes.
  /// A whole vector register is accepted in place of a vector in braces; the PTX ISA does not define it.
  bool acceptsWholeVectors = true;
  BareAddresses bareAddresses = BareAddresses::None;
  bool ignoresBraces = false; ///< Some ptxas accepts one source for a vector, or a vector for one register.
  bool packs = false;         ///< A vector of two or four stands for one register of all their bits.
  Jump jump = Jump::None;
  /// What ptxas reads as one word, without any white space: the name, or the name with each matrix that it may name.
  std::string_view opcodes = name;

  /// The opcode names a matrix, which counts as a qualifier: `wmma.load.a`.
  constexpr bool namesMatrix() const { return opcodes.size() > name.size(); }
  /// The name in an opcode, before the qualifiers: `.sp` of `mma.sp` is one of these.
  constexpr std::string_view opcodeName() const { return namesMatrix() ? name : opcodes; }
};

namespace detail {

/// The record of an instruction for tensor memory.
consteval MnemonicInfo ofTensors(const char *name, const char *members = "", Addressing addressing = Addressing::None) {
  return {.name = name,
          .members = {members, QualifierKind::DataShape},
          .addressing = addressing,
          .acceptsWholeVectors = false};
}

} // namespace detail

/// The records of Mnemonics.def, in the order of Mnemonic.
inline constexpr auto kMnemonics = std::to_array<MnemonicInfo>({
#define MNEMONIC(NAME, ...) {__VA_ARGS__},
#include "ptxmatrix/Mnemonics.def"
});

/// How many instructions move or multiply matrices: the first ones.
inline constexpr size_t kNumMatrixMnemonics = static_cast<size_t>(Mnemonic::Tcgen05Commit) + 1;

/// Whether \p mnemonic moves or multiplies matrices.
constexpr bool isOfMatrices(Mnemonic mnemonic) { return static_cast<size_t>(mnemonic) < kNumMatrixMnemonics; }

/// Whether \p mnemonic neither moves or multiplies matrices nor copies or orders what they need.
constexpr bool isGeneral(Mnemonic mnemonic) { return mnemonic >= Mnemonic::Addc; }

/// The record of \p mnemonic.
constexpr const MnemonicInfo &info(Mnemonic mnemonic) { return kMnemonics[static_cast<size_t>(mnemonic)]; }

/// The name of \p mnemonic.
constexpr std::string_view name(Mnemonic mnemonic) { return info(mnemonic).name; }

/// True if \p mnemonic multiplies matrices whose types its opcode has: mma, mma.sp, wmma.mma or wgmma.mma_async.
constexpr bool isProduct(Mnemonic mnemonic) {
  return std::ranges::any_of(info(mnemonic).members,
                             [](const MemberInfo &member) { return member.fragment == Fragment::D; });
}

/// True if \p mnemonic multiplies matrices into tensor memory.
constexpr bool isTensorProduct(Mnemonic mnemonic) {
  return mnemonic == Mnemonic::Tcgen05Mma || mnemonic == Mnemonic::Tcgen05MmaWs;
}

/// True if \p mnemonic writes a matrix to memory: stmatrix or wmma.store.
constexpr bool isStore(Mnemonic mnemonic) { return mnemonic == Mnemonic::StMatrix || mnemonic == Mnemonic::WmmaStore; }

} // namespace ptxmatrix
