//===- FragmentMatcher.cpp - Matching a fragment with a load or store -----===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/MessageText.h"
#include "Layout/SlotNames.h"

#include <utility>

namespace ptxmatrix {

/// Compares the layout of a fragment with that of an instruction that loads or stores it.
class FragmentMatcher {
public:
  FragmentMatcher(const FragmentLayout &fragment, Type type, const FragmentLayout &moved)
      : fragment(fragment), type(type), moved(moved), theirs(fragment), ours(moved) {}

  MatchResult match() {
    result.move = moved.instruction();
    bool fits = false;
    switch (info(mnemonic(result.move)).addressing) {
    case Addressing::Rows:
      fits = matchRows();
      break;
    case Addressing::Matrix:
      fits = matchMatrix();
      break;
    case Addressing::None:
      fits = matchTranspose();
      break;
    }
    if (!fits)
      return {std::nullopt, std::move(reason)};
    result.seenOn = seenOn();
    return {result, ""};
  }

private:
  using Kind = FragmentMatch::Kind;
  using Bit = FragmentMatch::Bit;

  bool isStore() const { return moved.role() == Role::Source; }
  std::string letter() const { return {letterOf(fragment.fragment())}; }

  bool fail(std::string why) {
    reason = std::move(why);
    return false;
  }

  /// "row 1, column 2"
  static std::string describe(const MatrixElement &element) {
    return "row " + std::to_string(element.row) + ", column " + std::to_string(element.column);
  }

  /// The contents of the slot with only \p bit set: "lane 1, register 0, where C has row 0, column 2".
  std::string describePlace(unsigned bit) const {
    const RegisterSlot slot = slotOf(moved, bit);
    std::string text = "lane " + std::to_string(slot.lane) + ", register " + std::to_string(slot.reg);
    if (slot.bit != 0)
      text += ", bit " + std::to_string(slot.bit);
    if (bit >= theirs.size())
      return text + ", where " + letter() + " has no register";
    return text + ", where " + letter() + " has " + describe(fragment.element(slotOf(fragment, bit)));
  }

  /// The meaning of \p name in the fragment's layout for an address.
  static Bit bitFor(SlotName name) {
    switch (name.kind) {
    case SlotName::Row:
      return {Kind::Row, static_cast<uint8_t>(name.number)};
    case SlotName::Column:
      return {Kind::Column, static_cast<uint8_t>(name.number)};
    case SlotName::Matrix:
      return {Kind::Matrix, static_cast<uint8_t>(name.number)};
    case SlotName::InElement:
    case SlotName::Copy:
      break;
    }
    return {};
  }

  /// The number of bits for the rows or columns of the fragment.
  unsigned dimension(SlotName::Kind kind) const {
    return bitsOf(kind == SlotName::Row ? fragment.rows() : fragment.columns());
  }

  /// Maps the register bit \p bit of the instruction to \p bitOfFragment.
  void assign(unsigned bit, unsigned bitOfFragment) {
    const unsigned reg = bitOfFragment - SlotNames::kFirstRegister;
    result.registerBits[reg] = {Kind::Register, static_cast<uint8_t>(bit - SlotNames::kFirstRegister)};
    meanings[bit] = bitFor(theirs[bitOfFragment]);
  }

  /// Maps the register bit \p bit of the instruction to fragments, which are adjacent in the direction of \p start
  /// unless that is Nothing.
  void assignFragment(unsigned bit, Bit start) {
    const auto number = static_cast<uint8_t>(bitsOf(result.fragments));
    result.fragmentBits[number] = {Kind::Register, static_cast<uint8_t>(bit - SlotNames::kFirstRegister)};
    result.startBits[number] = start;
    result.fragments *= 2;
    meanings[bit] = {Kind::Fragment, number};
  }

  bool isAssigned(unsigned bit) const { return meanings[bit] != Bit{}; }

  /// Maps the remaining register bits of the fragment to the number of the instruction.
  void assignMoves() {
    for (unsigned i = 0; i < theirs.registerBits(); ++i) {
      if (result.registerBits[i] != Bit{})
        continue;
      const auto number = static_cast<uint8_t>(bitsOf(result.moves));
      result.registerBits[i] = {Kind::Move, number};
      result.moveBits[number] = bitFor(theirs[SlotNames::kFirstRegister + i]);
      result.moves *= 2;
    }
  }

