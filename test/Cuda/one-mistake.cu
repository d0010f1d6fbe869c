// A mistake in a template is reported once: nothing follows from an operand that does not exist, or from a vector that
// lacks a brace or some registers.
// RUN: %not %ptx-lint --error-limit=0 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void missing(unsigned t, unsigned n) {
  asm volatile("tcgen05.dealloc.cta_group::%2.sync.aligned.b32 %0, %1;" ::"r"(t), "r"(n));
// CHECK:one-mistake.cu:[[#@LINE-1]]:44-45: error: there is no operand '%2': the statement has 2 operands, '%0' to '%1' [asm-operand]
}

__device__ void missing_in_opcode(unsigned (&r)[4], unsigned p) {
  asm volatile("ldmatrix.sync.aligned.m8n8.%5.shared.b16 {%0, %1, %2, %3}, [%4];"
// CHECK-NEXT:one-mistake.cu:[[#@LINE-1]]:44-45: error: there is no operand '%5': the statement has 5 operands, '%0' to '%4' [asm-operand]
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(p));
}

__device__ void several_missing(float (&d)[4], const unsigned (&s)[6]) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
               "{%10, %11, %12, %10};"
// CHECK-NEXT:one-mistake.cu:[[#@LINE-1]]:18-20: error: there is no operand '%10': the statement has 10 operands, '%0' to '%9'; the same holds for 2 other operands [asm-operand]
               : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
               : "r"(s[0]), "r"(s[1]), "r"(s[2]), "r"(s[3]), "r"(s[4]), "r"(s[5]));
}

__device__ void no_brace(unsigned (&r)[2], unsigned p) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1, [%2];" : "=r"(r[0]), "=r"(r[1]) : "r"(p));
// CHECK-NEXT:one-mistake.cu:[[#@LINE-1]]:65: error: missing '}' [syntax]
}

__device__ void registers_missing(unsigned (&r)[4], unsigned p) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1}, [%4];"
// CHECK-NEXT:one-mistake.cu:[[#@LINE-1]]:58-65: error: 'ldmatrix.sync.aligned.m8n8.x4.shared.b16' needs 4 registers; this vector has 2 [register-count]
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(p));
}
