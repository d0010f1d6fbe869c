//===- BoundsAdvice.cpp - Accesses outside of a variable ------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Operands/Advice.h"
#include "ptxmatrix/detail/Memory.h"

namespace ptxmatrix {

void adviseOnBounds(OperandContext &context, const MatchedOpcode &opcode, const Operand &operand,
                    const VariableAddress &address, std::optional<int64_t> stride) {
  const std::optional<uint64_t> size = address.variable.bytes();
  const detail::MatrixMemory memory =
      detail::matrixMemory(*opcode.form, opcode.values, detail::registerCount(*opcode.form, opcode.values));
  if (!size || *size > INT32_MAX || memory.storedBits == 0) // without a matrix it is an object, such as a barrier
    return;
  const int64_t begin = static_cast<int32_t>(address.offset); // negative before the variable
  int64_t end = begin + memory.rowBytes;
  if (memory.lines > 0) { // otherwise the address is of a row
    const int64_t steps = stride.value_or(0) > 0 ? *stride * (memory.lines - 1) : 0; // at least one line is accessed
    end = begin + (steps + memory.defaultStride) * memory.storedBits / 8;
  }
  if (begin >= 0 && end <= static_cast<int64_t>(*size))
    return;
  context.report(context.statement.rangeOf(operand.term.tokens),
                 msg::outOfVariable(opcode.form->mnemonic, opcode.isStore(), begin, end - 1, address.where(),
                                    address.variable.name, *size),
                 &address.variable);
}

} // namespace ptxmatrix
