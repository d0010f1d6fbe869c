// Half-precision activations times packed 4-bit weights, in the style of weight-only kernels.
//
// The weights are unpacked in registers; only the activations come through ldmatrix.
#include <cstdint>
#include <cuda_fp16.h>

namespace quant {

template <class T, int N>
struct Vec {
  T elems[N];
  __device__ T& operator[](int i) { return elems[i]; }
};
using FragA = Vec<half2, 4>;
using FragB = Vec<half2, 2>;
using FragC = Vec<float, 4>;
using FragS = Vec<half2, 1>;

__device__ inline void cp_async4(void* to, const void* from, bool live = true) {
  const int bytes = 16;
  uint32_t address = static_cast<uint32_t>(__cvta_generic_to_shared(to));
  asm volatile(
      "{\n"
      "   .reg .pred p;\n"
      "   setp.ne.b32 p, %0, 0;\n"
      "   @p cp.async.cg.shared.global [%1], [%2], %3;\n"
      "}\n" ::"r"((int)live),
      "r"(address), "l"(from), "n"(bytes));
}

// Weights are read once, so they should leave the cache first.
__device__ inline void cp_async4_stream(void* to, const void* from) {
  const int bytes = 16;
  uint32_t address = static_cast<uint32_t>(__cvta_generic_to_shared(to));
  asm volatile(
      "{\n"
      "   .reg .b64 p;\n"
      "   createpolicy.fractional.L2::evict_first.b64 p, 1.0;"
      "   cp.async.cg.shared.global.L2::cache_hint [%0], [%1], %2, p;\n"
      "}\n" ::"r"(address),
      "l"(from), "n"(bytes));
}

template <int N> __device__ inline void wait() { asm volatile("cp.async.wait_group %0;\n" ::"n"(N)); }

// The number of matrices and the transposition are chosen at compile time.
template <int Count, bool Trans = false>
__device__ inline void ldsm(FragA& frag, const void* from) {
  uint32_t* a = reinterpret_cast<uint32_t*>(&frag);
  uint32_t address = static_cast<uint32_t>(__cvta_generic_to_shared(from));
  if constexpr (Count == 4 && !Trans)
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];\n"
                 : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
                 : "r"(address));
  else if constexpr (Count == 4)
    asm volatile("ldmatrix.sync.aligned.trans.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];\n"
                 : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
                 : "r"(address));
  else if constexpr (Count == 2)
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];\n"
                 : "=r"(a[0]), "=r"(a[1])
                 : "r"(address));
  else
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];\n" : "=r"(a[0]) : "r"(address));
}

__device__ inline void mma(const FragA& fa, const FragB& fb, FragC& fc) {
  const uint32_t* a = reinterpret_cast<const uint32_t*>(&fa);
  const uint32_t* b = reinterpret_cast<const uint32_t*>(&fb);
  float* c = reinterpret_cast<float*>(&fc);
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
      "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};\n"
      : "=f"(c[0]), "=f"(c[1]), "=f"(c[2]), "=f"(c[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]),
        "f"(c[2]), "f"(c[3]));
}

template <int Lut>
__device__ inline int lop3(int a, int b, int c) {
  int r;
  asm volatile("lop3.b32 %0, %1, %2, %3, %4;\n" : "=r"(r) : "r"(a), "r"(b), "r"(c), "n"(Lut));
  return r;
}

// Four 4-bit values to halves: put them in the mantissa of 1024 and take the 1024 away.
__device__ inline FragB unpack(int q) {
  int low = lop3<(0xf0 & 0xcc) | 0xaa>(q, 0x000f000f, 0x64006400);
  int high = lop3<(0xf0 & 0xcc) | 0xaa>(q, 0x00f000f0, 0x64006400);
  FragB frag;
  frag[0] = __hsub2(*reinterpret_cast<half2*>(&low), __float2half2_rn(1032.f));
  frag[1] = __hfma2(*reinterpret_cast<half2*>(&high), __float2half2_rn(1.f / 16),
                    __float2half2_rn(-72.f));
  return frag;
}

__device__ inline void acquire(int* lock, int count) {
  if (threadIdx.x == 0) {
    int state = -1;
    do
      asm volatile("ld.global.acquire.gpu.b32 %0, [%1];\n" : "=r"(state) : "l"(lock));
    while (state != count);
  }
  __syncthreads();
}

__device__ inline void release(int* lock) {
  __syncthreads();
  if (threadIdx.x == 0) {
    int value = 1;
    asm volatile("fence.acq_rel.gpu;\n");
    asm volatile("red.relaxed.gpu.global.add.s32 [%0], %1;\n" : : "l"(lock), "r"(value));
  }
}

