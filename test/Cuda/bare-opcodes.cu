// An opcode without any of its qualifiers is still PTX: no other assembler has these names.
// RUN: %not %ptx-lint --error-limit=0 --target=sm_90 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void bare(unsigned &r, unsigned a) {
  asm volatile("ldmatrix {%0}, [%1];" : "=r"(r) : "r"(a));
// CHECK:bare-opcodes.cu:[[#@LINE-1]]:17-24: error: 'ldmatrix' needs '.sync', '.aligned', '.m8n8', a count ('.x1', '.x2' or '.x4') and '.b16' [missing-qualifier]
// CHECK-NEXT:bare-opcodes.cu:[[#@LINE-2]]:17-24: note: the nearest legal form is 'ldmatrix.sync.aligned.m8n8.x1.b16'
  asm volatile("stmatrix [%0], {%1};" : : "r"(a), "r"(r));
// CHECK-NEXT:bare-opcodes.cu:[[#@LINE-1]]:17-24: error: 'stmatrix' needs '.sync', '.aligned', '.m8n8', a count ('.x1', '.x2' or '.x4') and '.b16' [missing-qualifier]
// CHECK-NEXT:bare-opcodes.cu:[[#@LINE-2]]:17-24: note: the nearest legal form is 'stmatrix.sync.aligned.m8n8.x1.b16'
  asm volatile("movmatrix %0, %1;" : "=r"(r) : "r"(a) : "cc");
// CHECK-NEXT:bare-opcodes.cu:[[#@LINE-1]]:17-25: error: 'movmatrix' needs '.sync', '.aligned', '.m8n8', '.trans' and '.b16' [missing-qualifier]
// CHECK-NEXT:bare-opcodes.cu:[[#@LINE-2]]:17-25: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:bare-opcodes.cu:[[#@LINE-3]]:57-60: error: nvcc does not accept the clobber 'cc' in code for a GPU; there is only "memory" [asm-constraint]
  asm volatile("mma %0, %1, %1, %0;" : "+r"(r) : "r"(a));
// CHECK-NEXT:bare-opcodes.cu:[[#@LINE-1]]:17-19: error: 'mma' needs '.sync', '.aligned', a shape ('.m8n8k4', '.m8n8k32', '.m8n8k16', '.m16n8k4', '.m16n8k8', '.m16n8k16', '.m16n8k32' or '.m16n8k64'), the layouts of A and B ('.row' or '.col') and the types of D, A, B and C [missing-qualifier]
// CHECK-NEXT:bare-opcodes.cu:[[#@LINE-2]]:17-19: note: the nearest legal form is 'mma.sync.aligned.m8n8k4.row.row.f16.f16.f16.f16'
  asm volatile("wmma;");
// CHECK-NEXT:bare-opcodes.cu:[[#@LINE-1]]:17-20: error: 'wmma' is not a PTX instruction; did you mean 'wmma.load.a', 'wmma.load.b', 'wmma.load.c', 'wmma.store.d' or 'wmma.mma'? [unknown-opcode]
  asm volatile("mbrrier.init.shared::cta.b64 [%0], %1;" : : "r"(a), "r"(r));
// CHECK-NEXT:bare-opcodes.cu:[[#@LINE-1]]:17-23: error: 'mbrrier' is not a PTX instruction; did you mean 'mbarrier'? [unknown-opcode]
}
// CHECK-NOT:{{.}}
