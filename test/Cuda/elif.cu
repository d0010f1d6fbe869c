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
// An #elif after an #if that is known to be false is undecided if its own condition, of any length, is.
// RUN: %not %ptx-lint --target=sm_80 %s 2>&1 | %brief | grep -v "nearest legal form" | %FileCheck %s --implicit-check-not=error:
// CHECK:elif.cu:6:39-42: error: '.b17' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
#if __CUDA_ARCH__ >= 900
#elif __CUDA_ARCH__ + 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12 + 13 == 1000000 + ELSEWHERE
asm("movmatrix.sync.aligned.m8n8.trans.b19 %0, %1;" : "=r"(r) : "r"(a));
#endif
// CHECK-NEXT:elif.cu:16:39-42: error: '.b19' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK-NOT:{{.}}
