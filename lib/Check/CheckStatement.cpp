//===- CheckStatement.cpp - Checking one statement ------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/CheckStatement.h"
#include "Diagnostics/Messages.h"
#include "Isa/SpecialRegisters.h"
#include "Lex/Lexer.h"
#include "Sema/Opcode/OpcodeCheck.h"
#include "Sema/Operands/Advice.h"
#include "Waivers/Waivers.h"

#include <algorithm>
#include <array>

namespace ptxmatrix {

bool hasErrorForAll(const std::vector<Diagnostic> &diagnostics, size_t begin, const ModuleContext &module) {
  return diagnostics.size() > begin && hasErrorSince(diagnostics, begin) &&
         std::ranges::all_of(module.targets(), [&](Target target) {
           return std::any_of(diagnostics.begin() + begin, diagnostics.end(), [&](const Diagnostic &one) {
             return one.severity == Severity::Error && one.target.value_or(target) == target;
           });
         });
}

std::optional<MatchedForm> checkRead(const Statement &statement, const Opcode &opcode, const NameScope &scope,
                                     bool hasBadByte, std::vector<Diagnostic> &diagnostics) {
  const size_t before = diagnostics.size();
  checkGuard(statement, scope, diagnostics);
  std::optional<MatchedForm> matched = checkOpcode(statement, opcode, scope.module, diagnostics);
  if (!matched)
    return std::nullopt;
  const bool hasList = checkOperands(statement, *matched, scope, diagnostics);
  if (!hasList || hasBadByte || hasErrorForAll(diagnostics, before, scope.module))
    return std::nullopt;
  adviseOnOperands(statement, *matched, scope, diagnostics);
  return matched;
}

void addVerdicts(const ModuleContext &module, std::vector<Verdict> &verdicts) {
  for (Target target : module.targets())
    verdicts.push_back({module.version(), target, true});
  if (module.targets().empty())
    verdicts.push_back({module.version(), std::nullopt, true});
}

bool checkPlainStatement(std::string_view text, const CheckOptions &options, const NameScope &scope, const Names *names,
                         CheckResult &result) {
  constexpr size_t kMaxTokens = 512;
  thread_local std::array<Token, kMaxTokens> buffer;
  thread_local std::array<const Symbol *, kMaxTokens> symbols;
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
  if (!ast)
    return false;
  Statement statement{text, {tokens.front().range.begin, tokens.back().range.end}, tokens, ast, nullptr};
  const Opcode &opcode = threadReader().readOpcode(statement.opcodeText());
  const auto needsMore = [&](const NameNode &name) {
    const SpecialRegister *const special = findSpecialRegister(statement.textOf(name.identifier));
    return special && special->since != PtxVersion{};
  };
  if (!opcode.matched || (opcode.isOfMatrices() && ast->foreign) || std::ranges::any_of(ast->names, needsMore))
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

} // namespace ptxmatrix
