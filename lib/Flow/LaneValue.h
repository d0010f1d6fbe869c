//===- LaneValue.h - A register's value in each lane ------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The values of a register in the 32 lanes of the first warp of a block, as far as they follow from `%laneid`, `%tid`
// and constants.  A value may have a base: an unknown number, the same in all lanes, that is added.  For the address
// `parameter + 4 * lane`, that is enough to know that it differs between lanes.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FLOW_LANEVALUE_H
#define PTXMATRIX_LIB_FLOW_LANEVALUE_H

#include "Function/SymbolTable.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace ptxmatrix {

/// The known part of a value in each lane.
struct LaneValue {
  static constexpr size_t kLanes = 32;

  std::array<uint64_t, kLanes> lanes{}; ///< Zero-extended if they have fewer than 64 bits.
  bool hasBase = false;                 ///< The lanes are offsets from an unknown number.
  const Symbol *variable = nullptr;     ///< The base is the address of this variable; null if unknown.
  uint64_t alignment = 1;               ///< The alignment of that address, a power of two.
  /// The value assumes a one-dimensional block, which the function does not declare.
  bool assumesRow = false;
  SourceRange origin; ///< The statement that computed it.

  /// The constant \p value in each lane.
  static LaneValue same(uint64_t value);
  /// A value that is the same in all lanes, but otherwise unknown.
  static LaneValue unknownSame();
  /// The address of \p variable, which is a multiple of \p alignment.
  static LaneValue addressOf(const Symbol &variable, uint64_t alignment);
  bool isSame() const;
  /// Whether both are certainly the same value, whatever computed them.
  bool isEqual(const LaneValue &other) const;
};

/// The result of an instruction with \p opcode (`add`) and \p qualifiers (`.s32`) for \p inputs, whose origins are
/// ignored; nothing if unknown.
std::optional<LaneValue> evaluateLanes(std::string_view opcode, std::span<const std::string_view> qualifiers,
                                       std::span<const LaneValue> inputs);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FLOW_LANEVALUE_H
