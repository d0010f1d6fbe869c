// Operands of asm statements that do not exist, or are not written as %0.
// REQUIRES: cuda-sources
// RUN: %not %ptx-lint -Wno-asm-volatile --error-limit=0 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %fix --language=cuda %s | %FileCheck %s --check-prefix=FIXED
// RUN: %fix --language=cuda --unsafe-fixes %s | %FileCheck %s --check-prefix=UNSAFE

__device__ void numbers(unsigned &r, unsigned a) {
  // nvcc does not report this in a template that nobody instantiates.
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%2];" : "=r"(r) : "r"(a));
// CHECK:asm-operand.cu:[[#@LINE-1]]:56-57: error: there is no operand '%2': the statement has 2 operands, '%0' to '%1'; did you mean '%1', which nothing names? [asm-operand]
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1 + %3];" : "=r"(r) : "r"(a));
// CHECK-NEXT:asm-operand.cu:[[#@LINE-1]]:61-62: error: there is no operand '%3': the statement has 2 operands, '%0' to '%1' [asm-operand]

  // It is one number with a leading zero, and not an operand if there is no ':'.
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%00}, [%01];" : "=r"(r) : "r"(a));
}

__device__ void spellings(unsigned &r, unsigned a) {
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%[r]}, [%[a]];" : [r] "=r"(r) : [a] "r"(a));
// CHECK-NEXT:asm-operand.cu:[[#@LINE-1]]:50-53: error: nvcc does not support operands by name: '%[r]' is '%0' [asm-operand]
// CHECK-NEXT:asm-operand.cu:[[#@LINE-2]]:58-61: error: nvcc does not support operands by name: '%[a]' is '%1' [asm-operand]
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%[s]}, [%1];" : [r] "=r"(r) : [a] "r"(a));
// CHECK-NEXT:asm-operand.cu:[[#@LINE-1]]:50-53: error: nvcc does not support operands by name, and none has the name of '%[s]' [asm-operand]
  asm("{ .reg .pred %p1; setp.ne.b32 %p1, %0, 0; }" :: "r"(a));
// CHECK-NEXT:asm-operand.cu:[[#@LINE-1]]:21-23: error: nvcc reads '%p' as an operand modifier, which it does not support; a register is written '%%p1' [asm-operand]
// CHECK-NEXT:asm-operand.cu:[[#@LINE-2]]:38-40: error: nvcc reads '%p' as an operand modifier, which it does not support; a register is written '%%p1' [asm-operand]

  // These are registers of the block.
  asm("{ .reg .pred %%p1; setp.ne.b32 %%p1, %0, 0; }" :: "r"(a));
  asm("{ .reg .pred %pq; setp.ne.b32 %pq, %0, 0; }" :: "r"(a));
}

// FIXED:[[#@LINE-14]]:  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : [r] "=r"(r) : [a] "r"(a));
// FIXED-NOT:{{.}}

// UNSAFE:[[#@LINE-27]]:  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a));
// UNSAFE-NEXT:[[#@LINE-18]]:  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : [r] "=r"(r) : [a] "r"(a));
// UNSAFE-NOT:{{.}}
