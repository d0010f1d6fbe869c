//===- StatementContext.cpp - Checking statements of a generator ----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "ptxmatrix/StatementContext.h"
#include "Check/CheckStatement.h"
#include "Check/ModuleChecker.h"

namespace ptxmatrix {

struct StatementContext::State {
  State(std::string_view text, const CheckOptions &given)
      : declarations(text), options(given), module(options, TextKind::Body) {
    ModuleChecker checker(declarations, options, TextKind::Body, {});
    diagnostics = checker.run().diagnostics;
    outer.names = std::move(checker.declarations().nameTable());
    outer.symbols = std::move(checker.declarations().table());
    outer.symbols.markAsOutside();
  }
  State(const State &) = delete; // the parts refer to each other
  State &operator=(const State &) = delete;

  const std::string declarations;
  const CheckOptions options;
  const ModuleContext module;
  Scopes::Outer outer;
  std::vector<Diagnostic> diagnostics;
};

StatementContext::StatementContext(std::string_view declarations, const CheckOptions &options)
    : state(std::make_unique<const State>(declarations, options)) {}
StatementContext::~StatementContext() = default;
StatementContext::StatementContext(StatementContext &&) noexcept = default;
StatementContext &StatementContext::operator=(StatementContext &&) noexcept = default;

const std::vector<Diagnostic> &StatementContext::diagnostics() const { return state->diagnostics; }

CheckResult StatementContext::check(std::string_view text) const {
  CheckResult result;
  check(text, result);
  return result;
}

void StatementContext::check(std::string_view text, CheckResult &result) const {
  const NameScope scope{state->outer.symbols, state->module, Undeclared::Nothing};
  if (checkPlainStatement(text, state->options, scope, &state->outer.names, result))
    return;
  result = ModuleChecker(text, state->options, TextKind::Body, {.outer = &state->outer}).run();
}

EmitResult StatementContext::check(const Instruction &instruction, std::span<const StatementOperand> operands,
                                   std::span<char> buffer, CheckResult &result, const GuardOperand &guard) const {
  const EmitResult printed = emitStatement(instruction, operands, buffer, guard);
  if (printed)
    check({buffer.data(), printed.size}, result);
  else
    result = {};
  return printed;
}

} // namespace ptxmatrix
