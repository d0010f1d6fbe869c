// --------------------------------------------------------------------------------------------------------------
// --------------------------------------------------------------------------------------------------------------
#if __CUDA_ARCH__ >= 900
asm("movmatrix.sync.aligned.m8n8.trans.b18 %0, %1;" : "=r"(r) : "r"(a));
#elif ELSEWHERE
asm("movmatrix.sync.aligned.m8n8.trans.b17 %0, %1;" : "=r"(r) : "r"(a));
#endif
// --------------------------------------------------------------------------------------------------------------
// --------------------------------------------------------------------------------------------------------------
// --------------------------------------------------------------------------------------------------------------
// An #elif after an #if that is known to be false is undecided if its own condition is.
// RUN: %not %ptx-lint --target=sm_80 %s 2>&1 | %brief | %FileCheck %s
// CHECK:elif.cu:6:39-42: error: '.b17' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK-NEXT:elif.cu:6:6-42: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NOT:{{.}}
