//===- InstructionNeedsCheck.cpp - Needs of other instructions ------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/Messages.h"
#include "Isa/Opcode.h"
#include "Sema/Opcode/FormNeeds.h"
#include "Sema/Opcode/OpcodeCheck.h"

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

bool checkInstructionNeeds(const Item &statement, std::string_view text, const ModuleContext &module,
                           std::vector<Diagnostic> &diagnostics) {
  const Opcode &opcode = *statement.opcode;
  if (!opcode.needs)
    return false;
  if (module.has(opcode.required, opcode.required.targets))
    return true;
  const auto word = std::ranges::find(statement.tokens, statement.word.range, &Token::range);
  const auto index = static_cast<size_t>(word - statement.tokens.begin());
  const std::span<const Token> words = statement.tokens.subspan(index, opcode.qualifiers.size() + 1);
  const auto [version, targets] =
      combined(*opcode.needs, statement.ast ? statement.ast->operands.size() : 0, words, text);
  for (const Need &need : {version, targets})
    if (!need.feature.empty())
      module.note(need);
  reportNeeds(version, targets, module, diagnostics);
  return true;
}

} // namespace ptxmatrix
