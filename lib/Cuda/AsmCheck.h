//===- AsmCheck.h - Checks of an asm statement ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CUDA_ASMCHECK_H
#define PTXMATRIX_LIB_CUDA_ASMCHECK_H

#include "Cuda/OpenScopes.h"
#include "Cuda/PtxBlock.h"
#include "ptxmatrix/Check.h"

namespace ptxmatrix {

/// The note that says what operand \p number is.
Note operandNote(const AsmStatement &statement, size_t number);

/// Reports what is wrong with the operands of \p statement, which is PTX, and how \p block names them.
void checkAsmOperands(const AsmStatement &statement, const PtxBlock &block, std::vector<Diagnostic> &diagnostics);

/// Reports operands of \p statement, which has no error, that the instructions of \p block do not use as their
/// constraints say.  With \p allWarnings, also effects on memory that the compiler does not know about.
void checkAsmInstructions(const AsmStatement &statement, const PtxBlock &block, bool allWarnings,
                          std::vector<Diagnostic> &diagnostics);

/// Reports names that \p block declares outside of braces: where the compiler inlines the function twice into another,
/// they are declared twice.
void checkAsmScope(const PtxBlock &block, std::vector<Diagnostic> &diagnostics);

/// Reports a template that does not end a statement: in the function, the next one follows.  What \p diagnostics say of
/// the same place goes.
void checkAsmEnd(const PtxBlock &block, std::vector<Diagnostic> &diagnostics);

/// Checks \p block as statements of a function that has the operands of \p statement as registers, and what earlier
/// statements declare, for the target of \p options if there is one.  What it found has ranges of the source.
CheckResult checkPtxBlock(const AsmStatement &statement, const PtxBlock &block, const OpenScopes &earlier,
                          const CheckOptions &options);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CUDA_ASMCHECK_H
