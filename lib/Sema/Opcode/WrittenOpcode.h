//===- WrittenOpcode.h - A parsed opcode ------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Function/SymbolTable.h"
#include "Isa/Nearest.h"
#include "Isa/Opcode.h"
#include "Module/ModuleContext.h"
#include "Sema/Opcode/QualifierFixes.h"
#include "Syntax/Statement.h"
#include "ptxmatrix/Instruction.h"

namespace ptxmatrix {

/// One qualifier of an opcode as it is written.
struct WrittenQualifier {
  TokenIndex token;
  std::optional<Qualifier> qualifier; ///< Nothing for a word that is not a qualifier of a supported instruction.
};

/// The operands of \p statement, and the types of their registers.
std::vector<WrittenOperand> operandsOf(const Statement &statement);

/// The opcode of a statement as written, and which of its qualifiers count.  It refers to the statement.
struct WrittenOpcode {
  /// A qualifier that has an effect, with the token that wrote it or was corrected to it.
  struct Counted {
    Qualifier qualifier;
    TokenIndex token;
  };

  /// No qualifier counts until it is added.
  WrittenOpcode(const Statement &statement, Mnemonic mnemonic);

  std::string_view textOf(TokenIndex token) const { return statement.textOf(token); }
  SourceRange rangeOf(TokenIndex token) const { return statement.rangeOf(token); }
  /// A qualifier without the leading '.'.
  std::string_view wordOf(TokenIndex token) const { return textOf(token).substr(1); }

  SourceRange nameRange() const;
  std::string_view nameText() const;
  /// The name and all qualifiers.
  SourceRange range() const;

  std::vector<WrittenOperand> operands() const { return operandsOf(statement); }

  /// All qualifiers of all forms of the instruction.
  QualifierSet known() const;

  void count(Qualifier qualifier, TokenIndex token) {
    set.insert(qualifier);
    counted.insert(std::ranges::upper_bound(counted, token, {}, &Counted::token), {qualifier, token});
  }
  /// Counts the qualifiers that are in the slots of \p form.  Returns the tokens of the others.
  std::vector<TokenIndex> countIn(const detail::Form &form);
  QualifierList list() const;
  QualifierSet ofKind(QualifierKind kind) const { return set & qualifiersOf(kind); }
  /// Whether another word is written for the counted one \p index.
  bool isGuess(size_t index) const { return wordOf(counted[index].token) != info(counted[index].qualifier).spelling; }
  /// The \p candidates that make an opcode that is legal and fits \p operands in place of the counted one \p
  /// index.
  QualifierSet legalAt(size_t index, const QualifierSet &candidates,
                       std::span<const WrittenOperand> operands = {}) const;
  /// The first token of \p qualifier, which counts.
  TokenIndex tokenOf(Qualifier qualifier) const {
    return std::ranges::find(counted, qualifier, &Counted::qualifier)->token;
  }
  /// The index of the counted one that \p token wrote.
  std::optional<size_t> findToken(TokenIndex token) const {
    const auto found = std::ranges::find(counted, token, &Counted::token);
    return found != counted.end() ? std::optional(static_cast<size_t>(found - counted.begin())) : std::nullopt;
  }
  /// The slots of \p form with the qualifiers that count.
  std::vector<FormSlot> slotsOf(const detail::Form &form) const;

  const Statement &statement;
  Mnemonic mnemonic;
  std::vector<WrittenQualifier> all;
  TokenIndex nameEnd;           ///< After the instruction's name: `wmma.load.a` is three tokens.
  std::vector<Counted> counted; ///< In the order of their tokens.
  QualifierSet set;             ///< The qualifiers that count.
};

// The steps of checkOpcode().

/// The form of \p opcode, even if version or target do not support it; nothing if no ptxas accepts the opcode.
std::optional<MatchedForm> matchOpcode(const WrittenOpcode &opcode, const ModuleContext &module);

/// Reports one error for all mistakes in \p opcode, which fits no form.
void reportMistakes(WrittenOpcode &opcode, const ModuleContext &module, std::vector<Diagnostic> &diagnostics);

// The steps of reportMistakes().

/// Counts what \p unknown, a word that is no qualifier of the instruction, most likely means, if that is known.
void addGuess(TokenIndex unknown, std::optional<PtxVersion> version, WrittenOpcode &opcode);

/// What may be written instead of \p unknown; \p difference is that of \p opcode with its guess.
QualifierSet suggestionsFor(TokenIndex unknown, const FormDifference &difference, const WrittenOpcode &opcode);

/// Says that \p unknown is no qualifier; nothing if there is no more to say about it.
std::optional<Message> messageOf(TokenIndex unknown, const QualifierSet &suggestions, const WrittenOpcode &opcode);

} // namespace ptxmatrix
