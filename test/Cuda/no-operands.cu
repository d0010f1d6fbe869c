// Asm statements with no operand or one, and a constraint without a letter.
// RUN: %not %ptx-lint --error-limit=0 %s 2>&1 | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void no_operands(unsigned r) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.b16 {%0}, [0];" ::);
// CHECK:{{.*}}no-operands.cu:[[#@LINE-1]]:52: error: there is no operand '%0': the statement has no operands [asm-operand]
// CHECK-NEXT:  asm volatile("ldmatrix.sync.aligned.m8n8.x1.b16 {%0}, [0];" ::);
// CHECK-NEXT:                                                   ^~
// CHECK-NEXT:{{.*}}no-operands.cu:[[#@LINE-4]]:58: error: a constant cannot be the address of 'ldmatrix'; name a register or symbol [address-offset]
// CHECK-NEXT:  asm volatile("ldmatrix.sync.aligned.m8n8.x1.b16 {%0}, [0];" ::);
// CHECK-NEXT:                                                         ^

  asm volatile("ldmatrix.sync.aligned.m8n8.x1.b16 {%0}, [%1];" : "=r"(r));
// CHECK-NEXT:{{.*}}no-operands.cu:[[#@LINE-1]]:58: error: there is no operand '%1': the statement has one operand, '%0' [asm-operand]
// CHECK-NEXT:  asm volatile("ldmatrix.sync.aligned.m8n8.x1.b16 {%0}, [%1];" : "=r"(r));
// CHECK-NEXT:                                                         ^~

  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "="(r) : "r"(r));
// CHECK-NEXT:{{.*}}no-operands.cu:[[#@LINE-1]]:66: error: the constraint has no letter [asm-constraint]
// CHECK-NEXT:  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "="(r) : "r"(r));
// CHECK-NEXT:                                                                 ^~~~~~
}
