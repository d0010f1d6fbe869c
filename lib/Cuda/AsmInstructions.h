//===- AsmInstructions.h - Effects of a template ----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Which operands of an asm statement the instructions of its template read and write, and which instructions access
// memory, as far as the first word of the opcode determines it.  This works for all instructions.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_ASMINSTRUCTIONS_H
#define PTXMATRIX_LIB_CUDA_ASMINSTRUCTIONS_H

#include "Cuda/PtxBlock.h"

#include <vector>

namespace ptxmatrix {

/// A use of an operand by an instruction.
struct OperandUse {
  enum Kind : uint8_t { Read, Written, Unknown };
  size_t operand = 0;
  Kind kind = Unknown;
  SourceRange range; ///< In the block.
};

/// A word that shows that the outputs of a statement depend on more than its inputs, or that it has side effects.
struct AsmEffect {
  enum Kind : uint8_t {
    AccessesMemory, ///< A load or store, except of memory that the program does not write.
    OrdersMemory,   ///< A barrier, fence or the like.
    Changes         ///< A register such as `%clock`.
  };
  Kind kind = AccessesMemory;
  SourceRange range; ///< In the block.
};

/// The effects of the instructions of a template.
struct AsmInstructions {
  std::vector<OperandUse> uses; ///< In the order of the text; within an instruction, reads before writes.
  std::vector<AsmEffect> effects;
  bool hasLabels = false; ///< The order of the text may not be that of execution.
};

/// Reads the instructions of \p block.
AsmInstructions readInstructions(const PtxBlock &block);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_ASMINSTRUCTIONS_H