template <int Threads, int MBlocks, int NBlocks, int KBlocks, int Stages, bool Trans>
__global__ void __launch_bounds__(Threads)
    multiply(const int4* __restrict__ A, const int4* __restrict__ B, float* __restrict__ C,
             const half2* __restrict__ scales, int m, int n, int k, int* locks) {
  extern __shared__ int4 sh[];
  constexpr int a_chunks = 16 * MBlocks * KBlocks * 2;
  constexpr int b_chunks = Threads * KBlocks / 2;
  int4* sh_a = sh;
  int4* sh_b = sh + Stages * a_chunks;
  const int lane = threadIdx.x % 32;

  FragA fa[2][MBlocks];
  FragC fc[MBlocks][NBlocks][2];
#pragma unroll
  for (int i = 0; i < MBlocks * NBlocks * 2 * 4; ++i) reinterpret_cast<float*>(fc)[i] = 0;

  auto fetch = [&](int pipe, int at, bool live) {
    if (live) {
#pragma unroll
      for (int i = 0; i < (a_chunks + Threads - 1) / Threads; ++i) {
        int index = i * Threads + threadIdx.x;
        cp_async4(&sh_a[pipe * a_chunks + index], &A[at * a_chunks + index],
                  index < a_chunks && index / (2 * KBlocks) < m);
      }
#pragma unroll
      for (int i = 0; i < b_chunks / Threads; ++i)
        cp_async4_stream(&sh_b[pipe * b_chunks + i * Threads + threadIdx.x],
                         &B[at * b_chunks + i * Threads + threadIdx.x]);
    }
    asm volatile("cp.async.commit_group;\n" ::);
  };
  auto registers = [&](int slot, int pipe) {
#pragma unroll
    for (int i = 0; i < MBlocks; ++i) {
      const int4* row = &sh_a[pipe * a_chunks + ((slot % KBlocks) * MBlocks + i) * 32 + lane];
      if (m > 8)
        ldsm<4, Trans>(fa[slot % 2][i], row);
      else if (k & 8)
        ldsm<1>(fa[slot % 2][i], row);
      else
        ldsm<2>(fa[slot % 2][i], row);
    }
  };

#pragma unroll
  for (int i = 0; i < Stages - 1; ++i) fetch(i, i, i * 16 * KBlocks < k);

  for (int at = blockIdx.x; at < k / (16 * KBlocks);) {
#pragma unroll
    for (int pipe = 0; pipe < Stages; ++pipe) {
      wait<Stages - 2>();
      __syncthreads();
      fetch((pipe + Stages - 1) % Stages, at + Stages - 1, at + Stages - 1 < k / (16 * KBlocks));
      registers(0, pipe);
#pragma unroll
      for (int s = 0; s < KBlocks; ++s) {
        if (s + 1 < KBlocks) registers(s + 1, pipe);
        int4 packed = sh_b[pipe * b_chunks + s / 2 * Threads + threadIdx.x];
        const int* words = reinterpret_cast<const int*>(&packed);
#pragma unroll
        for (int j = 0; j < NBlocks; ++j) {
          half2 scale = scales[blockIdx.y * NBlocks + j];
#pragma unroll
          for (int half = 0; half < 2; ++half) {
            FragB fb = unpack(words[j % 4] >> (8 * half));
            fb[0] = __hmul2(fb[0], scale);
            fb[1] = __hmul2(fb[1], scale);
#pragma unroll
            for (int i = 0; i < MBlocks; ++i) mma(fa[s % 2][i], fb, fc[i][j][half]);
          }
        }
      }
      if (++at >= k / (16 * KBlocks)) break;
    }
  }
  wait<0>();

  acquire(&locks[blockIdx.y], blockIdx.x);
#pragma unroll
  for (int i = 0; i < MBlocks; ++i)
#pragma unroll
    for (int j = 0; j < NBlocks * 2; ++j)
#pragma unroll
      for (int q = 0; q < 4; ++q) {
        int row = i * 16 + q / 2 * 8 + lane / 4;
        if (row < m) C[row * n + blockIdx.y * NBlocks * 16 + j * 8 + lane % 4 * 2 + q % 2] +=
            fc[i][j / 2][j % 2][q];
      }
  release(&locks[blockIdx.y]);
}

#define MULTIPLY(...)                                                                       \
  template __global__ void multiply<__VA_ARGS__>(const int4*, const int4*, float*,          \
                                                 const half2*, int, int, int, int*);
MULTIPLY(256, 2, 2, 4, 3, false)
MULTIPLY(128, 1, 8, 2, 4, true)

}  // namespace quant
