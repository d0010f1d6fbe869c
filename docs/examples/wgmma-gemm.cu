// D = A * B by wgmma: A and D by rows, B by rows, too, so that the neighbors in memory are along n.  A block computes
// 128 by 128 elements; each of its two warpgroups computes 64 rows.  TMA loads 128 by 64 elements of A and 64 by 128 of
// B at a time.
//
//   nvcc -gencode arch=compute_90a,code=sm_90a -o wgmma-gemm wgmma-gemm.cu && ./wgmma-gemm
//
// The numbers are those of ptx-lint:
//
// $ ptx-lint descriptor wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 --operand=a --rows=128 --columns=64
// descriptor   0x4000004000010000
// tile         16384 bytes, aligned to 1024 bytes
// TMA          1 box of 64 by 128 elements, CU_TENSOR_MAP_SWIZZLE_128B
// along k      4 instructions; add to the start: 0, 32, 64, 96
//
// $ ptx-lint descriptor wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 --operand=b --major=mn --rows=64
// descriptor   0x4000004002000000
// tile         16384 bytes, aligned to 1024 bytes
// TMA          2 boxes of 64 by 64 elements, 8192 bytes each, CU_TENSOR_MAP_SWIZZLE_128B
// along k      4 instructions; add to the start: 0, 2048, 4096, 6144
//
// $ ptx-lint layout wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 --operand=d
// matrix D, columns 0 to 3
//         0     T0V0:R0     T0V1:R1     T1V0:R0     T1V1:R1
//         1     T4V0:R0     T4V1:R1     T5V0:R0     T5V1:R1
//         8     T0V2:R2     T0V3:R3     T1V2:R2     T1V3:R3
// matrix D, columns 8 to 11
//         0     T0V4:R4     T0V5:R5     T1V4:R4     T1V5:R5

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cuda.h>
#include <cuda_bf16.h>
#include <cuda_runtime.h>

constexpr unsigned kRows = 128;    // of a tile of A
constexpr unsigned kColumns = 128; // of a tile of B
constexpr unsigned kDepth = 64;    // of both, along k
constexpr unsigned kTileBytes = 16384;
constexpr unsigned kThreads = 256; // two warpgroups

constexpr uint64_t kDescriptorA = 0x4000004000010000;
constexpr uint64_t kDescriptorB = 0x4000004002000000;
constexpr unsigned kStepA = 32; // bytes along k
constexpr unsigned kStepB = 2048;
constexpr unsigned kHalfA = 8192; // bytes: the 64 rows of A of the second warpgroup begin in the middle of the tile
constexpr unsigned kBoxB = 8192;  // bytes: 64 columns of B

__device__ unsigned sharedAddress(const void *pointer) {
  return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

/// Loads the box at column \p x and row \p y.
__device__ void loadBox(unsigned to, const CUtensorMap &tensor, unsigned x, unsigned y, unsigned barrier) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
               :
               : "r"(to), "l"(&tensor), "r"(x), "r"(y), "r"(barrier)
               : "memory");
}

/// Waits for the phase of \p barrier with \p parity.
__device__ void wait(unsigned barrier, unsigned parity) {
  unsigned isDone = 0;
  while (isDone == 0)
    asm volatile("{\n"
                 ".reg .pred p;\n"
                 "mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\n"
                 "selp.u32 %0, 1, 0, p;\n"
                 "}"
                 : "=r"(isDone)
                 : "r"(barrier), "r"(parity)
                 : "memory");
  __syncwarp();
}

#define FOUR(d, i) "+f"(d[i]), "+f"(d[i + 1]), "+f"(d[i + 2]), "+f"(d[i + 3])
#define SIXTEEN(d, i) FOUR(d, i), FOUR(d, i + 4), FOUR(d, i + 8), FOUR(d, i + 12)

/// d += A * B: the last number says that B is MN-major.
__device__ void multiply(float (&d)[64], uint64_t a, uint64_t b) {
  asm volatile("wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 "
               "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
               " %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
               " %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
               " %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, "
               "%64, %65, 1, 1, 1, 0, 1;"
               : SIXTEEN(d, 0), SIXTEEN(d, 16), SIXTEEN(d, 32), SIXTEEN(d, 48)
               : "l"(a), "l"(b)
               : "memory");
}

