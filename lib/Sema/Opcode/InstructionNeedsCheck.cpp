//===- InstructionNeedsCheck.cpp - Needs of other instructions ------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/InstructionNeedsCheck.h"
#include "Diagnostics/Messages.h"
#include "Function/Function.h"
#include "Isa/InstructionNeeds.h"
#include "Sema/Opcode/FormNeeds.h"
#include "Support/Hash.h"

#include "ptxmatrix/detail/Match.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// The need of the part \p need of \p opcode: the first word and its qualifiers.
Need needOf(const InstructionNeed &need, std::span<const Token> opcode, std::string_view text) {
  size_t leading = 0;
  while (leading < need.qualifiers.size() && need.qualifiers[leading] == leading)
    ++leading;
  const SourceRange name = {opcode.front().range.begin, opcode[leading].range.end};
  Need result = {.range = name, .feature = msg::named(name.of(text)), .since = need.since, .targets = need.targets};
  if (leading < need.qualifiers.size()) {
    std::string others;
    for (size_t place : std::span(need.qualifiers).subspan(leading))
      others += opcode[place + 1].range.of(text);
    result.range = {opcode[need.qualifiers[leading] + 1].range.begin, opcode[need.qualifiers.back() + 1].range.end};
    result.feature = msg::featureOf(others, name.of(text));
  }
  if (need.operands != 0)
    result.feature = msg::withOperands(result.feature, need.operands);
  return result;
}

/// What \p needs of \p opcode, with \p operands operands, require together: the newest version, and the targets that
/// all of them have.  Each names the part that is the reason.
std::pair<Need, Need> combined(std::span<const InstructionNeed> needs, size_t operands, std::span<const Token> opcode,
                               std::string_view text) {
  Need version;
  Need targets;
  for (const InstructionNeed &one : needs) {
    if (one.operands != 0 && one.operands != operands)
      continue;
    if (one.since > version.since)
      version = needOf(one, opcode, text);
    if (targets.targets.isSubsetOf(one.targets))
      continue;
    const TargetSet common = targets.targets & one.targets;
    targets = needOf(one, opcode, text);
    targets.targets = common;
  }
  return {version, targets};
}

} // namespace

bool InstructionNeedsCheck::check(const Item &statement, std::vector<Diagnostic> &diagnostics) {
  const StatementParts parts = partsOf(statement.tokens);
  const std::string_view opcode = SourceRange{parts.opcode.front().range.begin, parts.opcode.back().range.end}.of(text);
  const auto countOperands = [&] { return splitAtCommas(parts.operands).size(); };
  Fine &fine = known[hashOf(opcode) % known.size()];
  if (fine.opcode == opcode && (fine.operands == 0 || fine.operands == countOperands()))
    return true;

  OpcodeWords words = {statement.word.text, {}};
  for (const Token &token : parts.opcode.subspan(1))
    words.qualifiers.push_back(token.range.of(text).substr(1));
  const std::optional<std::vector<InstructionNeed>> needs = needsOf(words);
  if (!needs)
    return false;
  const size_t operands = countOperands();
  const auto [version, targets] = combined(*needs, operands, parts.opcode, text);
  const bool needsNothing = version.feature.empty() && targets.feature.empty();
  if (needsNothing || module.has({version.since, std::nullopt, targets.targets}, targets.targets)) {
    const bool isAlways = std::ranges::all_of(*needs, [](const InstructionNeed &need) { return need.operands == 0; });
    fine = {opcode, isAlways ? 0 : operands};
    return true;
  }
  for (const Need &need : {version, targets})
    if (!need.feature.empty())
      module.note(need);
  reportNeeds(version, targets, module, diagnostics);
  return true;
}

} // namespace ptxmatrix