  /// ldmatrix and stmatrix: adjacent elements of a row in memory must be adjacent in the fragment, in the same order.
  /// The order of the rows does not matter, because each has its own address.
  bool matchRows() {
    const unsigned inElement = bitsOf(fragment.elementBits());
    const auto *const load = std::get_if<LdMatrix>(&result.move);
    if (const std::optional<Type> source = load ? load->sourceType : std::nullopt) {
      if (!widens(*source))
        return fail("it loads elements of " + inQuotes(static_cast<Qualifier>(*source)) + ", and those of " + letter() +
                    " are of " + inQuotes(static_cast<Qualifier>(type)));
      result.shift = source == Type::B4x16P64 ? 2 : 0;
    }
    std::optional<SlotName::Kind> direction;
    for (unsigned t = 0; t < bitsOf(moved.elementBits() * moved.columns()); ++t) {
      const SlotName name = t < bitsOf(moved.elementBits())
                                ? SlotName{SlotName::InElement, t}
                                : SlotName{SlotName::Column, t - bitsOf(moved.elementBits())};
      const unsigned bit = *ours.find(name);
      if (t < inElement) {
        if (bit >= theirs.size() || theirs[bit] != SlotName{SlotName::InElement, t})
          return fail("it cuts elements of " + std::to_string(fragment.elementBits()) + " bits, as those of " +
                      letter() + " are, into pieces of " + std::to_string(1U << t));
        continue;
      }
      const unsigned number = t - inElement;
      if (number == 0 && bit < theirs.size() && theirs[bit].number == 0 &&
          (theirs[bit].kind == SlotName::Row || theirs[bit].kind == SlotName::Column))
        direction = theirs[bit].kind;
      if (!direction || !matchNeighbor({*direction, number}, bit))
        return fail("of 16 contiguous bytes, element " + std::to_string(1U << number) +
                    (isStore() ? " comes from " : " goes to ") + describePlace(bit) + ": not a neighbor of element " +
                    std::to_string((1U << number) - 1));
    }
    result.storage = direction == SlotName::Row ? Layout::Col : Layout::Row;
    assignRows();
    return true;
  }

  /// Whether \p bit of the instruction is, or can be mapped to, the bit \p expected of a row or column of the fragment.
  bool matchNeighbor(SlotName expected, unsigned bit) {
    if (bit < SlotNames::kFirstRegister)
      return theirs[bit] == expected;
    if (const std::optional<unsigned> there = theirs.find(expected)) {
      if (*there >= SlotNames::kFirstRegister)
        assign(bit, *there);
      return *there >= SlotNames::kFirstRegister;
    }
    assignFragment(bit, bitFor(expected)); // outside the fragment
    return true;
  }

