// Results that go to shared memory by stmatrix, as at the end of a tiled product, and from there to global memory.
#include <cstdint>
#include <cuda_fp16.h>

namespace epilogue {

__device__ inline uint32_t shared_address(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }

#define STORE_1(NAME, QUALIFIERS)                                                              \
  __device__ void NAME(void* to, const uint32_t* r) {                                          \
    asm volatile("stmatrix.sync.aligned." QUALIFIERS " [%0], {%1};\n"                          \
                 ::"r"(shared_address(to)), "r"(r[0]) : "memory");                             \
  }
#define STORE_2(NAME, QUALIFIERS)                                                              \
  __device__ void NAME(void* to, const uint32_t* r) {                                          \
    asm volatile("stmatrix.sync.aligned." QUALIFIERS " [%0], {%1, %2};\n"                      \
                 ::"r"(shared_address(to)), "r"(r[0]), "r"(r[1]) : "memory");                  \
  }
#define STORE_4(NAME, QUALIFIERS)                                                              \
  __device__ void NAME(void* to, const uint32_t* r) {                                          \
    asm volatile("stmatrix.sync.aligned." QUALIFIERS " [%0], {%1, %2, %3, %4};\n"              \
                 ::"r"(shared_address(to)), "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3])         \
                 : "memory");                                                                  \
  }
STORE_1(store_x1, "x1.m8n8.shared.b16")
STORE_2(store_x2, "x2.m8n8.shared.b16")
STORE_4(store_x4, "x4.m8n8.shared.b16")
STORE_1(store_x1_trans, "x1.trans.m8n8.shared.b16")
STORE_2(store_x2_trans, "x2.trans.m8n8.shared.b16")
STORE_4(store_x4_trans, "x4.trans.m8n8.shared.b16")
STORE_4(store_manual, "m8n8.x4.trans.shared::cta.b16")

// Sums of a product, rounded to halves and stored 16 bytes a row; rows are exchanged so that banks are.
template <int Steps>
__global__ void product(uint4* out, const uint32_t* a, const uint32_t* b) {
  __shared__ __align__(128) half tile[16][64];
  float sums[Steps][4] = {};
#pragma unroll
  for (int i = 0; i < Steps; ++i) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                 : "+f"(sums[i][0]), "+f"(sums[i][1]), "+f"(sums[i][2]), "+f"(sums[i][3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[2 * i]), "r"(b[2 * i + 1]));
  }
  uint32_t packed[Steps * 2];
#pragma unroll
  for (int i = 0; i < Steps * 2; ++i) {
    const half2 pair = __floats2half2_rn(sums[i / 2][i % 2 * 2], sums[i / 2][i % 2 * 2 + 1]);
    packed[i] = reinterpret_cast<const uint32_t&>(pair);
  }
#pragma unroll
  for (int i = 0; i < Steps / 2; ++i)
    store_x4(&tile[threadIdx.x % 16][(i * 16 + threadIdx.x / 16 * 8) ^ (threadIdx.x % 8 * 8)], packed + 4 * i);
  __syncthreads();
  out[threadIdx.x] = reinterpret_cast<const uint4*>(tile)[threadIdx.x];
}
template __global__ void product<2>(uint4*, const uint32_t*, const uint32_t*);
template __global__ void product<4>(uint4*, const uint32_t*, const uint32_t*);

__global__ void every(uint32_t* out) {
  extern __shared__ __align__(128) unsigned char raw[];
  unsigned char* row = raw + threadIdx.x * 16;
  store_x1(row, out);
  store_x2(row + 512, out + 1);
  store_x4(row + 1024, out + 3);
  store_x1_trans(row + 1536, out + 7);
  store_x2_trans(row + 2048, out + 8);
  store_x4_trans(row + 2560, out + 10);
  store_manual(row + 3072, out + 14);
  // Through a generic address, at an offset, and with a predicate.
  asm volatile("stmatrix.sync.aligned.m8n8.x2.b16 [%0 + 64], {%1, %2};" ::"l"(row), "r"(out[0]), "r"(out[1]) : "memory");
  asm volatile(
      "{\n"
      "  .reg .pred whole;\n"
      "  setp.eq.u32 whole, %3, 32;\n"
      "  @whole stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%0+128], {%1, %2};  /* stmatrix; */\n"
      "  @!whole st.shared.b32 [%0], %1;\n"
      "}\n" ::"r"(shared_address(row)),
      "r"(out[0]), "r"(out[1]), "r"(blockDim.x)
      : "memory");
}

#if __CUDA_ARCH__ >= 1000
STORE_1(store_bytes_x1, "m16n8.x1.trans.shared.b8")
STORE_2(store_bytes_x2, "m16n8.x2.trans.shared::cta.b8")
STORE_4(store_bytes_x4, "x4.trans.m16n8.shared.b8")
#endif

__global__ void bytes(uint32_t* out) {
#if __CUDA_ARCH__ >= 1000
  extern __shared__ __align__(128) unsigned char raw[];
  unsigned char* row = raw + threadIdx.x * 16;
  store_bytes_x1(row, out);
  store_bytes_x2(row + 512, out + 1);
  store_bytes_x4(row + 1024, out + 3);
#endif
}

}  // namespace epilogue
