// Several macros in one statement: the note is at the use of the macro with the mistake.
// RUN: %not %ptx-lint --error-limit=0 --target=sm_90 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

#define OPCODE "ldmatrix.sync.aligned.m8n8.x3.shared.b16 "
// CHECK:several-macros.cu:[[#@LINE-1]]:43-45: error: '.x3' is not a qualifier of 'ldmatrix'; did you mean '.x1', '.x2' or '.x4'? [unknown-qualifier]
// CHECK-NEXT:several-macros.cu:[[#@LINE-2]]:17-56: note: the nearest legal form is 'ldmatrix.sync.aligned.m8n8.x1.shared.b16'
// CHECK-NEXT:several-macros.cu:[[#@LINE+9]]:16-21: note: the macro is used here
#define ADDRESS "[%1]"
#define LINE ";\n\t"
#define OUTPUT(x) "=r"(x)
#define WRONG(x) "=s"(x)
// CHECK-NEXT:several-macros.cu:[[#@LINE-1]]:18-24: error: nvcc does not accept the constraint 's' in code for a GPU [asm-constraint]
// CHECK-NEXT:several-macros.cu:[[#@LINE+18]]:66-76: note: the macro is used here

__device__ void uses(unsigned (&r)[2], unsigned a) {
  asm volatile(OPCODE "{%0}, " ADDRESS LINE : "=r"(r[0]) : "r"(a));
}
__device__ void missing_end(unsigned &r, unsigned a) {
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1" "\n"
// CHECK-NEXT:several-macros.cu:[[#@LINE-1]]:61: error: missing ';' at the end of the statement [syntax]
               "movmatrix.sync.aligned.m8n8.trans.b16 %0, %0" LINE : "=r"(r) : "r"(a));
}
#define NEXT "\n\t"
__device__ void missing_before_macro(unsigned &r, unsigned a) {
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1" NEXT
// CHECK-NEXT:several-macros.cu:[[#@LINE-1]]:61: error: missing ';' at the end of the statement [syntax]
               "movmatrix.sync.aligned.m8n8.trans.b16 %0, %0;" NEXT : "=r"(r) : "r"(a));
}
__device__ void outputs(unsigned (&r)[2], unsigned a) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : OUTPUT(r[0]) OUTPUT(r[1]) : "r"(a));
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : WRONG(r[0]) : "r"(a));
}
