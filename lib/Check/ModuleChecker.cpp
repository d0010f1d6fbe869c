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
#include "Isa/TargetsFrom.h"
#include "Module/Need.h"
#include "Scan/CharClass.h"
#include "Sema/Opcode/WrittenOpcode.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

/// How ptxas release \p ptxasRelease reads a text: where it accepts non-ASCII bytes, and which instructions it knows.
ScanRules scanRules(CudaRelease ptxasRelease) {
  NonAsciiRules rules;
  rules.inComments = ptxasRelease >= CudaRelease{13, 1} || ptxasRelease <= CudaRelease{12, 6};
  rules.directlyAfterOpener = ptxasRelease >= CudaRelease{13, 1} || ptxasRelease <= CudaRelease{12, 2};
  rules.ffInBlocks = ptxasRelease >= CudaRelease{13, 1};
  rules.inStrings = ptxasRelease <= CudaRelease{12, 2};
  return {rules, ptxasRelease};
}

} // namespace

ModuleChecker::ModuleChecker(std::string_view text, const CheckOptions &options, Scanner::Start start,
                             const Extras &extras)
    : text(text), options(options), scanner(text, start, scanRules(options.ptxasRelease())), module(options),
      head(options, module), sink(text, options),
      scopes(text, module, start == Scanner::Start::Module, extras.outer, found),
      names(scopes.table(), module,
            start == Scanner::Start::Module || extras.outer ? extras.undeclared : Undeclared::Anything),
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
  if (event.kind != ScanEventKind::Statement)
    names.forget();
  switch (event.kind) {
  case ScanEventKind::Version:
    return head.setVersion(event.word, found);
  case ScanEventKind::Target:
    return head.addTarget(event.word, scopes.isInFunction(), found);
  case ScanEventKind::AddressSize:
    return head.setAddressSize(event.word, found);
  case ScanEventKind::Directive:
    if (event.word.text == ".section")
      head.setHasSection();
    else if (event.word.text == ".alias")
      scopes.declareAlias(scanner.alias().name, scanner.alias().function);
    else if (event.word.text == ".file")
      checkFile(event.word.range);
    return head.endHead(event.word);
  case ScanEventKind::FunctionBegin:
    head.endHead(event.word);
    head.checkComplete(found);
    tuning.beginFunction();
    return scopes.beginFunction();
  case ScanEventKind::Tuning:
    if (event.word.text == ".noreturn")
      scopes.setNoReturn();
    return tuning.check(scanner.tuning());
  case ScanEventKind::FunctionEnd:
    tuning.endFunction();
    if (const OpenFunction *function = scopes.openFunction(); function && event.word.is('}'))
      checkParameterSize(*function);
    return scopes.endFunction(event.word);
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
      scopes.closeFunction();
    return problems.reportProblem(event, found);
  case ScanEventKind::Location:
  case ScanEventKind::End:
    return;
  }
}

/// Checks that the `.file` at \p range has a number of its own.
void ModuleChecker::checkFile(SourceRange range) {
  const uint64_t number = scanner.file().number;
  const auto [earlier, isNew] = files.emplace(number, range);
  if (isNew)
    return;
  report(found, range, msg::fileNumberTwice(number));
  found.back().notes.push_back({earlier->second, msg::noteFirstDeclared()});
}

/// All parameters of a kernel together have a limited size.
void ModuleChecker::checkParameterSize(const OpenFunction &function) {
  static constexpr uint64_t kMost = 32764;
  static constexpr uint64_t kMostOfOlder = 4352;
  if (!function.symbol || !function.symbol->isEntry)
    return;
  const SourceRange range = function.symbol->range();
  const uint64_t size = sizeOfParameters(function.parameters);
  if (size > kMost)
    report(found, range, msg::parameterSize(size, kMost));
  else if (size > kMostOfOlder)
    checkNeed(
        {.range = range, .feature = msg::parametersAbove(kMostOfOlder), .since = {8, 1}, .targets = targetsFrom(70)},
        module, found);
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
  case ScanEventKind::Tuning:
    return collector->addNeeds();
  case ScanEventKind::FunctionEnd:
    collector->addNeeds();
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
      head.checkEnd(found);
    scopes.checkComplete();
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
