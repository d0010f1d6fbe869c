//===- NumberCheck.h - Addresses and strides in registers -------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_NUMBERCHECK_H
#define PTXMATRIX_LIB_CHECK_NUMBERCHECK_H

#include "Flow/ActiveLanes.h"
#include "Flow/AddressSpaces.h"
#include "Sema/Operands/OperandContext.h"

namespace ptxmatrix {

/// What is known where a statement is executed.
struct KnownValues {
  const Function &function;
  LaneValues &values;
  AddressSpaces &spaces;
  const ActiveLanes &active;
  uint32_t statement = 0; ///< Its index in the function.
};

/// Reports addresses and strides in registers that are certainly wrong in a lane that reaches the statement of \p
/// context, whichever others do.
void adviseOnNumbers(OperandContext &context, const MatchedForm &opcode, const KnownValues &known);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_NUMBERCHECK_H
