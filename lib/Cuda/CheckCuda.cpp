//===- CheckCuda.cpp - Check the inline PTX of a CUDA source --------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/DiagnosticSink.h"
#include "Cuda/AsmCheck.h"
#include "Cuda/Preprocess.h"
#include "Diagnostics/Messages.h"
#include "ptxmatrix/Cuda.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace ptxmatrix {
namespace {

/// Whether \p fix changes both a macro and its arguments, or has edits that overlap or are out of order in the source.
/// Either would change the meaning of other uses of the macro.
bool changesSeveralParts(const Fix &fix, const AsmStatement &statement) {
  return std::ranges::adjacent_find(fix.edits, [&](const TextEdit &one, const TextEdit &next) {
           return next.range.begin < one.range.end ||
                  statement.macroUse(one.range).has_value() != statement.macroUse(next.range).has_value();
         }) != fix.edits.end();
}

/// Whether \p path, with \p text, has code for a GPU.
bool isOfCuda(llvm::StringRef text, llvm::StringRef path) {
  return path.ends_with(".cu") || path.ends_with(".cuh") || text.contains("__device__") || text.contains("__global__");
}

/// Reads a source for each target, and checks one asm statement after the other.
class CudaChecker {
public:
  CudaChecker(std::string_view text, const CheckOptions &given, const CudaCompilation &compilation)
      : text(text), compilation(compilation), arguments(readCompileArguments(compilation)),
        headers(compilation.headers ? compilation.headers : makeCudaHeaders()),
        masked(mayHaveWaivers(text) ? maskLiterals(text) : ""), isCuda(isOfCuda(text, compilation.path)),
        options(given), module(options, TextKind::Body),
        sink(masked.empty() ? text : masked, options, /*seesFunctions=*/false) {
    if (options.targets.empty())
      options.targets = arguments.targets;
  }

  CheckResult run() {
    module.checkTargets(sink.list());
    std::vector<Target> targets = options.targets;
    std::erase_if(targets, [&](Target one) { return !isKnownTarget(one, options.ptxasRelease()); });
    for (const Target one : targets)
      if (options.cuda && !isKnownGpu(one, *options.cuda)) // nvcc has no such option
        module.reportFor(one, {}, whyNoGpu(one, *options.cuda), sink.list());
    sink.endStatement({});
    for (const Target one : targets)
      readFor(one);
    if (options.targets.empty())
      readFor(std::nullopt);
    for (Found &found : all)
      report(std::move(found), std::max<size_t>(targets.size(), 1));
    AsmCounts counts{.statements = counted.size()};
    for (auto &[statement, skipped] : counted)
      if (!skipped.reason.empty())
        counts.skips.push_back(std::move(skipped));
    counts.skipped = counts.skips.size();
    counts.checked = counts.statements - counts.skipped;
    result.asmStatements = std::move(counts);
    sink.finish(module, result);
    return std::move(result);
  }

private:
  struct Found {
    Diagnostic diagnostic;
    SourceRange statement;
    size_t uses = 0;                            ///< How often it was found.
    std::vector<std::optional<Target>> targets; ///< The targets for which it was found.
  };

  void readFor(std::optional<Target> one) {
    target = one;
    const Predefines predefines = makePredefines(arguments, target, options.targets, options.cuda);
    constexpr unsigned kMostBranches = 8; // each is a reading
    unsigned branches = readUpTo(UINT_MAX, predefines);
    for (branches = std::min(branches, kMostBranches); branches > 0; --branches)
      readUpTo(branches - 1, predefines);
  }

  /// Reads the source with the definitions of macros in branches up to \p last.  Returns the last one that counts.
  unsigned readUpTo(unsigned last, const Predefines &predefines) {
    scopes = {};
    unsigned used = 0;
    std::vector<Diagnostic> atEnd;
    if (!forEachAsm({text, compilation, predefines, *headers, last, options.limits.statementBytes},
                    [&](AsmStatement &&statement) {
                      used = std::max(used, statement.definitions);
                      read(makePtxBlock(std::move(statement)));
                    })) {
      ptxmatrix::report(atEnd, {}, msg::sourceTooLarge());
      result.limitReached = true;
    }
    scopes.reportOpen(atEnd);
    add(std::move(atEnd), {});
    return used;
  }

