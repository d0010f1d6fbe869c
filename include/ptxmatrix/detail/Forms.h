//===- Forms.h - The table of forms -----------------------------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// THE TABLE: one row for each form, in the notation of the PTX ISA.  FormReader.h reads the rows at compile time, so
// that a mistake in one is a compile error.  Matching, canonical order, register counts, requirements, nearest forms
// and the list of variants follow from the table.  No opcode fits two rows.
//
// syntax    add|sub       a row of several instructions
//           .q            this qualifier; .sp makes a row of mma one of mma.sp
//           .q|r|s        one of these;  .q::*: one of those that begin so
//           {.q|r}        one of these, or none; {.shared{::cta}} is the same as {.shared|shared::cta}
//           .q(6.3)       required from PTX 6.3 on, refused before;  {.q(-6.5)}: refused from PTX 6.5 on
//           .A:q|r        the type or layout of matrix A;  .C:=D: the same type as that of D
//           .q<9.3>       q needs PTX 9.3 here, whatever Qualifiers.def says;  .q<8.6,sm_100f>: and these targets
//           .q|r@s        one of these if and only if s is written, too;  {.q@s}: only if it is
//           f8f6f4        the types e4m3, e5m2, e3m2, e2m3 and e2m1
//           The order is the canonical one.  ptxas accepts any order, except among types, layouts and state spaces.
// operands  V:types       a vector of registers; its length follows from shape and type.  A, B, C or D in
//                         place of V: a matrix of an MMA.  V8, A8: exactly 8 registers;  V2n: 2 x `.num`;  V1n/2:
//                         half of `.num`.  V_, D_, D4_: `_` may replace some
//           R:types       one register       E:types  the metadata of a sparse A       XA:types  the scale data of A
//           [P]           an address         S        a stride         {, S}  the operand is optional
//           F=0..3        the sparsity selector, one of these;  F=0..1+4: some ptxas accepts 4 in addition
//           TA(n,m)       the scale selector of A: n bytes, multiples of 4/n from 0, and m threads from 0 on
//           a-desc, N     an operand that the manual calls so: kNamedOperands has them, and their types
//           [mbar]:S      an address in shared memory;  :G: global;  :A: any.  Without: as the opcode says
//           [tensorMap, x, tensorCoords]  several operands in one pair of brackets
//           v(5), v(dim-1)  a vector of 5 elements, or of one less than the dimensions of `.3d`
//           x#, x#0..64/16  a register or any constant, or a multiple of 16 from 0 to 64;  #1..: 1 or more
//           x=16, x=4..16*2  only this constant, or 4 and its doubles up to 16;  #32../32: multiples of 32 from 32 on
//           value+pred       also of these types, which are not in the PTX ISA
//           d, a>, b:2, p_   d has the type of the opcode; a may be wider; b has the second type; `_` may replace p
//           a&, a%, a.       it may be the name of a variable, a special register, or a part of a register
//           -a, a!           it may be negated, as no other operand may; it cannot be a constant
//           d_|p, d|p_       `_` may replace d; `_` may replace p
//           x@q, x<7.8>   it exists if and only if q is written; it needs this version, as above
//           x<8.7>from 13 constants below 13 do not need that
//           D=            it is also read       D~  it is accessed after the instruction, too, until a wait
//           (x|y), z      two lists of operands, of which one applies: with x, which has no '|', and with y
//           result, ...   something is written; whatever else may follow, which is not checked
//           b32|f32+pred  types; those after '+' are not in the PTX ISA, but some ptxas accepts them
//           any32         every 32-bit type but predicates;  any64: every 64-bit type;  i32: b32|u32|s32
//           The first operand is written unless it is an address, and so are registers before an address; registers
//           after it are read.
// PTX       the least version; qualifiers (Qualifiers.def) and targets (Target.h) can need a newer one
// target    sm_N: this and all newer targets;  sm_Na: this one;  sm_Nf: the a and f targets of its family, from this on

#pragma once

#include "ptxmatrix/Export.h"
#include "ptxmatrix/detail/FormReader.h"

