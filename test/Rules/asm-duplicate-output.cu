// Variables that are used for two outputs.
// REQUIRES: cuda-sources
// RUN: %ptx-lint --error-limit=0 %s 2>&1 | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void outputs(unsigned (&r)[4], unsigned *p, float *f, unsigned &next(), unsigned a) {
  asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(r[0]), "=r"(r[0]) : "r"(a));
// CHECK:{{.*}}asm-duplicate-output.cu:[[#@LINE-1]]:55: warning: 'r[0]' is '%0', too: only one of two outputs can stay in it [asm-duplicate-output]
// CHECK-NEXT:  asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(r[0]), "=r"(r[0]) : "r"(a));
// CHECK-NEXT:                                                      ^~~~~~~~~~
// CHECK-NEXT:{{.*}}asm-duplicate-output.cu:[[#@LINE-4]]:43: note: '%0' is here
// CHECK-NEXT:  asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(r[0]), "=r"(r[0]) : "r"(a));
// CHECK-NEXT:                                          ^~~~~~~~~~
  asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(reinterpret_cast<int &>(*f)), "+r"(reinterpret_cast<int &>(*f)) : "r"(a));
// CHECK-NEXT:{{.*}}asm-duplicate-output.cu:[[#@LINE-1]]:78: warning: 'reinterpret_cast<int &>(*f)' is '%0', too: only one of two outputs can stay in it [asm-duplicate-output]
// CHECK-NEXT:  asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(reinterpret_cast<int &>(*f)), "+r"(reinterpret_cast<int &>(*f)) : "r"(a));
// CHECK-NEXT:                                                                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}asm-duplicate-output.cu:[[#@LINE-4]]:43: note: '%0' is here
// CHECK-NEXT:  asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(reinterpret_cast<int &>(*f)), "+r"(reinterpret_cast<int &>(*f)) : "r"(a));
// CHECK-NEXT:                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

  // A mistake in a macro is one.
#define TWO(i) asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(r[i]), "=r"(r[i]) : "r"(a))
  TWO(0);
  TWO(1);
// CHECK-NEXT:{{.*}}asm-duplicate-output.cu:[[#@LINE-3]]:68: warning: 'r[ 0 ]' is '%0', too: only one of two outputs can stay in it [asm-duplicate-output]
// CHECK-NEXT:#define TWO(i) asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(r[i]), "=r"(r[i]) : "r"(a))
// CHECK-NEXT:                                                                   ^~~~~~~~~~
// CHECK-NEXT:{{.*}}asm-duplicate-output.cu:[[#@LINE-6]]:56: note: '%0' is here
// CHECK-NEXT:#define TWO(i) asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(r[i]), "=r"(r[i]) : "r"(a))
// CHECK-NEXT:                                                       ^~~~~~~~~~
// CHECK-NEXT:{{.*}}asm-duplicate-output.cu:[[#@LINE-8]]:3: note: the macro is used here
// CHECK-NEXT:  TWO(0);
// CHECK-NEXT:  ^~~~~~
  // The second one is read.
  unsigned first, second;
  asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(second), "=r"(second) : "r"(a));
// CHECK-NEXT:{{.*}}asm-duplicate-output.cu:[[#@LINE-1]]:57: warning: 'second' is '%0', too: only one of two outputs can stay in it [asm-duplicate-output]
// CHECK-NEXT:  asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(second), "=r"(second) : "r"(a));
// CHECK-NEXT:                                                        ^~~~~~~~~~~~
// CHECK-NEXT:{{.*}}asm-duplicate-output.cu:[[#@LINE-4]]:43: note: '%0' is here
// CHECK-NEXT:  asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(second), "=r"(second) : "r"(a));
// CHECK-NEXT:                                          ^~~~~~~~~~~~

  // These may be two objects, and an input is not an output.
  asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(*p++), "=r"(*p++) : "r"(a));
  asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(next()), "=r"(next()) : "r"(a));
  asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(r[0]), "=r"(r[1]) : "r"(r[0]));
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(a));
}
