// Everything around the instructions: data, functions, calls, tables, text.
//
// Only a few warp-matrix loads are here; the point is what a reader of a whole module must skip.
#include <cassert>
#include <cstdint>
#include <cstdio>
#include <cuda_fp16.h>

// --- data -------------------------------------------------------------------------------

__constant__ float weights[64] = {1.5f, -2.25f, 3.0f};
__constant__ char manual[] = "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r0, r1, r2, r3}, [p];";
__device__ const char *words[] = {"wmma.load.a {", "};", "// movmatrix", "/* \"quoted\" */"};
__device__ volatile int counter = 7;
__device__ double table2d[3][5] = {{1, 2}, {3}, {}};
__device__ uint8_t bytes[] = {1, 2, 3, ';', '{', '}', '"'};
__device__ half halves[8];
__managed__ int visits;
static __device__ unsigned hidden[4] = {1, 2, 3, 4};
extern __device__ int elsewhere[];
__device__ int elsewhere[] = {4, 5, 6};
__device__ int *inside = &elsewhere[2];
__attribute__((weak)) __device__ int weak_value = 3;

struct __align__(32) record {
  char tag;
  const char *name;
  int (*visit)(int);
  float4 value;
};
struct __attribute__((packed)) tight {
  char tag;
  void *where;
  short tail;
};
union word {
  float f;
  uint32_t u;
};

// --- functions --------------------------------------------------------------------------

extern "C" __device__ __noinline__ int twice(int x) { return 2 * x + counter; }
extern "C" __device__ __noinline__ int square(int x) { return x * x + counter; }
__device__ __noinline__ int fall(int x) { return x < 2 ? x : fall(x - 1) + fall(x - 2); }
__device__ tight packed = {'t', &hidden[1], 9};
__device__ record records[] = {{'a', "ldmatrix", twice, {1, 2, 3, 4}}, {'b', nullptr, square, {}}};
typedef int (*visitor)(int);
__device__ visitor visitors[] = {twice, square, fall};

__device__ __noinline__ record make(record r, float4 v, int64_t n) {
  r.value.x += v.w * n;
  r.tag = char(n);
  return r;
}

__device__ __noinline__ void nothing() { asm volatile("// nothing; { here"); }

[[noreturn]] __device__ __noinline__ void give_up(int why) {
  printf("gave up: %d\n", why);
  __trap();
  while (true) {
  }
}

class animal {
 public:
  __device__ virtual ~animal() {}
  __device__ virtual int legs(int extra) const = 0;
};
class bird : public animal {
  int count = 2;

 public:
  __device__ int legs(int extra) const override { return count + extra; }
};
class spider : public animal {
 public:
  __device__ int legs(int extra) const override { return 8 * extra; }
};

// One matrix by ldmatrix, behind a call.
__device__ __noinline__ uint32_t load_one(const void *p) {
  uint32_t r, address = static_cast<uint32_t>(__cvta_generic_to_shared(p));
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(address) : "memory");
  return r;
}

// --- kernels ----------------------------------------------------------------------------

extern "C" __global__ void __launch_bounds__(256, 2) text(const int *in) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  printf("ldmatrix.sync {%d}; \"%s\" // not a comment %c\n", in[id], words[id % 4], manual[id % 60]);
  assert(in[id] > 0 && "movmatrix.sync.aligned.m8n8.trans.b16 a, b;");
  atomicAdd(&visits, 1);
  if (in[id] == 99) give_up(id);
}

extern "C" __global__ void choose(int *out, const int *in, int n) {
  extern __shared__ __align__(16) unsigned char dynamic[];
  __shared__ int fixed[40][4];
  int id = threadIdx.x;
  fixed[id][1] = hidden[id & 3];
  dynamic[id] = bytes[id % 7];
  __syncthreads();
  int r = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    switch (in[i]) {
      case 0: r += twice(i); break;
      case 1: r ^= square(i); break;
      case 2: r -= fall(i % 9); break;
      case 3: r = load_one(&dynamic[id * 16]); break;
      case 4: r *= fixed[i % 40][id & 3]; break;
      case 5: r = __popc(r); break;
      case 6: r += visitors[i % 3](i); break;
      case 7: nothing(); break;
      case 8: r = __float2int_rn(weights[i % 64]); break;
      case 9: r /= n; break;
      case 10: __nanosleep(20); break;
      case 11: r %= n + 1; break;
      default: r = -r;
    }
  }
  out[id] = r + elsewhere[id % 3] + weak_value + *inside;
}

