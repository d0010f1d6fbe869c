// Constraints that nvcc does not accept.
// REQUIRES: cuda-sources
// RUN: %not %ptx-lint --error-limit=0 %s 2>&1 | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void constraints(unsigned &r, unsigned a) {
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "0"(a));
// CHECK:{{.*}}asm-constraint.cu:[[#@LINE-1]]:67: error: nvcc does not support matching constraints; an operand that is read and written is an output with '+' [asm-constraint]
// CHECK-NEXT:  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "0"(a));
// CHECK-NEXT:                                                                  ^~~~~~
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "r"(r) : "r"(a));
// CHECK-NEXT:{{.*}}asm-constraint.cu:[[#@LINE-1]]:57: error: an output needs '=' or '+' in its constraint: '=r' [asm-constraint]
// CHECK-NEXT:  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "r"(r) : "r"(a));
// CHECK-NEXT:                                                        ^~~~~~
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "+r"(a));
// CHECK-NEXT:{{.*}}asm-constraint.cu:[[#@LINE-1]]:67: error: an input has neither '=' nor '+' in its constraint [asm-constraint]
// CHECK-NEXT:  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "+r"(a));
// CHECK-NEXT:                                                                  ^~~~~~~
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "rn"(a));
// CHECK-NEXT:{{.*}}asm-constraint.cu:[[#@LINE-1]]:67: error: nvcc accepts one constraint letter [asm-constraint]
// CHECK-NEXT:  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "rn"(a));
// CHECK-NEXT:                                                                  ^~~~~~~

  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=&r"(r) : "r"(a));
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %0;" : "+r"(r));

  // Host assembler has others.
  asm("rdtsc" : "=a"(r), "=d"(a));
}
