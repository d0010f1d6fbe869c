// Macros of the file: a mistake is reported where it is typed, once, with a note where the macro is used.
// RUN: %not %ptx-lint -Wno-asm-volatile --error-limit=0 --target=sm_90 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

#define OPCODE "movmatrix.sync.aligned.m8n8.b16"
#define STRINGIZE(x) #x
#define LDMATRIX(num, destination, address)                                      \
  asm volatile("ldmatrix.sync.aligned.m8n8." num ".shared.b16 "                  \
               "{%0, %1}, [%2];"                                                 \
               : "=r"((destination)[0]), "=r"((destination)[1])                  \
               : "r"(address))
#define MOVE(destination, source)                                                \
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b17 %0, %1;"                   \
               : "=r"(destination)                                               \
               : "r"(source))
#define FOURTH "%3"
#define CONSTANT 0

__device__ void uses(unsigned (&r)[2], unsigned a) {
  asm(OPCODE " %0, %1;" : "=r"(r[0]) : "r"(a));
  LDMATRIX("x2", r, a);
  LDMATRIX("x1", r, a);
  LDMATRIX("x5", r, a);
  MOVE(r[0], a);
  MOVE(r[1], a);
  asm(STRINGIZE(movmatrix.sync.aligned.m8n8.trans.b16) " %0, %1;" : "=r"(r[0]) : "r"(a));
  asm(STRINGIZE(movmatrix.sync.aligned.m8n8.trans.b9) " %0, %1;" : "=r"(r[0]) : "r"(a));
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, " FOURTH ";" : "=r"(r[0]) : "r"(a));
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1 + %2];" : "=r"(r[0]) : "r"(a), "n"(CONSTANT));
}

// The definitions of macros in other files are unknown.
__device__ void unknown(unsigned &r, unsigned a) {
  asm("ldmatrix.sync.aligned.m8n8.x3" OF_A_HEADER(64) ".b16 {%0}, [%1];" : "=r"(r) : "r"(a));
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%5];" : "=r"(r) : OPERANDS(a));
  asm("ldmatrix.sync.aligned.m8n8.x3.shared.b16 {%0}, [%1];" : "=r"(r) : OPERANDS(a));
  UNKNOWN_ASM("ldmatrix.sync.aligned.m8n8.x3.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a));
}

// Expected.
// CHECK:macros.cu:4:17-25: error: 'movmatrix' needs '.trans' [missing-qualifier]
// CHECK-NEXT:macros.cu:4:17-47: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:macros.cu:19:7-12: note: the macro is used here
// CHECK-NEXT:macros.cu:8:17-24: error: 'ldmatrix.sync.aligned.m8n8.x1.shared.b16' needs 1 register; this vector has 2 [register-count]
// CHECK-NEXT:macros.cu:21:3-22: note: the macro is used here
// CHECK-NEXT:macros.cu:12:50-53: error: '.b17' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK-NEXT:macros.cu:12:17-53: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:macros.cu:23:3-15: note: the macro is used here
// CHECK-NEXT:macros.cu:15:17-18: error: there is no operand '%3': the statement has 2 operands, '%0' to '%1'; did you mean '%1', which nothing names? [asm-operand]
// CHECK-NEXT:macros.cu:27:52-57: note: the macro is used here
// CHECK-NEXT:macros.cu:22:13-14: error: '.x5' is not a qualifier of 'ldmatrix'; did you mean '.x1', '.x2' or '.x4'? [unknown-qualifier]
// CHECK-NEXT:macros.cu:7:17-61: note: the nearest legal form is 'ldmatrix.sync.aligned.m8n8.x2.shared.b16'
// CHECK-NEXT:macros.cu:26:7-53: error: '.b9' is not a qualifier of 'movmatrix' [unknown-qualifier]
// CHECK-NEXT:macros.cu:26:7-53: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:macros.cu:35:34-36: error: '.x3' is not a qualifier of 'ldmatrix'; did you mean '.x1', '.x2' or '.x4'? [unknown-qualifier]
// CHECK-NEXT:macros.cu:35:8-47: note: the nearest legal form is 'ldmatrix.sync.aligned.m8n8.x1.shared.b16'
// CHECK-NOT:{{.}}
