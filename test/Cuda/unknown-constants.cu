// A constant whose value is not known may have any value: an error must hold for all of them.
// RUN: %not %ptx-lint --no-config %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=warning: --implicit-check-not=error:
template <int Scale, int Transpose, int Selector> __device__ void mma(float (&d)[4], long a, long b, int e) {
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, %6, %6, %6, %7, %7;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "l"(a), "l"(b), "n"(Scale), "n"(Transpose));
  asm volatile("wgmma.mma_async.sp.sync.aligned.m64n8k64.f32.e4m3.e4m3 {%0, %1, %2, %3}, %4, %5, %6, %7, 1, 1, 1;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "l"(a), "l"(b), "r"(e), "n"(Selector));
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 2;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "n"(Scale), "l"(b));
}
template <int Columns, int Offset> __device__ void tensors(unsigned base, unsigned taddr, float &value) {
  asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], %1;" ::"r"(base), "n"(Columns));
  asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, %1;" ::"r"(taddr), "n"(Columns));
  asm volatile("tcgen05.ld.sync.aligned.16x32bx2.x1.b32 {%0}, [%1], %2;" : "=f"(value) : "r"(taddr), "n"(Offset));
}
template <int Guard> __device__ void guarded(unsigned &r, unsigned a) {
  asm volatile("@%2 ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a), "n"(Guard));
}
// CHECK:unknown-constants.cu:10:105: error: imm-trans-b must be 0 or 1 [operand-kind]
// CHECK-NEXT:unknown-constants.cu:20:18-19: error: unexpected '%2': expected '!' or a predicate register [syntax]
