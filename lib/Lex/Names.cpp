//===- Names.cpp - The identifiers of a text ------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Lex/Names.h"
#include "Lex/CharClass.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// The length of \p name without its trailing digits.
size_t prefixLength(std::string_view name) {
  size_t length = name.size();
  while (length > 0 && isDigit(name[length - 1]))
    --length;
  return length;
}

} // namespace

void Names::restart(const Names *around) {
  outer = around;
  first = around ? around->end() : 1;
  entries.clear();
  made.clear();
  slots.resize(kLeastSlots);
  std::ranges::fill(slots, Slot());
}

/// Adds \p name, which has no entry, unless the text around has it.
NameId Names::enter(std::string_view name, uint32_t hash, size_t slot) {
  for (const Names *around = outer; around; around = around->outer)
    if (const uint32_t number = around->slots[around->slotOf(name, hash)].number; number != 0)
      return around->idOf(number);
  entries.push_back({name, false, {}});
  slots[slot] = {hash, static_cast<uint32_t>(entries.size())};
  if (2 * entries.size() > slots.size())
    grow();
  return idOf(static_cast<uint32_t>(entries.size()));
}

void Names::grow() {
  slots.assign(2 * slots.size(), Slot()); // without an allocation if an earlier text had as many names
  for (uint32_t number = 1; number <= entries.size(); ++number) {
    const std::string_view name = entries[number - 1].text;
    const uint32_t hash = hashOfName(name);
    slots[slotOf(name, hash)] = {hash, number};
  }
}

IndexedName Names::split(NameId name) {
  const std::string_view text = textOf(name);
  const size_t length = prefixLength(text);
  IndexedName indexed;
  if (length > 0 && length < text.size()) {
    for (const char digit : text.substr(length))
      indexed.index = indexed.index * 10 + static_cast<uint32_t>(digit - '0');
    indexed.hasZeros = text[length] == '0' && length + 1 < text.size();
    indexed.prefix = add(text.substr(0, length));
  }
  if (isOwn(name)) {
    Entry &entry = entries[static_cast<uint32_t>(name) - first];
    entry.indexed = indexed;
    entry.isSplit = true;
  }
  return indexed;
}

NameId Names::withoutZeros(NameId name) {
  const std::string_view text = textOf(name);
  const size_t digits = prefixLength(text);
  const size_t zeros = std::min(text.find_first_not_of('0', digits), text.size() - 1) - digits;
  return add(made.emplace_back(std::string(text.substr(0, digits)).append(text.substr(digits + zeros))));
}

} // namespace ptxmatrix