  /// Maps the remaining registers, which hold rows with their own addresses, to those of the fragment in order, and
  /// then to other fragments.
  void assignRows() {
    unsigned reg = 0;
    for (unsigned bit = SlotNames::kFirstRegister; bit < ours.size(); ++bit) {
      if (isAssigned(bit))
        continue;
      while (reg < theirs.registerBits() && result.registerBits[reg] != Bit{})
        ++reg;
      if (reg < theirs.registerBits())
        assign(bit, SlotNames::kFirstRegister + reg);
      else
        assignFragment(bit, {});
    }
    assignMoves();
    result.usedLanes = moved.rows() * moved.matrices();
    unsigned lane = 0;
    for (const auto &[kind, size] : {std::pair(SlotName::Row, moved.rows()), {SlotName::Matrix, moved.matrices()}})
      for (unsigned number = 0; 1U << number < size; ++number) {
        const unsigned bit = *ours.find({kind, number});
        result.laneBits[lane++] = bit < SlotNames::kFirstRegister ? bitFor(theirs[bit]) : meanings[bit];
      }
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
  bool matchMatrix() {
    const auto *const load = std::get_if<WmmaLoad>(&result.move);
    const Type movedType = load ? load->type : std::get<WmmaStore>(result.move).type;
    if (movedType != type)
      return fail(std::string(isStore() ? "it stores" : "it loads") + " elements of " +
                  inQuotes(static_cast<Qualifier>(movedType)) + ", and those of " + letter() + " are of " +
                  inQuotes(static_cast<Qualifier>(type)));
    for (unsigned bit = 0; bit < ours.size(); ++bit) {
      const SlotName name = ours[bit];
      const std::optional<unsigned> there = theirs.find(name);
      const bool isRegister = bit >= SlotNames::kFirstRegister;
      if (there == bit && !isRegister)
        continue;
      if (isRegister && there && *there >= SlotNames::kFirstRegister)
        assign(bit, *there);
      else if (isRegister && !there && name.kind != SlotName::Copy && name.kind != SlotName::InElement)
        assignFragment(bit, bitFor(name));
      else
        return fail(describe(moved.element(slotOf(moved, bit))) + (isStore() ? " comes from " : " goes to ") +
                    describePlace(bit));
    }
    for (unsigned bit = SlotNames::kFirstRegister; bit < theirs.size(); ++bit)
      if (theirs[bit].kind == SlotName::Copy && !ours.find(theirs[bit]))
        return fail(letter() + " holds each element " + std::to_string(fragment.copies()) + " times");
    assignMoves();
    result.storage = qualifiers(result.move).set().contains(Qualifier::Col) ? Layout::Col : Layout::Row;
    return true;
  }

  /// movmatrix: one register at a time, from a register that holds the same elements by columns.
  bool matchTranspose() {
    if (fragment.elementBits() != moved.elementBits())
      return fail("it transposes elements of 16 bits, and those of " + letter() + " have " +
                  std::to_string(fragment.elementBits()));
    // The meaning in the result of the bits of the source's lane and of the place in its register.
    const auto meaningOf = [&](MatrixElement element) {
      return theirs[*ours.find(element.row != 0 ? SlotName{SlotName::Row, bitsOf(element.row)}
                                                : SlotName{SlotName::Column, bitsOf(element.column)})];
    };
    for (unsigned row = 1; row < moved.rows(); row *= 2)
      result.laneBits[bitsOf(moved.sourceSlot({.row = row})->lane)] = bitFor(meaningOf({.row = row}));
    for (unsigned column = 2; column < moved.columns(); column *= 2)
      result.laneBits[bitsOf(moved.sourceSlot({.column = column})->lane)] = bitFor(meaningOf({.column = column}));
    const SlotName next = meaningOf({.column = 1});
    if (next != SlotName{SlotName::Row, 0} && next != SlotName{SlotName::Column, 0})
      return fail("the halves of a register of its source go to lanes whose elements are no neighbors in " + letter());
    result.storage = next.kind == SlotName::Row ? Layout::Col : Layout::Row;
    assignMoves();
    return true;
  }

  /// The architectures on which the match was measured.  The PTX ISA does not define the layout of a fragment of wmma,
  /// but loads and stores of a matrix have the same layout as products of the same shape, type and, for A and B, matrix
  /// layout.
  TargetSet seenOn() const {
    const auto *const wmma = std::get_if<WmmaMma>(&fragment.instruction());
    const Fragment letter = fragment.fragment();
    const QualifierSet shapes = qualifiersOf(QualifierKind::Shape);
    if (wmma && moved.fragment() == letter &&
        (qualifiers(result.move).set() & shapes) == (qualifiers(*wmma).set() & shapes) &&
        (letter == Fragment::C || letter == Fragment::D ||
         result.storage == (letter == Fragment::A ? wmma->aLayout : wmma->bLayout)))
      return {};
    if (fragment.seenOn().empty() || moved.seenOn().empty())
      return fragment.seenOn() | moved.seenOn();
    return fragment.seenOn() & moved.seenOn();
  }

  const FragmentLayout &fragment;
  Type type; ///< The type of the fragment's elements.
  const FragmentLayout &moved;
  SlotNames theirs; ///< The slot names of the fragment.
  SlotNames ours;   ///< The slot names of the load or store.
  /// The meaning of the register bits of the instruction for an address.
  std::array<Bit, SlotNames::kFirstRegister + 5> meanings{};
  FragmentMatch result;
  std::string reason;
};

MatchResult compareLayouts(const FragmentLayout &fragment, Type type, const FragmentLayout &moved) {
  return FragmentMatcher(fragment, type, moved).match();
}

} // namespace ptxmatrix
