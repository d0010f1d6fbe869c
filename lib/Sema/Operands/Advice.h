//===- Advice.h - Certain mistakes that ptxas accepts -----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Sema/Operands/OperandContext.h"

namespace ptxmatrix {

/// Warns about operands of \p statement, whose opcode is \p opcode, that certainly do not do what was intended.  Only
/// for a statement that ptxas accepts.
void adviseOnOperands(const Statement &statement, const MatchedForm &opcode, const NameScope &scope,
                      std::vector<Diagnostic> &diagnostics);

// The individual checks.

/// The state space and the alignment of an address, and which lanes need one.
void adviseOnAddress(OperandContext &context, const MatchedForm &opcode, const Operand &operand);
/// Whether \p operand is a register of 32 bits for a generic address, or of `ld` and the like for one of global memory,
/// which have 64.
bool isNarrowAddress(const OperandContext &context, const MatchedForm &opcode, const Operand &operand);
/// The state space of the address \p operand, which is \p address.  \p declaration is that of the variable if its name
/// is the operand.  Returns whether it is reported.
bool adviseOnSpace(OperandContext &context, const MatchedForm &opcode, const Operand &operand, AddressKind address,
                   const Symbol *declaration = nullptr);

/// An address relative to that of a variable.
struct VariableAddress {
  /// " in lanes 8 to 15"; empty for all lanes.
  std::string where() const;

  const Symbol &variable;
  uint64_t offset = 0;
  std::optional<std::pair<size_t, size_t>> lanes = std::nullopt; ///< The first and the last lane with such an offset.
};

/// The alignment of \p operand, whose address is \p address.  If the lanes have no part in it, but a target requires
/// aligned addresses of all, that is \p needsAll.
void adviseOnAlignment(OperandContext &context, const MatchedForm &opcode, const Operand &operand,
                       const VariableAddress &address, std::optional<Target> needsAll = std::nullopt);
/// Whether what is accessed at \p address is in the variable.  \p stride is nothing if it is not known.
void adviseOnBounds(OperandContext &context, const MatchedForm &opcode, const Operand &operand,
                    const VariableAddress &address, std::optional<int64_t> stride);
/// The number of lanes whose addresses the instruction uses, which are the first ones.
size_t usedLanes(const MatchedForm &opcode);
/// The target that requires valid addresses of all lanes, if there is one and \p opcode does not use all.
std::optional<Target> targetWithAllLanes(const OperandContext &context, const MatchedForm &opcode);
/// The stride of the instruction if it is constant, or the default.
std::optional<int64_t> constantStride(const OperandContext &context, const MatchedForm &opcode);
/// The stride \p operand with value \p stride.
void adviseOnStride(OperandContext &context, const MatchedForm &opcode, const Operand &operand, int64_t stride);

/// The alignment that an address of a copy or barrier, in the operand \p role, needs.  \p bytes are copied.
uint64_t addressAlignment(const MatchedForm &opcode, Role role, std::optional<uint64_t> bytes = std::nullopt);

/// The offset from the address or register that \p term names; nothing if it overflows, which is reported.
std::optional<uint64_t> offsetOf(const Statement &statement, const Term &term);

} // namespace ptxmatrix
