//===- Mapping.cpp - Which element each part of a register holds ----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Mapping.h"

#include <algorithm>
#include <charconv>
#include <regex>
#include <set>
#include <stdexcept>

namespace ptxmatrix::gpu {
namespace {

std::string slotText(unsigned lane, unsigned reg, unsigned bit) {
  return "lane " + std::to_string(lane) + ", register " + std::to_string(reg) + ", bit " + std::to_string(bit);
}

/// Calls \p visit for each element of \p geometry.
template <typename Visit> void forEachElement(const Geometry &geometry, const Visit &visit) {
  for (unsigned matrix = 0; matrix < geometry.matrices; ++matrix)
    for (unsigned row = 0; row < geometry.rows; ++row)
      for (unsigned column = 0; column < geometry.columns; ++column)
        visit(Element{matrix, row, column});
}

/// The numbers of an element in one word, which can be added without carry.
uint32_t packed(const Element &element) { return element.matrix << 20 | element.row << 10 | element.column; }

/// A bit of the number of a lane, of a register or of a place in it.
struct Digit {
  std::string name;
  unsigned lane = 0;
  unsigned reg = 0;
  unsigned place = 0;

  bool isSet(unsigned ofLane, unsigned ofReg, unsigned ofPlace) const {
    return (lane & ofLane) != 0 || (reg & ofReg) != 0 || (place & ofPlace) != 0;
  }
};

std::vector<Digit> digitsOf(const Geometry &geometry) {
  std::vector<Digit> digits;
  auto add = [&](const char *name, unsigned count, unsigned Digit::*member) {
    for (unsigned bit = 0; 1U << bit < count; ++bit) {
      Digit digit{.name = name + std::to_string(bit)};
      digit.*member = 1U << bit;
      digits.push_back(digit);
    }
  };
  add("lane", 32, &Digit::lane);
  add("reg", geometry.registers, &Digit::reg);
  add("place", geometry.elementsPerRegister(), &Digit::place);
  return digits;
}

/// The sum without carry of the \p shares of the digits that are set.
uint32_t sumOf(const std::vector<Digit> &digits, const std::vector<uint32_t> &shares, unsigned lane, unsigned reg,
               unsigned place) {
  uint32_t sum = 0;
  for (size_t i = 0; i < digits.size(); ++i)
    if (digits[i].isSet(lane, reg, place))
      sum ^= shares[i];
  return sum;
}

} // namespace

unsigned addressLane(const Geometry &geometry, unsigned matrix, unsigned row) { return matrix * geometry.rows + row; }

uint64_t bitInPlane(const GpuForm &form, const Element &element, const LaneOffsets &offsets, uint32_t stride) {
  const Geometry &geometry = form.geometry;
  const Addressing addressing = addressingOf(form.spellings.front());
  if (addressing == Addressing::Rows)
    return uint64_t{8} * offsets[addressLane(geometry, element.matrix, element.row)] +
           uint64_t{element.column} * geometry.storedBits;
  // A group of four lanes holds a row of the source (PTX ISA, "movmatrix source matrix fragment layout").
  if (addressing == Addressing::None)
    return uint64_t{8} * offsets[element.row * 4 + element.column / 2] +
           uint64_t{element.column % 2} * geometry.storedBits;
  const unsigned line = geometry.byColumns ? element.column : element.row;
  const unsigned place = geometry.byColumns ? element.row : element.column;
  return uint64_t{8} * offsets[0] + (uint64_t{line} * stride + place) * geometry.storedBits;
}

ReadMapping readMapping(const GpuForm &form, const PlaneBits &bits, const LaneOffsets &offsets, uint32_t stride) {
  const Geometry &geometry = form.geometry;
  // For each bit of the plane: the element that is there and which of its bits.
  struct Owner {
    Element element;
    int bit = -1;
  };
  std::vector<Owner> owners;
  forEachElement(geometry, [&](const Element &element) {
    const uint64_t begin = bitInPlane(form, element, offsets, stride);
    if (owners.size() < begin + geometry.storedBits)
      owners.resize(begin + geometry.storedBits);
    for (unsigned bit = 0; bit < geometry.storedBits; ++bit)
      owners[begin + bit] = {element, static_cast<int>(bit)};
  });

  ReadMapping read{.mapping = {.geometry = geometry}};
  Mapping &mapping = read.mapping;
  const unsigned places = geometry.elementsPerRegister();
  mapping.held.resize(size_t{32} * geometry.registers * places);
  bool allZeros = true;
  bool allSign = true;
  size_t next = 0;
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned reg = 0; reg < geometry.registers; ++reg)
      for (unsigned place = 0; place < places; ++place, next += geometry.heldBits) {
        const PlaneBit first = bits[next];
        const std::string slot = slotText(lane, reg, place * geometry.heldBits);
        if (first < 0 || static_cast<size_t>(first) >= owners.size() || owners[first].bit != 0) {
          read.error = slot + " belongs to no first bit of an element (bit " + std::to_string(first) + " of the plane)";
          return read;
        }
        mapping.held[next / geometry.heldBits] = owners[first].element;
        for (unsigned bit = 1; bit < geometry.storedBits; ++bit)
          if (bits[next + bit] != first + static_cast<PlaneBit>(bit)) {
            read.error = slot + " holds an element that is not in one piece";
            return read;
          }
        const PlaneBit sign = first + static_cast<PlaneBit>(geometry.storedBits) - 1;
        for (unsigned bit = geometry.storedBits; bit < geometry.heldBits; ++bit) {
          allZeros = allZeros && bits[next + bit] == kZero;
          allSign = allSign && bits[next + bit] == sign;
        }
      }
  if (geometry.storedBits < geometry.heldBits) {
    if (!allZeros && !allSign)
      read.error = "above the elements stand neither zeros nor their signs";
    mapping.padding = allZeros ? Padding::Zeros : Padding::Sign;
  }
  return read;
}

