// How operands appear in the PTX.  The verdicts are those of nvcc 13.0 and its ptxas for sm_90.
// RUN: %not %ptx-lint -Wno-asm-volatile --error-limit=0 --target=sm_90 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

__device__ void percent(unsigned &r, unsigned a) {
  asm("/* %2 */ movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
  asm("{ .reg .b32 t; mov.u32 t, %%laneid; movmatrix.sync.aligned.m8n8.trans.b16 t, t; }");

  // These are right.
  asm("/* %% %0 */ movmatrix.sync.aligned.m8n8.trans.b16 %00, %01; // 100 %% of %%0" : "=r"(r) : "r"(a));
  asm("{ .reg .b32 t; mov.u32 t, %laneid; /* %% */ movmatrix.sync.aligned.m8n8.trans.b16 t, t; }");
  asm("{ .reg .b32 %%0; movmatrix.sync.aligned.m8n8.trans.b16 %%0, %1; mov.b32 %0, %%0; }" : "=r"(r) : "r"(a));
}

// '%=' is a unique number for each copy of the statement.
__device__ void numbered(unsigned &r, unsigned a) {
  asm(".reg .b32 t%=; movmatrix.sync.aligned.m8n8.trans.b16 t%=, %1; mov.b32 %0, t%=;" : "=r"(r) : "r"(a));
  asm("again_%=: movmatrix.sync.aligned.m8n8.trans.b16 %0, %1; bra again_%=;" : "=r"(r) : "r"(a));
}

__device__ void constraints(unsigned &r, float &f, unsigned a, float x, unsigned long long l, double d) {
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=f"(f) : "f"(x));
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "+r"(r) : "l"(l));
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "h"((short)a));
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "l"(l));
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "d"(d));
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "&r"(a));
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=&&r"(r) : "r"(a));
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=n"(r) : "r"(a));
}

template <int Offset> __device__ void values(unsigned &r, unsigned a) {
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%2}, [%1]; mov.b32 %0, %1;" : "=r"(r) : "r"(a), "n"(Offset));
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1 + %2];" : "=r"(r) : "r"(a), "n"(Offset));
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1 + %2];" : "=r"(r) : "r"(a), "n"(-16));
  asm("ldmatrix.sync.aligned.m8n8.x%2.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a), "n"(3));
  asm("ldmatrix.sync.aligned.m8n8.x%2.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a), "n"(1));
  asm("ldmatrix.sync.aligned.m8n8.x%2.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(a), "n"(Offset));
}

__device__ void end(unsigned &r, unsigned a) {
  asm("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1" : "=r"(r) : "r"(a));
  asm("{ movmatrix.sync.aligned.m8n8.trans.b16 %0, %1 }" : "=r"(r) : "r"(a));

  // These are right.
  asm("{ .reg .b32 t; mov.u32 t, %laneid; movmatrix.sync.aligned.m8n8.trans.b16 t, t; } // 100%");
}

// Expected.
// CHECK:operands.cu:5:11-12: error: there is no operand '%2': the statement has 2 operands, '%0' to '%1' [asm-operand]
// CHECK-NEXT:operands.cu:6:34-35: error: '%%' stays as it is in a statement without operands; a register is written with one '%' [asm-operand]
// CHECK-NEXT:operands.cu:22:50-51: error: '%1' is of type .b64; 'movmatrix' needs .b32, .u32, .s32, .f16x2 or .f32 [operand-type]
// CHECK-NEXT:operands.cu:22:67-72: note: '%1' is "l"(l)
// CHECK-NEXT:operands.cu:23:50-51: error: '%1' is of type .b16; 'movmatrix' needs .b32, .u32, .s32, .f16x2 or .f32 [operand-type]
// CHECK-NEXT:operands.cu:23:67-79: note: '%1' is "h"((short)a)
// CHECK-NEXT:operands.cu:25:56-57: error: address register '%1' is of type .f64; it must be .b32, .u32, .s32, .b64, .u64 or .s64 [operand-type]
// CHECK-NEXT:operands.cu:25:74-79: note: '%1' is "d"(d)
// CHECK-NEXT:operands.cu:26:67-73: error: an input has no '&' in its constraint: nvcc crashes [asm-constraint]
// CHECK-NEXT:operands.cu:27:57-65: error: nvcc accepts only one constraint letter [asm-constraint]
// CHECK-NEXT:operands.cu:28:46-47: error: the destination of 'movmatrix' must be a register [operand-kind]
// CHECK-NEXT:operands.cu:28:57-63: error: an output must be a register, not a constant [asm-constraint]
// CHECK-NEXT:operands.cu:32:50-51: error: each element of the destination must be a register [operand-kind]
// CHECK-NEXT:operands.cu:35:34-37: error: '.x3' is not a qualifier of 'ldmatrix'; did you mean '.x1', '.x2' or '.x4'? [unknown-qualifier]
// CHECK-NEXT:operands.cu:35:8-48: note: the nearest legal form is 'ldmatrix.sync.aligned.m8n8.x1.shared.b16'
// CHECK-NEXT:operands.cu:41:52: error: missing ';' at the end of the template: what follows in the function is read as a part of this statement [syntax]
// CHECK-NEXT:operands.cu:42:54: error: missing ';' at the end of the statement [syntax]
// CHECK-NOT:{{.}}
