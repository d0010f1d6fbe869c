//===- Advice.cpp - What ptxas takes and is surely a mistake --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/Advice.h"

namespace ptxmatrix {

void adviseOnOperands(const Statement &statement, const MatchedOpcode &opcode, const NameScope &scope,
                      std::vector<Diagnostic> &diagnostics) {
  OperandContext context(statement, scope, diagnostics);
  for (size_t i = 0; i < statement.ast().operands.size(); ++i) {
    const Operand &operand = statement.ast().operands[i];
    switch (opcode.form->operands[i]) {
    case detail::OperandPattern::Vector:
    case detail::OperandPattern::AnyVector:
      adviseOnDestination(context, operand);
      break;
    case detail::OperandPattern::Address:
      adviseOnAddress(context, opcode, operand);
      break;
    case detail::OperandPattern::Stride:
      adviseOnStride(context, opcode, operand);
      break;
    case detail::OperandPattern::Register:
    case detail::OperandPattern::None:
      break;
    }
  }
}

} // namespace ptxmatrix
