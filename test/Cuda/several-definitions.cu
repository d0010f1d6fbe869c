// A macro with several definitions of which one may count, and one on which the condition around a statement depends:
// statements that use them are skipped.
// RUN: %not %ptx-lint --format=json %s | %FileCheck %s --check-prefix=COUNTS
// RUN: %not %ptx-lint --error-limit=0 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --check-prefix=DEFAULT
// RUN: %not %ptx-lint --error-limit=0 -DSMALL -UOTHER -UCOUNT %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --check-prefix=DEFAULT
// RUN: %ptx-lint --error-limit=0 -DSMALL -UOTHER -DCOUNT=1 %s
// COUNTS:{{.*}}"asm":{"statements":9,"checked":2,"skipped":7}{{.*}}

#ifdef SMALL
#define NUM ".x1"
#else
#define NUM ".x4"
#endif
#ifndef COUNT
#define COUNT 4
#endif
#ifdef OTHER
#define ONCE ".b17"
#endif
#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)

__device__ void several(unsigned *r, unsigned a) {
#ifdef SMALL
  asm("ldmatrix.sync.aligned.m8n8" NUM ".shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(a));
#endif
#if COUNT == 1
  asm("ldmatrix.sync.aligned.m8n8.x" TEXT(COUNT) ".shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(a));
#elif COUNT == 4
  asm("ldmatrix.sync.aligned.m8n8.x" TEXT(COUNT) ".shared.b16 {%0,%1,%2,%3}, [%4];"
      : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
      : "r"(a));
#endif
  asm("ldmatrix.sync.aligned.m8n8.x" TEXT(COUNT) ".shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(a));
#ifdef OTHER
  asm("movmatrix.sync.aligned.m8n8.trans" ONCE " %0, %1;" : "=r"(r[0]) : "r"(a));
#endif
}

// A macro may contain the statement, or be in the macros of a condition.
#ifdef SMALL
#define LOAD(r, a) asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a))
#else
#define LOAD(r, a) asm("ldmatrix.sync.aligned.m8n8.x3.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a))
#endif
#define TWICE(statement) statement; statement
#define IS_ONE (COUNT == 1)
__device__ void around(unsigned *r, unsigned a) {
#ifdef SMALL
  LOAD(r[0], a);
  TWICE(asm("ldmatrix.sync.aligned.m8n8" NUM ".shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(a)));
#endif
#if IS_ONE
  asm("ldmatrix.sync.aligned.m8n8.x" TEXT(COUNT) ".shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(a));
#endif
}

// Such a macro before the statement does not matter.
#ifdef TRACE
#define PROBE() trace();
#else
#define PROBE()
#endif
__device__ void before(unsigned *r, unsigned a) {
  PROBE() asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(a));
}

// DEFAULT:several-definitions.cu:34:63-66: error: 'ldmatrix.sync.aligned.m8n8.x4.shared.b16' needs 4 registers; this vector has 1 [register-count]
