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
