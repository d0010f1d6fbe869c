// One matrix tile through the nvcuda::wmma interface: load A, B and C, multiply, store.
#pragma once
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

namespace tile {

namespace wmma = nvcuda::wmma;
using wmma::col_major;
using wmma::layout_t;
using wmma::mem_col_major;
using wmma::mem_row_major;
using wmma::row_major;
using bf16 = __nv_bfloat16;
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
using tf32 = wmma::precision::tf32;
#else
struct tf32;  // no such fragments before sm_80
#endif
using s4 = wmma::experimental::precision::s4;
using u4 = wmma::experimental::precision::u4;
using b1 = wmma::experimental::precision::b1;
using s8 = signed char;
using u8 = unsigned char;

// The type that an operand has in memory.
template <class T> struct memory { using type = T; };
template <> struct memory<tf32> { using type = float; };
template <> struct memory<s4> { using type = int; };
template <> struct memory<u4> { using type = int; };
template <> struct memory<b1> { using type = unsigned; };

enum class from { shared, global, generic };

template <class D, class A, class B>
__device__ __forceinline__ void multiply(D& d, const A& a, const B& b) {
  wmma::mma_sync(d, a, b, d);
}

template <class D>
__device__ __forceinline__ void multiply(
    D& d, const wmma::fragment<wmma::matrix_a, 8, 8, 128, b1, row_major>& a,
    const wmma::fragment<wmma::matrix_b, 8, 8, 128, b1, col_major>& b) {
  wmma::bmma_sync(d, a, b, d);
}

// A pointer that is shared in some blocks and global in others stays generic.
template <class T>
__device__ __forceinline__ const T* pick(const T* shared, const T* global) {
  return blockIdx.x % 2 ? shared : global;
}

template <int M, int N, int K, class T, class Acc, class LA, class LB, layout_t LC, from Where>
__global__ void run(const typename memory<T>::type* ga, const typename memory<T>::type* gb,
                    const Acc* gc, Acc* out, unsigned lda, unsigned ldb) {
  using Elem = typename memory<T>::type;
  wmma::fragment<wmma::matrix_a, M, N, K, T, LA> a;
  wmma::fragment<wmma::matrix_b, M, N, K, T, LB> b;
  wmma::fragment<wmma::accumulator, M, N, K, Acc> c;

  if constexpr (Where == from::global) {
    wmma::load_matrix_sync(a, ga + blockIdx.x * 512, lda);
    wmma::load_matrix_sync(b, gb + 1024, ldb);
    wmma::load_matrix_sync(c, gc + blockIdx.x * 256, 32, LC);
  } else {
    __shared__ __align__(128) Elem sa[1024];
    __shared__ __align__(128) Elem sb[2048];
    __shared__ __align__(128) Acc sc[1024];
    for (unsigned i = threadIdx.x; i < 1024; i += blockDim.x) {
      sa[i] = ga[i];
      sb[i] = gb[i];
      sc[i] = gc[i];
    }
    __syncthreads();
    if constexpr (Where == from::shared) {
      wmma::load_matrix_sync(a, sa, lda);
      wmma::load_matrix_sync(b, sb + 256, 32);
      wmma::load_matrix_sync(c, sc + 16, ldb, LC);
    } else {
      wmma::load_matrix_sync(a, pick(sa, ga), lda);
      wmma::load_matrix_sync(b, pick(sb, gb) + 64, 64);
      wmma::load_matrix_sync(c, pick(sc, gc), ldb, LC);
    }
  }
  multiply(c, a, b);
  wmma::store_matrix_sync(out + blockIdx.x * (M * N), c, N, LC);
}

}  // namespace tile

// Make one kernel for each address space.
#define TILE_KERNEL(M, N, K, T, ACC, LA, LB, LC, WHERE)                                        \
  template __global__ void                                                                     \
  run<M, N, K, T, ACC, LA, LB, LC, from::WHERE>(const memory<T>::type*,                        \
                                                const memory<T>::type*, const ACC*, ACC*,      \
                                                unsigned, unsigned);
#define TILE_SPACES(...)              \
  TILE_KERNEL(__VA_ARGS__, shared)    \
  TILE_KERNEL(__VA_ARGS__, global)    \
  TILE_KERNEL(__VA_ARGS__, generic)
// Every layout of every operand, in two kernels per space.
#define TILE_LAYOUTS(M, N, K, T, ACC)                                          \
  TILE_SPACES(M, N, K, T, ACC, row_major, col_major, mem_row_major)            \
  TILE_SPACES(M, N, K, T, ACC, col_major, row_major, mem_col_major)
#define TILE_K16(T, ACC)          \
  TILE_LAYOUTS(16, 16, 16, T, ACC) \
  TILE_LAYOUTS(32, 8, 16, T, ACC)  \
  TILE_LAYOUTS(8, 32, 16, T, ACC)
