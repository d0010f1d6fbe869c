//===- ModuleChecker.cpp - Checking the events of a module ----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/ModuleChecker.h"
#include "Check/CheckStatement.h"
#include "Check/DescriptorCheck.h"
#include "Check/EarlyTensorLoad.h"
#include "Check/FragmentCheck.h"
#include "Check/LateAllocation.h"
#include "Check/PipelineCheck.h"
#include "Check/RegisterBudget.h"
#include "Check/RequirementCollector.h"
#include "Diagnostics/Messages.h"
#include "Emit/Canonical.h"
#include "Sema/Opcode/OpcodeCheck.h"
#include "Sema/Opcode/WrittenOpcode.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

ParseRules parseRules(CudaRelease ptxasRelease) {
  const bool hasAsciiComments = ptxasRelease > CudaRelease{12, 6} && ptxasRelease < CudaRelease{13, 1};
  return {hasAsciiComments, ptxasRelease};
}

} // namespace

ModuleChecker::ModuleChecker(std::string_view text, const CheckOptions &options, TextKind kind, const Extras &extras)
    : text(text), options(options), module(options), head(options, module), sink(text, options),
      scopes(text, module, kind == TextKind::Module, extras.outer, found),
      names{scopes.table(), module,
            kind == TextKind::Module || extras.outer ? extras.undeclared : Undeclared::Anything},
      kind(kind), canonical(extras.canonical), collector(extras.collector) {
  if (collector)
    module.leaveOpen(collector->log);
  if (kind == TextKind::Module)
    return;
  module.checkTargets(found);
  sink.endStatement({});
}

void ModuleChecker::run() {
  result.limitReached = text.size() > kMaxTextBytes;
  if (result.limitReached)
    return report(found, {0, 0}, msg::textTooLong(kMaxTextBytes));
  function.begin(text, /*isWhole=*/false);
  parseItems(text, kind, parseRules(options.ptxasRelease()), [this](const Item &item) { take(item); });
  endFunction();
  if (!collector)
    tensors.finish(
        found,
        [this](SourceRange statement) {
          sink.endStatement(statement);
          if (sink.isFull())
            sink.settle();
        },
        options, kind == TextKind::Module);
}

void ModuleChecker::take(const Item &item) {
  if (collector)
    collectFrom(item);
  else
    checkItem(item);
  sink.endStatement(item.range);
  if (sink.isFull())
    sink.settle();
}

void ModuleChecker::checkItem(const Item &item) {
  switch (item.kind) {
  case ItemKind::Version:
    needs.forget();
    return head.setVersion(item.word, found);
  case ItemKind::Target:
    isDebug = isDebug || item.word.text == "debug";
    if (scopes.isInFunction()) // ptxas accepts it there, too
      return;
    needs.forget();
    return head.addTarget(item.word, found);
  case ItemKind::AddressSize:
    return head.setAddressSize(item.word, found);
  case ItemKind::Directive:
    return head.endHead(item.word);
  case ItemKind::FunctionBegin:
    head.endHead(item.word);
    head.checkComplete(found);
    function.begin(text, /*isWhole=*/true);
    return scopes.beginFunction();
  case ItemKind::BodyBegin:
    return function.setBounds(*item.bounds);
  case ItemKind::FunctionEnd:
    return endFunction();
  case ItemKind::ScopeBegin:
    return scopes.openScope();
  case ItemKind::ScopeEnd:
    return scopes.closeScope();
  case ItemKind::Declaration:
    return declare(item);
  case ItemKind::Statement:
    return checkStatement(item);
  case ItemKind::OtherStatement:
    return checkOther(item);
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
  if (item.declaration->space == DeclSpace::Label)
    function.addLabel(item.word.range);
  else if (item.declaration->space == DeclSpace::Function) {
    calls.begin(item.word.text);
    tensors.begin(item.word.text, item.declaration->isEntry);
  }
  scopes.declare(*item.declaration);
}

/// Runs the passes of a function, and drops it.
void ModuleChecker::endFunction() {
  const std::function<void(SourceRange)> done = [this](SourceRange statement) { sink.endStatement(statement); };
  const PipelineReporter reporter{function, found, done};
  const WarpgroupPipeline pipeline(function, scopes.table(),
                                   std::span<const AcceptedStatement>(accepted).first(isDebug ? 0 : accepted.size()));
  tensors.end(reporter, scopes.table(), accepted);
  if (!accepted.empty()) {
    function.finish(scopes.table());
    adviseOnLanes(function, accepted, scopes.table(), names, options.allWarnings, found, done);
    checkDescriptors(reporter, scopes.table(), accepted);
    checkFragments(reporter, scopes.table(), module, accepted);
    checkLateAllocations(reporter, accepted);
    checkEarlyTensorLoads(reporter, scopes.table(), accepted);
    accepted.clear();
  }
  if (!pipeline.products().empty())
    checkPipeline(reporter, pipeline, options.allWarnings);
  calls.end(reporter, scopes.table(), pipeline);
  function.begin(text, /*isWhole=*/false);
  if (kind == TextKind::Module)
    scopes.endFunction();
}

/// Passes functions and statements to the collector, and ignores the head of the module.
void ModuleChecker::collectFrom(const Item &item) {
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
  case ItemKind::OtherStatement:
    return collector->endStatement(hasErrorSince(found, before) || problems.hasBadByte(item.range.of(text)));
  default:
    if (item.kind == ItemKind::Problem && item.problem == SyntaxProblem::UnclosedFunction)
      collector->endFunction(/*hasBody=*/true);
  }
}

