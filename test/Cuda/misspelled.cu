// In a kernel, which no host executes, a misspelled instruction is PTX.
// RUN: %not %ptx-lint --error-limit=0 %s 2>&1 | %brief | %FileCheck %s
// RUN: %not %ptx-lint --list-skipped %s 2>&1 | grep -c 'note: this statement is not checked: it may be host assembly' | %FileCheck %s --check-prefix=HOST
// HOST:6

__global__ void kernel(unsigned bar, unsigned *to) {
  asm volatile("mbarier.init.shared.b64 [%0], 1;" :: "r"(bar));
// CHECK:misspelled.cu:[[#@LINE-1]]:17-23: error: 'mbarier' is not a PTX instruction; did you mean 'mbarrier'? [unknown-opcode]
  asm volatile("bar.synk 0;");
// CHECK-NEXT:misspelled.cu:[[#@LINE-1]]:17-24: error: 'bar.synk' is not a PTX instruction; did you mean 'bar.sync'? [unknown-opcode]
  asm volatile("griddepcontrol.waits;" ::: "memory");
// CHECK-NEXT:misspelled.cu:[[#@LINE-1]]:17-36: error: 'griddepcontrol.waits' is not a PTX instruction; did you mean 'griddepcontrol.wait'? [unknown-opcode]
  // The assembly of other GPUs.
  asm volatile("s_waitcnt lgkmcnt(0)");
  asm volatile("v_add_f16 v0.l, v1.l, v2.h");
  asm volatile(".Lspin:\n s_cbranch_scc0 .Lspin");
// What another compiler or the host may have.
#ifdef __HIP_PLATFORM_AMD__
  asm volatile("bar.synk 0;");
#endif
#ifndef __CUDA_ARCH__
  asm volatile("b.eq 1f");
#endif
}

__host__ __device__ void both() {
  asm volatile("bar.synk 0;");
// CHECK-NOT:{{.}}
}
