//===- Tiles.cpp - Tiles of operands in shared memory ---------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Descriptor/DescriptorText.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace ptxmatrix {

TileSize leastTile(const SharedOperand &operand, Swizzle swizzle) {
  const unsigned width = widthOf(swizzle) * 8 / operand.elementBits;
  if (operand.major == Major::K)
    return {.lines = operand.lines, .k = std::max(operand.k, width)};
  return {.lines = (operand.lines + width - 1) / width * width, .k = operand.k};
}

std::vector<TileDescriptor> leastTiles(const SharedOperand &operand) {
  std::vector<TileDescriptor> tiles;
  for (const Swizzle swizzle :
       {Swizzle::Bytes128, Swizzle::Bytes128Atom32, Swizzle::Bytes64, Swizzle::Bytes32, Swizzle::None})
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

std::vector<Chunk> locateChunks(const MatrixDescriptor &descriptor, const SharedOperand &operand) {
  const unsigned perChunk = Chunk::kBytes * 8 / operand.elementBits;
  const unsigned rowStep = isByRows(operand) ? 1 : perChunk;
  const unsigned columnStep = isByRows(operand) ? perChunk : 1;
  std::vector<Chunk> chunks;
  for (unsigned row = 0; row < operand.rows(); row += rowStep)
    for (unsigned column = 0; column < operand.columns(); column += columnStep)
      chunks.push_back({row, column, descriptor.locate(operand, row, column)});
  std::ranges::sort(chunks, {}, [](const Chunk &one) { return std::tuple(one.place.byte, one.row, one.column); });
  return chunks;
}

} // namespace ptxmatrix
