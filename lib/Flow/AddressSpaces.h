//===- AddressSpaces.h - The state spaces of addresses ----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A variable's name is an address of its state space, such as an offset in the window of shared memory.  `cvta` makes
// it a generic address, and `cvta.to` makes a generic address one of a state space.  Neither depends on what is added
// to the address later, so it is known even where LaneValues knows nothing.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FLOW_ADDRESSSPACES_H
#define PTXMATRIX_LIB_FLOW_ADDRESSSPACES_H

#include "Flow/ValueSolver.h"

#include <optional>

namespace ptxmatrix {

/// Where an address comes from.
struct AddressOrigin {
  AddressKind kind;
  SourceRange statement = {}; ///< The one that took or converted the address; empty if that is not in the text.
};

/// The state spaces of addresses, as a domain of registers.
struct AddressSpaceDomain {
  using Solver = ValueSolver<AddressSpaceDomain>;
  struct Value {
    std::optional<AddressOrigin> origin = std::nullopt; ///< Nothing if it is not known.
    bool isPending = false;                             ///< In a loop, an address is computed from itself.
  };
  static constexpr bool isLocal = true;

  static Value pending() { return {std::nullopt, /*isPending=*/true}; }
  static Value join(const Value &one, const Value &other);
  static Value evaluate(Solver &solver, RegisterId id, uint32_t statement);
};

/// The state spaces of the addresses in the registers of one function.
class AddressSpaces {
public:
  /// \p function must outlive this.
  explicit AddressSpaces(const Function &function) : solver(function) {}

  /// What the register \p id certainly holds when \p statement reads it; nothing if that is not known.
  std::optional<AddressOrigin> find(RegisterId id, uint32_t statement);

private:
  ValueSolver<AddressSpaceDomain> solver;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FLOW_ADDRESSSPACES_H
