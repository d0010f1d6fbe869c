//===- Tiles.h - Tiles of operands in shared memory -------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DESCRIPTOR_TILES_H
#define PTXMATRIX_LIB_DESCRIPTOR_TILES_H

#include "ptxmatrix/Descriptor.h"

#include <string>
#include <vector>

namespace ptxmatrix {

/// The smallest tile for \p operand that \p swizzle allows.
TileSize leastTile(const SharedOperand &operand, Swizzle swizzle);

/// The smallest tile for \p operand with each swizzle that it can have.
std::vector<TileDescriptor> leastTiles(const SharedOperand &operand);

/// The smallest tiles for operand \p fragment of \p product, with each swizzle and major that it can have.  \p m and \p
/// n are for tcgen05.mma.
std::vector<TileDescriptor> leastTiles(const Instruction &product, Fragment fragment, unsigned m = 0, unsigned n = 0);

/// Whether neighbors in memory are neighbors in a row of \p operand.
inline bool isByRows(const SharedOperand &operand) {
  return (operand.fragment == Fragment::A) == (operand.major == Major::K);
}

/// 16 bytes of neighbors, which a descriptor moves as a whole.
struct Chunk {
  static constexpr unsigned kBytes = 16;

  unsigned row = 0; ///< Of the first element.
  unsigned column = 0;
  SharedPlace place;
};

/// The chunks of \p operand, in the order of their places.
std::vector<Chunk> locateChunks(const MatrixDescriptor &descriptor, const SharedOperand &operand);

/// An SVG document with a picture of the shared memory that \p operand fills as \p descriptor says: 128 bytes, or all
/// 32 banks, in each line.
std::string sharedSvg(std::string_view title, const MatrixDescriptor &descriptor, const SharedOperand &operand);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_DESCRIPTOR_TILES_H
