// A fix is not safe if a part of the statement depends on a condition, and there is none if one of the readings of the
// text does not need it.
// RUN: %not %ptx-lint --diff %s 2>%t | %FileCheck %s --check-prefix=SAFE
// SAFE:@@{{.*}}
// SAFE-NOT:{{^[-+]}}
// SAFE:-  asm("mov.u32 %[d], %[a];" : [d] "=r"(d) : OPERANDS, [a] "r"(a)); // unknown operands
// SAFE-NEXT:+  asm("mov.u32 %0, %[a];" : [d] "=r"(d) : OPERANDS, [a] "r"(a)); // unknown operands
// SAFE-NOT:{{^[-+]}}
// SAFE:-      "movmatrix.sync.aligned.m8n8.b16 %0, %1;" // the comment has a #
// SAFE-NEXT:+      "movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" // the comment has a #
// SAFE-NOT:{{^[-+]}}

// RUN: %not %ptx-lint --error-limit=0 %s 2>&1 | %brief | %FileCheck %s --check-prefix=NAMES
// NAMES:fix-of-branches.cu:[[#UNKNOWN:]]:16-19: error: nvcc does not support operands by name: '%[d]' is '%0' [asm-operand]
// NAMES-NEXT:fix-of-branches.cu:[[#UNKNOWN]]:22-25: error: nvcc does not support operands by name: write '%[a]' as a number [asm-operand]
// NAMES-NEXT:fix-of-branches.cu:[[#UNKNOWN + 1]]:16-19: error: nvcc does not support operands by name: write '%[b]' as a number [asm-operand]
__device__ void unknown(unsigned &d, unsigned a) {
  asm("mov.u32 %[d], %[a];" : [d] "=r"(d) : OPERANDS, [a] "r"(a)); // unknown operands
  asm("mov.u32 %[b], %0;" : "=r"(d) : OPERANDS);
}

// RUN: %not %ptx-lint --diff --unsafe-fixes %s 2>%t | %FileCheck %s --check-prefix=ALL
// ALL:@@{{.*}}
// ALL:+  asm("mov.u32 %0, %[a];" : [d] "=r"(d) : OPERANDS, [a] "r"(a)); // unknown operands
// ALL-NOT:{{^[-+]}}

__device__ void operands(unsigned &d, unsigned a, unsigned z) {
  asm("add.u32 %[d], %[a], 1;" : [d] "=r"(d) : // conditional operands
// ALL:-  asm("add.u32 %[d], %[a], 1;" : [d] "=r"(d) : // conditional operands
// ALL-NEXT:+  asm("add.u32 %0, %[a], 1;" : [d] "=r"(d) : // conditional operands
// ALL-NOT:{{^[-+]}}
#if X
      [z] "r"(z),
#endif
      [a] "r"(a));
  asm("add.u32 %0, %[a], 1;" : "=r"(d) :
#if __CUDA_ARCH__ >= 900
      [z] "r"(z),
#endif
      [a] "r"(a));
  asm volatile("{ .reg .pred %%p1; setp.eq.u32 %%p1, 1, 2; }"
#if X
      :: "r"(a)
#endif
  );
  asm("mov.u32 %0, %1"
#if X
      "; add.u32 %0, %0, 1;"
#endif
      : "=r"(d) : "r"(a));
  asm(
      "movmatrix.sync.aligned.m8n8.b16 %0, %1;" // the comment has a #
// ALL:-      "movmatrix.sync.aligned.m8n8.b16 %0, %1;" // the comment has a #
// ALL-NEXT:+      "movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" // the comment has a #
// ALL-NOT:{{^[-+]}}
      : "=r"(d) : "r"(a));
}

// For each target, only one of the branches is read.
// RUN: %not %ptx-lint --target=sm_80 --diff %s 2>%t | %FileCheck %s --check-prefix=SAFE
// RUN: %not %ptx-lint --target=sm_80,sm_90 --diff --unsafe-fixes %s 2>%t | %FileCheck %s --check-prefix=ALL

#if X
#define TRANSPOSED ".trans"
#else
#define TRANSPOSED ""
#endif
__device__ void definitions(unsigned &d, unsigned a) {
  asm("movmatrix.sync.aligned.m8n8" TRANSPOSED ".b16 %0, %1;" : "=r"(d) : "r"(a));
}

#define TWICE(TEXT) asm(TEXT : "=r"(d) : [a] "r"(a)); asm(TEXT : "=r"(e) : "r"(z), [a] "r"(a))
__device__ void two(unsigned &d, unsigned &e, unsigned a, unsigned z) {
  TWICE("mov.u32 %0, %[a];");
}
