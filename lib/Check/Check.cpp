//===- Check.cpp - Check and print modules and statements -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/ModuleChecker.h"
#include "Isa/SpecialRegisters.h"
#include "Syntax/StatementReader.h"
#include "ptxmatrix/StatementContext.h"

#include <algorithm>
#include <array>

namespace ptxmatrix {
namespace {

/// Checks \p text if it is one plain statement with a correct opcode; \p names has the names of the text around it, or
/// is null.  Returns true if there is nothing to report; \p result is then complete.  Allocates memory only for the
/// verdicts.  If it returns false, \p text must be checked like any other text.
bool checkPlainStatement(std::string_view text, const CheckOptions &options, const NameScope &scope, const Names *names,
                         CheckResult &result) {
  constexpr size_t kMaxTokens = 512;
  // On the heap: a process has little static thread-local storage for libraries that it loads later.
  thread_local std::vector<Token> buffer(kMaxTokens);
  thread_local std::vector<const Symbol *> symbols(kMaxTokens);
  thread_local Names own;
  const ReadCache cache;
  Lexer lexer(text);
  std::array<char, kMaxTokens> buffered;
  const size_t count = lexer.read(buffer, buffered.data()) - 1;
  const std::span<const Token> tokens = std::span(buffer).first(count);
  const std::string_view kinds(buffered.data(), count);
  const bool isOne = count > 0 && buffer[count].is(TokenKind::End) && kinds.find(';') == count - 1;
  const size_t most = std::min<size_t>(kMaxTextBytes, options.limits.statementBytes);
  if (!isOne || text.size() > most || lexer.hasProblems() || mayHaveWaivers(text))
    return false;
  const Ast *const known = threadReader().find(kinds, options.limits.nesting);
  const Ast *const ast = known ? known : threadReader().readAst(tokens, options.limits);
  if (!ast || ast->hasElements) // `@p.x` may be none, and the next word an opcode
    return false;
  Statement statement{text, {tokens.front().range.begin, tokens.back().range.end}, tokens, ast, nullptr};
  const Opcode &opcode = threadReader().readOpcode(statement.opcodeText());
  const auto needsMore = [&](const NameNode &name) {
    const SpecialRegister *const special = findSpecialRegister(statement.textOf(name.identifier));
    return special && special->since != PtxVersion{};
  };
  if (!opcode.form || (opcode.isOfMatrices() && ast->foreign) || std::ranges::any_of(ast->names, needsMore))
    return false;
  if (!scope.symbols.empty()) {
    own.restart(names);
    const std::vector<NameNode> &used = ast->names;
    std::ranges::transform(used, symbols.begin(), [&](const NameNode &name) {
      return scope.symbols.find(own.add(statement.textOf(name.identifier)), own);
    });
    statement.symbols = std::span(symbols).first(used.size());
  }
  const ModuleContext &module = scope.module;
  result.clear();
  module.checkTargets(result.diagnostics);
  checkRead(statement, opcode, scope, /*hasBadByte=*/false, result.diagnostics);
  if (!result.diagnostics.empty())
    return false;

  addVerdicts(module, result.verdicts);
  ++result.instructions[static_cast<size_t>(*opcode.mnemonic)];
  return true;
}

} // namespace

CheckResult checkModule(std::string_view text, const CheckOptions &options) {
  return ModuleChecker(text, options, TextKind::Module, {}).run();
}

CheckResult checkStatement(std::string_view text, const CheckOptions &options) {
  CheckResult result;
  checkStatement(text, options, result);
  return result;
}

void checkStatement(std::string_view text, const CheckOptions &options, CheckResult &result) {
  static const SymbolTable noSymbols; // the names of a single statement need no declaration
  const ModuleContext module(options, TextKind::Body);
  if (!checkPlainStatement(text, options, {noSymbols, module, Undeclared::Anything}, nullptr, result))
    result = ModuleChecker(text, options, TextKind::Body, {}).run();
}

CanonicalResult canonicalModule(std::string_view text, const CheckOptions &options) {
  CanonicalResult result;
  result.check = ModuleChecker(text, options, TextKind::Module, {.canonical = &result.text}).run();
  return result;
}

CanonicalResult canonicalStatement(std::string_view text, const CheckOptions &options) {
  CanonicalResult result;
  result.check = ModuleChecker(text, options, TextKind::Body, {.canonical = &result.text}).run();
  return result;
}

// Statements of a generator

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
