//===- ModuleChecker.cpp - Checking the events of a module ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/ModuleChecker.h"
#include "Check/CheckStatement.h"
#include "Check/RegisterBudget.h"
#include "Check/RequirementCollector.h"
#include "Diagnostics/Messages.h"
#include "Emit/Canonical.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

ParseRules parseRules(const CheckOptions &options) {
  const CudaRelease ptxasRelease = options.ptxasRelease();
  const bool hasAsciiComments = ptxasRelease > CudaRelease{12, 6} && ptxasRelease < CudaRelease{13, 1};
  return {hasAsciiComments, ptxasRelease, options.limits};
}

} // namespace

ModuleChecker::ModuleChecker(std::string_view text, const CheckOptions &options, TextKind kind, const Extras &extras)
    : text(text), options(options), kind(kind), extras(extras), module(options), head(options, module),
      sink(text, options), scopes(text, module, kind == TextKind::Module, extras.outer, sink.list()),
      functions(
          {scopes.table(), module, kind == TextKind::Module || extras.outer ? extras.undeclared : Undeclared::Anything},
          scopes, sink) {
  if (extras.collector)
    module.leaveOpen(extras.collector->log);
  if (kind == TextKind::Module)
    return;
  module.checkTargets(sink.list());
  sink.endStatement({});
}

CheckResult ModuleChecker::run() {
  result.limitReached = text.size() > kMaxTextBytes;
  if (result.limitReached)
    report(sink.list(), {0, 0}, msg::textTooLong(kMaxTextBytes));
  else
    checkItems();
  return finish();
}

void ModuleChecker::checkItems() {
  functions.begin(text, /*isWhole=*/false);
  ItemReader items(text, kind, parseRules(options), &scopes.nameTable());
  while (const Item *const item = items.next()) {
    if (extras.onItem)
      extras.onItem(*item);
    if (extras.collector)
      collectFrom(*item);
    else
      checkItem(*item);
    sink.endStatement(item->range);
    if (sink.isFull())
      sink.settle();
  }
  endFunction();
  if (!extras.collector)
    functions.finish(options, kind == TextKind::Module);
}

void ModuleChecker::checkItem(const Item &item) {
  std::vector<Diagnostic> &found = sink.list();
  switch (item.kind) {
  case ItemKind::Version:
    return head.setVersion(item.word, found);
  case ItemKind::Target:
    if (item.word.text == "debug")
      functions.setDebug();
    if (!scopes.isInFunction()) // ptxas accepts it there, too
      head.addTarget(item.word, found);
    return;
  case ItemKind::AddressSize:
    return head.setAddressSize(item.word, found);
  case ItemKind::Directive:
    return head.endHead(item.word);
  case ItemKind::FunctionBegin:
    head.endHead(item.word);
    head.checkComplete(found);
    functions.begin(text, /*isWhole=*/true);
    return scopes.beginFunction();
  case ItemKind::BodyBegin:
    return functions.setBounds(*item.bounds);
  case ItemKind::FunctionEnd:
    return endFunction();
  case ItemKind::ScopeBegin:
    return scopes.openScope();
  case ItemKind::ScopeEnd:
    return scopes.closeScope() ? void() : problems.reportProblem(item, found);
  case ItemKind::Declaration:
    return declare(item);
  case ItemKind::Statement:
    return checkStatement(item);
  case ItemKind::Problem:
    if (item.problem == SyntaxProblem::UnclosedFunction)
      endFunction();
    return problems.reportProblem(item, found);
  case ItemKind::Location:
    return;
  }
}

void ModuleChecker::declare(const Item &item) {
  head.endHead(item.word);
  functions.declare(*item.declaration, item.word);
  scopes.declare(*item.declaration);
}

void ModuleChecker::endFunction() {
  functions.end();
  functions.begin(text, /*isWhole=*/false);
  if (kind == TextKind::Module)
    scopes.endFunction();
}

