// One statement may open a scope that a later one closes, and declare what a later one uses.  nvcc 13.0 and its ptxas
// accept the functions up to `unbalanced`.
// RUN: %not %ptx-lint --error-limit=0 -Wno-asm-scope --target=sm_90 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void braces(unsigned &r, unsigned a) {
  asm volatile("{");
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
  asm volatile("}");
  asm volatile("{ .reg .b32 t<2>; movmatrix.sync.aligned.m8n8.trans.b16 t1, %0;" : : "r"(a));
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, t1; }" : "=r"(r));
}

__device__ void names(unsigned &r, unsigned a) {
  asm volatile(".reg .b32 own;\n\tmov.b32 own, %0;" : : "r"(a));
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, own;" : "=r"(r));
}

__device__ void again(unsigned &r, float a) {
  asm volatile(".reg .f32 own;\n\tmov.b32 own, %0;" : : "f"(a));
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, own;" : "=r"(r));
}

__device__ void unbalanced(unsigned &r, unsigned a) {
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, inner; { .reg .b32 inner; }" : "=r"(r));
// CHECK:several-statements.cu:[[#@LINE-1]]:59-63: error: 'inner' is not declared in this scope [undeclared-name]
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1; }" : "=r"(r) : "r"(a));
// CHECK-NEXT:several-statements.cu:[[#@LINE-1]]:63: error: unexpected '}' [syntax]
  asm volatile("{ movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:several-statements.cu:[[#@LINE-1]]:17: error: '{' is closed neither in this statement nor in a later one [syntax]
}
