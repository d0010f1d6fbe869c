// Several macros in one statement: the note is at the use of the macro with the mistake.
// RUN: %not %ptx-lint --error-limit=0 --target=sm_90 %s 2>&1 | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

#define OPCODE "ldmatrix.sync.aligned.m8n8.x3.shared.b16 "
// CHECK:{{.*}}several-macros.cu:[[#@LINE-1]]:43: error: '.x3' is not a qualifier of 'ldmatrix'; did you mean '.x1', '.x2' or '.x4'? [unknown-qualifier]
// CHECK-NEXT:#define OPCODE "ldmatrix.sync.aligned.m8n8.x3.shared.b16 "
// CHECK-NEXT:                                          ^~~
// CHECK-NEXT:{{.*}}several-macros.cu:[[#@LINE-4]]:17: note: the nearest legal form is 'ldmatrix.sync.aligned.m8n8.x1.shared.b16'
// CHECK-NEXT:#define OPCODE "ldmatrix.sync.aligned.m8n8.x3.shared.b16 "
// CHECK-NEXT:                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}several-macros.cu:[[#@LINE+15]]:16: note: the macro is used here
// CHECK-NEXT:  asm volatile(OPCODE "{%0}, " ADDRESS LINE : "=r"(r[0]) : "r"(a));
// CHECK-NEXT:               ^~~~~~
#define ADDRESS "[%1]"
#define LINE ";\n\t"
#define OUTPUT(x) "=r"(x)
#define WRONG(x) "=s"(x)
// CHECK-NEXT:{{.*}}several-macros.cu:[[#@LINE-1]]:18: error: nvcc does not accept the constraint 's' in code for a GPU [asm-constraint]
// CHECK-NEXT:#define WRONG(x) "=s"(x)
// CHECK-NEXT:                 ^~~~~~~
// CHECK-NEXT:{{.*}}several-macros.cu:[[#@LINE+24]]:66: note: the macro is used here
// CHECK-NEXT:  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : WRONG(r[0]) : "r"(a));
// CHECK-NEXT:                                                                 ^~~~~~~~~~~

__device__ void uses(unsigned (&r)[2], unsigned a) {
  asm volatile(OPCODE "{%0}, " ADDRESS LINE : "=r"(r[0]) : "r"(a));
}
__device__ void missing_end(unsigned &r, unsigned a) {
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1" "\n"
// CHECK-NEXT:{{.*}}several-macros.cu:[[#@LINE-1]]:61: error: missing ';' at the end of the statement [syntax]
// CHECK-NEXT:  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1" "\n"
// CHECK-NEXT:                                                            ^
               "movmatrix.sync.aligned.m8n8.trans.b16 %0, %0" LINE : "=r"(r) : "r"(a));
}
#define NEXT "\n\t"
__device__ void missing_before_macro(unsigned &r, unsigned a) {
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1" NEXT
// CHECK-NEXT:{{.*}}several-macros.cu:[[#@LINE-1]]:61: error: missing ';' at the end of the statement [syntax]
// CHECK-NEXT:  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1" NEXT
// CHECK-NEXT:                                                            ^
               "movmatrix.sync.aligned.m8n8.trans.b16 %0, %0;" NEXT : "=r"(r) : "r"(a));
}
__device__ void outputs(unsigned (&r)[2], unsigned a) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : OUTPUT(r[0]) OUTPUT(r[1]) : "r"(a));
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : WRONG(r[0]) : "r"(a));
}
