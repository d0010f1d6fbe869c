// wgmma adds to D unless scale-d is 0, so D is read, too.
// RUN: %ptx-lint --no-config %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
__global__ void k(long a, long b, int p) {
  float d0, d1, d2, d3;
  asm volatile("{.reg .pred p; setp.ne.b32 p, %6, 0;"
               "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0;}"
               : "=f"(d0), "=f"(d1), "=f"(d2), "=f"(d3)
               : "l"(a), "l"(b), "r"(p));
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 0, 1, 1, 0, 0;"
               : "=f"(d0), "=f"(d1), "=f"(d2), "=f"(d3)
               : "l"(a), "l"(b));
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;"
               : "+f"(d0), "+f"(d1), "+f"(d2), "+f"(d3)
               : "l"(a), "l"(b));
  asm volatile("wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, %6, 0, 1, 1, 1, 0, 0;"
               : "=f"(d0), "+f"(d1), "+f"(d2), "+f"(d3)
               : "l"(a), "l"(b), "r"(p));
  asm volatile("wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, %6, 1, 0, 1, 1, 0, 0;"
               : "=f"(d0), "=f"(d1), "=f"(d2), "=f"(d3)
               : "l"(a), "l"(b), "r"(p));
}
// CHECK:accumulator.cu:6:68-69: warning: '%0' is read before it is written; an operand that is read and written has '+'; the same holds for 3 other operands [asm-unwritten-output]
// CHECK-NEXT:accumulator.cu:7:18-25: note: '%0' is "=f"(d0)
// CHECK-NEXT:accumulator.cu:15:71-72: warning: '%0' is read before it is written; an operand that is read and written has '+' [asm-unwritten-output]
// CHECK-NEXT:accumulator.cu:16:18-25: note: '%0' is "=f"(d0)
