// Spellings of the template: places are those of the characters in the source.
// RUN: %not %ptx-lint --error-limit=0 --target=sm_90 %s 2>&1 | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %not %ptx-lint --error-limit=0 --target=sm_90 --cuda=13.0 %s 2>&1 | %FileCheck %s --check-prefix=OLDER

__device__ void adjacent(unsigned &r, unsigned a) {
  asm volatile("ldmatrix.sync.aligned.m8n8"
               ".x3.shared.b16 "
               "{%0}, [%1];"
               : "=r"(r)
               : "r"(a));
  // A word in two literals is marked from its first to its last character.
  asm("movmatrix.sync.aligned.m8n8.tra" "ns.b17 %0, %1;" : "=r"(r) : "r"(a));
}

__device__ void raw(unsigned &r, unsigned a) {
  asm volatile(R"(
    ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%2];
  )" : "=r"(r) : "r"(a));
  asm volatile(R"ptx(movmatrix.sync.aligned.m8n8.b16 %0, %1;)ptx" : "=r"(r) : "r"(a));
}

__device__ void escapes(unsigned &r, unsigned a) {
  asm volatile("\tmovmatrix.sync.aligned.m8n8\x2e\164rans.b16 %0, %1;\n\t"
               "movmatrix.sync.aligned\056trans.b16 %0, %1;\n" : "=r"(r) : "r"(a));
  // The '\' joins two lines.
  asm volatile("movmatrix.sync.aligned.m8n8.tr\
ans.b8 %0, %1;" : "=r"(r) : "r"(a));
}

__device__ void keywords(unsigned &r, unsigned a) {
  __asm__ __volatile__("movmatrix.sync.aligned.m8n8.b16 %0, %1;" : "=r"(r) : "r"(a) : "memory");
  __asm("movmatrix.sync.aligned.m8n8.b16 %0, %1;" : "=r"(r) : "r"(a));
  asm __volatile__ ("movmatrix.sync.aligned.m8n8.b16 %0, %1;":"=r"(r):"r"(a));
}

__device__ void right(unsigned &r, unsigned a) {
  asm volatile(R"({
      .reg .b32 t; // a comment in the template names %0
      ldmatrix.sync.aligned.m8n8.x1.shared.b16 {t}, [%1];
      movmatrix.sync.aligned.m8n8.trans.b16 %0, t;
    })" : "=r"(r) : "r"(a));
  asm volatile("{\n\t"
               ".reg .pred %%p;\n\t"
               "setp.ne.u32 %%p, %1, 0;\n\t"
               "@%%p movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;\n\t"
               "@!%%p mov.u32 %0, %%laneid;\n\t"
               "}\n" : "=r"(r) : "r"(a));
}

