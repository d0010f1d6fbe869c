// Products of every type by inline assembly, from Turing to Hopper, in the styles of several libraries.
#include <cstdint>

namespace products {

// The style of a library of atoms: registers of D, A, B and C, each named once, and a line for each matrix.
#define ATOM_2_1_1(NAME, OPCODE, SUM, S, FACTOR, F)                                            \
  struct NAME {                                                                                \
    using sum = SUM;                                                                           \
    using factor = FACTOR;                                                                     \
    static constexpr int sums = 2, as = 1, bs = 1;                                             \
    __device__ static void multiply(SUM* d, const FACTOR* a, const FACTOR* b, const SUM* c) {  \
      asm volatile(OPCODE                                                                      \
                   "\n{%0, %1},"                                                               \
                   "\n{%2},"                                                                   \
                   "\n{%3},"                                                                   \
                   "\n{%4, %5};\n"                                                             \
                   : "=" S(d[0]), "=" S(d[1])                                                  \
                   : F(a[0]), F(b[0]), S(c[0]), S(c[1]));                                      \
    }                                                                                          \
  };
#define ATOM_2_2_1(NAME, OPCODE)                                                               \
  struct NAME {                                                                                \
    using sum = uint32_t;                                                                      \
    using factor = uint32_t;                                                                   \
    static constexpr int sums = 2, as = 2, bs = 1;                                             \
    __device__ static void multiply(sum* d, const factor* a, const factor* b, const sum* c) {  \
      asm volatile(OPCODE " {%0, %1}, {%2, %3}, {%4}, {%5, %6};"                               \
                   : "=r"(d[0]), "=r"(d[1])                                                    \
                   : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(c[0]), "r"(c[1]));                   \
    }                                                                                          \
  };
#define ATOM_2_4_2(NAME, OPCODE)                                                               \
  struct NAME {                                                                                \
    using sum = uint32_t;                                                                      \
    using factor = uint32_t;                                                                   \
    static constexpr int sums = 2, as = 4, bs = 2;                                             \
    __device__ static void multiply(sum* d, const factor* a, const factor* b, const sum* c) {  \
      asm volatile(OPCODE " {%0,%1}, {%2,%3,%4,%5}, {%6,%7}, {%8,%9};\n"                       \
                   : "=r"(d[0]), "=r"(d[1])                                                    \
                   : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]),         \
                     "r"(c[0]), "r"(c[1]));                                                    \
    }                                                                                          \
  };
#define ATOM_4_2_1(NAME, OPCODE, SUM, S, FACTOR, F)                                            \
  struct NAME {                                                                                \
    using sum = SUM;                                                                           \
    using factor = FACTOR;                                                                     \
    static constexpr int sums = 4, as = 2, bs = 1;                                             \
    __device__ static void multiply(SUM* d, const FACTOR* a, const FACTOR* b, const SUM* c) {  \
      asm volatile(OPCODE                                                                      \
                   "{%0,  %1,  %2,  %3},"                                                      \
                   "{%4,  %5},"                                                                \
                   "{%6},"                                                                     \
                   "{%7,  %8,  %9,  %10};\n"                                                   \
                   : "=" S(d[0]), "=" S(d[1]), "=" S(d[2]), "=" S(d[3])                        \
                   : F(a[0]), F(a[1]), F(b[0]), S(c[0]), S(c[1]), S(c[2]), S(c[3]));           \
    }                                                                                          \
  };
// The style of a library for inference: D is C, and the sum is updated.
#define ATOM_4_4_2(NAME, OPCODE, SUM, S, FACTOR, F)                                            \
  struct NAME {                                                                                \
    using sum = SUM;                                                                           \
    using factor = FACTOR;                                                                     \
    static constexpr int sums = 4, as = 4, bs = 2;                                             \
    __device__ static void multiply(SUM* d, const FACTOR* a, const FACTOR* b, const SUM* c) {  \
      for (int i = 0; i < 4; ++i) d[i] = c[i];                                                 \
      asm(OPCODE " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"            \
          : "+" S(d[0]), "+" S(d[1]), "+" S(d[2]), "+" S(d[3])                                 \
          : F(a[0]), F(a[1]), F(a[2]), F(a[3]), F(b[0]), F(b[1]));                             \
    }                                                                                          \
  };

// Loads A, B and C, and stores D behind them.
template <class Atom>
__device__ void run(char*& memory) {
  typename Atom::factor a[Atom::as], b[Atom::bs];
  typename Atom::sum c[Atom::sums], d[Atom::sums];
  auto* factors = reinterpret_cast<typename Atom::factor*>(memory);
  for (int i = 0; i < Atom::as; ++i) a[i] = factors[i];
  for (int i = 0; i < Atom::bs; ++i) b[i] = factors[i + Atom::as];
  auto* sums = reinterpret_cast<typename Atom::sum*>(memory + 128);
  for (int i = 0; i < Atom::sums; ++i) c[i] = sums[i];
  Atom::multiply(d, a, b, c);
  for (int i = 0; i < Atom::sums; ++i) sums[i] = d[i];
  memory += 256;
}

