// Inputs that the template writes.
// REQUIRES: cuda-sources
// RUN: %ptx-lint --error-limit=0 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void written(unsigned &r, unsigned a, unsigned b, unsigned *p, unsigned long long l) {
  asm("add.u32 %1, %1, 1; mov.u32 %0, %1;" : "=r"(r) : "r"(a));
// CHECK:asm-written-input.cu:[[#@LINE-1]]:16-17: warning: '%1' is an input and is written here: the compiler goes on as if it had its old value [asm-written-input]
// CHECK-NEXT:asm-written-input.cu:[[#@LINE-2]]:56-61: note: '%1' is "r"(a)
  asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 32;" :: "r"(a));

  // Guarded, an element of a vector, the second destination, a part of a register.
  asm("{ .reg .pred p; setp.ne.u32 p, %1, 0; @!p mov.u32 %1, %2; mov.u32 %0, %1; }" : "=r"(r) : "r"(a), "r"(b));
// CHECK-NEXT:asm-written-input.cu:[[#@LINE-1]]:58-59: warning: '%1' is an input and is written here: the compiler goes on as if it had its old value [asm-written-input]
// CHECK-NEXT:asm-written-input.cu:[[#@LINE-2]]:97-102: note: '%1' is "r"(a)
  asm volatile("mov.b64 {_, %1}, %0;" :: "l"(l), "r"(a));
// CHECK-NEXT:asm-written-input.cu:[[#@LINE-1]]:29-30: warning: '%1' is an input and is written here: the compiler goes on as if it had its old value [asm-written-input]
// CHECK-NEXT:asm-written-input.cu:[[#@LINE-2]]:50-55: note: '%1' is "r"(a)
  asm volatile("mov.b32 %0, 0; vadd.u32.u32.u32 %1.b0, %0, %0, %0;" :: "r"(a), "r"(b));
// CHECK-NEXT:asm-written-input.cu:[[#@LINE-1]]:25-26: warning: '%0' is an input and is written here: the compiler goes on as if it had its old value; the same holds for 1 other operand [asm-written-input]
// CHECK-NEXT:asm-written-input.cu:[[#@LINE-2]]:72-77: note: '%0' is "r"(a)
}

// The macro is reported at its definition.
#define STEP "add.u32 %0, %0, 4;"
__device__ void macro(unsigned a) {
  asm volatile(STEP :: "r"(a));
// CHECK-NEXT:asm-written-input.cu:[[#@LINE-3]]:23-24: warning: '%0' is an input and is written here: the compiler goes on as if it had its old value [asm-written-input]
// CHECK-NEXT:asm-written-input.cu:[[#@LINE-2]]:24-29: note: '%0' is "r"(a)
// CHECK-NEXT:asm-written-input.cu:[[#@LINE-3]]:16-19: note: the macro is used here
}

__device__ void results(unsigned &r, unsigned a, unsigned b) {
  asm volatile("{ .reg .pred p; elect.sync %0|p, %1; bar.red.popc.u32 %1, 0, p; }" : "=r"(r) : "r"(a));
// CHECK-NEXT:asm-written-input.cu:[[#@LINE-1]]:71-72: warning: '%1' is an input and is written here: the compiler goes on as if it had its old value [asm-written-input]
// CHECK-NEXT:asm-written-input.cu:[[#@LINE-2]]:96-101: note: '%1' is "r"(a)
  asm volatile("call.uni (%0), callee, (%1);" :: "r"(a), "r"(b));
// CHECK-NEXT:asm-written-input.cu:[[#@LINE-1]]:27-28: warning: '%0' is an input and is written here: the compiler goes on as if it had its old value [asm-written-input]
// CHECK-NEXT:asm-written-input.cu:[[#@LINE-2]]:50-55: note: '%0' is "r"(a)
}

// None of these writes an input.
__device__ void read(unsigned &r, unsigned a, unsigned b, unsigned *p) {
  asm volatile("st.global.u32 [%0], %1; red.global.add.u32 [%0], %1; prefetch.global.L1 [%0];" :: "l"(p), "r"(a));
  asm volatile("bar.sync %0, %1; nanosleep.u32 %0;" :: "r"(a), "r"(b));
  asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" :: "r"(a), "l"(p));
  asm volatile("call.uni callee, (%0);" :: "r"(a));
  asm volatile("/* mov.u32 %0, 1; */ mov.u32 %1, %0;" : "+r"(r), "+r"(b));
  asm volatile("{ .reg .pred p; again%=: setp.ne.u32 p, %0, %1; @p bra again%=; }" :: "r"(a), "r"(b));
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
}
