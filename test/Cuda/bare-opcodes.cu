// An opcode without any of its qualifiers is still PTX: no other assembler has these names.
// RUN: %not %ptx-lint --error-limit=0 --target=sm_90 %s 2>&1 | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void bare(unsigned &r, unsigned a) {
  asm volatile("ldmatrix {%0}, [%1];" : "=r"(r) : "r"(a));
// CHECK:{{.*}}bare-opcodes.cu:[[#@LINE-1]]:17: error: 'ldmatrix' needs '.sync', '.aligned', '.m8n8', a count ('.x1', '.x2' or '.x4') and '.b16' [missing-qualifier]
// CHECK-NEXT:  asm volatile("ldmatrix {%0}, [%1];" : "=r"(r) : "r"(a));
// CHECK-NEXT:                ^~~~~~~~
// CHECK-NEXT:{{.*}}bare-opcodes.cu:[[#@LINE-4]]:17: note: the nearest legal form is 'ldmatrix.sync.aligned.m8n8.x1.b16'
// CHECK-NEXT:  asm volatile("ldmatrix {%0}, [%1];" : "=r"(r) : "r"(a));
// CHECK-NEXT:                ^~~~~~~~
  asm volatile("stmatrix [%0], {%1};" : : "r"(a), "r"(r));
// CHECK-NEXT:{{.*}}bare-opcodes.cu:[[#@LINE-1]]:17: error: 'stmatrix' needs '.sync', '.aligned', '.m8n8', a count ('.x1', '.x2' or '.x4') and '.b16' [missing-qualifier]
// CHECK-NEXT:  asm volatile("stmatrix [%0], {%1};" : : "r"(a), "r"(r));
// CHECK-NEXT:                ^~~~~~~~
// CHECK-NEXT:{{.*}}bare-opcodes.cu:[[#@LINE-4]]:17: note: the nearest legal form is 'stmatrix.sync.aligned.m8n8.x1.b16'
// CHECK-NEXT:  asm volatile("stmatrix [%0], {%1};" : : "r"(a), "r"(r));
// CHECK-NEXT:                ^~~~~~~~
  asm volatile("movmatrix %0, %1;" : "=r"(r) : "r"(a) : "cc");
// CHECK-NEXT:{{.*}}bare-opcodes.cu:[[#@LINE-1]]:17: error: 'movmatrix' needs '.sync', '.aligned', '.m8n8', '.trans' and '.b16' [missing-qualifier]
// CHECK-NEXT:  asm volatile("movmatrix %0, %1;" : "=r"(r) : "r"(a) : "cc");
// CHECK-NEXT:                ^~~~~~~~~
// CHECK-NEXT:{{.*}}bare-opcodes.cu:[[#@LINE-4]]:17: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:  asm volatile("movmatrix %0, %1;" : "=r"(r) : "r"(a) : "cc");
// CHECK-NEXT:                ^~~~~~~~~
// CHECK-NEXT:{{.*}}bare-opcodes.cu:[[#@LINE-7]]:57: error: nvcc does not accept the clobber 'cc' in code for a GPU; there is only "memory" [asm-constraint]
// CHECK-NEXT:  asm volatile("movmatrix %0, %1;" : "=r"(r) : "r"(a) : "cc");
// CHECK-NEXT:                                                        ^~~~
  asm volatile("mma %0, %1, %1, %0;" : "+r"(r) : "r"(a));
// CHECK-NEXT:{{.*}}bare-opcodes.cu:[[#@LINE-1]]:17: error: 'mma' needs '.sync', '.aligned', a shape ('.m8n8k4', '.m8n8k32', '.m8n8k16', '.m16n8k4', '.m16n8k8', '.m16n8k16', '.m16n8k32' or '.m16n8k64'), the layouts of A and B ('.row' or '.col') and the types of D, A, B and C [missing-qualifier]
// CHECK-NEXT:  asm volatile("mma %0, %1, %1, %0;" : "+r"(r) : "r"(a));
// CHECK-NEXT:                ^~~
// CHECK-NEXT:{{.*}}bare-opcodes.cu:[[#@LINE-4]]:17: note: the nearest legal form is 'mma.sync.aligned.m8n8k4.row.row.f16.f16.f16.f16'
// CHECK-NEXT:  asm volatile("mma %0, %1, %1, %0;" : "+r"(r) : "r"(a));
// CHECK-NEXT:                ^~~
  asm volatile("wmma;");
// CHECK-NEXT:{{.*}}bare-opcodes.cu:[[#@LINE-1]]:17: error: 'wmma' is not a PTX instruction; did you mean 'wmma.mma'? [unknown-opcode]
// CHECK-NEXT:  asm volatile("wmma;");
// CHECK-NEXT:                ^~~~
}
// CHECK-NOT:{{.}}
