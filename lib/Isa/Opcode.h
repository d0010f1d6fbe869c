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
  enum Kind : uint8_t {
    Supported, ///< A supported instruction.
    Misspelled ///< Not an instruction, but similar to a supported one.
  };
  Kind kind = Misspelled;
  Mnemonic mnemonic = Mnemonic::LdMatrix; ///< If Supported; Mma also for `mma.sp` (see exactMnemonic()).
  /// The length of the name of the instruction, `wmma.load.a` in `wmma.load.a.sync`; if Misspelled, of the presumed
  /// name.
  size_t length = 0;
  std::vector<std::string_view> suggestions; ///< If Misspelled: the nearest names, at least one.
};

/// Whether \p word, the first word of an opcode, is a candidate: the name of a supported instruction, or possibly a
/// misspelled one.
bool isCandidateOpcode(std::string_view word);

/// Classifies \p text, an opcode up to the first white space (`wmma.load.a.sync`), whose first word is a candidate.
OpcodeClass classifyOpcode(std::string_view text);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_OPCODE_H
