//===- InstructionNames.h - Names of instructions ---------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Mnemonic.h"
#include "ptxmatrix/Version.h"

#include <optional>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// The instruction that an opcode names, or the ones that it may mean.
struct NamedInstruction {
  /// Mma also for `mma.sp`.  Nothing if the name is misspelled.
  std::optional<Mnemonic> mnemonic = std::nullopt;
  size_t length = 0; ///< Of the name, `wmma.load.a` in `wmma.load.a.sync`; if it is misspelled, of the presumed name.
  std::vector<std::string_view> suggestions = {}; ///< If it is misspelled: the nearest names, unless there are many.
};

/// Whether \p word, the first word of an opcode, is the name of a matrix instruction, or possibly a misspelled one.
bool mayMeanMatrices(std::string_view word);

/// Whether \p word, the first word of an opcode, is a candidate: that of an instruction of the PTX ISA, or possibly a
/// misspelled one.
bool isCandidateOpcode(std::string_view word);

/// Whether \p word is an instruction of ptxas release \p ptxasRelease that is not in the PTX ISA.
bool isUndocumented(std::string_view word, CudaRelease ptxasRelease);

/// Whether \p word can be the opcode at the beginning of a statement: a candidate, or an undocumented instruction.
bool mayBeOpcode(std::string_view word, CudaRelease ptxasRelease);

/// The first words of instructions that are one edit away from \p word, in alphabetical order.  Empty for a word of one
/// or two letters.
std::vector<std::string_view> instructionsNear(std::string_view word);

/// The name in \p text, an opcode up to the first white space (`wmma.load.a.sync`), whose first word is a candidate.
NamedInstruction findName(std::string_view text);

} // namespace ptxmatrix
