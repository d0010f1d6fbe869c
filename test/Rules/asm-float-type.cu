// Registers for "f" and "d" that only targets from sm_100 on accept, without a target.
// REQUIRES: cuda-sources
// RUN: %ptx-lint -Wno-asm-volatile --error-limit=0 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void types(float (&f)[4], double &d, unsigned &r, unsigned a, float x, double y) {
  asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%4}, {%5}, {%0,%1,%2,%3};"
      : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3]) : "f"(x), "r"(a));
// CHECK:asm-float-type.cu:[[#@LINE-2]]:72-78: warning: up to sm_90, these registers are of type .f32; A of 'mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32' needs .b32 or .f16x2 [asm-float-type]
// CHECK-NEXT:asm-float-type.cu:[[#@LINE-2]]:58-63: note: '%4' is "f"(x)
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "d"(y));
// CHECK-NEXT:asm-float-type.cu:[[#@LINE-1]]:56-57: warning: up to sm_90, address register '%1' is of type .f64; it must be .b32, .u32, .s32, .b64, .u64 or .s64 [asm-float-type]
// CHECK-NEXT:asm-float-type.cu:[[#@LINE-2]]:74-79: note: '%1' is "d"(y)

  // These are right for all targets, or for those that have the instruction.
  asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%4}, {%4}, {%0,%1,%2,%3};"
      : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3]) : "r"(a));
  asm("mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e4m3.e2m1.f32 {%0,%1,%2,%3}, {%4,%4,%4,%4}, {%5,%5}, {%0,%1,%2,%3};"
      "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%4}, {%5}, {%0,%1,%2,%3};"
      : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3]) : "f"(x), "r"(a));
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=f"(f[0]) : "r"(a));
}
