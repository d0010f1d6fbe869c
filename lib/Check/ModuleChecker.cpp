//===- ModuleChecker.cpp - From events to diagnostics ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/ModuleChecker.h"
#include "Check/RequirementCollector.h"
#include "Diagnostics/Prose.h"
#include "Diagnostics/Report.h"
#include "Emit/Canonical.h"
#include "Isa/InstructionNames.h"
#include "Isa/Opcode.h"
#include "Sema/Operands/Advice.h"
#include "Sema/Operands/OperandCheck.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ptxmatrix {
namespace {

/// Sorts by place, and those of one place as they were found.  (With libstdc++ 12, clang warns of std::stable_sort.)
/// There may be very many, so that no second list of them is made.
void sortByPlace(std::vector<Diagnostic> &diagnostics) {
  if (std::ranges::is_sorted(diagnostics, {}, [](const Diagnostic &one) { return one.range.begin; }))
    return;
  std::vector<std::pair<size_t, size_t>> order;
  order.reserve(diagnostics.size());
  for (const Diagnostic &diagnostic : diagnostics)
    order.emplace_back(diagnostic.range.begin, order.size());
  std::ranges::sort(order);
  // Each one changes places with the one that belongs where it is, all around a circle.
  for (size_t start = 0; start < order.size(); ++start) {
    size_t place = start;
    while (order[place].second != start) {
      const size_t from = std::exchange(order[place].second, place);
      std::swap(diagnostics[place], diagnostics[from]);
      place = from;
    }
    order[place].second = place;
  }
}

Fix insertion(size_t place, std::string_view inserted) {
  return {"insert " + quoted(inserted), true, {{{place, place}, std::string(inserted)}}};
}

/// Whether nothing stands behind a statement that could belong to it: the line ends, or the block.
bool nothingFollows(std::string_view behind) {
  behind.remove_prefix(std::min(behind.find_first_not_of(" \t\r"), behind.size()));
  return behind.empty() || behind.front() == '\n' || behind.front() == '}' || behind.starts_with("//");
}

/// How the ptxas of \p judge reads: where it takes bytes that are not ASCII, and which instructions it knows.
ScanRules scanRules(CudaRelease judge) {
  NonAsciiRules rules;
  rules.inComments = judge >= CudaRelease{13, 1} || judge <= CudaRelease{12, 6};
  rules.directlyBehindOpener = judge >= CudaRelease{13, 1} || judge <= CudaRelease{12, 2};
  rules.ffInBlocks = judge >= CudaRelease{13, 1};
  rules.inStrings = judge <= CudaRelease{12, 2};
  return {rules, judge};
}

bool isAscii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

} // namespace

ModuleChecker::ModuleChecker(std::string_view text, const CheckOptions &options, Scanner::Start start,
                             std::string *canonical, RequirementCollector *collector)
    : text(text), options(options), scanner(text, start, scanRules(options.judge())), module(options),
      scopes(text, module, start == Scanner::Start::Module, result.diagnostics), lanes(text, options.allWarnings),
      isModule(start == Scanner::Start::Module), needsDeclaration(isModule), canonical(canonical), textEnd(text.size()),
      searched(0), collector(collector) {
  if (collector)
    module.leaveOpen(collector->log);
  if (isModule)
    return;
  module.checkTargets(result.diagnostics);
  lanes.beginStatements();
}

ModuleChecker::ModuleChecker(std::string_view text, const CheckOptions &options, const SymbolTable &outer)
    : text(text), options(options), scanner(text, Scanner::Start::Body, scanRules(options.judge())), module(options),
      scopes(text, module, outer, result.diagnostics), lanes(text, options.allWarnings), isModule(false),
      needsDeclaration(true), canonical(nullptr), textEnd(text.size()), searched(0) {
  module.checkTargets(result.diagnostics);
  lanes.beginStatements();
}

ModuleChecker::ModuleChecker(const ModuleChecker &head, size_t begin, size_t end)
    : text(head.text), options(head.options),
      scanner(text.substr(0, end), Scanner::Start::Module, scanRules(head.module.judge())), module(head.module),
      scopes(head.scopes, module, result.diagnostics), lanes(text, module.wantsAllWarnings()), isModule(true),
      needsDeclaration(true), canonical(nullptr), textEnd(end), searched(begin) {
  constexpr size_t kWaiting = 16; // many pieces may wait for being absorbed
  mostInPart = head.consume ? head.mostInPart / kWaiting : head.mostInPart;
  scanner.moveTo(begin);
}

