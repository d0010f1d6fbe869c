//===- Opcode.h - What an opcode says ---------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// A text has few distinct opcodes, and each is read once.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ISA_OPCODE_H
#define PTXMATRIX_LIB_ISA_OPCODE_H

#include "Isa/InstructionNames.h"
#include "Isa/MatchedForm.h"
#include "Isa/RequirementTable.h"

#include <optional>
#include <string>
#include <vector>

namespace ptxmatrix {

/// An opcode, and what follows from it, whatever the operands and the module are.
struct Opcode {
  /// \p text is a word and its qualifiers.
  explicit Opcode(std::string_view text);
  Opcode(const Opcode &) = delete;
  Opcode &operator=(const Opcode &) = delete;

  const std::string text;                   ///< As written, also between its words.
  std::vector<std::string_view> qualifiers; ///< `.mma_async`
  std::string_view word;                    ///< `wgmma`
  bool isCandidate = false;                 ///< The name of a supported instruction, or possibly a misspelled one.
  NamedInstruction named;                   ///< Of a candidate.
  std::optional<Mnemonic> mnemonic;         ///< Of a candidate, unless it is misspelled.
  const InstructionNames *names = nullptr;  ///< The instructions that begin with the word, or null.
  /// The documented form that it spells, if all releases have the same requirements for it.
  std::optional<MatchedForm> matched;
  /// What the form requires; of another instruction, what all parts require together.  Nothing if not known.
  std::optional<Requirements> required;
  std::vector<const RequirementRow *> rows; ///< What other instructions require, the general rows first.

  /// What it does with its operands, or null if ptxas release \p release has no such instruction.
  const InstructionEffect *effectIn(CudaRelease release) const {
    return names && names->first <= release ? &names->effect : nullptr;
  }
  /// Whether a qualifier begins with \p prefix, which has a '.'.
  bool has(std::string_view prefix) const;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_ISA_OPCODE_H
