// A warp loads an 8x8 matrix of 16-bit elements from shared memory, transposed.
#include <cuda_runtime.h>

__global__ void tile(const uint4 *rows, unsigned *fragments) {
  __shared__ uint4 matrix[8];
  if (threadIdx.x < 8)
    matrix[threadIdx.x] = rows[threadIdx.x];
  __syncthreads();
  const auto row = static_cast<unsigned>(__cvta_generic_to_shared(&matrix[threadIdx.x % 8]));
  unsigned fragment;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(fragment) : "r"(row) : "memory");
  fragments[threadIdx.x] = fragment;
}
