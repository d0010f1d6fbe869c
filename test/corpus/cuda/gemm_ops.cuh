// The instructions of the tiled matrix products: shared addresses, copies, loads, mma.
#pragma once
#include <cstdint>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace gemm {

struct tf32 {
  float value;
};

__device__ __forceinline__ uint32_t shared_address(const void* p) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}

// The same conversion as an asm block with registers of its own.
__device__ __forceinline__ uint32_t shared_address_asm(const void* p) {
  uint32_t address;
  asm("{ .reg .u64 wide; cvta.to.shared.u64 wide, %1; cvt.u32.u64 %0, wide; }\n"
      : "=r"(address)
      : "l"(p));
  return address;
}

__device__ __forceinline__ void copy16(uint32_t to, const void* from, bool live) {
  asm volatile(
      "{\n"
      "  .reg .pred copy;\n"
      "  setp.ne.b32 copy, %2, 0;\n"
      "  @copy cp.async.cg.shared.global.L2::128B [%0], [%1], 16;\n"
      "}\n" ::"r"(to),
      "l"(from), "r"(int(live))
      : "memory");
}

__device__ __forceinline__ void commit() { asm volatile("cp.async.commit_group;\n" ::: "memory"); }

template <int N>
__device__ __forceinline__ void wait() {
  asm volatile("cp.async.wait_group %0;\n" ::"n"(N) : "memory");
}

// Loads of one, two or four 8x8 matrices, with the number before the shape.
template <int Count, bool Trans> struct load;

#define GEMM_LOAD1(TRANS, TEXT)                                                        \
  template <> struct load<1, TRANS> {                                                  \
    __device__ static void from(uint32_t p, uint32_t* r) {                             \
      asm volatile("ldmatrix.sync.aligned.x1" TEXT ".m8n8.shared.b16 {%0}, [%1];\n"    \
                   : "=r"(r[0])                                                        \
                   : "r"(p));                                                          \
    }                                                                                  \
  };
#define GEMM_LOAD2(TRANS, TEXT)                                                             \
  template <> struct load<2, TRANS> {                                                       \
    __device__ static void from(uint32_t p, uint32_t* r) {                                  \
      asm volatile("ldmatrix.sync.aligned.x2" TEXT ".m8n8.shared.b16 {%0, %1}, [%2];\n"     \
                   : "=r"(r[0]), "=r"(r[1])                                                 \
                   : "r"(p));                                                               \
    }                                                                                       \
  };
#define GEMM_LOAD4(TRANS, TEXT)                                                                     \
  template <> struct load<4, TRANS> {                                                               \
    __device__ static void from(uint32_t p, uint32_t* r) {                                          \
      asm volatile("ldmatrix.sync.aligned.x4" TEXT ".m8n8.shared.b16 {%0, %1, %2, %3}, [%4];\n"     \
                   : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])                                 \
                   : "r"(p));                                                                       \
    }                                                                                               \
  };
GEMM_LOAD1(false, "")
GEMM_LOAD1(true, ".trans")
GEMM_LOAD2(false, "")
GEMM_LOAD2(true, ".trans")
GEMM_LOAD4(false, "")
GEMM_LOAD4(true, ".trans")

// One m16n8 product; k is 32 bytes for every element type.
template <class Elem> struct product;

#define GEMM_PRODUCT(ELEM, SHAPE, TYPES, ACC, C)                                             \
  template <> struct product<ELEM> {                                                         \
    using acc = ACC;                                                                         \
    __device__ static void add(ACC* d, const uint32_t* a, const uint32_t* b) {               \
      asm volatile("mma.sync.aligned." SHAPE ".row.col." TYPES "\n"                          \
                   "    {%0, %1, %2, %3},      // accumulator\n"                             \
                   "    {%4, %5, %6, %7},      /* a; 16 rows */\n"                           \
                   "    {%8, %9},\n"                                                         \
                   "    {%0, %1, %2, %3};\n"                                                 \
                   : "+" C(d[0]), "+" C(d[1]), "+" C(d[2]), "+" C(d[3])                      \
                   : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));      \
    }                                                                                        \
  };
GEMM_PRODUCT(half, "m16n8k16", "f32.f16.f16.f32", float, "f")
GEMM_PRODUCT(__nv_bfloat16, "m16n8k16", "f32.bf16.bf16.f32", float, "f")
GEMM_PRODUCT(tf32, "m16n8k8", "f32.tf32.tf32.f32", float, "f")
GEMM_PRODUCT(int8_t, "m16n8k32", "s32.s8.s8.s32", int, "r")
GEMM_PRODUCT(uint8_t, "m16n8k32", "s32.u8.u8.s32", int, "r")

}  // namespace gemm
