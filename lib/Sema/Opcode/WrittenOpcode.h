//===- WrittenOpcode.h - A parsed opcode ------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Function/SymbolTable.h"
#include "Isa/Nearest.h"
#include "Isa/Opcode.h"
#include "Module/ModuleContext.h"
#include "Syntax/Statement.h"
#include "ptxmatrix/Instruction.h"

namespace ptxmatrix {

/// A qualifier of an opcode as it is written.
struct WrittenQualifier {
  TokenIndex token;
  std::optional<Qualifier> qualifier; ///< Nothing for a word that is not a qualifier of any instruction.
  size_t slot = detail::kNoSlot;      ///< Its slot in the form that the opcode has, or that is nearest.
  bool isUnknown = false;     ///< Another word is written, which most likely means the qualifier, if there is one.
  QualifierSet meanings = {}; ///< All that an unknown word may mean.

  bool isPlaced() const { return slot != detail::kNoSlot; }
};

/// The operands of \p statement, and the types of their registers.
std::vector<WrittenOperand> operandsOf(const Statement &statement);

/// The opcode of a statement as written.  It refers to the statement.
struct WrittenOpcode {
  WrittenOpcode(const Statement &statement, Mnemonic mnemonic);

  std::string_view textOf(TokenIndex token) const { return statement.textOf(token); }
  SourceRange rangeOf(TokenIndex token) const { return statement.rangeOf(token); }
  /// A qualifier without the leading '.'.
  std::string_view wordOf(TokenIndex token) const { return textOf(token).substr(1); }

  SourceRange nameRange() const { return statement.rangeOf(TokenRange{statement.ast().opcode, nameEnd}); }
  std::string_view nameText() const;
  /// The name and all qualifiers.
  SourceRange range() const { return statement.opcodeRange(); }

  /// All qualifiers of all forms of the instruction.
  QualifierSet known() const;

  /// Puts each qualifier in a slot of \p form if one accepts it next to the others.  Returns the slots.
  QualifierList place(const detail::Form &form);
  /// Removes the words that have no slot.
  void dropUnplaced() {
    std::erase_if(words, [](const WrittenQualifier &one) { return !one.isPlaced(); });
  }

  /// The qualifiers, each in the place of its word.
  QualifierList list() const;
  QualifierSet set() const { return list().set(); }
  QualifierSet ofKind(QualifierKind kind) const { return set() & qualifiersOf(kind); }
  /// The \p candidates that make an opcode that is legal and fits \p operands in place of the qualifier number \p
  /// index.
  QualifierSet legalAt(size_t index, const QualifierSet &candidates,
                       std::span<const WrittenOperand> operands = {}) const;
  /// The first token of \p qualifier, which is written.
  TokenIndex tokenOf(Qualifier qualifier) const {
    return std::ranges::find(words, qualifier, &WrittenQualifier::qualifier)->token;
  }

  /// The fix that removes \p qualifier, which is written.
  Fix removal(Qualifier qualifier) const {
    return {msg::fixRemove(dotted(qualifier)), true, {{rangeOf(tokenOf(qualifier)), ""}}};
  }

  const Statement &statement;
  Mnemonic mnemonic;
  TokenIndex nameEnd; ///< After the instruction's name: `wmma.load.a` is three tokens.
  std::vector<WrittenQualifier> words;
};

/// Reports one error for all mistakes in \p opcode, which fits no form.
void reportMistakes(WrittenOpcode &opcode, const ModuleContext &module, std::vector<Diagnostic> &diagnostics);

// The steps of reportMistakes().

/// Gives word \p index, which is no qualifier of the instruction, the one that it most likely means, if that is known.
void addGuess(size_t index, std::optional<PtxVersion> version, WrittenOpcode &opcode);

/// What may be written instead of the unknown word \p index; \p difference is that of \p opcode with its guess.
QualifierSet suggestionsFor(size_t index, const FormDifference &difference, const WrittenOpcode &opcode);

/// The instructions whose names are that of \p opcode and more, with the word \p unknown in them or as a qualifier:
/// `tex.level` for `tex.2d.level`, and `mul.lo` and others for `mul.u32`.
Parts longerNamesWith(TokenIndex unknown, const WrittenOpcode &opcode);

/// Says that \p unknown is no qualifier; nothing if there is no more to say about it.
std::optional<Message> messageOf(TokenIndex unknown, const QualifierSet &suggestions, const WrittenOpcode &opcode);

/// The fix that makes \p edits, which lead to \p form.  The caller says whether it is safe.
Fix fixOf(std::vector<QualifierEdit> edits, const detail::Form &form, const WrittenOpcode &opcode);

} // namespace ptxmatrix
