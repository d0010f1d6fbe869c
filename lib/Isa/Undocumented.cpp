//===- Undocumented.cpp - What only some ptxas accepts --------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Isa/Undocumented.h"
#include "Isa/WordTable.h"
#include "ptxmatrix/detail/Forms.h"

namespace ptxmatrix {
namespace detail {
namespace {

// In the notation of the table of forms.
// clang-format off
constexpr auto kUndocumentedRows = std::to_array<FormRow>({
{"ldmatrix.sync.aligned.m8n8.x8|x16|x32|x64|x128{.trans}{.shared{::cta}}.b16"},
{"ldmatrix.sync.aligned.m16n16.x8|x16|x32|x64|x128.trans{.shared{::cta}}.b8|b8x16.b6x16_p32|b4x16_p64@b8x16"},
{"ldmatrix.sync.aligned.m8n16.x8|x16|x32|x64|x128{.shared{::cta}}.b8x16|s8.b6x16_p32|b4x16_p64@b8x16.s4@s8"},
{"wmma.load.c.sync{.aligned}.row|col.m8n8k32|m8n8k128{.global|.shared{::cta}}.f32|bf16x2|tf32.f16|u32@bf16x2|tf32"},
{"wmma.load.c.sync{.aligned}.row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.u32"},
{"wmma.load.a|b.sync{.aligned}.row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}"},
{"stmatrix.sync.aligned.m8n8.x8|x16|x32|x64|x128{.trans}{.shared{::cta}}.b16"},
{"stmatrix.sync.aligned.m16n8.x8|x16|x32|x64|x128.trans{.shared{::cta}}.b8"},
{"wmma.store.d.sync{.aligned}.row|col.m8n8k32|m8n8k128{.global|.shared{::cta}}.f32|bf16x2|tf32.f16|u32@bf16x2|tf32"},
{"wmma.store.d.sync{.aligned}.row|col.m16n16k16|m8n32k16|m32n8k16{.global|.shared{::cta}}.u32"},
{"wmma.mma.sync{.aligned}.A:row|col.B:row|col.m16n16k16|m32n8k16|m16n16k8|m8n8k4.D:s32.A:s8|u8.B:=A.C:u32{.satfinite}"},
{"wmma.mma.sync{.aligned}.A:row|col.B:row|col.m16n16k16|m16n16k8{.rn|rz|rm|rp}.D:f64.A:f64.B:f64.C:f64"},
{"mma.sync.aligned.m8n8k4.A:row|col.B:row|col.D:f32.A:bf16|tf32.B:=A.C:f32"},
{"mma.sync.aligned.m8n8k32|m16n8k32|m16n8k64.A:row.B:col.D:s32.A:s4|u4.B:s4|u4.C:s32.xor|and|or{.popc}"},
{"mma.sync.aligned.m16n8k16.A:row.B:col.kind::f8f6f4.D:f32|f16.A:e4m3|e5m2.B:e4m3|e5m2.C:=D"},
{"mma.sync.aligned.m16n8k16|m16n8k32.A:row.B:col.kind::mxf8f6f4|kind::mxf4|kind::mxf4nvf4|kind::f16|kind::tf32|kind::i8.D:f32|f16.A:e4m3|e5m2.B:e4m3|e5m2.C:=D"},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k64.A:row.B:col{.kind::mxf8f6f4|kind::mxf4|kind::mxf4nvf4}.D:f16.A:e4m3|e5m2.B:e4m3|e5m2.C:f16"},
{"mma.sp::ordered_metadata.sync.aligned.m16n8k64.A:row.B:col.kind::mxf8f6f4|kind::mxf4|kind::mxf4nvf4|kind::f16|kind::tf32|kind::i8.D:f32.A:e4m3|e5m2.B:e4m3|e5m2.C:f32"},
{"cp.async.bulk.tensor.1d|2d|3d|4d|5d.global.shared::cta{.tile|im2col_no_offs|im2col_no_offs::w}.bulk_group.mbarrier::report::*{.L2::cache_hint}"
     "{.override::global_address}{.override::global_dim|override::global_dim_stride}"},
{"fence.proxy.tensormap::generic.release.cta|cluster|gpu|sys.shared"},
{"mbarrier.arrive.multicast::cluster::32b.b64"},
{"testp.f32|f64"},
{"prefetch.L2::evict_last|L2::evict_normal"},
{"txq.memory_layout.b32"},
{"vset.u32|s32.u32.lo|ls|hi|hs{.add|min|max}"},
{"ld.volatile{.global}.L2::evict_last|L2::evict_normal|L2::evict_first{.L2::64B|L2::128B|L2::256B}.v4.b64|u64|s64|f64"},
{"ld.volatile{.global}.L2::evict_last|L2::evict_normal|L2::evict_first{.L2::64B|L2::128B|L2::256B}.v8.b32|u32|s32|f32"},
{"st.volatile{.global}.L2::evict_last|L2::evict_normal|L2::evict_first.v4.b64|u64|s64|f64"},
{"st.volatile{.global}.L2::evict_last|L2::evict_normal|L2::evict_first.v8.b32|u32|s32|f32"},
{"st.async{.weak}{.gpu|sys}{.global}.b8|b16|b32|b64|u8|u16|u32|u64|s8|s16|s32|s64|f32|f64"},
});
// clang-format on

constexpr auto kUndocumentedForms = readForms<kUndocumentedRows>();

} // namespace
} // namespace detail

namespace {

/// Ignored on every instruction.
constexpr std::string_view kOnAll =
    "finite|infinite|number|notanumber|normal|subnormal|oob|global_address|rank|box_dim|global_dim|global_stride|"
    "element_stride|elemtype|interleave_layout|swizzle_mode|swizzle_atomicity|fill_mode";
/// Ignored on nearly every instruction that does not have them.
constexpr std::string_view kOnOthers = "b8x16|b6x16_p32|b4x16_p64|b2|acc::f16|acc::f32";

struct IgnoredWords {
  std::string_view instructions;
  std::string_view words;
};

constexpr auto kIgnored = std::to_array<IgnoredWords>({
    {"ldmatrix|movmatrix|stmatrix|wgmma.mma_async|tcgen05.ld.red.spcompress|tcgen05.ld.spcompress|tcgen05.ld.red|"
     "tcgen05.ld|tcgen05.st|tcgen05.cp",
     "row|col"},
    {"ldmatrix|wmma.mma|tcgen05.ld.red.spcompress|tcgen05.ld.spcompress", "pred|texref|samplerref|surfref"},
    {"movmatrix|wmma.load|wmma.store|mma|mma.sp", "b1|b4|s2|s4|u2|u4|bf16|bf16x2|tf32"},
    {"wmma.load|wmma.store|mma.sp|wgmma.mma_async", "v2|v4"},
    {"wmma.load|wgmma.mma_async", "v8"},
    {"wgmma.mma_async", "pred"},
    {"cp.async.bulk|cp.async.bulk.tensor|cp.reduce.async.bulk.tensor|mbarrier.check_layout", "cta|cluster|gpu|sys"},
    {"cp.async.bulk|multimem.cp.async.bulk", "b128"},
    {"cp.reduce.async.bulk|multimem.cp.reduce.async.bulk|multimem.ld_reduce|multimem.st|multimem.red", "pred"},
    {"fence.proxy",
     "shared::cta|shared::cluster|global|acq_rel|sync_restrict::shared::cta|sync_restrict::shared::cluster"},
    {"abs|add|atom|cos|cvt|cvt.pack|ex2|fma|lg2|max|min|mul|neg|rcp|red|rsqrt|set|setp|sin|sqrt|sub|tanh",
     "pred|texref|samplerref|surfref|b1|u4|tf32"},
    {"bar.sync|bar.cta.sync|barrier.sync|barrier.cta.sync", "sync"},
    {"fence|fence.mbarrier_init", "async"},
    {"fence", "mbarrier_init"},
    {"st.async", "shared|shared::cta"},
    {"tcgen05.commit", "sync_restrict::shared::cta|sync_restrict::shared::cluster"},
});

} // namespace

std::span<const detail::Form> undocumentedForms() { return detail::kUndocumentedForms; }

bool isIgnoredIfRepeated(std::string_view word) {
  return isOneOf("sync|satfinite|NaN|sat|relu|approx|cc|shiftamt|uni", word);
}

bool isIgnored(Mnemonic mnemonic, std::string_view word) {
  if (isOneOf(kOnAll, word))
    return true;
  if (isOneOf(kOnOthers, word))
    return std::ranges::none_of(
        detail::formsOf(mnemonic),
        [qualifier = *findQualifier(word)](const detail::Form &form) { return form.all.contains(qualifier); });
  return std::ranges::any_of(kIgnored, [&](const IgnoredWords &ignored) {
    return isOneOf(ignored.words, word) && isOneOf(ignored.instructions, name(mnemonic));
  });
}

} // namespace ptxmatrix