std::string registerText(const Mapping &mapping, unsigned lane, unsigned reg) {
  const unsigned places = mapping.geometry.elementsPerRegister();
  std::string text;
  auto range = [](unsigned first, unsigned last) {
    return first == last ? std::to_string(first) : std::to_string(first) + '-' + std::to_string(last);
  };
  for (unsigned place = 0; place < places;) {
    const Element &first = mapping.at(lane, reg, place);
    if (first == kUnread) {
      const unsigned begin = place;
      while (place < places && mapping.at(lane, reg, place) == kUnread)
        ++place;
      text += (text.empty() ? "-" : " -") + std::to_string(place - begin);
      continue;
    }
    // The longest run of one kind from here on.
    auto runTo = [&](unsigned byRow, unsigned byColumn) {
      unsigned end = place + 1;
      while (end < places && mapping.at(lane, reg, end) == Element{first.matrix, first.row + byRow * (end - place),
                                                                   first.column + byColumn * (end - place)})
        ++end;
      return end;
    };
    const unsigned columnsEnd = runTo(0, 1);
    const unsigned rowsEnd = runTo(1, 0);
    const unsigned end = std::max(columnsEnd, rowsEnd);
    const Element &last = mapping.at(lane, reg, end - 1);
    if (!text.empty())
      text += ' ';
    if (mapping.geometry.matrices > 1)
      text += std::to_string(first.matrix) + ':';
    text += range(first.row, last.row) + ',' + range(first.column, last.column);
    place = end;
  }
  return text;
}

std::vector<Element> readRegisterText(std::string_view text) {
  const char *pos = text.data();
  const char *const end = pos + text.size();
  auto number = [&] {
    unsigned value = 0;
    const auto [behind, error] = std::from_chars(pos, end, value);
    if (error != std::errc())
      throw std::runtime_error("a number is missing in '" + std::string(text) + "'");
    pos = behind;
    return value;
  };
  auto take = [&](char c) {
    if (pos == end || *pos != c)
      return false;
    ++pos;
    return true;
  };
  std::vector<Element> elements;
  do {
    if (take('-')) {
      elements.insert(elements.end(), number(), kUnread);
      continue;
    }
    Element first{.row = number()};
    if (take(':'))
      first = {.matrix = first.row, .row = number()};
    const unsigned lastRow = take('-') ? number() : first.row;
    if (!take(','))
      throw std::runtime_error("a ',' is missing in '" + std::string(text) + "'");
    first.column = number();
    const unsigned lastColumn = take('-') ? number() : first.column;
    for (unsigned row = first.row; row <= lastRow; ++row)
      for (unsigned column = first.column; column <= lastColumn; ++column)
        elements.push_back({first.matrix, row, column});
  } while (take(' '));
  if (pos != end)
    throw std::runtime_error("'" + std::string(text) + "' is no list of elements");
  return elements;
}

