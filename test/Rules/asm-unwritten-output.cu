// Outputs that nothing writes, or that are read first.
// REQUIRES: cuda-sources
// RUN: %ptx-lint -Wno-asm-volatile --error-limit=0 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void outputs(unsigned &r, unsigned a, unsigned *p) {
  asm volatile("st.global.u32 [%1], %0;" : "=r"(r) : "l"(p));
// CHECK:asm-unwritten-output.cu:[[#@LINE-1]]:37-38: warning: '%0' is an output, and nothing in the template writes it [asm-unwritten-output]
// CHECK-NEXT:asm-unwritten-output.cu:[[#@LINE-2]]:44-50: note: '%0' is "=r"(r)
  asm volatile("{ .reg .b32 t; ldmatrix.sync.aligned.m8n8.x1.shared.b16 {t}, [%0]; }" : "=&r"(r));
// CHECK-NEXT:asm-unwritten-output.cu:[[#@LINE-1]]:79-80: warning: '%0' is an output, and nothing in the template writes it [asm-unwritten-output]
// CHECK-NEXT:asm-unwritten-output.cu:[[#@LINE-2]]:89-96: note: '%0' is "=&r"(r)
  asm("add.u32 %0, %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:asm-unwritten-output.cu:[[#@LINE-1]]:20-21: warning: '%0' is read before it is written; an operand that is read and written has '+' [asm-unwritten-output]
// CHECK-NEXT:asm-unwritten-output.cu:[[#@LINE-2]]:31-37: note: '%0' is "=r"(r)
  asm("{ again%=: mov.u32 %1, %0; bra again%=; }" : "=r"(r), "=r"(a));
// CHECK-NEXT:asm-unwritten-output.cu:[[#@LINE-1]]:31-32: warning: '%0' is an output, and nothing in the template writes it [asm-unwritten-output]
// CHECK-NEXT:asm-unwritten-output.cu:[[#@LINE-2]]:53-59: note: '%0' is "=r"(r)
  asm("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0,%1}, {%2,%2}, {%2}, {%0,%1};" : "=r"(r), "=r"(a) : "r"(a));
// CHECK-NEXT:asm-unwritten-output.cu:[[#@LINE-1]]:82-83: warning: '%0' is read before it is written; an operand that is read and written has '+'; the same holds for 1 other operand [asm-unwritten-output]
// CHECK-NEXT:asm-unwritten-output.cu:[[#@LINE-2]]:93-99: note: '%0' is "=r"(r)
  asm("{ .reg .b32 t; call.uni (t), callee, (%0, %1); }" : "=r"(r) : "r"(a));
// CHECK-NEXT:asm-unwritten-output.cu:[[#@LINE-1]]:46-47: warning: '%0' is an output, and nothing in the template writes it [asm-unwritten-output]
// CHECK-NEXT:asm-unwritten-output.cu:[[#@LINE-2]]:60-66: note: '%0' is "=r"(r)

  // These are written, or may be.
  asm("add.u32 %0, %0, %1;" : "+r"(r) : "r"(a));
  asm("mov.u32 %0, %1; add.u32 %0, %0, %1;" : "=r"(r) : "r"(a));
  asm("{ .reg .pred p; shfl.sync.idx.b32 %0|p, %1, 0, 31, -1; }" : "=r"(r) : "r"(a));
  asm("{ bra middle%=; begin%=: add.u32 %0, %0, %1; middle%=: mov.u32 %0, %1; bra begin%=; }" : "=r"(r) : "r"(a));
  asm("tcgen05.ld.sync.aligned.16x64b.x1.b32 {%0}, [%1];" : "=r"(r) : "r"(a));
  asm("{ .reg .b32 t<2>; tcgen05.ld.red.sync.aligned.32x32b.x2.max.u32 {t0, t1}, %0, [%1]; }" : "=r"(r) : "r"(a));
  asm volatile("tcgen05.st.sync.aligned.16x64b.x1.b32 [%1], {%0};" : "=r"(r) : "r"(a));
// CHECK-NEXT:asm-unwritten-output.cu:[[#@LINE-1]]:62-63: warning: '%0' is an output, and nothing in the template writes it [asm-unwritten-output]
// CHECK-NEXT:asm-unwritten-output.cu:[[#@LINE-2]]:70-76: note: '%0' is "=r"(r)
  asm volatile("st.global.u32 [%1], %0;" : "+r"(r) : "l"(p));
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
  // The warning about an unused operand replaces this one.
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%0];" : "=r"(r) : "r"(a));
// CHECK-NEXT:asm-unwritten-output.cu:[[#@LINE-1]]:74-79: warning: the template does not use '%1' [asm-unused-operand]
}
