// nvcc needs no ',' between operands, and counts them all the same.
// RUN: %not %ptx-lint --error-limit=0 --target=sm_90 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

#define OUTPUT(x) "=r"(x)

__device__ void commas(unsigned (&r)[2], unsigned a) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(r[0]) "=r"(r[1]) : "r"(a));
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2 + %3];" : OUTPUT(r[0]) OUTPUT(r[1]) : "r"(a) "n"(16));
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%3];" : "=r"(r[0]) "=r"(r[1]) : "r"(a));
// CHECK:commas.cu:[[#@LINE-1]]:69-70: error: there is no operand '%3': the statement has 3 operands, '%0' to '%2'; did you mean '%2', which nothing names? [asm-operand]
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "&=r"(r[0]) "=r"(r[1]));
// CHECK-NEXT:commas.cu:[[#@LINE-1]]:66-76: error: the constraint of an output begins with '=' or '+': '=&r' [asm-constraint]
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : " +r"(r[0]) : "r"(a));
// CHECK-NEXT:commas.cu:[[#@LINE-1]]:66-76: error: the constraint of an output begins with '=' or '+': '+r' [asm-constraint]
  // An unknown macro may provide the operand.
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 %5, [%0];" : "=r"(a) : UNKNOWN_OPERANDS);
// CHECK-NEXT:commas.cu:[[#@LINE-1]]:58-59: error: the destination must be a vector of 2 registers in braces [operand-kind]
}
