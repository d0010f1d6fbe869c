//===- ConstantExpression.h - Evaluating constant expressions ---*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Integer constant expressions as ptxas evaluates them (PTX ISA, "Constant Expressions"): in 64 bits, with the
// conversions and precedences of C.  All parts are evaluated, including those not selected by a condition.

#pragma once

#include "Diagnostics/Messages.h"
#include "Syntax/Statement.h"

namespace ptxmatrix {

/// A constant of type .s64 or .u64.
struct ConstantValue {
  bool isUnsigned = false;
  uint64_t bits = 0; ///< In two's complement.

  int64_t asSigned() const { return static_cast<int64_t>(bits); }
  bool isNegative() const { return !isUnsigned && asSigned() < 0; }
};

/// The value of an expression, or the mistake in it.  Without both, the value is not known.
struct ConstantResult {
  std::optional<ConstantValue> value = {};
  unsigned floatBits = 0;              ///< Of a floating-point number: 32 if it is a `0f` number alone, otherwise 64.
  std::optional<Message> mistake = {}; ///< To report with the rule of the operand.
  TokenIndex token = 0;                ///< The place of the mistake.
};

/// Evaluates \p range, which is not empty, in the expression nodes of \p statement.
ConstantResult evaluateConstant(const Statement &statement, IndexRange range);

} // namespace ptxmatrix