/// The opcode as far as it is written without white space.
std::string_view ModuleChecker::opcodeText(const Item &item) const {
  size_t end = item.word.range.end;
  for (const Token &token : item.tokens)
    if (token.is(TokenKind::Qualifier) && token.range.begin == end)
      end = token.range.end;
  return SourceRange{item.word.range.begin, end}.of(text);
}

void ModuleChecker::reportMisspelled(const OpcodeClass &opcode, size_t begin) {
  const SourceRange range{begin, begin + opcode.length};
  report(found, range, msg::notAnInstruction(range.of(text), opcode.suggestions),
         correction(range, opcode.suggestions));
}

void ModuleChecker::checkStatement(const Item &item) {
  if (collector)
    collector->beginStatement();
  checkSupported(item);
  function.addStatement(item, scopes.table().scope());
}

void ModuleChecker::checkOther(const Item &item) {
  if (item.effect && !needs.check(item, found) && collector)
    collector->passOver(item.word.text);
  function.addStatement(item, scopes.table().scope());
}

void ModuleChecker::checkSupported(const Item &item) {
  const Statement statement = reader.read(text, item.tokens, options.limits);
  Mnemonic mnemonic{};
  const KnownOpcode *const known = statement.error ? nullptr : findKnownOpcode(statement.opcodeText());
  if (known) {
    mnemonic = known->matched.form->mnemonic;
  } else {
    const OpcodeClass opcode = classifyOpcode(opcodeText(item));
    if (!opcode.mnemonic)
      return reportMisspelled(opcode, item.word.range.begin);
    mnemonic = exactMnemonic(*opcode.mnemonic, statement);
  }
  ++result.instructions[static_cast<size_t>(mnemonic)];
  const bool hasBadByte = problems.hasBadByte(item.range.of(text));
  if (statement.error) {
    if (!hasBadByte && !problems.hasBadCharacter(item.range)) { // which are already reported
      result.limitReached = result.limitReached || statement.error->isLimit();
      reportUnreadable(statement, found);
    }
    return;
  }
  const size_t before = found.size();
  const std::optional<MatchedOpcode> matched = checkRead(statement, mnemonic, known, names, hasBadByte, found);
  if (matched && name(mnemonic).starts_with("tcgen05.ld"))
    tensors.takeDuplicates(found, before, statement);
  if (matched)
    checkRegisterBudget(statement, *matched, function.bounds(), found);
  if (matched && item.effect) // the release has it; without a version, newer ones are accepted, too
    accepted.push_back({static_cast<uint32_t>(function.statements().size()), statement.shared, *matched});
  if (matched && canonical && !hasErrorSince(found, before)) {
    canonical->append(text.substr(copied, item.range.begin - copied));
    canonical->append(canonicalText(statement, *matched));
    copied = item.range.end;
  }
}

CheckResult ModuleChecker::finish() {
  if (kind == TextKind::Module) {
    if (!collector && text.size() <= kMaxTextBytes)
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