// The encoding of a literal, and escapes that name a character.
__device__ void characters(unsigned &r, unsigned a) {
  asm volatile(u8"mov\u006datrix.sync.aligned.m8n8.trans\U0000002eb17 %0, %1;" : u8"=r"(r) : "r"(a));
  asm volatile(u8R"(movmatrix.sync.aligned.m8n8.trans.b18 %0, %1;)" : "=r"(r) : "r"(a));
  asm volatile("/* \u00e9 */ movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
}

// The PTX ends at a NUL byte, but nvcc reads the operands after it.
__device__ void nul(unsigned &r, unsigned a) {
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;\0 no PTX" : "=r"(r) : "r"(a));
  asm volatile("{ .reg .b32 t; movmatrix.sync.aligned.m8n8.trans.b16 t, t; }\0 %% }");
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1\0;" : "=r"(r) : "r"(a));
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;\0 %2" : "=r"(r) : "r"(a));
}

// ptxas ignores a backslash before the next instruction.
__device__ void backslash(unsigned &r, unsigned a) {
  asm volatile(R"(movmatrix.sync.aligned.m8n8.trans.b16 %0, %1; \
)" : "=r"(r) : "r"(a));
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1; \\" : "=r"(r) : "r"(a));
}

// Expected.
// CHECK:{{.*}}literals.cu:7:17: error: '.x3' is not a qualifier of 'ldmatrix'; did you mean '.x1', '.x2' or '.x4'? [unknown-qualifier]
// CHECK-NEXT:               ".x3.shared.b16 "
// CHECK-NEXT:                ^~~
// CHECK-NEXT:{{.*}}literals.cu:6:17: note: the nearest legal form is 'ldmatrix.sync.aligned.m8n8.x1.shared.b16'
// CHECK-NEXT:  asm volatile("ldmatrix.sync.aligned.m8n8"
// CHECK-NEXT:                ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}literals.cu:12:44: error: '.b17' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK-NEXT:  asm("movmatrix.sync.aligned.m8n8.tra" "ns.b17 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:                                           ^~~~
// CHECK-NEXT:{{.*}}literals.cu:12:8: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:  asm("movmatrix.sync.aligned.m8n8.tra" "ns.b17 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}literals.cu:17:53: error: there is no operand '%2': the statement has 2 operands, '%0' to '%1'; did you mean '%1', which nothing names? [asm-operand]
// CHECK-NEXT:    ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%2];
// CHECK-NEXT:                                                    ^~
// CHECK-NEXT:{{.*}}literals.cu:19:22: error: 'movmatrix' needs '.trans' [missing-qualifier]
// CHECK-NEXT:  asm volatile(R"ptx(movmatrix.sync.aligned.m8n8.b16 %0, %1;)ptx" : "=r"(r) : "r"(a));
// CHECK-NEXT:                     ^~~~~~~~~
// CHECK-NEXT:{{.*}}literals.cu:19:22: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:  asm volatile(R"ptx(movmatrix.sync.aligned.m8n8.b16 %0, %1;)ptx" : "=r"(r) : "r"(a));
// CHECK-NEXT:                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}literals.cu:24:17: error: 'movmatrix' needs '.m8n8' [missing-qualifier]
// CHECK-NEXT:               "movmatrix.sync.aligned\056trans.b16 %0, %1;\n" : "=r"(r) : "r"(a));
// CHECK-NEXT:                ^~~~~~~~~
// CHECK-NEXT:{{.*}}literals.cu:24:17: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:               "movmatrix.sync.aligned\056trans.b16 %0, %1;\n" : "=r"(r) : "r"(a));
// CHECK-NEXT:                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}literals.cu:27:4: error: '.b8' is not a qualifier of 'movmatrix' [unknown-qualifier]
// CHECK-NEXT:ans.b8 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:   ^~~
// CHECK-NEXT:{{.*}}literals.cu:26:17: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:  asm volatile("movmatrix.sync.aligned.m8n8.tr\
// CHECK-NEXT:                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}literals.cu:31:25: error: 'movmatrix' needs '.trans' [missing-qualifier]
// CHECK-NEXT:  __asm__ __volatile__("movmatrix.sync.aligned.m8n8.b16 %0, %1;" : "=r"(r) : "r"(a) : "memory");
// CHECK-NEXT:                        ^~~~~~~~~
// CHECK-NEXT:{{.*}}literals.cu:31:25: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:  __asm__ __volatile__("movmatrix.sync.aligned.m8n8.b16 %0, %1;" : "=r"(r) : "r"(a) : "memory");
// CHECK-NEXT:                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}literals.cu:32:10: error: 'movmatrix' needs '.trans' [missing-qualifier]
// CHECK-NEXT:  __asm("movmatrix.sync.aligned.m8n8.b16 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:         ^~~~~~~~~
// CHECK-NEXT:{{.*}}literals.cu:32:10: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:  __asm("movmatrix.sync.aligned.m8n8.b16 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}literals.cu:33:22: error: 'movmatrix' needs '.trans' [missing-qualifier]
// CHECK-NEXT:  asm __volatile__ ("movmatrix.sync.aligned.m8n8.b16 %0, %1;":"=r"(r):"r"(a));
// CHECK-NEXT:                     ^~~~~~~~~
// CHECK-NEXT:{{.*}}literals.cu:33:22: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:  asm __volatile__ ("movmatrix.sync.aligned.m8n8.b16 %0, %1;":"=r"(r):"r"(a));
// CHECK-NEXT:                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}literals.cu:52:57: error: '.b17' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK-NEXT:  asm volatile(u8"mov\u006datrix.sync.aligned.m8n8.trans\U0000002eb17 %0, %1;" : u8"=r"(r) : "r"(a));
// CHECK-NEXT:                                                        ^~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}literals.cu:52:19: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:  asm volatile(u8"mov\u006datrix.sync.aligned.m8n8.trans\U0000002eb17 %0, %1;" : u8"=r"(r) : "r"(a));
// CHECK-NEXT:                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}literals.cu:53:54: error: '.b18' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK-NEXT:  asm volatile(u8R"(movmatrix.sync.aligned.m8n8.trans.b18 %0, %1;)" : "=r"(r) : "r"(a));
// CHECK-NEXT:                                                     ^~~~
// CHECK-NEXT:{{.*}}literals.cu:53:21: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:  asm volatile(u8R"(movmatrix.sync.aligned.m8n8.trans.b18 %0, %1;)" : "=r"(r) : "r"(a));
// CHECK-NEXT:                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}literals.cu:61:61: error: missing ';' at the end of the template: what follows in the function is read as a part of this statement [syntax]
// CHECK-NEXT:  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1\0;" : "=r"(r) : "r"(a));
// CHECK-NEXT:                                                            ^
// CHECK-NEXT:{{.*}}literals.cu:62:65: error: there is no operand '%2': the statement has 2 operands, '%0' to '%1' [asm-operand]
// CHECK-NEXT:  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;\0 %2" : "=r"(r) : "r"(a));
// CHECK-NEXT:                                                                ^~
// CHECK-NOT:{{.}}
// OLDER:{{.*}}literals.cu:54:20: error: this byte is not ASCII, which CUDA 12.8 to 13.0 reject even in a comment [non-ascii]
// OLDER-NEXT:  asm volatile("/* \u00e9 */ movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
// OLDER-NEXT:                   ^~~~~~
