// The ldmatrix shapes that only some chips have: 16x16 and 8x16 matrices of 8, 6 and 4 bits.
#include <cstdint>

namespace narrow {

enum class format { b8, b6, b4 };

template <format F, int Num> struct tall;  // m16n16, always transposed
template <format F, int Num> struct flat;  // m8n16, never transposed

#define NARROW_TALL(F, TYPE)                                                                      \
  template <> struct tall<format::F, 1> {                                                         \
    __device__ static void load(uint32_t* r, uint32_t p) {                                        \
      asm volatile("ldmatrix.sync.aligned.m16n16.x1.trans.shared" TYPE " {%0, %1}, [%2];\n"       \
                   : "=r"(r[0]), "=r"(r[1])                                                       \
                   : "r"(p));                                                                     \
    }                                                                                             \
  };                                                                                              \
  template <> struct tall<format::F, 2> {                                                         \
    __device__ static void load(uint32_t* r, uint32_t p) {                                        \
      asm volatile("ldmatrix.sync.aligned.m16n16.x2.trans.shared" TYPE                            \
                   " {%0, %1, %2, %3}, [%4];\n"                                                   \
                   : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])                               \
                   : "r"(p));                                                                     \
    }                                                                                             \
  };
NARROW_TALL(b8, ".b8")
NARROW_TALL(b6, ".b8x16.b6x16_p32")
NARROW_TALL(b4, ".b8x16.b4x16_p64")

#define NARROW_FLAT(F, TYPE)                                                                      \
  template <> struct flat<format::F, 1> {                                                         \
    __device__ static void load(uint32_t* r, uint32_t p) {                                        \
      asm volatile("ldmatrix.sync.aligned.m8n16.x1.shared" TYPE " {%0}, [%1];\n"                  \
                   : "=r"(r[0])                                                                   \
                   : "r"(p));                                                                     \
    }                                                                                             \
  };                                                                                              \
  template <> struct flat<format::F, 2> {                                                         \
    __device__ static void load(uint32_t* r, uint32_t p) {                                        \
      asm volatile("ldmatrix.sync.aligned.m8n16.x2.shared" TYPE " {%0, %1}, [%2];\n"              \
                   : "=r"(r[0]), "=r"(r[1])                                                       \
                   : "r"(p));                                                                     \
    }                                                                                             \
  };                                                                                              \
  template <> struct flat<format::F, 4> {                                                         \
    __device__ static void load(uint32_t* r, uint32_t p) {                                        \
      asm volatile("ldmatrix.sync.aligned.m8n16.x4.shared" TYPE " {%0, %1, %2, %3}, [%4];\n"      \
                   : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])                               \
                   : "r"(p));                                                                     \
    }                                                                                             \
  };
NARROW_FLAT(b6, ".b8x16.b6x16_p32")
NARROW_FLAT(b4, ".b8x16.b4x16_p64")

template <class Load, int Registers>
__global__ void sum(uint32_t* out, const uint4* in, int steps) {
  __shared__ __align__(128) uint4 ring[2][128];
  uint32_t total[Registers] = {};
#pragma unroll 1
  for (int i = 0; i < steps; ++i) {
    ring[i % 2][threadIdx.x] = in[i * 128 + threadIdx.x];
    __syncthreads();
    uint32_t r[Registers];
    Load::load(r, static_cast<uint32_t>(__cvta_generic_to_shared(&ring[i % 2][threadIdx.x])));
#pragma unroll
    for (int q = 0; q < Registers; ++q) total[q] += r[q];
  }
#pragma unroll
  for (int q = 0; q < Registers; ++q) out[threadIdx.x * Registers + q] = total[q];
}

#define SUM(LOAD, REGISTERS)                          \
  template __global__ void sum<LOAD, REGISTERS>(uint32_t*, const uint4*, int);
using a1 = tall<format::b8, 1>;
using a2 = tall<format::b8, 2>;
using b1 = tall<format::b6, 1>;
using b2 = tall<format::b6, 2>;
using c1 = tall<format::b4, 1>;
using c2 = tall<format::b4, 2>;
using d1 = flat<format::b6, 1>;
using d2 = flat<format::b6, 2>;
using d4 = flat<format::b6, 4>;
using e1 = flat<format::b4, 1>;
using e2 = flat<format::b4, 2>;
using e4 = flat<format::b4, 4>;
SUM(a1, 2)
SUM(a2, 4)
SUM(b1, 2)
SUM(b2, 4)
SUM(c1, 2)
SUM(c2, 4)
SUM(d1, 1)
SUM(d2, 2)
SUM(d4, 4)
SUM(e1, 1)
SUM(e2, 2)
SUM(e4, 4)

// The same loads through a generic address, or through .shared::cta.
__global__ void other_spaces(uint32_t* out) {
  __shared__ __align__(128) uint4 tile[128];
  const void* p = &tile[threadIdx.x];
  uint32_t r[12];
  asm volatile("ldmatrix.sync.aligned.m16n16.x1.trans.b8 {%0, %1}, [%2];\n"
               : "=r"(r[0]), "=r"(r[1])
               : "l"(p));
  asm volatile("ldmatrix.sync.aligned.m8n16.x4.b8x16.b6x16_p32 {%0, %1, %2, %3}, [%4];\n"
               : "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5])
               : "l"(p));
  asm volatile("ldmatrix.sync.aligned.m16n16.x2.trans.shared::cta.b8x16.b4x16_p64 {%0, %1, %2, %3}, [%4];\n"
               : "=r"(r[6]), "=r"(r[7]), "=r"(r[8]), "=r"(r[9])
               : "r"(uint32_t(__cvta_generic_to_shared(p))));
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];\n"
               : "=r"(r[10]), "=r"(r[11])
               : "r"(uint32_t(__cvta_generic_to_shared(p))));
  for (int i = 0; i < 12; ++i) out[i] = r[i];
}

}  // namespace narrow
