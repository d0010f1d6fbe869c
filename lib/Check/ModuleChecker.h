//===- ModuleChecker.h - From events to diagnostics -------------*- C++ -*-===//
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
/// what was known at one place in front of all of them, and absorbed in the order of the text.  A piece that needs
/// something else of what stands before it is not absorbed, but checked again, by the checker of the whole.
class ModuleChecker {
public:
  /// \p canonical, if it is not null, gets the text in canonical form.  \p collector, if it is not null, gets what the
  /// statements need; they are not judged by version and targets then, nor is what the module says of these.  \p text
  /// and \p options must outlive this.
  ModuleChecker(std::string_view text, const CheckOptions &options, Scanner::Start start,
                std::string *canonical = nullptr, RequirementCollector *collector = nullptr);
  /// A checker of statements that stand in a block where \p outer is declared, all of it outside of \p text.
  ModuleChecker(std::string_view text, const CheckOptions &options, const SymbolTable &outer);
  /// A checker that goes on at \p begin, up to \p end, with what \p head knows, which is between functions.
  ModuleChecker(const ModuleChecker &head, size_t begin, size_t end);

  /// Checks all that is left.
  void run();
  /// Checks up to the first body of a function that ends at \p least or behind it.  Returns the place of its '}', or
  /// nothing at the end of the text.
  std::optional<size_t> runToFunctionEnd(size_t least);
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
  void beginStatements();
  void take(const ScanEvent &event);
  void judge(const ScanEvent &event);
  void collectFrom(const ScanEvent &event);
  std::string_view opcodeText(const ScanEvent &event) const;
  void reportMisspelt(const OpcodeClass &opcode, size_t begin);
  void checkStatement(const ScanEvent &event);
  void checkOurs(const ScanEvent &event, const OpcodeClass &opcode);

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
  bool isModule;         ///< Not single statements.
  bool needsDeclaration; ///< Names may not be declared elsewhere.
  size_t textEnd;        ///< Of what this checks.
  std::string *canonical = nullptr;
  size_t copied = 0; ///< How much of the text went to *canonical.
  RequirementCollector *collector = nullptr;

  bool isPiece = false;
  bool hasProblem = false;         ///< The scanner had one, and may have lost its way.
  bool isEntangled = false;        ///< Something was met that a piece alone cannot decide.
  bool isBetweenFunctions = false; ///< The last event was the end of a body.
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_MODULECHECKER_H
