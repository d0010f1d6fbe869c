// The ways in which people write ldmatrix, movmatrix and wmma.load in inline assembly.
#include <cstdint>
#include <cuda_fp16.h>

namespace styles {

#define SMEM(p) static_cast<uint32_t>(__cvta_generic_to_shared(p))

// Several loads in one block, some on one line.
__global__ void several_per_line(uint32_t* out) {
  __shared__ __align__(16) half tile[32][64];
  uint32_t r[8];
  uint32_t p = SMEM(&tile[threadIdx.x % 32][0]);
  asm volatile(
      "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%8]; "
      "ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%1}, [%8+16];\n"
      "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%2, %3}, [%8 + 32];ldmatrix.sync.aligned.m8n8.x4.shared.b16{%4,%5,%6,%7},[%8+48];"
      : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]),
        "=r"(r[7])
      : "r"(p)
      : "memory");
  for (int i = 0; i < 8; ++i) out[threadIdx.x * 8 + i] = r[i];
}

// Every spelling of the order of the qualifiers that libraries use.
__global__ void orders(uint32_t* out) {
  __shared__ __align__(16) half tile[32][64];
  uint32_t p = SMEM(&tile[threadIdx.x % 32][0]);
  const void* g = &tile[threadIdx.x % 32][8];
#define ORDER1(TEXT, C, P)                                                   \
  {                                                                          \
    uint32_t r;                                                              \
    asm volatile("ldmatrix.sync.aligned" TEXT " {%0}, [%1];\n"               \
                 : "=r"(r)                                                   \
                 : C(P)                                                      \
                 : "memory");                                                \
    *out++ = r;                                                              \
  }
#define ORDER2(TEXT, C, P)                                                   \
  {                                                                          \
    uint32_t r[2];                                                           \
    asm volatile("ldmatrix.sync.aligned" TEXT "\t{%0, %1}, [%2];\n"          \
                 : "=r"(r[0]), "=r"(r[1])                                    \
                 : C(P)                                                      \
                 : "memory");                                                \
    *out++ = r[0] ^ r[1];                                                    \
  }
#define ORDER4(TEXT, C, P)                                                   \
  {                                                                          \
    uint32_t r[4];                                                           \
    asm volatile("ldmatrix.sync.aligned" TEXT " {%0, %1, %2, %3}, [%4];\n"   \
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])            \
                 : C(P)                                                      \
                 : "memory");                                                \
    *out++ = r[0] ^ r[1] ^ r[2] ^ r[3];                                      \
  }
  ORDER1(".m8n8.x1.b16", "l", g)
  ORDER1(".m8n8.x1.trans.b16", "l", g)
  ORDER1(".m8n8.x1.shared::cta.b16", "r", p)
  ORDER1(".x1.m8n8.shared.b16", "r", p)
  ORDER1(".x1.trans.m8n8.shared.b16", "r", p)
  ORDER1(".trans.m8n8.x1.shared.b16", "r", p)
  ORDER2(".m8n8.x2.b16", "l", g)
  ORDER2(".m8n8.x2.trans.b16", "l", g)
  ORDER2(".m8n8.x2.trans.shared.b16", "r", p)
  ORDER2(".m8n8.x2.trans.shared::cta.b16", "r", p)
  ORDER2(".x2.m8n8.shared.b16", "r", p)
  ORDER2(".x2.trans.m8n8.shared.b16", "r", p)
  ORDER2(".trans.m8n8.x2.shared.b16", "r", p)
  ORDER4(".m8n8.x4.b16", "l", g)
  ORDER4(".m8n8.x4.trans.b16", "l", g)
  ORDER4(".m8n8.x4.trans.shared.b16", "r", p)
  ORDER4(".m8n8.x4.shared::cta.b16", "r", p)
  ORDER4(".x4.m8n8.shared.b16", "r", p)
  ORDER4(".x4.trans.m8n8.shared.b16", "r", p)
  ORDER4(".x4.trans.m8n8.shared::cta.b16", "r", p)
  ORDER4(".trans.m8n8.x4.shared.b16", "r", p)
  ORDER4(".trans.x4.m8n8.b16", "l", g)
  ORDER4(".x4.trans.m8n8.b16", "l", g)
}

