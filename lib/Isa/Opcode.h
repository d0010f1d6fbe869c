//===- Opcode.h - Classification of opcodes ---------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ISA_OPCODE_H
#define PTXMATRIX_LIB_ISA_OPCODE_H

#include "ptxmatrix/Mnemonic.h"

#include <vector>

namespace ptxmatrix {

/// The classification of an opcode.
struct OpcodeClass {
  /// Mma also for `mma.sp` (see exactMnemonic()).  Nothing if the name is misspelled.
  std::optional<Mnemonic> mnemonic = std::nullopt;
  size_t length = 0; ///< Of the name, `wmma.load.a` in `wmma.load.a.sync`; if it is misspelled, of the presumed name.
  std::vector<std::string_view> suggestions = {}; ///< If it is misspelled: the nearest names, at least one.
};

/// Whether \p word, the first word of an opcode, is a candidate: the name of a supported instruction, or possibly a
/// misspelled one.
bool isCandidateOpcode(std::string_view word);

/// Classifies \p text, an opcode up to the first white space (`wmma.load.a.sync`), whose first word is a candidate.
OpcodeClass classifyOpcode(std::string_view text);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_OPCODE_H
