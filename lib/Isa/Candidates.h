//===- Candidates.h - Names of supported instructions -----------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ISA_CANDIDATES_H
#define PTXMATRIX_LIB_ISA_CANDIDATES_H

#include "ptxmatrix/Mnemonic.h"

#include <vector>

namespace ptxmatrix {

/// The supported instruction that an opcode names, or the ones that it may mean.
struct NamedInstruction {
  /// Mma also for `mma.sp`.  Nothing if the name is misspelled.
  std::optional<Mnemonic> mnemonic = std::nullopt;
  size_t length = 0; ///< Of the name, `wmma.load.a` in `wmma.load.a.sync`; if it is misspelled, of the presumed name.
  std::vector<std::string_view> suggestions = {}; ///< If it is misspelled: the nearest names, at least one.
};

/// Whether \p word, the first word of an opcode, is a candidate: the name of a supported instruction, or possibly a
/// misspelled one.
bool isCandidateOpcode(std::string_view word);

/// The name in \p text, an opcode up to the first white space (`wmma.load.a.sync`), whose first word is a candidate.
NamedInstruction findName(std::string_view text);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_CANDIDATES_H
