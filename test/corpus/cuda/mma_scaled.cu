// Products of 8, 6 and 4 bits with `.kind`, and with scale factors for blocks of A and B.
#include <cstdint>

namespace scaled {

#define KIND_F32(NAME, A, B)                                                                   \
  __device__ void NAME(float* d, const uint32_t* a, const uint32_t* b) {                       \
    asm volatile("mma.sync.aligned.kind::f8f6f4.m16n8k32.row.col.f32." A "." B ".f32 "         \
                 "{%0,  %1,  %2,  %3},"                                                        \
                 "{%4,  %5,  %6,  %7},"                                                        \
                 "{%8,  %9},"                                                                  \
                 "{%10, %11, %12, %13};\n"                                                     \
                 : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])                              \
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]),           \
                   "f"(d[0]), "f"(d[1]), "f"(d[2]), "f"(d[3]));                                \
  }
KIND_F32(e4m3_e2m1, "e4m3", "e2m1")
KIND_F32(e2m1_e3m2, "e2m1", "e3m2")
KIND_F32(e3m2_e2m3, "e3m2", "e2m3")
KIND_F32(e2m3_e5m2, "e2m3", "e5m2")
KIND_F32(e5m2_e4m3, "e5m2", "e4m3")

// Byte and thread of the scale factors are registers of 16 bits.
#define BLOCK_SCALED(NAME, FRONT, TYPES)                                                       \
  __device__ void NAME(float* d, const uint32_t* a, const uint32_t* b, uint32_t scale_a,       \
                       uint16_t byte_a, uint16_t thread_a, uint32_t scale_b, uint16_t byte_b,  \
                       uint16_t thread_b) {                                                    \
    asm volatile("mma.sync.aligned." FRONT ".row.col." TYPES "\n"                              \
                 "{%0,  %1,  %2,  %3},\n"                                                      \
                 "{%4,  %5,  %6,  %7},\n"                                                      \
                 "{%8,  %9},\n"                                                                \
                 "{%10, %11, %12, %13},\n"                                                     \
                 "{%14},\n"                                                                    \
                 "{%15, %16},\n"                                                               \
                 "{%17},\n"                                                                    \
                 "{%18, %19};\n"                                                               \
                 : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])                              \
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]),           \
                   "f"(d[0]), "f"(d[1]), "f"(d[2]), "f"(d[3]), "r"(scale_a), "h"(byte_a),      \
                   "h"(thread_a), "r"(scale_b), "h"(byte_b), "h"(thread_b));                   \
  }
BLOCK_SCALED(mx8_e4m3, "kind::mxf8f6f4.block_scale.scale_vec::1X.m16n8k32", "f32.e4m3.e4m3.f32.ue8m0")
BLOCK_SCALED(mx8_e5m2_e2m1, "kind::mxf8f6f4.block_scale.scale_vec::1X.m16n8k32", "f32.e5m2.e2m1.f32.ue8m0")
BLOCK_SCALED(mx6_e3m2_e2m3, "m16n8k32.kind::mxf8f6f4.block_scale", "f32.e3m2.e2m3.f32.ue8m0")
BLOCK_SCALED(mx4, "m16n8k64.kind::mxf4.block_scale", "f32.e2m1.e2m1.f32.ue8m0")
BLOCK_SCALED(mx4_2x, "kind::mxf4nvf4.block_scale.scale_vec::2X.m16n8k64", "f32.e2m1.e2m1.f32.ue8m0")
BLOCK_SCALED(nv4_4x, "kind::mxf4nvf4.block_scale.scale_vec::4X.m16n8k64", "f32.e2m1.e2m1.f32.ue4m3")

struct Factors {
  uint32_t a[4], b[4], scale_a, scale_b;
};

__global__ void singles(float* out, const Factors* in) {
  float d[4] = {};
  const Factors f = in[threadIdx.x];
  e4m3_e2m1(d, f.a, f.b);
  e2m1_e3m2(d, f.a, f.b);
  e3m2_e2m3(d, f.a, f.b);
  e2m3_e5m2(d, f.a, f.b);
  e5m2_e4m3(d, f.a, f.b);
  for (int i = 0; i < 4; ++i) out[i] = d[i];
}

__global__ void halves(uint32_t* out, const Factors* in) {
  uint32_t d[2] = {};
  const Factors f = in[threadIdx.x];
  asm volatile("mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m3.e2m1.f16 {%0,%1}, {%2,%3,%4,%5}, {%6,%7}, {%0,%1};"
               : "+r"(d[0]), "+r"(d[1])
               : "r"(f.a[0]), "r"(f.a[1]), "r"(f.a[2]), "r"(f.a[3]), "r"(f.b[0]), "r"(f.b[1]));
  out[0] = d[0];
  out[1] = d[1];
}