namespace ptxmatrix::detail {

// clang-format off
// The targets of tcgen05: all that have it, and those with the suffix a.
inline constexpr std::string_view kTensorTargets = "sm_100f|sm_101f";
inline constexpr std::string_view kTensorATargets = "sm_100a|sm_101a|sm_103a|sm_107a|sm_110a";

// The operands of tcgen05.mma: with A described or in tensor memory, and each of these with lanes of D that stay.
inline constexpr std::string_view kMma =
    "[d-tmem], (a-desc|[a-tmem]), b-desc, [sp-meta-tmem]@sp, (idesc|idesc, disable-output-lane), enable-input-d"
    "{, scale-input-d<8.6,sm_100f>@kind::f16|kind::tf32}";
inline constexpr std::string_view kMmaTensors =
    "[d-tmem], [a-tmem], b-desc, [sp-meta-tmem]@sp, (idesc|idesc, disable-output-lane), enable-input-d"
    "{, scale-input-d<8.6,sm_100f>@kind::f16|kind::tf32}";
inline constexpr std::string_view kMmaBlocks =
    "[d-tmem], (a-desc|[a-tmem]), b-desc, [sp-meta-tmem]@sp, [lut-tmem]@decompress::lut::b, idesc, "
    "[scale-A-tmem], [scale-B-tmem], enable-input-d";

inline constexpr auto kFormRows = std::to_array<FormRow>({
// syntax, operands, PTX, target
{"ldmatrix.sync.aligned.m8n8.x1|x2|x4{.trans}{.shared{::cta}}.b16",                    "V_:any32+pred, [P]", {6, 5}, "sm_75"},
{"ldmatrix.sync.aligned.m16n16.x1|x2.trans{.shared{::cta}}.b8",                        "V_:any32+pred, [P]", {8, 6}, "sm_100f|sm_101f|sm_120f"},
{"ldmatrix.sync.aligned.m16n16.x1|x2.trans{.shared{::cta}}.b8x16.b6x16_p32|b4x16_p64", "V_:any32+pred, [P]", {8, 6}, "sm_100f|sm_101f|sm_120f"},
{"ldmatrix.sync.aligned.m8n16.x1|x2|x4{.shared{::cta}}.b8x16.b6x16_p32|b4x16_p64",     "V_:any32+pred, [P]", {8, 6}, "sm_100f|sm_101f|sm_120f"},
{"ldmatrix.sync.aligned.m8n16.x1|x2|x4{.shared{::cta}}.s8.s4",                         "V_:any32+pred, [P]", {9, 4}, "sm_90a|sm_100f|sm_101f|sm_120f"},

{"movmatrix.sync.aligned.m8n8.trans.b16", "R:any32+pred, R:any32+pred", {7, 8}, "sm_75"},

// The f16 fragments of A and B hold 8 registers for every shape: elements are repeated in them.
{"wmma.load.a|b.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.f16",   "V8_:b32|f16x2, [P]{, S}",  {6, 0}, "sm_70"},
{"wmma.load.c.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.f16",     "V_:b32|f16x2, [P]{, S}",   {6, 0}, "sm_70"},
{"wmma.load.c.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16|m16n16k8<7.0,sm_80>{.global|.shared{::cta}}.f32", "V_:b32|f32, [P]{, S}", {6, 0}, "sm_70"},
{"wmma.load.a|b.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.s8|u8", "V_:b32|u32|s32, [P]{, S}", {6, 3}, "sm_72"},
{"wmma.load.c.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16|m8n8k32<6.3,sm_75>|m8n8k128<6.3,sm_75>{.global|.shared{::cta}}.s32", "V_:b32|u32|s32, [P]{, S}", {6, 3}, "sm_72"},
{"wmma.load.a|b.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.bf16",  "V_:b32, [P]{, S}",         {7, 0}, "sm_80"},
{"wmma.load.a|b.sync.aligned(6.3).row|col.m16n16k8{.global|.shared{::cta}}.tf32",                     "V_:b32, [P]{, S}",         {7, 0}, "sm_80"},
{"wmma.load.a|b|c.sync.aligned(6.3).row|col.m8n8k4{.global|.shared{::cta}}.f64",                      "V_:b64|f64, [P]{, S}",     {7, 0}, "sm_80"},
{"wmma.load.a.sync.aligned(6.3).row.m8n8k32{.global|.shared{::cta}}.s4|u4",                           "V_:any32, [P]{, S}",       {6, 3}, "sm_75"},
{"wmma.load.b.sync.aligned(6.3).col.m8n8k32{.global|.shared{::cta}}.s4|u4",                           "V_:any32, [P]{, S}",       {6, 3}, "sm_75"},
{"wmma.load.a.sync.aligned(6.3).row.m8n8k128{.global|.shared{::cta}}.b1",                             "V_:any32, [P]{, S}",       {6, 3}, "sm_75"},
{"wmma.load.b.sync.aligned(6.3).col.m8n8k128{.global|.shared{::cta}}.b1",                             "V_:any32, [P]{, S}",       {6, 3}, "sm_75"},

{"stmatrix.sync.aligned.m8n8.x1|x2|x4{.trans}{.shared{::cta}}.b16", "[P], V:any32+pred", {7, 8}, "sm_90"},
{"stmatrix.sync.aligned.m16n8.x1|x2|x4.trans{.shared{::cta}}.b8",   "[P], V:any32+pred", {8, 6}, "sm_100f|sm_101f|sm_120f"},

{"wmma.store.d.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.f16", "[P], V:b32|f16x2{, S}",   {6, 0}, "sm_70"},
{"wmma.store.d.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16|m16n16k8<7.0,sm_80>{.global|.shared{::cta}}.f32", "[P], V:b32|f32{, S}", {6, 0}, "sm_70"},
{"wmma.store.d.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16|m8n8k32<6.3,sm_75>|m8n8k128<6.3,sm_75>{.global|.shared{::cta}}.s32", "[P], V:b32|u32|s32{, S}", {6, 3}, "sm_72"},
{"wmma.store.d.sync.aligned(6.3).row|col.m8n8k4{.global|.shared{::cta}}.f64",                      "[P], V:b64|f64{, S}",     {7, 0}, "sm_80"},

// A and B of .f16 hold 8 registers for every shape, as wmma.load loads them.  The opcode does not give their type.
{"wmma.mma.sync.aligned(6.3).A:row|col.B:row|col.m16n16k16|m8n32k16|m32n8k16.D:f16.C:f16{.satfinite(-6.5)}",
     "D_:b32|f16x2, A8:b32|f16x2, B8:b32|f16x2, C:b32|f16x2",       {6, 0}, "sm_70"},
{"wmma.mma.sync.aligned(6.3).A:row|col.B:row|col.m16n16k16|m8n32k16|m32n8k16.D:f16.C:f32{.satfinite(-6.5)}",
     "D_:b32|f16x2, A8:b32|f16x2, B8:b32|f16x2, C:b32|f32",         {6, 0}, "sm_70"},
{"wmma.mma.sync.aligned(6.3).A:row|col.B:row|col.m16n16k16|m8n32k16|m32n8k16.D:f32.C:f16{.satfinite(-6.5)}",
     "D_:b32|f32, A8:b32|f16x2, B8:b32|f16x2, C:b32|f16x2",         {6, 0}, "sm_70"},
{"wmma.mma.sync.aligned(6.3).A:row|col.B:row|col.m16n16k16|m8n32k16|m32n8k16.D:f32.C:f32{.satfinite(-6.5)}",
     "D_:b32|f32, A8:b32|f16x2, B8:b32|f16x2, C:b32|f32",           {6, 0}, "sm_70"},
{"wmma.mma.sync.aligned(6.3).A:row|col.B:row|col.m16n16k16|m8n32k16|m32n8k16.D:s32.A:s8|u8.B:=A.C:s32{.satfinite}",
     "D_:b32|u32|s32, A:b32|u32|s32, B:b32|u32|s32, C:b32|u32|s32", {6, 3}, "sm_72"},
{"wmma.mma.sync.aligned(6.3).A:row|col.B:row|col.m16n16k16|m8n32k16|m32n8k16.D:f32.A:bf16.B:bf16.C:f32",
     "D_:b32|f32, A:b32, B:b32, C:b32|f32",                         {7, 0}, "sm_80"},
{"wmma.mma.sync.aligned(6.3).A:row|col.B:row|col.m16n16k8.D:f32.A:tf32.B:tf32.C:f32",
     "D:b32|f32, A:b32, B:b32, C:b32|f32",                          {7, 0}, "sm_80"},
{"wmma.mma.sync.aligned(6.3).A:row|col.B:row|col.m8n8k4{.rn|rz|rm|rp}.D:f64.A:f64.B:f64.C:f64",
     "D_:b64|f64+u64|s64, A:b64|f64, B:b64|f64, C:b64|f64+u64|s64", {7, 0}, "sm_80"},
{"wmma.mma.sync.aligned(6.3).A:row.B:col.m8n8k32.D:s32.A:s4|u4.B:=A.C:s32{.satfinite}",
     "D_:b32|u32|s32, A:b32|u32|s32, B:b32|u32|s32, C:b32|u32|s32", {6, 3}, "sm_75"},
{"wmma.mma.xor|and<7.1,sm_80>.popc.sync.aligned(6.3).A:row.B:col.m8n8k128.D:s32.A:b1.B:b1.C:s32",
     "D_:b32|u32|s32, A:b32|u32|s32, B:b32|u32|s32, C:b32|u32|s32", {6, 3}, "sm_75"},

// Four quarters of the warp compute four MMAs with .m8n8k4 of .f16.
{"mma.sync.aligned.m8n8k4.A:row|col.B:row|col.D:f16.A:f16.B:f16.C:f16",
     "D4_:b32|f16x2, A2:b32|f16x2, B2:b32|f16x2, C4:b32|f16x2",                               {6, 4}, "sm_70"},
{"mma.sync.aligned.m8n8k4.A:row|col.B:row|col.D:f32.A:f16.B:f16.C:f16",
     "D8_:b32|f32, A2:b32|f16x2, B2:b32|f16x2, C4:b32|f16x2",                                 {6, 4}, "sm_70"},
{"mma.sync.aligned.m8n8k4.A:row|col.B:row|col.D:f32.A:f16.B:f16.C:f32",
     "D8_:b32|f32, A2:b32|f16x2, B2:b32|f16x2, C8:b32|f32",                                   {6, 4}, "sm_70"},
{"mma.sync.aligned.m16n8k8|m16n8k16<7.0,sm_80>.A:row.B:col.D:f16.A:f16.B:f16.C:f16",
     "D_:b32|f16x2, A:b32|f16x2, B:b32|f16x2, C:b32|f16x2",                                   {6, 5}, "sm_75"},
{"mma.sync.aligned.m16n8k8|m16n8k16<7.0,sm_80>.A:row.B:col.D:f32.A:f16.B:f16.C:f32",
     "D_:b32|f32, A:b32|f16x2, B:b32|f16x2, C:b32|f32",                                       {6, 5}, "sm_75"},
{"mma.sync.aligned.m16n8k8|m16n8k16.A:row.B:col.D:f32.A:bf16.B:bf16.C:f32",
     "D_:b32|f32, A:b32, B:b32, C:b32|f32",                                                   {7, 0}, "sm_80"},
{"mma.sync.aligned.m16n8k4|m16n8k8.A:row.B:col.D:f32.A:tf32.B:tf32.C:f32",
     "D_:b32|f32, A:b32, B:b32, C:b32|f32",                                                   {7, 0}, "sm_80"},
{"mma.sync.aligned.m8n8k4.A:row.B:col{.rn|rz|rm|rp}.D:f64.A:f64.B:f64.C:f64",
     "D_:any64, A:any64, B:any64, C:any64",                                                   {7, 0}, "sm_80"},
{"mma.sync.aligned.m16n8k4|m16n8k8|m16n8k16.A:row.B:col{.rn|rz|rm|rp}.D:f64.A:f64.B:f64.C:f64",
     "D_:b64|f64+u64|s64, A:any64, B:any64, C:any64",                                         {7, 8}, "sm_90"},
{"mma.sync.aligned.m8n8k16.A:row.B:col{.satfinite}.D:s32.A:s8|u8.B:s8|u8.C:s32",
     "D_:b32|u32|s32, A:b32|u32|s32, B:b32|u32|s32+any32|pred, C:b32|u32|s32",                {6, 5}, "sm_75"},
{"mma.sync.aligned.m16n8k16|m16n8k32.A:row.B:col{.satfinite}.D:s32.A:s8|u8.B:s8|u8.C:s32",
     "D_:b32|u32|s32, A:any32+pred, B:any32+pred, C:b32|u32|s32",                             {7, 0}, "sm_80"},
{"mma.sync.aligned.m8n8k32|m16n8k32<7.0,sm_80>|m16n8k64<7.0,sm_80>.A:row.B:col{.satfinite}.D:s32.A:s4|u4.B:s4|u4.C:s32",
     "D_:b32|u32|s32, A:any32+pred, B:any32+pred, C:b32|u32|s32",                             {6, 5}, "sm_75"},
{"mma.sync.aligned.m8n8k128|m16n8k128<7.0,sm_80>|m16n8k256<7.0,sm_80>.A:row.B:col.D:s32.A:b1.B:b1.C:s32.xor|and<7.1,sm_80>.popc",
     "D_:b32|u32|s32, A:any32+pred, B:any32+pred, C:b32|u32|s32",                             {7, 0}, "sm_75"},
{"mma.sync.aligned.m16n8k32.A:row.B:col.D:f32.A:e4m3|e5m2.B:e4m3|e5m2.C:f32",
     "D_:b32|f32, A:any32+pred, B:any32+pred, C:b32|f32",                                     {8, 4}, "sm_89"},
{"mma.sync.aligned.m16n8k16.A:row.B:col.D:f32.A:e4m3|e5m2.B:e4m3|e5m2.C:f32",
     "D_:b32|f32, A:any32+pred, B:any32+pred, C:b32|f32",                                     {8, 7}, "sm_89"},
{"mma.sync.aligned.m16n8k16|m16n8k32.A:row.B:col.D:f16.A:e4m3|e5m2.B:e4m3|e5m2.C:f16",
     "D_:b32|f16x2, A:any32+pred, B:any32+pred, C:b32|f16x2",                                 {8, 7}, "sm_89"},
{"mma.sync.aligned.m16n8k32.A:row.B:col.kind::f8f6f4.D:f32.A:e4m3|e5m2|e3m2<8.7,sm_120f>|e2m3<8.7,sm_120f>|e2m1<8.7,sm_120f>.B:f8f6f4.C:f32",
     "D_:b32|f32, A:any32+pred, B:any32+pred, C:b32|f32",                                     {8, 6}, "sm_100f|sm_101f|sm_120f"},
{"mma.sync.aligned.m16n8k32.A:row.B:col.kind::f8f6f4.D:f16.A:e4m3|e5m2|e3m2<8.7,sm_120f>|e2m3<8.7,sm_120f>|e2m1<8.7,sm_120f>.B:f8f6f4.C:f16",
     "D_:b32|f16x2, A:any32+pred, B:any32+pred, C:b32|f16x2",                                 {8, 7}, "sm_100f|sm_101f|sm_120f"},
{"mma.sync.aligned.m16n8k32.A:row.B:col.kind::mxf8f6f4.block_scale{.scale_vec::1X}.D:f32.A:f8f6f4.B:f8f6f4.C:f32.ue8m0",
     "D_:b32|f32, A:b32, B:b32, C:b32|f32, XA:any32+pred, TA(4,2), XB:any32+pred, TB(4,4)",   {8, 7}, "sm_120f"},
{"mma.sync.aligned.m16n8k64.A:row.B:col.kind::mxf4.block_scale{.scale_vec::2X}.D:f32.A:e2m1.B:e2m1.C:f32.ue8m0",
     "D_:b32|f32, A4:b32, B2:b32, C:b32|f32, XA:any32+pred, TA(2,2), XB:any32+pred, TB(2,4)", {8, 7}, "sm_120f"},
{"mma.sync.aligned.m16n8k64.A:row.B:col.kind::mxf4nvf4.block_scale.scale_vec::2X.D:f32.A:e2m1.B:e2m1.C:f32.ue8m0",
     "D_:b32|f32, A4:b32, B2:b32, C:b32|f32, XA:any32+pred, TA(2,2), XB:any32+pred, TB(2,4)", {8, 7}, "sm_120f"},
{"mma.sync.aligned.m16n8k64.A:row.B:col.kind::mxf4nvf4.block_scale.scale_vec::4X.D:f32.A:e2m1.B:e2m1.C:f32.ue4m3",
     "D_:b32|f32, A4:b32, B2:b32, C:b32|f32, XA:any32+pred, TA(1,2), XB:any32+pred, TB(1,4)", {8, 7}, "sm_120f"},
{"mma.sync.aligned.m16n8k64.A:row.B:col.kind::mxf4nvf4.block_scale.scale_vec::4X.D:f32.A:e2m1.B:e2m1.C:f32.ue8m0",
     "D_:b32|f32, A4:b32, B2:b32, C:b32|f32, XA:any32+pred, TA(1,2), XB:any32+pred, TB(1,4)", {9, 1}, "sm_120f"},

{"mma.sp|sp::ordered_metadata.sync.aligned.m16n8k16|m16n8k32.A:row.B:col.D:f16.A:f16.B:f16.C:f16",
     "D_:b32|f16x2, A:b32|f16x2, B:b32|f16x2, C:b32|f16x2, E:any32+pred, F=0..3@m16n8k16, F=0..1@m16n8k32", {7, 1}, "sm_80"},
{"mma.sp|sp::ordered_metadata.sync.aligned.m16n8k16|m16n8k32.A:row.B:col.D:f32.A:f16.B:f16.C:f32",
     "D_:b32|f32+any32|pred, A:b32|f16x2, B:b32|f16x2, C:b32|f32+any32|pred, E:any32+pred, F=0..3@m16n8k16, F=0..1+4@m16n8k32", {7, 1}, "sm_80"},
{"mma.sp|sp::ordered_metadata.sync.aligned.m16n8k16|m16n8k32.A:row.B:col.D:f32.A:bf16.B:bf16.C:f32",
     "D_:b32|f32+any32|pred, A:b32+any32|pred, B:b32+any32|pred, C:b32|f32+any32|pred, E:any32+pred, F=0..3@m16n8k16, F=0..1@m16n8k32", {7, 1}, "sm_80"},
{"mma.sp|sp::ordered_metadata.sync.aligned.m16n8k8|m16n8k16.A:row.B:col.D:f32.A:tf32.B:tf32.C:f32",
     "D_:b32|f32+any32|pred, A:b32+any32|pred, B:b32+any32|pred, C:b32|f32+any32|pred, E:any32+pred, F=0..3@m16n8k8, F=0..1@m16n8k16", {7, 1}, "sm_80"},
{"mma.sp|sp::ordered_metadata.sync.aligned.m16n8k32|m16n8k64.A:row.B:col{.satfinite}.D:s32.A:s8|u8.B:s8|u8.C:s32",
     "D_:b32|u32|s32, A:any32+pred, B:any32+pred, C:b32|u32|s32, E:any32+pred, F=0..1@m16n8k32, F=0@m16n8k64", {7, 1}, "sm_80"},
{"mma.sp|sp::ordered_metadata.sync.aligned.m16n8k64|m16n8k128.A:row.B:col{.satfinite}.D:s32.A:s4|u4.B:s4|u4.C:s32",
     "D_:b32|u32|s32, A:any32+pred, B:any32+pred, C:b32|u32|s32, E:any32+pred, F=0..1@m16n8k64, F=0@m16n8k128", {7, 1}, "sm_80"},
{"mma.sp|sp::ordered_metadata.sync.aligned.m16n8k64.A:row.B:col.D:f32.A:e4m3|e5m2.B:e4m3|e5m2.C:f32",
     "D_:b32|f32, A:any32+pred, B:any32+pred, C:b32|f32, E:b32|u32|s32|f16x2+f32|pred, F=0",                     {8, 4}, "sm_89"},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k64.A:row.B:col.kind::f8f6f4.D:f32.A:e4m3|e5m2.B:e4m3|e5m2.C:f32",
     "D_:b32|f32, A:any32+pred, B:any32+pred, C:b32|f32, E:b32|u32|s32|f16x2+f32|pred, F=0",                                     {8, 6}, "sm_100f|sm_101f|sm_120f"},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k64.A:row.B:col.kind::f8f6f4.D:f32.A:e4m3|e5m2.B:e3m2|e2m3|e2m1.C:f32",
     "D_:b32|f32, A:any32+pred, B:any32+pred, C:b32|f32, E:any32+pred, F=0",                                     {8, 7}, "sm_120f"},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k64.A:row.B:col.kind::f8f6f4.D:f32.A:e3m2|e2m3|e2m1.B:f8f6f4.C:f32",
     "D_:b32|f32, A:any32+pred, B:any32+pred, C:b32|f32, E:any32+pred, F=0",                                     {8, 7}, "sm_120f"},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k64.A:row.B:col.kind::f8f6f4.D:f16.A:f8f6f4.B:f8f6f4.C:f16",
     "D_:b32|f16x2, A:any32+pred, B:any32+pred, C:b32|f16x2, E:any32+pred, F=0",                                 {8, 7}, "sm_120f"},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k64.A:row.B:col.kind::mxf8f6f4.block_scale{.scale_vec::1X}.D:f32.A:f8f6f4.B:f8f6f4.C:f32.ue8m0",
     "D_:b32|f32, A:b32, B:b32, C:b32|f32, E:any32+pred, F=0, XA:any32+pred, TA(4,2), XB:any32+pred, TB(4,4)",   {8, 7}, "sm_120f"},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k128.A:row.B:col.kind::mxf4.block_scale{.scale_vec::2X}.D:f32.A:e2m1.B:e2m1.C:f32.ue8m0",
     "D_:b32|f32, A4:b32, B4:b32, C:b32|f32, E:any32+pred, F=0, XA:any32+pred, TA(2,2), XB:any32+pred, TB(2,4)", {8, 7}, "sm_120a|sm_121a"},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k128.A:row.B:col.kind::mxf4nvf4.block_scale.scale_vec::2X.D:f32.A:e2m1.B:e2m1.C:f32.ue8m0",
     "D_:b32|f32, A4:b32, B4:b32, C:b32|f32, E:any32+pred, F=0, XA:any32+pred, TA(2,2), XB:any32+pred, TB(2,4)", {8, 7}, "sm_120a|sm_121a"},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k128.A:row.B:col.kind::mxf4nvf4.block_scale.scale_vec::4X.D:f32.A:e2m1.B:e2m1.C:f32.ue4m3",
     "D_:b32|f32, A4:b32, B4:b32, C:b32|f32, E:any32+pred, F=0, XA:any32+pred, TA(1,2), XB:any32+pred, TB(1,4)", {8, 7}, "sm_120a|sm_121a"},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k128.A:row.B:col.kind::mxf4nvf4.block_scale.scale_vec::4X.D:f32.A:e2m1.B:e2m1.C:f32.ue8m0",
     "D_:b32|f32, A4:b32, B4:b32, C:b32|f32, E:any32+pred, F=0, XA:any32+pred, TA(1,2), XB:any32+pred, TB(1,4)", {9, 1}, "sm_120a|sm_121a"},

