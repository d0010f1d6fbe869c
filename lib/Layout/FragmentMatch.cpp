//===- FragmentMatch.cpp - Loads and stores of products -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/FragmentMatch.h"
#include "ptxmatrix/Variants.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace ptxmatrix {

void FragmentMatch::scatter(const Bits &bits, unsigned number, Numbers &numbers) {
  for (const Bit &bit : bits) {
    numbers[static_cast<size_t>(bit.kind)] |= (number & 1U) << bit.number;
    number >>= 1;
  }
}

FragmentElement FragmentMatch::elementOf(const Numbers &numbers) {
  const auto of = [&](Kind kind) { return numbers[static_cast<size_t>(kind)]; };
  return {.fragment = of(Kind::Fragment),
          .element = {.matrix = of(Kind::Matrix), .row = of(Kind::Row), .column = of(Kind::Column)}};
}

MovedRegister FragmentMatch::placeOf(unsigned reg, unsigned fragment) const {
  Numbers numbers{};
  scatter(registerBits, reg, numbers);
  scatter(fragmentBits, fragment, numbers);
  return {.move = numbers[static_cast<size_t>(Kind::Move)], .reg = numbers[static_cast<size_t>(Kind::Register)]};
}

std::optional<FragmentElement> FragmentMatch::addressed(unsigned lane, unsigned number) const {
  if (lane >= usedLanes)
    return std::nullopt;
  Numbers numbers{};
  scatter(laneBits, lane, numbers);
  scatter(moveBits, number, numbers);
  return elementOf(numbers);
}

unsigned FragmentMatch::wavefronts(uint32_t pitch) const {
  if (info(move.mnemonic).addressing != Addressing::Rows)
    return 0;
  constexpr unsigned kPhase = 8; // lanes whose rows are accessed together: 128 bytes
  constexpr unsigned kBanks = 32;
  constexpr unsigned kWord = 4; // bytes of a bank
  const unsigned words = findLayout(move)->rowBytes() / kWord;
  size_t most = 0;
  for (unsigned first = 0; first < usedLanes; first += kPhase) {
    std::array<std::set<uint64_t>, kBanks> banks; // the words that are accessed in each
    for (unsigned lane = first; lane < first + kPhase; ++lane) {
      // The lanes of a phase differ only in the line, and all instructions that move the fragment are alike.
      const MatrixElement element = addressed(lane)->element;
      const uint64_t line = storage == Layout::Row ? element.row : element.column;
      for (unsigned word = 0; word < words; ++word)
        banks[(line * pitch / kWord + word) % kBanks].insert(line * pitch / kWord + word);
    }
    for (const std::set<uint64_t> &bank : banks)
      most = std::max(most, bank.size());
  }
  return static_cast<unsigned>(most);
}

MatrixElement FragmentMatch::start(unsigned fragment) const {
  Numbers numbers{};
  scatter(startBits, fragment, numbers);
  return elementOf(numbers).element;
}

namespace {

/// Alternative matches: of the same mnemonic, storage order and basis and, unless they were only measured, of the same
/// shape and types.
struct Alternatives {
  std::vector<FragmentMatch> all;

  /// Whether \p match is one of these alternatives.
  bool includes(const FragmentMatch &match) const {
    const auto shapeAndTypes = [](const Instruction &move) {
      return move.qualifiers.set() & (qualifiersOf(QualifierKind::Shape) | qualifiersOf(QualifierKind::Type));
    };
    const FragmentMatch &one = all.front();
    return one.move.mnemonic == match.move.mnemonic && one.storage == match.storage && one.basis() == match.basis() &&
           (one.basis() == LayoutBasis::Measured || shapeAndTypes(one.move) == shapeAndTypes(match.move));
  }

  /// The match with the fewest moves and, if the PTX ISA defines it, the one that moves the most fragments.
  std::vector<FragmentMatch> best() const {
    const auto rank = [](const FragmentMatch &match) { return std::tuple(match.moves, match.fragments); };
    const FragmentMatch &least = *std::ranges::min_element(all, {}, rank);
    const FragmentMatch &most = *std::ranges::max_element(all, {}, &FragmentMatch::fragments);
    return most.fragments > least.fragments && least.basis() == LayoutBasis::Isa ? std::vector{least, most}
                                                                                 : std::vector{least};
  }
};

/// Whether \p move is the spelling to show, if there are several.
bool isShown(const Instruction &move) {
  const bool hasRows = info(move.mnemonic).addressing == Addressing::Rows;
  const QualifierSet spaces = move.qualifiers.set() & qualifiersOf(QualifierKind::Space);
  return hasRows ? spaces.contains(Qualifier::Shared) : spaces.empty();
}

} // namespace

std::vector<FragmentMatch> findMatches(const Instruction &product, Fragment fragment) {
  std::vector<Alternatives> groups;
  const std::optional<Requirements> needs = requirements(product);
  for (const Variant &variant : findVariants()) {
    if (!needs || !isShown(variant.instruction) || (variant.targets & needs->targets).empty())
      continue;
    const std::optional<FragmentMatch> found = matchFragment(product, fragment, variant.instruction).match;
    if (!found)
      continue;
    const auto group = std::ranges::find_if(groups, [&](const Alternatives &one) { return one.includes(*found); });
    if (group == groups.end())
      groups.push_back({{*found}});
    else
      group->all.push_back(*found);
  }
  std::vector<FragmentMatch> matches;
  for (const Layout storage : {Layout::Row, Layout::Col})
    for (const Alternatives &group : groups)
      if (group.all.front().storage == storage)
        for (const FragmentMatch &match : group.best())
          matches.push_back(match);
  const auto isMeasured = [](const FragmentMatch &match) { return match.basis() == LayoutBasis::Measured; };
  if (!std::ranges::all_of(matches, isMeasured))
    std::erase_if(matches, isMeasured);
  return matches;
}

} // namespace ptxmatrix