std::string formulas(const Mapping &mapping) {
  const Geometry &geometry = mapping.geometry;
  const std::vector<Digit> digits = digitsOf(geometry);
  if (packed(mapping.at(0, 0, 0)) != 0 || std::ranges::find(mapping.held, kUnread) != mapping.held.end())
    return "";
  std::vector<uint32_t> shares;
  for (const Digit &digit : digits)
    shares.push_back(packed(mapping.at(digit.lane, digit.reg, digit.place)));
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned reg = 0; reg < geometry.registers; ++reg)
      for (unsigned place = 0; place < geometry.elementsPerRegister(); ++place)
        if (sumOf(digits, shares, lane, reg, place) != packed(mapping.at(lane, reg, place)))
          return "";

  // For each bit of each number of the element: which digits flip it.
  std::string text;
  auto tell = [&](const char *name, unsigned count, unsigned shift) {
    for (unsigned bit = 0; 1U << bit < count; ++bit) {
      std::string sum;
      for (size_t i = 0; i < digits.size(); ++i)
        if ((shares[i] >> (shift + bit) & 1) != 0)
          sum += (sum.empty() ? "" : "^") + digits[i].name;
      text += (text.empty() ? "" : ", ") + (name + std::to_string(bit)) + "=" + (sum.empty() ? "0" : sum);
    }
  };
  tell("matrix", geometry.matrices, 20);
  tell("row", geometry.rows, 10);
  tell("column", geometry.columns, 0);
  std::string unused;
  for (size_t i = 0; i < digits.size(); ++i)
    if (shares[i] == 0)
      unused += (unused.empty() ? "" : " ") + digits[i].name;
  return unused.empty() ? text : text + "; repeated over " + unused;
}

std::vector<Element> readFormulas(const std::string &text, const Geometry &geometry) {
  const std::vector<Digit> digits = digitsOf(geometry);
  std::vector<uint32_t> shares(digits.size());
  std::set<std::string> named;
  uint32_t flipped = 0; // by the digits that are named next
  static const std::regex kWord("(matrix|row|column|lane|reg|place)(\\d+)(=?)|repeated");
  for (std::sregex_iterator word(text.begin(), text.end(), kWord), end; word != end; ++word) {
    const std::string name = word->str(1), number = word->str(2);
    if (name.empty()) {
      flipped = 0;
    } else if (word->length(3) != 0) {
      flipped = 1U << ((name == "matrix" ? 20 : name == "row" ? 10 : 0) + std::stoi(number));
    } else {
      named.insert(name + number);
      for (size_t i = 0; i < digits.size(); ++i)
        if (digits[i].name == name + number)
          shares[i] ^= flipped;
    }
  }
  const bool hasAll = std::ranges::all_of(digits, [&](const Digit &digit) { return named.contains(digit.name); });
  if (!hasAll || named.size() != digits.size())
    throw std::runtime_error("other digits than those of the registers in '" + text + "'");

  std::vector<Element> held;
  for (unsigned lane = 0; lane < 32; ++lane)
    for (unsigned reg = 0; reg < geometry.registers; ++reg)
      for (unsigned place = 0; place < geometry.elementsPerRegister(); ++place) {
        const uint32_t sum = sumOf(digits, shares, lane, reg, place);
        held.push_back({sum >> 20, sum >> 10 & 1023, sum & 1023});
      }
  return held;
}

} // namespace ptxmatrix::gpu
