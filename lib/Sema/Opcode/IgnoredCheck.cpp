//===- IgnoredCheck.cpp - What stands beside a form -----------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/IgnoredCheck.h"
#include "Diagnostics/Prose.h"
#include "Diagnostics/Report.h"
#include "Isa/TargetsFrom.h"

namespace ptxmatrix {
namespace {

/// "'.row' and '.col'" of `row|col`.
std::string quotedWords(std::string_view list) {
  std::vector<std::string> parts;
  while (!list.empty()) {
    const std::string_view word = list.substr(0, list.find('|'));
    parts.push_back("'." + std::string(word) + "'");
    list.remove_prefix(std::min(list.size(), word.size() + 1));
  }
  return joined(parts, "and");
}

} // namespace

std::string IgnoredCheck::whyNotTaken(const WrittenQualifier &one, bool isBeside) {
  if (!isBeside) {
    types += info(*one.qualifier).kind == QualifierKind::Type ? 1 : 0;
    return "";
  }
  const std::string_view text = opcode.textOf(one.token);
  const IgnoredRow *row = findIgnored(form, values, opcode.wordOf(one.token), judge);
  if (!row)
    return quoted(text) + " does not go with " + quoted(opcode.nameText());
  const std::optional<Qualifier> type = detail::pick(form, values, QualifierKind::Type);
  if (types < row->typesBefore && type)
    return "ptxas ignores " + quoted(text) + " only after the type, here " + quoted(*type);
  types += row->group == IgnoredGroup::Type ? 1 : 0;
  const unsigned most = mostIgnored(row->group);
  if (++counts[static_cast<size_t>(row->group)] > most && most != 0)
    return "ptxas ignores at most " + std::string(most == 1 ? "one" : "two") + " of " + quotedWords(row->words) + "; " +
           quoted(text) + " is one too many";
  return "";
}

void reportIgnored(const WrittenOpcode &opcode, const WrittenQualifier &one, std::vector<Diagnostic> &diagnostics) {
  report(diagnostics, Rule::UndocumentedQualifier, opcode.rangeOf(one.token),
         "ptxas ignores " + quoted(opcode.textOf(one.token)) + " here; the PTX ISA does not define it on " +
             quoted(name(opcode.mnemonic)));
}

void checkIgnored(const WrittenOpcode &opcode, const WrittenQualifier &one, const IgnoredRow &row,
                  const ModuleContext &module, std::vector<Diagnostic> &diagnostics) {
  if (checkNeed({.range = opcode.rangeOf(one.token),
                 .feature = quoted(opcode.textOf(one.token)) + " of " + quoted(name(opcode.mnemonic)),
                 .since = row.since,
                 .targets = targetsFrom(row.leastTarget),
                 .cuda = toldBy(row.first)},
                module, diagnostics))
    reportIgnored(opcode, one, diagnostics);
}

} // namespace ptxmatrix
