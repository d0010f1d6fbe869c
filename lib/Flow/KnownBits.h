//===- KnownBits.h - Bits of registers in a function ------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The bits of registers that are certainly the same whenever a statement is executed, by whichever thread.  An address
// in shared memory is unknown, but not the constants that are joined with it in a matrix descriptor.

#pragma once

#include "Flow/ValueSolver.h"

namespace ptxmatrix {

/// What is certain of a value of up to 64 bits.
struct KnownBits {
  uint64_t known = 0; ///< The bits that are.
  uint64_t value = 0; ///< The known bits; the others are 0.

  static constexpr KnownBits constant(uint64_t value) { return {UINT64_MAX, value}; }
  /// The value, if all of its bits are known.
  std::optional<uint64_t> number() const { return known == UINT64_MAX ? std::optional(value) : std::nullopt; }

  friend constexpr bool operator==(const KnownBits &, const KnownBits &) = default;
};

/// The known bits of \p opcode (`or`) with the integer \p types (`.b64`) for \p inputs, in a register of \p
/// registerBits; none if it is not understood.
KnownBits evaluateBits(std::string_view opcode, std::span<const std::string_view> types,
                       std::span<const KnownBits> inputs, unsigned registerBits);

/// The known bits of the registers of one function.
class RegisterBits : public ValueSolver<RegisterBits, KnownBits> {
public:
  explicit RegisterBits(const Function &function) : ValueSolver(function) {}

  /// The known bits of \p operand, a register or a constant, when \p statement reads it.
  KnownBits find(const Operand &operand, uint32_t statement) {
    return operand.isPlain() ? find(operand.term, statement) : KnownBits();
  }
  /// The same for \p term: a constant, or a register or variable to which one may be added.
  KnownBits find(const Term &term, uint32_t statement);

  static KnownBits join(const KnownBits &one, const KnownBits &other);
  KnownBits evaluate(RegisterId id, uint32_t statement, const Ast &ast);

private:
  KnownBits readVector(std::span<const Term> elements, unsigned bits, uint32_t statement);
};

} // namespace ptxmatrix
