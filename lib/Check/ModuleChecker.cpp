//===- ModuleChecker.cpp - Checking the items of a module -----------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/ModuleChecker.h"
#include "Check/RegisterBudget.h"
#include "Emit/Canonical.h"
#include "Sema/Opcode/Requirement.h"
#include "Sema/Operands/Advice.h"

#include <algorithm>
#include <utility>

namespace ptxmatrix {
namespace {

/// Whether there are errors among \p diagnostics from index \p begin on, for each target of \p module.
bool hasErrorForAll(const std::vector<Diagnostic> &diagnostics, size_t begin, const ModuleContext &module) {
  return hasErrorSince(diagnostics, begin) && std::ranges::all_of(module.targets(), [&](Target target) {
           return std::any_of(diagnostics.begin() + begin, diagnostics.end(), [&](const Diagnostic &one) {
             return one.severity == Severity::Error && one.target.value_or(target) == target;
           });
         });
}

} // namespace

std::optional<MatchedForm> checkRead(const Statement &statement, const Opcode &opcode, const NameScope &scope,
                                     bool hasBadByte, std::vector<Diagnostic> &diagnostics) {
  const size_t before = diagnostics.size();
  if (statement.ast().guard)
    checkGuard(statement, scope, diagnostics);
  std::optional<MatchedForm> matched = checkOpcode(statement, opcode, scope.module, diagnostics);
  if (!matched)
    return std::nullopt;
  const bool hasList = checkOperands(statement, *matched, scope, diagnostics);
  if (!hasList || hasBadByte || hasErrorForAll(diagnostics, before, scope.module))
    return std::nullopt;
  if (!isGeneral(matched->mnemonic))
    adviseOnOperands(statement, *matched, scope, diagnostics);
  return matched;
}

ModuleChecker::ModuleChecker(std::string_view text, const CheckOptions &options, TextKind kind, const Extras &extras)
    : text(text), options(options), extras(extras), isModule(kind == TextKind::Module),
      module(options, extras.isForAll ? TextKind::Module : kind), sink(text, options),
      scopes(text, module, isModule, extras.outer, sink.list()),
      facts{{scopes.table(), module, isModule || extras.outer ? extras.undeclared : Undeclared::Anything},
            sink,
            Function(scopes.nameTable())} {
  if (!isModule) {
    module.checkTargets(sink.list());
    sink.endStatement({});
  }
  result.limitReached = text.size() > kMaxTextBytes;
  if (result.limitReached) {
    report(sink.list(), {0, 0}, msg::tooLong(/*text*/ true, kMaxTextBytes));
    return;
  }
  facts.function.begin(text, /*isWhole=*/false);
  items.emplace(text, kind, ParseRules{options.ptxasRelease(), options.limits}, &scopes.nameTable());
}

CheckResult ModuleChecker::run() {
  while (next())
    continue;
  if (items) {
    endFunction();
    if (!extras.isForAll)
      calls.check();
  }
  if (isModule) {
    if (!extras.isForAll && items)
      module.checkComplete(sink.list());
    sink.endStatement({});
  }
  if (extras.canonical)
    extras.canonical->append(text.substr(copied));
  result.ptxVersion = module.moduleVersion();
  result.target = module.moduleTarget();
  sink.finish(module, result);
  return std::move(result);
}

const Item *ModuleChecker::next() {
  const Item *const item = items ? items->next() : nullptr;
  if (!item)
    return nullptr;
  const size_t before = sink.list().size();
  checkItem(*item);
  if (extras.isForAll && item->kind <= ItemKind::FunctionBegin) { // the head of the module
    sink.list().resize(before);
    module.ignoreDirectives();
  }
  sink.endStatement(item->range);
  return item;
}

void ModuleChecker::checkItem(const Item &item) {
  std::vector<Diagnostic> &found = sink.list();
  switch (item.kind) {
  case ItemKind::Version:
    return module.setVersion(item.word, found);
  case ItemKind::Target:
    if (item.word.text == "debug")
      facts.isDebug = true;
    if (!isModule || scopes.table().isModuleScope()) // ptxas accepts it there, too
      module.addTarget(item.word, found);
    return;
  case ItemKind::AddressSize:
    return module.setAddressSize(item.word, found);
  case ItemKind::Directive:
    return module.endHead(item.word);
  case ItemKind::FunctionBegin:
    module.endHead(item.word);
    module.checkComplete(found);
    facts.function.begin(text, /*isWhole=*/true);
    return scopes.table().openScope();
  case ItemKind::BodyBegin:
    return facts.function.setBounds(*item.bounds);
  case ItemKind::FunctionEnd:
    return endFunction();
  case ItemKind::ScopeBegin:
    return scopes.table().openScope();
  case ItemKind::ScopeEnd:
    return scopes.closeScope() ? void() : problems.reportProblem(item, found);
  case ItemKind::Declaration:
    return declare(item);
  case ItemKind::Statement:
    return checkStatement(item);
  case ItemKind::Problem:
    return problems.reportProblem(item, found);
  case ItemKind::Location:
    return;
  }
}

void ModuleChecker::declare(const Item &item) {
  const Declaration &declaration = *item.declaration;
  module.endHead(item.word);
  if (declaration.space == DeclSpace::Label)
    facts.function.addLabel(declaration.id, scopes.table().scope());
  if (declaration.space == DeclSpace::Function)
    facts.header = declaration;
  for (const SourceRange name : declaration.addresses)
    calls.addAddress(scopes.nameTable().add(name.of(text)));
  scopes.declare(declaration);
}

void ModuleChecker::endFunction() {
  calls.add(facts);
  facts.function.finish(scopes.table());
  checkLabels(facts);
  if (!facts.function.accepted().empty()) {
    facts.firstWarp = std::make_unique<WarpFlow>(facts.function, rowsOf(facts));
    for (const auto pass : {checkReleases, checkLanes, checkKnownBits, checkFragments, checkUnwritten, checkAllocations,
                            checkUnwaitedTensorLoads, checkEarlyTensorLoads, checkTensorFences, checkPipeline,
                            checkCopyOrder, checkBarrierWaits, checkTensorMaps, checkBarrierPhases})
      pass(facts);
    facts.firstWarp.reset();
  }
  facts.header = {};
  facts.function.begin(text, /*isWhole=*/false);
  if (isModule)
    scopes.table().endFunction();
}

void ModuleChecker::checkStatement(const Item &item) {
  std::vector<Diagnostic> &found = sink.list();
  const size_t before = found.size();
  const std::span<const Symbol *const> symbols = facts.function.resolve(item, scopes.table());
  matched.reset();
  const bool hasBadByte = problems.hasBadByte(item.range.of(text));
  if (item.opcode->isCandidate) {
    Statement statement{text, item.range, item.tokens, item.ast, nullptr, symbols};
    if (!item.ast)
      statement = threadReader().read(text, item.tokens, options.limits);
    matched = checkDocumented(item, statement, hasBadByte);
  }
  if (item.isInstruction && std::ranges::find(symbols, nullptr) != symbols.end())
    checkRequirements(specialRequirements(item, text, symbols), module, found);
  hasError = hasBadByte || hasErrorForAll(found, before, module);
  facts.function.addStatement(item, scopes.table().scope(), matched);
}

std::optional<MatchedForm> ModuleChecker::checkDocumented(const Item &item, const Statement &statement,
                                                          bool hasBadByte) {
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
  if (statement.error) {
    if (!hasBadByte && !problems.hasBadCharacter(item.range)) { // which are already reported
      result.limitReached = result.limitReached || statement.error->isLimit();
      report(found, statement.error->range, statement.error->message, statement.error->fixes);
    }
    return std::nullopt;
  }
  const size_t before = found.size();
  const std::optional<MatchedForm> form = checkRead(statement, opcode, facts.names, hasBadByte, found);
  if (!form)
    return std::nullopt;
  if (name(*opcode.mnemonic).starts_with("tcgen05.ld"))
    calls.takeDuplicates(facts.header.id, statement, before);
  checkRegisterBudget(statement, *form, facts.function.bounds(), found);
  if (extras.canonical && !hasErrorSince(found, before)) {
    extras.canonical->append(text.substr(copied, item.range.begin - copied));
    extras.canonical->append(canonicalText(statement, *form));
    copied = item.range.end;
  }
  return form;
}

} // namespace ptxmatrix
