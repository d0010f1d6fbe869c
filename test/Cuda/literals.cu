// Spellings of the template: places are those of the characters in the source.
// RUN: %not %ptx-lint --error-limit=0 --target=sm_90 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

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

__device__ void universal(unsigned &r, unsigned a) {
  asm("movmatrix.sync.aligned.m8n8.\u0074\U00000072\u0061ns.b17 %0, %1; // \u00e9" : "=r"(r) : "r"(a));
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1; // \u00" : "=r"(r) : "r"(a));
}

__device__ void joined(unsigned &r, unsigned a) {
  asm volatile(\
R"(movmatrix.sync.aligned.m8n8.trans.b17 %0, %1;)" : "=r"(r) : "r"(a));
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

// ptxas ignores a backslash before the next instruction.
__device__ void backslash(unsigned &r, unsigned a) {
  asm volatile(R"(movmatrix.sync.aligned.m8n8.trans.b16 %0, %1; \
)" : "=r"(r) : "r"(a));
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1; \\" : "=r"(r) : "r"(a));
}

// Expected.
// CHECK:literals.cu:6:17-19: error: '.x3' is not a qualifier of 'ldmatrix'; did you mean '.x1', '.x2' or '.x4'? [unknown-qualifier]
// CHECK-NEXT:literals.cu:5:17-43: note: the nearest legal form is 'ldmatrix.sync.aligned.m8n8.x1.shared.b16'
// CHECK-NEXT:literals.cu:11:44-47: error: '.b17' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK-NEXT:literals.cu:11:8-47: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:literals.cu:16:53-54: error: there is no operand '%2': the statement has 2 operands, '%0' to '%1'; did you mean '%1', which nothing names? [asm-operand]
// CHECK-NEXT:literals.cu:18:22-30: error: 'movmatrix' needs '.trans' [missing-qualifier]
// CHECK-NEXT:literals.cu:18:22-52: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:literals.cu:23:17-25: error: 'movmatrix' needs '.m8n8' [missing-qualifier]
// CHECK-NEXT:literals.cu:23:17-51: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:literals.cu:26:4-6: error: '.b8' is not a qualifier of 'movmatrix' [unknown-qualifier]
// CHECK-NEXT:literals.cu:25:17-47: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:literals.cu:30:60-63: error: '.b17' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK-NEXT:literals.cu:30:8-63: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:literals.cu:36:37-40: error: '.b17' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK-NEXT:literals.cu:36:4-40: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:literals.cu:40:25-33: error: 'movmatrix' needs '.trans' [missing-qualifier]
// CHECK-NEXT:literals.cu:40:25-55: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:literals.cu:41:10-18: error: 'movmatrix' needs '.trans' [missing-qualifier]
// CHECK-NEXT:literals.cu:41:10-40: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:literals.cu:42:22-30: error: 'movmatrix' needs '.trans' [missing-qualifier]
// CHECK-NEXT:literals.cu:42:22-52: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NOT:{{.}}
