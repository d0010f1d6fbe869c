//===- AcceptedStatement.h - Checked statements of a function ---*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FUNCTION_ACCEPTEDSTATEMENT_H
#define PTXMATRIX_LIB_FUNCTION_ACCEPTEDSTATEMENT_H

#include "Function/Function.h"

namespace ptxmatrix {

/// A supported statement of a function that has no error, of an instruction that the ptxas release has.
struct AcceptedStatement {
  uint32_t index = 0; ///< In the function.
  const Ast *ast = nullptr;
  MatchedForm opcode;

  /// It in the text of \p function.
  Statement in(const Function &function) const { return function.read(index); }
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FUNCTION_ACCEPTEDSTATEMENT_H