__global__ void blocks(float* out, const Factors* in, uint16_t byte, uint16_t thread) {
  float d[4] = {};
  const Factors f = in[threadIdx.x];
  mx8_e4m3(d, f.a, f.b, f.scale_a, byte, thread, f.scale_b, byte, thread);
  mx8_e5m2_e2m1(d, f.a, f.b, f.scale_a, 3, 1, f.scale_b, 2, thread);
  mx6_e3m2_e2m3(d, f.a, f.b, f.scale_a, 0, 0, f.scale_b, 0, 0);
  mx4(d, f.a, f.b, f.scale_a, 2, 0, f.scale_b, 0, 3);
  mx4_2x(d, f.a, f.b, f.scale_a, 0, 0, f.scale_b, 0, 0);
  nv4_4x(d, f.a, f.b, f.scale_a, 0, 0, f.scale_b, 0, 0);
  // The selectors as a part of the text.
  asm volatile(
      "mma.sync.aligned.kind::mxf4.block_scale.scale_vec::2X.m16n8k64.row.col.f32.e2m1.e2m1.f32.ue8m0 "
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3}, "
      "%10, {0, 0}, %11, {2, 1};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(f.a[0]), "r"(f.a[1]), "r"(f.a[2]), "r"(f.a[3]), "r"(f.b[0]), "r"(f.b[1]), "r"(f.scale_a),
        "r"(f.scale_b));
  for (int i = 0; i < 4; ++i) out[i] = d[i];
}

// With a sparse A, too.
#define SPARSE(FRONT, TYPES, MORE)                                                                              \
  asm volatile("mma.sp::ordered_metadata.sync.aligned." FRONT ".row.col." TYPES " {%0, %1, %2, %3},\n"          \
               "    {%4, %5, %6, %7}, {%8, %9, %10, %11}, {%0, %1, %2, %3}, %12, 0" MORE ";"                    \
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])                                                 \
               : "r"(f.a[0]), "r"(f.a[1]), "r"(f.a[2]), "r"(f.a[3]), "r"(f.b[0]), "r"(f.b[1]), "r"(f.b[2]),     \
                 "r"(f.b[3]), "r"(metadata), "r"(f.scale_a), "r"(f.scale_b), "h"(byte), "h"(thread))

__global__ void sparse(float* out, const Factors* in, uint32_t metadata, uint16_t byte, uint16_t thread) {
  float d[4] = {};
  const Factors f = in[threadIdx.x];
  SPARSE("kind::f8f6f4.m16n8k64", "f32.e2m1.e5m2.f32", "");
  SPARSE("kind::mxf8f6f4.block_scale.scale_vec::1X.m16n8k64", "f32.e3m2.e4m3.f32.ue8m0",
         ", {%13}, {%15, %16}, {%14}, {%15, %16}");
  SPARSE("m16n8k64.kind::mxf8f6f4.block_scale", "f32.e2m3.e2m1.f32.ue8m0", ", %13, {1, 1}, %14, {3, %16}");
  asm volatile(
      "mma.sync.aligned.kind::mxf8f6f4.sp::ordered_metadata.block_scale.scale_vec::1X.m16n8k64.row.col.f32.e5m2.e5m2.f32.ue8m0 "
      "{%0,  %1,  %2,  %3},"
      "{%4,  %5,  %6,  %7},"
      "{%8,  %9,  %10, %11},"
      "{%0,  %1,  %2,  %3},"
      "{%12}, 0x0,"
      "{%13},"
      "{%14, %15},"
      "{%16},"
      "{%17, %18};\n"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(f.a[0]), "r"(f.a[1]), "r"(f.a[2]), "r"(f.a[3]), "r"(f.b[0]), "r"(f.b[1]), "r"(f.b[2]), "r"(f.b[3]),
        "r"(metadata), "r"(f.scale_a), "h"(byte), "h"(thread), "r"(f.scale_b), "h"(thread), "h"(byte));
#ifdef __CUDA_ARCH_FEAT_SM120_ALL  // not for the whole family
#define FOUR_BITS
#elif defined(__CUDA_ARCH_FEAT_SM121_ALL)
#define FOUR_BITS
#endif
#ifdef FOUR_BITS
  SPARSE("kind::mxf4.block_scale.scale_vec::2X.m16n8k128", "f32.e2m1.e2m1.f32.ue8m0", ", %13, {2, 0}, %14, {0, 2}");
  SPARSE("kind::mxf4nvf4.block_scale.scale_vec::2X.m16n8k128", "f32.e2m1.e2m1.f32.ue8m0",
         ", {%13}, {%15, %16}, {%14}, {%15, %16}");
  SPARSE("kind::mxf4nvf4.block_scale.scale_vec::4X.m16n8k128", "f32.e2m1.e2m1.f32.ue4m3",
         ", {%13}, {0, %16}, {%14}, {0, %16}");
#endif
  for (int i = 0; i < 4; ++i) out[i] = d[i];
}

}  // namespace scaled
