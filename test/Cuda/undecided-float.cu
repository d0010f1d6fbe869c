// With a target up to sm_90, a float of the wrong type is a warning if an undecided #if may exclude the statement.
// RUN: %ptx-lint --target=sm_90 %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %ptx-lint --target=sm_100 %s 2>&1 | %FileCheck %s --check-prefix=NONE --allow-empty
// RUN: %ptx-lint --target=sm_90 -USOME %s 2>&1 | %FileCheck %s --check-prefix=NONE --allow-empty
// NONE-NOT:{{.}}

__device__ void load(unsigned &r, double address) {
#ifdef SOME
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "d"(address));
// CHECK:undecided-float.cu:[[#@LINE-1]]:65-66: warning: up to sm_90, address register '%1' is of type .f64; it must be .b32, .u32, .s32, .b64, .u64 or .s64 [asm-float-type]
// CHECK-NEXT:undecided-float.cu:[[#@LINE-2]]:83-94: note: '%1' is "d"(address)
#endif
  // This may be for sm_100 only.
  if constexpr (kNew)
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "d"(address));
}
