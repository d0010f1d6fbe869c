// Products with a sparse A: two of four elements are stored, and a register says which.
#include <cstdint>

namespace sparse {

// The selector is a parameter of the template.
#define SPARSE_4_2_2(NAME, OPCODE, SUM, S)                                                      \
  template <int Selector>                                                                       \
  __device__ void NAME(SUM* d, const uint32_t* a, const uint32_t* b, uint32_t metadata) {       \
    asm volatile(OPCODE " {%0, %1, %2, %3}, {%4, %5}, {%6, %7}, {%0, %1, %2, %3}, %8, %9;\n"    \
                 : "+" S(d[0]), "+" S(d[1]), "+" S(d[2]), "+" S(d[3])                           \
                 : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]), "r"(metadata), "n"(Selector));   \
  }
// The selector is a part of the text.
#define SPARSE_4_4_4(NAME, OPCODE, SUM, S, SELECTOR)                                            \
  __device__ void NAME(SUM* d, const uint32_t* a, const uint32_t* b, uint32_t metadata) {       \
    asm volatile(OPCODE                                                                         \
                 "{%0,  %1,  %2,  %3},"                                                         \
                 "{%4,  %5,  %6,  %7},"                                                         \
                 "{%8,  %9,  %10, %11},"                                                        \
                 "{%12, %13, %14, %15},"                                                        \
                 "%16, " SELECTOR ";\n"                                                         \
                 : "=" S(d[0]), "=" S(d[1]), "=" S(d[2]), "=" S(d[3])                           \
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]),            \
                   "r"(b[2]), "r"(b[3]), S(d[0]), S(d[1]), S(d[2]), S(d[3]), "r"(metadata));    \
  }

#define SP "mma.sp.sync.aligned."
#define ORDERED "mma.sp::ordered_metadata.sync.aligned."
SPARSE_4_2_2(half_k16, ORDERED "m16n8k16.row.col.f32.f16.f16.f32", float, "f")
SPARSE_4_2_2(brain_k16, SP "m16n8k16.row.col.f32.bf16.bf16.f32", float, "f")
SPARSE_4_2_2(tensor_k8, ORDERED "m16n8k8.row.col.f32.tf32.tf32.f32", float, "f")
SPARSE_4_2_2(bytes_k32, SP "m16n8k32.row.col.s32.s8.s8.s32", int, "r")
SPARSE_4_2_2(nibbles_k64, ORDERED "m16n8k64.row.col.satfinite.s32.u4.s4.s32", int, "r")
SPARSE_4_4_4(half_k32, ORDERED "m16n8k32.row.col.f32.f16.f16.f32 ", float, "f", "0x0")
SPARSE_4_4_4(old_half_k32, SP "m16n8k32.row.col.f32.f16.f16.f32 ", float, "f", "1")
SPARSE_4_4_4(brain_k32, ORDERED "m16n8k32.row.col.f32.bf16.bf16.f32 ", float, "f", "0x1")
SPARSE_4_4_4(tensor_k16, SP "m16n8k16.row.col.f32.tf32.tf32.f32 ", float, "f", "0x0")
SPARSE_4_4_4(bytes_k64, ORDERED "m16n8k64.row.col.s32.s8.u8.s32.satfinite ", int, "r", "0")
SPARSE_4_4_4(nibbles_k128, SP "m16n8k128.row.col.s32.s4.s4.s32 ", int, "r", "0x0")

struct Factors {
  uint32_t a[4], b[4];
};

__global__ void singles(float* out, const Factors* in, const uint32_t* metadata) {
  float d[4] = {};
  const Factors f = in[threadIdx.x];
  const uint32_t e = metadata[threadIdx.x];
  half_k16<0>(d, f.a, f.b, e);
  half_k16<3>(d, f.a, f.b, e);
  brain_k16<1>(d, f.a, f.b, e);
  tensor_k8<2>(d, f.a, f.b, e);
  half_k32(d, f.a, f.b, e);
  old_half_k32(d, f.a, f.b, e);
  brain_k32(d, f.a, f.b, e);
  tensor_k16(d, f.a, f.b, e);
  for (int i = 0; i < 4; ++i) out[i] = d[i];
}

__global__ void halves(uint32_t* out, const Factors* in, const uint32_t* metadata) {
  uint32_t d[2] = {};
  const Factors f = in[threadIdx.x];
  asm volatile("mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4, %5}, {%0, %1}, %6, 2;"
               : "+r"(d[0]), "+r"(d[1])
               : "r"(f.a[0]), "r"(f.a[1]), "r"(f.b[0]), "r"(f.b[1]), "r"(metadata[0]));
  asm volatile(
      "{ .reg .b32 kept;  // of mma.sp: two of four\n"
      "  ld.global.b32 kept, [%10];\n"
      "  mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f16.f16.f16.f16\n"
      "    {%0, %1}, {%2, %3, %4, %5}, {%6, %7, %8, %9}, {%0, %1}, kept, 0b1; }\n"
      : "+r"(d[0]), "+r"(d[1])
      : "r"(f.a[0]), "r"(f.a[1]), "r"(f.a[2]), "r"(f.a[3]), "r"(f.b[0]), "r"(f.b[1]), "r"(f.b[2]), "r"(f.b[3]),
        "l"(metadata));
  out[0] = d[0];
  out[1] = d[1];
}

__global__ void integers(int* out, const Factors* in, const uint32_t* metadata) {
  int d[4] = {};
  const Factors f = in[threadIdx.x];
  const uint32_t e = metadata[threadIdx.x];
  bytes_k32<0>(d, f.a, f.b, e);
  bytes_k32<1>(d, f.a, f.b, e);
  nibbles_k64<1>(d, f.a, f.b, e);
  bytes_k64(d, f.a, f.b, e);
  nibbles_k128(d, f.a, f.b, e);
  for (int i = 0; i < 4; ++i) out[i] = d[i];
}

#if __CUDA_ARCH__ >= 890
SPARSE_4_4_4(fp8_k64, SP "m16n8k64.row.col.f32.e4m3.e5m2.f32 ", float, "f", "0x0")
SPARSE_4_4_4(ordered_fp8_k64, ORDERED "m16n8k64.row.col.f32.e5m2.e5m2.f32 ", float, "f", "0")
#endif

__global__ void fp8(float* out, const Factors* in, const uint32_t* metadata) {
#if __CUDA_ARCH__ >= 890
  float d[4] = {};
  const Factors f = in[threadIdx.x];
  fp8_k64(d, f.a, f.b, metadata[0]);
  ordered_fp8_k64(d, f.a, f.b, metadata[1]);
  for (int i = 0; i < 4; ++i) out[i] = d[i];
#endif
}

}  // namespace sparse
