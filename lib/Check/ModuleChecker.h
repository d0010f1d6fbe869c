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
#include "Module/ModuleHead.h"
#include "Parse/StatementReader.h"
#include "Symbols/Scopes.h"
#include "ptxmatrix/Check.h"

namespace ptxmatrix {

class RequirementCollector;

/// Checks a text from beginning to end.
class ModuleChecker {
public:
  /// Optional inputs and outputs of a check, or null.
  struct Extras {
    std::string *canonical = nullptr; ///< Gets the text in canonical form.
    /// Receives the needs of the statements.  These and the directives of the module are then not checked against
    /// version and targets.
    RequirementCollector *collector = nullptr;
    const SymbolTable *outer = nullptr;          ///< The declarations in the block around the text.
    Undeclared undeclared = Undeclared::Nothing; ///< In a module, or in a block with outer declarations.
  };
  /// \p text and \p options must outlive this.
  ModuleChecker(std::string_view text, const CheckOptions &options, Scanner::Start start, const Extras &extras);

  /// Checks the whole text.
  void run();

  /// The declarations, after run().  The names are parts of the text.
  const SymbolTable &symbols() const { return scopes.table(); }

  /// The result, after run().
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
  ModuleHead head;
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
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_MODULECHECKER_H
