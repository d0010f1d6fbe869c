//===- InstructionNeeds.cpp - Needs of all instructions -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/InstructionNeeds.h"
#include "Isa/NeedsTable.h"

#include <algorithm>

namespace ptxmatrix {
namespace {

/// Whether \p qualifiers have those of \p syntax.  Then \p need gets their places, and the number of operands.
bool fits(std::string_view syntax, std::span<const std::string_view> qualifiers, InstructionNeed &need) {
  const auto isIn = [](std::string_view list) {
    return [list](std::string_view word) { return isOneOf(list, word.substr(1)); };
  };
  auto begin = qualifiers.begin();
  while (!syntax.empty()) {
    const std::string_view part = syntax.substr(0, syntax.find('.'));
    syntax.remove_prefix(std::min(syntax.size(), part.size() + 1));
    if (part.front() == '#') {
      need.operands = static_cast<size_t>(part[1] - '0');
    } else if (part.front() == '!') {
      if (std::ranges::any_of(qualifiers, isIn(part.substr(1))))
        return false;
    } else {
      begin = std::find_if(begin, qualifiers.end(), isIn(part));
      if (begin == qualifiers.end())
        return false;
      need.qualifiers.push_back(static_cast<size_t>(begin++ - qualifiers.begin()));
    }
  }
  return true;
}

} // namespace

std::optional<std::vector<InstructionNeed>> needsOf(std::string_view word,
                                                    std::span<const std::string_view> qualifiers) {
  std::vector<InstructionNeed> needs;
  for (const NeedsRow &row : kNeedsRows)
    if (InstructionNeed need{row.since, row.targets, 0, {}};
        isOneOf(row.names, word) && fits(row.qualifiers, qualifiers, need))
      needs.push_back(std::move(need));
  return needs.empty() ? std::nullopt : std::optional(std::move(needs));
}

} // namespace ptxmatrix
