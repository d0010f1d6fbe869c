//===- Computation.h - What computed a register -----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_FLOW_COMPUTATION_H
#define PTXMATRIX_LIB_FLOW_COMPUTATION_H

#include "Function/Function.h"

#include <optional>
#include <span>

namespace ptxmatrix {

/// A statement without a guard: `add.s32 a, b, 4;`
struct Computation {
  const Function &function;
  uint32_t statement;
  const Ast &ast;

  const Opcode &opcode() const { return *function[statement].opcode; }
  const Operand &result() const { return ast.operands.front(); }
  /// The other operands, at least one.
  std::span<const Operand> inputs() const { return std::span(ast.operands).subspan(1); }
  /// The elements of \p operand.
  std::span<const Term> elementsOf(const Operand &operand) const {
    return std::span(ast.elements).subspan(operand.elementsBegin, operand.elementsEnd - operand.elementsBegin);
  }
  /// The register that \p term is, or 0.
  RegisterId registerOf(const Term &term) const {
    return term.kind == TermKind::Name && !term.sign ? function.registerOf(statement, term.name) : 0;
  }
  /// The number that \p term is, or that is added to its name.
  std::optional<uint64_t> constantOf(const Term &term) const;
  /// The size of the register \p id, or 0 if it is not declared.
  unsigned bitsOf(RegisterId id) const;
};

/// Reads \p statement; nothing if it is something else.
std::optional<Computation> readAnyComputation(const Function &function, uint32_t statement);
/// Reads \p statement; nothing unless the result is one register.
std::optional<Computation> readComputation(const Function &function, uint32_t statement);

/// Whether \p operand is one term without brackets.
inline bool isScalar(const Operand &operand) { return operand.kind == OperandKind::Scalar && !operand.predicate; }

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_FLOW_COMPUTATION_H
