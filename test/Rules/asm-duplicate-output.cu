// Variables that are used for two outputs.
// REQUIRES: cuda-sources
// RUN: %ptx-lint --error-limit=0 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void outputs(unsigned (&r)[4], unsigned *p, float *f, unsigned &next(), unsigned a) {
  asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(r[0]), "=r"(r[0]) : "r"(a));
// CHECK:asm-duplicate-output.cu:[[#@LINE-1]]:55-64: warning: 'r[0]' is also the output '%0': only one of the two can stay in it [asm-duplicate-output]
// CHECK-NEXT:asm-duplicate-output.cu:[[#@LINE-2]]:43-52: note: '%0' is here
  asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(reinterpret_cast<int &>(*f)), "+r"(reinterpret_cast<int &>(*f)) : "r"(a));
// CHECK-NEXT:asm-duplicate-output.cu:[[#@LINE-1]]:78-110: warning: 'reinterpret_cast<int &>(*f)' is also the output '%0': only one of the two can stay in it [asm-duplicate-output]
// CHECK-NEXT:asm-duplicate-output.cu:[[#@LINE-2]]:43-75: note: '%0' is here

  // A mistake in a macro is one.
#define TWO(i) asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(r[i]), "=r"(r[i]) : "r"(a))
  TWO(0);
  TWO(1);
// CHECK-NEXT:asm-duplicate-output.cu:[[#@LINE-3]]:68-77: warning: 'r[ 0 ]' is also the output '%0': only one of the two can stay in it [asm-duplicate-output]
// CHECK-NEXT:asm-duplicate-output.cu:[[#@LINE-4]]:56-65: note: '%0' is here
// CHECK-NEXT:asm-duplicate-output.cu:[[#@LINE-4]]:3-8: note: the macro is used here
  // What is written to a variable may be thrown away.
  unsigned unused;
  asm("mov.u32 %0, %3; mov.u32 %1, %3; mov.u32 %2, %3;" : "=r"(r[0]), "=r"(unused), "=r"(unused) : "r"(a));

  // These may be two objects, and an input is not an output.
  asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(*p++), "=r"(*p++) : "r"(a));
  asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(next()), "=r"(next()) : "r"(a));
  asm("mov.u32 %0, %2; mov.u32 %1, %2;" : "=r"(r[0]), "=r"(r[1]) : "r"(r[0]));
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(a));
}
