// Statements that access memory without a clobber: off by default.
// REQUIRES: cuda-sources
// RUN: %ptx-lint %s 2>&1 | %FileCheck %s --check-prefix=OFF --allow-empty
// OFF-NOT:{{.}}
// RUN: %ptx-lint --error-limit=0 -Wasm-memory %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void memory(unsigned &r, unsigned a, unsigned *p) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a));
// CHECK:asm-memory.cu:[[#@LINE-1]]:17-24: warning: 'ldmatrix' accesses memory, and the statement has no "memory" clobber [asm-memory]
  asm volatile("st.global.u32 [%0], %1; bar.sync 0;" :: "l"(p), "r"(a));
// CHECK-NEXT:asm-memory.cu:[[#@LINE-1]]:17-18: warning: 'st' accesses memory, and the statement has no "memory" clobber [asm-memory]
  asm volatile("cp.async.wait_group 0;");
// CHECK-NEXT:asm-memory.cu:[[#@LINE-1]]:17-18: warning: 'cp' orders accesses to memory, and the statement has no "memory" clobber [asm-memory]
  asm volatile("barrier.cluster.arrive;\nmov.u32 %0, %%clock;" : "=r"(r));
// CHECK-NEXT:asm-memory.cu:[[#@LINE-1]]:17-23: warning: 'barrier' orders accesses to memory, and the statement has no "memory" clobber [asm-memory]

  // These have it, or may have it, or access no memory that is written.
  asm volatile("st.global.u32 [%0], %1; bar.sync 0;" :: "l"(p), "r"(a) : "memory");
  asm volatile("st.global.u32 [%0], %1; bar.sync 0;" :: "l"(p), "r"(a) : CLOBBERS);
  asm volatile("st.global.u32 [%0], %1; bar.sync 0;" :: "l"(p), "r"(a), INPUTS);
  asm volatile("ld.global.nc.u32 %0, [%1];" : "=r"(r) : "l"(p));
  asm volatile("mov.u32 %0, %%clock;" : "=r"(r));
  asm volatile("cp.async.commit_group; barrier.cluster.arrive.relaxed.aligned; griddepcontrol.launch_dependents;");
}
