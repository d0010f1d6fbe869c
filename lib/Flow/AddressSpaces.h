//===- AddressSpaces.h - The state spaces of addresses ----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// A variable's name is an address of its state space, such as an offset in the window of shared memory.  `cvta` makes
// it a generic address, and `cvta.to` makes a generic address one of a state space.  Neither depends on what is added
// to the address later, so it is known even where LaneValues knows nothing.

#pragma once

#include "Flow/ValueSolver.h"

#include <optional>

namespace ptxmatrix {

/// Where an address comes from.
struct AddressOrigin {
  AddressKind kind;
  SourceRange statement = {}; ///< The one that took or converted the address; empty if that is not in the text.
};

/// What is known of an address in a register.
struct AddressValue {
  std::optional<AddressOrigin> origin = std::nullopt; ///< Nothing if it is not known.
  bool isPending = false;                             ///< In a loop, an address is computed from itself.
};

/// The state spaces of the addresses in the registers of one function.
class AddressSpaces : public ValueSolver<AddressSpaces, AddressValue> {
public:
  explicit AddressSpaces(const Function &function) : ValueSolver(function) {}

  /// What the register \p id certainly holds when \p statement reads it; nothing if that is not known.
  std::optional<AddressOrigin> find(RegisterId id, uint32_t statement) { return read(id, statement).origin; }

  static constexpr bool isLocal = true;
  static Value pending() { return {std::nullopt, /*isPending=*/true}; }
  static Value join(const Value &one, const Value &other);
  Value evaluate(RegisterId id, uint32_t statement, const Ast &ast);

private:
  Value read(RegisterId id, uint32_t statement);
  Value readInput(const Operand &input, uint32_t statement);
};

} // namespace ptxmatrix
