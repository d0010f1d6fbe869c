// Code that may be compiled if some names are unknown: it is checked, but is an error only if no target accepts it.
// RUN: %not %ptx-lint --error-limit=0 --target=sm_80 -I%S/Inputs/branches -UOWN %s 2>&1 | %brief | grep -v "nearest legal form" | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#include "modes.h"
#define OWN
#ifdef ELSEWHERE
#undef OWN
#endif

__device__ void branches(unsigned &r, unsigned a) {
  // The first branch is skipped for this target.  The others depend on a name of another file.
#if __CUDA_ARCH__ >= 900
  asm("movmatrix.sync.aligned.m8n8.trans.b17 %0, %1;" : "=r"(r) : "r"(a));
#elif __CUDA_ARCH__ >= 700 && defined(ELSEWHERE)
  asm("movmatrix.sync.aligned.m8n8.trans.b24 %0, %1;" : "=r"(r) : "r"(a));
#else
  asm("movmatrix.sync.aligned.m8n8.trans.b18 %0, %1;" : "=r"(r) : "r"(a));
#endif

  // The name is inside of the statement.
  asm(
#ifdef ELSEWHERE
      "stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};"
#else
      "st.shared.b32 [%0], %1;"
#endif
      ::"r"(a), "r"(a));

  // No header is known to be missing.
#if __has_include(<elsewhere.h>)
  asm("movmatrix.sync.aligned.m8n8.trans.b19 %0, %1;" : "=r"(r) : "r"(a));
#else
  asm("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(a), "r"(a));
#endif

  // A header redefines it in a branch that depends on the name.
#if CHANGED
  asm("movmatrix.sync.aligned.m8n8.trans.b20 %0, %1;" : "=r"(r) : "r"(a));
#endif
  // The guard of a header is not such a branch.
#if !PLAIN
  asm("movmatrix.sync.aligned.m8n8.trans.b21 %0, %1;" : "=r"(r) : "r"(a));
#endif
  // This is not a guard, as it has another branch.
#ifndef VARIANT
#define VARIANT 1
#else
  asm("movmatrix.sync.aligned.m8n8.trans.b22 %0, %1;" : "=r"(r) : "r"(a));
#endif
  // It is undefined in a branch that depends on the name.
#ifndef OWN
  asm("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(a), "r"(a));
#endif
#if OWN == 0
  asm("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(a), "r"(a));
#endif

  // Everything is known here.
#if __CUDA_ARCH__ >= 900
  asm("movmatrix.sync.aligned.m8n8.trans.b25 %0, %1;" : "=r"(r) : "r"(a));
#elif __CUDA_ARCH__ >= 750
#else
  asm("movmatrix.sync.aligned.m8n8.trans.b26 %0, %1;" : "=r"(r) : "r"(a));
#endif
}

// Expected.
// CHECK:branches.cu:14:41-44: error: '.b24' is not a qualifier of 'movmatrix' [unknown-qualifier]
// CHECK-NEXT:branches.cu:16:41-44: error: '.b18' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK-NEXT:branches.cu:30:41-44: error: '.b19' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK-NEXT:branches.cu:37:41-44: error: '.b20' is not a qualifier of 'movmatrix' [unknown-qualifier]
// CHECK-NEXT:branches.cu:47:41-44: error: '.b22' is not a qualifier of 'movmatrix' [unknown-qualifier]
// CHECK-NOT:{{.}}
