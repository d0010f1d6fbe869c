//===- MatchedOpcode.h - An opcode and its form -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ISA_MATCHEDOPCODE_H
#define PTXMATRIX_LIB_ISA_MATCHEDOPCODE_H

#include "ptxmatrix/Instruction.h"

namespace ptxmatrix {

/// An opcode whose qualifiers fit a form.
struct MatchedOpcode {
  const detail::Form *form;
  QualifierSet qualifiers;
  bool isDocumented = true; ///< The PTX ISA defines the form; else only ptxas takes it.
  RegisterCount registers = detail::registerCount(*form, qualifiers);
};

/// An opcode of a documented form, with nothing beside its qualifiers and all in an order that ptxas takes: if version
/// and target have it, there is nothing to say of it but, where that is asked, of the order.
struct SettledOpcode {
  MatchedOpcode matched;
  Requirements requirements;
  bool isInOrder = true; ///< The order is the manual's.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_MATCHEDOPCODE_H
