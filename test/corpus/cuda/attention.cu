// Attention with an online softmax: O = softmax(Q * K^T) * V, one warp per 16 query rows.
//
// Q stays in registers.  K is loaded as it is, V transposed.  The kernels with Transposed
// keep the scores of the transposed problem and turn them with movmatrix.
#include <cstdint>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cfloat>
#include <type_traits>

namespace attention {

struct arguments {
  const void* q;
  const void* k;
  const void* v;
  void* out;
  float* sums;
  int length;
  int heads;
  int window;
  float scale;
};

__device__ __forceinline__ uint32_t smem(const void* p) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}

// Four matrices through a 32-bit shared address.
template <bool Trans>
__device__ __forceinline__ void load4(uint32_t (&r)[4], uint32_t p) {
  if constexpr (Trans)
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];\n"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(p));
  else
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];\n"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(p));
}

// Four matrices through a generic pointer.
template <bool Trans>
__device__ __forceinline__ void load4(uint32_t (&r)[4], const void* p) {
  if constexpr (Trans)
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "l"(p)
                 : "memory");
  else
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "l"(p)
                 : "memory");
}

__device__ __forceinline__ void load2(uint32_t (&r)[2], const void* p) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.b16 {%0, %1}, [%2];"
               : "=r"(r[0]), "=r"(r[1])
               : "l"(p)
               : "memory");
}

__device__ __forceinline__ uint32_t turn(uint32_t x) {
  uint32_t y;
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(y) : "r"(x));
  return y;
}

// A 16x8 pair of matrices, both turned by one asm block.
__device__ __forceinline__ void turn2(uint32_t& x, uint32_t& y) {
  asm("{\n\t"
      ".reg .b32 t0, t1;  // both halves\n\t"
      "movmatrix.sync.aligned.m8n8.trans.b16 t0, %0; movmatrix.sync.aligned.m8n8.trans.b16 t1, %1;\n\t"
      "mov.b32 %0, t0; mov.b32 %1, t1;\n\t"
      "}"
      : "+r"(x), "+r"(y));
}

template <class T> __device__ __forceinline__ uint32_t pack(float x, float y);
template <> __device__ __forceinline__ uint32_t pack<half>(float x, float y) {
  half2 h = __floats2half2_rn(x, y);
  return reinterpret_cast<uint32_t&>(h);
}
template <> __device__ __forceinline__ uint32_t pack<__nv_bfloat16>(float x, float y) {
  __nv_bfloat162 h = __floats2bfloat162_rn(x, y);
  return reinterpret_cast<uint32_t&>(h);
}

template <class T>
__device__ __forceinline__ void mma(float (&d)[4], const uint32_t (&a)[4], uint32_t b0,
                                    uint32_t b1) {
  if constexpr (sizeof(T) == sizeof(half) && !__is_same(T, half))
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
        "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};\n"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
  else
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
        "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};\n"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

template <class T, int Rows, int Dim, int Threads>
__device__ __forceinline__ void fetch(T* to, const T* from, int stride, int limit) {
  constexpr int chunks = Dim / 8;
#pragma unroll
  for (int i = threadIdx.x; i < Rows * chunks; i += Threads) {
    int row = i / chunks, chunk = i % chunks;
    uint32_t address = smem(to + row * Dim + (chunk ^ row % 8) * 8);
    int bytes = row < limit ? 16 : 0;
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;\n" ::"r"(address),
                 "l"(from + row * stride + chunk * 8), "r"(bytes));
  }
  asm volatile("cp.async.commit_group;" ::);
}

