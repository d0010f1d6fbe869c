//===- ValueSolver.h - Values of registers ----------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FLOW_VALUESOLVER_H
#define PTXMATRIX_LIB_FLOW_VALUESOLVER_H

#include "Flow/ReachingWrites.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace ptxmatrix {

/// What a domain knows of the registers of one function where statements read them.
///
/// A domain has a `Value`; without arguments it is made where nothing is known.  `evaluate(solver, id, statement)`
/// returns what a statement gives a register that it writes, and `join(value, other)` what is known where the one or
/// the other holds.  A value that needs itself is `pending()`; if a domain knows something of it, `isLocal` is set, and
/// what was found with a value that was still pending is found again later.
template <typename Domain> class ValueSolver {
public:
  using Value = typename Domain::Value;

  /// \p function, which has all of its statements, must outlive this.
  explicit ValueSolver(const Function &function, Domain domain = {}) : function(function), domain(std::move(domain)) {}

  /// The value of the register \p id when \p statement reads it.
  Value find(RegisterId id, uint32_t statement) {
    // No address, descriptor or predicate that people write is computed in so many steps.
    constexpr size_t kMostSteps = 100;
    steps = depth == 0 ? 0 : steps;
    if (depth == kMostSteps || (Domain::isLocal && steps > kMostSteps)) {
      ++openUses;
      return {};
    }
    const size_t first = writes.size();
    findWritesReaching(function, id, statement, writes);
    Value joined = writes.size() > first ? valueAt(*writes[first], id) : Value();
    for (size_t i = first + 1; i < writes.size(); ++i)
      joined = domain.join(joined, valueAt(*writes[i], id));
    writes.resize(first);
    return joined;
  }

  const Function &function;
  const Domain domain;

private:
  struct Result {
    enum State : uint8_t { New, Pending, Known } state = New;
    Value value;
  };

  /// What \p write gives the register \p id.
  Value valueAt(const RegisterWrite &write, RegisterId id) {
    if (results.empty())
      results.resize(function.numWrites());
    Result &result = results[function.indexOf(write)];
    openUses += result.state == Result::Pending ? 1 : 0;
    if (result.state != Result::New)
      return result.value;
    result = {Result::Pending, domain.pending()};
    const size_t before = openUses;
    ++depth;
    ++steps;
    Value value = domain.evaluate(*this, id, write.statement);
    --depth;
    result = {!Domain::isLocal || openUses == before ? Result::Known : Result::New, value};
    return value;
  }

  std::vector<Result> results; ///< By write.
  Writes writes;               ///< Of the registers that are being evaluated.
  size_t depth = 0;            ///< How many these are.
  size_t steps = 0;            ///< How many were evaluated since the first one.
  size_t openUses = 0;         ///< How often a value was needed that was pending, or too far away.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FLOW_VALUESOLVER_H
