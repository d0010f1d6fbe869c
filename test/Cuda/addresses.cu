// Addresses in the operands of asm statements.
// RUN: %ptx-lint --error-limit=0 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %ptx-lint --diff %s 2>%t | %FileCheck %s --check-prefix=FIX
// FIX:+++ b{{.*}}
// FIX:+  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(where) : "memory");
// FIX:+  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1 + 16];"
// FIX:+  asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];"
// FIX-NOT:{{^[+]}}

__device__ void narrow(unsigned &r, unsigned where) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.b16 {%0}, [%1];" : "=r"(r) : "r"(where) : "memory");
// CHECK:addresses.cu:[[#@LINE-1]]:58-59: warning: '%1' is a register of 32 bits; without '.shared', this 'ldmatrix' needs a generic address, which has 64 [generic-address]
// CHECK-NEXT:addresses.cu:[[#@LINE-2]]:76-85: note: '%1' is "r"(where)
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(where) : "memory");
}

#define LOAD(KIND, OPERAND)                                                                                            \
  asm volatile("ldmatrix.sync.aligned.m8n8.x1" KIND ".b16 {%0}, [%1];" : "=r"(r) : "l"(OPERAND) : "memory")
// CHECK-NEXT:addresses.cu:[[#@LINE-1]]:66-67: warning: '%1' is a .shared address; without '.shared', this 'ldmatrix' needs a generic address [generic-address]
// CHECK-NEXT:addresses.cu:[[#@LINE-2]]:84-95: note: '%1' is "l"(__cvta_generic_to_shared(pointer))
// CHECK-NEXT:addresses.cu:[[#@LINE+31]]:3-45: note: the macro is used here

__device__ void converted(unsigned &r, const void *pointer, unsigned long long where) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.b16 {%0}, [%1 + 16];"
// CHECK-NEXT:addresses.cu:[[#@LINE-1]]:58-59: warning: '%1' is a .shared address; without '.shared', this 'ldmatrix' needs a generic address [generic-address]
// CHECK-NEXT:addresses.cu:[[#@LINE+1]]:28-65: note: '%1' is "l"(__cvta_generic_to_shared(pointer))
               : "=r"(r) : "l"(__cvta_generic_to_shared(pointer)) : "memory");
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.b16 {%0}, [%1];"
// CHECK-NEXT:addresses.cu:[[#@LINE-1]]:64-65: warning: '%1' is a .shared address; without '.shared', this 'ldmatrix' needs a generic address [generic-address]
// CHECK-NEXT:addresses.cu:[[#@LINE+1]]:28-110: note: '%1' is "l"(static_cast<unsigned long long>(__cvta_generic_to_shared((char *)pointer + 4)))
               : "=r"(r) : "l"(static_cast<unsigned long long>(__cvta_generic_to_shared((char *)pointer + 4))) : "memory");
  asm volatile("{ .reg .b64 t; add.s64 t, %1, 16; ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [t]; }"
// CHECK-NEXT:addresses.cu:[[#@LINE-1]]:99: warning: 't' is a generic address of .shared memory; with '.shared', this 'ldmatrix' needs a .shared address [generic-address]
               : "=r"(r) : "l"(__cvta_shared_to_generic(where)) : "memory");
  asm volatile("{ .reg .b32 f<8>; wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 {f0,f1,f2,f3,f4,f5,f6,f7}, [%1]; "
// CHECK-NEXT:addresses.cu:[[#@LINE-1]]:113-114: warning: '%1' is a .global address; with '.shared', this 'wmma.load' needs a .shared address [generic-address]
// CHECK-NEXT:addresses.cu:[[#@LINE+1]]:48-93: note: '%1' is "l"((size_t)__cvta_generic_to_global(pointer))
               "mov.b32 %0, f0; }" : "=r"(r) : "l"((size_t)__cvta_generic_to_global(pointer)) : "memory");

  // These are right, or unknown.
  LOAD(".shared", __cvta_generic_to_shared(pointer));
  LOAD("", __cvta_shared_to_generic(where));
  LOAD("", pointer);
  LOAD("", window + __cvta_generic_to_shared(pointer));
  LOAD("", generic(__cvta_generic_to_shared(pointer)));
  LOAD("", __cvta_generic_to_shared(pointer) + window);
  asm volatile("{ cvta.shared.u64 %1, %1; ldmatrix.sync.aligned.m8n8.x1.b16 {%0}, [%1]; }" : "=r"(r), "+l"(where) : : "memory");
}

// The macro is also used with other operands, so that the fix is not safe.
__device__ void inMacro(unsigned &r, const void *pointer) {
  LOAD("", __cvta_generic_to_shared(pointer));
}
