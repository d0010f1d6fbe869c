// A source with undecided #ifs is read several times.  Together, the readings contain all branches.
// RUN: %not %ptx-lint --error-limit=0 %s 2>&1 | grep error: | %FileCheck %s
// RUN: %not %ptx-lint --format=json %s | %FileCheck %s --check-prefix=COUNTS
// COUNTS:{{.*}}"asm":{"statements":12,"checked":12,"skipped":0}{{.*}}

// The first branch that counts decides whether the macro is defined.
#if ARCH >= 900
#define HAS_FENCE 1
#endif
__device__ void depends(unsigned &r, unsigned a) {
#ifdef HAS_FENCE
  asm("movmatrix.sync.aligned.m8n8.trans.b17 %0, %1;" : "=r"(r) : "r"(a));
// CHECK:{{.*}}readings.cu:[[#@LINE-1]]:41: error: '.b17' {{.*}}
#else
  asm("movmatrix.sync.aligned.m8n8.trans.b18 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:{{.*}}readings.cu:[[#@LINE-1]]:41: error: '.b18' {{.*}}
#endif
}

// The same condition alone and in a branch of another one: each combination is read.
__device__ void nested(unsigned &r, unsigned a) {
#ifdef INNER
  asm("movmatrix.sync.aligned.m8n8.trans.b19 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:{{.*}}readings.cu:[[#@LINE-1]]:41: error: '.b19' {{.*}}
#endif
#ifdef OUTER
#ifdef INNER
  asm("movmatrix.sync.aligned.m8n8.trans.b20 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:{{.*}}readings.cu:[[#@LINE-1]]:41: error: '.b20' {{.*}}
#else
  asm("movmatrix.sync.aligned.m8n8.trans.b21 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:{{.*}}readings.cu:[[#@LINE-1]]:41: error: '.b21' {{.*}}
#endif
#elif OTHER > 1
  asm("movmatrix.sync.aligned.m8n8.trans.b22 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:{{.*}}readings.cu:[[#@LINE-1]]:41: error: '.b22' {{.*}}
#else
#ifndef INNER
  asm("movmatrix.sync.aligned.m8n8.trans.b23 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:{{.*}}readings.cu:[[#@LINE-1]]:41: error: '.b23' {{.*}}
#endif
#endif
}

// A default value may be another one; a guard is not such a value.
#ifndef STAGES
#define STAGES 2
#endif
__device__ void values(unsigned &r, unsigned a) {
#if STAGES == 3
  asm("movmatrix.sync.aligned.m8n8.trans.b24 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:{{.*}}readings.cu:[[#@LINE-1]]:41: error: '.b24' {{.*}}
#endif
}

// A brace in each branch, but only one in each reading; names that both branches declare.
__device__ void braces(unsigned &r, unsigned a) {
#ifdef INNER
  asm volatile("{ .reg .b32 t;\n\tmov.b32 t, %0;" : : "r"(a));
#else
  asm volatile("{ .reg .b64 t;\n\tcvt.u64.u32 t, %0;" : : "r"(a));
#endif
  asm volatile("}");
}

// In a branch that was not chosen, a macro is not defined: the statement counts where it is.
#ifdef INNER
#define OPCODE "movmatrix.sync.aligned.m8n8.trans.b25"
#endif
__device__ void elsewhere(unsigned &r, unsigned a) {
  asm(OPCODE " %0, %1;" : "=r"(r) : "r"(a));
}
// CHECK-NEXT:{{.*}}readings.cu:[[#@LINE-5]]:50: error: '.b25' {{.*}}
// CHECK-NOT:{{.}}

// Without its #endif, an #if extends to the end.
#ifdef INNER