{"wgmma.fence|wgmma.commit_group.sync.aligned", "",  {8, 0}, "sm_90a"},
{"wgmma.wait_group.sync.aligned",               "N", {8, 0}, "sm_90a"},

// A is described, or in registers: always four.
{"wgmma.mma_async.sync.aligned.m64n8..256+8k16.D:f16.A:f16.B:f16",
     "D~=:b32|f16x2, (a-desc, b-desc, scale-d, imm-scale-a, imm-scale-b, imm-trans-a|"
     "A4~:b32|f16x2, b-desc, scale-d, imm-scale-a, imm-scale-b), imm-trans-b", {8, 0}, "sm_90a"},
{"wgmma.mma_async.sync.aligned.m64n8..256+8k16.D:f32.A:f16.B:f16",
     "D~=:b32|f32, (a-desc, b-desc, scale-d, imm-scale-a, imm-scale-b, imm-trans-a|"
     "A4~:b32|f16x2, b-desc, scale-d, imm-scale-a, imm-scale-b), imm-trans-b", {8, 0}, "sm_90a"},
{"wgmma.mma_async.sync.aligned.m64n8..256+8k16.D:f32.A:bf16.B:bf16",
     "D~=:b32|f32, (a-desc, b-desc, scale-d, imm-scale-a, imm-scale-b, imm-trans-a|"
     "A4~:b32+f16x2, b-desc, scale-d, imm-scale-a, imm-scale-b), imm-trans-b", {8, 0}, "sm_90a"},
{"wgmma.mma_async.sync.aligned.m64n8..256+8k8.D:f32.A:tf32.B:tf32",
     "D~=:b32|f32, (a-desc|A4~:b32+f16x2), b-desc, scale-d, imm-scale-a, imm-scale-b", {8, 0}, "sm_90a"},
{"wgmma.mma_async.sync.aligned.m64n8..256+8k32.D:f16.A:e4m3|e5m2.B:e4m3|e5m2",
     "D~=:b32|f16x2, (a-desc|A4~:b32|f16x2), b-desc, scale-d, imm-scale-a, imm-scale-b", {8, 0}, "sm_90a"},
{"wgmma.mma_async.sync.aligned.m64n8..256+8k32.D:f32.A:e4m3|e5m2.B:e4m3|e5m2",
     "D~=:b32|f32, (a-desc|A4~:b32|f16x2), b-desc, scale-d, imm-scale-a, imm-scale-b", {8, 0}, "sm_90a"},
{"wgmma.mma_async.sync.aligned.m64n8..24+8k32|m64n32..256+16k32{.satfinite}.D:s32.A:s8|u8.B:=A",
     "D~=:b32|u32|s32, (a-desc|A4~:any32+pred), b-desc, scale-d", {8, 0}, "sm_90a"},
{"wgmma.mma_async.sync.aligned.m64n8..24+8k32|m64n32..256+16k32{.satfinite}.D:s32.A:s8.B:u8",
     "D~=:b32|u32|s32, (a-desc|A4~:any32+pred), b-desc, scale-d", {8, 4}, "sm_90a"},
{"wgmma.mma_async.sync.aligned.m64n8..24+8k32|m64n32..256+16k32{.satfinite}.D:s32.A:u8.B:s8",
     "D~=:b32|u32|s32, (a-desc|A4~:any32+pred), b-desc, scale-d", {8, 4}, "sm_90a"},
{"wgmma.mma_async.sync.aligned.m64n8..24+8k256|m64n32..256+16k256.D:s32.A:b1.B:b1.and.popc",
     "D~=:b32|u32|s32, (a-desc|A4~:any32+pred), b-desc, scale-d", {8, 0}, "sm_90a"},
{"wgmma.mma_async.sp.sync.aligned.m64n8..256+8k32.D:f16.A:f16.B:f16",
     "D~=:b32|f16x2, (a-desc, b-desc, E:any32+pred, F=0..1, scale-d, imm-scale-a, imm-scale-b, imm-trans-a|"
     "A4~:b32|f16x2, b-desc, E:any32+pred, F=0..1, scale-d, imm-scale-a, imm-scale-b), imm-trans-b", {8, 2}, "sm_90a"},
{"wgmma.mma_async.sp.sync.aligned.m64n8..256+8k32.D:f32.A:f16.B:f16",
     "D~=:b32|f32, (a-desc, b-desc, E:any32+pred, F=0..1, scale-d, imm-scale-a, imm-scale-b, imm-trans-a|"
     "A4~:b32|f16x2, b-desc, E:any32+pred, F=0..1, scale-d, imm-scale-a, imm-scale-b), imm-trans-b", {8, 2}, "sm_90a"},
{"wgmma.mma_async.sp.sync.aligned.m64n8..256+8k32.D:f32.A:bf16.B:bf16",
     "D~=:b32|f32, (a-desc, b-desc, E:any32+pred, F=0..1, scale-d, imm-scale-a, imm-scale-b, imm-trans-a|"
     "A4~:b32+f16x2, b-desc, E:any32+pred, F=0..1, scale-d, imm-scale-a, imm-scale-b), imm-trans-b", {8, 2}, "sm_90a"},
{"wgmma.mma_async.sp.sync.aligned.m64n8..256+8k16.D:f32.A:tf32.B:tf32",
     "D~=:b32|f32, (a-desc|A4~:b32+f16x2), b-desc, E:any32+pred, F=0..1, scale-d, imm-scale-a, imm-scale-b", {8, 2}, "sm_90a"},
{"wgmma.mma_async.sp.sync.aligned.m64n8..256+8k64.D:f16.A:e4m3|e5m2.B:e4m3|e5m2",
     "D~=:b32|f16x2, (a-desc|A4~:b32|f16x2), b-desc, E:any32+pred, F=0, scale-d, imm-scale-a, imm-scale-b", {8, 2}, "sm_90a"},
{"wgmma.mma_async.sp.sync.aligned.m64n8..256+8k64.D:f32.A:e4m3|e5m2.B:e4m3|e5m2",
     "D~=:b32|f32, (a-desc|A4~:b32|f16x2), b-desc, E:any32+pred, F=0, scale-d, imm-scale-a, imm-scale-b", {8, 2}, "sm_90a"},
{"wgmma.mma_async.sp.sync.aligned.m64n8..24+8k64|m64n32..256+16k64{.satfinite}.D:s32.A:s8|u8.B:=A",
     "D~=:b32|u32|s32, (a-desc|A4~:any32+pred), b-desc, E:any32+pred, F=0, scale-d", {8, 2}, "sm_90a"},
{"wgmma.mma_async.sp.sync.aligned.m64n8..24+8k64|m64n32..256+16k64{.satfinite}.D:s32.A:s8.B:u8",
     "D~=:b32|u32|s32, (a-desc|A4~:any32+pred), b-desc, E:any32+pred, F=0, scale-d", {8, 4}, "sm_90a"},
{"wgmma.mma_async.sp.sync.aligned.m64n8..24+8k64|m64n32..256+16k64{.satfinite}.D:s32.A:u8.B:s8",
     "D~=:b32|u32|s32, (a-desc|A4~:any32+pred), b-desc, E:any32+pred, F=0, scale-d", {8, 4}, "sm_90a"},

