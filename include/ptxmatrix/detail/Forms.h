//===- Forms.h - The table of forms -----------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// THE TABLE.  One row a form, in the notation of the PTX manual; FormReader.h turns the rows into Form values while
// the compiler runs, so that a typo is a compile error.  Everything else follows from it: matching, canonical order,
// register counts, requirements, nearest forms, the list of variants.
//
// syntax    `.q`          the qualifier must be there
//           `.q|r|s`      one of these must be there
//           `{.q|r}`      at most one of these may be there
//           `{.q{::s}}`   the same as {.q|q::s}
//           `.q(6.3)`     there from PTX 6.3 on and refused before (the older spelling goes without it)
//           `.A:q|r`      the type of matrix A; `.C:=D`: the same type as that of matrix D
//           The order of a row is the canonical order.  ptxas accepts any order, but that slots of one kind (types)
//           keep theirs.
// operands  V:types   a vector of registers of these types (any32: every 32-bit type but predicates); its length
//                     follows from the matrix that the opcode names and from the type (Match.h)
//           A: to D:  the same of a matrix of an opcode with several
//           V8:       a vector of 8 registers, whatever follows; likewise V2 and V4
//           V*:       1, 2 or 4 registers, or one without braces
//           V_:       `_` may stand for some of the registers
//           R:types   one register     [P]  an address     S  a stride     {, S}  it may be left out
//           `+pred`   behind the types: others that only ptxas accepts
//           The first operand is written, unless it is an address; registers behind it are read.
// PTX       least version of the form; a qualifier (Qualifiers.def) or a target (Target.h) may ask for more
// target    sm_N: this and every newer target; sm_Na: this one; sm_Nf: the targets with suffix a or f of that family
// ptxas     the oldest and the newest CUDA release whose ptxas was seen to accept the row, of 11.8 to 13.5
//           (test/oracle asks again)
//
// The forms are disjoint: an opcode fits one row at most, be it of the forms of the PTX ISA or of those that only ptxas
// knows.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_DETAIL_FORMS_H
#define PTXMATRIX_DETAIL_FORMS_H

#include "ptxmatrix/detail/FormReader.h"

