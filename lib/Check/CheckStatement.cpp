//===- CheckStatement.cpp - One statement, without a module -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/CheckStatement.h"
#include "Scan/CharClass.h"
#include "Sema/Operands/Advice.h"

namespace ptxmatrix {
CheckOptions statementOptions(CheckOptions options) {
  if (!options.ptxVersion)
    options.ptxVersion = newestVersion(options.judge());
  return options;
}

bool checkPlainStatement(std::string_view text, const CheckOptions &options, const NameScope &scope,
                         CheckResult &result) {
  size_t begin = 0;
  while (begin < text.size() && isWhite(text[begin]))
    ++begin;
  StatementReader &reader = threadReader();
  const ReadStatement read = reader.readSeen(text, begin, options.limits);
  if (!read.shape || !read.shape->settled)
    return false;
  for (char c : text.substr(begin + read.statement.text.size()))
    if (!isWhite(c))
      return false;

  const SettledOpcode &opcode = *read.shape->settled;
  const ModuleContext &module = scope.module;
  std::vector<Diagnostic> diagnostics;
  module.checkTargets(diagnostics);
  if (!diagnostics.empty() || !module.has(opcode))
    return false;
  checkGuard(read.statement, scope, diagnostics);
  checkOperands(read.statement, opcode.matched, scope, diagnostics);
  if (diagnostics.empty())
    adviseOnOperands(read.statement, opcode.matched, scope, diagnostics);
  if (!diagnostics.empty())
    return false;

  result.ptxVersion.reset();
  result.target.clear();
  result.verdicts.clear();
  result.instructions = {};
  result.diagnostics.clear();
  result.limitReached = false;
  ++result.instructions[static_cast<size_t>(opcode.matched.form->mnemonic)];
  for (Target target : options.targets)
    result.verdicts.push_back({module.version(), target, true});
  if (options.targets.empty())
    result.verdicts.push_back({module.version(), std::nullopt, true});
  return true;
}

} // namespace ptxmatrix
