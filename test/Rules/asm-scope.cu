// Names that are declared outside of braces.
// REQUIRES: cuda-sources
// RUN: %ptx-lint --error-limit=0 %s 2>&1 | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void scopes(unsigned &r, unsigned a) {
  asm(".reg .b32 t; movmatrix.sync.aligned.m8n8.trans.b16 t, %1; mov.b32 %0, t;" : "=r"(r) : "r"(a));
// CHECK:{{.*}}asm-scope.cu:[[#@LINE-1]]:18: warning: the name 't' is declared outside of braces: it is declared twice where the function is inlined twice [asm-scope]
// CHECK-NEXT:  asm(".reg .b32 t; movmatrix.sync.aligned.m8n8.trans.b16 t, %1; mov.b32 %0, t;" : "=r"(r) : "r"(a));
// CHECK-NEXT:                 ^
  asm("bra again;\nagain: movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:{{.*}}asm-scope.cu:[[#@LINE-1]]:20: warning: the label 'again' is declared outside of braces: it is declared twice where the function is inlined twice [asm-scope]
// CHECK-NEXT:  asm("bra again;\nagain: movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:                   ^~~~~

  asm("{ .reg .b32 t; movmatrix.sync.aligned.m8n8.trans.b16 t, %1; mov.b32 %0, t; }" : "=r"(r) : "r"(a));
}

// A kernel is not inlined, and braces would hide the name from a later statement that uses it.
#define KERNEL __global__
KERNEL void __launch_bounds__(128) kernel(unsigned *p, unsigned n) {
  asm(".reg .pred q; setp.lt.u32 q, %0, %1;" ::"r"(p[0]), "r"(n));
  if (n > 1) {
    asm volatile("@q st.global.u32 [%0], %1;" ::"l"(p), "r"(n));
  }
  asm(".reg .b32 t<4>; mov.b32 t3, %0;" ::"r"(n));
  asm volatile("st.global.u32 [%0], t3;" ::"l"(p));
}
// Here, nothing uses it, or a function that may be inlined twice.
__global__ void another(unsigned *p, unsigned n) {
  asm(".reg .b32 u; mov.b32 u, %0;" ::"r"(n));
// CHECK-NEXT:{{.*}}asm-scope.cu:[[#@LINE-1]]:18: warning: the name 'u' is declared outside of braces: it is declared twice where the function is inlined twice [asm-scope]
// CHECK-NEXT:  asm(".reg .b32 u; mov.b32 u, %0;" ::"r"(n));
// CHECK-NEXT:                 ^
  asm volatile("{ .reg .b32 u; mov.b32 u, %1; st.global.u32 [%0], u; }" ::"l"(p), "r"(n));
}
__device__ void inlined(unsigned *p, unsigned n) {
  asm(".reg .pred v; setp.lt.u32 v, %0, %1;" ::"r"(p[0]), "r"(n));
// CHECK-NEXT:{{.*}}asm-scope.cu:[[#@LINE-1]]:19: warning: the name 'v' is declared outside of braces: it is declared twice where the function is inlined twice [asm-scope]
// CHECK-NEXT:  asm(".reg .pred v; setp.lt.u32 v, %0, %1;" ::"r"(p[0]), "r"(n));
// CHECK-NEXT:                  ^
  asm volatile("@v st.global.u32 [%0], %1;" ::"l"(p), "r"(n));
}
