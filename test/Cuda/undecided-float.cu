// With a target, nothing is reported about a float of the wrong type if an undecided #if may exclude the statement.
// RUN: %ptx-lint --target=sm_90 %s 2>&1 | %FileCheck %s --check-prefix=NONE --allow-empty
// RUN: %not %ptx-lint --target=sm_90 -DSOME %s 2>&1 | %brief | %FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// NONE-NOT:{{.}}

__device__ void load(unsigned &r, double address) {
#ifdef SOME
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "d"(address));
// CHECK:undecided-float.cu:[[#@LINE-1]]:65-66: error: address register '%1' is of type .f64; it must be .b32, .u32, .s32, .b64, .u64 or .s64 [operand-type]
// CHECK-NEXT:undecided-float.cu:[[#@LINE-2]]:83-94: note: '%1' is "d"(address)
#endif
  // This may be for sm_100 only.
  if constexpr (kNew)
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "d"(address));
}
