//===- KnownBits.h - Bits of registers in a function ------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The bits of registers that are certainly the same whenever a statement is executed, by whichever thread.  An address
// in shared memory is unknown, but not the constants that are joined with it in a matrix descriptor.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FLOW_KNOWNBITS_H
#define PTXMATRIX_LIB_FLOW_KNOWNBITS_H

#include "Function/Function.h"

#include <map>

namespace ptxmatrix {

/// What is certain of a value of up to 64 bits.
struct KnownBits {
  uint64_t known = 0; ///< The bits that are.
  uint64_t value = 0; ///< They; the others are 0.

  static constexpr KnownBits constant(uint64_t value) { return {UINT64_MAX, value}; }
  /// The value, if all of its bits are known.
  std::optional<uint64_t> number() const { return known == UINT64_MAX ? std::optional(value) : std::nullopt; }

  friend constexpr bool operator==(const KnownBits &, const KnownBits &) = default;
};

/// The known bits of \p opcode (`or`) with the integer \p types (`.b64`) for \p inputs; none if it is not understood.
KnownBits evaluateBits(std::string_view opcode, std::span<const std::string_view> types,
                       std::span<const KnownBits> inputs);

/// The known bits of the registers of one function.
class RegisterBits {
public:
  /// \p function and \p symbols must outlive this.
  RegisterBits(const Function &function, const SymbolTable &symbols) : function(function), symbols(symbols) {}

  /// Those of the register \p name when \p statement reads it.
  KnownBits find(std::string_view name, uint32_t statement);
  /// Those of \p input, a register or a constant, when \p statement reads it.
  KnownBits readInput(std::span<const Token> input, uint32_t statement);

private:
  using Tokens = std::span<const Token>;

  KnownBits evaluate(std::string_view name, uint32_t statement);
  KnownBits readVector(std::span<const Tokens> elements, unsigned bits, uint32_t statement);

  const Function &function;
  const SymbolTable &symbols;
  std::map<std::pair<uint32_t, std::string_view>, KnownBits> results; ///< By the statement that wrote the register.
  size_t depth = 0;                                                   ///< The statements that are being evaluated.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FLOW_KNOWNBITS_H
