//===- ConstantExpression.h - Evaluating constant expressions ---*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Constant expressions as ptxas evaluates them (PTX ISA, "Constant Expressions"): in 64 bits, with the conversions and
// precedences of C.  All parts are evaluated, including those not selected by a condition.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPERANDS_CONSTANTEXPRESSION_H
#define PTXMATRIX_LIB_SEMA_OPERANDS_CONSTANTEXPRESSION_H

#include "Diagnostics/Messages.h"
#include "Parse/Statement.h"

namespace ptxmatrix {

/// A constant of type .s64, .u64 or .f64.
struct ConstantValue {
  enum Kind : uint8_t { Signed, Unsigned, Float } kind = Signed;
  uint64_t bits = 0; ///< For an integer, in two's complement.
  double number = 0; ///< For a float.

  bool isFloat() const { return kind == Float; }
  /// For an integer.
  bool isNegative() const { return kind == Signed && static_cast<int64_t>(bits) < 0; }
};

/// The value of an expression, or the mistake in it.
struct ConstantResult {
  std::optional<ConstantValue> value; ///< Nothing if there is a mistake.
  TokenRange tokens;                  ///< The position of the mistake.
  std::optional<Message> mistake;     ///< To report with the rule of the operand.
  /// The first number that is too large, but accepted by ptxas modulo 2^64.
  std::optional<TokenIndex> wrapped;
};

/// Evaluates \p range, which is not empty, in the expression nodes of \p statement.
ConstantResult evaluateConstant(const Statement &statement, ExpressionRange range);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPERANDS_CONSTANTEXPRESSION_H