__global__ void __launch_bounds__(kThreads)
    gemm(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, float *result, unsigned n,
         unsigned k) {
  __shared__ alignas(1024) unsigned char tileA[kTileBytes];
  __shared__ alignas(1024) unsigned char tileB[kTileBytes];
  __shared__ alignas(8) uint64_t loaded;
  const unsigned row = blockIdx.y * kRows;
  const unsigned column = blockIdx.x * kColumns;
  const unsigned warpgroup = threadIdx.x / 128;
  const unsigned barrier = sharedAddress(&loaded);
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" : : "r"(barrier) : "memory");
    asm volatile("fence.proxy.async;" : : : "memory"); // TMA sees the barrier
  }
  __syncthreads();

  float d[64] = {};
  for (unsigned depth = 0; depth < k; depth += kDepth) {
    if (threadIdx.x == 0) {
      asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;"
                   :
                   : "r"(barrier), "r"(2 * kTileBytes)
                   : "memory");
      loadBox(sharedAddress(tileA), a, depth, row, barrier);
      loadBox(sharedAddress(tileB), b, column, depth, barrier);
      loadBox(sharedAddress(tileB) + kBoxB, b, column + 64, depth, barrier);
    }
    wait(barrier, depth / kDepth % 2);

    const uint64_t firstA = kDescriptorA + (sharedAddress(tileA) + warpgroup * kHalfA) / 16;
    const uint64_t firstB = kDescriptorB + sharedAddress(tileB) / 16;
    asm volatile("wgmma.fence.sync.aligned;" : : : "memory");
    for (unsigned step = 0; step < 4; ++step)
      multiply(d, firstA + step * kStepA / 16, firstB + step * kStepB / 16);
    asm volatile("wgmma.commit_group.sync.aligned;" : : : "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;" : : : "memory");
    __syncthreads(); // the tiles can be overwritten
  }

  // As the layout of D says: R1 is the next column, R2 is 8 rows below, and R4 is 8 columns further.
  const unsigned lane = threadIdx.x % 32;
  const unsigned firstRow = row + 64 * warpgroup + 16 * (threadIdx.x / 32 % 4) + lane / 4;
  for (unsigned i = 0; i < 64; ++i)
    result[size_t{firstRow + 8 * (i / 2 % 2)} * n + column + 8 * (i / 4) + 2 * (lane % 4) + i % 2] = d[i];
}

void check(cudaError_t error) {
  if (error == cudaSuccess)
    return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(1);
}

/// The tensor map of a matrix by rows, of which TMA loads boxes of 64 elements by \p boxRows.
CUtensorMap makeTensorMap(void *matrix, unsigned rows, unsigned columns, unsigned boxRows) {
  static void *encode = nullptr;
  cudaDriverEntryPointQueryResult found{};
  if (!encode)
    check(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &encode, 12000, cudaEnableDefault, &found));
  const cuuint64_t sizes[] = {columns, rows};
  const cuuint64_t strides[] = {columns * sizeof(__nv_bfloat16)};
  const cuuint32_t box[] = {64, boxRows};
  const cuuint32_t steps[] = {1, 1};
  CUtensorMap map{};
  if (reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(encode)(
          &map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, matrix, sizes, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
          CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_NONE,
          CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) != CUDA_SUCCESS) {
    std::fprintf(stderr, "cuTensorMapEncodeTiled failed\n");
    std::exit(1);
  }
  return map;
}

/// Random whole numbers, so small that every sum is exact.
std::vector<float> makeMatrix(size_t size) {
  std::vector<float> values(size);
  for (float &value : values)
    value = static_cast<float>(std::rand() % 7 - 3);
  return values;
}

__nv_bfloat16 *copyToDevice(const std::vector<float> &values) {
  std::vector<__nv_bfloat16> narrow;
  for (const float value : values)
    narrow.push_back(__float2bfloat16(value));
  __nv_bfloat16 *device = nullptr;
  check(cudaMalloc(&device, narrow.size() * sizeof(__nv_bfloat16)));
  check(cudaMemcpy(device, narrow.data(), narrow.size() * sizeof(__nv_bfloat16), cudaMemcpyHostToDevice));
  return device;
}

int main() {
  constexpr unsigned m = 384; // multiples of 128, 128 and 64
  constexpr unsigned n = 512;
  constexpr unsigned k = 320;
  const std::vector<float> a = makeMatrix(size_t{m} * k);
  const std::vector<float> b = makeMatrix(size_t{k} * n);
  float *device = nullptr;
  check(cudaMalloc(&device, m * n * sizeof(float)));
  gemm<<<dim3(n / kColumns, m / kRows), kThreads>>>(makeTensorMap(copyToDevice(a), m, k, kRows),
                                                    makeTensorMap(copyToDevice(b), k, n, kDepth), device, n, k);
  check(cudaGetLastError());
  std::vector<float> result(size_t{m} * n);
  check(cudaMemcpy(result.data(), device, result.size() * sizeof(float), cudaMemcpyDeviceToHost));

  unsigned wrong = 0;
  for (unsigned row = 0; row < m; ++row)
    for (unsigned column = 0; column < n; ++column) {
      float sum = 0;
      for (unsigned i = 0; i < k; ++i)
        sum += a[row * k + i] * b[i * n + column];
      wrong += result[row * n + column] != sum ? 1 : 0;
    }
  std::printf("%u of %zu elements are wrong\n", wrong, result.size());
  return wrong == 0 ? 0 : 1;
}
