//===- ValueSolver.h - Values of registers ----------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FLOW_VALUESOLVER_H
#define PTXMATRIX_LIB_FLOW_VALUESOLVER_H

#include "Flow/ReachingWrites.h"

#include <unordered_map>
#include <utility>
#include <vector>

namespace ptxmatrix {

/// What a domain knows of the registers of one function where statements read them.
///
/// A domain has a `Value`; without arguments it is made where nothing is known.  `evaluate(solver, id, statement)`
/// returns what a statement gives a register that it writes, and `join(value, other)` what is known where the one or
/// the other holds.  A value that needs itself is `pending()`; if a domain knows something of it, `isLocal` is set, and
/// what was found is valid only until the next register is asked for, or not at all if it needs a value that is still
/// pending.
template <typename Domain> class ValueSolver {
public:
  using Value = typename Domain::Value;

  /// \p function must outlive this.
  explicit ValueSolver(const Function &function, Domain domain = {}) : function(function), domain(std::move(domain)) {}

  /// The value of the register \p id when \p statement reads it.
  Value find(RegisterId id, uint32_t statement) {
    // No address, descriptor or predicate that people write is computed in so many steps.
    constexpr size_t kMostSteps = 100;
    if (depth == 0 && Domain::isLocal) {
      results.clear();
      steps = 0;
    }
    if (depth == kMostSteps || (Domain::isLocal && steps > kMostSteps))
      return {};
    const size_t first = writes.size();
    findWritesReaching(function, id, statement, writes);
    Value joined = writes.size() > first ? valueAt(writes[first], id) : Value();
    for (size_t i = first + 1; i < writes.size(); ++i)
      joined = domain.join(joined, valueAt(writes[i], id));
    writes.resize(first);
    return joined;
  }

  const Function &function;
  const Domain domain;

private:
  struct Result {
    Value value;
    bool isPending = true;
  };

  /// What \p write, a statement, gives the register \p id.
  Value valueAt(uint32_t write, RegisterId id) {
    const auto [entry, isNew] = results.try_emplace(uint64_t{write} << 32 | id, Result{domain.pending()});
    Result &result = entry->second; // stays there when others are added
    if (!isNew) {
      pendingUses += result.isPending ? 1 : 0;
      return result.value;
    }
    const size_t before = pendingUses;
    ++depth;
    ++steps;
    result = {domain.evaluate(*this, id, write), /*isPending=*/false};
    --depth;
    if (!Domain::isLocal || pendingUses == before)
      return result.value;
    const Value value = result.value;
    results.erase(uint64_t{write} << 32 | id);
    return value;
  }

  std::unordered_map<uint64_t, Result> results; ///< By the statement that wrote the register, and the register.
  std::vector<uint32_t> writes;                 ///< Of the registers that are being evaluated.
  size_t depth = 0;                             ///< How many these are.
  size_t steps = 0;                             ///< How many were evaluated.
  size_t pendingUses = 0;                       ///< How often a value was needed that was still pending.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FLOW_VALUESOLVER_H
