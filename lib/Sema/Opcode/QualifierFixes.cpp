//===- QualifierFixes.cpp - Edits that fix qualifiers ---------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Opcode/QualifierFixes.h"
#include "Diagnostics/MessageText.h"
#include "Diagnostics/Messages.h"

#include <algorithm>

namespace ptxmatrix {

Fix removal(const Statement &statement, TokenIndex token) {
  return {msg::fixRemove(statement.textOf(token)), true, {{statement.rangeOf(token), ""}}};
}

Fix insertion(size_t place, std::string_view inserted) {
  return {msg::fixInsert(inserted), true, {{{place, place}, std::string(inserted)}}};
}

Fix rewriting(const Statement &statement, size_t nameEnd, const std::vector<FormSlot> &slots,
              const std::vector<TokenIndex> &surplus, bool isSafe) {
  Fix fix{"", isSafe, {}};
  Parts inserted;
  Parts written;
  Parts removed;
  SourceRange place = {nameEnd, nameEnd};
  for (const FormSlot &slot : slots) {
    if (slot.token)
      place.begin = place.end = statement.rangeOf(*slot.token).end;
    if (!slot.wanted)
      continue;
    Parts &words = slot.token ? written : inserted;
    if (!slot.token || std::ranges::find(words, inQuotes(*slot.wanted)) == words.end())
      words.push_back(inQuotes(*slot.wanted));
    const SourceRange range = slot.token ? statement.rangeOf(*slot.token) : place;
    const auto same = std::ranges::find(fix.edits, range, &TextEdit::range);
    if (same != fix.edits.end())
      same->text += dotted(*slot.wanted);
    else
      fix.edits.push_back({range, dotted(*slot.wanted)});
  }
  for (const TokenIndex token : surplus) {
    removed.push_back(inQuotes(statement.textOf(token)));
    fix.edits.push_back({statement.rangeOf(token), ""});
  }
  std::ranges::sort(fix.edits, {}, [](const TextEdit &edit) { return std::pair(edit.range.begin, edit.range.end); });
  Parts steps;
  for (const auto &[row, words] : {std::pair(&msg::fixInsertAll, &inserted), std::pair(&msg::fixWriteAll, &written),
                                   std::pair(&msg::fixRemoveAll, &removed)})
    if (!words->empty())
      steps.push_back((*row)(*words));
  fix.message = joined(steps, "and");
  return fix;
}

Fix reordering(const Statement &statement, const std::vector<FormSlot> &slots) {
  std::vector<TokenIndex> canonical;
  for (const FormSlot &slot : slots)
    if (slot.token)
      canonical.push_back(*slot.token);
  std::vector<TokenIndex> places = canonical;
  std::ranges::sort(places);
  Fix fix{msg::fixReorder(), true, {}};
  for (size_t i = 0; i < places.size(); ++i)
    if (statement.textOf(places[i]) != statement.textOf(canonical[i]))
      fix.edits.push_back({statement.rangeOf(places[i]), std::string(statement.textOf(canonical[i]))});
  return fix;
}

} // namespace ptxmatrix
