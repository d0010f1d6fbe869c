// A statement may begin in an #if and end after it.
// RUN: %not %ptx-lint --format=json --target=sm_90 %s | %FileCheck %s --check-prefix=DECIDED
// RUN: %ptx-lint --format=json %s | %FileCheck %s --check-prefix=OPEN
// DECIDED:{{.*}}needs 4 registers; this vector has 1","line":13,"column":49{{.*}}"asm":{"statements":4,"checked":4,"skipped":0}{{.*}}
// OPEN:{{.*}}"asm":{"statements":4,"checked":3,"skipped":1}{{.*}}

__device__ void across(unsigned &r, unsigned a) {
#if __CUDA_ARCH__ >= 1000
  asm volatile(
#else
  asm(
#endif
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a));
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
#if 1
  asm("movmatrix.sync.aligned.m8n8.trans"
#endif
#ifdef ELSEWHERE
      ".b16 %0, "
#else
      ".b16 %0,  "
#endif
      "%1;" : "=r"(r) : "r"(a));
}
