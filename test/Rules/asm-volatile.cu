// Statements with effects that are not volatile.
// REQUIRES: cuda-sources
// RUN: %ptx-lint --error-limit=0 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void effects(unsigned &r, unsigned a, unsigned *p) {
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a));
// CHECK:asm-volatile.cu:[[#@LINE-1]]:8-15: warning: 'ldmatrix' accesses memory, and the statement is not volatile: the compiler may move or delete it [asm-volatile]
  asm("mov.u32 %0, %1; fence.acq_rel.gpu;" : "=r"(r) : "r"(a));
// CHECK-NEXT:asm-volatile.cu:[[#@LINE-1]]:24-28: warning: 'fence' orders accesses to memory, and the statement is not volatile: the compiler may move or delete it [asm-volatile]
  asm("mov.u32 %0, %%clock;" : "=r"(r));
// CHECK-NEXT:asm-volatile.cu:[[#@LINE-1]]:21-26: warning: '%clock' changes by itself, and the statement is not volatile: the compiler may move or delete it [asm-volatile]
  asm("ld.shared.u32 %0, [%1];" : "=r"(r) : "r"(a));
// CHECK-NEXT:asm-volatile.cu:[[#@LINE-1]]:8-9: warning: 'ld' accesses memory, and the statement is not volatile: the compiler may move or delete it [asm-volatile]
  asm("ld.global.acquire.gpu.u32 %0, [%1];" : "=r"(r) : "l"(p));
// CHECK-NEXT:asm-volatile.cu:[[#@LINE-1]]:8-9: warning: 'ld' accesses memory, and the statement is not volatile: the compiler may move or delete it [asm-volatile]
  asm("atom.global.add.u32 %0, [%1], 1;" : "=r"(r) : "l"(p));
// CHECK-NEXT:asm-volatile.cu:[[#@LINE-1]]:8-11: warning: 'atom' accesses memory, and the statement is not volatile: the compiler may move or delete it [asm-volatile]

  // These stay where they are, or may stay.
  asm __volatile__("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a));
  asm VOLATILE("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a));
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a) : "memory");
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a) : CLOBBERS);
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a), INPUTS);
  asm("st.global.u32 [%0], %1;" :: "l"(p), "r"(a));
  asm("ld.global.nc.u32 %0, [%1];" : "=r"(r) : "l"(p));
  asm("ld.const.u32 %0, [%1]; prefetch.global.L1 [%1];" : "=r"(r) : "l"(p));
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
  // An address is no access; `tile` may be a variable of the source.
  asm("{ .shared .b8 some[512]; mov.u32 %0, some[%1]; }" : "=r"(r) : "r"(a));
  asm("mapa.shared::cluster.u32 %0, tile[%1], %1;" : "=r"(r) : "r"(a));
  // The memory may never be written.
  asm("ld.global.u32 %0, [%1];" : "=r"(r) : "l"(p));
}
