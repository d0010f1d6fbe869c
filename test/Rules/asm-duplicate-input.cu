// Elements of one array in a vector: one twice, another one never.
// REQUIRES: cuda-sources
// RUN: %ptx-lint --error-limit=0 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void inputs(float (&d)[4], unsigned (&a)[8], unsigned (&b)[2], unsigned b0, unsigned b1, unsigned b2,
                       unsigned b3, unsigned *p, unsigned (&t)[2][4]) {
#define MMA "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
#define D "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
  asm(MMA : D : "r"(a[0]), "r"(a[2]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
// CHECK:asm-duplicate-input.cu:[[#@LINE-1]]:28-36: warning: 'a[2]' is '%6', too; did you mean 'a[1]', which is no operand? [asm-duplicate-input]
// CHECK-NEXT:asm-duplicate-input.cu:[[#@LINE-2]]:39-47: note: '%6' is here
  asm(MMA : D : "r"(b1), "r"(b1), "r"(b2), "r"(b3), "r"(b[0]), "r"(b[1]));
// CHECK-NEXT:asm-duplicate-input.cu:[[#@LINE-1]]:17-23: warning: 'b1' is '%5', too; did you mean 'b0', which is no operand? [asm-duplicate-input]
// CHECK-NEXT:asm-duplicate-input.cu:[[#@LINE-2]]:26-32: note: '%5' is here
  unsigned c00 = b0, c01 = b1, c03 = b3;
  asm(MMA : D : "r"(c00), "r"(c01), "r"(c01), "r"(c03), "r"(b[0]), "r"(b[1]));
// CHECK-NEXT:asm-duplicate-input.cu:[[#@LINE-1]]:37-44: warning: 'c01' is '%5', too; did you mean 'c02', which is no operand? [asm-duplicate-input]
// CHECK-NEXT:asm-duplicate-input.cu:[[#@LINE-2]]:27-34: note: '%5' is here
  asm volatile("st.global.v4.b32 [%0], {%1, %2, %3, %4};"
               :: "l"(p), "r"(t[1][0]), "r"(t[1][1]), "r"(t[1][2]), "r"(t[1][0]) : "memory");
// CHECK-NEXT:asm-duplicate-input.cu:[[#@LINE-1]]:69-80: warning: 't[1][0]' is '%1', too; did you mean 't[1][3]', which is no operand? [asm-duplicate-input]
// CHECK-NEXT:asm-duplicate-input.cu:[[#@LINE-2]]:27-38: note: '%1' is here

  // A mistake in a macro is one.
#define TWICE(x) asm(MMA : D : "r"(x[4]), "r"(x[5]), "r"(x[6]), "r"(x[6]), "r"(b[0]), "r"(b[1]))
  TWICE(a);
  TWICE((a));
// CHECK-NEXT:asm-duplicate-input.cu:[[#@LINE-3]]:65-73: warning: 'a [6]' is '%6', too; did you mean 'a [7]', which is no operand? [asm-duplicate-input]
// CHECK-NEXT:asm-duplicate-input.cu:[[#@LINE-4]]:54-62: note: '%6' is here
// CHECK-NEXT:asm-duplicate-input.cu:[[#@LINE-4]]:3-10: note: the macro is used here

  // In another order, or with more than one that is no neighbor.
  asm(MMA : D : "r"(a[0]), "r"(a[2]), "r"(a[1]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
  asm(MMA : D : "r"(a[0]), "r"(a[2]), "r"(a[4]), "r"(a[6]), "r"(b[0]), "r"(b[1]));
  asm(MMA : D : "r"(a[0]), "r"(a[1]), "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(b[1]));
  asm(MMA : D : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[7]), "r"(b[0]), "r"(b[1]));
  asm(MMA : D : "r"(a[0]), "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(b[0]), "r"(b[1]));
  // The element is another operand, the arrays are several, or two may be meant.
  asm(MMA : D : "r"(a[0]), "r"(a[2]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(a[1]));
  asm(MMA : D : "r"(a[0]), "r"(b[1]), "r"(a[2]), "r"(a[2]), "r"(b[0]), "r"(b[0]));
  asm(MMA : D : "r"(0), "r"(2), "r"(2), "r"(3), "r"(b[0]), "r"(b[1]));
  // One operand, which is stored twice.
  asm volatile("st.global.v4.b32 [%0], {%1, %2, %3, %3};" :: "l"(p), "r"(a[0]), "r"(a[1]), "r"(a[2]) : "memory");
}
