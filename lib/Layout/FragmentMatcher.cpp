//===- FragmentMatcher.cpp - Matching a fragment with a load or store -----===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/MessageText.h"
#include "Support/Concat.h"
#include "ptxmatrix/FragmentMatch.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace ptxmatrix {
namespace {

// The bits of the number of a slot: 0 to 4 are the bit in a 32-bit register, the next five bits the lane, and those
// above the register, counted in units of 32 bits.
constexpr unsigned kFirstLane = 5;
constexpr unsigned kFirstRegister = kFirstLane + 5;

/// The number of bits needed to count to \p number, a power of two.
constexpr unsigned bitsOf(unsigned number) { return static_cast<unsigned>(std::countr_zero(number)); }

/// The slot in which only \p bit is set.
RegisterSlot slotOf(const FragmentLayout &layout, unsigned bit) {
  const unsigned number = 1U << bit;
  const unsigned inVector = number % 32 | number >> kFirstRegister << 5;
  return {.lane = number >> kFirstLane & 31U,
          .reg = inVector / layout.registers().bits,
          .bit = inVector % layout.registers().bits};
}

} // namespace

/// Compares the layout of a fragment with that of an instruction that loads or stores it.
class FragmentMatcher {
public:
  FragmentMatcher(const FragmentLayout &fragment, Type type, const FragmentLayout &moved)
      : fragment(fragment), type(type), moved(moved), theirs(fragment), ours(moved) {}