{"tcgen05.alloc{.exclusive<9.4>}.cta_group::*.sync.aligned{.shared::cta}.b32", "[P], nCols", {8, 6}, kTensorTargets},
{"tcgen05.dealloc{.exclusive<9.4>}.cta_group::*.sync.aligned.b32", "taddr, nCols", {8, 6}, kTensorTargets},
{"tcgen05.relinquish_alloc_permit.cta_group::*.sync.aligned", "", {8, 6}, kTensorTargets},

{"tcgen05.ld.red.spcompress.sync.aligned.32x32b.x4|x8|x16|x32|x64|x128.min|max.sp::2:4{.abs}{.NaN}.f32.b2",
     "V1n/32~:any32, V1n/2~:any32, redval, [taddr]", {9, 4}, "sm_107a"},
{"tcgen05.ld.spcompress.sync.aligned.32x32b.x4|x8|x16|x32|x64|x128.min|max.sp::2:4{.abs}.f32.b2", "V1n/32~:any32, V1n/2~:any32, [taddr]", {9, 4}, "sm_107a"},
{"tcgen05.ld.red.sync.aligned.32x32b|16x32bx2.x2|x4|x8|x16|x32|x64|x128.min|max{.abs@f32}{.NaN@f32}.f32|u32|s32",
     "V1n~:any32, redval, [taddr], immHalfSplitoff@16x32bx2", {8, 8}, "sm_103f|sm_101f"},
{"tcgen05.ld.sync.aligned.16x64b|32x32b|16x32bx2.x1|x2|x4|x8|x16|x32|x64|x128{.pack::16b}.b32", "V1n~:any32, [taddr], immHalfSplitoff@16x32bx2", {8, 6}, kTensorTargets},
{"tcgen05.ld.sync.aligned.16x128b.x1|x2|x4|x8|x16|x32|x64{.pack::16b}.b32", "V2n~:any32, [taddr]", {8, 6}, kTensorTargets},
{"tcgen05.ld.sync.aligned.16x256b.x1|x2|x4|x8|x16|x32{.pack::16b}.b32", "V4n~:any32, [taddr]", {8, 6}, kTensorTargets},

