//===- IgnoredQualifiers.h - What ptxas ignores -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// ptxas accepts and ignores some qualifiers of other instructions on supported ones.  The PTX ISA does not define this.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ISA_IGNOREDQUALIFIERS_H
#define PTXMATRIX_LIB_ISA_IGNOREDQUALIFIERS_H

#include "ptxmatrix/Instruction.h"

#include <span>
#include <string_view>

namespace ptxmatrix {

/// The meaning of ignored qualifiers in other instructions.  Qualifiers of one group are counted together.
enum class IgnoredGroup : uint8_t {
  TestProperty,
  OutOfBounds,
  Accumulator,
  TensorMapField,
  Layout,
  Format,
  Type,
  Vector
};
inline constexpr size_t kIgnoredGroups = static_cast<size_t>(IgnoredGroup::Vector) + 1;

/// How many qualifiers of \p group ptxas accepts in one opcode; 0 means any number.
unsigned mostIgnored(IgnoredGroup group);

/// Some words of one group that ptxas ignores under the same conditions.
struct IgnoredRow {
  std::string_view mnemonics; ///< `ldmatrix|movmatrix|wmma.load`
  /// For each kind in this set, the opcode must have one of these, or none of that kind.
  QualifierSet with;
  std::string_view words; ///< Without the leading '.', separated by '|'.
  IgnoredGroup group;
  uint8_t typesBefore; ///< The number of types that must precede it.
  uint8_t leastTarget; ///< 80: sm_80 and newer ignore it; 0: all.
  PtxVersion since;    ///< The first PTX version.
  CudaRelease first;   ///< The oldest tested release that ignores it.
  CudaRelease last;    ///< The newest such release.
};

/// Whether ptxas release \p ptxasRelease ignores \p word (without the leading '.') in any spelling of \p mnemonic.
bool isEverIgnored(Mnemonic mnemonic, std::string_view word, CudaRelease ptxasRelease);

/// The row that lets ptxas release \p ptxasRelease ignore \p word in an opcode of \p form with \p values, or null.
const IgnoredRow *findIgnored(const detail::Form &form, const detail::SlotValues &values, std::string_view word,
                              CudaRelease ptxasRelease);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_IGNOREDQUALIFIERS_H
