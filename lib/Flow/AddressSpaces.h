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

#include "Function/Function.h"

#include <optional>

namespace ptxmatrix {

/// Where an address comes from.
struct AddressOrigin {
  AddressKind kind;
  SourceRange statement = {}; ///< The one that took or converted the address; empty if that is not in the text.
};

/// The state spaces of the addresses in the registers of one function.
class AddressSpaces {
public:
  /// \p function and \p symbols must outlive this.
  AddressSpaces(const Function &function, const SymbolTable &symbols) : function(function), symbols(symbols) {}

  /// What the register \p name certainly holds when \p statement reads it; nothing if that is not known.
  std::optional<AddressOrigin> find(std::string_view name, uint32_t statement);

private:
  std::optional<AddressOrigin> findRegister(std::string_view name, uint32_t statement);
  std::optional<AddressOrigin> originOf(uint32_t statement);
  std::optional<AddressOrigin> readInput(std::span<const Token> input, uint32_t statement);

  const Function &function;
  const SymbolTable &symbols;
  std::vector<uint32_t> path; ///< The statements that are being followed.
  size_t steps = 0;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FLOW_ADDRESSSPACES_H
