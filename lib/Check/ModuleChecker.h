//===- ModuleChecker.h - Checking the items of a module ---------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Check/CallGraph.h"
#include "Check/Scopes.h"
#include "Check/SyntaxProblems.h"
#include "Module/ModuleHead.h"

#include <optional>

namespace ptxmatrix {

/// Checks \p statement, which has no syntax error, with the names of \p scope.  \p opcode is the record of its opcode,
/// the name of an instruction.  Returns its form if some target accepts it.  \p hasBadByte means that it already has an
/// error.
std::optional<MatchedForm> checkRead(const Statement &statement, const Opcode &opcode, const NameScope &scope,
                                     bool hasBadByte, std::vector<Diagnostic> &diagnostics);

/// Checks a text from beginning to end.
class ModuleChecker {
public:
  /// Optional inputs and outputs of a check, or null.
  struct Extras {
    std::string *canonical = nullptr;            ///< Gets the text in canonical form.
    const Scopes::Outer *outer = nullptr;        ///< The declarations in the block around the text.
    Undeclared undeclared = Undeclared::Nothing; ///< In a module, or in a block with outer declarations.
    bool isForAll = false; ///< Version and targets of the module are ignored, and so is what functions call.
  };
  /// \p text and \p options must outlive this.
  ModuleChecker(std::string_view text, const CheckOptions &options, TextKind kind, const Extras &extras);

  /// Checks the next item.  Returns it, or null at the end.
  const Item *next();
  // Of the statement that next() returned:
  /// Its form, if it is an instruction of the PTX ISA.
  const std::optional<MatchedForm> &form() const { return matched; }
  /// Whether ptxas rejects it in every module.
  bool isRejected() const { return hasError; }
  /// Checks the rest of the text.  To be called once.
  CheckResult run();

  /// The declarations, after run().  The names are parts of the text.
  Scopes &declarations() { return scopes; }

private:
  void checkItem(const Item &item);
  void declare(const Item &item);
  void checkStatement(const Item &item);
  std::optional<MatchedForm> checkDocumented(const Item &item, const Statement &statement, bool hasBadByte);
  void endFunction();

  std::string_view text;
  const CheckOptions &options;
  const Extras extras;
  const bool isModule; ///< Other texts are checked as in a function.
  ModuleHead module;
  CheckResult result; ///< Its diagnostics come from the sink.
  DiagnosticSink sink;
  SyntaxProblems problems{text, module};
  Scopes scopes;
  FunctionFacts facts; ///< Of the function that is being read.
  CallGraph calls{sink, options};
  std::optional<ItemReader> items;    ///< None if the text is too long.
  std::optional<MatchedForm> matched; ///< See form().
  bool hasError = false;              ///< See isRejected().
  size_t copied = 0;                  ///< The length of the text that was copied to the canonical form.
};

} // namespace ptxmatrix
