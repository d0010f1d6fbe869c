//===- OperandContext.h - Context of the operand checks ---------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Diagnostics/Messages.h"
#include "Function/Registers.h"
#include "Isa/SpecialRegisters.h"
#include "Sema/Opcode/Requirement.h"
#include "Sema/Operands/OperandCheck.h"

namespace ptxmatrix {

/// The meaning of a name.
struct Resolved {
  const Symbol *declaration = nullptr;
  const SpecialRegister *special = nullptr;
  bool isWrong = false; ///< It is reported.
};

/// A register operand, as far as its name shows.
struct RegisterOperand {
  ScalarType type;
  const Symbol *declaration = nullptr; ///< Null for a special register.
  bool isOdd = false;                  ///< It is no declared register, or an element that none has.
};

/// What only some ptxas accepts about \p found: "a special register", "in shared memory", or its type.
std::string oddityOf(const RegisterOperand &found);

/// A statement, with functions that look up names in its operands and report mistakes.
class OperandContext {
public:
  OperandContext(const Statement &statement, const NameScope &scope, std::vector<Diagnostic> &diagnostics)
      : statement(statement), scope(scope), diagnostics(diagnostics) {}

  const Statement &statement;
  const NameScope &scope;

  /// \p target is nothing if the message applies to all targets.
  void report(SourceRange range, Message message, const Symbol *declaration = nullptr,
              std::optional<Target> target = std::nullopt);

  /// Warns that \p tokens are \p oddity, in words, where the PTX ISA requires \p required.
  void reportUndocumented(TokenRange tokens, std::string_view oddity, std::string_view required,
                          const Symbol *declaration = nullptr) {
    report(statement.rangeOf(tokens), msg::undocumentedOperand(textOf(tokens), oddity, required), declaration);
  }

  /// Adds a fix to the last reported diagnostic.
  void addFix(Fix fix) { diagnostics.back().fixes.push_back(std::move(fix)); }

  /// Adds a note to the last reported diagnostic.
  void addNote(Note note) { diagnostics.back().notes.push_back(std::move(note)); }

  /// Adds the place of \p declaration, if it is in this text.
  void addDeclarationNote(const Symbol &declaration, std::string message) {
    if (!declaration.isOutside)
      addNote({declaration.range(), std::move(message)});
  }

  /// Reports what the module lacks of \p required, for those of its targets that are in \p considered.
  void checkRequirement(const Requirement &required, const TargetSet &considered) {
    checkRequirements({&required, 1}, scope.module, diagnostics, considered);
  }

  /// The number of diagnostics.
  size_t reported() const { return diagnostics.size(); }
  /// Removes all but the first \p count diagnostics.
  void dropFrom(size_t count) { diagnostics.erase(diagnostics.begin() + count, diagnostics.end()); }

  std::span<const Term> elementsOf(const Operand &operand) const { return statement.elementsOf(operand); }
  SourceRange rangeOf(const Operand &operand) const { return statement.rangeOf(operand.tokens); }
  std::string_view textOf(TokenRange range) const { return statement.textOf(range); }
  std::string_view textOf(const NameNode &name) const { return statement.textOf(name.identifier); }
  /// The declaration of \p name, or null.
  const Symbol *symbolOf(const NameNode &name) const { return statement.symbolOf(name); }

  /// Looks \p name up.  It is neither declared nor special if nothing is known of it, and it need not be declared.
  Resolved resolve(const NameNode &name);

  /// Whether \p name is not declared, but may be a variable of C++, where no name has a '%'.
  bool mayBeVariable(const NameNode &name) const {
    return scope.undeclared == Undeclared::Variable && !textOf(name).starts_with('%') && !symbolOf(name);
  }

private:
  std::vector<Diagnostic> &diagnostics;
};

/// The state spaces to which a generic address of \p mnemonic may point, in words.
std::string_view genericMemoryOf(Mnemonic mnemonic);

} // namespace ptxmatrix
