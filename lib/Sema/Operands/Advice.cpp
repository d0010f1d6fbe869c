//===- Advice.cpp - Certain mistakes that ptxas accepts -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/Advice.h"

namespace ptxmatrix {

void adviseOnOperands(const Statement &statement, const MatchedForm &opcode, const NameScope &scope,
                      std::vector<Diagnostic> &diagnostics) {
  OperandContext context(statement, scope, diagnostics);
  adviseOnDestination(context, opcode);
  for (size_t i = 0; i < statement.ast().operands.size(); ++i) {
    const Operand &operand = statement.ast().operands[i];
    switch (opcode.operand(i).role) {
    case Role::Address:
      adviseOnAddress(context, opcode, operand);
      break;
    case Role::Stride:
      if (const std::optional<int64_t> stride = constantStride(context, opcode))
        adviseOnStride(context, opcode, operand, *stride);
      break;
    default:
      break;
    }
  }
}

} // namespace ptxmatrix
