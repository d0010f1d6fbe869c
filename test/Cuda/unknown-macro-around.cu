// A statement in the argument of an unknown macro may not be compiled for the target: only what no target accepts is an
// error.  A statement in a block of the argument belongs to it; one in a lambda or in another block is not such an argument.
// RUN: %not %ptx-lint --error-limit=0 --target=sm_70 %s 2>&1 | %brief | %FileCheck %s --check-prefixes=CHECK,OLD --implicit-check-not=error:
// RUN: %not %ptx-lint --error-limit=0 --target=sm_80 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error:

template <typename F> __device__ void call(F f) { f(); }

__device__ void arguments(unsigned *r, unsigned a) {
  NV_IF_TARGET(NV_PROVIDES_SM_75, (
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(a));
    r[1] = r[0];
  ))
  NV_IF_ELSE_TARGET(NV_PROVIDES_SM_90,
    (asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(a));),
    (r[0] = 1; asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0, %0}, [%1];" : "=r"(r[0]) : "r"(a));))
  NV_IF_TARGET(NV_PROVIDES_SM_80, (if (a) { asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(a) : "memory"); } else { r[0] = 1; }
                                   asm volatile("cp.async.wait_all;" ::: "memory");))
  call([&] { asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(a)); });
  if (a) asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(a));
}

// CHECK:unknown-macro-around.cu:15:71-78: error: 'ldmatrix.sync.aligned.m8n8.x1.shared.b16' needs 1 register; this vector has 2 [register-count]
// OLD-NEXT:unknown-macro-around.cu:18:28-36: error: 'movmatrix' needs sm_75 or newer, not sm_70 [needs-target]
// OLD-NEXT:unknown-macro-around.cu:19:24-32: error: 'movmatrix' needs sm_75 or newer, not sm_70 [needs-target]
