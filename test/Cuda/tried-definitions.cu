// Each definition of a macro is tried, on the side of an #if on which it counts.
// RUN: %not %ptx-lint --error-limit=0 --list-skipped %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %not %ptx-lint --error-limit=0 -DSMALL -UFIRST %s 2>&1 | %FileCheck %s --check-prefix=SECOND --implicit-check-not=error: --implicit-check-not=warning:
// SECOND:{{.*}}: error: '.b17' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// RUN: %ptx-lint --error-limit=0 -DSMALL -UFIRST -USECOND %s 2>&1 | %FileCheck %s --check-prefix=NONE --allow-empty
// NONE-NOT:{{.}}

#ifdef SMALL
#define NUM ".x1"
#define VECTOR "{%0}"
#else
#define NUM ".x2"
#define VECTOR "{%0, %0, %0}"
#endif
#if defined(FIRST)
#define SPACE ".shared::cta"
#else
#define SPACE ".shared"
#endif
#ifdef FIRST
#define LOAD(r, a) asm volatile("movmatrix.sync.aligned.m8n8.b16 %0, %1;" : "=r"(r) : "r"(a))
// CHECK:tried-definitions.cu:[[#@LINE-9]]:17-28: error: 'ldmatrix.sync.aligned.m8n8.x2.shared.b16' needs 2 registers; this vector has 3 [register-count]
// CHECK-NEXT:tried-definitions.cu:[[#@LINE+16]]:64-69: note: the macro is used here
// CHECK-NEXT:tried-definitions.cu:[[#@LINE-3]]:34-42: error: 'movmatrix' needs '.trans' [missing-qualifier]
// CHECK-NEXT:tried-definitions.cu:[[#@LINE-4]]:34-64: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:tried-definitions.cu:[[#@LINE+11]]:3-12: note: the macro is used here
#elif defined(SECOND)
#define LOAD(r, a) asm volatile("movmatrix.sync.aligned.m8n8.trans.b17 %0, %1;" : "=r"(r) : "r"(a))
// CHECK-NEXT:tried-definitions.cu:[[#@LINE-1]]:67-70: error: '.b17' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK-NEXT:tried-definitions.cu:[[#@LINE-2]]:34-70: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:tried-definitions.cu:[[#@LINE+6]]:3-12: note: the macro is used here
#else
#define LOAD(r, a) asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a))
#endif

__device__ void tried(unsigned &r, unsigned a) {
  LOAD(r, a);
  // Both macros belong to the same #if.
  asm volatile("ldmatrix.sync.aligned.m8n8" NUM ".shared.b16 " VECTOR ", [%1];" : "=r"(r) : "r"(a));
  // Here only one definition counts.
#ifdef SMALL
  asm volatile("ldmatrix.sync.aligned.m8n8" NUM ".shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a));
#endif
  // Two conditions may be related.
  asm volatile("ldmatrix.sync.aligned.m8n8" NUM SPACE ".b16 {%0}, [%1];" : "=r"(r) : "r"(a));
#if FIRST > 1
  asm volatile("ldmatrix.sync.aligned.m8n8" NUM ".shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a));
#endif
}
// CHECK-NEXT:tried-definitions.cu:[[#@LINE-5]]:3-92: note: this statement is not checked: a macro in it may have another definition here
// CHECK-NEXT:tried-definitions.cu:[[#@LINE-4]]:3-93: note: this statement is not checked: a macro in it may have another definition here
