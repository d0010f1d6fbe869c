//===- Names.cpp - The identifiers of a text ------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Lex/Names.h"
#include "Lex/CharClass.h"

namespace ptxmatrix {

void Names::restart(const Names *around) {
  outer = around;
  first = around ? around->end() : 1;
  table.clear();
  splits.clear();
}

/// The number of \p name, here or in a text around.
std::optional<NameId> Names::find(std::string_view name) const {
  const std::optional<uint32_t> number = table.find(name);
  return number ? std::optional(idOf(*number)) : outer ? outer->find(name) : std::nullopt;
}

IndexedName Names::split(std::string_view name) {
  size_t length = name.size();
  uint32_t index = 0;
  for (uint32_t unit = 1; length > 0 && isDigit(name[length - 1]); unit *= 10)
    index += unit * static_cast<uint32_t>(name[--length] - '0');
  if (length == 0 || length == name.size())
    return {};
  return {add(name.substr(0, length)), index};
}

IndexedName Names::splitUpTo(NameId name) {
  if (!isOwn(name))
    return split(textOf(name));
  while (splits.size() <= numberOf(name))
    splits.push_back(split(table[static_cast<uint32_t>(splits.size())]));
  return splits[numberOf(name)];
}

} // namespace ptxmatrix
