// Instructions that no other assembler has; `vadd.u32` is an ARM instruction, too.
// RUN: %ptx-lint --statistics --list-skipped %s 2>&1 | %brief | %FileCheck %s
// CHECK-NOT:{{.}}
// CHECK:video.cu:[[#@LINE+18]]:3-37: note: this statement is not checked: it may be host assembly
// CHECK-NEXT:       1  skipped  it may be host assembly
// CHECK-NEXT:0 errors, 0 warnings; 12 statements checked, 1 statement skipped
// CHECK-NOT:{{.}}
__device__ void others(unsigned &r, unsigned a, unsigned long &l, void *p) {
  asm volatile("bar.arrive %0, %1;" ::"r"(a), "r"(a));
  asm volatile("prefetch.tensormap [%0];" ::"l"(p));
  asm volatile("add.f32x2 %0, %1, %1;" : "=l"(l) : "l"(l));
  asm volatile("fma.rn.f32x2 %0, %1, %1, %1;" : "=l"(l) : "l"(l));
  asm volatile("st.bulk.weak [%0], %1, 0;" ::"l"(p), "l"(l));
  asm volatile("vadd.u32.u32.u32 %0, %1, %1;" : "=r"(r) : "r"(a));
  asm volatile("vadd4.s32.s32.s32 %0, %1, %1, %1;" : "=r"(r) : "r"(a));
  asm volatile("vset.u32.u32.lt %0, %1, %1;" : "=r"(r) : "r"(a));
  asm volatile("vabsdiff.s32.s32.s32 %0, %1, %1;" : "=r"(r) : "r"(a));
  asm volatile("vshl.u32.u32.u32.clamp %0, %1, %1;" : "=r"(r) : "r"(a));
  asm volatile("vmad.u32.u32.u32 %0, %1, %1, %1;" : "=r"(r) : "r"(a));
  asm volatile("vsub2.u32.u32.u32.sat %0, %1, %1, %1;" : "=r"(r) : "r"(a));
  asm volatile(".pragma \"nounroll\";");
  asm volatile("vadd.u32 q0, q1, q2");
}