  MatchResult match() {
    result.move = moved.instruction();
    bool fits = false;
    switch (info(result.move.mnemonic).addressing) {
    case Addressing::Rows:
      fits = matchRows();
      break;
    case Addressing::Matrix:
      fits = matchMatrix();
      break;
    case Addressing::None:
    case Addressing::Object:
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

  /// The meanings of the bits of a slot's number in a layout.  In every layout each is one bit of an element's
  /// coordinates, so two layouts are equal if these are.
  class SlotBits {
  public:
    explicit SlotBits(const FragmentLayout &layout);

    /// The number of bits for registers.
    unsigned registerBits() const { return count - kFirstRegister; }
    unsigned size() const { return count; }
    Bit operator[](unsigned bit) const { return bits[bit]; }
    /// The bit that means \p meaning.
    std::optional<unsigned> find(Bit meaning) const {
      const auto *const end = bits.begin() + count;
      const auto *const found = std::find(bits.begin(), end, meaning);
      return found == end ? std::nullopt : std::optional(static_cast<unsigned>(found - bits.begin()));
    }

  private:
    std::array<Bit, kFirstRegister + 5> bits{};
    unsigned count;
  };

  bool isStore() const { return moved.role() == Role::Source; }
  std::string letter() const { return {letterOf(fragment.fragment())}; }
  const char *goesTo() const { return isStore() ? " comes from " : " goes to "; }

  bool fail(std::string why) {
    reason = std::move(why);
    return false;
  }

  /// "row 1, column 2"
  static std::string describe(const MatrixElement &element) {
    return concat("row ", element.row, ", column ", element.column);
  }

  /// The contents of the slot with only \p bit set: "lane 1, register 0, where C has row 0, column 2".
  std::string describePlace(unsigned bit) const {
    const RegisterSlot slot = slotOf(moved, bit);
    return concat("lane ", slot.lane, ", register ", slot.reg, slot.bit != 0 ? concat(", bit ", slot.bit) : "",
                  ", where ", letter(), " has ",
                  bit < theirs.size() ? describe(fragment.element(slotOf(fragment, bit))) : "no register");
  }

  /// Maps the register bit \p bit of the instruction to \p bitOfFragment.
  void assign(unsigned bit, unsigned bitOfFragment) {
    const unsigned reg = bitOfFragment - kFirstRegister;
    result.registerBits[reg] = {Kind::Register, bit - kFirstRegister};
    meanings[bit] = theirs[bitOfFragment];
  }

  /// Maps the register bit \p bit of the instruction to fragments, which are adjacent in the direction of \p start
  /// unless that is Nothing.
  void assignFragment(unsigned bit, Bit start) {
    const unsigned number = bitsOf(result.fragments);
    result.fragmentBits[number] = {Kind::Register, bit - kFirstRegister};
    result.startBits[number] = start;
    result.fragments *= 2;
    meanings[bit] = {Kind::Fragment, number};
  }

  /// Maps the remaining register bits of the fragment to the number of the instruction.
  void assignMoves() {
    for (unsigned i = 0; i < theirs.registerBits(); ++i) {
      if (result.registerBits[i] != Bit{})
        continue;
      const unsigned number = bitsOf(result.moves);
      result.registerBits[i] = {Kind::Move, number};
      result.moveBits[number] = theirs[kFirstRegister + i];
      result.moves *= 2;
    }
  }

  /// ldmatrix and stmatrix: adjacent elements of a row in memory must be adjacent in the fragment, in the same order.
  /// The order of the rows does not matter, because each has its own address.
  bool matchRows() {
    const unsigned inElement = bitsOf(fragment.elementBits());
    const detail::FormMatch move = detail::findForm(result.move);
    if (const std::optional<Type> source = detail::sourceType(*move.form, move.values)) {
      if (!widens(*source))
        return fail("it loads elements of " + inQuotes(static_cast<Qualifier>(*source)) + ", and those of " + letter() +
                    " are of " + inQuotes(static_cast<Qualifier>(type)));
      result.shift = source == Type::B4x16P64 ? 2 : 0;
    }
    std::optional<Kind> direction;
    for (unsigned t = 0; t < bitsOf(moved.elementBits() * moved.columns()); ++t) {
      const Bit name = t < bitsOf(moved.elementBits()) ? Bit{Kind::InElement, t}
                                                       : Bit{Kind::Column, t - bitsOf(moved.elementBits())};
      const unsigned bit = *ours.find(name);
      if (t < inElement) {
        if (bit >= theirs.size() || theirs[bit] != Bit{Kind::InElement, t})
          return fail(concat("it cuts elements of ", fragment.elementBits(), " bits, as those of ", letter(),
                             " are, into pieces of ", 1U << t));
        continue;
      }
      const unsigned number = t - inElement;
      if (number == 0 && bit < theirs.size() && theirs[bit].number == 0 &&
          (theirs[bit].kind == Kind::Row || theirs[bit].kind == Kind::Column))
        direction = theirs[bit].kind;
      if (!direction || !matchNeighbor({*direction, number}, bit))
        return fail(concat("of 16 contiguous bytes, element ", 1U << number, goesTo(), describePlace(bit),
                           ": not a neighbor of element ", (1U << number) - 1));
    }
    result.storage = direction == Kind::Row ? Layout::Col : Layout::Row;
    assignRows();
    return true;
  }

  /// Whether \p bit of the instruction is, or can be mapped to, the bit \p expected of a row or column of the fragment.
  bool matchNeighbor(Bit expected, unsigned bit) {
    if (bit < kFirstRegister)
      return theirs[bit] == expected;
    if (const std::optional<unsigned> there = theirs.find(expected)) {
      if (*there >= kFirstRegister)
        assign(bit, *there);
      return *there >= kFirstRegister;
    }
    assignFragment(bit, expected); // outside the fragment
    return true;
  }

  /// Maps the remaining registers, which hold rows with their own addresses, to those of the fragment in order, and
  /// then to other fragments.
  void assignRows() {
    unsigned reg = 0;
    for (unsigned bit = kFirstRegister; bit < ours.size(); ++bit) {
      if (meanings[bit] != Bit{}) // assigned already
        continue;
      while (reg < theirs.registerBits() && result.registerBits[reg] != Bit{})
        ++reg;
      if (reg < theirs.registerBits())
        assign(bit, kFirstRegister + reg);
      else
        assignFragment(bit, {});
    }
    assignMoves();
    result.usedLanes = moved.rows() * moved.matrices();
    unsigned lane = 0;
    for (const auto &[kind, size] : {std::pair(Kind::Row, moved.rows()), {Kind::Matrix, moved.matrices()}})
      for (unsigned number = 0; 1U << number < size; ++number) {
        const unsigned bit = *ours.find({kind, number});
        result.laneBits[lane++] = bit < kFirstRegister ? theirs[bit] : meanings[bit];
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
    const detail::FormMatch move = detail::findForm(result.move);
    const Type movedType = detail::typeOf(*move.form, move.values, Fragment::None);
    if (movedType != type)
      return fail(std::string(isStore() ? "it stores" : "it loads") + " elements of " +
                  inQuotes(static_cast<Qualifier>(movedType)) + ", and those of " + letter() + " are of " +
                  inQuotes(static_cast<Qualifier>(type)));
    for (unsigned bit = 0; bit < ours.size(); ++bit) {
      const Bit name = ours[bit];
      const std::optional<unsigned> there = theirs.find(name);
      const bool isRegister = bit >= kFirstRegister;
      if (there == bit && !isRegister)
        continue;
      if (isRegister && there && *there >= kFirstRegister)
        assign(bit, *there);
      else if (isRegister && !there && name.kind != Kind::Copy && name.kind != Kind::InElement)
        assignFragment(bit, name);
      else
        return fail(describe(moved.element(slotOf(moved, bit))) + goesTo() + describePlace(bit));
    }
    for (unsigned bit = kFirstRegister; bit < theirs.size(); ++bit)
      if (theirs[bit].kind == Kind::Copy && !ours.find(theirs[bit]))
        return fail(letter() + " holds each element " + std::to_string(fragment.copies()) + " times");
    assignMoves();
    result.storage = result.move.qualifiers.set().contains(Qualifier::Col) ? Layout::Col : Layout::Row;
    return true;
  }

  /// movmatrix: one register at a time, from a register that holds the same elements by columns.
  bool matchTranspose() {
    if (fragment.elementBits() != moved.elementBits())
      return fail("it transposes elements of 16 bits, and those of " + letter() + " have " +
                  std::to_string(fragment.elementBits()));
    // The meaning in the result of the bits of the source's lane and of the place in its register.
    const auto meaningOf = [&](MatrixElement element) {
      return theirs[*ours.find(element.row != 0 ? Bit{Kind::Row, bitsOf(element.row)}
                                                : Bit{Kind::Column, bitsOf(element.column)})];
    };
    for (unsigned row = 1; row < moved.rows(); row *= 2)
      result.laneBits[bitsOf(moved.sourceSlot({.row = row})->lane)] = meaningOf({.row = row});
    for (unsigned column = 2; column < moved.columns(); column *= 2)
      result.laneBits[bitsOf(moved.sourceSlot({.column = column})->lane)] = meaningOf({.column = column});
    const Bit next = meaningOf({.column = 1});
    if (next != Bit{Kind::Row, 0} && next != Bit{Kind::Column, 0})
      return fail("the halves of a register of its source go to lanes whose elements are no neighbors in " + letter());
    result.storage = next.kind == Kind::Row ? Layout::Col : Layout::Row;
    assignMoves();
    return true;
  }

  /// The architectures on which the match was measured.  The PTX ISA does not define the layout of a fragment of wmma,
  /// but loads and stores of a matrix have the same layout as products of the same shape, type and, for A and B, matrix
  /// layout.
  TargetSet seenOn() const {
    const detail::FormMatch product = detail::findForm(fragment.instruction());
    const Fragment letter = fragment.fragment();
    const QualifierSet shapes = qualifiersOf(QualifierKind::Shape);
    if (product.form->mnemonic == Mnemonic::WmmaMma && moved.fragment() == letter &&
        (result.move.qualifiers.set() & shapes) == (product.values.set() & shapes) &&
        (letter == Fragment::C || letter == Fragment::D ||
         result.storage == detail::layoutOf(*product.form, product.values, letter)))
      return {};
    if (fragment.seenOn().empty() || moved.seenOn().empty())
      return fragment.seenOn() | moved.seenOn();
    return fragment.seenOn() & moved.seenOn();
  }

  const FragmentLayout &fragment;
  Type type; ///< The type of the fragment's elements.
  const FragmentLayout &moved;
  SlotBits theirs; ///< The slots of the fragment.
  SlotBits ours;   ///< The slots of the load or store.
  /// The meaning of the register bits of the instruction for an address.
  std::array<Bit, kFirstRegister + 5> meanings{};
  FragmentMatch result;
  std::string reason;
};

FragmentMatcher::SlotBits::SlotBits(const FragmentLayout &layout)
    : count(kFirstRegister + bitsOf(std::max(layout.registers().count * layout.registers().bits / 32, 1U))) {
  // The bit of the slot number that is set for \p element and \p copy, which have only one bit set.
  const auto bitOf = [&](MatrixElement element, unsigned copy) {
    const RegisterSlot slot = layout.slot(element, copy);
    const unsigned inVector = slot.reg * layout.registers().bits + slot.bit;
    return bitsOf(inVector % 32 | slot.lane << kFirstLane | inVector / 32 << kFirstRegister);
  };
  for (unsigned n = 0; 1U << n < layout.elementBits(); ++n)
    bits[n < kFirstLane ? n : kFirstRegister] = {Kind::InElement, n};
  for (unsigned n = 0; 1U << n < layout.rows(); ++n)
    bits[bitOf({.row = 1U << n}, 0)] = {Kind::Row, n};
  for (unsigned n = 0; 1U << n < layout.columns(); ++n)
    bits[bitOf({.column = 1U << n}, 0)] = {Kind::Column, n};
  for (unsigned n = 0; 1U << n < layout.matrices(); ++n)
    bits[bitOf({.matrix = 1U << n}, 0)] = {Kind::Matrix, n};
  for (unsigned n = 0; 1U << n < layout.copies(); ++n)
    bits[bitOf({}, 1U << n)] = {Kind::Copy, n};
}

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
    return {std::nullopt, "the product has no such fragment"};
  const std::optional<FragmentLayout> moved = isProduct(move.mnemonic) ? std::nullopt : findLayout(move);
  if (!moved || moved->isOfTensorMemory())
    return {std::nullopt, "it is neither a load nor a store"};
  const bool isStored = isStore(move.mnemonic);
  if (isStored != (held->role() == Role::Destination))
    return {std::nullopt,
            isStored ? "a store does not provide what a product reads" : "a load does not store what a product writes"};
  const detail::FormMatch form = detail::findForm(product);
  return FragmentMatcher(*held, detail::typeOf(*form.form, form.values, fragment), *moved).match();
}

} // namespace ptxmatrix
