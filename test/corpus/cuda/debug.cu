// A small program with debug information: line tables or full DWARF.
#include <cstdint>
#include <cstdio>
#include <mma.h>

namespace shapes {

enum color { red, green = 7 };

struct point {
  float x, y;
  color paint;
};

template <class T, int N>
struct stack {
  T items[N];
  int top = 0;
  __device__ void push(T t) { items[top++] = t; }
  __device__ T pop() { return items[--top]; }
};

__shared__ __align__(32) half tile[16 * 16];

__device__ uint32_t load(int lane) {
  uint32_t r[2];
  asm volatile(
      "{\n\t"
      ".reg .u64 p; // a generic address; } is not the end\n\t"
      "cvta.to.shared.u64 p, %2; ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [p];\n\t"
      "movmatrix.sync.aligned.m8n8.trans.b16 %1, %1;\n\t"
      "}"
      : "=r"(r[0]), "=r"(r[1])
      : "l"(tile + lane % 16 * 16));
  return r[0] ^ r[1];
}

}  // namespace shapes

#line 1 "cuda/odd {name}; ldmatrix.sync.cu"
extern "C" __global__ void debugged(float* out, const half* in, int n) {
  using namespace nvcuda::wmma;
  using namespace shapes;
  stack<point, 4> points;
  points.push({1.0f, 2.0f, green});
  for (int i = threadIdx.x; i < 256; i += 32) tile[i] = in[i];
  __syncthreads();
  fragment<matrix_a, 16, 16, 16, half, row_major> a;
  fragment<matrix_b, 16, 16, 16, half, col_major> b;
  fragment<accumulator, 16, 16, 16, float> c;
  load_matrix_sync(a, tile, 16);
  load_matrix_sync(b, in, n);
  load_matrix_sync(c, out, 16, mem_row_major);
  mma_sync(c, a, b, c);
  store_matrix_sync(out, c, 16, mem_col_major);
  point p = points.pop();
  if (p.paint == green) printf("%u %f wmma.load {;}\n", load(threadIdx.x), p.x);
}