void ModuleChecker::run() {
  for (ScanEvent event = scanner.next(); event.kind != ScanEventKind::End && !hasGivenUp; event = scanner.next())
    take(event);
  lookForWaivers(textEnd);
}

std::optional<size_t> ModuleChecker::runToFunctionEnd(size_t least) {
  for (ScanEvent event = scanner.next(); event.kind != ScanEventKind::End; event = scanner.next()) {
    take(event);
    if (isBetweenFunctions && event.word.range.begin >= least) {
      lookForWaivers(event.word.range.end); // from there on a piece may do it
      return event.word.range.begin;
    }
  }
  return std::nullopt;
}

bool ModuleChecker::absorb(ModuleChecker &piece, size_t end) {
  const bool isClosed = piece.isBetweenFunctions || end == text.size();
  if (!piece.canAbsorb() || !isClosed || scopes.hasNewsFor(piece.scopes))
    return false;
  scopes.absorb(piece.scopes);
  if (piece.module.hasSection())
    module.setHasSection();
  std::ranges::move(piece.result.diagnostics, std::back_inserter(result.diagnostics));
  for (size_t i = 0; i < result.instructions.size(); ++i)
    result.instructions[i] += piece.result.instructions[i];
  result.limitReached = result.limitReached || piece.result.limitReached;
  waiversEnd = std::max(waiversEnd, piece.waiversEnd);
  searched = end;
  scanner.moveTo(end);
  if (result.diagnostics.size() > mostInPart)
    handOver();
  return true;
}

void ModuleChecker::take(const ScanEvent &event) {
  constexpr size_t kStep = size_t{16} << 10; // what the scanner has just read is still at hand
  const size_t before = result.diagnostics.size();
  handle(event);
  for (Diagnostic &diagnostic : std::span(result.diagnostics).subspan(before)) {
    const SourceRange range = diagnostic.range;
    const bool isInside = event.range.begin <= range.begin && range.end <= event.range.end;
    diagnostic.statement = isInside ? event.range : range;
  }
  if (result.diagnostics.size() > mostInPart)
    handOver();
  if (event.range.end >= searched + kStep)
    lookForWaivers(event.range.end);
}

/// Hands to the consumer what was found so far.
void ModuleChecker::handOver() {
  if (!consume) {
    hasGivenUp = true;
    isEntangled = true;
    result.diagnostics.clear();
    return;
  }
  sortByPlace(result.diagnostics);
  if (!std::exchange(hasLookedForWaivers, true) && mayHaveWaivers(text))
    waivers.emplace(text, text.size(), options);
  if (waivers)
    waivers->waive(result.diagnostics);
  errors.add(result.diagnostics);
  if (!result.diagnostics.empty())
    (*consume)(result.diagnostics);
  result.diagnostics.clear();
}

void ModuleChecker::lookForWaivers(size_t upTo) {
  if (upTo <= searched)
    return;
  if (mayHaveWaivers(SourceRange{searched - std::min(searched, kWaiverOverlap), upTo}.of(text)))
    waiversEnd = upTo;
  searched = upTo;
}

void ModuleChecker::handle(const ScanEvent &event) {
  isBetweenFunctions = event.kind == ScanEventKind::FunctionEnd && event.word.is('}');
  lanes.handle(event, scanner.guardedExits());
  if (collector)
    return collectFrom(event);
  judge(event);
}

void ModuleChecker::judge(const ScanEvent &event) {
  switch (event.kind) {
  case ScanEventKind::Version:
    isEntangled = true;
    return module.setVersion(event.word, result.diagnostics);
  case ScanEventKind::Target:
    isEntangled = true;
    return module.addTarget(event.word, scopes.isInFunction(), result.diagnostics);
  case ScanEventKind::AddressSize:
    isEntangled = true;
    return module.setAddressSize(event.word, result.diagnostics);
  case ScanEventKind::Directive:
    if (event.word.text == ".section")
      module.setHasSection();
    return module.endHead(event.word);
  case ScanEventKind::FunctionBegin:
    module.endHead(event.word);
    module.checkComplete(result.diagnostics);
    return scopes.beginFunction();
  case ScanEventKind::FunctionEnd:
    return scopes.endFunction(event.word);
  case ScanEventKind::ScopeBegin:
    return scopes.openScope();
  case ScanEventKind::ScopeEnd:
    return scopes.closeScope();
  case ScanEventKind::Declaration:
    isEntangled = isEntangled || (event.declaration->isRange && !scopes.isInFunction());
    module.endHead(event.word);
    return scopes.declare(*event.declaration);
  case ScanEventKind::Statement:
    return checkStatement(event);
  case ScanEventKind::Problem:
    hasProblem = true;
    return reportProblem(event);
  case ScanEventKind::Location:
  case ScanEventKind::End:
    return;
  }
}

