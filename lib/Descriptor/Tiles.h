//===- Tiles.h - Tiles of operands in shared memory -------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DESCRIPTOR_TILES_H
#define PTXMATRIX_LIB_DESCRIPTOR_TILES_H

#include "ptxmatrix/Descriptor.h"

#include <vector>

namespace ptxmatrix {

/// The smallest tile for \p operand that \p swizzle allows.
TileSize leastTile(const SharedOperand &operand, Swizzle swizzle);

/// The smallest tile for \p operand with each swizzle that it can have.
std::vector<TileDescriptor> leastTiles(const SharedOperand &operand);

/// The smallest tiles for operand \p fragment of \p product, with each swizzle and major that it can have.  \p m and \p
/// n are for tcgen05.mma.
std::vector<TileDescriptor> leastTiles(const Instruction &product, Fragment fragment, unsigned m = 0, unsigned n = 0);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_DESCRIPTOR_TILES_H
