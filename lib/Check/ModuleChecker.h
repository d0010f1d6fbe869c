//===- ModuleChecker.h - Checking the events of a module --------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_CHECK_MODULECHECKER_H
#define PTXMATRIX_LIB_CHECK_MODULECHECKER_H

#include "Check/DiagnosticSink.h"
#include "Check/LaneCheck.h"
#include "Check/Scopes.h"
#include "Check/SyntaxProblems.h"
#include "Check/TensorMemoryUse.h"
#include "Check/WarpgroupCalls.h"
#include "Function/Function.h"
#include "Isa/Opcode.h"
#include "Module/ModuleHead.h"
#include "Sema/Opcode/InstructionNeedsCheck.h"
#include "Syntax/Item.h"
#include "Syntax/StatementReader.h"
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
  ModuleChecker(std::string_view text, const CheckOptions &options, TextKind kind, const Extras &extras);

  /// Checks the whole text.
  void run();

  /// The declarations, after run().  The names are parts of the text.
  const SymbolTable &symbols() const { return scopes.table(); }

  /// The result, after run().
  CheckResult finish();

private:
  void take(const Item &item);
  void checkItem(const Item &item);
  void collectFrom(const Item &item);
  void declare(const Item &item);
  std::string_view opcodeText(const Item &item) const;
  void reportMisspelled(const OpcodeClass &opcode, size_t begin);
  void checkStatement(const Item &item);
  void checkSupported(const Item &item);
  void checkOther(const Item &item);
  void endFunction();

  std::string_view text;
  const CheckOptions &options;
  StatementReader &reader = threadReader();
  ModuleContext module;
  ModuleHead head;
  CheckResult result; ///< Its diagnostics come from the sink.
  DiagnosticSink sink;
  std::vector<Diagnostic> &found = sink.list();
  SyntaxProblems problems{text, module};
  Scopes scopes;
  NameScope names;
  InstructionNeedsCheck needs{text, module};
  Function function;
  std::vector<AcceptedStatement> accepted; ///< Of the function.
  WarpgroupCalls calls;
  TensorMemoryUse tensors;
  bool isDebug = false; ///< ptxas serializes all products of a warpgroup.
  const TextKind kind;
  std::string *canonical = nullptr;
  size_t copied = 0; ///< The length of the text that was copied to *canonical.
  RequirementCollector *collector = nullptr;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_CHECK_MODULECHECKER_H