{"tcgen05.st.sync.aligned.16x64b|32x32b|16x32bx2.x1|x2|x4|x8|x16|x32|x64|x128{.unpack::16b}.b32", "[taddr], immHalfSplitoff@16x32bx2, V1n:any32", {8, 6}, kTensorTargets},
{"tcgen05.st.sync.aligned.16x128b.x1|x2|x4|x8|x16|x32|x64{.unpack::16b}.b32", "[taddr], V2n:any32", {8, 6}, kTensorTargets},
{"tcgen05.st.sync.aligned.16x256b.x1|x2|x4|x8|x16|x32{.unpack::16b}.b32", "[taddr], V4n:any32", {8, 6}, kTensorTargets},

{"tcgen05.wait::ld|tcgen05.wait::st.sync.aligned", "", {8, 6}, kTensorTargets},

{"tcgen05.cp.cta_group::*.128x256b|4x256b|128x128b{.b8x16}.b6x16_p32|b4x16_p64@b8x16", "[taddr], s-desc", {8, 6}, kTensorTargets},
{"tcgen05.cp.cta_group::*.64x128b.warpx2::02_13|warpx2::01_23{.b8x16}.b6x16_p32|b4x16_p64@b8x16", "[taddr], s-desc", {8, 6}, kTensorTargets},
{"tcgen05.cp.cta_group::*.32x128b.warpx4{.b8x16}.b6x16_p32|b4x16_p64@b8x16", "[taddr], s-desc", {8, 6}, kTensorTargets},
{"tcgen05.shift.cta_group::*.down", "[taddr]", {8, 6}, kTensorATargets},

