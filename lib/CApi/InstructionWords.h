//===- InstructionWords.h - Instructions as qualifier strings ---*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CAPI_INSTRUCTIONWORDS_H
#define PTXMATRIX_LIB_CAPI_INSTRUCTIONWORDS_H

#include "CApi/Conversions.h"
#include "ptxmatrix/Instruction.h"

namespace ptxmatrix::capi {

/// The strings of a caller, parsed.
struct WordsRead {
  Mnemonic mnemonic = Mnemonic::LdMatrix;
  QualifierList qualifiers;               ///< The valid ones.
  std::optional<Instruction> instruction; ///< Nothing if the PTX ISA has no such form.
};

/// Reads \p given into \p read.  PtxmatrixStatusNotFound if no supported instruction has its mnemonic.
PtxmatrixStatus readWords(const PtxmatrixInstruction *given, WordsRead &read);

/// The same for an instruction that must exist: PtxmatrixStatusNotFound if it does not.
PtxmatrixStatus readInstruction(const PtxmatrixInstruction *given, Instruction &instruction);

/// The strings of \p instruction.
PtxmatrixInstruction toC(const Instruction &instruction);

} // namespace ptxmatrix::capi

#endif // PTXMATRIX_LIB_CAPI_INSTRUCTIONWORDS_H
