//===- FragmentMatch.cpp - Loads and stores of products -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "ptxmatrix/FragmentMatch.h"
#include "Diagnostics/MessageText.h"
#include "Support/Concat.h"
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

/// Compares the layout of a fragment with that of an instruction that loads or stores it.  In every layout each bit of
/// a slot's number is one bit of an element's coordinates, so only slots and elements with one such bit are compared.
class FragmentMatcher {
public:
  FragmentMatcher(const FragmentLayout &fragment, Type type, const FragmentLayout &moved)
      : fragment(fragment), type(type), moved(moved), result(fragment, moved) {}

  MatchResult match() {
    const Addressing addressing = info(result.move.mnemonic).addressing;
    std::string reason = addressing == Addressing::Rows     ? matchRows()
                         : addressing == Addressing::Matrix ? matchMatrix()
                                                            : matchTranspose();
    if (!reason.empty())
      return {std::nullopt, std::move(reason)};
    linkMoves();
    result.seenOn = seenOn();
    return {result, ""};
  }

private:
  bool isStore() const { return moved.role() == Role::Source; }
  std::string letter() const { return {letterOf(fragment.fragment())}; }
  const char *goesTo() const { return isStore() ? " comes from " : " goes to "; }

  /// Why the instruction, whose elements are of type \p given, does not fit.
  std::string otherType(Type given) const {
    return concat(isStore() ? "it stores" : "it loads", " elements of ", inQuotes(static_cast<Qualifier>(given)),
                  ", and those of ", letter(), " are of ", inQuotes(static_cast<Qualifier>(type)));
  }

  /// "row 1, column 2"
  static std::string describe(const MatrixElement &element) {
    return concat("row ", element.row, ", column ", element.column);
  }

  /// What the fragment has in \p slot of the instruction: "lane 1, register 0, where C has row 0, column 2".
  std::string describePlace(RegisterSlot slot) const {
    return concat("lane ", slot.lane, ", register ", slot.reg, slot.bit != 0 ? concat(", bit ", slot.bit) : "",
                  ", where ", letter(), " has ",
                  slot.reg < fragment.registers().count ? describe(fragment.element(slot)) : "no register");
  }

  /// Whether \p slot of the instruction, in which one bit is set, has \p expected of the fragment, or can be mapped to
  /// the register or the fragment that has it.
  bool matchPlace(MatrixElement expected, RegisterSlot slot) {
    if (slot.reg == 0)
      return fragment.element(slot) == expected;
    if (expected.row >= fragment.rows() || expected.column >= fragment.columns()) {
      linkFragment(slot.reg);
      return true;
    }
    const unsigned there = fragment.slot(expected).reg;
    if (there != 0)
      link({.moved = {.reg = slot.reg}, .reg = there});
    return there != 0;
  }

  void link(const FragmentMatch::Link &one) {
    result.links.push_back(one);
    ours |= one.moved.reg;
    theirs |= one.reg;
  }

  /// Maps register \p reg of the instruction to further fragments.
  void linkFragment(unsigned reg) {
    link({.moved = {.reg = reg}, .fragment = result.fragments});
    result.fragments *= 2;
  }

  /// The first register of the fragment that is not mapped yet; perhaps one that it does not have.
  unsigned nextRegister() const { return ~theirs & (theirs + 1); }

  /// Maps the remaining registers of the fragment to the number of the instruction.
  void linkMoves() {
    for (unsigned reg = nextRegister(); reg < fragment.registers().count; reg = nextRegister()) {
      link({.moved = {.move = result.moves}, .reg = reg});
      result.moves *= 2;
    }
  }

  /// ldmatrix and stmatrix: adjacent elements of a row in memory must be adjacent in the fragment, in the same order.
  /// The order of the rows does not matter, because each has its own address.  Returns why it does not fit, or nothing,
  /// like the following functions.
  std::string matchRows() {
    if (const std::optional<Type> source = detail::sourceType(result.move)) {
      if (!widens(*source))
        return otherType(*source);
      result.shift = source == Type::B4x16P64 ? 2 : 0;
    }
    const unsigned size = fragment.elementBits();
    // Where the instruction has a bit of row 0.
    const auto slotOf = [&](unsigned bit) {
      RegisterSlot slot = moved.slot({.column = bit / moved.elementBits()});
      slot.bit += bit % moved.elementBits();
      return slot;
    };
    for (unsigned bit = moved.elementBits(); bit < size; bit *= 2)
      if (slotOf(bit) != RegisterSlot{.bit = bit})
        return concat("it cuts elements of ", size, " bits, as those of ", letter(), " are, into pieces of ", bit);
    const bool isByColumns = fragment.element(slotOf(size)) == MatrixElement{.row = 1};
    result.storage = isByColumns ? Layout::Col : Layout::Row;
    for (unsigned distance = 1; distance * size < moved.columns() * moved.elementBits(); distance *= 2)
      if (const RegisterSlot slot = slotOf(distance * size);
          !matchPlace(isByColumns ? MatrixElement{.row = distance} : MatrixElement{.column = distance}, slot))
        return concat("element ", distance, " of 16 contiguous bytes", goesTo(), describePlace(slot),
                      ": not a neighbor of element ", distance - 1);
    // The other registers hold rows with addresses of their own: those of the fragment in order, then other fragments.
    for (unsigned reg = 1; reg < moved.registers().count; reg *= 2)
      if ((ours & reg) == 0) {
        const unsigned next = nextRegister();
        next < fragment.registers().count ? link({.moved = {.reg = reg}, .reg = next}) : linkFragment(reg);
      }
    return "";
  }

