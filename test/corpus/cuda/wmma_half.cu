// wmma tiles with half operands and half or float accumulators.
#include "wmma_tile.cuh"
namespace tile {
TILE_K16(half, half)
TILE_K16(half, float)
}  // namespace tile
