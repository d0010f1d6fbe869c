//===- ModuleChecker.cpp - Checking the events of a module ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/ModuleChecker.h"
#include "Check/CheckStatement.h"
#include "Check/RequirementCollector.h"
#include "Diagnostics/Report.h"
#include "Emit/Canonical.h"
#include "Scan/CharClass.h"
#include "Sema/Opcode/WrittenOpcode.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

ScanRules scanRules(CudaRelease ptxasRelease) {
  const bool hasAsciiComments = ptxasRelease > CudaRelease{12, 6} && ptxasRelease < CudaRelease{13, 1};
  return {hasAsciiComments, ptxasRelease};
}

} // namespace

ModuleChecker::ModuleChecker(std::string_view text, const CheckOptions &options, Scanner::Start start,
                             const Extras &extras)
    : text(text), options(options), scanner(text, start, scanRules(options.ptxasRelease())), module(options),
      head(options, module), sink(text, options),
      scopes(text, module, start == Scanner::Start::Module, extras.outer, found),
      names{scopes.table(), module,
            start == Scanner::Start::Module || extras.outer ? extras.undeclared : Undeclared::Anything},
      lanes(text, scanner, options.allWarnings), isModule(start == Scanner::Start::Module), canonical(extras.canonical),
      collector(extras.collector) {
  if (collector)
    module.leaveOpen(collector->log);
  if (isModule)
    return;
  module.checkTargets(found);
  sink.endStatement({});
}

void ModuleChecker::run() {
  for (ScanEvent event = scanner.next(); event.kind != ScanEventKind::End; event = scanner.next())
    take(event);
}

void ModuleChecker::take(const ScanEvent &event) {
  lanes.handle(event);
  if (collector)
    collectFrom(event);
  else
    checkEvent(event);
  sink.endStatement(event.range);
  if (sink.isFull())
    sink.settle();
}

void ModuleChecker::checkEvent(const ScanEvent &event) {
  switch (event.kind) {
  case ScanEventKind::Version:
    return head.setVersion(event.word, found);
  case ScanEventKind::Target:
    if (!scopes.isInFunction()) // ptxas accepts it there, too
      head.addTarget(event.word, found);
    return;
  case ScanEventKind::AddressSize:
    return head.setAddressSize(event.word, found);
  case ScanEventKind::Directive:
    return head.endHead(event.word);
  case ScanEventKind::FunctionBegin:
    head.endHead(event.word);
    head.checkComplete(found);
    return scopes.beginFunction();
  case ScanEventKind::FunctionEnd:
    return scopes.endFunction();
  case ScanEventKind::ScopeBegin:
    return scopes.openScope();
  case ScanEventKind::ScopeEnd:
    return scopes.closeScope();
  case ScanEventKind::Declaration:
    head.endHead(event.word);
    return scopes.declare(*event.declaration);
  case ScanEventKind::Statement:
    return checkStatement(event);
  case ScanEventKind::Problem:
    if (event.problem == ScanProblem::UnclosedFunction)
      scopes.endFunction();
    return problems.reportProblem(event, found);
  case ScanEventKind::Location:
  case ScanEventKind::End:
    return;
  }
}

/// Passes functions and statements to the collector, and ignores the head of the module.
void ModuleChecker::collectFrom(const ScanEvent &event) {
  const size_t before = found.size();
  if (event.kind == ScanEventKind::FunctionBegin)
    collector->beginFunction(event.word.text == ".entry");
  else if (event.kind == ScanEventKind::Declaration && event.declaration->space == DeclSpace::Function)
    collector->declareFunction(event.word.text, event.declaration->name);
  checkEvent(event);
  switch (event.kind) {
  case ScanEventKind::Version:
  case ScanEventKind::Target:
  case ScanEventKind::AddressSize:
  case ScanEventKind::FunctionBegin:
    found.resize(before);
    return module.leaveOpen(collector->log);
  case ScanEventKind::FunctionEnd:
    return collector->endFunction(event.word.is('}'));
  case ScanEventKind::Statement:
    return collector->endStatement(hasErrorSince(found, before) || problems.hasBadByte(event.range.of(text)));
  default:
    if (event.kind == ScanEventKind::Problem && event.problem == ScanProblem::UnclosedFunction)
      collector->endFunction(/*hasBody=*/true);
  }
}

/// The opcode as far as it is written without white space.
std::string_view ModuleChecker::opcodeText(const ScanEvent &event) const {
  if (event.lexed)
    return event.lexed->opcode.shifted(event.range.begin).of(text);
  size_t end = event.word.range.end;
  while (end < event.range.end && (isFollow(classOf(text[end])) || text[end] == '.' || text[end] == ':'))
    ++end;
  return SourceRange{event.word.range.begin, end}.of(text);
}

void ModuleChecker::reportMisspelled(const OpcodeClass &opcode, size_t begin) {
  const SourceRange range{begin, begin + opcode.length};
  report(found, range, msg::notAnInstruction(range.of(text), opcode.suggestions),
         correction(range, opcode.suggestions));
}

void ModuleChecker::checkStatement(const ScanEvent &event) {
  if (collector)
    collector->beginStatement();
  const ReadStatement read = reader.read(event.range.of(text), event.range.begin, event.lexed, options.limits);
  const Statement &statement = read.statement;
  Mnemonic mnemonic{};
  if (read.shape && read.shape->settled) {
    mnemonic = read.shape->settled->matched.form->mnemonic;
  } else {
    const OpcodeClass opcode = classifyOpcode(opcodeText(event));
    if (opcode.kind == OpcodeClass::Misspelled)
      return reportMisspelled(opcode, event.word.range.begin);
    mnemonic = exactMnemonic(opcode.mnemonic, statement);
  }
  ++result.instructions[static_cast<size_t>(mnemonic)];
  const bool hasBadByte = problems.hasBadByte(statement.text);
  if (statement.error) {
    if (hasBadByte || problems.hasBadCharacter(event.range))
      return; // the mistake is already reported
    result.limitReached = result.limitReached || statement.error->isLimit();
    return reportUnreadable(statement, text, found);
  }
  const std::optional<MatchedOpcode> matched = checkRead(read, mnemonic, names, hasBadByte, found);
  if (matched)
    lanes.check(statement, *matched, names, found);
  if (matched && canonical) {
    canonical->append(text.substr(copied, event.range.begin - copied));
    canonical->append(canonicalText(statement, *matched));
    copied = event.range.end;
  }
}

CheckResult ModuleChecker::finish() {
  if (isModule) {
    if (!collector)
      head.checkComplete(found);
    sink.endStatement({});
  }
  if (canonical)
    canonical->append(text.substr(copied));
  result.ptxVersion = module.moduleVersion();
  result.target = module.moduleTarget();
  sink.finish(result);
  addVerdicts(module, result.verdicts);
  for (Verdict &verdict : result.verdicts)
    verdict.ok = sink.isFine(verdict.target);
  return std::move(result);
}

} // namespace ptxmatrix
