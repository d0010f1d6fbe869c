// Comments of a template, which may hide what is meant to be code.
// RUN: %not %ptx-lint --error-limit=0 --target=sm_90 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

// The line break is forgotten.
__device__ void joined(unsigned &r, unsigned &q, unsigned a) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%2]; // first"
               "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%1}, [%2]; // second" : "=r"(r), "=r"(q) : "r"(a));
// CHECK:comments.cu:[[#@LINE-1]]:92-98: warning: the template does not use '%1' [asm-unused-operand]
// CHECK-NEXT:comments.cu:[[#@LINE-2]]:59-60: note: '%1' is in a comment
}

// ptxas reads to the end of the function for the end of the comment.
__device__ void unclosed(unsigned &r, unsigned a) {
  asm volatile("/* movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:comments.cu:[[#@LINE-1]]:17-18: error: the comment is not closed [syntax]
}
// CHECK-NOT:{{.}}