/// Passes functions and statements to the collector, and ignores the head of the module.
void ModuleChecker::collectFrom(const Item &item) {
  RequirementCollector *const collector = extras.collector;
  std::vector<Diagnostic> &found = sink.list();
  const size_t before = found.size();
  if (item.kind == ItemKind::FunctionBegin)
    collector->beginFunction(item.word.text == ".entry");
  else if (item.kind == ItemKind::Declaration && item.declaration->space == DeclSpace::Function)
    collector->declareFunction(item.word.text, item.declaration->name);
  checkItem(item);
  switch (item.kind) {
  case ItemKind::Version:
  case ItemKind::Target:
  case ItemKind::AddressSize:
  case ItemKind::FunctionBegin:
    found.resize(before);
    return module.leaveOpen(collector->log);
  case ItemKind::FunctionEnd:
    return collector->endFunction(item.word.is('}'));
  case ItemKind::Statement:
    return collector->endStatement(hasErrorSince(found, before) || problems.hasBadByte(item.range.of(text)));
  default:
    if (item.kind == ItemKind::Problem && item.problem == SyntaxProblem::UnclosedFunction)
      collector->endFunction(/*hasBody=*/true);
  }
}

void ModuleChecker::checkStatement(const Item &item) {
  functions.resolve(item);
  std::optional<MatchedForm> matched;
  if (item.opcode->isCandidate) {
    if (extras.collector)
      extras.collector->beginStatement();
    Statement statement{text, item.range, item.tokens, item.ast, nullptr, functions.symbols()};
    if (!item.ast)
      statement = threadReader().read(text, item.tokens, options.limits);
    matched = checkSupported(item, statement);
  } else if (item.opcode->effectIn(options.ptxasRelease()) && !checkInstructionNeeds(item, text, module, sink.list()) &&
             extras.collector) {
    extras.collector->passOver(item.word.text);
  }
  functions.add(item, matched);
}

std::optional<MatchedForm> ModuleChecker::checkSupported(const Item &item, const Statement &statement) {
  std::vector<Diagnostic> &found = sink.list();
  const Opcode &opcode = *item.opcode;
  if (!opcode.mnemonic) {
    const NamedInstruction &named = opcode.named;
    const SourceRange range{item.word.range.begin, item.word.range.begin + named.length};
    report(found, range, msg::notAnInstruction(range.of(text), named.suggestions),
           correction(range, named.suggestions));
    return std::nullopt;
  }
  ++result.instructions[static_cast<size_t>(*opcode.mnemonic)];
  const bool hasBadByte = problems.hasBadByte(item.range.of(text));
  if (statement.error) {
    if (!hasBadByte && !problems.hasBadCharacter(item.range)) { // which are already reported
      result.limitReached = result.limitReached || statement.error->isLimit();
      reportUnreadable(statement, found);
    }
    return std::nullopt;
  }
  const size_t before = found.size();
  const std::optional<MatchedForm> matched = checkRead(statement, opcode, functions.names, hasBadByte, found);
  if (!matched)
    return std::nullopt;
  if (name(*opcode.mnemonic).starts_with("tcgen05.ld"))
    functions.takeDuplicates(before, statement);
  checkRegisterBudget(statement, *matched, functions.bounds(), found);
  if (extras.canonical && !hasErrorSince(found, before)) {
    extras.canonical->append(text.substr(copied, item.range.begin - copied));
    extras.canonical->append(canonicalText(statement, *matched));
    copied = item.range.end;
  }
  return matched;
}

CheckResult ModuleChecker::finish() {
  if (kind == TextKind::Module) {
    if (!extras.collector && text.size() <= kMaxTextBytes)
      head.checkComplete(sink.list());
    sink.endStatement({});
  }
  if (extras.canonical)
    extras.canonical->append(text.substr(copied));
  result.ptxVersion = module.moduleVersion();
  result.target = module.moduleTarget();
  sink.finish(result);
  addVerdicts(module, result.verdicts);
  for (Verdict &verdict : result.verdicts)
    verdict.ok = sink.isFine(verdict.target);
  return std::move(result);
}

} // namespace ptxmatrix
