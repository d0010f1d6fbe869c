//===- Tiles.h - Tiles of operands in shared memory -------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DESCRIPTOR_TILES_H
#define PTXMATRIX_LIB_DESCRIPTOR_TILES_H

#include "Support/JsonWriter.h"
#include "ptxmatrix/Descriptor.h"

#include <string>
#include <vector>

namespace ptxmatrix {

/// "none", "32", "64" or "128"
std::string_view name(Swizzle swizzle);
/// "k" or "mn"
std::string_view name(Major major);
/// "0x4000004000010000"
std::string hexadecimal(uint64_t value);

/// The smallest tile for \p operand that \p swizzle allows.
TileSize leastTile(const SharedOperand &operand, Swizzle swizzle);

/// The smallest tile for \p operand with each swizzle that it can have.
std::vector<TileDescriptor> leastTiles(const SharedOperand &operand);

/// The smallest tiles for operand \p fragment of \p product, with each swizzle and major that it can have.  \p m and \p
/// n are for tcgen05.mma.
std::vector<TileDescriptor> leastTiles(const Instruction &product, Fragment fragment, unsigned m = 0, unsigned n = 0);

/// Prints the attributes of \p descriptor.
void printFields(JsonWriter &json, const MatrixDescriptor &descriptor);

/// Prints the attributes of \p tile.
void printTile(JsonWriter &json, const TileDescriptor &tile);

/// "2 boxes of 64 by 64 elements, 8192 bytes each, CU_TENSOR_MAP_SWIZZLE_128B"
std::string boxesInWords(const TileDescriptor &tile);

/// "0, 32, 64, 96": the bytes to add to the start for each step along k.
std::string stepsInWords(const TileDescriptor &tile);

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_DESCRIPTOR_TILES_H
