// A constant of unknown value in an opcode: what holds for every value that makes the opcode legal is reported.
// RUN: %not %ptx-lint --error-limit=0 --list-skipped %s 2>&1 | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
template <int K> __device__ void words(unsigned &r, unsigned a, float (&d)[4]) {
  asm volatile("mma.sync.aligned.m16n8k%7.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%4}, {%4}, {%5,%6,%5};"
               : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3]) : "r"(a), "f"(d[0]), "f"(d[1]), "n"(K));
  // Whether a vector is wrong depends on k.
  asm volatile("ldmatrix.sync.aligned.m8n8.x1%2.shared.b16 {%0, %0}, [%1];" : "=r"(r) : "r"(a), "C"(kTrans));
// CHECK:{{.*}}unknown-words.cu:[[#@LINE-1]]:60: error: 'ldmatrix.sync.aligned.m8n8.x1%2.shared.b16' needs 1 register; this vector has 2 [register-count]
// CHECK-NEXT:  asm volatile("ldmatrix.sync.aligned.m8n8.x1%2.shared.b16 {%0, %0}, [%1];" : "=r"(r) : "r"(a), "C"(kTrans));
// CHECK-NEXT:                                                           ^~~~~~~~
  asm volatile("ldmatrix.sync.aligned.m8n8.x1%2.shared.b16 {%0}, [%1, %1];" : "=r"(r) : "r"(a), "C"(kTrans));
// CHECK-NEXT:{{.*}}unknown-words.cu:[[#@LINE-1]]:66: error: an address is one register, and a vector must be in braces [syntax]
// CHECK-NEXT:  asm volatile("ldmatrix.sync.aligned.m8n8.x1%2.shared.b16 {%0}, [%1, %1];" : "=r"(r) : "r"(a), "C"(kTrans));
// CHECK-NEXT:                                                                 ^~~~~~~~
  // The number of registers depends on the value.
  asm volatile("ldmatrix.sync.aligned.m8n8.x%2.shared.b16 {%0, %0}, [%1];" : "=r"(r) : "r"(a), "n"(K));
  asm volatile("ldmatrix.sync.aligned.m8n8.x1%2.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a), "C"(kTrans));
  asm volatile("tcgen05.shift.cta_group::%1.down [%0];" ::"r"(a), "n"(K));
  asm volatile("tcgen05.shift.cta_group::%1.down %0;" ::"r"(a), "n"(K));
// CHECK-NEXT:{{.*}}unknown-words.cu:[[#@LINE-1]]:50: error: the address must be in brackets: '[%0]' [operand-kind]
// CHECK-NEXT:  asm volatile("tcgen05.shift.cta_group::%1.down %0;" ::"r"(a), "n"(K));
// CHECK-NEXT:                                                 ^~
  // Of two, nothing is known.
  asm volatile("ldmatrix.sync.aligned.m8n8.x%2%3.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a), "n"(K), "C"(kTrans));
}
// CHECK-NEXT:{{.*}}unknown-words.cu:[[#@LINE-2]]:3: note: this statement is not checked: a constant of unknown value is a part of an opcode or name
// CHECK-NEXT:  asm volatile("ldmatrix.sync.aligned.m8n8.x%2%3.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a), "n"(K), "C"(kTrans));
// CHECK-NEXT:  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
