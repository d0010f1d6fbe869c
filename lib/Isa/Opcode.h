//===- Opcode.h - What an opcode says ---------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// A text has few distinct opcodes, and each is read once.

#pragma once

#include "Isa/InstructionNames.h"
#include "ptxmatrix/Instruction.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ptxmatrix {

/// An opcode whose qualifiers fit a form, which only ptxas may have, or no version of the PTX ISA.
struct MatchedForm : Instruction {
  /// What operand \p index of the statement must be.
  const OperandSpec &operand(size_t index) const { return form->operands(list)[places[index]]; }
  /// The same with what the opcode says about it.
  OperandSpec resolved(size_t index) const {
    return specs ? resolvedBefore(index) : detail::resolved(*this, operand(index));
  }
  /// The same, of one that has `specs`.
  const OperandSpec &resolvedBefore(size_t index) const { return specs[&operand(index) - form->operandStorage]; }

  /// The opcode in canonical order.
  std::string text() const { return std::string(opcode(*this).str()); }

  /// Which operand of the list each operand of the statement is: optional ones may be left out.
  std::array<uint8_t, detail::kMaxOperands> places = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  const OperandSpec *specs = nullptr; ///< Of the CommonForm that this is of, or null.
  /// Of a CommonForm that has one list: how many operands there are with all optional ones.  Then, `places` has these.
  /// Otherwise 0.
  uint8_t numOperands = 0;
};

/// A documented form that an opcode spells, if all releases and targets have the same requirements for it.
struct CommonForm {
  MatchedForm matched;
  Requirements required;
  std::vector<OperandSpec> specs; ///< The operands of all its lists, with what the opcode says about them.
};

/// An opcode, and what follows from it, whatever the operands and the module are.
struct Opcode {
  /// \p text is a word and its qualifiers.
  explicit Opcode(std::string_view text);
  Opcode(const Opcode &) = delete;
  Opcode &operator=(const Opcode &) = delete;

  const std::string text;                   ///< As written, also between its words.
  std::vector<std::string_view> qualifiers; ///< `.mma_async`
  std::string_view word;                    ///< `wgmma`
  bool isCandidate = false;                 ///< The name of an instruction, or possibly a misspelled one.
  NamedInstruction named;                   ///< Of a candidate.
  std::optional<Mnemonic> mnemonic;         ///< Of a candidate, unless it is misspelled.
  /// How many of the first operands the instruction writes at most, as far as they precede an address.
  uint8_t numResults = 0;
  std::unique_ptr<CommonForm> form; ///< Null if there is none.

  /// Whether it is, or may be meant for, an instruction that moves or multiplies matrices.
  bool isOfMatrices() const { return isCandidate && (!mnemonic || ptxmatrix::isOfMatrices(*mnemonic)); }
  /// Whether ptxas release \p release has an instruction of this name, or a newer one does that is in the PTX ISA.
  bool isInstructionOf(CudaRelease release) const {
    return mnemonic || (!isCandidate && isUndocumented(word, release));
  }
  /// Whether a qualifier begins with \p prefix, which has a '.'.
  bool has(std::string_view prefix) const;
};

/// The qualifier that \p word is after the name of \p mnemonic, as the word number \p index.  Nothing if it is none.
std::optional<Qualifier> readQualifier(Mnemonic mnemonic, size_t index, std::string_view word);

/// Qualifiers can have any order, except that types and state spaces have the order of their slots: a source format
/// follows its destination format.  Returns the first one of \p kind in \p written that does not, and the one that
/// belongs in its place in \p slots, those of the form.
std::optional<std::pair<Qualifier, Qualifier>> findMisplaced(const QualifierList &written, const QualifierList &slots,
                                                             QualifierKind kind = QualifierKind::Type);

} // namespace ptxmatrix
