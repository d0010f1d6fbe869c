// A macro is not expanded if only its arguments have an asm statement: they may not be compiled, like those of an unknown
// macro.
// RUN: %ptx-lint --error-limit=0 --target=sm_75 %s 2>&1 | %FileCheck %s --allow-empty --check-prefix=NONE
// RUN: %ptx-lint --format=json --target=sm_75 %s | %FileCheck %s
// NONE-NOT:{{.}}
// CHECK:{{.*}}"asm":{"statements":2,"checked":1,"skipped":1}{{.*}}

#define SECOND(first, second) second
__device__ void f(unsigned a, unsigned b) {
  SECOND((asm("unknown" : : "r"(a));), asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(a), "r"(b));)
}
