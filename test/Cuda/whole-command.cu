// With a whole command every condition is decided as nvcc decides it: no wrong statement but the last is compiled.
// RUN: mkdir -p %t
// RUN: echo '[{"directory": "%t", "file": "%s", "command": "/no/nvcc -arch=sm_90a -c whole-command.cu"}]' > %t/compile_commands.json
// RUN: %not %ptx-lint -p %t %s 2>&1 | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

// However many macros stand in macros.
#define ONE 0
#define TWO ONE
#define THREE TWO
#define FOUR THREE
#define FIVE FOUR
#define SIX FIVE
#if SIX
asm("movmatrix.sync.aligned.m8n8.trans.b17 %0, %1;" : "=r"(r) : "r"(a));
#endif

asm("movmatrix.sync.aligned.m8n8.trans.b99 %0, %1;" : "=r"(r) : "r"(a));
// CHECK:{{.*}}whole-command.cu:[[@LINE-1]]:39: error: '.b99' is not a qualifier of 'movmatrix' [unknown-qualifier]
// CHECK-NEXT:asm("movmatrix.sync.aligned.m8n8.trans.b99 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:                                      ^~~~
// CHECK-NEXT:{{.*}}whole-command.cu:[[@LINE-4]]:6: note: the nearest legal form is 'movmatrix.sync.aligned.m8n8.trans.b16'
// CHECK-NEXT:asm("movmatrix.sync.aligned.m8n8.trans.b99 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NOT:{{.}}
