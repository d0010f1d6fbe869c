// nvcc declares "f" as .f32 up to sm_90, and as .b32 for newer targets; "d" likewise.
// RUN: %not %ptx-lint -Wno-asm-volatile --error-limit=0 --target=sm_80 %s 2>&1 | %brief | %FileCheck %s --check-prefix=OLD --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %ptx-lint -Wno-asm-volatile --error-limit=0 --target=sm_100a %s 2>&1 | %FileCheck %s --check-prefix=NONE --allow-empty
// RUN: %ptx-lint -Wno-asm-volatile --error-limit=0 -Wno-asm-float-type %s 2>&1 | %FileCheck %s --check-prefix=NONE --allow-empty
// RUN: %not %ptx-lint -Wno-asm-volatile --error-limit=0 --target=sm_80,sm_90,sm_120a --format=json %s | %python %S/../Driver/Inputs/check-json.py | %FileCheck %s --check-prefix=BOTH
// NONE-NOT:{{.}}

__device__ void mma(unsigned &r, unsigned &s, unsigned &t, unsigned &u, float &f, unsigned a, float x) {
  asm("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %2}, {%3}, {%3, %3};"
      : "=r"(r), "=r"(s)
      : "f"(x), "r"(a));
  asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %4}, {%5}, {%4, %4, %5, %5};"
      : "=r"(r), "=r"(s), "=r"(t), "=r"(u)
      : "r"(a), "f"(x));
  asm("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=f"(f) : "r"(a));
}

// Expected.
// BOTH:file targets.cu None None read
// BOTH-NEXT:  counts ldmatrix:1 mma:2
// BOTH-NEXT:  verdict sm_80 9.5 False
// BOTH-NEXT:  verdict sm_90 9.5 False
// BOTH-NEXT:  verdict sm_120a 9.5 True
// BOTH-NEXT:  error 9:67-9:75 sm_80 [operand-type] these registers are of type .f32; A of 'mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16' needs .b32 or .f16x2 (for sm_80)
// BOTH-NEXT:    note 11:9 '%2' is "f"(x)
// BOTH-NEXT:  error 9:67-9:75 sm_90 [operand-type] these registers are of type .f32; A of 'mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16' needs .b32 or .f16x2 (for sm_90)
// BOTH-NEXT:    note 11:9 '%2' is "f"(x)
// BOTH-NEXT:  error 12:86-12:88 sm_80 [operand-type] '%5' is of type .f32; B of 'mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32' needs .b32 or .f16x2 (for sm_80)
// BOTH-NEXT:    note 14:17 '%5' is "f"(x)
// BOTH-NEXT:  error 12:86-12:88 sm_90 [operand-type] '%5' is of type .f32; B of 'mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32' needs .b32 or .f16x2 (for sm_90)
// BOTH-NEXT:    note 14:17 '%5' is "f"(x)
// BOTH-NOT:{{.}}

// Expected in text; a target that is given twice counts once.
// RUN: %not %ptx-lint -Wno-asm-volatile --error-limit=0 --target=sm_80,sm_80 %s 2>&1 | %brief | %FileCheck %s --check-prefix=OLD --implicit-check-not=error: --implicit-check-not=warning:
// OLD:targets.cu:9:67-74: error: these registers are of type .f32; A of 'mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16' needs .b32 or .f16x2 [operand-type]
// OLD-NEXT:targets.cu:11:9-14: note: '%2' is "f"(x)
// OLD-NEXT:targets.cu:12:86-87: error: '%5' is of type .f32; B of 'mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32' needs .b32 or .f16x2 [operand-type]
// OLD-NEXT:targets.cu:14:17-22: note: '%5' is "f"(x)
// OLD-NOT:{{.}}
