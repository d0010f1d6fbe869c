//===- FragmentMatch.cpp - Loads and stores of products -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "ptxmatrix/FragmentMatch.h"
#include "ptxmatrix/Variants.h"

#include <numeric>
#include <ranges>

namespace ptxmatrix {

MovedRegister FragmentMatch::placeOf(unsigned reg, unsigned fragment) const {
  const unsigned words = held.registers().bits / 32;
  MovedRegister place;
  for (const Link &link : links)
    if ((reg / words & link.reg) != 0 || (fragment & link.fragment) != 0) {
      place.move |= link.moved.move;
      place.reg |= link.moved.reg;
    }
  place.reg = place.reg * words + reg % words;
  return place;
}

std::optional<FragmentElement> FragmentMatch::addressed(unsigned lane, unsigned number) const {
  if (lane >= moved.lanes())
    return std::nullopt;
  MatrixElement first;
  if (info(move.mnemonic).addressing == Addressing::Rows) {
    const std::optional<MatrixElement> row = moved.addressedRow(lane);
    if (!row)
      return std::nullopt;
    first = *row;
  } else if (move.mnemonic == Mnemonic::MovMatrix) { // the source is what the result is, of the transposed matrix
    const MatrixElement result = moved.element({.lane = lane});
    first = {.row = result.column, .column = result.row};
  }
  const RegisterSlot slot = moved.slot(first);
  FragmentElement place;
  unsigned reg = 0;
  for (const Link &link : links)
    if ((number & link.moved.move) != 0 || (slot.reg & link.moved.reg) != 0) {
      reg |= link.reg;
      place.fragment |= link.fragment;
    }
  place.element = held.element({.lane = slot.lane, .reg = reg, .bit = slot.bit});
  return place;
}

unsigned FragmentMatch::wavefronts(uint32_t pitch) const {
  if (info(move.mnemonic).addressing != Addressing::Rows)
    return 0;
  // Eight lanes together access neighboring lines of at most 16 bytes.  The banks have 128 bytes: eight such lines.
  return std::gcd(pitch / 16, 8U);
}

MatrixElement FragmentMatch::start(unsigned fragment) const {
  const MatrixElement element = moved.element({.reg = placeOf(0, fragment).reg});
  if (info(move.mnemonic).addressing != Addressing::Rows)
    return element;
  // Rows have addresses of their own, but what follows in a row can belong to the next fragment.
  const unsigned further = element.column * moved.elementBits() / held.elementBits();
  return storage == Layout::Row ? MatrixElement{.column = further} : MatrixElement{.row = further};
}

namespace {

/// Whether \p a and \p b are alternatives: of the same mnemonic, storage order and basis and, unless they were only
/// measured, of the same shape and types.
bool areAlternatives(const FragmentMatch &a, const FragmentMatch &b) {
  const auto shapeAndTypes = [](const Instruction &move) {
    return move.qualifiers.set() & (qualifiersOf(QualifierKind::Shape) | qualifiersOf(QualifierKind::Type));
  };
  return a.move.mnemonic == b.move.mnemonic && a.storage == b.storage && a.basis() == b.basis() &&
         (a.basis() == LayoutBasis::Measured || shapeAndTypes(a.move) == shapeAndTypes(b.move));
}

/// Whether \p move is the spelling to show, if there are several.
bool isShown(const Instruction &move) {
  const bool hasRows = info(move.mnemonic).addressing == Addressing::Rows;
  const QualifierSet spaces = move.qualifiers.set() & qualifiersOf(QualifierKind::Space);
  return hasRows ? spaces.contains(Qualifier::Shared) : spaces.empty();
}

} // namespace

std::vector<FragmentMatch> findMatches(const Instruction &product, Fragment fragment) {
  std::vector<FragmentMatch> all;
  const std::optional<Requirements> needs = requirements(product);
  for (const Variant &variant : findVariants())
    if (needs && isShown(variant.instruction) && !(variant.targets & needs->targets).empty())
      if (std::optional<FragmentMatch> found = matchFragment(product, fragment, variant.instruction).match)
        all.push_back(*std::move(found));
  const auto isMeasured = [](const FragmentMatch &match) { return match.basis() == LayoutBasis::Measured; };
  if (!std::ranges::all_of(all, isMeasured))
    std::erase_if(all, isMeasured);

  // Of alternatives, the one with the fewest moves and, if the PTX ISA defines it, the one with the most fragments.
  const auto rank = [](const FragmentMatch &match) { return std::tuple(match.moves, match.fragments); };
  std::vector<FragmentMatch> best;
  for (const Layout storage : {Layout::Row, Layout::Col})
    for (const FragmentMatch &one : all) {
      const auto isAlternative = [&](const FragmentMatch &other) { return areAlternatives(one, other); };
      if (one.storage != storage || std::ranges::any_of(best, isAlternative))
        continue;
      auto alternatives = all | std::views::filter(isAlternative);
      const FragmentMatch &least = *std::ranges::min_element(alternatives, {}, rank);
      const FragmentMatch &most = *std::ranges::max_element(alternatives, {}, &FragmentMatch::fragments);
      best.push_back(least);
      if (most.fragments > least.fragments && !isMeasured(most))
        best.push_back(most);
    }
  return best;
}

} // namespace ptxmatrix
