//===- FragmentOrigin.h - What wrote the registers of a fragment *- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Flow/ValueSolver.h"

#include <optional>

namespace ptxmatrix {

/// The register in the vector of a load or a product that certainly has the value of another register.
struct FragmentOrigin {
  const AcceptedStatement *writer = nullptr; ///< If several with one opcode may have written it, one of them.
  uint32_t number = 0;                       ///< Of the register in the vector.
  /// It is from the last time that this statement was executed, as are all with this mark.
  bool isLatest = true;
  uint32_t statement = 0; ///< The writer, or the last copy.
};

/// Finds the registers of a function that have their value from a load of a matrix or a product.
class FragmentOrigins : public ValueSolver<FragmentOrigins, std::optional<FragmentOrigin>> {
public:
  explicit FragmentOrigins(const Function &function) : ValueSolver(function) {}

  /// The origin of the register \p id where \p statement reads it, through copies; nothing if unknown.
  std::optional<FragmentOrigin> find(RegisterId id, uint32_t statement);

  static Value join(const Value &one, const Value &other);
  Value evaluate(RegisterId id, uint32_t statement, const Ast &ast);

private:
  const AcceptedStatement *writerAt(uint32_t statement) const;
  Value unpack(RegisterId id, uint32_t statement, const Ast &ast);
  bool mayHaveOrigin(RegisterId id) const;
};

} // namespace ptxmatrix
