// wmma tiles with signed and unsigned 8-bit operands.
#include "wmma_tile.cuh"
namespace tile {
TILE_K16(s8, int)
TILE_K16(u8, int)
}  // namespace tile
