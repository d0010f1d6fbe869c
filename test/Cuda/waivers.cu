// Comments of C++ waive diagnostics of their line, as in modules.
// RUN: %ptx-lint --error-limit=0 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void waived(unsigned &r, unsigned a) {
  asm(".reg .b32 t; mov.b32 %0, t;" : "=r"(r)); // ptx-lint: allow asm-scope
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%0];" : "+r"(r) : "r"(a)); // ptx-lint: allow asm
  // ptx-lint: allow asm-scope
  asm(".reg .b32 u; mov.b32 %0, u;" : "=r"(r));
  asm(".reg .b32 v; mov.b32 %0, v;" : "=r"(r));
// CHECK:waivers.cu:[[#@LINE-1]]:18: warning: the name 'v' is declared outside of braces: it is declared twice where the function is inlined twice [asm-scope]
  asm("{ .reg .b32 w; mov.b32 %0, w; }" : "=r"(r)); // ptx-lint: allow asm-scope
// CHECK-NEXT:waivers.cu:[[#@LINE-1]]:56-80: warning: this waiver is not needed: there is no such warning here [unused-waiver]
  // Only the whole kernel shows whether these are needed.
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%0];" : "+r"(r)); // ptx-lint: allow copy-early-read, lanes
}
