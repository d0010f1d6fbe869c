//===- IgnoredCheck.cpp - Ignored qualifiers next to a form ---------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Sema/Opcode/IgnoredCheck.h"
#include "Diagnostics/MessageText.h"
#include "Diagnostics/Report.h"
#include "Isa/TargetsFrom.h"

namespace ptxmatrix {
namespace {

/// The parts '.row' and '.col' for `row|col`.
Parts quotedWords(std::string_view list) {
  Parts parts;
  while (!list.empty()) {
    const std::string_view word = list.substr(0, list.find('|'));
    parts.push_back(inQuotes("." + std::string(word)));
    list.remove_prefix(std::min(list.size(), word.size() + 1));
  }
  return parts;
}

} // namespace

std::optional<Message> IgnoredCheck::whyRejected(const WrittenQualifier &one, bool isExtra) {
  if (!isExtra) {
    types += info(*one.qualifier).kind == QualifierKind::Type ? 1 : 0;
    return std::nullopt;
  }
  const std::string_view text = opcode.textOf(one.token);
  const IgnoredRow *row = findIgnored(form, values, opcode.wordOf(one.token), ptxasRelease);
  if (!row)
    return msg::doesNotGoWith(text, {inQuotes(opcode.nameText())});
  const std::optional<Qualifier> type = detail::pick(form, values, QualifierKind::Type);
  if (types < row->typesBefore && type)
    return msg::ignoredAfterType(text, *type);
  types += row->group == IgnoredGroup::Type ? 1 : 0;
  const unsigned most = mostIgnored(row->group);
  if (++counts[static_cast<size_t>(row->group)] > most && most != 0)
    return msg::ignoredAtMost(most == 1, quotedWords(row->words), text);
  return std::nullopt;
}

void reportIgnored(const WrittenOpcode &opcode, const WrittenQualifier &one, std::vector<Diagnostic> &diagnostics) {
  report(diagnostics, opcode.rangeOf(one.token), msg::ignoredHere(opcode.textOf(one.token), opcode.mnemonic));
}

void checkIgnored(const WrittenOpcode &opcode, const WrittenQualifier &one, const IgnoredRow &row,
                  const ModuleContext &module, std::vector<Diagnostic> &diagnostics) {
  if (checkNeed({.range = opcode.rangeOf(one.token),
                 .feature = msg::featureOf(opcode.textOf(one.token), name(opcode.mnemonic)),
                 .since = row.since,
                 .targets = targetsFrom(row.leastTarget),
                 .cuda = leastReleaseFor(row.first)},
                module, diagnostics))
    reportIgnored(opcode, one, diagnostics);
}

} // namespace ptxmatrix