/// Checks \p event and tells the collector.
void ModuleChecker::collectFrom(const ScanEvent &event) {
  switch (event.kind) {
  case ScanEventKind::Version:
  case ScanEventKind::Target:
  case ScanEventKind::AddressSize:
  case ScanEventKind::End: {
    const size_t before = result.diagnostics.size();
    judge(event);
    result.diagnostics.resize(before);
    return module.leaveOpen(collector->log);
  }
  case ScanEventKind::FunctionBegin:
    collector->beginFunction(event.word.text == ".entry");
    return scopes.beginFunction();
  case ScanEventKind::FunctionEnd:
    collector->endFunction(event.word.is('}'));
    return judge(event);
  case ScanEventKind::Declaration:
    if (event.declaration->space == DeclSpace::Function)
      collector->declareFunction(event.word.text, event.declaration->name);
    return judge(event);
  case ScanEventKind::Problem:
    judge(event);
    if (event.problem == ScanProblem::UnclosedFunction)
      collector->endFunction(/*hasBody=*/true);
    return;
  case ScanEventKind::Statement:
    return collectFromStatement(event);
  case ScanEventKind::Directive:
  case ScanEventKind::ScopeBegin:
  case ScanEventKind::ScopeEnd:
  case ScanEventKind::Location:
    return judge(event);
  }
}

void ModuleChecker::collectFromStatement(const ScanEvent &event) {
  const size_t before = result.diagnostics.size();
  const auto instructions = result.instructions;
  collector->log.clear();
  checkStatement(event);
  const bool isForeign = result.instructions == instructions && result.diagnostics.size() == before;
  if (isForeign)
    return;
  if (hasErrorSince(result.diagnostics, before) || hasBadByte(event.range.of(text)))
    collector->log.clear();
  collector->addStatement();
}

/// The opcode as far as it is written without white space.
std::string_view ModuleChecker::opcodeText(const ScanEvent &event) const {
  if (event.lexed)
    return event.lexed->opcode.shifted(event.range.begin).of(text);
  size_t end = event.word.range.end;
  for (const size_t limit = event.range.end; end < limit; ++end) {
    const char c = text[end];
    const bool isPart = c == '.' || c == '_' || c == ':' || c == '$' || (c >= '0' && c <= '9') ||
                        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!isPart)
      break;
  }
  return SourceRange{event.word.range.begin, end}.of(text);
}

