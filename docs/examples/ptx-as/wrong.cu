// The same with a mistake that no C++ compiler finds: .x2 loads two matrices, but there is one register.
#include <cuda_runtime.h>

__global__ void tile(const uint4 *rows, unsigned *fragments) {
  __shared__ uint4 matrix[16];
  if (threadIdx.x < 16)
    matrix[threadIdx.x] = rows[threadIdx.x];
  __syncthreads();
  const auto row = static_cast<unsigned>(__cvta_generic_to_shared(&matrix[threadIdx.x % 16]));
  unsigned fragment;
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0}, [%1];" : "=r"(fragment) : "r"(row) : "memory");
  fragments[threadIdx.x] = fragment;
}
