"""Writes CUDA sources: kernels as in libraries, with and without asm statements.

nvcc accepts them if `tile_shapes.h` declares `VectorOf`.
"""

from __future__ import annotations

import random

HEAD = """\
// Kernels for tests of speed.
#pragma once
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cstdint>

#include "tile_shapes.h"

#ifndef TILE_M
#define TILE_M 128
#endif
#define CEIL_DIV(a, b) (((a) + (b) - 1) / (b))
#define CHECK_CUDA(call)                                                                                                 \\
  do {                                                                                                                 \\
    cudaError_t status = (call);                                                                                       \\
    if (status != cudaSuccess)                                                                                         \\
      return status;                                                                                                   \\
  } while (0)
#define UNROLL _Pragma("unroll")
"""

PLAIN = """
namespace kernels_@ {

/// Adds the bias to each row and applies the activation.  The tile of a block is @ x 32, so that the loads of a warp are
/// contiguous; see the note on bank conflicts in tile_shapes.h.
template <typename T, int Rows, int Threads = @> struct BiasActivation@ {
  static constexpr int kPerThread = CEIL_DIV(Rows * 32, Threads);
  using Vector = typename VectorOf<T, 16 / sizeof(T)>::type;

  __device__ static float activate(float x) {
    // GELU, in the approximation by tanh.
    const float inner = 0.7978845608f * (x + 0.044715f * x * x * x);
    return 0.5f * x * (1.0f + tanhf(inner));
  }
};

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
constexpr int kStages@ = 4;
#else
constexpr int kStages@ = 2;
#endif

template <typename T, int Rows>
__global__ void __launch_bounds__(256) biasActivation@(T *__restrict__ out, const T *__restrict__ in, const T *bias,
                                                       int rows, int columns) {
  __shared__ T tile[Rows][32 + 1];
  const int row0 = blockIdx.y * Rows, column = blockIdx.x * 32 + threadIdx.x % 32;
  for (int row = threadIdx.x / 32; row < Rows; row += blockDim.x / 32) {
    if (row0 + row < rows && column < columns)
      tile[row][threadIdx.x % 32] = in[static_cast<size_t>(row0 + row) * columns + column];
  }
  __syncthreads();
  UNROLL
  for (int i = 0; i < BiasActivation@<T, Rows>::kPerThread; ++i) {
    const int row = (i * 256 + threadIdx.x) / 32;
    if (row >= Rows || row0 + row >= rows)
      break;
    float x = static_cast<float>(tile[row][threadIdx.x % 32]) + static_cast<float>(bias[column]);
    x = BiasActivation@<T, Rows>::activate(x) * @.0f;
    out[static_cast<size_t>(row0 + row) * columns + column] = static_cast<T>(x); /* back to the type of the tensor */
  }
}

inline cudaError_t launchBiasActivation@(__half *out, const __half *in, const __half *bias, int rows, int columns,
                                         cudaStream_t stream) {
  if (rows <= 0 || columns <= 0) {
    fprintf(stderr, "biasActivation@: %d x %d is no matrix\\n", rows, columns);
    return cudaErrorInvalidValue;
  }
  const dim3 grid(CEIL_DIV(columns, 32), CEIL_DIV(rows, TILE_M));
  biasActivation@<__half, TILE_M><<<grid, 256, 0, stream>>>(out, in, bias, rows, columns);
  CHECK_CUDA(cudaGetLastError());
  return cudaSuccess;
}

} // namespace kernels_@
"""

ASM_HEAD = """
#define LDMATRIX_X4(R0, R1, R2, R3, ADDRESS)                                                                             \\
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\\n"                                     \\
               : "=r"(R0), "=r"(R1), "=r"(R2), "=r"(R3)                                                                 \\
               : "r"(ADDRESS))
#define LDMATRIX(COUNT, TRANS, R0, R1, ADDRESS)                                                                          \\
  asm volatile("ldmatrix.sync.aligned.m8n8." #COUNT TRANS ".shared.b16 {%0, %1}, [%2];\\n"                               \\
               : "=r"(R0), "=r"(R1)                                                                                     \\
               : "r"(ADDRESS))
#define MMA_F16(D, A, B, C)                                                                                              \\
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\\n"    \\
               : "=r"(D[0]), "=r"(D[1])                                                                                 \\
               : "r"(A[0]), "r"(A[1]), "r"(A[2]), "r"(A[3]), "r"(B[0]), "r"(B[1]), "r"(C[0]), "r"(C[1]))
#define CP_ASYNC(DESTINATION, SOURCE, BYTES)                                                                             \\
  asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], %2;\\n" ::"r"(DESTINATION), "l"(SOURCE), "n"(BYTES))
"""