  void read(const PtxBlock &block) {
    const AsmStatement &statement = block.statement;
    CheckResult checked;
    const std::string skipped = check(block, checked);
    for (const size_t literal : statement.literals)
      literalUses[literal] += skipped.empty() ? 1 : 0;
    std::vector<Diagnostic> &found = checked.diagnostics;
    for (Diagnostic &one : found) {
      if (statement.hasUntypedCode)
        one.fixes.clear(); // the text to change is not in the source
      if (!statement.header.empty() && one.range == statement.headerUse)
        one.notes.push_back({one.range, msg::noteHeader(statement.header)});
      std::erase_if(one.fixes, [&](const Fix &fix) { return changesSeveralParts(fix, statement); });
      const std::optional<SourceRange> use = statement.macroUse(one.range);
      if (use)
        one.notes.push_back({*use, msg::noteMacro()});
      if (use || !statement.conditionalText.empty()) // elsewhere or with another condition, operands may differ
        for (Fix &fix : one.fixes)
          fix.isSafe = false;
    }
    count(statement, checked, skipped);
    add(std::move(found), statement.range);
  }

  /// Checks \p block.  Returns why it is skipped, or nothing.
  std::string check(const PtxBlock &block, CheckResult &checked) {
    if (block.statement.isTooLong && isCuda) {
      result.limitReached = true;
      ptxmatrix::report(checked.diagnostics, block.statement.range,
                        msg::tooLong(/*text*/ false, options.limits.statementBytes));
    }
    if (!block.statement.whyUnknown.empty()) {
      scopes.addUnknown();
      return block.statement.whyUnknown;
    }
    if (!isSurelyPtx(block, isCuda))
      return msg::skipHost();
    ParsedBlock parsed(block);
    if (block.whyUnknown.empty()) {
      checked = checkBlock(parsed);
    } else {
      ItemReader items(block.code.text, TextKind::Body);
      while (const Item *const item = items.next())
        parsed.read(*item);
      checkAsmOperands(parsed, /*mayBeUnused=*/false, checked.diagnostics);
    }
    scopes.add(parsed);
    return block.whyUnknown;
  }

  CheckResult checkBlock(ParsedBlock &parsed) {
    const AsmStatement &statement = parsed.block.statement;
    CheckOptions blockOptions = options;
    blockOptions.targets.clear();
    if (target && !statement.isConditional) // otherwise only errors for all targets are certain
      blockOptions.targets.push_back(*target);
    CheckResult checked = checkPtxBlock(parsed, scopes, blockOptions, !target);
    std::vector<Diagnostic> &found = checked.diagnostics;
    // Because of an error, an operand may be unused, but not because of the version and target.
    const bool mayBeUnused = std::ranges::any_of(found, [](const Diagnostic &one) {
      return one.severity == Severity::Error && one.rule != &info(Rule::NeedsTarget) &&
             one.rule != &info(Rule::NeedsVersion);
    });
    checkAsmOperands(parsed, mayBeUnused, found);
    if (!statement.isInKernel)
      scopes.checkNames(parsed, found);
    if (!hasErrorSince(found, 0))
      checkAsmInstructions(parsed, options.allWarnings, found);
    return checked;
  }

  void count(const AsmStatement &statement, const CheckResult &checked, const std::string &skipped) {
    const auto [entry, isNew] =
        counted.try_emplace({statement.range.begin, statement.whyUnknown.empty() ? statement.code.text : ""},
                            SkippedAsm{statement.range, skipped});
    std::string &known = entry->second.reason;
    if (!skipped.empty() || (!isNew && known.empty()))
      return;
    known.clear();
    for (size_t i = 0; i < result.instructions.size(); ++i)
      result.instructions[i] += checked.instructions[i];
    result.limitReached = result.limitReached || checked.limitReached;
  }

