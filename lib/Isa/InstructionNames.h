//===- InstructionNames.h - Names of all PTX instructions -------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The first words of all opcodes of ptxas.  The rest of an opcode is checked only for supported instructions.

#pragma once

#include "ptxmatrix/Mnemonic.h"
#include "ptxmatrix/Version.h"

#include <optional>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// Properties of instructions by the first word of their opcode.
struct InstructionEffect {
  /// The effect on the first operand: the elements of a vector, or both registers of `d|p`.  An address in brackets is
  /// only read.  The other operands are read, unless the first one is Unknown.  BeforeAddress: all operands before the
  /// first address are written, and none without one.
  enum class Access : uint8_t { Written, Read, BeforeAddress, Unknown };
  /// Whether it accesses memory that the program can write.
  enum class MemoryUse : uint8_t {
    InBrackets, ///< If it has an operand in brackets.
    Ordered,    ///< If it has an operand in brackets, or it determines when other accesses are visible or complete.
    None
  };

  /// Where control goes after it.
  enum class Jump : uint8_t { None, Branch, IndexedBranch, End, Trap };

  Access firstOperand = Access::Written;
  MemoryUse memory = MemoryUse::InBrackets;
  Jump jump = Jump::None;
};

/// Instructions that have the same properties.
struct InstructionNames {
  std::string_view words;
  CudaRelease first = kOldestRelease; ///< The oldest tested release that has them.
  InstructionEffect effect = {};      ///< In a new row, set it to what is known.
};

/// The row of the instructions whose opcodes begin with \p word (`mov`, `cp`), or null if no release has one.
const InstructionNames *findInstruction(std::string_view word);

/// Whether \p word can be the opcode at the beginning of a statement: an instruction of ptxas release \p ptxasRelease,
/// or a candidate for a supported instruction.
bool mayBeOpcode(std::string_view word, CudaRelease ptxasRelease);

/// The first words of instructions of that release that are one edit away from \p word, in alphabetical order.  Empty
/// for a word of one or two letters.
std::vector<std::string_view> instructionsNear(std::string_view word, CudaRelease ptxasRelease);

/// The supported instruction that an opcode names, or the ones that it may mean.
struct NamedInstruction {
  /// Mma also for `mma.sp`.  Nothing if the name is misspelled.
  std::optional<Mnemonic> mnemonic = std::nullopt;
  size_t length = 0; ///< Of the name, `wmma.load.a` in `wmma.load.a.sync`; if it is misspelled, of the presumed name.
  std::vector<std::string_view> suggestions = {}; ///< If it is misspelled: the nearest names, at least one.
};

/// Whether \p word, the first word of an opcode, is the name of a matrix instruction, or possibly a misspelled one.
bool mayMeanMatrices(std::string_view word);

/// Whether \p word, the first word of an opcode, is a candidate: the name of a supported instruction, or possibly a
/// misspelled one.
bool isCandidateOpcode(std::string_view word);

/// Whether \p text, an opcode up to the first white space, begins with the name of a supported instruction.
bool hasName(std::string_view text);

/// The name in \p text, an opcode up to the first white space (`wmma.load.a.sync`), whose first word is a candidate.
NamedInstruction findName(std::string_view text);

} // namespace ptxmatrix
