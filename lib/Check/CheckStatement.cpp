//===- CheckStatement.cpp - Checking one statement ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Check/CheckStatement.h"
#include "Diagnostics/Report.h"
#include "Scan/CharClass.h"
#include "Sema/Opcode/OpcodeCheck.h"
#include "Sema/Operands/Advice.h"
#include "Waivers/Waivers.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// Whether nothing that could belong to a statement follows: the line or the block ends.
bool nothingFollows(std::string_view behind) {
  behind.remove_prefix(std::min(behind.find_first_not_of(" \t\r"), behind.size()));
  return behind.empty() || behind.front() == '\n' || behind.front() == '}' || behind.starts_with("//");
}

} // namespace

std::optional<MatchedOpcode> checkRead(const ReadStatement &read, Mnemonic mnemonic, const NameScope &scope,
                                       bool hasBadByte, std::vector<Diagnostic> &diagnostics) {
  const size_t before = diagnostics.size();
  checkGuard(read.statement, scope, diagnostics);
  std::optional<MatchedOpcode> matched = checkOpcode(read, mnemonic, scope.module, diagnostics);
  if (!matched)
    return std::nullopt;
  checkOperands(read.statement, *matched, scope, diagnostics);
  if (hasBadByte || hasErrorSince(diagnostics, before))
    return std::nullopt;
  adviseOnOperands(read.statement, *matched, scope, diagnostics);
  return matched;
}

Fix insertion(size_t place, std::string_view inserted) {
  return {msg::fixInsert(inserted), true, {{{place, place}, std::string(inserted)}}};
}

void reportUnreadable(const Statement &statement, std::string_view text, std::vector<Diagnostic> &diagnostics) {
  const SyntaxError &error = *statement.error;
  report(diagnostics, error.range.shifted(statement.offset), error.message);
  const size_t place = statement.offset + error.missingAt;
  if (error.missing == "," || (error.missing == ";" && nothingFollows(text.substr(place))))
    diagnostics.back().fixes.push_back(insertion(place, error.missing));
}

CheckOptions statementOptions(CheckOptions options) {
  if (!options.ptxVersion)
    options.ptxVersion = newestVersion(options.ptxasRelease());
  return options;
}

void addVerdicts(const ModuleContext &module, std::vector<Verdict> &verdicts) {
  for (Target target : module.targets())
    verdicts.push_back({module.version(), target, true});
  if (module.targets().empty())
    verdicts.push_back({module.version(), std::nullopt, true});
}

bool checkPlainStatement(std::string_view text, const CheckOptions &options, const NameScope &scope,
                         CheckResult &result) {
  const auto begin = static_cast<size_t>(std::ranges::find_if_not(text, isWhite) - text.begin());
  const ReadStatement read = threadReader().readSeen(text, begin, options.limits);
  if (!read.shape || !read.shape->settled || mayHaveWaivers(text) ||
      !std::ranges::all_of(text.substr(begin + read.statement.text.size()), isWhite))
    return false;
  const Mnemonic mnemonic = read.shape->settled->matched.form->mnemonic;
  const ModuleContext &module = scope.module;
  result.clear();
  module.checkTargets(result.diagnostics);
  checkRead(read, mnemonic, scope, /*hasBadByte=*/false, result.diagnostics);
  if (!result.diagnostics.empty())
    return false;

  addVerdicts(module, result.verdicts);
  ++result.instructions[static_cast<size_t>(mnemonic)];
  return true;
}

} // namespace ptxmatrix
