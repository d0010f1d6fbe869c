// Operators in words, macros of a target, and the release of nvcc decide a condition.
// RUN: %ptx-lint --cuda=13.0 --target=sm_80 -USM_USE_ALL %s
// RUN: %not %ptx-lint --cuda=13.0 --target=sm_80 %s 2>&1 | %brief | %FileCheck %s --check-prefix=OWN --implicit-check-not=error:
// RUN: %not %ptx-lint --cuda=13.4 --target=sm_90a -USM_USE_ALL %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error:

__device__ void operators(unsigned &r, unsigned a) {
#if defined(__CUDA_ARCH__) and __CUDA_ARCH__ < 800
  asm("movmatrix.sync.aligned.m8n8.trans.b17 %0, %1;" : "=r"(r) : "r"(a));
#endif
#if not 1 or (0 bitor 0) or not defined(__NVCC__)
  asm("movmatrix.sync.aligned.m8n8.trans.b18 %0, %1;" : "=r"(r) : "r"(a));
#endif
}

__device__ void features(unsigned &r, unsigned a) {
#if __CUDA_ARCH_HAS_FEATURE__(SM90_ALL)
  asm("movmatrix.sync.aligned.m8n8.trans.b19 %0, %1;" : "=r"(r) : "r"(a));
#endif
}

__device__ void release(unsigned &r, unsigned a) {
#if __CUDACC_VER_MAJOR__ > 13 || (__CUDACC_VER_MAJOR__ == 13 && __CUDACC_VER_MINOR__ >= 4)
  asm("movmatrix.sync.aligned.m8n8.trans.b20 %0, %1;" : "=r"(r) : "r"(a));
#endif
}

// A name of the project.
__device__ void own(unsigned &r, unsigned a) {
#ifdef SM_USE_ALL
  asm("movmatrix.sync.aligned.m8n8.trans.b21 %0, %1;" : "=r"(r) : "r"(a));
#endif
}

// CHECK:known-names.cu:17:41-44: error: '.b19' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK:known-names.cu:23:41-44: error: '.b20' is not a qualifier of 'movmatrix' [unknown-qualifier]
// OWN:known-names.cu:30:41-44: error: '.b21' is not a qualifier of 'movmatrix' [unknown-qualifier]
