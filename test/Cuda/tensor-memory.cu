// Asm statements with instructions for tensor memory: what other statements have is not known.
// RUN: %not %ptx-lint --error-limit=0 -Wno-asm %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
#include <cstdint>

__global__ void kernel(uint64_t smem, uint32_t address, uint32_t *out) {
  uint32_t x, y;
  asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 32;" ::"l"(smem));
  asm volatile("tcgen05.relinquish_alloc_permit.cta_group::2.sync.aligned;");
  asm volatile("tcgen05.ld.sync.aligned.32x32b.x2.b32 {%0, %1}, [%2];" : "=r"(x), "=r"(y) : "r"(address));
  asm volatile("tcgen05.wait::ld.sync.aligned;");
  asm volatile("tcgen05.st.sync.aligned.32x32b.x1.b32 [%0], {%1};" ::"r"(address), "r"(x + y));
  out[0] = x;
  asm volatile("tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;\n\t"
               "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 32;" ::"l"(smem));
  asm volatile("tcgen05.ld.sync.aligned.32x32b.x2.b32 {%0, %0}, [%1];" : "=r"(x) : "r"(address));
}

// CHECK:tensor-memory.cu:14:17-29: warning: this comes after a 'tcgen05.relinquish_alloc_permit', which the PTX ISA does not allow [tcgen05-alloc]
// CHECK-NEXT:tensor-memory.cu:13:17-47: note: the permit is given up here
// CHECK-NEXT:tensor-memory.cu:15:60-61: error: '%0' is in the destination twice, which ptxas rejects [tcgen05-duplicate]
// CHECK-NEXT:tensor-memory.cu:15:56-57: note: first here