template <class... Atoms>
__device__ void runAll(char* memory) {
  (run<Atoms>(memory), ...);
}

// Volta's products: a quarter of the warp each, with the sums of one type and the result of another.
struct volta {
  using sum = float;
  using factor = uint32_t;
  static constexpr int sums = 8, as = 2, bs = 2;
  __device__ static void multiply(float* d, const uint32_t* a, const uint32_t* b, const float* c) {
    uint32_t half[4];
    asm volatile(
        "mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, {%8, %9}, {%10, %11},\n"
        "    {%12, %13, %14, %15, %16, %17, %18, %19};\n"
        : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3]), "=f"(d[4]), "=f"(d[5]), "=f"(d[6]), "=f"(d[7])
        : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]), "f"(c[4]),
          "f"(c[5]), "f"(c[6]), "f"(c[7]));
    asm volatile("mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16 {%0,%1,%2,%3}, {%4,%5}, {%6,%7}, {%0,%1,%2,%3};"
                 : "=r"(half[0]), "=r"(half[1]), "=r"(half[2]), "=r"(half[3])
                 : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]));
    asm volatile(
        "mma.sync.aligned.m8n8k4.col.col.f32.f16.f16.f16 {%0,%1,%2,%3,%4,%5,%6,%7}, {%8,%9}, {%8,%9},\n"
        "    {%10,%11,%12,%13};  // the sums are halves\n"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7])
        : "r"(a[0]), "r"(b[1]), "r"(half[0]), "r"(half[1]), "r"(half[2]), "r"(half[3]));
  }
};

#define MMA "mma.sync.aligned."
ATOM_2_2_1(half_k8, MMA "m16n8k8.row.col.f16.f16.f16.f16")
ATOM_4_2_1(mixed_k8, MMA "m16n8k8.row.col.f32.f16.f16.f32 ", float, "f", uint32_t, "r")
ATOM_2_1_1(bytes_k16, MMA "m8n8k16.row.col.satfinite.s32.s8.s8.s32", int, "r", uint32_t, "r")
ATOM_2_1_1(unsigned_k16, MMA "m8n8k16.row.col.s32.u8.s8.s32", int, "r", uint32_t, "r")
ATOM_2_1_1(nibbles_k32, MMA "m8n8k32.row.col.satfinite.s32.s4.s4.s32", int, "r", uint32_t, "r")
ATOM_2_1_1(unsigned_k32, MMA "m8n8k32.row.col.s32.u4.u4.s32", int, "r", uint32_t, "r")
ATOM_2_1_1(bits_k128, MMA "m8n8k128.row.col.s32.b1.b1.s32.xor.popc", int, "r", uint32_t, "r")

__global__ void turing(char* memory) {
  runAll<volta, half_k8, mixed_k8, bytes_k16, unsigned_k16, nibbles_k32, unsigned_k32, bits_k128>(memory);
}

ATOM_2_4_2(half_k16, MMA "m16n8k16.row.col.f16.f16.f16.f16")
ATOM_4_4_2(mixed_k16, MMA "m16n8k16.row.col.f32.f16.f16.f32", float, "f", uint32_t, "r")
ATOM_4_2_1(brain_k8, MMA "m16n8k8.row.col.f32.bf16.bf16.f32 ", float, "f", uint32_t, "r")
ATOM_4_4_2(brain_k16, MMA "m16n8k16.row.col.f32.bf16.bf16.f32", float, "f", uint32_t, "r")
ATOM_4_2_1(tensor_k4, MMA "m16n8k4.row.col.f32.tf32.tf32.f32 ", float, "f", uint32_t, "r")
ATOM_4_4_2(tensor_k8, MMA "m16n8k8.row.col.f32.tf32.tf32.f32", float, "f", uint32_t, "r")
ATOM_2_1_1(double_k4, MMA "m8n8k4.row.col.f64.f64.f64.f64", double, "d", double, "d")
ATOM_2_1_1(rounded_k4, MMA "m8n8k4.row.col.rz.f64.f64.f64.f64", double, "d", double, "d")
ATOM_4_2_1(bytes_m16k16, MMA "m16n8k16.row.col.s32.s8.u8.s32 ", int, "r", uint32_t, "r")
ATOM_4_4_2(bytes_m16k32, MMA "m16n8k32.row.col.satfinite.s32.u8.u8.s32", int, "r", uint32_t, "r")
ATOM_4_2_1(nibbles_m16k32, MMA "m16n8k32.row.col.s32.u4.s4.s32 ", int, "r", uint32_t, "r")
ATOM_4_4_2(nibbles_m16k64, MMA "m16n8k64.row.col.s32.s4.s4.s32.satfinite", int, "r", uint32_t, "r")
ATOM_2_1_1(and_k128, MMA "m8n8k128.row.col.s32.b1.b1.s32.and.popc", int, "r", uint32_t, "r")
ATOM_4_2_1(bits_m16k128, MMA "m16n8k128.row.col.s32.b1.b1.s32.and.popc ", int, "r", uint32_t, "r")
ATOM_4_4_2(bits_m16k256, MMA "m16n8k256.row.col.s32.b1.b1.s32.xor.popc", int, "r", uint32_t, "r")