template <class T, int Dim, int BlockQ, int BlockK, bool Causal, bool Generic, bool Transposed>
__global__ void __launch_bounds__(BlockQ * 2, 1) forward(const __grid_constant__ arguments args) {
  constexpr int threads = BlockQ * 2;
  extern __shared__ __align__(1024) unsigned char raw[];
  T* sq = reinterpret_cast<T*>(raw);
  T* sk = sq + BlockQ * Dim;
  T* sv = sk + 2 * BlockK * Dim;

  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int stride = args.heads * Dim;
  const int head = blockIdx.y;
  const int start = blockIdx.x * BlockQ;
  const T* q = static_cast<const T*>(args.q) + size_t(start) * stride + head * Dim;
  const T* k = static_cast<const T*>(args.k) + head * Dim;
  const T* v = static_cast<const T*>(args.v) + head * Dim;

  auto at = [](T* base, int row, int column) {
    return base + row * Dim + (column / 8 ^ row % 8) * 8;
  };
  auto load = [&](auto trans, uint32_t (&r)[4], T* p) {
    if constexpr (Generic)
      load4<decltype(trans)::value>(r, static_cast<const void*>(p));
    else
      load4<decltype(trans)::value>(r, smem(p));
  };
  using yes = std::true_type;
  using no = std::false_type;

  fetch<T, BlockQ, Dim, threads>(sq, q, stride, args.length - start);
  fetch<T, BlockK, Dim, threads>(sk, k, stride, args.length);
  asm volatile("cp.async.wait_group 1;\n" ::: "memory");
  __syncthreads();

  uint32_t fq[Dim / 16][4];
#pragma unroll
  for (int d = 0; d < Dim / 16; ++d)
    load(no(), fq[d], at(sq, warp * 16 + lane % 16, d * 16 + lane / 16 * 8));

  float out[Dim / 8][4] = {};
  float top[2] = {-FLT_MAX, -FLT_MAX};
  float sum[2] = {0, 0};
  const int last = Causal ? min(args.length, start + BlockQ) : args.length;

#pragma unroll 1
  for (int block = 0; block * BlockK < last; ++block) {
    T* tk = sk + block % 2 * BlockK * Dim;
    fetch<T, BlockK, Dim, threads>(sv, v + size_t(block) * BlockK * stride, stride,
                                   args.length - block * BlockK);
    asm volatile("cp.async.wait_group 1;" ::: "memory");
    __syncthreads();

    float score[BlockK / 8][4] = {};
#pragma unroll
    for (int d = 0; d < Dim / 16; ++d) {
#pragma unroll
      for (int n = 0; n < BlockK / 16; ++n) {
        uint32_t fk[4];
        load(no(), fk, at(tk, n * 16 + lane / 16 * 8 + lane % 8, d * 16 + lane / 8 % 2 * 8));
        mma<T>(score[2 * n], fq[d], fk[0], fk[1]);
        mma<T>(score[2 * n + 1], fq[d], fk[2], fk[3]);
      }
      if constexpr (BlockK % 16 != 0) {
        uint32_t fk[2];
        load2(fk, at(tk, BlockK - 8 + lane % 8, d * 16 + lane / 8 % 2 * 8));
        mma<T>(score[BlockK / 8 - 1], fq[d], fk[0], fk[1]);
      }
    }

    fetch<T, BlockK, Dim, threads>(sk + (block + 1) % 2 * BlockK * Dim,
                                   k + size_t(block + 1) * BlockK * stride, stride,
                                   args.length - (block + 1) * BlockK);

    float high[2] = {top[0], top[1]};
#pragma unroll
    for (int n = 0; n < BlockK / 8; ++n)
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        int key = block * BlockK + n * 8 + lane % 4 * 2 + i % 2;
        int query = start + warp * 16 + lane / 4 + i / 2 * 8;
        bool hidden = key >= args.length || (Causal && (key > query || key + args.window < query));
        score[n][i] = hidden ? -FLT_MAX : score[n][i] * args.scale;
        high[i / 2] = fmaxf(high[i / 2], score[n][i]);
      }
#pragma unroll
    for (int i = 0; i < 2; ++i) {
      high[i] = fmaxf(high[i], __shfl_xor_sync(~0u, high[i], 1));
      high[i] = fmaxf(high[i], __shfl_xor_sync(~0u, high[i], 2));
      float factor = exp2f(top[i] - high[i]);
      top[i] = high[i];
      sum[i] *= factor;
#pragma unroll
      for (int d = 0; d < Dim / 8; ++d) {
        out[d][2 * i] *= factor;
        out[d][2 * i + 1] *= factor;
      }
    }
#pragma unroll
    for (int n = 0; n < BlockK / 8; ++n)
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        score[n][i] = exp2f(score[n][i] - top[i / 2]);
        sum[i / 2] += score[n][i];
      }

    asm volatile("cp.async.wait_group 1;" ::: "memory");
    __syncthreads();
#pragma unroll
    for (int n = 0; n < BlockK / 16; ++n) {
      uint32_t p[4] = {pack<T>(score[2 * n][0], score[2 * n][1]),
                       pack<T>(score[2 * n][2], score[2 * n][3]),
                       pack<T>(score[2 * n + 1][0], score[2 * n + 1][1]),
                       pack<T>(score[2 * n + 1][2], score[2 * n + 1][3])};
      if constexpr (Transposed) {
        p[0] = turn(p[0]);
        p[3] = turn(p[3]);
        turn2(p[1], p[2]);
      }
#pragma unroll
      for (int d = 0; d < Dim / 16; ++d) {
        uint32_t fv[4];
        load(yes(), fv, at(sv, n * 16 + lane % 16, d * 16 + lane / 16 * 8));
        mma<T>(out[2 * d], p, fv[0], fv[1]);
        mma<T>(out[2 * d + 1], p, fv[2], fv[3]);
      }
    }
    __syncthreads();
  }

  T* o = static_cast<T*>(args.out) + size_t(start) * stride + head * Dim;
#pragma unroll
  for (int i = 0; i < 2; ++i) {
    sum[i] += __shfl_xor_sync(~0u, sum[i], 1);
    sum[i] += __shfl_xor_sync(~0u, sum[i], 2);
    int row = warp * 16 + lane / 4 + i * 8;
    if (start + row >= args.length) continue;
#pragma unroll
    for (int d = 0; d < Dim / 8; ++d)
      *reinterpret_cast<uint32_t*>(o + size_t(row) * stride + d * 8 + lane % 4 * 2) =
          pack<T>(out[d][2 * i] / sum[i], out[d][2 * i + 1] / sum[i]);
    if (lane % 4 == 0 && args.sums) args.sums[(start + row) * args.heads + head] = sum[i];
  }
}

using bf16 = __nv_bfloat16;
#define FORWARD(...) template __global__ void forward<__VA_ARGS__>(const __grid_constant__ arguments);
// type, head size, query rows, key rows, causal, generic addresses, transposed scores
FORWARD(half, 64, 64, 64, false, false, false)
FORWARD(half, 64, 128, 64, true, false, false)
FORWARD(half, 96, 64, 32, true, true, false)
FORWARD(half, 128, 64, 64, true, true, false)
FORWARD(half, 128, 128, 32, false, true, true)
FORWARD(half, 64, 32, 40, true, true, false)
FORWARD(half, 192, 64, 32, true, false, true)
FORWARD(bf16, 64, 64, 128, true, true, false)
FORWARD(bf16, 64, 128, 96, false, true, false)
FORWARD(bf16, 96, 64, 64, true, false, true)
FORWARD(bf16, 80, 64, 64, false, false, false)
FORWARD(bf16, 128, 128, 64, true, false, true)
FORWARD(bf16, 256, 64, 32, false, true, false)
FORWARD(bf16, 112, 32, 24, true, true, true)

}  // namespace attention
