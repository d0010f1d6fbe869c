//===- LaneValues.h - Values of registers in a function ---------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Evaluates registers.  Follows the statements that computed a value, as far as constants, addresses of variables,
// `%laneid` and `%tid` make it certain.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FLOW_LANEVALUES_H
#define PTXMATRIX_LIB_FLOW_LANEVALUES_H

#include "Flow/LaneValue.h"
#include "Function/Function.h"

#include <deque>
#include <unordered_map>

namespace ptxmatrix {

/// The values of the registers of one function.
class LaneValues {
public:
  /// \p function and \p symbols must outlive this.  With \p assumesRows, blocks of threads are one-dimensional unless
  /// the function declares their size.
  LaneValues(const Function &function, const SymbolTable &symbols, bool assumesRows);

  /// The lanes of the first warp that exist.
  uint32_t threads() const;
  /// The value of the register \p name when \p statement reads it, or null.
  const LaneValue *find(std::string_view name, uint32_t statement) { return find(name, statement, 0); }

private:
  const LaneValue *find(std::string_view name, uint32_t statement, size_t steps);
  const LaneValue *join(const RegisterWrite *write, const Symbol *symbol, uint32_t block, size_t steps);
  std::optional<uint32_t> lastWrite(const RegisterWrite *write, const Symbol *symbol, uint32_t begin,
                                    uint32_t end) const;
  const LaneValue *result(uint32_t statement, size_t steps);
  std::optional<LaneValue> evaluate(uint32_t statement, size_t steps);
  std::optional<LaneValue> readInput(std::span<const Token> &tokens, uint32_t statement, size_t steps);
  std::optional<LaneValue> valueOf(std::string_view name, std::string_view element, uint32_t statement, size_t steps);
  std::optional<LaneValue> special(std::string_view name, std::string_view element) const;
  std::optional<uint64_t> readConstant(std::span<const Token> &tokens) const;
  bool isKernelParameter(std::string_view name, uint32_t statement) const;

  const Function &function;
  const SymbolTable &symbols;
  std::optional<BlockSize> blockSize; ///< Nothing if the function does not declare it.
  bool assumesRows;
  std::unordered_map<uint32_t, const LaneValue *> results; ///< By statement; null if it is not known.
  std::deque<LaneValue> values;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FLOW_LANEVALUES_H
