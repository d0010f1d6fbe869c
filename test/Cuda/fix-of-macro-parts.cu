// A fix does not move text from one argument of a macro into another, or into the macro.
// RUN: %ptx-lint -Wundocumented-order --diff %s 2>%t | %FileCheck %s
// CHECK:--- a{{.*}}
// CHECK-NEXT:+++ b{{.*}}
// CHECK-NEXT:@@ -{{[0-9]+}},5 +{{[0-9]+}},5 @@
// CHECK-NEXT: __device__ void f(unsigned &r, unsigned a) {
// CHECK-NEXT:   LOAD(".m8n8", ".b16");
// CHECK-NEXT:   SHORT(".b16");
// CHECK-NEXT:-  asm volatile("ldmatrix.sync.aligned.m8n8.b16.x1.shared {%0}, [%1];" : "=r"(r) : "r"(a) : "memory");
// CHECK-NEXT:+  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a) : "memory");
// CHECK-NEXT: }
// CHECK-NOT:{{.}}

#define LOAD(TYPE, SHAPE)                                                                                              \
  asm volatile("ldmatrix.sync.aligned" SHAPE ".x1.shared" TYPE " {%0}, [%1];" : "=r"(r) : "r"(a) : "memory")
#define SHORT(TYPE) asm volatile("ldmatrix.sync.aligned.m8n8" TYPE ".x1.shared {%0}, [%1];" : "=r"(r) : "r"(a) : "memory")

__device__ void f(unsigned &r, unsigned a) {
  LOAD(".m8n8", ".b16");
  SHORT(".b16");
  asm volatile("ldmatrix.sync.aligned.m8n8.b16.x1.shared {%0}, [%1];" : "=r"(r) : "r"(a) : "memory");
}
