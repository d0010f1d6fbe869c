// A macro with several definitions, on different sides of an undecided #if: a statement is checked with each.
// RUN: %not %ptx-lint --error-limit=0 --list-skipped %s 2>&1 | %brief | grep -v "nearest legal form" | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %not %ptx-lint --error-limit=0 -UFIRST -DSMALL %s 2>&1 | %brief | grep -v "nearest legal form" | %FileCheck %s --check-prefix=SMALL --implicit-check-not=error: --implicit-check-not=warning:

#ifdef SMALL
#define NUM ".x1"
#define VECTOR "{%0, %0}"
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
#else
#define LOAD(r, a) asm volatile("movmatrix.sync.aligned.m8n8.trans.b17 %0, %1;" : "=r"(r) : "r"(a))
#endif

__device__ void one(unsigned &r, unsigned a) {
  LOAD(r, a);
  // Both macros belong to the same #if.
  asm volatile("ldmatrix.sync.aligned.m8n8" NUM ".shared.b16 " VECTOR ", [%1];" : "=r"(r) : "r"(a));
}
// CHECK:each-definition.cu:7:17-24: error: 'ldmatrix.sync.aligned.m8n8.x1.shared.b16' needs 1 register; this vector has 2 [register-count]
// CHECK-NEXT:each-definition.cu:26:64-69: note: the macro is used here
// CHECK-NEXT:each-definition.cu:10:17-28: error: 'ldmatrix.sync.aligned.m8n8.x2.shared.b16' needs 2 registers; this vector has 3 [register-count]
// CHECK-NEXT:each-definition.cu:26:64-69: note: the macro is used here
// CHECK-NEXT:each-definition.cu:18:34-42: error: 'movmatrix' needs '.trans' [missing-qualifier]
// CHECK-NEXT:each-definition.cu:24:3-12: note: the macro is used here
// CHECK-NEXT:each-definition.cu:20:67-70: error: '.b17' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK-NEXT:each-definition.cu:24:3-12: note: the macro is used here

// The only definition, but not everywhere; and one in a branch that is not compiled.
#ifdef SMALL
#define COUNT "4"
#endif
#define NEVER ".x1"
#if 0
#undef NEVER
#define NEVER ".x4"
#elif defined(FIRST)
#endif

__device__ void related(unsigned &r, unsigned a) {
  // Two conditions may be related.
  asm volatile("ldmatrix.sync.aligned.m8n8" NUM SPACE ".b16 {%0}, [%1];" : "=r"(r) : "r"(a));
#ifdef SMALL
  asm volatile("ldmatrix.sync.aligned.m8n8" NUM ".shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a));
#endif
#if COUNT == 1
  asm volatile("ldmatrix.sync.aligned.m8n8.x" COUNT ".shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a));
#endif
  asm volatile("ldmatrix.sync.aligned.m8n8" NEVER ".shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a));
  // This definition is in a branch around the statement, so it counts, and no other one.
#ifdef FIRST
#undef NUM
#define NUM ".x4"
  asm volatile("ldmatrix.sync.aligned.m8n8" NUM ".shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a));
#endif
}
// CHECK-NEXT:each-definition.cu:62:62-65: error: 'ldmatrix.sync.aligned.m8n8.x4.shared.b16' needs 4 registers; this vector has 1 [register-count]
// CHECK-NEXT:each-definition.cu:86:15-18: error: '.b18' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK-NEXT:each-definition.cu:94:52-55: note: the macro is used here
// CHECK-NEXT:each-definition.cu:89:15-18: error: '.b19' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK-NEXT:each-definition.cu:94:52-55: note: the macro is used here
// CHECK-NEXT:each-definition.cu:50:3-92: note: this statement is not checked: a macro in it may have another definition here
// CHECK-NEXT:each-definition.cu:52:3-93: note: this statement is not checked: a macro in it may have another definition here
// CHECK-NEXT:each-definition.cu:55:3-97: note: this statement is not checked: a macro in it may have another definition here
// CHECK-NEXT:each-definition.cu:57:3-95: note: this statement is not checked: a macro in it may have another definition here

// SMALL:each-definition.cu:7:17-24: error: 'ldmatrix.sync.aligned.m8n8.x1.shared.b16' needs 1 register; this vector has 2 [register-count]
// SMALL-NEXT:each-definition.cu:26:64-69: note: the macro is used here
// SMALL-NEXT:each-definition.cu:20:67-70: error: '.b17' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// SMALL-NEXT:each-definition.cu:24:3-12: note: the macro is used here
// SMALL-NEXT:each-definition.cu:86:15-18: error: '.b18' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// SMALL-NEXT:each-definition.cu:94:52-55: note: the macro is used here
// SMALL-NEXT:each-definition.cu:89:15-18: error: '.b19' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// SMALL-NEXT:each-definition.cu:94:52-55: note: the macro is used here

// More than two branches, of which one has no definition.
#if defined(A100)
#define TYPE ".b18"
#elif defined(H100)
#elif defined(B200)
#define TYPE ".b19"
#else
#define TYPE ".b16"
#endif
__device__ void more(unsigned &r, unsigned a) {
  asm volatile("movmatrix.sync.aligned.m8n8.trans" TYPE " %0, %1;" : "=r"(r) : "r"(a));
}
