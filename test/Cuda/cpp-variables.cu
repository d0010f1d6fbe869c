// Variables of the C++ source: a name without '%' may be one, in this source or in a header.  The verdicts are those of
// nvcc 13.0 and its ptxas for sm_90.
// RUN: %not %ptx-lint --error-limit=0 --target=sm_90 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

extern __shared__ __align__(16) unsigned shared_rows[];
__device__ unsigned global_rows[256];
namespace space {
__device__ unsigned rows[256];
}

__device__ void addresses(unsigned &r, unsigned a) {
  shared_rows[a] = global_rows[a] + space::rows[a];
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [shared_rows + 16];" : "=r"(r) : : "memory");
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.b16 {%0}, [_ZN5space4rowsE];" : "=r"(r) : : "memory");
  asm volatile("{ .reg .b32 f<8>; wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {f0,f1,f2,f3,f4,f5,f6,f7}, "
               "[global_rows], 32; mov.b32 %0, f0; }" : "=r"(r) : : "memory");
  asm volatile("mov.u32 %0, shared_rows;" : "=r"(r));
  asm volatile("mov.u32 %0, shared_rows + 16;" : "=r"(r));
  asm volatile("{ .reg .b64 t; cvta.shared.u64 t, shared_rows; cvt.u32.u64 %0, t; }" : "=r"(r));
  asm volatile("mapa.shared::cluster.u32 %0, shared_rows, 1;" : "=r"(r));
  asm volatile("ld.shared.u32 %0, shared_rows[global_rows];" : "=r"(r) : : "memory");
}

// Registers that are not declared.
__device__ void registers(unsigned &r, unsigned a) {
  asm volatile("{ .reg .b32 t; ldmatrix.sync.aligned.m8n8.x1.shared.b16 {tt}, [%1]; mov.b32 %0, t; }" : "=r"(r) : "r"(a));
// CHECK:cpp-variables.cu:[[#@LINE-1]]:74-75: error: 'tt' is not declared in this scope [undeclared-name]
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, source;" : "=r"(r));
// CHECK-NEXT:cpp-variables.cu:[[#@LINE-1]]:59-64: error: 'source' is not declared in this scope [undeclared-name]
  asm volatile("mov.u32 %0, laneid;" : "=r"(r));
// CHECK-NEXT:cpp-variables.cu:[[#@LINE-1]]:29-34: error: 'laneid' is not declared in this scope [undeclared-name]
  asm volatile("@condition movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(a));
// CHECK-NEXT:cpp-variables.cu:[[#@LINE-1]]:18-26: error: 'condition' is not declared in this scope [undeclared-name]
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%%address];" : "=r"(r) : : "memory");
// CHECK-NEXT:cpp-variables.cu:[[#@LINE-1]]:66-73: error: '%address' is not declared in this scope [undeclared-name]
  asm volatile("{ .reg .b32 f<8>; wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {f0,f1,f2,f3,f4,f5,f6,f7}, "
               "[global_rows], stride; mov.b32 %0, f0; }" : "=r"(r) : : "memory");
// CHECK-NEXT:cpp-variables.cu:[[#@LINE-1]]:32-37: error: 'stride' is not declared in this scope [undeclared-name]
}

// A name of the template hides the variable.
__device__ void hidden(unsigned &r) {
  asm volatile("{ .reg .pred rows; ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [rows]; }" : "=r"(r) : : "memory");
// CHECK-NEXT:cpp-variables.cu:[[#@LINE-1]]:84-87: error: address register 'rows' is of type .pred; it must be .b32, .u32, .s32, .b64, .u64 or .s64 [operand-type]
// CHECK-NEXT:cpp-variables.cu:[[#@LINE-2]]:30-33: note: declared here
}
// CHECK-NOT:{{.}}
