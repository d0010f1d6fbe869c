//===- Layouts.cpp - C API: layouts and matches ---------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "CApi/Result.h"
#include "Layout/InstructionJson.h"

using namespace ptxmatrix;
using namespace ptxmatrix::capi;

PtxmatrixStatus ptxmatrixLayout(const PtxmatrixInstruction *instruction, size_t operand,
                                PtxmatrixResult **result) noexcept {
  return makeResult(result, [&](PtxmatrixResult &made) {
    const Instruction read = readInstruction(instruction);
    const bool isMoved = operand == PTXMATRIX_MOVED_MATRIX;
    if (!isMoved)
      requireOperand(read, operand);
    const std::optional<FragmentLayout> found = isMoved ? findLayout(read) : findLayout(read, operand);
    if (!found)
      throw Failure{PtxmatrixStatusNotFound,
                    isMoved ? concat("'", opcode(read).str(), "' moves no matrix; expected one of its operands")
                            : concat("operand ", operand, " of '", opcode(read).str(), "' has no layout")};
    made.json = jsonOf(std::span(&*found, 1));
    made.text = layoutSvg(std::span(&*found, 1));
  });
}

PtxmatrixStatus ptxmatrixMatches(const PtxmatrixInstruction *product, const PtxmatrixInstruction *move,
                                 PtxmatrixResult **result) noexcept {
  return makeResult(result, [&](PtxmatrixResult &made) {
    const Instruction multiplied = readInstruction(product);
    requireSize(multiplied, 0, 0);
    const std::optional<Instruction> moved = move ? std::optional(readInstruction(move)) : std::nullopt;
    if (moved && (isProduct(moved->mnemonic) || !findLayout(*moved)))
      throw Failure{PtxmatrixStatusNotFound, concat("'", opcode(*moved).str(), "' is not a load or a store")};
    const std::vector<OperandMatches> operands = findOperandMatches(multiplied, moved);
    if (operands.empty())
      throw Failure{PtxmatrixStatusNotFound, concat("'", opcode(multiplied).str(), "' is not a matrix multiply (MMA)")};
    made.json = jsonOf(operands);
  });
}

PtxmatrixStatus ptxmatrixTensorMatches(const PtxmatrixInstruction *product, uint32_t m, uint32_t n,
                                       PtxmatrixResult **result) noexcept {
  return makeResult(result, [&](PtxmatrixResult &made) {
    const Instruction multiplied = readInstruction(product);
    requireSize(multiplied, m, n);
    const std::optional<FragmentLayout> d = findAccumulatorLayout(multiplied, m, n);
    if (!d)
      throw Failure{PtxmatrixStatusNotFound, concat("'", opcode(multiplied).str(), "' is not a tcgen05.mma")};
    made.json = jsonOf(matchTensors(*d));
  });
}
