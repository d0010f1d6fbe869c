//===- MatchedForm.h - An opcode and its form -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ISA_MATCHEDFORM_H
#define PTXMATRIX_LIB_ISA_MATCHEDFORM_H

#include "ptxmatrix/Instruction.h"

#include <string>

namespace ptxmatrix {

/// An opcode whose qualifiers fit a form, which only ptxas may have, or no version of the PTX ISA.
struct MatchedForm : Instruction {
  /// What operand \p index of the statement must be.
  const OperandSpec &operand(size_t index) const { return form->operands(list)[places[index]]; }
  /// Whether the instruction writes the registers to memory.
  bool isStore() const { return operand(0).role == Role::Address; }
  /// The number of registers of operand \p index.
  unsigned registers(size_t index) const { return detail::registerCount(*this, operand(index)).count; }

  /// The opcode in canonical order.
  std::string text() const { return std::string(opcode(*this).str()); }

  /// Which operand of the list each operand of the statement is: optional ones may be left out.
  std::array<uint8_t, detail::kMaxOperands> places = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_MATCHEDFORM_H
