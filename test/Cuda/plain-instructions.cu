// Instructions without qualifiers are PTX in a source of CUDA: it has the suffix .cu, or code for a GPU.
// RUN: %not %ptx-lint --error-limit=0 %s 2>&1 | %brief | %FileCheck %s
// RUN: cp %s %t.h
// RUN: %not %ptx-lint --error-limit=0 %t.h 2>&1 | %brief | sed 's,^.*tmp.h,plain-instructions.cu,' | %FileCheck %s
// RUN: sed 's/__device__//' %s > %t.h
// RUN: %ptx-lint --list-skipped %t.h 2>&1 | grep -c 'note: this statement is not checked: it may be host assembly' | %FileCheck %s --check-prefix=HOST
// HOST:4

__device__ void stop() {
  asm volatile("trap");
// CHECK:plain-instructions.cu:[[#@LINE-1]]:21: error: missing ';' at the end of the template: what follows in the function is read as a part of this statement [syntax]
  asm volatile("@p exit");
// CHECK-NEXT:plain-instructions.cu:[[#@LINE-1]]:18: error: 'p' is not declared in this scope [undeclared-name]
// CHECK-NEXT:plain-instructions.cu:[[#@LINE-2]]:24: error: missing ';' at the end of the template: what follows in the function is read as a part of this statement [syntax]
  asm volatile("{ again: bra again }");
// CHECK-NEXT:plain-instructions.cu:[[#@LINE-1]]:35: error: missing ';' at the end of the statement [syntax]
  asm volatile("call exit");
// CHECK-NOT:{{.}}
}
