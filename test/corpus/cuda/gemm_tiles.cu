// Tiled matrix products with a ring of shared buffers: C = A * B.
//
// A is M x K, B is K x N.  An operand whose K index is contiguous is loaded as it is, the
// other kind is loaded transposed, which only 16-bit elements allow.
#include "gemm_ops.cuh"

namespace gemm {

enum class order { k_contiguous, k_strided };

// One operand tile in shared memory, with its 16-byte chunks permuted inside each row.
template <class Elem, int Extent, int Depth, order Order>
struct operand {
  static constexpr int rows = Order == order::k_contiguous ? Extent : Depth;
  static constexpr int columns = Order == order::k_contiguous ? Depth : Extent;
  static constexpr int chunk = 16 / sizeof(Elem);
  static constexpr int chunks = columns / chunk;
  static constexpr int bytes = rows * columns * int(sizeof(Elem));
  static constexpr bool trans = Order == order::k_strided;

  __device__ static uint32_t offset(int row, int column) {
    int mixed = (column / chunk) ^ (row & (chunks < 8 ? chunks - 1 : 7));
    return (row * chunks + mixed) * 16;
  }

  template <int Threads>
  __device__ static void fetch(uint32_t to, const Elem* from, int stride, int limit) {
#pragma unroll
    for (int i = 0; i < rows * chunks; i += Threads) {
      int index = i + threadIdx.x;
      int row = index / chunks;
      int column = index % chunks * chunk;
      copy16(to + offset(row, column), from + row * stride + column,
             index < rows * chunks && row < limit);
    }
  }

  // The address that this lane gives to ldmatrix for the tile that starts at (extent, depth).
  template <int Count>
  __device__ static uint32_t lane_address(uint32_t base, int extent, int depth) {
    int lane = threadIdx.x % 32;
    int inner = lane % 8;
    int outer = Count == 1 ? 0 : lane / 8;
    int e = extent + (outer & 1) * 8;
    int d = depth + (outer >> 1) * chunk;
    if constexpr (trans)
      return base + offset(d + inner, e);
    else
      return base + offset(e + inner, d);
  }
};

template <class Elem, int BM, int BN, int BK, int WM, int WN, int Stages, order OA, order OB>
__global__ void __launch_bounds__(BM / WM * (BN / WN) * 32)
    multiply(const Elem* __restrict__ a, const Elem* __restrict__ b,
             typename product<Elem>::acc* __restrict__ c, int m, int n, int k) {
  using A = operand<Elem, BM, BK, OA>;
  using B = operand<Elem, BN, BK, OB>;
  using Acc = typename product<Elem>::acc;
  constexpr int threads = BM / WM * (BN / WN) * 32;
  constexpr int step = 32 / sizeof(Elem);
  constexpr int stage = A::bytes + B::bytes;

  extern __shared__ __align__(128) unsigned char buffer[];
  const uint32_t shared = shared_address(buffer);
  const int warp = threadIdx.x / 32;
  const int row = warp % (BM / WM) * WM;
  const int column = warp / (BM / WM) * WN;
  a += OA == order::k_contiguous ? blockIdx.x * BM * k : blockIdx.x * BM;
  b += OB == order::k_contiguous ? blockIdx.y * BN * k : blockIdx.y * BN;

  auto fetch = [&](int tile) {
    uint32_t to = shared + tile % Stages * stage;
    int left = k - tile * BK;
    A::template fetch<threads>(to, a + (A::trans ? tile * BK * m : tile * BK), A::trans ? m : k,
                               A::trans ? left : m);
    B::template fetch<threads>(to + A::bytes, b + (B::trans ? tile * BK * n : tile * BK),
                               B::trans ? n : k, B::trans ? left : n);
    commit();
  };

  Acc acc[WM / 16][WN / 8][4] = {};
  uint32_t fa[2][WM / 16][4];
  uint32_t fb[2][WN / 8][2];

  auto load_step = [&](int slot, uint32_t base, int s) {
#pragma unroll
    for (int i = 0; i < WM / 16; ++i)
      load<4, A::trans>::from(A::template lane_address<4>(base, row + i * 16, s * step),
                              fa[slot][i]);
#pragma unroll
    for (int j = 0; j + 1 < WN / 8; j += 2) {
      uint32_t r[4];
      load<4, B::trans>::from(
          B::template lane_address<4>(base + A::bytes, column + j * 8, s * step), r);
      fb[slot][j][0] = r[0];
      fb[slot][j + 1][0] = r[1];
      fb[slot][j][1] = r[2];
      fb[slot][j + 1][1] = r[3];
    }
    if constexpr (WN / 8 % 2 == 1 && sizeof(Elem) == 2) {
      load<2, B::trans>::from(
          B::template lane_address<2>(base + A::bytes, column + WN - 8, s * step),
          fb[slot][WN / 8 - 1]);
    } else if constexpr (WN / 8 % 2 == 1) {
      for (int half = 0; half < 2; ++half)
        load<1, B::trans>::from(B::template lane_address<1>(base + A::bytes, column + WN - 8,
                                                            s * step + half * B::chunk),
                                &fb[slot][WN / 8 - 1][half]);
    }
  };

#pragma unroll
  for (int tile = 0; tile < Stages - 1; ++tile) fetch(tile);

  const int tiles = (k + BK - 1) / BK;
#pragma unroll 1
  for (int tile = 0; tile < tiles; ++tile) {
    wait<Stages - 2>();
    __syncthreads();
    if (tile + Stages - 1 < tiles) fetch(tile + Stages - 1);
    const uint32_t base = shared + tile % Stages * stage;
    load_step(0, base, 0);
#pragma unroll
    for (int s = 0; s < BK / step; ++s) {
      if (s + 1 < BK / step) load_step((s + 1) % 2, base, s + 1);
#pragma unroll
      for (int i = 0; i < WM / 16; ++i)
#pragma unroll
        for (int j = 0; j < WN / 8; ++j)
          product<Elem>::add(acc[i][j], fa[s % 2][i], fb[s % 2][j]);
    }
  }
  wait<0>();

  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int i = 0; i < WM / 16; ++i)
#pragma unroll
    for (int j = 0; j < WN / 8; ++j)
#pragma unroll
      for (int q = 0; q < 4; ++q) {
        int y = blockIdx.x * BM + row + i * 16 + q / 2 * 8 + lane / 4;
        int x = blockIdx.y * BN + column + j * 8 + lane % 4 * 2 + q % 2;
        if (y < m && x < n) c[size_t(y) * n + x] = acc[i][j][q];
      }
}

