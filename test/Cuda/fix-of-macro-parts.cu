// A fix does not move text from one argument of a macro into another, or into the macro.
// RUN: %not %ptx-lint --target=sm_100a --diff %s 2>%t | %FileCheck %s
// CHECK:--- a{{.*}}
// CHECK-NEXT:+++ b{{.*}}
// CHECK-NEXT:@@ -{{[0-9]+}},5 +{{[0-9]+}},5 @@
// CHECK-NEXT: __device__ void f(unsigned &r, unsigned a) {
// CHECK-NEXT:   LOAD(".b8x16", ".b6x16_p32");
// CHECK-NEXT:   SHORT(".b6x16_p32");
// CHECK-NEXT:-  asm volatile("ldmatrix.sync.aligned.m8n16.x1.shared.b6x16_p32.b8x16 {%0}, [%1];" : "=r"(r) : "r"(a) : "memory");
// CHECK-NEXT:+  asm volatile("ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b6x16_p32 {%0}, [%1];" : "=r"(r) : "r"(a) : "memory");
// CHECK-NEXT: }
// CHECK-NOT:{{.}}

#define LOAD(TO, FROM)                                                                                                 \
  asm volatile("ldmatrix.sync.aligned.m8n16.x1.shared" FROM TO " {%0}, [%1];" : "=r"(r) : "r"(a) : "memory")
#define SHORT(FROM)                                                                                                    \
  asm volatile("ldmatrix.sync.aligned.m8n16.x1.shared" FROM ".b8x16 {%0}, [%1];" : "=r"(r) : "r"(a) : "memory")

__device__ void f(unsigned &r, unsigned a) {
  LOAD(".b8x16", ".b6x16_p32");
  SHORT(".b6x16_p32");
  asm volatile("ldmatrix.sync.aligned.m8n16.x1.shared.b6x16_p32.b8x16 {%0}, [%1];" : "=r"(r) : "r"(a) : "memory");
}
