// The compiler may discard a branch of `if constexpr`: only what no target accepts is an error there.
// RUN: %not %ptx-lint --error-limit=0 --target=sm_70 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error:

template <int kArch> __device__ void blocks(unsigned *r, unsigned a) {
  if constexpr (kArch >= 75) {
    asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(a));
    if (a) {
      for (int i = 0; i < 2; ++i)
        asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(a));
    }
    asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(a));
  } else if constexpr ((kArch >= 70)) {
    asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0, %0}, [%1];" : "=r"(r[0]) : "r"(a));
  } else if (a) {
    asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(a));
  } else {
    asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(a));
  }
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(a)); // 1
}

template <int kArch> __device__ void statements(unsigned *r, unsigned a) {
  if constexpr (kArch >= 75)
    asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(a));
  else
    for (int i = 0; i < 2; ++i)
      asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(a));
  if constexpr (kArch >= 75) if (a) asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(a)); else asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(a));
  if CUTE_CONSTEXPR (kArch >= 75) // an unknown macro
    asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(a));
  if (a) { asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(a)); } // 2
  else asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(a)); // 3
  if constexpr (kArch >= 75) ;
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(a)); // 4
}

// CHECK:if-constexpr.cu:13:51-58: error: 'ldmatrix.sync.aligned.m8n8.x1.shared.b16' needs 1 register; this vector has 2 [register-count]
// CHECK-NEXT:if-constexpr.cu:19:8-16: error: 'movmatrix' needs sm_75 or newer, not sm_70 [needs-target]
// CHECK-NEXT:if-constexpr.cu:31:17-25: error: 'movmatrix' needs sm_75 or newer, not sm_70 [needs-target]
// CHECK-NEXT:if-constexpr.cu:32:13-21: error: 'movmatrix' needs sm_75 or newer, not sm_70 [needs-target]
// CHECK-NEXT:if-constexpr.cu:34:8-16: error: 'movmatrix' needs sm_75 or newer, not sm_70 [needs-target]
