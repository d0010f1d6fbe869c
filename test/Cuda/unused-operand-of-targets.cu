// An instruction that a target does not have is no reason for an unused operand.
// REQUIRES: cuda-sources
// RUN: %not %ptx-lint --target=sm_80,sm_90 %s 2>&1 | %FileCheck %s

__device__ void f(unsigned a) {
  asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(a), "r"(a), "r"(a) : "memory");
  // CHECK:{{.*}}unused-operand-of-targets.cu:[[#@LINE-1]]:17: error: 'stmatrix' needs sm_90 or newer, not sm_80 [needs-target]
  // CHECK:{{.*}}unused-operand-of-targets.cu:[[#@LINE-2]]:89: warning: the template does not use '%2' [asm-unused-operand]
}
