// wmma tiles with 4-bit and 1-bit operands; the layouts of A and B are fixed.
#include "wmma_tile.cuh"
namespace tile {
TILE_SPACES(8, 8, 32, s4, int, row_major, col_major, mem_row_major)
TILE_SPACES(8, 8, 32, s4, int, row_major, col_major, mem_col_major)
TILE_SPACES(8, 8, 32, u4, int, row_major, col_major, mem_row_major)
TILE_SPACES(8, 8, 128, b1, int, row_major, col_major, mem_row_major)
TILE_SPACES(8, 8, 128, b1, int, row_major, col_major, mem_col_major)
}  // namespace tile