void ModuleChecker::checkStatement(const ScanEvent &event) {
  const OpcodeClass opcode = classifyOpcode(opcodeText(event));
  if (opcode.kind == OpcodeClass::Foreign)
    return;
  if (opcode.kind == OpcodeClass::Misspelt) {
    const SourceRange range{event.word.range.begin, event.word.range.begin + opcode.length};
    std::vector<std::string> suggestions;
    for (std::string_view suggestion : opcode.suggestions)
      suggestions.push_back(quoted(suggestion));
    report(Rule::UnknownOpcode, range,
           quoted(range.of(text)) + " is not a PTX instruction; did you mean " + joined(suggestions, "or") + "?");
    if (opcode.suggestions.size() == 1)
      addFix({"write " + suggestions.front(), false, {{range, std::string(opcode.suggestions.front())}}});
    return;
  }
  ++result.instructions[static_cast<size_t>(opcode.mnemonic)];

  lanes.readTo(event.range.begin, opcode.mnemonic, scanner.guardedExits(), scopes.table(), reader);
  const ReadStatement read = reader.read(event.range.of(text), event.range.begin, event.lexed, options.limits);
  const Statement &statement = read.statement;
  const bool isBad =
      !badCharacter.empty() && event.range.begin <= badCharacter.begin && badCharacter.end <= event.range.end;
  if (statement.error && (isBad || hasBadByte(statement.text)))
    return; // that is the mistake
  if (statement.error) {
    result.limitReached = result.limitReached || statement.error->isLimit;
    report(statement.error->isLimit ? Rule::Limit : Rule::Syntax, statement.error->range.shifted(statement.offset),
           statement.error->message);
    const size_t place = statement.offset + statement.error->missingAt;
    const std::string_view missing = statement.error->missing;
    if (missing == "," || (missing == ";" && nothingFollows(text.substr(place))))
      addFix(insertion(place, missing));
    return;
  }
  const size_t before = result.diagnostics.size();
  const NameScope scope{scopes.table(), module, needsDeclaration};
  checkGuard(statement, scope, result.diagnostics);
  const std::optional<MatchedOpcode> matched = checkOpcode(read, opcode.mnemonic, module, result.diagnostics);
  if (matched)
    checkOperands(statement, *matched, scope, result.diagnostics);
  const bool hasError = hasBadByte(statement.text) || hasErrorSince(result.diagnostics, before);
  if (matched && !hasError) {
    adviseOnOperands(statement, *matched, scope, result.diagnostics);
    lanes.check(statement, *matched, result.diagnostics);
  }
  if (event.lexed)
    lanes.passOver(event.range, *event.lexed);
  // What the PTX ISA does not define has no canonical spelling.
  if (matched && matched->isDocumented && canonical && !hasError)
    replace(event.range, canonicalText(statement, *matched));
}

/// Whether \p statement has a byte that is not ASCII.  The first of a module is told, but for those behind a NUL.
bool ModuleChecker::hasBadByte(std::string_view statement) const {
  return (hasNonAscii || hasNul) && !isAscii(statement);
}

void ModuleChecker::replace(SourceRange range, std::string_view replacement) {
  canonical->append(text.substr(copied, range.begin - copied));
  canonical->append(replacement);
  copied = range.end;
}

void ModuleChecker::report(Rule rule, SourceRange range, std::string message) {
  result.diagnostics.push_back(makeDiagnostic(rule, range, std::move(message)));
}

void ModuleChecker::addFix(Fix fix) { result.diagnostics.back().fixes.push_back(std::move(fix)); }

/// Whether \p word, a name, is one that statements begin with: an opcode or a label.
bool ModuleChecker::beginsStatement(const Word &word) const {
  const size_t behind = text.find_first_not_of(" \t", word.range.end);
  const bool isLabel = behind != std::string_view::npos && text[behind] == ':';
  return isLabel || mayBeOpcode(word.text, module.judge());
}

/// Whether a ';' in front of the word of \p event surely mends it: something complete stands before the place, and the
/// word begins a line and a statement, or something new in any case.
bool ModuleChecker::canEndBefore(const ScanEvent &event) const {
  const size_t place = event.range.begin;
  const char last = place > 0 ? text[place - 1] : '\0';
  const bool isComplete = (last >= '0' && last <= '9') || (last >= 'a' && last <= 'z') ||
                          (last >= 'A' && last <= 'Z') ||
                          std::string_view("_$%]})>\"").find(last) != std::string_view::npos;
  const Word &next = event.word;
  if (next.kind == WordKind::Directive || next.is('}'))
    return isComplete && (place < next.range.begin || next.is('}')); // else it may be one word with what is before it
  const bool beginsLine = SourceRange{place, next.range.begin}.of(text).find('\n') != std::string_view::npos;
  return isComplete && beginsLine && (next.is('@') || (next.kind == WordKind::Identifier && beginsStatement(next)));
}

std::string ModuleChecker::nonAsciiMessage(const ScanEvent &event) const {
  std::string message = "PTX is ASCII: this byte is not";
  if (event.word.kind == WordKind::End) // in a comment
    message += ", and CUDA " + module.judge().str() + " does not allow it even in a comment";
  return message;
}

