//===- Tiles.cpp - Tiles of operands in shared memory ---------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Descriptor/Tiles.h"
#include "Diagnostics/MessageText.h"
#include "Support/Concat.h"

#include <algorithm>
#include <iterator>

namespace ptxmatrix {

std::string_view name(Swizzle swizzle) {
  constexpr std::string_view kNames[] = {"none", "128", "64", "32"};
  return kNames[static_cast<size_t>(swizzle)];
}

std::string_view name(Major major) { return major == Major::K ? "k" : "mn"; }

std::string hexadecimal(uint64_t value) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "0x";
  for (unsigned bit = 64; bit != 0; bit -= 4)
    text += kDigits[value >> (bit - 4) & 0xf];
  return text;
}

TileSize leastTile(const SharedOperand &operand, Swizzle swizzle) {
  const unsigned width = widthOf(swizzle) * 8 / operand.elementBits;
  if (operand.major == Major::K)
    return {.lines = operand.lines, .k = std::max(operand.k, width)};
  return {.lines = (operand.lines + width - 1) / width * width, .k = operand.k};
}

std::vector<TileDescriptor> leastTiles(const SharedOperand &operand) {
  std::vector<TileDescriptor> tiles;
  for (const Swizzle swizzle : {Swizzle::Bytes128, Swizzle::Bytes64, Swizzle::Bytes32, Swizzle::None})
    if (const auto tile = describeTile(operand, swizzle, leastTile(operand, swizzle)).tile)
      tiles.push_back(*tile);
  return tiles;
}

std::vector<TileDescriptor> leastTiles(const Instruction &product, Fragment fragment, unsigned m, unsigned n) {
  std::vector<TileDescriptor> tiles;
  for (const Major major : {Major::K, Major::MN})
    if (const std::optional<SharedOperand> operand = findSharedOperand(product, fragment, major, m, n))
      std::ranges::copy(leastTiles(*operand), std::back_inserter(tiles));
  return tiles;
}

void printFields(JsonWriter &json, const MatrixDescriptor &descriptor) {
  json.attribute("start", descriptor.start);
  json.attribute("leading", descriptor.leading);
  json.attribute("stride", descriptor.stride);
  json.attribute("base", unsigned{descriptor.base});
  json.attribute("swizzle", name(descriptor.swizzle));
}

void printTile(JsonWriter &json, const TileDescriptor &tile) {
  json.attribute("value", hexadecimal(tile.encode()));
  printFields(json, tile.descriptor);
  json.attribute("major", name(tile.operand.major));
  if (tile.steps > 1)
    json.attribute("step_k", tile.step(1));
  json.attributeArray("steps", [&] {
    for (unsigned step = 0; step < tile.steps; ++step)
      json.value(tile.step(step));
  });
  json.attribute("alignment", tile.alignment);
  json.attributeArray("box", [&] {
    json.value(tile.boxWidth);
    json.value(tile.boxLines);
  });
  json.attribute("boxes", tile.boxes);
}

std::string boxesInWords(const TileDescriptor &tile) {
  const unsigned width = widthOf(tile.descriptor.swizzle);
  return concat(tile.boxes, tile.boxes == 1 ? " box of " : " boxes of ", tile.boxWidth, " by ", tile.boxLines,
                tile.operand.elementBits < 8 ? " bytes" : " elements",
                tile.boxes == 1 ? "" : concat(", ", tile.boxLines * width, " bytes each"), ", CU_TENSOR_MAP_SWIZZLE_",
                tile.descriptor.swizzle == Swizzle::None ? "NONE" : concat(width, "B"));
}

std::string stepsInWords(const TileDescriptor &tile) {
  std::string text = "0";
  for (unsigned step = 1; step < tile.steps; ++step)
    text += concat(", ", tile.step(step));
  return text;
}

} // namespace ptxmatrix