FUNCTION_BEGIN = """
/// Multiplies tile @; the fragments stay in registers.
template <int Stages>
__device__ __forceinline__ void multiply@(uint32_t (&a)[4], uint32_t (&b)[2], float (&acc)[4], uint32_t (&half)[2],
                                          const void *global, uint32_t shared, int predicate) {
  UNROLL
  for (int stage = 0; stage < Stages; ++stage) {
"""
FUNCTION_END = """    shared += 1024 * @; // the next stage
  }
}
"""

# Statements as kernel libraries write them: with and without supported instructions, in one literal and in several.
STATEMENTS = (
    'LDMATRIX_X4(a[0], a[1], a[2], a[3], shared + OFFSET);',
    'LDMATRIX(x2, ".trans", b[0], b[1], shared + OFFSET);',
    'MMA_F16(half, a, b, half);',
    'CP_ASYNC(shared + OFFSET, global, 16);',
    """asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
                 : "r"(shared + OFFSET));""",
    """asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
        "{%0,  %1,  %2,  %3},"
        "{%4,  %5,  %6,  %7},"
        "{%8,  %9},"
        "{%10, %11, %12, %13};\\n"
        : "=f"(acc[0]), "=f"(acc[1]), "=f"(acc[2]), "=f"(acc[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(acc[0]), "f"(acc[1]), "f"(acc[2]),
          "f"(acc[3]));""",
    """asm volatile("mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.s8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
                 "{%0,%1,%2,%3};\\n"
                 : "+r"(a[0]), "+r"(a[1]), "+r"(a[2]), "+r"(a[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));""",
    """asm volatile("{\\n"
                 "  .reg .pred p;\\n"
                 "  setp.ne.b32 p, %0, 0;\\n"
                 "  @p cp.async.cg.shared.global [%1], [%2], %3;\\n"
                 "}\\n" ::"r"(predicate),
                 "r"(shared + OFFSET), "l"(global), "n"(16));""",
    'asm volatile("cp.async.commit_group;\\n" ::);',
    'asm volatile("cp.async.wait_group %0;\\n" ::"n"(Stages - 1));',
    'asm volatile("ld.global.nc.L1::no_allocate.v4.u32 {%0, %1, %2, %3}, [%4];"\n'
    '                 : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])\n                 : "l"(global));',
    'asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(acc[0]) : "f"(acc[1] * OFFSET.0f));',
    'asm("lop3.b32 %0, %1, %2, %3, 0xea;" : "=r"(a[0]) : "r"(a[1]), "r"(a[2]), "n"(0x000f000f));',
    'asm("prmt.b32 %0, %1, %2, 0x5410;" : "=r"(a[2]) : "r"(b[0]), "r"(b[1]));',
    'asm volatile("bar.sync %0, 128;" ::"n"(1) : "memory");',
    'asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(b[0]) : "r"(b[1]));',
)


def plain_source(size: int, seed: int = 1) -> str:
    """A source of about `size` bytes without asm."""
    parts, left = [HEAD], size - len(HEAD)
    for number in range(1000 * seed, 1 << 31):
        part = PLAIN.replace("@", str(number))
        if len(part) > left and number > 1000 * seed:
            break
        parts.append(part)
        left -= len(part)
    return "".join(parts)


def asm_source(statements: int, seed: int = 1) -> str:
    """A source with that many asm statements."""
    chance = random.Random(seed)
    parts = [HEAD, ASM_HEAD]
    made = 0
    while made < statements:
        number = 1000 * seed + made
        parts.append(FUNCTION_BEGIN.replace("@", str(number)))
        for _ in range(min(16, statements - made)):
            text = chance.choice(STATEMENTS).replace("OFFSET", str(16 * chance.randrange(64)))
            parts.append("    " + text + "\n")
            made += 1
        parts.append(FUNCTION_END.replace("@", str(chance.randrange(1, 8))))
    return "".join(parts)