  /// Whether a load with the format \p source results in elements like those of the fragment.
  bool widens(Type source) const {
    if (source == Type::B4x16P64)
      return type == Type::E2M1 && fragment.elementBits() == 8;
    if (source == Type::B6x16P32)
      return type == Type::E2M3 || type == Type::E3M2;
    return source == Type::S4 && type == Type::S8;
  }

  /// wmma.load and wmma.store: each element must be in its place in the fragment.  A longer vector may hold more
  /// fragments, a shorter one a part.
  std::string matchMatrix() {
    const Type movedType = detail::typeOf(result.move, Fragment::None);
    if (movedType != type)
      return otherType(movedType);
    const auto describeMove = [&](RegisterSlot slot) {
      return describe(moved.element(slot)) + goesTo() + describePlace(slot);
    };
    std::vector<RegisterSlot> slots;
    for (unsigned bit = moved.elementBits(); bit < moved.registers().bits; bit *= 2)
      slots.push_back({.bit = bit});
    for (unsigned lane = 1; lane < moved.lanes(); lane *= 2)
      slots.push_back({.lane = lane});
    for (unsigned reg = 1; reg < moved.registers().count / moved.copies(); reg *= 2)
      slots.push_back({.reg = reg});
    for (const RegisterSlot slot : slots)
      if (!matchPlace(moved.element(slot), slot))
        return describeMove(slot);
    for (unsigned copy = 1; copy < moved.copies(); copy *= 2) { // in the highest bits of the register's number
      const RegisterSlot slot = moved.slot({}, copy);
      if (copy >= fragment.copies())
        return describeMove(slot);
      link({.moved = {.reg = slot.reg}, .reg = fragment.slot({}, copy).reg});
    }
    if (moved.copies() < fragment.copies())
      return concat(letter(), " holds each element ", fragment.copies(), " times");
    result.storage = result.move.qualifiers.contains(Qualifier::Col) ? Layout::Col : Layout::Row;
    return "";
  }

  /// movmatrix: one register at a time, from a register that holds the same elements by columns.
  std::string matchTranspose() {
    if (fragment.elementBits() != moved.elementBits())
      return concat("it transposes elements of 16 bits, and those of ", letter(), " have ", fragment.elementBits());
    const MatrixElement next = fragment.element(moved.slot({.column = 1}));
    if (next != MatrixElement{.row = 1} && next != MatrixElement{.column = 1})
      return "the halves of a register of its source go to lanes whose elements are no neighbors in " + letter();
    result.storage = next.row != 0 ? Layout::Col : Layout::Row;
    return "";
  }

  /// The architectures on which the match was measured.  The PTX ISA does not define the layout of a fragment of wmma,
  /// but loads and stores of a matrix have the same layout as products of the same shape, type and, for A and B, matrix
  /// layout.
  TargetSet seenOn() const {
    const Instruction &product = fragment.instruction();
    const Fragment letter = fragment.fragment();
    if (product.mnemonic == Mnemonic::WmmaMma && moved.fragment() == letter &&
        result.move.ofKind(QualifierKind::Shape) == product.ofKind(QualifierKind::Shape) &&
        (letter == Fragment::C || letter == Fragment::D || result.storage == detail::layoutOf(product, letter)))
      return {};
    if (fragment.seenOn().empty() || moved.seenOn().empty())
      return fragment.seenOn() | moved.seenOn();
    return fragment.seenOn() & moved.seenOn();
  }

  const FragmentLayout &fragment;
  Type type; ///< The type of the fragment's elements.
  const FragmentLayout &moved;
  FragmentMatch result;
  unsigned ours = 0;   ///< The registers of the instruction that are mapped, by the bits of their numbers,
  unsigned theirs = 0; ///< and those of the fragment.
};

std::optional<FragmentLayout> heldFragment(Instruction product, Fragment fragment) {
  const size_t lists = isProduct(product.mnemonic) ? countOperandLists(product) : 0;
  for (product.list = 0; product.list < lists; ++product.list)
    if (const std::optional<FragmentLayout> found = findLayout(product, fragment))
      return found->tileOfWarp();
  return std::nullopt;
}

MatchResult matchFragment(const Instruction &product, Fragment fragment, const Instruction &move) {
  const std::optional<FragmentLayout> held = heldFragment(product, fragment);
  if (!held)
    return {std::nullopt, "the mma has no such fragment"};
  const std::optional<FragmentLayout> moved = isProduct(move.mnemonic) ? std::nullopt : findLayout(move);
  if (!moved || moved->isOfTensorMemory())
    return {std::nullopt, "it is neither a load nor a store"};
  const bool isStored = isStore(move.mnemonic);
  if (isStored != (held->role() == Role::Destination))
    return {std::nullopt,
            isStored ? "a store does not provide what an mma reads" : "a load does not store what an mma writes"};
  return FragmentMatcher(*held, detail::typeOf(product, fragment), *moved).match();
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
