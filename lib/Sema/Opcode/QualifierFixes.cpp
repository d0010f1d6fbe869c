//===- QualifierFixes.cpp - Edits that fix qualifiers ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

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

Fix insertMissing(const Statement &statement, size_t nameEnd, const std::vector<FormSlot> &slots, bool isSafe) {
  Fix fix{"", isSafe, {}};
  std::vector<std::string> parts;
  SourceRange place = {nameEnd, nameEnd};
  for (const FormSlot &slot : slots) {
    if (slot.token)
      place.begin = place.end = statement.rangeOf(*slot.token).end;
    if (!slot.missing)
      continue;
    parts.push_back(inQuotes(*slot.missing));
    std::string text = dotted(*slot.missing);
    const auto same = std::ranges::find(fix.edits, place, &TextEdit::range);
    if (same != fix.edits.end())
      same->text += text;
    else
      fix.edits.push_back({place, std::move(text)});
  }
  std::ranges::sort(fix.edits, {}, [](const TextEdit &edit) { return edit.range.begin; });
  fix.message = msg::fixInsertAll(parts);
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
