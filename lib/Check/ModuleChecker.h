//===- ModuleChecker.h - Checking the events of a module --------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_MODULECHECKER_H
#define PTXMATRIX_LIB_CHECK_MODULECHECKER_H

#include "Check/DiagnosticSink.h"
#include "Check/ScanProblems.h"
#include "Isa/Opcode.h"
#include "Lanes/LaneAdvice.h"
#include "Parse/StatementReader.h"
#include "Symbols/Scopes.h"
#include "ptxmatrix/Check.h"

namespace ptxmatrix {

class RequirementCollector;

/// Checks a text from its begin to its end, or piece by piece.
///
/// The functions of a module need little of each other.  So pieces of it are checked by checkers of their own, with
/// what was known at one place before all of them, and absorbed in the order of the text.  A piece that needs
/// something else of what stands before it is not absorbed, but checked again, by the checker of the whole.
class ModuleChecker {
public:
  /// What a check may have next to its text; null: it has not.
  struct Beside {
    std::string *canonical = nullptr; ///< Gets the text in canonical form.
    /// Gets what the statements need; they are then not checked against version and targets, and neither are those of
    /// the module.
    RequirementCollector *collector = nullptr;
    const SymbolTable *outer = nullptr; ///< What is declared outside of the text, in the block where it stands.
  };
  /// \p text and \p options must outlive this.
  ModuleChecker(std::string_view text, const CheckOptions &options, Scanner::Start start, const Beside &beside);
  /// A checker that goes on at \p begin, up to \p end, with what \p head knows, which is between functions.
  ModuleChecker(const ModuleChecker &head, size_t begin, size_t end);

  /// Checks up to the first body of a function that ends at \p least or after it.  Returns the place of its '}', or
  /// nothing at the end of the text.
  std::optional<size_t> runToFunctionEnd(size_t least);
  /// Checks all that is left.
  void run() { runToFunctionEnd(text.size()); }
  /// What is known now is known to all pieces.
  void beginPieces() {
    scopes.beginPieces();
    isEntangled = false;
  }
  /// False if something was met that makes it uncertain where functions begin, or that no piece knows.
  bool canAbsorb() const { return !hasProblem && !isEntangled; }
  /// Takes over the results of \p piece, which begins where this is and ends at \p end, and goes on there.  False, with
  /// nothing changed, if it needs something else of what stands before it.
  bool absorb(ModuleChecker &piece, size_t end);

  /// What is declared, when all is checked.  The names are parts of the text.
  const SymbolTable &symbols() const { return scopes.table(); }

  /// What was found, when all is checked.
  CheckResult finish();

private:
  void take(const ScanEvent &event);
  void checkEvent(const ScanEvent &event);
  void collectFrom(const ScanEvent &event);
  std::string_view opcodeText(const ScanEvent &event) const;
  void reportMisspelled(const OpcodeClass &opcode, size_t begin);
  void checkStatement(const ScanEvent &event);

  std::string_view text;
  const CheckOptions &options;
  Scanner scanner;
  StatementReader &reader = threadReader();
  ModuleContext module;
  CheckResult result; ///< Its diagnostics come from the sink.
  DiagnosticSink sink;
  std::vector<Diagnostic> &found = sink.list();
  ScanProblems problems{text, module};
  Scopes scopes;
  LaneAdvice lanes;
  bool isModule = true;         ///< Not single statements.
  bool needsDeclaration = true; ///< Names may not be declared elsewhere.
  std::string *canonical = nullptr;
  size_t copied = 0; ///< How much of the text went to *canonical.
  RequirementCollector *collector = nullptr;

  std::optional<size_t> pieceEnd;  ///< Where this ends if it is a piece.
  bool hasProblem = false;         ///< The scanner had one, and may have lost its way.
  bool isEntangled = false;        ///< Something in it cannot be decided without the rest of the text.
  bool isBetweenFunctions = false; ///< The last event was the end of a body.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_MODULECHECKER_H
