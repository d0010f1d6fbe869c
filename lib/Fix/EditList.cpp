//===- EditList.cpp - Edits of a text -------------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Fix/EditList.h"

#include <algorithm>
#include <functional>

namespace ptxmatrix {
namespace {

/// \p next is the first that does not begin before \p edit, of those from \p begin to \p end.
template <typename Iterator> bool touchesNeighbour(Iterator begin, Iterator next, Iterator end, const TextEdit &edit) {
  return (next != end && next->range.begin <= edit.range.end) ||
         (next != begin && std::prev(next)->range.end >= edit.range.begin);
}

} // namespace

bool EditList::touches(const TextEdit &edit) const {
  const Entry first{{edit.range.begin, edit.range.begin}, 0, 0};
  return touchesNeighbour(inOrder.begin(), std::ranges::lower_bound(inOrder, first, std::less<>()), inOrder.end(),
                          edit) ||
         touchesNeighbour(late.begin(), late.lower_bound(first), late.end(), edit);
}

void EditList::add(const std::vector<TextEdit> &edits) {
  for (const TextEdit &edit : edits) {
    const Entry entry{edit.range, texts.size(), edit.text.size()};
    texts += edit.text;
    if (inOrder.empty() || inOrder.back() < entry)
      inOrder.push_back(entry);
    else
      late.insert(entry);
  }
}

template <typename Use> void EditList::forEach(Use use) const {
  auto other = late.begin();
  for (const Entry &entry : inOrder) {
    for (; other != late.end() && *other < entry; ++other)
      use(*other);
    use(entry);
  }
  std::for_each(other, late.end(), use);
}

std::vector<TextEdit> EditList::edits() const {
  std::vector<TextEdit> all;
  forEach([&](const Entry &entry) { all.push_back({entry.range, std::string(newText(entry))}); });
  return all;
}

std::string EditList::applyTo(std::string_view text) const {
  size_t size = text.size();
  forEach([&](const Entry &entry) { size = size - entry.range.size() + entry.size; });
  std::string edited;
  edited.reserve(size);
  size_t copied = 0;
  forEach([&](const Entry &entry) {
    edited.append(text.substr(copied, entry.range.begin - copied));
    edited.append(newText(entry));
    copied = entry.range.end;
  });
  edited.append(text.substr(copied));
  return edited;
}

} // namespace ptxmatrix
