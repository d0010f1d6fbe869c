// A macro is expanded if its arguments have an asm statement: here, only one of them is compiled.
// RUN: %not %ptx-lint --error-limit=0 --target=sm_75 %s 2>&1 | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

#define SECOND(first, second) second
__device__ void f(unsigned a, unsigned b) {
  SECOND((asm("unknown" : : "r"(a));), asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(a), "r"(b));)
// CHECK:{{.*}}arguments.cu:[[#@LINE-1]]:54: error: 'stmatrix' needs sm_90 or newer, not sm_75 [needs-target]
// CHECK-NEXT:  SECOND((asm("unknown" : : "r"(a));), asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(a), "r"(b));)
// CHECK-NEXT:                                                     ^~~~~~~~
}
