// A macro of a header that is not found, as a string: the statement is skipped.
// RUN: %not %ptx-lint --error-limit=0 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %not %ptx-lint --error-limit=0 --list-skipped %s 2>&1 | %brief | %FileCheck %s --check-prefix=SKIPPED
#include <configuration.h>
#define STRING_(x) #x
#define STRING(x) STRING_(x)
#define DEPTH 2

__device__ void strings(unsigned &r, unsigned a) {
  asm volatile("cp.async.wait_group " STRING(STAGES) ";");
// SKIPPED:unknown-strings.cu:[[#@LINE-1]]:3-57: note: this statement is not checked: its template is not only string literals and known macros
// SKIPPED-NOT:{{.}}
  asm volatile("cp.async.wait_group " STRING(DEPTH) ", 1;");
// CHECK:unknown-strings.cu:[[#@LINE-1]]:56: error: 'cp.async.wait_group' has 1 operand: N [operand-count]
  asm volatile("ldmatrix.sync.aligned." STRING(m8n9) ".x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a));
// CHECK-NEXT:unknown-strings.cu:[[#@LINE-1]]:38-52: error: '.m8n9' is not a qualifier of 'ldmatrix'; did you mean '.m8n8'? [unknown-qualifier]
// CHECK-NEXT:unknown-strings.cu:[[#@LINE-2]]:17-68: note: the nearest legal form is 'ldmatrix.sync.aligned.m8n8.x1.shared.b16'
}
