// Names that are declared outside of braces.
// REQUIRES: cuda-sources
// RUN: %ptx-lint --error-limit=0 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void scopes(unsigned &r, unsigned a) {
  asm(".reg .b32 t; movmatrix.sync.aligned.m8n8.trans.b16 t, %1; mov.b32 %0, t;" : "=r"(r) : "r"(a));
// CHECK:asm-scope.cu:[[#@LINE-1]]:18: warning: the name 't' is declared outside of braces: it is declared twice where the function is inlined twice [asm-scope]
  asm("bra again;\nagain: movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:asm-scope.cu:[[#@LINE-1]]:20-24: warning: the label 'again' is declared outside of braces: it is declared twice where the function is inlined twice [asm-scope]

  asm("{ .reg .b32 t; movmatrix.sync.aligned.m8n8.trans.b16 t, %1; mov.b32 %0, t; }" : "=r"(r) : "r"(a));
}

// A kernel is not inlined.
#define KERNEL __global__
KERNEL void __launch_bounds__(128) kernel(unsigned *p, unsigned n) {
  asm(".reg .pred q; setp.lt.u32 q, %0, %1;" ::"r"(p[0]), "r"(n));
  if (n > 1) {
    asm volatile("@q st.global.u32 [%0], %1;" ::"l"(p), "r"(n));
  }
  asm(".reg .b32 t<4>; mov.b32 t3, %0;" ::"r"(n));
  asm volatile("st.global.u32 [%0], t3;" ::"l"(p));
}
__global__ void whole(float *a) {
  asm volatile(".reg .f32 v; ld.global.f32 v, [%0]; st.global.f32 [%0+4], v;" :: "l"(a) : "memory");
}

// The braces of other statements count.
__device__ void apart(unsigned &v, unsigned b) {
  asm("{");
  asm(".reg .pred %p;");
  asm("setp.lt.u32 %p, %0, %1;" :: "r"(v), "r"(b));
  asm("@%p add.u32 %0, %0, %1;" : "+r"(v) : "r"(b));
  asm("}");
}
__device__ void inlined(unsigned *p, unsigned n) {
  asm(".reg .pred v; setp.lt.u32 v, %0, %1;" ::"r"(p[0]), "r"(n));
// CHECK-NEXT:asm-scope.cu:[[#@LINE-1]]:19: warning: the name 'v' is declared outside of braces: it is declared twice where the function is inlined twice [asm-scope]
  asm volatile("@v st.global.u32 [%0], %1;" ::"l"(p), "r"(n));
}
