/* Warp-matrix loads in plain C for the nvptx64 target, compiled with debug info.
 * The loads are inline asm because clang has no builtin for them without CUDA.
 *
 * debug_O0.ll and debug_O1.ll were made from this file, in this folder, with clang 19:
 *   clang-19 --target=nvptx64-nvidia-cuda -Xclang -target-cpu -Xclang sm_75 \
 *     -Xclang -target-feature -Xclang +ptx65 -g -O0 -S -emit-llvm \
 *     -fdebug-compilation-dir=. debug.c -o debug_O0.ll
 */
#define SHARED __attribute__((address_space(3)))
#define GLOBAL __attribute__((address_space(1)))

typedef unsigned int u32;

struct fragment {
  u32 word[4];
  union {
    float scale;
    u32 bits;
  } meta;
};

enum mode { PLAIN, TRANSPOSED };

static SHARED unsigned short tile[16][64] __attribute__((aligned(16)));

const char *const help = "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {a, b, c, d}, [p]; // in a string \"{\"";

__attribute__((noinline)) static struct fragment load(SHARED void *row, enum mode mode) {
  struct fragment f;
  f.meta.scale = 1.0f;
  if (mode == PLAIN)
    __asm__ volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(f.word[0]), "=r"(f.word[1]), "=r"(f.word[2]), "=r"(f.word[3])
                     : "r"((u32)(unsigned long)row)
                     : "memory");
  else
    __asm__ volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(f.word[0]), "=r"(f.word[1]), "=r"(f.word[2]), "=r"(f.word[3])
                     : "r"((u32)(unsigned long)row)
                     : "memory");
  return f;
}

__attribute__((nvptx_kernel)) void copy_tile(GLOBAL u32 *out, GLOBAL const u32 *in, int steps) {
  u32 lane = __nvvm_read_ptx_sreg_tid_x();
  u32 sum[4] = {0, 0, 0, 0};
  for (int i = 0; i < steps; ++i) {
    ((SHARED u32 *)tile)[lane] = in[lane + 32 * i];
    __syncthreads();
    struct fragment f = load(&tile[lane % 16][8 * (lane / 16)], i & 1 ? TRANSPOSED : PLAIN);
    for (int k = 0; k < 4; ++k)
      sum[k] += f.word[k] ^ f.meta.bits;
    __syncthreads();
  }
  for (int k = 0; k < 4; ++k)
    out[4 * lane + k] = sum[k];
}

__attribute__((nvptx_kernel)) void load_accumulators(GLOBAL u32 *out, GLOBAL const u32 *in, u32 stride) {
  u32 a, b, c0, c1;
  __asm__ volatile("{\n\t"
                   ".reg .b32 w<2>; /* two words; both { used } */\n\t"
                   "wmma.load.a.sync.aligned.row.m8n8k32.global.s4 {w0}, [%4], %5; "
                   "wmma.load.b.sync.aligned.col.m8n8k32.global.s4 {w1}, [%4], %5;\n\t"
                   "wmma.load.c.sync.aligned.row.m8n8k32.global.s32 {%2, %3}, [%4];\n\t"
                   "mov.b32 %0, w0; mov.b32 %1, w1;\n\t"
                   "}"
                   : "=r"(a), "=r"(b), "=r"(c0), "=r"(c1)
                   : "l"(in), "r"(stride)
                   : "memory");
  out[0] = a;
  out[1] = b;
  out[2] = c0;
  out[3] = c1;
}