{"tcgen05.mma.ws{.sp}.cta_group::1.kind::f16|kind::tf32|kind::f8f6f4|kind::i8<8.6,sm_100a|sm_101a|sm_110a>|kind::ti16<9.4,sm_107f>"
     "{.collector::b0::*|collector::b1::*|collector::b2::*|collector::b3::*}",
     "[d-tmem], (a-desc|[a-tmem]), b-desc, [sp-meta-tmem]@sp, idesc, enable-input-d{, zero-column-mask-desc}", {8, 6}, kTensorTargets},

{"tcgen05.mma{.sp}.cta_group::*.kind::f16|kind::tf32{.collector::a::*}{.collector::b::*}", kMma, {8, 6}, kTensorTargets},
{"tcgen05.mma{.sp}.cta_group::*.kind::f16|kind::tf32.ashift{.collector::a::lastuse|collector::a::discard}{.collector::b::*}",
     kMmaTensors, {8, 6}, kTensorTargets},
{"tcgen05.mma{.sp}.cta_group::*.kind::f8f6f4|kind::ti16<9.4,sm_107f>{.collector::a::*}{.collector::b::*}", kMma, {8, 6}, kTensorTargets},
{"tcgen05.mma{.sp}.cta_group::*.kind::f8f6f4|kind::ti16<9.4,sm_107f>.ashift{.collector::a::lastuse|collector::a::discard}{.collector::b::*}",
     kMmaTensors, {8, 6}, kTensorTargets},
{"tcgen05.mma{.sp}.cta_group::*.kind::i8{.collector::a::*}", kMma, {8, 6}, "sm_100a|sm_101a|sm_110a"},
{"tcgen05.mma{.sp}.cta_group::*.kind::i8.ashift{.collector::a::lastuse|collector::a::discard}", kMmaTensors, {8, 6}, "sm_100a|sm_101a|sm_110a"},
{"tcgen05.mma.cta_group::*.kind::f8f6f4.decompress::lut::b{.collector::a::*}{.collector::b::*}",
     "[d-tmem], (a-desc|[a-tmem]), b-desc, [lut-tmem], (idesc|idesc, disable-output-lane), enable-input-d", {9, 4}, "sm_107f"},
{"tcgen05.mma{.sp}.cta_group::*.kind::mxf8f6f4.block_scale{.block32|scale_vec::1X<8.6,sm_100a|sm_101a|sm_103a|sm_107a|sm_110a>}{.collector::a::*}{.collector::b::*}",
     kMmaBlocks, {8, 6}, kTensorTargets},
{"tcgen05.mma.cta_group::*.kind::mxf4.block_scale{.block32|scale_vec::2X<8.6,sm_100a|sm_101a|sm_103a|sm_107a|sm_110a>}{.collector::a::*}{.collector::b::*}",
     kMmaBlocks, {8, 6}, kTensorTargets},
{"tcgen05.mma.cta_group::*.kind::mxf4nvf4.block_scale"
     ".block16|block32|scale_vec::2X<8.6,sm_100a|sm_101a|sm_103a|sm_107a|sm_110a>|scale_vec::4X<8.6,sm_100a|sm_101a|sm_103a|sm_107a|sm_110a>"
     "{.collector::a::*}{.collector::b::*}", kMmaBlocks, {8, 7}, kTensorTargets},
{"tcgen05.mma.cta_group::*.kind::mxf8f6f4.block_scale.decompress::lut::b{.block32|scale_vec::1X<9.4,sm_107a>}{.collector::a::*}{.collector::b::*}",
     kMmaBlocks, {9, 4}, "sm_107f"},
{"tcgen05.mma.sp.cta_group::*.kind::mxf4.block_scale{.block32|scale_vec::2X}{.collector::a::*}{.collector::b::*}", kMmaBlocks, {8, 6}, kTensorATargets},
{"tcgen05.mma.sp.cta_group::*.kind::mxf4nvf4.block_scale.block16|block32|scale_vec::2X|scale_vec::4X{.collector::a::*}{.collector::b::*}",
     kMmaBlocks, {8, 7}, kTensorATargets},

