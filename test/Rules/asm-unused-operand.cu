// Operands that the template does not name.
// REQUIRES: cuda-sources
// RUN: %ptx-lint -Wno-asm-volatile --error-limit=0 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void unused(unsigned &r, unsigned a) {
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%0];" : "+r"(r) : "r"(a));
// CHECK:asm-unused-operand.cu:[[#@LINE-1]]:74-79: warning: the template does not use '%1' [asm-unused-operand]

  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%0]; // %1" : "+r"(r) : "r"(a));
// CHECK-NEXT:asm-unused-operand.cu:[[#@LINE-1]]:80-85: warning: the template does not use '%1' [asm-unused-operand]
// CHECK-NEXT:asm-unused-operand.cu:[[#@LINE-2]]:64-65: note: '%1' is in a comment

  // Several of a statement are one warning, at the first.
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%0]; // %3" : "+r"(r) : "r"(a), "r"(a), "r"(a));
// CHECK-NEXT:asm-unused-operand.cu:[[#@LINE-1]]:80-85: warning: the template does not use '%1', '%2' and '%3' [asm-unused-operand]
// CHECK-NEXT:asm-unused-operand.cu:[[#@LINE-2]]:64-65: note: '%3' is in a comment

  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%2];" : "+r"(r) : "r"(a), "r"(a), "r"(a), "r"(a), "r"(a));
// CHECK-NEXT:asm-unused-operand.cu:[[#@LINE-1]]:74-79: warning: the template does not use '%1', '%3', '%4' and '%5' [asm-unused-operand]

  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %0;" : "+r"(r) : "r"(a), "r"(a), "r"(a), "r"(a), "r"(a));
// CHECK-NEXT:asm-unused-operand.cu:[[#@LINE-1]]:67-72: warning: the template does not use '%1', '%2', '%3' and 2 other operands [asm-unused-operand]

  // ptx-lint: allow asm-unused-operand
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %0;" : "+r"(r) : "r"(a), "r"(a));

  // Another side of the #if uses it, decided or not; of the last one, neither does.
  asm("{"
#ifdef FAST
      "add.u32 %0, %1, %2;"
#else
      "mov.b32 %0, %1;"
#endif
      "}" : "=r"(r) : "r"(a), "r"(a));
  asm("{"
#if 0
      "add.u32 %0, %1, %2;"
#else
      "mov.b32 %0, %1;"
#endif
      "}" : "=r"(r) : "r"(a), "r"(a));
  asm("{"
#ifdef FAST
      "add.u32 %0, %1, %10;"
#else
      "mov.b32 %0, %1;"
#endif
      "}" : "=r"(r) : "r"(a), "r"(a), "r"(a), "r"(a), "r"(a), "r"(a), "r"(a), "r"(a), "r"(a), "r"(a));
// CHECK-NEXT:asm-unused-operand.cu:[[#@LINE-1]]:31-36: warning: the template does not use '%2', '%3', '%4' and 5 other operands [asm-unused-operand]
  // Registers of which a wait makes new values, for the compiler.
  asm volatile("wgmma.wait_group.sync.aligned 0;" : "+r"(r), "+r"(a) :: "memory");
  asm volatile("tcgen05.wait::ld.sync.aligned;" : "+r"(r), "+r"(a) :: "memory");
  asm volatile("cp.async.wait_all;" : "+r"(r) : "r"(a) : "memory");
// CHECK-NEXT:asm-unused-operand.cu:[[#@LINE-1]]:49-54: warning: the template does not use '%1' [asm-unused-operand]
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %0;" : "+r"(r), "+r"(a));
// CHECK-NEXT:asm-unused-operand.cu:[[#@LINE-1]]:75-81: warning: the template does not use '%1' [asm-unused-operand]
  // The macro is defined in another file, so its text is unknown.
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : ADDRESS(a), "r"(a));
}