namespace ptxmatrix::detail {

inline constexpr CudaRelease kCuda118{11, 8};
inline constexpr CudaRelease kCuda123{12, 3};
inline constexpr CudaRelease kCuda128{12, 8};
inline constexpr CudaRelease kCuda129{12, 9};
inline constexpr CudaRelease kCuda134{13, 4};
inline constexpr CudaRelease kCuda135{13, 5};

// clang-format off
inline constexpr auto kFormRows = std::to_array<FormRow>({
// syntax, operands, PTX, target, ptxas
{"ldmatrix.sync.aligned.m8n8.x1|x2|x4{.trans}{.shared{::cta}}.b16",                    "V_:any32+pred, [P]", {6, 5}, "sm_75", kCuda118, kCuda135},
{"ldmatrix.sync.aligned.m16n16.x1|x2.trans{.shared{::cta}}.b8",                        "V_:any32+pred, [P]", {8, 6}, "sm_100f|sm_110f|sm_120f", kCuda128, kCuda135},
{"ldmatrix.sync.aligned.m16n16.x1|x2.trans{.shared{::cta}}.b8x16.b6x16_p32|b4x16_p64", "V_:any32+pred, [P]", {8, 6}, "sm_100f|sm_110f|sm_120f", kCuda128, kCuda135},
{"ldmatrix.sync.aligned.m8n16.x1|x2|x4{.shared{::cta}}.b8x16.b6x16_p32|b4x16_p64",     "V_:any32+pred, [P]", {8, 6}, "sm_100f|sm_110f|sm_120f", kCuda128, kCuda135},
{"ldmatrix.sync.aligned.m8n16.x1|x2|x4{.shared{::cta}}.s8.s4",                         "V_:any32+pred, [P]", {9, 4}, "sm_90a|sm_100f|sm_110f|sm_120f", kCuda134, kCuda135},

{"movmatrix.sync.aligned.m8n8.trans.b16", "R:any32+pred, R:any32+pred", {7, 8}, "sm_75", kCuda118, kCuda135},

// The f16 fragments of A and B hold 8 registers for every shape: elements are repeated in them.
{"wmma.load.a|b.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.f16",   "V8_:b32|f16x2, [P]{, S}",  {6, 0}, "sm_70", kCuda118, kCuda135},
{"wmma.load.c.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.f16",     "V_:b32|f16x2, [P]{, S}",   {6, 0}, "sm_70", kCuda118, kCuda135},
{"wmma.load.c.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.f32",     "V_:b32|f32, [P]{, S}",     {6, 0}, "sm_70", kCuda118, kCuda135},
{"wmma.load.a|b.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.s8|u8", "V_:b32|u32|s32, [P]{, S}", {6, 3}, "sm_72", kCuda118, kCuda135},
{"wmma.load.c.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.s32",     "V_:b32|u32|s32, [P]{, S}", {6, 3}, "sm_72", kCuda118, kCuda135},
{"wmma.load.a|b.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.bf16",  "V_:b32, [P]{, S}",         {7, 0}, "sm_80", kCuda118, kCuda135},
{"wmma.load.a|b.sync.aligned(6.3).row|col.m16n16k8{.global|.shared{::cta}}.tf32",                     "V_:b32, [P]{, S}",         {7, 0}, "sm_80", kCuda118, kCuda135},
{"wmma.load.c.sync.aligned(6.3).row|col.m16n16k8{.global|.shared{::cta}}.f32",                        "V_:b32|f32, [P]{, S}",     {7, 0}, "sm_80", kCuda118, kCuda135},
{"wmma.load.a|b|c.sync.aligned(6.3).row|col.m8n8k4{.global|.shared{::cta}}.f64",                      "V_:b64|f64, [P]{, S}",     {7, 0}, "sm_80", kCuda118, kCuda135},
{"wmma.load.a.sync.aligned(6.3).row.m8n8k32{.global|.shared{::cta}}.s4|u4",                           "V_:any32, [P]{, S}",       {6, 3}, "sm_75", kCuda118, kCuda135},
{"wmma.load.b.sync.aligned(6.3).col.m8n8k32{.global|.shared{::cta}}.s4|u4",                           "V_:any32, [P]{, S}",       {6, 3}, "sm_75", kCuda118, kCuda135},
{"wmma.load.a.sync.aligned(6.3).row.m8n8k128{.global|.shared{::cta}}.b1",                             "V_:any32, [P]{, S}",       {6, 3}, "sm_75", kCuda118, kCuda135},
{"wmma.load.b.sync.aligned(6.3).col.m8n8k128{.global|.shared{::cta}}.b1",                             "V_:any32, [P]{, S}",       {6, 3}, "sm_75", kCuda118, kCuda135},
{"wmma.load.c.sync.aligned(6.3).row|col.m8n8k32|m8n8k128{.global|.shared{::cta}}.s32",                "V_:b32|u32|s32, [P]{, S}", {6, 3}, "sm_75", kCuda118, kCuda135},

{"stmatrix.sync.aligned.m8n8.x1|x2|x4{.trans}{.shared{::cta}}.b16", "[P], V:any32+pred", {7, 8}, "sm_90", kCuda118, kCuda135},
{"stmatrix.sync.aligned.m16n8.x1|x2|x4.trans{.shared{::cta}}.b8",   "[P], V:any32+pred", {8, 6}, "sm_100f|sm_110f|sm_120f", kCuda128, kCuda135},

{"wmma.store.d.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.f16", "[P], V:b32|f16x2{, S}",   {6, 0}, "sm_70", kCuda118, kCuda135},
{"wmma.store.d.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.f32", "[P], V:b32|f32{, S}",     {6, 0}, "sm_70", kCuda118, kCuda135},
{"wmma.store.d.sync.aligned(6.3).row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.s32", "[P], V:b32|u32|s32{, S}", {6, 3}, "sm_72", kCuda118, kCuda135},
{"wmma.store.d.sync.aligned(6.3).row|col.m16n16k8{.global|.shared{::cta}}.f32",                    "[P], V:b32|f32{, S}",     {7, 0}, "sm_80", kCuda118, kCuda135},
{"wmma.store.d.sync.aligned(6.3).row|col.m8n8k4{.global|.shared{::cta}}.f64",                      "[P], V:b64|f64{, S}",     {7, 0}, "sm_80", kCuda118, kCuda135},
{"wmma.store.d.sync.aligned(6.3).row|col.m8n8k32|m8n8k128{.global|.shared{::cta}}.s32",            "[P], V:b32|u32|s32{, S}", {6, 3}, "sm_75", kCuda118, kCuda135},
});

// What ptxas accepts beside, and the PTX ISA does not define.
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
});
// clang-format on

/// The rows, read.
inline constexpr auto kForms = readForms<kFormRows>();
inline constexpr auto kUndocumentedForms = readForms<kUndocumentedRows>();

/// By mnemonic: its rows, which stand together.
inline constexpr auto kFormsOf = []() consteval {
  std::array<std::span<const Form>, kMnemonics.size()> forms{};
  for (size_t i = 0, begin = 0; i < kForms.size(); ++i) {
    if (i > 0 && kForms[i].mnemonic != kForms[i - 1].mnemonic)
      begin = i;
    forms[static_cast<size_t>(kForms[i].mnemonic)] = std::span(kForms).subspan(begin, i + 1 - begin);
  }
  return forms;
}();

/// The documented forms of \p mnemonic.
constexpr std::span<const Form> formsOf(Mnemonic mnemonic) { return kFormsOf[static_cast<size_t>(mnemonic)]; }

} // namespace ptxmatrix::detail

#endif // PTXMATRIX_DETAIL_FORMS_H
