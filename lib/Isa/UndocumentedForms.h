//===- UndocumentedForms.h - Forms that only ptxas accepts ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// In the notation of the table of forms (ptxmatrix/detail/Forms.h).  The PTX ISA does not define these forms, so their
// operands are not checked, and nothing is said about versions, targets and releases.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ISA_UNDOCUMENTEDFORMS_H
#define PTXMATRIX_LIB_ISA_UNDOCUMENTEDFORMS_H

#include "ptxmatrix/detail/Forms.h"

namespace ptxmatrix::detail {

// clang-format off
inline constexpr auto kUndocumentedRows = std::to_array<FormRow>({
{"ldmatrix.sync.aligned.m8n8.x8|x16|x32|x64|x128{.trans}{.shared{::cta}}.b16", ""},
{"ldmatrix.sync.aligned.m16n16.x8|x16|x32|x64|x128.trans{.shared{::cta}}.b8", ""},
{"ldmatrix.sync.aligned.m16n16.x8|x16|x32|x64|x128.trans{.shared{::cta}}.b8x16.b6x16_p32|b4x16_p64", ""},
{"ldmatrix.sync.aligned.m8n16.x8|x16|x32|x64|x128{.shared{::cta}}.b8x16.b6x16_p32|b4x16_p64", ""},
{"ldmatrix.sync.aligned.m8n16.x8|x16|x32|x64|x128{.shared{::cta}}.s8.s4", ""},
{"wmma.load.c.sync.aligned(6.3).row|col.m8n8k32|m8n8k128{.global|.shared{::cta}}.f32", ""},
{"wmma.load.c.sync.aligned(6.3).row|col.m8n8k32|m8n8k128{.global|.shared{::cta}}.bf16x2|tf32.f16|u32", ""},
{"wmma.load.c.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.u32", ""},
{"wmma.load.a|b.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}", ""},
{"stmatrix.sync.aligned.m8n8.x8|x16|x32|x64|x128{.trans}{.shared{::cta}}.b16", ""},
{"stmatrix.sync.aligned.m16n8.x8|x16|x32|x64|x128.trans{.shared{::cta}}.b8", ""},
{"wmma.store.d.sync.aligned(6.3).row|col.m8n8k32|m8n8k128{.global|.shared{::cta}}.f32", ""},
{"wmma.store.d.sync.aligned(6.3).row|col.m8n8k32|m8n8k128{.global|.shared{::cta}}.bf16x2|tf32.f16|u32", ""},
{"wmma.store.d.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.u32", ""},
{"wmma.mma.sync.aligned(6.3).A:row|col.B:row|col.m16n16k16|m32n8k16|m16n16k8|m8n8k4.D:s32.A:s8|u8.B:=A.C:u32{.satfinite}", ""},
{"wmma.mma.sync.aligned(6.3).A:row|col.B:row|col.m16n16k16|m16n16k8{.rn|rz|rm|rp}.D:f64.A:f64.B:f64.C:f64", ""},
{"mma.sync.aligned.m8n8k4.A:row|col.B:row|col.D:f32.A:bf16|tf32.B:=A.C:f32", ""},
{"mma.sync.aligned.m8n8k32|m16n8k32|m16n8k64.A:row.B:col.D:s32.A:s4|u4.B:s4|u4.C:s32.xor|and|or{.popc}", ""},
{"mma.sync.aligned.m16n8k16.A:row.B:col.kind::f8f6f4.D:f32|f16.A:e4m3|e5m2.B:e4m3|e5m2.C:=D", ""},
{"mma.sync.aligned.m16n8k16|m16n8k32.A:row.B:col.kind::mxf8f6f4|kind::mxf4|kind::mxf4nvf4|kind::f16|kind::tf32|kind::i8.D:f32|f16.A:e4m3|e5m2.B:e4m3|e5m2.C:=D", ""},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k64.A:row.B:col{.kind::mxf8f6f4|kind::mxf4|kind::mxf4nvf4}.D:f16.A:e4m3|e5m2.B:e4m3|e5m2.C:f16", ""},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k64.A:row.B:col.kind::mxf8f6f4|kind::mxf4|kind::mxf4nvf4.D:f32.A:e4m3|e5m2.B:e4m3|e5m2.C:f32", ""},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k64.A:row.B:col.kind::f16|kind::tf32|kind::i8.D:f32.A:e4m3|e5m2.B:e4m3|e5m2.C:f32", ""},
});
// clang-format on

/// The parsed rows.
inline constexpr auto kUndocumentedForms = readForms<kUndocumentedRows>();

} // namespace ptxmatrix::detail

#endif // PTXMATRIX_LIB_ISA_UNDOCUMENTEDFORMS_H
