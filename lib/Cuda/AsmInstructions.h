//===- AsmInstructions.h - Effects of a template ----------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Which operands of the asm statement the instructions of its template read and write, and which access memory: as far
// as the first word of an opcode determines it, for any instruction.
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

/// A word that shows that a statement is more than a function of its inputs.
struct AsmEffect {
  enum Kind : uint8_t {
    AccessesMemory, ///< An instruction that loads or stores, but for what the program does not write.
    OrdersMemory,   ///< A barrier, fence or the like.
    Changes         ///< A register such as `%clock`.
  };
  Kind kind = AccessesMemory;
  SourceRange range; ///< In the block.
};

/// The effects of the instructions of a template.
struct AsmInstructions {
  std::vector<OperandUse> uses; ///< In the order of the text; what an instruction reads is before what it writes.
  std::vector<AsmEffect> effects;
  bool hasLabels = false; ///< The order of the text may not be that of execution.
};

/// Reads the instructions of \p block.
AsmInstructions readInstructions(const PtxBlock &block);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_ASMINSTRUCTIONS_H