// A dense switch whose cases are too different for a table of values.
extern "C" __global__ void jump(int *out, const int *in, float *f) {
  int id = threadIdx.x, x = in[id];
  switch (in[id + 32]) {
    case 0: out[0] = x; break;
    case 1: f[1] = sinf(x); break;
    case 2: out[x] = 5; break;
    case 3: out[id] = __clz(x); break;
    case 4: atomicAdd(out + 4, x); break;
    case 5: f[x] = sqrtf(x); break;
    case 6: out[6] = x * x; break;
    case 7: __syncwarp(); out[x] = __shfl_down_sync(~0u, x, 1); break;
    case 8: out[8] = x / 7; break;
    case 9: f[9] = __expf(x); break;
    case 10: out[10] = __brev(x); break;
    case 11: out[11] = x % 10; break;
    case 12: f[12] = __frcp_rn(x); break;
    case 13: out[13] = clock(); break;
    case 14: out[14] = in[x]; break;
    case 15: f[15] = f[x]; break;
    case 16: out[16] = load_one(out); break;
    case 17: atomicExch(out, x); break;
  }
}

extern "C" __global__ void indirect(record *out, int n) {
  bird b;
  spider s;
  const animal *who = n % 2 ? static_cast<const animal *>(&b) : &s;
  animal *heap = new spider;
  record r = make(records[n % 2], make_float4(n, 2, 3, 4), 1ll << n);
  r.value.y = r.visit ? r.visit(n) : 0;
  r.value.z = who->legs(n) + heap->legs(2) + table2d[n % 3][n % 5] + packed.tail;
  delete heap;
  word w;
  w.f = __half2float(halves[n % 8]);
  void *block = malloc(n);
  out[threadIdx.x] = r;
  out[0].tag = char(w.u) + (block ? 1 : 0);
  free(block);
}

extern "C" __global__ void texture(float4 *out, cudaTextureObject_t t, cudaSurfaceObject_t s) {
  float4 v = tex2D<float4>(t, threadIdx.x * .5f, .25f);
  float4 g = tex2Dgather<float4>(t, v.x, v.y, 2);
  float d = tex3D<float>(t, v.x, v.y, v.z) + tex1Dfetch<float>(t, 4) + tex2DLayered<float>(t, 1.f, 2.f, 3);
  float4 q;
  surf2Dread(&q, s, threadIdx.x * 16, 3, cudaBoundaryModeClamp);
  surf2Dwrite(v, s, threadIdx.x * 16, 4);
  out[threadIdx.x] = make_float4(v.x + g.y, g.w + q.y, q.z * d, q.w);
}

struct big {
  int values[100];
  const float *where;
};
extern "C" __global__ void __launch_bounds__(128, 1) parameters(const __grid_constant__ big b, char c, short h,
                                                      bool flag, double d, int3 v, float *out) {
  int local[32];
  for (int i = 0; i < 32; ++i) local[i] = b.values[(i * c) % 100];
  __int128 wide = __int128(b.values[3]) * v.x * h;
  out[local[v.y & 31] & 15] = flag ? float(d) + b.where[v.z] : float(int64_t(wide >> 64));
  asm volatile(".pragma \"nounroll\"; .pragma \"ldmatrix.sync.aligned {; // unknown\";");
}

extern "C" __global__ void atomics(unsigned long long *a, float *f, const int *__restrict__ p) {
  atomicMax(a, 5ull);
  atomicAdd(f, 1.5f);
  atomicCAS(a + 1, 1ull, 2ull);
  unsigned vote = __ballot_sync(~0u, p[threadIdx.x] > 0);
  vote += __reduce_add_sync(~0u, __ldg(p + 1));
  vote += __match_any_sync(~0u, vote);
  __threadfence_system();
  auto add = [&](float x) { atomicAdd(f + 1, x); };
  add(vote);
  asm volatile("{ .reg .pred %%p; setp.eq.u32 %%p, %0, 0; @%%p exit; }" ::"r"(vote));
  asm volatile("{\n.reg .b32 %%t, $t, _t;\nmov.b32 %%t, %0; mov.b32 $t, %%t; mov.b32 _t, $t;\n}" ::"r"(vote));
  a[2] = clock64() + vote;
}