void ModuleChecker::reportProblem(const ScanEvent &event) {
  if (endIsHidden && event.word.kind == WordKind::End && event.problem != ScanProblem::UnclosedFunction)
    return;
  const std::string_view found = event.word.text;
  if (event.problem != ScanProblem::NonAscii && !found.empty() && (!isAscii(found) || found.front() == '\0'))
    return; // told as such a byte
  const std::string word = quoted(found);
  switch (event.problem) {
  case ScanProblem::UnterminatedComment:
    endIsHidden = true;
    return report(Rule::Syntax, event.range, "the comment is not closed");
  case ScanProblem::UnterminatedString:
    endIsHidden = true;
    return report(Rule::Syntax, event.range, "the string is not closed");
  case ScanProblem::NonAscii:
    if (!std::exchange(hasNonAscii, true)) // ptxas stops at the first, too
      report(Rule::NonAscii, event.range, nonAsciiMessage(event));
    return;
  case ScanProblem::StatementOutsideFunction:
    return report(Rule::Syntax, event.range, word + " is outside of a function");
  case ScanProblem::MissingSemicolon:
    report(Rule::Syntax, event.range, "missing ';'");
    if (canEndBefore(event))
      addFix(insertion(event.range.end, ";"));
    return;
  case ScanProblem::MissingComma:
    report(Rule::Syntax, event.range, "missing ','");
    return addFix(insertion(event.range.end, ","));
  case ScanProblem::MissingName:
    return report(Rule::Syntax, event.range, "missing name");
  case ScanProblem::MissingValue:
    return report(Rule::Syntax, event.range, "missing value");
  case ScanProblem::ReservedName:
    return report(Rule::Syntax, event.range, word + " is not a name that can be declared");
  case ScanProblem::UnexpectedWord:
    if (event.word.kind == WordKind::Directive && module.isNewer())
      return; // it may be a new one
    return report(Rule::Syntax, event.range,
                  event.word.kind == WordKind::End ? "unexpected end of the text" : "unexpected " + word);
  case ScanProblem::MissingDot:
    return report(Rule::UnknownOpcode, event.range,
                  word + " is not a PTX instruction; did you mean " + quoted("." + std::string(found)) + "?");
  case ScanProblem::UnknownInstruction:
    if (!module.isNewer()) // else it may be a new one
      report(Rule::UnknownOpcode, event.range,
             word + " is not a PTX instruction" + didYouMean(instructionsNear(found, module.judge())));
    return;
  case ScanProblem::Nul:
    if (!std::exchange(hasNul, true))
      report(Rule::Syntax, event.range, "a NUL byte: for ptxas, the file ends here");
    return;
  case ScanProblem::BadCharacter:
    badCharacter = event.range;
    return report(Rule::Syntax, event.range, "PTX has no such character");
  case ScanProblem::UnclosedFunction:
    scopes.closeFunction();
    if (endIsHidden) // by a comment or string that is not closed
      return;
    return report(Rule::Syntax, event.range, "this '{' is not closed");
  }
}

/// What is wrong with the waivers takes its place among what is left to be told.
void ModuleChecker::reportWaivers() {
  while (const std::optional<size_t> rest = waivers->report(result.diagnostics, mostInPart)) {
    sortByPlace(result.diagnostics);
    const auto behind =
        std::ranges::lower_bound(result.diagnostics, *rest, {}, [](const Diagnostic &one) { return one.range.begin; });
    std::vector<Diagnostic> part(std::move_iterator(result.diagnostics.begin()), std::move_iterator(behind));
    result.diagnostics.erase(result.diagnostics.begin(), behind);
    errors.add(part);
    if (!part.empty())
      (*consume)(part);
  }
  sortByPlace(result.diagnostics);
}

CheckResult ModuleChecker::finish() {
  if (isModule) {
    if (!collector)
      module.checkEnd(result.diagnostics);
    scopes.checkComplete();
  }
  for (Diagnostic &diagnostic : result.diagnostics)
    if (diagnostic.statement.empty()) // of what is known at the end
      diagnostic.statement = diagnostic.range;
  if (canonical)
    canonical->append(text.substr(copied));
  result.ptxVersion = module.moduleVersion();
  result.target = module.moduleTarget();
  sortByPlace(result.diagnostics);
  if (waiversEnd > 0) {
    if (!waivers)
      waivers.emplace(text, waiversEnd, options);
    waivers->waive(result.diagnostics);
    reportWaivers();
  }
  errors.add(result.diagnostics);
  for (Target target : module.targets())
    result.verdicts.push_back({module.version(), target});
  if (module.targets().empty())
    result.verdicts.push_back({module.version(), std::nullopt});
  errors.judge(result.verdicts);
  if (consume && !result.diagnostics.empty()) {
    (*consume)(result.diagnostics);
    result.diagnostics.clear();
  }
  return std::move(result);
}

} // namespace ptxmatrix
