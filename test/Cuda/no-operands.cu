// Asm statements with no operand or one, and constraints without a letter.
// RUN: %not %ptx-lint --error-limit=0 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

// Without operands, '%' is an ordinary character, also behind a ':'.  But nvcc looks for operands by name there.
__device__ void percent() {
  asm volatile("{ .reg .b32 %t0, %0; ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%t0, %0}, [%t0]; } // 100%" ::: "memory");
  asm volatile("{ .reg .b32 %%t; movmatrix.sync.aligned.m8n8.trans.b16 %%t, %%t; } // %%t" :);
// CHECK:no-operands.cu:[[#@LINE-1]]:29-30: error: '%%' stays as it is in a statement without operands; a register is written with one '%' [asm-operand]
// CHECK-NEXT:no-operands.cu:[[#@LINE-2]]:72-73: error: '%%' stays as it is in a statement without operands; a register is written with one '%' [asm-operand]
// CHECK-NEXT:no-operands.cu:[[#@LINE-3]]:77-78: error: '%%' stays as it is in a statement without operands; a register is written with one '%' [asm-operand]
  asm volatile("{ .reg .b32 t; movmatrix.sync.aligned.m8n8.trans.b16 t, %[a]; }" ::);
// CHECK-NEXT:no-operands.cu:[[#@LINE-1]]:73-76: error: nvcc does not support operands by name, and none has the name of '%[a]' [asm-operand]
  asm volatile("{ .reg .b32 t; movmatrix.sync.aligned.m8n8.trans.b16 t, t%; }" ::: "memory");
// CHECK-NEXT:no-operands.cu:[[#@LINE-1]]:74: error: unexpected '%': expected ',' or ';' [syntax]
  asm volatile("{ .reg .b32 t; movmatrix.sync.aligned.m8n8.trans.b16 t, t; } // %[a]" : : : "memory");
// CHECK-NEXT:no-operands.cu:[[#@LINE-1]]:81-84: error: nvcc does not support operands by name, and none has the name of '%[a]' [asm-operand]
  asm volatile("{ .reg .b32 t; movmatrix.sync.aligned.m8n8.trans.b16 t, t; } // %[a]");
}

__device__ void no_operands(unsigned r) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.b16 {%0}, [0];" ::);
// CHECK-NEXT:no-operands.cu:[[#@LINE-1]]:52-53: error: '%0' is not declared in this scope: no operand of inline assembly replaced it; Triton writes '$0' [undeclared-name]
// CHECK-NEXT:no-operands.cu:[[#@LINE-2]]:58: error: a constant cannot be the address of 'ldmatrix'; name a register or symbol [address-offset]

  asm volatile("ldmatrix.sync.aligned.m8n8.x1.b16 {%0}, [%1];" : "=r"(r));
// CHECK-NEXT:no-operands.cu:[[#@LINE-1]]:58-59: error: there is no operand '%1': the statement has one operand, '%0' [asm-operand]

  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "="(r) : "r"(r));
// CHECK-NEXT:no-operands.cu:[[#@LINE-1]]:66-71: error: the constraint has no letter [asm-constraint]
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : ""(r));
// CHECK-NEXT:no-operands.cu:[[#@LINE-1]]:76-80: error: the constraint has no letter [asm-constraint]
}
