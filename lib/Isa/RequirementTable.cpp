//===- RequirementTable.cpp - What instructions require -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/RequirementTable.h"

namespace ptxmatrix {

std::optional<std::vector<size_t>> RequirementRow::find(std::string_view word,
                                                        std::span<const std::string_view> written) const {
  if (!isOneOf(names, word))
    return std::nullopt;
  const auto isIn = [](std::string_view list) {
    return [list](std::string_view qualifier) { return isOneOf(list, qualifier.substr(1)); };
  };
  std::vector<size_t> places;
  auto begin = written.begin();
  for (std::string_view rest = qualifiers; !rest.empty();) {
    const std::string_view part = rest.substr(0, rest.find('.'));
    rest.remove_prefix(std::min(rest.size(), part.size() + 1));
    if (part.front() == '!') {
      if (std::ranges::any_of(written, isIn(part.substr(1))))
        return std::nullopt;
      continue;
    }
    begin = std::find_if(begin, written.end(), isIn(part));
    if (begin == written.end())
      return std::nullopt;
    places.push_back(static_cast<size_t>(begin++ - written.begin()));
  }
  return places;
}

} // namespace ptxmatrix
