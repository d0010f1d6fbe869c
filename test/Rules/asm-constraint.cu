// Constraints that nvcc does not accept.
// REQUIRES: cuda-sources
// RUN: %not %ptx-lint --error-limit=0 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void constraints(unsigned &r, unsigned a) {
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "0"(a));
// CHECK:asm-constraint.cu:[[#@LINE-1]]:67-72: error: nvcc does not support matching constraints; an operand that is read and written is an output with '+' [asm-constraint]
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "r"(r) : "r"(a));
// CHECK-NEXT:asm-constraint.cu:[[#@LINE-1]]:57-62: error: the constraint of an output begins with '=' or '+': '=r' [asm-constraint]
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "+r"(a));
// CHECK-NEXT:asm-constraint.cu:[[#@LINE-1]]:67-73: error: an input has neither '=' nor '+' in its constraint [asm-constraint]
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "rn"(a));
// CHECK-NEXT:asm-constraint.cu:[[#@LINE-1]]:67-73: error: nvcc accepts only one constraint letter [asm-constraint]
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "m"(a));
// CHECK-NEXT:asm-constraint.cu:[[#@LINE-1]]:67-72: error: nvcc does not accept the constraint 'm' in code for a GPU [asm-constraint]
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a) : "memory", "cc");
// CHECK-NEXT:asm-constraint.cu:[[#@LINE-1]]:86-89: error: nvcc does not accept the clobber 'cc' in code for a GPU; there is only "memory" [asm-constraint]
  asm volatile("cp.async.wait_all;" ::: "flags");
// CHECK-NEXT:asm-constraint.cu:[[#@LINE-1]]:41-47: error: nvcc does not accept the clobber 'flags' in code for a GPU; there is only "memory" [asm-constraint]

  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=&r"(r) : "r"(a) : "%memory");
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %0;" : "+r"(r));

  asm("add.cc.u32 %0, %1, %1;" : "=r"(r) : "r"(a) : "cc");
// CHECK-NEXT:asm-constraint.cu:[[#@LINE-1]]:53-56: error: nvcc does not accept the clobber 'cc' in code for a GPU; there is only "memory" [asm-constraint]

  // Without outputs, a ':' is missing.
  asm volatile("st.global.b32 [%0], %1;" : "l"(&r), "r"(a));
// CHECK-NEXT:asm-constraint.cu:[[#@LINE-1]]:44-50: error: the constraint of an output begins with '=' or '+': '=l', unless it is an input, which follows '::' [asm-constraint]
// CHECK-NEXT:asm-constraint.cu:[[#@LINE-2]]:53-58: error: the constraint of an output begins with '=' or '+': '=r', unless it is an input, which follows '::' [asm-constraint]

  // Host assembler has others.
  asm("rdtsc" : "=a"(r), "=d"(a));
}