// A block with its own registers, predicates, a label and comments with PTX in them.
__global__ void blocks(uint32_t* out, int rows) {
  extern __shared__ __align__(128) unsigned char raw[];
  uint32_t a = 0, b = 0;
  asm volatile(
      "{\n\t"
      ".reg .pred enough, again;\n\t"
      ".reg .b32  d<4>, count;   // ldmatrix.sync.aligned.m8n8.x4.shared.b16 {d0}, [%2]; }\n\t"
      ".reg .u64  wide; .reg .u32 row;\n\t"
      "/* two loads:\n\t"
      "   ldmatrix.sync.aligned.m8n8.x2.b16 {d0, d1}, [wide];\n\t"
      "   movmatrix.sync.aligned.m8n8.trans.b16 d0, d1; { */\n\t"
      "setp.ge.s32 enough, %3, 16;\n\t"
      "mov.u32 count, 0; mov.b32 d0, 0; mov.b32 d1, 0; mov.b32 d2, 0; mov.b32 d3, 0;\n\t"
      "cvta.to.shared.u64 wide, %2; cvt.u32.u64 row, wide;\n"
      "AGAIN:\n\t"
      "@enough ldmatrix.sync.aligned.m8n8.x4.shared.b16 {d0, d1, d2, d3}, [row];\n\t"
      "@!enough ldmatrix.sync.aligned.m8n8.x2.shared.b16 {d0, d1}, [row+512];\n\t"
      "{ .reg .b32 d<2>; mov.b32 d0, %3; movmatrix.sync.aligned.m8n8.trans.b16 d1, d0; add.u32 %0, %0, d1; }\n\t"
      "add.u32 count, count, 1; setp.lt.u32 again, count, 4;\n\t"
      "@again bra.uni AGAIN;\n\t"
      "xor.b32 %0, %0, d0; xor.b32 %1, d2, d3;\n\t"
      "}"
      : "+r"(a), "+r"(b)
      : "l"(raw + threadIdx.x * 16), "r"(rows)
      : "memory");
  out[0] = a;
  out[1] = b;
}

// A statement that goes over many lines, with comments and blanks between its parts.
__global__ void spread_out(uint32_t* out, const half* in, unsigned stride) {
  uint32_t r[8];
  asm volatile(
      "wmma.load.a.sync.aligned.row.m16n16k16.global.f16\n"
      "  {\n"
      "    %0, %1, %2, %3,   // first half\n"
      "    %4, %5, %6, %7    // second half\n"
      "  },\n"
      "  [ %8 /* start */ + 64 ],\n"
      "  %9 /* elements */\n"
      "  ;\n"
      : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]),
        "=r"(r[7])
      : "l"(in), "r"(stride));
  asm volatile(
      "movmatrix\n"
      "  .sync .aligned // all threads\n"
      "  .m8n8 /* shape */ .trans\n"
      "  .b16 %0 , %1 ;\r\n"
      : "=r"(r[0])
      : "r"(r[1]));
  for (int i = 0; i < 8; ++i) out[i] = r[i];
}

// wmma loads with the shape before the layout, float and double registers, no stride.
__global__ void wmma_orders(float* out, double* out64, const float* in, const double* in64) {
  float c[8];
  double d[2] = {};
  uint32_t w;
  asm("wmma.load.c.sync.aligned.m16n16k16.row.global.f32 {%0,%1,%2,%3,%4,%5,%6,%7}, [%8], %9;"
      : "=f"(c[0]), "=f"(c[1]), "=f"(c[2]), "=f"(c[3]), "=f"(c[4]), "=f"(c[5]), "=f"(c[6]),
        "=f"(c[7])
      : "l"(in), "n"(24)
      : "memory");
  for (int i = 0; i < 8; ++i) out[i] = c[i];
#if __CUDA_ARCH__ >= 800
  asm("wmma.load.c.sync.aligned.col.m8n8k4.f64 {%0,%1}, [%2];"
      : "=d"(d[0]), "=d"(d[1])
      : "l"(in64)
      : "memory");
  asm("wmma.load.b.sync.aligned.row.m8n8k4.f64 {%0}, [%1], 8;" : "+d"(d[1]) : "l"(in64));
#endif
  asm("wmma.load.a.sync.aligned.m8n8k128.row.b1 {%0}, [%1], %2;" : "=r"(w) : "l"(in64), "r"(128));
  out64[0] = d[0] + d[1] + w;
}

// Half of a pair of fragments is not needed.
__global__ void partial(uint32_t* out) {
  __shared__ __align__(16) uint32_t tile[512];
  uint32_t x, y;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, _, %1, _}, [%2];"
               : "=r"(x), "=r"(y)
               : "r"(SMEM(tile + threadIdx.x * 4)));
  out[0] = x + y;
}

}  // namespace styles
