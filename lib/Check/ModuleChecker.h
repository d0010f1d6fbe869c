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

/// Checks a text from beginning to end, or piece by piece.
///
/// The functions of a module hardly depend on each other.  Pieces of it are therefore checked by their own checkers,
/// with the declarations known at one place before all of them, and absorbed in text order.  A piece that depends on
/// more of the text before it is not absorbed, but checked again by the main checker.
class ModuleChecker {
public:
  /// Optional inputs and outputs of a check, or null.
  struct Beside {
    std::string *canonical = nullptr; ///< Gets the text in canonical form.
    /// Receives the needs of the statements.  These and the directives of the module are then not checked against
    /// version and targets.
    RequirementCollector *collector = nullptr;
    const SymbolTable *outer = nullptr;          ///< The declarations in the block around the text.
    Undeclared undeclared = Undeclared::Nothing; ///< In a module, or in a block with outer declarations.
  };
  /// \p text and \p options must outlive this.
  ModuleChecker(std::string_view text, const CheckOptions &options, Scanner::Start start, const Beside &beside);
  /// A checker for the text from \p begin to \p end that starts with the state of \p head between functions.
  ModuleChecker(const ModuleChecker &head, size_t begin, size_t end);

  /// Checks up to the end of the first function body that ends at \p least or after it.  Returns the position of its
  /// '}', or nothing at the end of the text.
  std::optional<size_t> runToFunctionEnd(size_t least);
  /// Checks the rest of the text.
  void run() { runToFunctionEnd(text.size()); }
  /// Makes the current state known to all pieces.
  void beginPieces() {
    scopes.beginPieces();
    names.forget();
    isEntangled = false;
  }
  /// Returns false if it is uncertain where functions begin, or if something is unknown to the pieces.
  bool canAbsorb() const { return !hasProblem && !isEntangled; }
  /// Adds the results of \p piece, which begins at the current position and ends at \p end, and continues there.
  /// Returns false, with nothing changed, if the piece depends on more of the text before it.
  bool absorb(ModuleChecker &piece, size_t end);

  /// The declarations, after the whole text was checked.  The names are parts of the text.
  const SymbolTable &symbols() const { return scopes.table(); }

  /// The result, after the whole text was checked.
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
  NameScope names;
  LaneAdvice lanes;
  bool isModule = true; ///< False for single statements.
  std::string *canonical = nullptr;
  size_t copied = 0; ///< The length of the text that was copied to *canonical.
  RequirementCollector *collector = nullptr;

  std::optional<size_t> pieceEnd;  ///< The end of a piece.
  bool hasProblem = false;         ///< The scanner reported one and may be out of step.
  bool isEntangled = false;        ///< Something in it cannot be decided without the rest of the text.
  bool isBetweenFunctions = false; ///< The last event was the end of a body.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_MODULECHECKER_H