__global__ void ampere(char* memory) {
#if __CUDA_ARCH__ >= 800
  runAll<half_k16, mixed_k16, brain_k8, brain_k16, tensor_k4, tensor_k8, double_k4, rounded_k4>(memory);
  runAll<bytes_m16k16, bytes_m16k32, nibbles_m16k32, nibbles_m16k64, and_k128, bits_m16k128, bits_m16k256>(memory);
#endif
}

// Half of a result is not needed, and the sums begin with zeros.
__global__ void firstStep(float* out, const uint32_t* in) {
#if __CUDA_ARCH__ >= 800
  float x, y;
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, _, %1, _}, {%2, %3, %4, %5}, {%6, %7},\n"
               "    {%8, %8, %8, %8};"
               : "=f"(x), "=f"(y)
               : "r"(in[0]), "r"(in[1]), "r"(in[2]), "r"(in[3]), "r"(in[4]), "r"(in[5]), "f"(0.0f));
  int sums[4];
  asm volatile("{\n\t"
               ".reg .b32 zero; mov.b32 zero, 0;\n\t"
               "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9},"
               " {zero, zero, zero, zero};\n\t"
               "}"
               : "=r"(sums[0]), "=r"(sums[1]), "=r"(sums[2]), "=r"(sums[3])
               : "r"(in[0]), "r"(in[1]), "r"(in[2]), "r"(in[3]), "r"(in[4]), "r"(in[5]));
  out[threadIdx.x] = x + y + sums[0] + sums[1] + sums[2] + sums[3];
#endif
}

ATOM_4_4_2(fp8_k32, MMA "m16n8k32.row.col.f32.e4m3.e4m3.f32", float, "f", uint32_t, "r")
ATOM_4_4_2(fp8_mixed_k32, MMA "m16n8k32.row.col.f32.e5m2.e4m3.f32", float, "f", uint32_t, "r")
ATOM_2_4_2(fp8_half_k32, MMA "m16n8k32.row.col.f16.e4m3.e5m2.f16")
ATOM_4_2_1(fp8_k16, MMA "m16n8k16.row.col.f32.e5m2.e5m2.f32 ", float, "f", uint32_t, "r")
ATOM_2_2_1(fp8_half_k16, MMA "m16n8k16.row.col.f16.e4m3.e4m3.f16")

__global__ void ada(char* memory) {
#if __CUDA_ARCH__ >= 890
  runAll<fp8_k32, fp8_mixed_k32, fp8_half_k32, fp8_k16, fp8_half_k16>(memory);
#endif
}

struct double_k16 {
  using sum = double;
  using factor = double;
  static constexpr int sums = 4, as = 8, bs = 4;
  __device__ static void multiply(double* d, const double* a, const double* b, const double* c) {
    asm volatile(MMA "m16n8k16.row.col.f64.f64.f64.f64\n"
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15}, {%16, %17, %18, %19};"
                 : "=d"(d[0]), "=d"(d[1]), "=d"(d[2]), "=d"(d[3])
                 : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]), "d"(a[4]), "d"(a[5]), "d"(a[6]), "d"(a[7]), "d"(b[0]),
                   "d"(b[1]), "d"(b[2]), "d"(b[3]), "d"(c[0]), "d"(c[1]), "d"(c[2]), "d"(c[3]));
  }
};
ATOM_4_2_1(double_m16k4, MMA "m16n8k4.row.col.f64.f64.f64.f64.rn ", double, "d", double, "d")
ATOM_4_4_2(double_m16k8, MMA "m16n8k8.row.col.rm.f64.f64.f64.f64", double, "d", double, "d")

__global__ void hopper(char* memory) {
#if __CUDA_ARCH__ >= 900
  runAll<double_m16k4, double_m16k8, double_k16>(memory);
#endif
}

}  // namespace products
