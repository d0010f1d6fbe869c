//===- Shape.h - The shape of a matrix operation ----------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "ptxmatrix/Version.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ptxmatrix {

/// A `.shape` qualifier: of `.m16n8k16`, A has m x k elements, B k x n, C and D m x n.  Without k, that is 1.
struct Shape {
  uint16_t m = 1;
  uint16_t n = 1;
  uint16_t k = 1;

  friend constexpr bool operator==(const Shape &, const Shape &) = default;
};

namespace detail {

/// Removes \p letter and the decimal number after it, which has no leading zero, from the beginning of \p text.
/// Returns the number, or \p none if there is none.
constexpr uint16_t takeExtent(std::string_view &text, char letter, uint16_t none = 0) {
  constexpr uint16_t kMax = 999;
  if (text.size() < 2 || text[0] != letter || text[1] == '0')
    return none;
  uint16_t number = 0;
  size_t end = 1;
  for (; end < text.size() && '0' <= text[end] && text[end] <= '9' && number <= kMax; ++end)
    number = static_cast<uint16_t>(number * 10 + (text[end] - '0'));
  if (number == 0)
    return none;
  text.remove_prefix(end);
  return number;
}

/// Calls \p visit for each shape of \p list: shapes with '|' between them, and ranges such as `m64n8..256+8k16`, which
/// has the multiples of 8 from 8 to 256 as n.  Returns false if the list has another form.
constexpr bool forEachShape(std::string_view list, const auto &visit) {
  while (!list.empty()) {
    Shape shape{takeExtent(list, 'm'), takeExtent(list, 'n')};
    uint16_t last = shape.n;
    uint16_t step = 1;
    if (list.starts_with("..")) {
      list.remove_prefix(1);
      last = takeExtent(list, '.');
      step = takeExtent(list, '+');
    }
    shape.k = takeExtent(list, 'k', 1);
    if (shape.m == 0 || shape.n == 0 || last == 0 || step == 0 || !(list.empty() || list[0] == '|'))
      return false;
    for (; shape.n <= last; shape.n = static_cast<uint16_t>(shape.n + step))
      visit(shape);
    list.remove_prefix(list.empty() ? 0 : 1);
  }
  return true;
}

// The shapes that Qualifiers.def lists are numbered, so that a set of qualifiers can contain them.

/// A row of SHAPES.
struct ShapeRow {
  std::string_view list;
  PtxVersion since;
};
inline constexpr auto kShapeRows = std::to_array<ShapeRow>({
#define SHAPES(LIST, ...) {LIST, {__VA_ARGS__}},
#include "ptxmatrix/Qualifiers.def"
});

inline constexpr size_t kNumShapes = []() consteval {
  size_t count = 0;
  for (const ShapeRow &row : kShapeRows)
    if (!forEachShape(row.list, [&](Shape) { ++count; }))
      throw "not a list of shapes";
  return count;
}();

/// A shape and its spelling.
struct KnownShape {
  Shape shape;
  PtxVersion since;
  std::array<char, 12> chars{};
  uint8_t length = 0;

  constexpr void append(char letter, unsigned number) {
    chars[length++] = letter;
    for (unsigned unit = number < 10 ? 1 : number < 100 ? 10 : 100; unit > 0; unit /= 10)
      chars[length++] = static_cast<char>('0' + number / unit % 10);
  }
};

/// The shapes, in the order of Qualifiers.def.
inline constexpr auto kShapes = []() consteval {
  std::array<KnownShape, kNumShapes> shapes;
  size_t count = 0;
  for (const ShapeRow &row : kShapeRows)
    forEachShape(row.list, [&](Shape shape) {
      KnownShape &known = shapes[count++];
      known = {shape, row.since};
      known.append('m', shape.m);
      known.append('n', shape.n);
      if (shape.k > 1)
        known.append('k', shape.k);
    });
  return shapes;
}();

} // namespace detail

/// The shape spelled \p spelling (`m16n8k16`, without a leading '.'), or nothing.  No spelling has `k1`.
constexpr std::optional<Shape> readShape(std::string_view spelling) {
  Shape shape{detail::takeExtent(spelling, 'm'), detail::takeExtent(spelling, 'n')};
  const bool isFlat = spelling.empty();
  shape.k = detail::takeExtent(spelling, 'k', 1);
  const bool isShape = shape.m != 0 && shape.n != 0 && spelling.empty() && isFlat == (shape.k == 1);
  return isShape ? std::optional(shape) : std::nullopt;
}

} // namespace ptxmatrix
