// Host assembler code gets no diagnostics.
// RUN: %ptx-lint --error-limit=0 --format=json %s | %python -c "import json, sys; [print(one['asm'], one['diagnostics']) for one in json.load(sys.stdin)['files']]" | %FileCheck %s
// CHECK:{'statements': 8, 'checked': 0, 'skipped': 8} []
// CHECK-NOT:{{.}}

unsigned long long cycles() {
  unsigned lo, hi;
  asm volatile("rdtsc" : "=a"(lo), "=d"(hi));
  asm volatile("cpuid\n\t" : "=a"(lo), "=d"(hi) : "0"(lo) : "ebx", "ecx");
  return (unsigned long long)hi << 32 | lo;
}

#ifndef __CUDA_ARCH__
int host(int x, const int *p) {
  int y;
  asm("mov %1, %0\n\tadd $1, %0" : "=r"(y) : "r"(x) : "cc");
  asm("movl %[from], %[to]" : [to] "=r"(y) : [from] "m"(*p));
  asm volatile("pause" ::: "memory");
  asm volatile("" ::: "memory");
  asm("vadd.u32 q0, q1, q2" : : : "q0");
  asm("mrs %0, cntvct_el0" : "=r"(y));
  return y;
}
#endif
