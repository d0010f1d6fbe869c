//===- InstructionNeeds.cpp - Needs of all instructions -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Isa/InstructionNeeds.h"
#include "Isa/NeedsTable.h"
#include "Isa/WordTable.h"

#include <utility>

namespace ptxmatrix {
namespace {

/// The targets of each row.  Each is a constant of its own, as compilers limit the steps of one.
template <size_t row> constexpr TargetSet kTargetsOfRow = detail::readTargets(kNeedsRows[row].targets);
constexpr auto kRowTargets = []<size_t... row>(std::index_sequence<row...>) consteval {
  return std::array<TargetSet, sizeof...(row)>{kTargetsOfRow<row>...};
}(std::make_index_sequence<kNeedsRows.size()>());

/// The first part of a row, and the others.
struct SplitRow {
  std::string_view names;
  std::string_view qualifiers;
  uint32_t letters = 0; ///< A bit for each first letter of a name, because nearly all rows are of other instructions.
};

constexpr uint32_t letterOf(std::string_view name) { return uint32_t{1} << (static_cast<unsigned>(name.front()) % 32); }

constexpr auto kSplitRows = []() consteval {
  std::array<SplitRow, kNeedsRows.size()> rows;
  for (size_t i = 0; i < rows.size(); ++i) {
    const std::string_view syntax = kNeedsRows[i].syntax;
    const size_t end = std::min(syntax.find('.'), syntax.size());
    rows[i] = {syntax.substr(0, end), syntax.substr(std::min(end + 1, syntax.size()))};
    forEachWord(rows[i].names, [&](std::string_view name) { rows[i].letters |= letterOf(name); });
  }
  return rows;
}();

/// Whether \p word is one of \p list, which has a '|' between two words.
bool isInList(std::string_view list, std::string_view word) {
  for (size_t at = list.find(word); at != std::string_view::npos; at = list.find(word, at + 1)) {
    const size_t end = at + word.size();
    if ((at == 0 || list[at - 1] == '|') && (end == list.size() || list[end] == '|'))
      return true;
  }
  return false;
}

/// Whether \p opcode has the qualifiers of \p syntax.  Then \p need gets their places, and the number of operands.
bool fits(std::string_view syntax, const OpcodeWords &opcode, InstructionNeed &need) {
  const auto isIn = [](std::string_view list) {
    return [list](std::string_view word) { return isInList(list, word); };
  };
  auto begin = opcode.qualifiers.begin();
  while (!syntax.empty()) {
    const std::string_view part = syntax.substr(0, syntax.find('.'));
    syntax.remove_prefix(std::min(syntax.size(), part.size() + 1));
    if (part.front() == '#') {
      need.operands = static_cast<size_t>(part[1] - '0');
    } else if (part.front() == '!') {
      if (std::ranges::any_of(opcode.qualifiers, isIn(part.substr(1))))
        return false;
    } else {
      begin = std::find_if(begin, opcode.qualifiers.end(), isIn(part));
      if (begin == opcode.qualifiers.end())
        return false;
      need.qualifiers.push_back(static_cast<size_t>(begin++ - opcode.qualifiers.begin()));
    }
  }
  return true;
}

} // namespace

std::optional<std::vector<InstructionNeed>> needsOf(const OpcodeWords &opcode) {
  std::vector<InstructionNeed> needs;
  for (size_t i = 0; i < kSplitRows.size(); ++i) {
    const SplitRow &row = kSplitRows[i];
    if ((row.letters & letterOf(opcode.name)) == 0 || !isInList(row.names, opcode.name))
      continue;
    if (InstructionNeed need{kNeedsRows[i].since, kRowTargets[i], 0, {}}; fits(row.qualifiers, opcode, need))
      needs.push_back(std::move(need));
  }
  return needs.empty() ? std::nullopt : std::optional(std::move(needs));
}

} // namespace ptxmatrix
