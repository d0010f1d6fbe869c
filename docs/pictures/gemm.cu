// One mistake, for terminal.svg: A is half, B is bfloat16.
#include <cstdint>

__device__ void multiply(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2]) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.bf16.f32 "
               "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

__global__ void gemm(const uint32_t *a, const uint32_t *b, float *d) {
  float product[4] = {};
  multiply(product, {a[0], a[1], a[2], a[3]}, {b[0], b[1]});
  for (int i = 0; i < 4; ++i)
    d[i] = product[i];
}
