//===- UndocumentedForms.h - Forms that only ptxas accepts ------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// Uses the notation of the table of forms (ptxmatrix/detail/Forms.h).  A form can share spellings with a form of the
// PTX ISA, for other versions and targets.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_ISA_UNDOCUMENTEDFORMS_H
#define PTXMATRIX_LIB_ISA_UNDOCUMENTEDFORMS_H

#include "ptxmatrix/detail/Forms.h"

namespace ptxmatrix::detail {

// clang-format off
// Forms that ptxas accepts but the PTX ISA does not define.
inline constexpr auto kUndocumentedRows = std::to_array<FormRow>({
// syntax, operands, PTX, target, ptxas
{"ldmatrix.sync.aligned.m8n8.x8|x16|x32|x64|x128{.trans}{.shared{::cta}}.b16",                       "V*_:any32+pred, [P]",       {6, 5}, "sm_75", kCuda123, kCuda135},
{"ldmatrix.sync.aligned.m16n16.x8|x16|x32|x64|x128.trans{.shared{::cta}}.b8",                        "V*_:any32+pred, [P]",       {8, 6}, "sm_100f|sm_110f|sm_120f", kCuda128, kCuda135},
{"ldmatrix.sync.aligned.m16n16.x8|x16|x32|x64|x128.trans{.shared{::cta}}.b8x16.b6x16_p32|b4x16_p64", "V*_:any32+pred, [P]",       {8, 6}, "sm_100f|sm_110f|sm_120f", kCuda128, kCuda135},
{"ldmatrix.sync.aligned.m8n16.x8|x16|x32|x64|x128{.shared{::cta}}.b8x16.b6x16_p32|b4x16_p64",        "V*_:any32+pred, [P]",       {8, 6}, "sm_100f|sm_110f|sm_120f", kCuda128, kCuda135},
{"ldmatrix.sync.aligned.m8n16.x8|x16|x32|x64|x128{.shared{::cta}}.s8.s4",                            "V*_:any32+pred, [P]",       {9, 4}, "sm_90a|sm_100f|sm_110f|sm_120f", kCuda134, kCuda135},
{"wmma.load.c.sync.aligned(6.3).row|col.m8n8k32|m8n8k128{.global|.shared{::cta}}.f32",               "V_:b32|f32, [P]{, S}",      {6, 3}, "sm_75", kCuda118, kCuda135},
{"wmma.load.c.sync.aligned(6.3).row|col.m8n8k32|m8n8k128{.global|.shared{::cta}}.bf16x2|tf32.f16",   "V2_:b32|f16x2, [P]{, S}",   {7, 0}, "sm_80", kCuda118, kCuda135},
{"wmma.load.c.sync.aligned(6.3).row|col.m8n8k32|m8n8k128{.global|.shared{::cta}}.bf16x2|tf32.u32",   "V2_:b32|u32|s32, [P]{, S}", {7, 0}, "sm_80", kCuda118, kCuda135},
{"wmma.load.c.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.u32",    "V8_:b32|u32|s32, [P]{, S}", {6, 0}, "sm_70", kCuda118, kCuda129},
{"wmma.load.a|b.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}",      "V8_:any32, [P]{, S}",       {6, 0}, "sm_70", kCuda118, kCuda129},
{"stmatrix.sync.aligned.m8n8.x8|x16|x32|x64|x128{.trans}{.shared{::cta}}.b16",                       "[P], V*:any32+pred",        {7, 8}, "sm_90", kCuda123, kCuda135},
{"stmatrix.sync.aligned.m16n8.x8|x16|x32|x64|x128.trans{.shared{::cta}}.b8",                         "[P], V*:any32+pred",        {8, 6}, "sm_100f|sm_110f|sm_120f", kCuda128, kCuda135},
{"wmma.store.d.sync.aligned(6.3).row|col.m8n8k32|m8n8k128{.global|.shared{::cta}}.f32",              "[P], V:b32|f32{, S}",       {6, 3}, "sm_75", kCuda118, kCuda135},
{"wmma.store.d.sync.aligned(6.3).row|col.m8n8k32|m8n8k128{.global|.shared{::cta}}.bf16x2|tf32.f16",  "[P], V2:b32|f16x2{, S}",    {7, 0}, "sm_80", kCuda118, kCuda135},
{"wmma.store.d.sync.aligned(6.3).row|col.m8n8k32|m8n8k128{.global|.shared{::cta}}.bf16x2|tf32.u32",  "[P], V2:b32|u32|s32{, S}",  {7, 0}, "sm_80", kCuda118, kCuda135},
{"wmma.store.d.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.u32",   "[P], V8:b32|u32|s32{, S}",  {6, 0}, "sm_70", kCuda118, kCuda129},
{"wmma.mma.sync.aligned(6.3).A:row|col.B:row|col.m16n16k16|m32n8k16.D:s32.A:s8|u8.B:=A.C:u32{.satfinite}",                      "D*_:b32|u32|s32, A*:b32|u32|s32, B*:b32|u32|s32, C*:b32|u32|s32",                                 {6, 3}, "sm_72", kCuda128, kCuda130},
{"wmma.mma.sync.aligned(6.3).A:row|col.B:row|col.m16n16k8|m8n8k4.D:s32.A:s8|u8.B:=A.C:u32{.satfinite}",                         "D*_:b32|u32|s32, A*:b32|u32|s32, B*:b32|u32|s32, C*:b32|u32|s32",                                 {7, 0}, "sm_80", kCuda128, kCuda130},
{"wmma.mma.sync.aligned(6.3).A:row|col.B:row|col.m16n16k16|m16n16k8{.rn|rz|rm|rp}.D:f64.A:f64.B:f64.C:f64",                     "D_:any64, A:any64, B:any64, C:any64",                                                             {7, 0}, "sm_80", kCuda118, kCuda135},
{"mma.sync.aligned.m8n8k4.A:row|col.B:row|col.D:f32.A:bf16.B:bf16.C:f32",                                                       "D8_:b32|f32, A2:b32, B2:b32, C8:b32|f32",                                                         {7, 0}, "sm_80", kCuda118, kCuda135},
{"mma.sync.aligned.m8n8k4.A:row|col.B:row|col.D:f32.A:tf32.B:tf32.C:f32",                                                       "D8_:b32|f32, A4:b32, B4:b32, C8:b32|f32",                                                         {7, 0}, "sm_80", kCuda118, kCuda135},
{"mma.sync.aligned.m8n8k32.row.col.D:s32.A:s4|u4.B:s4|u4.C:s32.xor|and|or{.popc}",                                              "call(90-) D_:b32|u32|s32, A:any32+pred(-89), B:any32+pred(-89), C:b32|u32|s32",                             {6, 5}, "sm_75", kCuda118, kCuda135},
{"mma.sync.aligned.m16n8k32|m16n8k64.row.col.D:s32.A:s4|u4.B:s4|u4.C:s32.xor|and|or{.popc}",                                    "call(90-) D_:b32|u32|s32, A:any32+pred(-89), B:any32+pred(-89), C:b32|u32|s32",                             {7, 0}, "sm_80", kCuda118, kCuda135},
{"mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4|kind::mxf8f6f4|kind::mxf4.D:f32.A:e4m3|e5m2.B:e4m3|e5m2.C:f32",                "divided(90-110) D_(89-89|120-):b32|f32, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f32",                       {8, 6}, "sm_100f|sm_110f|sm_120f", kCuda128, kCuda135},
{"mma.sync.aligned.m16n8k32.row.col.kind::mxf4nvf4.D:f32.A:e4m3|e5m2.B:e4m3|e5m2.C:f32",                                        "divided(90-110) D_(89-89|120-):b32|f32, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f32",                       {8, 7}, "sm_100f|sm_110f|sm_120f", kCuda128, kCuda135},
{"mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4|kind::mxf8f6f4|kind::mxf4|kind::mxf4nvf4.D:f16.A:e4m3|e5m2.B:e4m3|e5m2.C:f16", "divided(90-110) D_(89-89|120-):b32|f16x2, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f16x2",                   {8, 7}, "sm_100f|sm_110f|sm_120f", kCuda128, kCuda135},
{"mma.sync.aligned.m16n8k16.row.col.kind::f8f6f4|kind::mxf8f6f4|kind::mxf4|kind::mxf4nvf4.D:f32.A:e4m3|e5m2.B:e4m3|e5m2.C:f32", "divided(90-110) D_(89-89|120-):b32|f32, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f32",                       {8, 7}, "sm_100f|sm_110f|sm_120f", kCuda128, kCuda135},
{"mma.sync.aligned.m16n8k16.row.col.kind::f8f6f4|kind::mxf8f6f4|kind::mxf4|kind::mxf4nvf4.D:f16.A:e4m3|e5m2.B:e4m3|e5m2.C:f16", "divided(90-110) D_(89-89|120-):b32|f16x2, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f16x2",                   {8, 7}, "sm_100f|sm_110f|sm_120f", kCuda128, kCuda135},
{"mma.sync.aligned.m16n8k32.row.col.kind::f16|kind::tf32.D:f32.A:e4m3|e5m2.B:e4m3|e5m2.C:f32",                                  "divided(90-110) D_(89-89|120-):b32|f32, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f32",                       {8, 6}, "sm_100f|sm_110f", kCuda128, kCuda135},
{"mma.sync.aligned.m16n8k32.row.col.kind::f16|kind::tf32.D:f16.A:e4m3|e5m2.B:e4m3|e5m2.C:f16",                                  "divided(90-110) D_(89-89|120-):b32|f16x2, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f16x2",                   {8, 7}, "sm_100f|sm_110f", kCuda128, kCuda135},
{"mma.sync.aligned.m16n8k16.row.col.kind::f16|kind::tf32.D:f32.A:e4m3|e5m2.B:e4m3|e5m2.C:f32",                                  "divided(90-110) D_(89-89|120-):b32|f32, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f32",                       {8, 7}, "sm_100f|sm_110f", kCuda128, kCuda135},
{"mma.sync.aligned.m16n8k16.row.col.kind::f16|kind::tf32.D:f16.A:e4m3|e5m2.B:e4m3|e5m2.C:f16",                                  "divided(90-110) D_(89-89|120-):b32|f16x2, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f16x2",                   {8, 7}, "sm_100f|sm_110f", kCuda128, kCuda135},
{"mma.sync.aligned.m16n8k32.row.col.kind::i8.D:f32.A:e4m3|e5m2.B:e4m3|e5m2.C:f32",                                              "divided(90-110) D_(89-89|120-):b32|f32, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f32",                       {8, 6}, "sm_100a|sm_101a|sm_110a", kCuda128, kCuda135},
{"mma.sync.aligned.m16n8k32.row.col.kind::i8.D:f16.A:e4m3|e5m2.B:e4m3|e5m2.C:f16",                                              "divided(90-110) D_(89-89|120-):b32|f16x2, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f16x2",                   {8, 7}, "sm_100a|sm_101a|sm_110a", kCuda128, kCuda135},
{"mma.sync.aligned.m16n8k16.row.col.kind::i8.D:f32.A:e4m3|e5m2.B:e4m3|e5m2.C:f32",                                              "divided(90-110) D_(89-89|120-):b32|f32, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f32",                       {8, 7}, "sm_100a|sm_101a|sm_110a", kCuda128, kCuda135},
{"mma.sync.aligned.m16n8k16.row.col.kind::i8.D:f16.A:e4m3|e5m2.B:e4m3|e5m2.C:f16",                                              "divided(90-110) D_(89-89|120-):b32|f16x2, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f16x2",                   {8, 7}, "sm_100a|sm_101a|sm_110a", kCuda128, kCuda135},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f8f6f4|kind::mxf8f6f4.D:f32.A:e4m3|e5m2.B:e4m3|e5m2.C:f32",      "divided(90-110) D_(89-89|120-):b32|f32, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f32, E:b32|u32|s32|f16x2+f32|pred(89-89|120-), F1",     {8, 6}, "sm_100f|sm_110f|sm_120f", kCuda128, kCuda135},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf4.D:f32.A:e4m3|e5m2.B:e4m3|e5m2.C:f32",                       "divided(90-110) D_(89-89|120-):b32|f32, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f32, E:b32|u32|s32|f16x2+f32|pred(89-89|120-), F1",     {8, 6}, "sm_100a|sm_101a|sm_103a|sm_107a|sm_110a|sm_120a|sm_121a", kCuda128, kCuda135},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.D:f32.A:e4m3|e5m2.B:e4m3|e5m2.C:f32",                   "divided(90-110) D_(89-89|120-):b32|f32, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f32, E:b32|u32|s32|f16x2+f32|pred(89-89|120-), F1",     {8, 7}, "sm_100a|sm_101a|sm_103a|sm_107a|sm_110a|sm_120a|sm_121a", kCuda128, kCuda135},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.D:f16.A:e4m3|e5m2.B:e4m3|e5m2.C:f16",                                  "divided(90-110) D_(89-89|120-):b32|f16x2, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f16x2, E:b32|u32|s32|f16x2+f32|pred(89-89|120-), F1", {8, 7}, "sm_120f", kCuda128, kCuda135},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf8f6f4.D:f16.A:e4m3|e5m2.B:e4m3|e5m2.C:f16",                   "divided(90-110) D_(89-89|120-):b32|f16x2, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f16x2, E:b32|u32|s32|f16x2+f32|pred(89-89|120-), F1", {8, 7}, "sm_120f", kCuda128, kCuda135},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::mxf4|kind::mxf4nvf4.D:f16.A:e4m3|e5m2.B:e4m3|e5m2.C:f16",        "divided(90-110) D_(89-89|120-):b32|f16x2, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f16x2, E:b32|u32|s32|f16x2+f32|pred(89-89|120-), F1", {8, 7}, "sm_120a|sm_121a", kCuda128, kCuda135},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::f16|kind::tf32.D:f32.A:e4m3|e5m2.B:e4m3|e5m2.C:f32",             "divided(90-110) D_(89-89|120-):b32|f32, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f32, E:b32|u32|s32|f16x2+f32|pred(89-89|120-), F1",     {8, 6}, "sm_100f|sm_110f", kCuda128, kCuda135},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.kind::i8.D:f32.A:e4m3|e5m2.B:e4m3|e5m2.C:f32",                         "divided(90-110) D_(89-89|120-):b32|f32, A:any32+pred(89-89|120-), B:any32+pred(89-89|120-), C:b32|f32, E:b32|u32|s32|f16x2+f32|pred(89-89|120-), F1",     {8, 6}, "sm_100a|sm_101a|sm_110a", kCuda128, kCuda135},
});
// clang-format on

/// The parsed rows.
inline constexpr auto kUndocumentedForms = readForms<kUndocumentedRows>();

} // namespace ptxmatrix::detail

#endif // PTXMATRIX_LIB_ISA_UNDOCUMENTEDFORMS_H
