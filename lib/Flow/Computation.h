//===- Computation.h - What computed a register -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FLOW_COMPUTATION_H
#define PTXMATRIX_LIB_FLOW_COMPUTATION_H

#include "Function/Function.h"

#include <optional>
#include <span>

namespace ptxmatrix {

/// No address or predicate that people write is computed in so many steps.
constexpr size_t kMostSteps = 100;

/// A statement without a guard: `add.s32 a, b, 4;`
struct Computation {
  std::string_view opcode;
  std::vector<std::string_view> qualifiers;
  std::span<const Token> result; ///< A register, or registers in braces.
  std::vector<std::span<const Token>> inputs;
};

/// Reads \p statement; nothing if it is something else.
std::optional<Computation> readAnyComputation(const Function &function, uint32_t statement);
/// Likewise; nothing unless the result is one register.
std::optional<Computation> readComputation(const Function &function, uint32_t statement);

/// The elements of a vector in braces; none if \p operand is no vector.
std::vector<std::span<const Token>> elementsOf(std::span<const Token> operand);

/// A number that may have a '-'.
std::optional<uint64_t> readConstant(const Function &function, std::span<const Token> tokens);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FLOW_COMPUTATION_H
