// wmma tiles with the types that came with sm_80: bf16, tf32 and double.
#include "wmma_tile.cuh"
namespace tile {
TILE_K16(bf16, float)
TILE_LAYOUTS(16, 16, 8, tf32, float)
TILE_LAYOUTS(8, 8, 4, double, double)
}  // namespace tile
