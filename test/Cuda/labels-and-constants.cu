// Placeholders that stay as they are, and operands that must be constants.  In operands.cu, '%=' is a number.
// RUN: %not %ptx-lint --error-limit=0 --target=sm_90a %s 2>&1 | %brief | %FileCheck %s

__device__ void wait(unsigned n) {
  asm volatile("{\n wait%=: bra wait%=;\n}" ::: "memory");
// CHECK:labels-and-constants.cu:[[#@LINE-1]]:25-26: error: '%=' stays as it is in a statement without operands; in braces, a label is local without it [asm-operand]
// CHECK-NEXT:labels-and-constants.cu:[[#@LINE-2]]:37-38: error: '%=' stays as it is in a statement without operands; in braces, a label is local without it [asm-operand]
  asm volatile("cp.async.wait_group %0;" :: "r"(n));
// CHECK-NEXT:labels-and-constants.cu:[[#@LINE-1]]:37-38: error: N must be a constant: use the constraint "n" [operand-kind]
  asm volatile("cp.async.wait_group %0;" :: "n"(1));
  asm volatile("wgmma.wait_group.sync.aligned %0;" :: "r"(n));
// CHECK-NEXT:labels-and-constants.cu:[[#@LINE-1]]:47-48: error: N must be a constant: use the constraint "n" [operand-kind]
}
// CHECK-NOT:{{.}}
