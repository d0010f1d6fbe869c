//===- FragmentMatch.cpp - Loads and stores of products -------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "ptxmatrix/FragmentMatch.h"
#include "Layout/SlotNames.h"
#include "ptxmatrix/Variants.h"

#include <algorithm>
#include <tuple>

namespace ptxmatrix {

void FragmentMatch::scatter(const Bits &bits, unsigned number, FragmentElement &place) {
  for (unsigned i = 0; i < bits.size(); ++i) {
    if ((number >> i & 1U) == 0)
      continue;
    const unsigned value = 1U << bits[i].number;
    switch (bits[i].kind) {
    case Kind::Row:
      place.element.row |= value;
      break;
    case Kind::Column:
      place.element.column |= value;
      break;
    case Kind::Matrix:
      place.element.matrix |= value;
      break;
    case Kind::Fragment:
      place.fragment |= value;
      break;
    case Kind::Nothing:
    case Kind::Move:
    case Kind::Register:
      break;
    }
  }
}

void FragmentMatch::scatter(const Bits &bits, unsigned number, MovedRegister &place) {
  for (unsigned i = 0; i < bits.size(); ++i)
    if ((number >> i & 1U) != 0)
      (bits[i].kind == Kind::Move ? place.move : place.reg) |= 1U << bits[i].number;
}

MovedRegister FragmentMatch::placeOf(unsigned reg, unsigned fragment) const {
  MovedRegister place;
  scatter(registerBits, reg, place);
  scatter(fragmentBits, fragment, place);
  return place;
}

std::optional<FragmentElement> FragmentMatch::addressed(unsigned lane, unsigned number) const {
  if (lane >= usedLanes)
    return std::nullopt;
  FragmentElement place;
  scatter(laneBits, lane, place);
  scatter(moveBits, number, place);
  return place;
}

MatrixElement FragmentMatch::start(unsigned fragment) const {
  FragmentElement place;
  scatter(startBits, fragment, place);
  return place.element;
}

namespace {

/// Whether \p move moves \p fragment, whose elements have type \p type.
MatchResult match(const FragmentLayout &fragment, Type type, const Instruction &move) {
  const Mnemonic mnemonic = ptxmatrix::mnemonic(move);
  const std::optional<FragmentLayout> moved = isProduct(mnemonic) ? std::nullopt : findLayout(move);
  if (!moved)
    return {std::nullopt, "it is neither a load nor a store"};
  if (isStore(mnemonic) != (fragment.role() == Role::Destination))
    return {std::nullopt, isStore(mnemonic) ? "a store does not provide what a product reads"
                                            : "a load does not store what a product writes"};
  return compareLayouts(fragment, type, *moved);
}

std::optional<FragmentLayout> layoutOf(const Instruction &product, Fragment fragment) {
  return isProduct(mnemonic(product)) ? findLayout(product, fragment) : std::nullopt;
}

Type typeOf(const Instruction &product, Fragment fragment) {
  const detail::FormMatch form = detail::findForm(product);
  return detail::typeOf(*form.form, form.values, fragment);
}

/// Alternative matches: of the same mnemonic, storage order and basis and, unless they were only measured, of the same
/// shape and types.
struct Alternatives {
  std::vector<FragmentMatch> all;

  /// Whether \p match is one of these alternatives.
  bool includes(const FragmentMatch &match) const {
    const auto shapeAndTypes = [](const Instruction &move) {
      return qualifiers(move).set() & (qualifiersOf(QualifierKind::Shape) | qualifiersOf(QualifierKind::Type));
    };
    const FragmentMatch &one = all.front();
    return mnemonic(one.move) == mnemonic(match.move) && one.storage == match.storage && one.basis() == match.basis() &&
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
  const bool hasRows = info(mnemonic(move)).addressing == Addressing::Rows;
  const QualifierSet spaces = qualifiers(move).set() & qualifiersOf(QualifierKind::Space);
  return hasRows ? spaces.contains(Qualifier::Shared) : spaces.empty();
}

} // namespace

MatchResult matchFragment(const Instruction &product, Fragment fragment, const Instruction &move) {
  const std::optional<FragmentLayout> held = layoutOf(product, fragment);
  if (!held)
    return {std::nullopt, "the product has no such fragment"};
  return match(*held, typeOf(product, fragment), move);
}

std::vector<FragmentMatch> findMatches(const Instruction &product, Fragment fragment) {
  const std::optional<FragmentLayout> held = layoutOf(product, fragment);
  if (!held)
    return {};
  const Type type = typeOf(product, fragment);
  std::vector<Alternatives> groups;
  for (const Variant &variant : findVariants()) {
    if (!isShown(variant.instruction))
      continue;
    const std::optional<FragmentMatch> found = match(*held, type, variant.instruction).match;
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
