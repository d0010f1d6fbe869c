// Nothing is reported if it is uncertain, and no fix is applied to text that is not written in the source.
// REQUIRES: cuda-sources
// RUN: %ptx-lint %s 2>&1 | %FileCheck %s --check-prefix=SILENT --allow-empty
// SILENT-NOT:{{.}}
// RUN: echo '#define TEXT(...) #__VA_ARGS__' > %t.cu
// RUN: echo 'void f(int x, int y) { asm(TEXT(movmatrix.sync.aligned.m8n8.trans.b16 %%0, %%1) : "=r"(x) : "r"(y)); }' >> %t.cu
// RUN: cp %t.cu %t.before.cu
// RUN: %not %ptx-lint --fix --unsafe-fixes %t.cu 2>&1 | %FileCheck %s --check-prefix=TYPED
// TYPED:{{.*}}:2:{{[0-9]+}}: error: missing ';' at the end of the template: what follows in the function is read as a part of this statement [syntax]
// RUN: diff %t.before.cu %t.cu

__device__ void conditions(unsigned &x, unsigned &w, unsigned y) {
  // The ')' is in both branches.
  asm volatile("{ .reg .b32 t;\n"
               "movmatrix.sync.aligned.m8n8.trans.b16 t, %1; mov.b32 %0, t; }"
#ifdef A
               : "=r"(x) : "r"(y));
#else
               : "=r"(w) : "r"(y));
#endif

  // Two conditions, the second of which is the opposite of the first.
  asm volatile(
#ifdef A
      "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];"
#else
      "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];"
#endif
      : "=r"(x)
#ifndef A
#else
      , "=r"(w)
#endif
      : "r"(y));
}

// A statement that is not read may declare what later ones name.
__device__ void names(unsigned &x) {
  asm volatile("{ .reg .b32 " NAME ";");
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, t; }" : "=r"(x));
}
