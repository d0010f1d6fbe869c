//===- Mixture.h - Elements of different kinds in a vector ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPERANDS_MIXTURE_H
#define PTXMATRIX_LIB_SEMA_OPERANDS_MIXTURE_H

#include "Sema/Operands/OperandRules.h"

namespace ptxmatrix {

inline constexpr ScalarTypeSet kIntegers{ScalarType::B32, ScalarType::U32, ScalarType::S32};

/// An element of a vector as ptxas counts it.
struct Element {
  std::optional<ScalarType> type; ///< Nothing for `_` and for unknown registers.
  bool isSink = false;
  bool isConstant = false;
  bool isSingle = false;  ///< A constant like `0f3F800000`.
  bool isUntyped = false; ///< A constant that is untyped bits next to a register or a single-precision number.
};

/// What ptxas finds in a vector, or in a piece of one.
struct Mixture {
  explicit Mixture(std::span<const Element> elements) {
    for (const Element &element : elements) {
      if (element.isSink)
        continue;
      allSinks = false;
      hasRegister = hasRegister || !element.isConstant;
      hasSingle = hasSingle || element.isSingle;
      hasUntyped = hasUntyped || element.isUntyped;
      allKnown = allKnown && element.type;
      haveOneType = haveOneType && (!type || !element.type || *type == *element.type);
      type = element.type ? element.type : type;
    }
    isMixed = !haveOneType || (hasUntyped && (hasRegister || hasSingle));
  }

  std::optional<ScalarType> type; ///< Of the last known element.
  bool allSinks = true;
  bool allKnown = true;
  bool hasRegister = false;
  bool hasSingle = false;
  bool hasUntyped = false;
  bool haveOneType = true;
  /// ptxas counts registers of different types together as untyped bits, which every instruction accepts.
  bool isMixed = false;
};

/// ptxas computes some products by smaller ones, and checks the pieces of \p elements, those of the vector operand
/// \p index, that these get.  Reports the first piece that one of them does not accept.
void checkPieces(OperandContext &context, const MatchedOpcode &opcode, size_t index, std::span<const Element> elements);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPERANDS_MIXTURE_H
