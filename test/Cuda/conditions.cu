// All branches of an #if that depends on an unknown name are checked, around a statement and inside of it.
// RUN: %not %ptx-lint -Wno-asm-volatile --error-limit=0 %s 2>&1 | %brief | grep -v "nearest legal form" | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

#define ENABLED 1
#define DISABLED 0

__device__ void around(unsigned &r, unsigned a) {
#if __CUDA_ARCH__ >= 800
  asm("movmatrix.sync.aligned.m8n8.trans.b17 %0, %1;" : "=r"(r) : "r"(a));
#else
  asm("movmatrix.sync.aligned.m8n8.trans.b18 %0, %1;" : "=r"(r) : "r"(a));
#endif
#ifdef CUTE_ARCH_MMA_SM80_ENABLED
  asm("movmatrix.sync.aligned.m8n8.trans.b19 %0, %1;" : "=r"(r) : "r"(a));
#endif
#if ENABLED
  asm("movmatrix.sync.aligned.m8n8.trans.b20 %0, %1;" : "=r"(r) : "r"(a));
#else
  asm("movmatrix.sync.aligned.m8n8.trans.b21 %0, %1;" : "=r"(r) : "r"(a));
#endif
#if 0
  asm("movmatrix.sync.aligned.m8n8.trans.b22 %0, %1;" : "=r"(r) : "r"(a));
#endif
#if DISABLED && __CUDA_ARCH__ >= 800
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
#endif
}

__device__ void inside(unsigned &r, unsigned a) {
  asm volatile(
#if __CUDA_ARCH__ >= 900
      "movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;"
#elif __CUDA_ARCH__ >= 800
      "movmatrix.sync.aligned.m8n8.trans.b23 %0, %1;"
#else
      "movmatrix.sync.aligned.m8n8.trans.b16 %0, %2;"
#endif
      : "=r"(r)
      : "r"(a));
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1"
#ifdef WITH_OFFSET
               " + %2];"
#else
               "];"
#endif
               : "=r"(r)
               : "r"(a)
#ifdef WITH_OFFSET
               , "n"(16)
#endif
  );
}

// Each host of CUDA has 64 bits.
#if (defined(_MSC_VER) && defined(_WIN64)) || defined(__LP64__) || defined __CUDACC_RTC__
#define POINTER "l"
#else
#define POINTER "r"
#endif
__device__ void pointers(unsigned *p) {
  asm volatile("{ .reg .u64 t; cvta.to.shared.u64 t, %0; }" : : POINTER(p));
}

// Expected.
// CHECK:conditions.cu:9:41-44: error: '.b17' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK-NEXT:conditions.cu:11:41-44: error: '.b18' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK-NEXT:conditions.cu:14:41-44: error: '.b19' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK-NEXT:conditions.cu:17:41-44: error: '.b20' is not a qualifier of 'movmatrix' [unknown-qualifier]
// CHECK-NEXT:conditions.cu:34:41-44: error: '.b23' is not a qualifier of 'movmatrix' [unknown-qualifier]
// CHECK-NEXT:conditions.cu:36:50-51: error: there is no operand '%2': the statement has 2 operands, '%0' to '%1'; did you mean '%1', which nothing names? [asm-operand]
// CHECK-NOT:{{.}}