using bf16 = __nv_bfloat16;
constexpr order K = order::k_contiguous;
constexpr order S = order::k_strided;

#define GEMM(ELEM, ...)                                                             \
  template __global__ void multiply<ELEM, __VA_ARGS__>(const ELEM*, const ELEM*,    \
                                                       product<ELEM>::acc*, int, int, int);
GEMM(half, 128, 128, 32, 64, 64, 3, K, K)
GEMM(half, 128, 128, 32, 64, 32, 4, K, S)
GEMM(half, 128, 64, 64, 32, 32, 3, S, K)
GEMM(half, 64, 64, 64, 32, 32, 4, S, S)
GEMM(half, 64, 48, 32, 32, 24, 2, K, K)
GEMM(half, 64, 24, 32, 16, 24, 2, K, S)
GEMM(half, 16, 8, 64, 16, 8, 2, K, K)
GEMM(half, 256, 64, 32, 64, 64, 3, K, K)
GEMM(half, 96, 128, 32, 48, 32, 3, S, K)
GEMM(half, 128, 192, 32, 64, 48, 3, K, S)
GEMM(half, 64, 128, 64, 64, 16, 2, S, S)
GEMM(bf16, 128, 128, 32, 32, 64, 3, K, K)
GEMM(bf16, 128, 64, 32, 64, 32, 4, K, S)
GEMM(bf16, 64, 64, 32, 32, 32, 5, S, K)
GEMM(bf16, 64, 32, 128, 32, 32, 2, K, K)
GEMM(bf16, 32, 40, 32, 16, 40, 2, S, S)
GEMM(bf16, 64, 256, 32, 64, 64, 3, K, S)
GEMM(bf16, 128, 96, 64, 32, 48, 2, S, K)
GEMM(bf16, 48, 80, 32, 48, 40, 3, K, K)
GEMM(tf32, 128, 128, 16, 64, 32, 4, K, K)
GEMM(tf32, 64, 64, 32, 32, 32, 3, K, K)
GEMM(tf32, 64, 24, 16, 32, 24, 2, K, K)
GEMM(tf32, 16, 8, 32, 16, 8, 2, K, K)
GEMM(int8_t, 128, 128, 64, 64, 32, 3, K, K)
GEMM(int8_t, 64, 64, 64, 32, 32, 4, K, K)
GEMM(int8_t, 64, 40, 64, 32, 40, 2, K, K)
GEMM(int8_t, 128, 256, 64, 64, 64, 3, K, K)
GEMM(uint8_t, 128, 64, 64, 64, 32, 3, K, K)
GEMM(uint8_t, 32, 24, 128, 16, 24, 2, K, K)
GEMM(uint8_t, 64, 128, 128, 32, 32, 3, K, K)

}  // namespace gemm
