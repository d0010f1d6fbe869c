//===- OpcodeFix.cpp - The fix of an opcode -------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Sema/Opcode/WrittenOpcode.h"

#include <algorithm>
#include <tuple>

namespace ptxmatrix {
namespace {

/// The text that \p edit changes.  A qualifier is inserted in canonical order: after the word in the slot before it.
SourceRange placeOf(const QualifierEdit &edit, const detail::Form &form, const WrittenOpcode &opcode) {
  if (edit.place)
    return opcode.rangeOf(opcode.words[*edit.place].token);
  const auto slot = static_cast<size_t>(edit.slot - form.slots().data());
  const WrittenQualifier *before = nullptr;
  for (const WrittenQualifier &one : opcode.words)
    if (one.slot < slot && (!before || before->slot < one.slot))
      before = &one;
  const size_t end = before ? opcode.rangeOf(before->token).end : opcode.nameRange().end;
  return {end, end};
}

} // namespace

Fix fixOf(std::vector<QualifierEdit> edits, const detail::Form &form, const WrittenOpcode &opcode) {
  std::ranges::sort(edits, {}, [&](const QualifierEdit &edit) {
    const SourceRange place = placeOf(edit, form, opcode);
    return std::tuple(place.begin, place.end, edit.slot);
  });
  Fix fix;
  Parts inserted;
  Parts replaced;
  Parts removed;
  for (const QualifierEdit &edit : edits) {
    const SourceRange range = placeOf(edit, form, opcode);
    const std::string text = edit.removes() ? "" : dotted(*edit.choice);
    const std::string word = inQuotes(edit.removes() ? range.of(opcode.statement.source) : text);
    Parts &words = edit.inserts() ? inserted : edit.removes() ? removed : replaced;
    if (!edit.replaces() || std::ranges::count(words, word) == 0)
      words.push_back(word);
    if (!fix.edits.empty() && fix.edits.back().range == range)
      fix.edits.back().text += text;
    else
      fix.edits.push_back({range, text});
  }
  Parts steps;
  for (const auto &[row, words] : {std::pair(&msg::fixInsertAll, &inserted), std::pair(&msg::fixWriteAll, &replaced),
                                   std::pair(&msg::fixRemoveAll, &removed)})
    if (!words->empty())
      steps.push_back((*row)(*words));
  fix.message = joined(steps, "and");
  return fix;
}

} // namespace ptxmatrix