  /// Merges duplicates: a mistake in a macro is found at each of its uses.
  void add(std::vector<Diagnostic> &&diagnostics, SourceRange statement) {
    for (Diagnostic &one : diagnostics) {
      // Each use of a macro may have other variables.
      const bool isAnyMessage =
          one.rule == &info(Rule::AsmDuplicateOutput) || one.rule == &info(Rule::AsmDuplicateInput);
      const auto [entry, isNew] =
          numbers.try_emplace({one.range.begin, one.range.end, one.rule, isAnyMessage ? "" : one.message}, all.size());
      if (isNew)
        all.push_back({std::move(one), statement, 0, {}});
      Found &found = all[entry->second];
      ++found.uses;
      std::vector<std::optional<Target>> &targets = found.targets;
      if (targets.empty() || targets.back() != target)
        targets.push_back(target);
    }
  }

  /// Whether what was found \p uses times was found at each use of the literals that \p fix changes: for each target,
  /// with each branch of an `#if` inside the statement and definition of a macro, and in each statement of a macro that
  /// has them as an argument.
  bool isForAllUses(const Fix &fix, size_t uses) const {
    return std::ranges::all_of(fix.edits, [&](const TextEdit &edit) {
      const auto after = literalUses.upper_bound(edit.range.begin);
      return after != literalUses.begin() && std::prev(after)->second == uses;
    });
  }

  /// Passes \p found to the sink.
  void report(Found &&found, size_t readings) {
    std::erase_if(found.diagnostic.fixes, [&](const Fix &fix) { return !isForAllUses(fix, found.uses); });
    if (found.targets.size() == readings) // it holds for all
      found.targets = {std::nullopt};
    for (const std::optional<Target> &one : found.targets) {
      const bool isLast = &one == &found.targets.back();
      Diagnostic &added = sink.list().emplace_back(isLast ? std::move(found.diagnostic) : found.diagnostic);
      added.target = one;
      if (one && !llvm::StringRef(added.message).contains(info(*one).name))
        added.message = msg::forTarget(added.message, *one);
      sink.endStatement(found.statement);
    }
  }

  std::string_view text;
  const CudaCompilation &compilation;
  const CompileArguments arguments;
  const std::shared_ptr<CudaHeaders> headers;
  const std::string masked; ///< For waivers; empty if there are none.
  const bool isCuda;        ///< Certainly, and no header of the host.
  CheckOptions options;
  const ModuleContext module;
  DiagnosticSink sink;
  CheckResult result;
  OpenScopes scopes;            ///< For the current target.
  std::optional<Target> target; ///< For the current target.
  using Key = std::tuple<size_t, size_t, const RuleInfo *, std::string>;
  std::map<Key, size_t> numbers; ///< Of what was found.
  std::vector<Found> all;
  std::map<size_t, size_t> literalUses; ///< How many times each literal of a template was read, by its beginning.
  /// The statements by place and template, with the reason if all readings skip it.
  std::map<std::pair<size_t, std::string>, SkippedAsm> counted;
};

} // namespace

CheckResult checkCuda(std::string_view text, const CheckOptions &options, const CudaCompilation &compilation) {
  return CudaChecker(text, options, compilation).run();
}

std::optional<PtxBlock> findAsmAt(std::string_view source, const CudaCompilation &compilation, size_t offset) {
  const CompileArguments arguments = readCompileArguments(compilation);
  const Predefines predefines = makePredefines(arguments, std::nullopt, {}, std::nullopt);
  const std::shared_ptr<CudaHeaders> headers = makeCudaHeaders();
  std::optional<PtxBlock> found;
  forEachAsm({source, compilation, predefines, *headers}, [&](AsmStatement &&statement) {
    if (!found && statement.range.contains({offset, offset}))
      found = makePtxBlock(std::move(statement));
  });
  return found;
}

} // namespace ptxmatrix
