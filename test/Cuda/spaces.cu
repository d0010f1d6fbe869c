// White space, and what cannot begin a statement, before or in an opcode that makes a template PTX.
// RUN: %not %ptx-lint --error-limit=0 --target=sm_90 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void spaces(unsigned &r, unsigned a) {
  asm volatile("L1 : ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a));
// CHECK:spaces.cu:[[#@LINE-1]]:17-18: warning: the label 'L1' is declared outside of braces: it is declared twice where the function is inlined twice [asm-scope]
// CHECK-NEXT:spaces.cu:[[#@LINE-2]]:63-66: error: 'ldmatrix.sync.aligned.m8n8.x2.shared.b16' needs 2 registers; this vector has 1 [register-count]
  asm volatile("{ L1 : @ !pp ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0}, [%1]; }" : "=r"(r) : "r"(a));
// CHECK-NEXT:spaces.cu:[[#@LINE-1]]:27-28: error: 'pp' is not declared in this scope [undeclared-name]
// CHECK-NEXT:spaces.cu:[[#@LINE-2]]:71-74: error: 'ldmatrix.sync.aligned.m8n8.x2.shared.b16' needs 2 registers; this vector has 1 [register-count]
  asm volatile("{ .reg .pred %%p; @ !%%p movmatrix.sync.aligned.m8n8.trans.b17 %0, %1; }" : "=r"(r) : "r"(a));
// CHECK-NEXT:spaces.cu:[[#@LINE-1]]:75-78: error: '.b17' is not a qualifier of 'movmatrix'; did you mean '.b16'? [unknown-qualifier]
// CHECK-NEXT:spaces.cu:[[#@LINE-2]]:42-78: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
  asm volatile("@ %%p movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:spaces.cu:[[#@LINE-1]]:20-21: error: '%p' is not declared in this scope [undeclared-name]
  asm volatile("@! %%p\n movmatrix.sync.aligned.m8n8.b16 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:spaces.cu:[[#@LINE-1]]:21-22: error: '%p' is not declared in this scope [undeclared-name]
// CHECK-NEXT:spaces.cu:[[#@LINE-2]]:26-34: error: 'movmatrix' needs '.trans' [missing-qualifier]
// CHECK-NEXT:spaces.cu:[[#@LINE-3]]:26-56: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
  asm volatile(") movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:spaces.cu:[[#@LINE-1]]:17: error: unexpected ')' [syntax]
  asm volatile("mov matrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:spaces.cu:[[#@LINE-1]]:20: error: missing ';' at the end of the statement [syntax]
// CHECK-NEXT:spaces.cu:[[#@LINE-2]]:21-26: error: 'matrix' is not a PTX instruction; did you mean 'ldmatrix' or 'stmatrix'? [unknown-opcode]
  asm volatile("m ma.sync.aligned.m8n8k4.row.row.f16.f16.f16.f16 {%0}, {%0}, {%0}, {%1};" : "=r"(r) : "r"(a));
// CHECK-NEXT:spaces.cu:[[#@LINE-1]]:17: error: 'm' is not a PTX instruction [unknown-opcode]
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1};" : "=r"(r) : "r"(a));
// CHECK-NEXT:spaces.cu:[[#@LINE-1]]:67: error: unexpected '}': expected '+' or ']' [syntax]
}

__device__ void ends(unsigned &r, unsigned a) {
  asm volatile(".loc 1 2 3\nmovmatrix.sync.aligned.m8n8.trans.b16 %0, %1" : "=r"(r) : "r"(a));
// CHECK-NEXT:spaces.cu:[[#@LINE-1]]:73: error: missing ';' at the end of the template: what follows in the function is read as a part of this statement [syntax]
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1; @" : "=r"(r) : "r"(a));
// CHECK-NEXT:spaces.cu:[[#@LINE-1]]:64: error: unexpected ';' [syntax]
}
