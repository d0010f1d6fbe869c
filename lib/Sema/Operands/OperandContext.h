//===- OperandContext.h - Context of the operand checks ---------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_OPERANDS_OPERANDCONTEXT_H
#define PTXMATRIX_LIB_SEMA_OPERANDS_OPERANDCONTEXT_H

#include "Diagnostics/Report.h"
#include "Sema/Operands/OperandCheck.h"
#include "Symbols/SpecialRegisters.h"

namespace ptxmatrix {

/// What a name turned out to be.
struct Resolved {
  enum Kind : uint8_t { Declared, Special, Unknown, Wrong } kind = Wrong;
  const Symbol *declaration = nullptr;      ///< For Declared.
  const SpecialRegister *special = nullptr; ///< For Special.
};

/// What may appear where a register is expected.
enum class NameUse : uint8_t {
  Register, ///< Only declared registers.
  Special,  ///< Special registers, too.
  Any       ///< Scalar variables of every space, too.
};

/// A register operand that may stand where it does, as far as its name shows.
struct RegisterOperand {
  ScalarType type;
  const Symbol *declaration = nullptr; ///< Null for a special register; of a variable where these may stand.
  const SpecialRegister *special = nullptr;
  bool isOutOfBounds = false; ///< `v.z` of a `.v2`.

  bool isVariable() const { return declaration && declaration->space != DeclSpace::Register; }
};

/// One statement, and how its operands' names are looked up and their mistakes reported.
class OperandContext {
public:
  OperandContext(const Statement &statement, const NameScope &scope, std::vector<Diagnostic> &diagnostics)
      : statement(statement), scope(scope), diagnostics(diagnostics) {}

  const Statement &statement;
  const NameScope &scope;

  /// \p target is nothing where it holds for all.
  void report(SourceRange range, Message message, const Symbol *declaration = nullptr,
              std::optional<Target> target = std::nullopt);

  /// Adds the fix of the last reported diagnostic.
  void addFix(Fix fix) { diagnostics.back().fixes.push_back(std::move(fix)); }

  /// Adds a place to the diagnostic reported last.
  void addNote(Note note) { diagnostics.back().notes.push_back(std::move(note)); }

  /// Adds the place of \p declaration, if it is in this text.
  void addDeclarationNote(const Symbol &declaration, std::string message) {
    if (!declaration.isOutside)
      addNote({declaration.range(), std::move(message)});
  }

  /// How many diagnostics there are.
  size_t reported() const { return diagnostics.size(); }
  /// True if there is an error among those after the first \p before.
  bool hasErrorSince(size_t before) const { return ::ptxmatrix::hasErrorSince(diagnostics, before); }

  SourceRange rangeOf(const Operand &operand) const { return statement.rangeOf(operand.tokens); }
  /// The text of some tokens, at least one, with what stands between them.
  std::string_view textOf(TokenRange range) const;
  std::string_view textOf(const NameNode &name) const { return statement.textOf(name.identifier); }

  /// Looks \p name up.  Unknown: it need not be declared.  Wrong: reported.
  Resolved resolve(const NameNode &name);

  /// True if nothing is declared or known of \p name, and need not be: resolve() gives Unknown.  Most names of single
  /// statements are, and this is faster.
  bool isUnknown(const NameNode &name) const {
    return !scope.needsDeclaration && scope.symbols.empty() && !mayBeSpecialRegister(textOf(name));
  }

  /// The register that \p name is, or nothing if that is reported or not known.  \p opcode is who needs one.
  std::optional<RegisterOperand> findRegister(const NameNode &name, const MatchedOpcode &opcode, NameUse use);

  /// Checks that version and target have \p special, which \p name names.
  bool checkAvailable(const SpecialRegister &special, const NameNode &name);

  /// checkNeed() for the module.
  bool checkNeed(const Need &need);

  /// Warns of an element that the vector register does not have, once its operand is known to be right.
  void warnOfBounds(const RegisterOperand &found, const NameNode &name);

private:
  std::vector<Diagnostic> &diagnostics;
};

/// The index of the element `.x` or `.r` and so on, or nothing.
std::optional<unsigned> elementIndex(std::string_view text);

/// Whether \p text is a selector of the bytes or halves of a register for video instructions: `.b0`, `.h1`, `.b3210`.
bool isVideoSelector(std::string_view text);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_OPERANDS_OPERANDCONTEXT_H
