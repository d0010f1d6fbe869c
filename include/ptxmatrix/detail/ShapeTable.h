//===- ShapeTable.h - The shapes of all instructions ------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Numbers the shapes that Qualifiers.def lists, so that a set of qualifiers can contain them.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_DETAIL_SHAPETABLE_H
#define PTXMATRIX_DETAIL_SHAPETABLE_H

#include "ptxmatrix/Shape.h"
#include "ptxmatrix/Version.h"

#include <array>

namespace ptxmatrix::detail {

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

/// The number of \p shape, or kNumShapes if no instruction has it.
constexpr size_t findShape(Shape shape) {
  size_t number = 0;
  while (number < kNumShapes && kShapes[number].shape != shape)
    ++number;
  return number;
}

} // namespace ptxmatrix::detail

#endif // PTXMATRIX_DETAIL_SHAPETABLE_H
