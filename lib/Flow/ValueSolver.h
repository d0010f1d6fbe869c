//===- ValueSolver.h - Values of registers ----------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Function/Function.h"

#include <vector>

namespace ptxmatrix {

/// What is known of the registers of one function where statements read them.  `Derived`, which has this as its base,
/// determines what that is: `evaluate(id, statement, ast)` returns what a statement gives a register that it computes,
/// and `join(value, other)` what is known where the one or the other holds.  A value that needs itself is `pending()`;
/// if something is known of it, `isLocal` is set, and what was found with a value that was still pending is found again
/// later.  Without arguments, a `KnownValue` is made where nothing is known.
template <typename Derived, typename KnownValue> class ValueSolver {
public:
  using Value = KnownValue;

  // Unless `Derived` has others:
  static constexpr bool isLocal = false;
  static Value pending() { return {}; }

  /// The value of the register \p id when \p statement reads it.
  Value valueOf(RegisterId id, uint32_t statement) {
    // No address, descriptor or predicate that people write is computed in so many steps.
    constexpr size_t kMaxSteps = 100;
    steps = depth == 0 ? 0 : steps;
    if (depth == kMaxSteps || (Derived::isLocal && steps > kMaxSteps)) {
      ++openUses;
      return {};
    }
    const size_t first = writes.size();
    findWritesReaching(function, id, statement, writes);
    Value joined = writes.size() > first ? valueAt(*writes[first], id) : Value();
    for (size_t i = first + 1; i < writes.size(); ++i)
      joined = Derived::join(joined, valueAt(*writes[i], id));
    writes.resize(first);
    return joined;
  }

  const Function &function;

private:
  friend Derived;

  /// \p function, which has all of its statements, must outlive this.
  explicit ValueSolver(const Function &function) : function(function) {}

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
    result = {Result::Pending, Derived::pending()};
    const size_t before = openUses;
    ++depth;
    ++steps;
    const Ast *const ast = function.findComputation(write.statement);
    Value value = ast ? static_cast<Derived &>(*this).evaluate(id, write.statement, *ast) : Value();
    --depth;
    result = {!Derived::isLocal || openUses == before ? Result::Known : Result::New, value};
    return value;
  }

  std::vector<Result> results; ///< By write.
  Writes writes;               ///< Of the registers that are being evaluated.
  size_t depth = 0;            ///< How many these are.
  size_t steps = 0;            ///< How many were evaluated since the first one.
  size_t openUses = 0;         ///< How often a value was needed that was pending, or too far away.
};

} // namespace ptxmatrix
