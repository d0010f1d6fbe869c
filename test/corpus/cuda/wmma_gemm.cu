// Matrix products with nvcuda::wmma fragments: many shapes, element types and tile sizes.
//
// Each warp owns a grid of Tall x Wide fragments.  The operands go through a double buffer in
// shared memory, or straight from global memory when Direct is set.
#include "wmma_tile.cuh"

namespace tile {

template <int M_, int N_, int K_, class T_, class Acc_, class LA_, class LB_>
struct shape {
  static constexpr int M = M_, N = N_, K = K_;
  using T = T_;
  using Elem = typename memory<T_>::type;
  using Acc = Acc_;
  using LA = LA_;
  using LB = LB_;
  static constexpr bool a_row = __is_same(LA, row_major);
  static constexpr bool b_row = __is_same(LB, row_major);
};

template <class T> struct converter {
  template <class F> __device__ static void apply(F&) {}
};
template <> struct converter<tf32> {
  template <class F> __device__ static void apply(F& f) {
#pragma unroll
    for (int i = 0; i < f.num_elements; ++i) f.x[i] = wmma::__float_to_tf32(f.x[i]);
  }
};

// Copy a Rows x Columns block, four bytes or one element at a time.
template <int Rows, int Columns, class E>
__device__ __forceinline__ void stage(E* to, const E* from, unsigned stride) {
  for (unsigned i = threadIdx.x; i < Rows * Columns; i += blockDim.x)
    to[i] = from[i / Columns * stride + i % Columns];
}

template <class S, int Tall, int Wide, int Depth, bool Direct, layout_t LC>
__global__ void product(const typename S::Elem* __restrict__ a,
                        const typename S::Elem* __restrict__ b, const typename S::Acc* c,
                        typename S::Acc* d, unsigned m, unsigned n, unsigned k) {
  using Elem = typename S::Elem;
  constexpr int rows = 2 * Tall * S::M, columns = 2 * Wide * S::N, depth = Depth * S::K;
  __shared__ __align__(256) Elem sa[Direct ? 1 : 2][Direct ? 1 : rows * depth];
  __shared__ __align__(256) Elem sb[Direct ? 1 : 2][Direct ? 1 : columns * depth];

  const unsigned warp = threadIdx.x / 32;
  const unsigned row = warp / 2 * Tall * S::M, column = warp % 2 * Wide * S::N;
  const unsigned lda = S::a_row ? k : m, ldb = S::b_row ? n : k;
  a += blockIdx.x * rows * (S::a_row ? lda : 1);
  b += blockIdx.y * columns * (S::b_row ? 1 : ldb);

  wmma::fragment<wmma::accumulator, S::M, S::N, S::K, typename S::Acc> acc[Tall][Wide];
  const unsigned ldc = LC == mem_row_major ? n : m;
  auto corner = [&](int i, int j) {
    unsigned y = blockIdx.x * rows + row + i * S::M, x = blockIdx.y * columns + column + j * S::N;
    return LC == mem_row_major ? size_t(y) * ldc + x : size_t(x) * ldc + y;
  };
#pragma unroll
  for (int i = 0; i < Tall; ++i)
#pragma unroll
    for (int j = 0; j < Wide; ++j)
      if (c)
        wmma::load_matrix_sync(acc[i][j], c + corner(i, j), ldc, LC);
      else
        wmma::fill_fragment(acc[i][j], 0);

  auto fill = [&](unsigned at, int slot) {
    if constexpr (!Direct) {
      if constexpr (S::a_row)
        stage<rows, depth>(sa[slot], a + at, lda);
      else
        stage<depth, rows>(sa[slot], a + size_t(at) * lda, lda);
      if constexpr (S::b_row)
        stage<depth, columns>(sb[slot], b + size_t(at) * ldb, ldb);
      else
        stage<columns, depth>(sb[slot], b + at, ldb);
    }
  };

  fill(0, 0);
#pragma unroll 1
  for (unsigned at = 0, slot = 0; at < k; at += depth, slot ^= 1) {
    __syncthreads();
    if (at + depth < k) fill(at + depth, slot ^ 1);
    const Elem* pa = Direct ? a : sa[slot];
    const Elem* pb = Direct ? b : sb[slot];
    const unsigned la = Direct ? lda : S::a_row ? depth : rows;
    const unsigned lb = Direct ? ldb : S::b_row ? columns : depth;
#pragma unroll
    for (int s = 0; s < Depth; ++s) {
      const unsigned z = (Direct ? at : 0) + s * S::K;
      wmma::fragment<wmma::matrix_a, S::M, S::N, S::K, typename S::T, typename S::LA> fa[Tall];
      wmma::fragment<wmma::matrix_b, S::M, S::N, S::K, typename S::T, typename S::LB> fb[Wide];
#pragma unroll
      for (int i = 0; i < Tall; ++i) {
        unsigned y = row + i * S::M;
        wmma::load_matrix_sync(fa[i], pa + (S::a_row ? y * la + z : z * la + y), la);
        converter<typename S::T>::apply(fa[i]);
      }
#pragma unroll
      for (int j = 0; j < Wide; ++j) {
        unsigned x = column + j * S::N;
        wmma::load_matrix_sync(fb[j], pb + (S::b_row ? z * lb + x : x * lb + z), lb);
        converter<typename S::T>::apply(fb[j]);
      }
#pragma unroll
      for (int i = 0; i < Tall; ++i)
#pragma unroll
        for (int j = 0; j < Wide; ++j) multiply(acc[i][j], fa[i], fb[j]);
    }
  }

#pragma unroll
  for (int i = 0; i < Tall; ++i)
#pragma unroll
    for (int j = 0; j < Wide; ++j)
      wmma::store_matrix_sync(d + corner(i, j), acc[i][j], ldc, LC);
}

using f16_rc = shape<16, 16, 16, half, float, row_major, col_major>;
using f16_cr = shape<16, 16, 16, half, half, col_major, row_major>;
using f16_tall = shape<32, 8, 16, half, float, row_major, col_major>;
using f16_tall_cr = shape<32, 8, 16, half, half, col_major, row_major>;
using f16_wide = shape<8, 32, 16, half, float, row_major, col_major>;
using f16_wide_cr = shape<8, 32, 16, half, half, col_major, row_major>;
using s8_rc = shape<16, 16, 16, s8, int, row_major, col_major>;
using u8_rc = shape<16, 16, 16, u8, int, row_major, col_major>;
using u8_tall = shape<32, 8, 16, u8, int, row_major, col_major>;
using s8_wide = shape<8, 32, 16, s8, int, col_major, col_major>;
using bf16_rc = shape<16, 16, 16, bf16, float, row_major, col_major>;
using bf16_tall = shape<32, 8, 16, bf16, float, col_major, col_major>;
using bf16_wide = shape<8, 32, 16, bf16, float, row_major, row_major>;
using tf32_rc = shape<16, 16, 8, tf32, float, row_major, col_major>;
using tf32_cr = shape<16, 16, 8, tf32, float, col_major, row_major>;
using f64_rc = shape<8, 8, 4, double, double, row_major, col_major>;
using f64_cr = shape<8, 8, 4, double, double, col_major, row_major>;

#define PRODUCT(S, ...)                                                                     \
  template __global__ void product<S, __VA_ARGS__>(const S::Elem*, const S::Elem*,          \
                                                   const S::Acc*, S::Acc*, unsigned,        \
                                                   unsigned, unsigned);
PRODUCT(f16_rc, 4, 2, 2, false, mem_row_major)
PRODUCT(f16_rc, 2, 2, 2, true, mem_row_major)
PRODUCT(f16_rc, 1, 4, 4, false, mem_col_major)
PRODUCT(f16_rc, 4, 4, 2, false, mem_row_major)
PRODUCT(f16_rc, 3, 2, 4, true, mem_col_major)
PRODUCT(f16_cr, 2, 4, 2, false, mem_col_major)
PRODUCT(f16_cr, 2, 2, 4, true, mem_row_major)
PRODUCT(f16_tall, 2, 4, 2, false, mem_row_major)
PRODUCT(f16_tall, 1, 4, 2, true, mem_row_major)
PRODUCT(f16_tall, 2, 8, 4, true, mem_col_major)
PRODUCT(f16_tall_cr, 2, 4, 1, true, mem_row_major)
PRODUCT(f16_wide, 4, 1, 2, false, mem_row_major)
PRODUCT(f16_wide, 8, 2, 4, true, mem_row_major)
PRODUCT(f16_wide_cr, 4, 2, 1, true, mem_col_major)
PRODUCT(s8_rc, 2, 4, 2, false, mem_row_major)
PRODUCT(u8_rc, 4, 4, 2, false, mem_row_major)
PRODUCT(u8_rc, 2, 2, 2, true, mem_row_major)
PRODUCT(u8_rc, 4, 2, 8, false, mem_row_major)
PRODUCT(u8_rc, 4, 4, 8, true, mem_col_major)
PRODUCT(u8_tall, 2, 4, 2, false, mem_row_major)
PRODUCT(s8_wide, 4, 2, 2, false, mem_col_major)
PRODUCT(bf16_rc, 4, 4, 2, false, mem_row_major)
PRODUCT(bf16_rc, 2, 4, 4, true, mem_row_major)
PRODUCT(bf16_rc, 4, 2, 4, false, mem_row_major)
PRODUCT(bf16_tall, 2, 2, 2, false, mem_row_major)
PRODUCT(bf16_tall, 2, 8, 4, true, mem_row_major)
PRODUCT(bf16_wide, 2, 2, 2, true, mem_col_major)
PRODUCT(tf32_rc, 4, 2, 4, false, mem_row_major)
PRODUCT(tf32_rc, 2, 2, 2, true, mem_row_major)
PRODUCT(tf32_rc, 2, 4, 4, false, mem_col_major)
PRODUCT(tf32_rc, 4, 4, 8, true, mem_row_major)
PRODUCT(tf32_cr, 2, 4, 2, false, mem_col_major)
PRODUCT(f64_rc, 4, 8, 4, false, mem_row_major)
PRODUCT(f64_rc, 4, 4, 8, true, mem_row_major)
PRODUCT(f64_rc, 8, 4, 4, false, mem_row_major)
PRODUCT(f64_rc, 4, 8, 8, true, mem_col_major)
PRODUCT(f64_cr, 8, 4, 2, false, mem_col_major)
PRODUCT(f64_cr, 2, 4, 4, true, mem_row_major)

}  // namespace tile
