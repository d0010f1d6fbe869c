//===- OperandAccess.h - What a statement reads and writes ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FUNCTION_OPERANDACCESS_H
#define PTXMATRIX_LIB_FUNCTION_OPERANDACCESS_H

#include "Syntax/Item.h"

namespace ptxmatrix {

/// How an instruction accesses what a token names.
enum class Access : uint8_t { Read, Written, Unknown };

/// The operands of a statement.  The guard, before the opcode, is read.
struct OperandAccess {
  std::span<const Token> first; ///< The first operand.
  std::span<const Token> others;
  Access ofFirst = Access::Unknown;
  Access ofOthers = Access::Unknown;
};

/// How the instruction of \p statement, an item, accesses its operands, as far as the first word of its opcode tells.
OperandAccess accessOf(const Item &statement);

/// The opcode of a statement with \p tokens: the first one after a guard.
size_t opcodeIndex(std::span<const Token> tokens);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FUNCTION_OPERANDACCESS_H