{"tcgen05.fence::before_thread_sync|tcgen05.fence::after_thread_sync", "", {8, 6}, kTensorTargets},
{"tcgen05.commit.cta_group::*.mbarrier::arrive::one{.shared::cluster}{.multicast::cluster|multicast::cluster::32b}.b64",
     "[P], ctaMask@multicast::cluster, ctaMask:b32|u32|s32@multicast::cluster::32b", {8, 6}, kTensorTargets},
});
// clang-format on

/// The parsed rows.
inline constexpr auto kForms = readForms<kFormRows>();

/// By mnemonic: its rows among \p all, where readForms() has put them one after the other.
template <const auto &all>
inline constexpr auto kFormsByMnemonic = []() consteval {
  std::array<std::span<const Form>, kMnemonics.size()> forms{};
  for (size_t i = 0, begin = 0; i < all.size(); ++i) {
    if (all[i].mnemonic != all[begin].mnemonic)
      begin = i;
    forms[static_cast<size_t>(all[i].mnemonic)] = std::span(all).subspan(begin, i + 1 - begin);
  }
  return forms;
}();

/// The forms of \p mnemonic, which is none of isOfMatrices().  Their table is in no header, which compilers would read.
PTXMATRIX_EXPORT std::span<const Form> untypedFormsOf(Mnemonic mnemonic);

/// The documented forms of \p mnemonic.
constexpr std::span<const Form> formsOf(Mnemonic mnemonic) {
  return isOfMatrices(mnemonic) ? kFormsByMnemonic<kForms>[static_cast<size_t>(mnemonic)] : untypedFormsOf(mnemonic);
}

} // namespace ptxmatrix::detail
