//===- CheckCuda.cpp - Check the inline PTX of a CUDA source --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Cuda/CheckCuda.h"
#include "Check/CheckStatement.h"
#include "Check/DiagnosticSink.h"
#include "Cuda/AsmCheck.h"
#include "Cuda/AsmDialect.h"
#include "Cuda/AsmParser.h"
#include "Cuda/MaskLiterals.h"
#include "Diagnostics/Report.h"

#include "llvm/ADT/StringRef.h"

#include <set>
#include <tuple>

namespace ptxmatrix {
namespace {

/// Whether what stands at \p range is of a macro of the template and not of its arguments.
bool isInMacro(SourceRange range, const AsmStatement &statement) {
  if (!statement.use)
    return false;
  const bool isUsedInside = isInside(*statement.use, statement.range);
  return !isInside(range, isUsedInside ? statement.range : *statement.use);
}

/// Checks one asm statement of a source after the other.
class CudaChecker {
public:
  CudaChecker(std::string_view text, const CheckOptions &options)
      : text(text), masked(mayHaveWaivers(text) ? maskLiterals(text) : ""), options(statementOptions(options)),
        module(this->options), sink(masked.empty() ? text : masked, this->options) {
    blockOptions = this->options;
    blockOptions.filter = nullptr; // the sink asks it, of places in the source
  }

  CheckResult run();

private:
  void check(const AsmStatement &statement);
  /// What a macro says wrong is found wherever it is used, and reported once.
  void add(std::vector<Diagnostic> &&found);

  std::string_view text;
  const std::string masked; ///< For waivers, if there may be any.
  const CheckOptions options;
  CheckOptions blockOptions;
  const ModuleContext module;
  DiagnosticSink sink;
  CheckResult result;
  AsmCounts counts;
  OpenScopes scopes;
  std::set<std::tuple<size_t, size_t, const RuleInfo *, std::optional<Target>, std::string>> known;
};

CheckResult CudaChecker::run() {
  module.checkTargets(sink.list());
  sink.endStatement({});
  const bool isComplete = forEachAsm(text, [&](std::vector<CxxToken> &&tokens) {
    for (const AsmStatement &statement : parseAsm(text, tokens))
      check(statement);
  });
  if (!isComplete) {
    report(sink.list(), Rule::Limit, {}, "macros expand to more than 16 times the text: what follows is not checked");
    result.limitReached = true;
  }
  scopes.reportOpen(sink.list());
  sink.endStatement({});
  result.asmStatements = counts;
  sink.finish(result);
  addVerdicts(module, result.verdicts);
  for (Verdict &verdict : result.verdicts)
    verdict.ok = sink.isFine(verdict.target);
  return std::move(result);
}

void CudaChecker::check(const AsmStatement &statement) {
  ++counts.statements;
  const PtxBlock block = makePtxBlock(statement);
  std::vector<Diagnostic> found;
  const llvm::StringRef code = llvm::StringRef(block.code.text).trim();
  if (statement.hasUnknownCode) {
    scopes.readUnknown();
    ++counts.skipped;
    return;
  }
  if (!isSurelyPtx(statement, code)) {
    if (code == "{" || code == "}")
      scopes.read(block, found);
    ++counts.skipped;
    return;
  }
  checkAsmOperands(statement, block, found);
  ++(block.isUnknown ? counts.skipped : counts.checked);
  if (!block.isUnknown) {
    checkAsmScope(block, found);
    CheckResult checked = checkPtxBlock(statement, block, scopes, blockOptions);
    std::ranges::move(checked.diagnostics, std::back_inserter(found));
    checkAsmEnd(block, found);
    for (size_t i = 0; i < result.instructions.size(); ++i)
      result.instructions[i] += checked.instructions[i];
    result.limitReached = result.limitReached || checked.limitReached;
  }
  scopes.read(block, found);
  for (Diagnostic &one : found) {
    if (statement.hasUntypedCode)
      one.fixes.clear(); // nothing is typed where they would be made
    if (!isInMacro(one.range, statement))
      continue;
    one.notes.push_back({*statement.use, "the macro is used here"});
    for (Fix &fix : one.fixes)
      fix.isSafe = false; // it may be used elsewhere, with other operands
  }
  add(std::move(found));
  sink.endStatement(statement.range);
}

void CudaChecker::add(std::vector<Diagnostic> &&found) {
  for (Diagnostic &one : found)
    if (known.emplace(one.range.begin, one.range.end, one.rule, one.target, one.message).second)
      sink.list().push_back(std::move(one));
}

} // namespace

CheckResult checkCuda(std::string_view text, const CheckOptions &options) { return CudaChecker(text, options).run(); }

} // namespace ptxmatrix
