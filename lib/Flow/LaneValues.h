//===- LaneValues.h - Values of registers in a function ---------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The values of registers in the 32 lanes of a warp of a block.  They follow from the statements that computed
// them, as far as constants, addresses of variables, `%laneid` and `%tid` make them certain.
//
// A value may have a base: an unknown number, the same in all lanes, that is added.  For the address `parameter + 4 *
// lane`, that is enough to know that it differs between lanes.

#pragma once

#include "Flow/ValueSolver.h"

#include <array>
#include <memory>
#include <optional>
#include <span>

namespace ptxmatrix {

/// The known part of a value in each lane.
struct LaneValue {
  static constexpr size_t kLanes = 32;

  std::array<uint64_t, kLanes> lanes{}; ///< Zero-extended if they have fewer than 64 bits.
  bool hasBase = false;                 ///< The lanes are offsets from an unknown number.
  const Symbol *variable = nullptr;     ///< The base is the address of this variable; null if unknown.
  bool ofThreads = false;               ///< It may be another one in other warps of the block, as `%tid` is.
  SourceRange origin = {};              ///< The statement that computed it.

  /// The value that \p valueOf returns for each lane.
  template <typename ValueOf> static LaneValue of(ValueOf valueOf) {
    LaneValue result;
    for (size_t lane = 0; lane < kLanes; ++lane)
      result.lanes[lane] = valueOf(lane);
    return result;
  }
  /// The constant \p value in each lane.
  static LaneValue same(uint64_t value) {
    return of([=](size_t) { return value; });
  }
  /// A value that is the same in all lanes, but otherwise unknown; the address of \p variable, if that is not null.
  static LaneValue unknownSame(const Symbol *variable = nullptr) { return {.hasBase = true, .variable = variable}; }
  bool isSame() const;
  /// The lanes in which the predicate that it is has the value \p isTrue.
  uint32_t lanesWhere(bool isTrue) const;
  /// Whether both are certainly the same value, whatever computed them.
  bool isEqual(const LaneValue &other) const;
};

/// The result of an instruction with \p opcode (`add`; for the second result `setp|`) and \p qualifiers (`.s32`) for \p
/// inputs, whose origins are ignored, in a register of \p registerBits; nothing if unknown.
std::optional<LaneValue> evaluateLanes(std::string_view opcode, std::span<const std::string_view> qualifiers,
                                       std::span<const LaneValue *const> inputs, unsigned registerBits = 0);

/// What the result of \p opcode has of a base in each input: it is added ('+'), subtracted ('-'), or multiplied by the
/// other input ('*'); or only bits below the alignment of an address change ('|'), or those that the other input has
/// not ('&'); or nothing is known ('.').  Empty if the instruction is not understood.
std::string_view basesOf(std::string_view opcode);

/// Whether a warp is a row of a block whose size the function does not declare: lane i has the `%tid.x` i.
enum class WarpRows : uint8_t { Unknown, Assumed, Certain };

/// A value that several registers may have; null if it is not known.
using SharedLaneValue = std::shared_ptr<const LaneValue>;

/// The values of the registers of one function.
class LaneValues : public ValueSolver<LaneValues, SharedLaneValue> {
public:
  /// \p function must outlive this.  The values are those of warp number \p warp.
  LaneValues(const Function &function, WarpRows rows, uint32_t warp = 0);

  /// How many warps of a block are known; 1 unless the function declares the size.
  uint32_t warps() const;
  /// The lanes of the warp that exist.
  uint32_t threads() const;
  /// Whether values that were found depend on the warp.
  bool dependsOnWarp() const { return usesThreads; }
  /// Whether \p value assumes a one-dimensional block, which the function does not declare.
  bool assumesRow(const LaneValue &value) const { return rows == WarpRows::Assumed && value.ofThreads; }
  /// The value of the register \p name when \p statement, which has the name, reads it; null if it is not known.
  SharedLaneValue find(const NameNode &name, uint32_t statement) {
    return valueOf(function.registerOf(statement, name), statement);
  }
  /// The value of \p term: of a constant, or of a register or variable to which a constant may be added.
  SharedLaneValue find(const Term &term, uint32_t statement);

  static Value join(const Value &one, const Value &other) {
    const bool areEqual = one && other && one->isEqual(*other);
    return !areEqual ? nullptr : one->ofThreads ? one : other;
  }
  Value evaluate(RegisterId id, uint32_t statement, const Ast &ast);

private:
  Value valueOfSpecial(std::string_view name, std::string_view element);
  Value valueOfName(const NameNode &name, uint32_t statement);
  Value readInput(const Operand &input, uint32_t statement);

  bool isDeclared; ///< The size of a block.
  WarpRows rows;
  BlockSize blockSize; ///< If it is not declared, the size of a row.
  uint32_t warp;
  bool usesThreads = false; ///< `%tid` was read.
};

} // namespace ptxmatrix
