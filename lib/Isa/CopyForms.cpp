//===- CopyForms.cpp - The forms of copies, barriers and fences -----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// What feeds and orders the matrix instructions, in the notation of detail/Forms.h: asynchronous copies, mbarrier,
// fences, tensor maps, multimem and what else belongs to clusters.

#include "Isa/GeneralForms.h"
#include "ptxmatrix/detail/Forms.h"

namespace ptxmatrix::detail {
namespace {

// clang-format off
// A copy of a tensor: the box, what the map is overridden with, and what every form may have.
#define MAP    "[tensorMap, globalAddr@override::global_address, tensorCoords]"
#define GATHER "[tensorMap, globalAddr@override::global_address, tensorCoords(5)]"
#define DIM    "[tensorMap, globalAddr, globalDim, tensorCoords]"
#define STRIDE "[tensorMap, globalAddr, globalDim, globalStride(dim-1), strideHigh, tensorCoords]"
#define HINT "{.L2::cache_hint|L2::evict_last<9.4,sm_107f>}"
#define CASTS "{.multicast::cluster|multicast::cluster::16b|multicast::cluster::32b}"
#define LOAD   ".mbarrier::complete_tx::bytes{.mbarrier::report::*}{.cta_group::*<8.6,sm_100f|sm_101f>}{.L2::cache_hint}"
#define CAST   ".mbarrier::complete_tx::bytes{.mbarrier::report::*}" CASTS "{.cta_group::*<8.6,sm_100f|sm_101f>}{.L2::cache_hint}"
#define CAST32 ".mbarrier::complete_tx::bytes{.mbarrier::report::*}{.multicast::cluster::32b}{.cta_group::*<8.6,sm_100f|sm_101f>}{.L2::cache_hint}"
#define POLICY ", cache-policy@L2::cache_hint"
#define MASK   ", ctaMask#0..65535@multicast::cluster|multicast::cluster::16b, ctaMask:b32|u32|s32#@multicast::cluster::32b"
#define MASK32 ", ctaMask:b32|u32|s32#@multicast::cluster::32b"
#define SIZE   "size#0..1048560/16"
#define ADDRESS "{.override::global_address}"
#define OVERRIDE_DIM ".override::global_address.override::global_dim"
#define OVERRIDE_STRIDE ".override::global_address.override::global_dim_stride"
// A bulk copy, weak and relaxed.
#define BULK(NAME, SCOPES, SYNTAX, OPERANDS, RELAXED_TARGETS, ...) \
{NAME "{.weak<9.3>}" SYNTAX, OPERANDS, __VA_ARGS__, "sm_90"}, \
{NAME ".relaxed" SCOPES SYNTAX ".b128", OPERANDS, {9, 3}, RELAXED_TARGETS}
// Reductions, with the rows of each operation or up to it, and multimem.
#define REDUCE_SHARED "cp.reduce.async.bulk{.relaxed<9.3>}.cta|cluster@relaxed.shared::cluster.shared::cta.mbarrier::complete_tx::bytes"
#define REDUCE_TENSOR(DIMENSIONS, MODE, OVERRIDE, BOX, ...) \
{"cp.reduce.async.bulk.tensor." DIMENSIONS ".global.shared::cta.add|min|max|inc|dec" MODE ".bulk_group{.L2::cache_hint}" OVERRIDE, BOX ", [srcMem]:S" POLICY, __VA_ARGS__}, \
{"cp.reduce.async.bulk.tensor." DIMENSIONS ".global.shared::cta.and|or|xor" MODE ".bulk_group{.L2::cache_hint}" OVERRIDE, BOX ", [srcMem]:S" POLICY, __VA_ARGS__}
#define TO_GLOBAL "{.relaxed<9.3>}.cta|cluster|gpu|sys@relaxed.global.shared::cta.bulk_group"
#define REDUCE_GLOBAL(NAME, CACHE, HINTED, ...) \
{NAME TO_GLOBAL CACHE ".and|or|xor.b32|b64", "[dstMem]:G, [srcMem]:S, " SIZE HINTED, __VA_ARGS__, "sm_90"}, \
{NAME TO_GLOBAL CACHE ".add{.noftz<9.4>@f32}.u32|s32|u64|f32|f64", "[dstMem]:G, [srcMem]:S, " SIZE HINTED, __VA_ARGS__, "sm_90"}, \
{NAME TO_GLOBAL CACHE ".add.noftz.f16|bf16", "[dstMem]:G, [srcMem]:S, " SIZE HINTED, __VA_ARGS__, "sm_90"}, \
{NAME TO_GLOBAL CACHE ".min|max.u32|s32|u64|s64|f16|bf16", "[dstMem]:G, [srcMem]:S, " SIZE HINTED, __VA_ARGS__, "sm_90"}, \
{NAME TO_GLOBAL CACHE ".inc|dec.u32", "[dstMem]:G, [srcMem]:S, " SIZE HINTED, __VA_ARGS__, "sm_90"}
#define MULTI_LOAD "multimem.ld_reduce{.weak|relaxed|acquire}.cta|cluster|gpu|sys@relaxed|acquire{.global}"
#define MULTI_RED "multimem.red{.relaxed|release}.cta|cluster|gpu|sys@relaxed|release{.global}"
#define MULTI_STORE "multimem.st{.weak|relaxed|release}.cta|cluster|gpu|sys@relaxed|release{.global}"
// The rest of an mbarrier instruction: arriving at another CTA, or at several, and waiting, from the first version on or
// later.
#define ARRIVE_REMOTE "{.release|relaxed<8.6,sm_90>}.cta|cluster@release|relaxed.shared::cluster.b64"
#define ARRIVE_CAST "{.release|relaxed}.cta|cluster@release|relaxed.shared::cluster.multicast::cluster::32b.b64"
#define WAIT_FIRST "{.acquire<8.0>|relaxed<8.6,sm_90>}.cta|cluster<8.0,sm_90>@acquire|relaxed{.shared{::cta}}.b64"
#define WAIT "{.acquire|relaxed}.cta|cluster@acquire|relaxed{.shared{::cta}}.b64"
#define DONE "(waitComplete{, reportValue}|p|q{, reportValue})"
#define CTAS "ctaMask:b32|u32|s32#"
// The targets of fp8 sums in multimem, and of changes of a tensor map.
#define ODD32 "u32|s32|f32|f16x2|pred"
#define FP8_TARGETS "sm_100f|sm_101f|sm_120a|sm_121a"
#define MAP_TARGETS "sm_90a|sm_100f|sm_101f|sm_120f"

constexpr auto kRows = std::to_array<FormRow>({
// syntax, operands, PTX, target
{"cp.async.commit_group", "", {7, 0}, "sm_80"},
{"cp.async.wait_group", "N#", {7, 0}, "sm_80"},
{"cp.async.wait_all", "", {7, 0}, "sm_80"},
{"cp.async.mbarrier.arrive{.noinc}{.shared{::cta}}.b64", "[addr]", {7, 0}, "sm_80"},
{"cp.async.bulk.commit_group", "", {8, 0}, "sm_90"},
{"cp.async.bulk.wait_group{.read}", "N#", {8, 0}, "sm_90"},
{"cp.async.bulk.wait_group.sync_restrict::proxy::async", "N#", {9, 5}, "sm_90"},

{"cp.async.bulk.prefetch.tensor.1d|2d|3d|4d|5d.L2.global{.tile}" HINT ADDRESS, MAP POLICY, {8, 0}, "sm_90"},
{"cp.async.bulk.prefetch.tensor.2d.L2.global.tile::gather4" HINT ADDRESS, GATHER POLICY, {8, 6}, "sm_100f|sm_101f"},
{"cp.async.bulk.prefetch.tensor.3d|4d|5d.L2.global.im2col" HINT ADDRESS, MAP ", im2colInfo(dim-2)" POLICY, {8, 0}, "sm_90"},
{"cp.async.bulk.prefetch.tensor.3d|4d|5d.L2.global.im2col::w|im2col::w::128" HINT ADDRESS, MAP ", im2colInfo(2)" POLICY, {8, 6}, "sm_100f|sm_101f"},
{"cp.async.bulk.prefetch.tensor.1d.L2.global{.tile}" HINT OVERRIDE_DIM, DIM POLICY, {9, 4}, "sm_107f"},
{"cp.async.bulk.prefetch.tensor.2d|3d|4d|5d.L2.global{.tile}" HINT OVERRIDE_STRIDE, STRIDE POLICY, {9, 4}, "sm_107f"},
{"cp.async.bulk.prefetch.L2.global" HINT, "[srcMem]:G, " SIZE POLICY, {8, 0}, "sm_90"},

{"cp.async.bulk.tensor.1d|2d|3d|4d|5d.shared::cta.global{.tile}" LOAD ADDRESS, "[dstMem]:S, " MAP ", [mbar]:S" POLICY, {8, 6}, "sm_90"},
{"cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4" LOAD ADDRESS, "[dstMem]:S, " GATHER ", [mbar]:S" POLICY, {8, 6}, "sm_100"},
{"cp.async.bulk.tensor.3d|4d|5d.shared::cta.global.im2col" LOAD ADDRESS, "[dstMem]:S, " MAP ", [mbar]:S, im2colInfo(dim-2)" POLICY, {8, 6}, "sm_90"},
{"cp.async.bulk.tensor.3d|4d|5d.shared::cta.global.im2col::w|im2col::w::128<8.6,sm_100f|sm_101f>" LOAD ADDRESS,
     "[dstMem]:S, " MAP ", [mbar]:S, im2colInfo(2)" POLICY, {8, 6}, "sm_100"},
{"cp.async.bulk.tensor.1d.shared::cta.global{.tile}" LOAD OVERRIDE_DIM, "[dstMem]:S, " DIM ", [mbar]:S" POLICY, {9, 4}, "sm_107f"},
{"cp.async.bulk.tensor.2d|3d|4d|5d.shared::cta.global{.tile}" LOAD OVERRIDE_STRIDE, "[dstMem]:S, " STRIDE ", [mbar]:S" POLICY, {9, 4}, "sm_107f"},
{"cp.async.bulk.tensor.1d|2d|3d|4d|5d.shared::cluster.global{.tile}" CAST ADDRESS, "[dstMem]:S, " MAP ", [mbar]:S" MASK POLICY, {8, 0}, "sm_90"},
{"cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4" CAST ADDRESS, "[dstMem]:S, " GATHER ", [mbar]:S" MASK POLICY, {8, 6}, "sm_100f|sm_101f"},
{"cp.async.bulk.tensor.3d|4d|5d.shared::cluster.global.im2col" CAST ADDRESS, "[dstMem]:S, " MAP ", [mbar]:S, im2colInfo(dim-2)" MASK POLICY, {8, 0}, "sm_90"},
{"cp.async.bulk.tensor.3d|4d|5d.shared::cluster.global.im2col::w|im2col::w::128" CAST ADDRESS,
     "[dstMem]:S, " MAP ", [mbar]:S, im2colInfo(2)" MASK POLICY, {8, 6}, "sm_100f|sm_101f"},
{"cp.async.bulk.tensor.1d.shared::cluster.global{.tile}" CAST32 OVERRIDE_DIM, "[dstMem]:S, " DIM ", [mbar]:S" MASK32 POLICY, {9, 4}, "sm_107f"},
{"cp.async.bulk.tensor.2d|3d|4d|5d.shared::cluster.global{.tile}" CAST32 OVERRIDE_STRIDE, "[dstMem]:S, " STRIDE ", [mbar]:S" MASK32 POLICY, {9, 4}, "sm_107f"},
{"cp.async.bulk.tensor.1d|2d|3d|4d|5d.global.shared::cta{.tile}.bulk_group{.L2::cache_hint}" ADDRESS, MAP ", [srcMem]:S" POLICY, {8, 0}, "sm_90"},
{"cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4.bulk_group{.L2::cache_hint}" ADDRESS, GATHER ", [srcMem]:S" POLICY, {8, 6}, "sm_100f|sm_101f"},
{"cp.async.bulk.tensor.3d|4d|5d.global.shared::cta.im2col_no_offs|im2col_no_offs::w.bulk_group{.L2::cache_hint}" ADDRESS,
     MAP ", [srcMem]:S" POLICY, {8, 0}, "sm_90"},
{"cp.async.bulk.tensor.1d.global.shared::cta{.tile}.bulk_group{.L2::cache_hint}" OVERRIDE_DIM, DIM ", [srcMem]:S" POLICY, {9, 4}, "sm_107f"},
{"cp.async.bulk.tensor.2d|3d|4d|5d.global.shared::cta{.tile}.bulk_group{.L2::cache_hint}" OVERRIDE_STRIDE, STRIDE ", [srcMem]:S" POLICY, {9, 4}, "sm_107f"},

BULK("cp.async.bulk", ".cta|cluster|gpu|sys", ".shared::cta.global.mbarrier::complete_tx::bytes{.mbarrier::report::*}{.L2::cache_hint}",
     "[dstMem]:S, [srcMem]:G, " SIZE ", [mbar]:S" POLICY, "sm_90", {8, 6}),
BULK("cp.async.bulk", ".cta|cluster|gpu|sys", ".shared::cta.global.mbarrier::complete_tx::bytes{.mbarrier::report::disabled}{.L2::cache_hint}.ignore_oob",
     "[dstMem]:S, [srcMem]:G, " SIZE ", ignoreBytesLeft#0..15, ignoreBytesRight#0..15, [mbar]:S" POLICY, "sm_90", {9, 2}),
BULK("cp.async.bulk", ".cta|cluster|gpu|sys", ".shared::cluster.global.mbarrier::complete_tx::bytes{.mbarrier::report::*}" CASTS "{.L2::cache_hint}",
     "[dstMem]:S, [srcMem]:G, " SIZE ", [mbar]:S" MASK POLICY, "sm_90a|sm_100f|sm_101f", {8, 0}),
BULK("cp.async.bulk", ".cta|cluster", ".shared::cluster.shared::cta.mbarrier::complete_tx::bytes", "[dstMem]:S, [srcMem]:S, " SIZE ", [mbar]:S", "sm_90", {8, 0}),
BULK("cp.async.bulk", ".cta|cluster|gpu|sys", ".global.shared::cta.bulk_group{.L2::cache_hint}{.cp_mask}",
     "[dstMem]:G, [srcMem]:S, " SIZE POLICY ", byteMask#@cp_mask", "sm_90", {8, 0}),

{"cp.async.ca.shared|shared::cta<7.0>.global{.L2::cache_hint}{.L2::64B|L2::128B|L2::256B}",
     "[dst]:S, [src]:G, cp-size=4..16*2{, (src-size#0..16|ignore-src<7.5>)}" POLICY, {7, 0}, "sm_80"},
{"cp.async.cg.shared|shared::cta<7.0>.global{.L2::cache_hint}{.L2::64B|L2::128B|L2::256B}",
     "[dst]:S, [src]:G, cp-size=16{, (src-size#0..16|ignore-src<7.5>)}" POLICY, {7, 0}, "sm_80"},

REDUCE_TENSOR("1d|2d|3d|4d|5d", "{.tile}", ADDRESS, MAP, {8, 0}, "sm_90"),
REDUCE_TENSOR("3d|4d|5d", ".im2col_no_offs|im2col_no_offs::w", ADDRESS, MAP, {8, 0}, "sm_90"),
REDUCE_TENSOR("1d", "{.tile}", OVERRIDE_DIM, DIM, {9, 4}, "sm_107f"),
REDUCE_TENSOR("2d|3d|4d|5d", "{.tile}", OVERRIDE_STRIDE, STRIDE, {9, 4}, "sm_107f"),

{REDUCE_SHARED ".and|or|xor.b32", "[dstMem]:S, [srcMem]:S, " SIZE ", [mbar]:S", {8, 0}, "sm_90"},
{REDUCE_SHARED ".add.u32|s32|u64", "[dstMem]:S, [srcMem]:S, " SIZE ", [mbar]:S", {8, 0}, "sm_90"},
{REDUCE_SHARED ".min|max.u32|s32", "[dstMem]:S, [srcMem]:S, " SIZE ", [mbar]:S", {8, 0}, "sm_90"},
{REDUCE_SHARED ".inc|dec.u32", "[dstMem]:S, [srcMem]:S, " SIZE ", [mbar]:S", {8, 0}, "sm_90"},
REDUCE_GLOBAL("cp.reduce.async.bulk", "{.L2::cache_hint}", POLICY, {8, 0}),
REDUCE_GLOBAL("multimem.cp.reduce.async.bulk", "", "", {9, 1}),
BULK("multimem.cp.async.bulk", ".cta|cluster|gpu|sys", ".global.shared::cta.bulk_group{.cp_mask}",
     "[dstMem]:G, [srcMem]:S, " SIZE ", byteMask#@cp_mask", "sm_90", {9, 1}),

{MULTI_LOAD ".add{.v2|v4@f32}.u32|s32|u64|f32|f64", "d, [a]", {8, 1}, "sm_90"},
{MULTI_LOAD ".min|max.u32|s32|u64|s64", "d, [a]", {8, 1}, "sm_90"},
{MULTI_LOAD ".and|or|xor.b32|b64", "d, [a]", {8, 1}, "sm_90"},
{MULTI_LOAD ".add|min|max{.acc::f32@add}{.v2|v4}.f16x2|bf16x2", "d, [a]", {8, 1}, "sm_90"},
{MULTI_LOAD ".add|min|max{.acc::f32@add}.v2|v4|v8.f16|bf16", "d, [a]", {8, 1}, "sm_90"},
{MULTI_LOAD ".add|min|max{.acc::f16@add}.v4|v8.e4m3|e5m2", "d+" ODD32 ", [a]", {8, 6}, FP8_TARGETS},
{MULTI_LOAD ".add|min|max{.acc::f16@add}.v2|v4|v8.e4m3x2|e5m2x2", "d+" ODD32 ", [a]", {8, 6}, FP8_TARGETS},
{MULTI_LOAD ".add|min|max{.acc::f16@add}{.v2|v4}.e4m3x4|e5m2x4", "d+" ODD32 ", [a]", {8, 6}, FP8_TARGETS},

{"multimem.red.async.release.gpu|sys{.global}.add.u32|s32|u64", "[a], value", {9, 3}, "sm_100"},
{MULTI_RED ".add{.v2|v4@f32|f16x2|bf16x2}.u32|s32|u64|f32|f64|f16x2|bf16x2", "[a], value", {8, 1}, "sm_90"},
{MULTI_RED ".min|max.u32|s32|u64|s64", "[a], value", {8, 1}, "sm_90"},
{MULTI_RED ".and|or|xor.b32|b64", "[a], value", {8, 1}, "sm_90"},
{MULTI_RED ".min|max.v2|v4.f16x2|bf16x2", "[a], value", {8, 1}, "sm_90"},
{MULTI_RED ".min|max|add.v2|v4|v8.f16|bf16", "[a], value", {8, 1}, "sm_90"},
{"multimem.st.async.release.gpu|sys{.global}.b8|b16|b32|b64|u8|u16|u32|u64|s8|s16|s32|s64|f32|f64", "[a], value+b16|u16|s16|b32|u32|s32", {9, 3}, "sm_100"},
{MULTI_STORE "{.v2|v4@f32|f16x2|bf16x2}.b32|u32|s32|f32|b64|u64|s64|f64|f16x2|bf16x2", "[a], value", {8, 1}, "sm_90"},
{MULTI_STORE ".v2|v4|v8.f16|bf16", "[a], value", {8, 1}, "sm_90"},
{MULTI_STORE ".v4|v8.e4m3|e5m2", "[a], value+" ODD32, {8, 6}, FP8_TARGETS},
{MULTI_STORE ".v2|v4|v8.e4m3x2|e5m2x2", "[a], value+" ODD32, {8, 6}, FP8_TARGETS},
{MULTI_STORE "{.v2|v4}.e4m3x4|e5m2x4", "[a], value+" ODD32, {8, 6}, FP8_TARGETS},

{"mbarrier.init{.layout::*<9.3,sm_90>}{.shared{::cta}}.b64", "[addr]:S, expectedCount#1..1048575", {7, 0}, "sm_80"},
{"mbarrier.inval{.shared{::cta}}.b64", "[addr]:S", {7, 0}, "sm_80"},
{"mbarrier.expect_tx|mbarrier.complete_tx{.relaxed}.cta|cluster@relaxed{.shared{::cta}|shared::cluster}.b64", "[addr]:S, txCount#", {8, 0}, "sm_90"},
{"mbarrier.expect_tx|mbarrier.complete_tx{.relaxed}.cta|cluster@relaxed.shared::cluster.multicast::cluster::32b.b64", "[addr]:S, txCount#, " CTAS, {9, 4}, "sm_107f"},
{"mbarrier.arrive.expect_tx|mbarrier.arrive_drop.expect_tx{.release|relaxed<8.6,sm_90>}.cta|cluster@release|relaxed{.shared{::cta}}.b64", "token, [addr]:S, txCount#", {8, 0}, "sm_90"},
{"mbarrier.arrive.expect_tx|mbarrier.arrive_drop.expect_tx" ARRIVE_REMOTE, "_, [addr]:S, txCount#", {8, 0}, "sm_90"},
{"mbarrier.arrive.expect_tx|mbarrier.arrive_drop.expect_tx" ARRIVE_CAST, "_, [addr]:S, txCount#, " CTAS, {9, 4}, "sm_107f"},
{"mbarrier.arrive|mbarrier.arrive_drop{.release<8.0>|relaxed<8.6,sm_90>}.cta|cluster<8.0,sm_90>@release|relaxed{.shared{::cta}}.b64", "token, [addr]:S{, count#1..<7.8,sm_90>}", {7, 0}, "sm_80"},
{"mbarrier.arrive|mbarrier.arrive_drop" ARRIVE_REMOTE, "_, [addr]:S{, count#1..}", {8, 0}, "sm_90"},
{"mbarrier.arrive|mbarrier.arrive_drop" ARRIVE_CAST, "_, [addr]:S{, count#1..}, " CTAS, {9, 4}, "sm_107f"},
{"mbarrier.arrive|mbarrier.arrive_drop.noComplete{.release<8.0>}.cta@release{.shared{::cta}}.b64", "token, [addr]:S, count#1..", {7, 0}, "sm_80"},
{"mbarrier.test_wait.parity" WAIT_FIRST, "waitComplete, [addr]:S, phaseParity#0..1", {7, 1}, "sm_80"},
{"mbarrier.test_wait.parity.phase_type::primary" WAIT, DONE ", [addr]:S, phaseParity#", {9, 3}, "sm_90"},
{"mbarrier.test_wait.parity.phase_type::conditional" WAIT, "waitComplete, [addr]:S, phaseParity#0..1", {9, 3}, "sm_90"},
{"mbarrier.test_wait" WAIT_FIRST, "waitComplete, [addr]:S, state", {7, 0}, "sm_80"},
{"mbarrier.test_wait.phase_type::primary" WAIT, DONE ", [addr]:S, state", {9, 3}, "sm_90"},
{"mbarrier.try_wait.parity" WAIT_FIRST, "waitComplete, [addr]:S, phaseParity#0..1{, suspendTimeHint#}", {7, 8}, "sm_90"},
{"mbarrier.try_wait.parity.phase_type::primary" WAIT, DONE ", [addr]:S, phaseParity#{, suspendTimeHint#}", {9, 3}, "sm_90"},
{"mbarrier.try_wait.parity.phase_type::conditional" WAIT, "waitComplete, [addr]:S, phaseParity#0..1{, suspendTimeHint#}", {9, 3}, "sm_90"},
{"mbarrier.try_wait" WAIT_FIRST, "waitComplete, [addr]:S, state{, suspendTimeHint#}", {7, 8}, "sm_90"},
{"mbarrier.try_wait.phase_type::primary" WAIT, DONE ", [addr]:S, state{, suspendTimeHint#}", {9, 3}, "sm_90"},
{"mbarrier.pending_count.b64", "d32, state", {7, 0}, "sm_80"},
{"mbarrier.check_layout.layout::*{.shared{::cta}}.b64", "waitComplete, [addr]", {9, 3}, "sm_90"},

{"fence.mbarrier_init.release.cluster", "", {8, 0}, "sm_90"},
{"fence.proxy.alias{.acquire<9.4,sm_90>|release<9.4,sm_90>}.sys@acquire|release", "", {7, 5}, "sm_70"},
{"fence.proxy.async{.global|shared::cta|shared::cluster}", "", {8, 0}, "sm_90"},
{"fence.proxy.tensormap::generic.release.cta|cluster|gpu|sys", "", {8, 3}, "sm_90"},
{"fence.proxy.tensormap::generic.acquire.cta|cluster|gpu|sys", "[addr]:A, size=128", {8, 3}, "sm_90"},
{"fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster", "", {8, 6}, "sm_90"},
{"fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster", "", {8, 6}, "sm_90"},
{"fence.proxy.async::generic.release.sync_restrict::shared::cluster::read.cluster", "", {9, 4}, "sm_90"},
{"fence.proxy.generic::fabric|fabric::generic|fabric::fabric.alias.acquire|release.sys", "", {9, 3}, "sm_100"},
{"fence{.sc|acq_rel|acquire<8.6,sm_90>|release<8.6,sm_90>}.cta|cluster<7.8,sm_90>|gpu|sys", "", {6, 0}, "sm_70"},
{"fence.acquire.sync_restrict::shared::cluster.cluster", "", {8, 6}, "sm_90"},
{"fence.release.sync_restrict::shared::cta.cluster", "", {8, 6}, "sm_90"},
{"fence.alias.sync_restrict::read.release.sys", "", {9, 5}, "sm_90"},
{"membar.proxy.alias", "", {7, 5}, "sm_60"},
{"membar.proxy.async", "", {8, 0}, "sm_90"},
{"membar.cta|gl", ""},
{"membar.sys", "", {2, 0}, "sm_20"},

{"tensormap.replace.tile.global_address{.global|shared::cta}.b1024.b64", "[addr], new_val#", {8, 3}, MAP_TARGETS},
{"tensormap.replace.tile.rank{.global|shared::cta}.b1024.b32", "[addr], new_val#", {8, 3}, MAP_TARGETS},
{"tensormap.replace.tile.box_dim|global_dim|element_stride{.global|shared::cta}.b1024.b32", "[addr], ord=0..4, new_val#", {8, 3}, MAP_TARGETS},
{"tensormap.replace.tile.global_stride{.global|shared::cta}.b1024.b64", "[addr], ord=0..4, new_val#", {8, 3}, MAP_TARGETS},
{"tensormap.replace.tile.elemtype{.global|shared::cta}.b1024.b32", "[addr], new_val=0..15<8.7,sm_100f|sm_101f|sm_120f>from 13", {8, 3}, MAP_TARGETS},
{"tensormap.replace.tile.interleave_layout{.global|shared::cta}.b1024.b32", "[addr], new_val=0..2", {8, 3}, MAP_TARGETS},
{"tensormap.replace.tile.swizzle_mode{.global|shared::cta}.b1024.b32", "[addr], new_val=0..4<8.8,sm_103a|sm_107a>from 4", {8, 3}, MAP_TARGETS},
{"tensormap.replace.tile.swizzle_atomicity{.global|shared::cta}.b1024.b32", "[addr], new_val=0..3", {8, 6}, "sm_100f|sm_101f|sm_120f"},
{"tensormap.replace.tile.fill_mode{.global|shared::cta}.b1024.b32", "[addr], new_val=0..1", {8, 3}, MAP_TARGETS},
{"tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.cta|cluster|gpu|sys.sync.aligned", "[dst]:G, [src]:S, size=128", {8, 3}, "sm_90"},

{"prefetchu.L1", "[a]", {2, 0}, "sm_20"},
{"prefetch{.global|local}.L1|L2", "[a]", {2, 0}, "sm_20"},
{"prefetch.global.L2::evict_last|L2::evict_normal", "[a]", {7, 4}, "sm_80"},
{"prefetch{.const|param}.tensormap", "[a]", {8, 0}, "sm_90"},
{"applypriority{.global}.L2::evict_normal", "[a], size=128", {7, 4}, "sm_80"},
{"discard{.global}.L2", "[a], size=128", {7, 4}, "sm_80"},
{"createpolicy.fractional.L2::evict_last|L2::evict_normal|L2::evict_first|L2::evict_unchanged{.L2::evict_first|L2::evict_unchanged}.b64",
     "d64{, fraction}", {7, 4}, "sm_80"},
{"createpolicy.range{.global}.L2::evict_last|L2::evict_normal|L2::evict_first|L2::evict_unchanged{.L2::evict_first|L2::evict_unchanged}.b64",
     "d64, [a], primary-size#, total-size#", {7, 4}, "sm_80"},
{"createpolicy.cvt.L2.b64", "d64, cache-policy", {7, 4}, "sm_80"},

{"elect.sync", "d|p, membermask#", {8, 0}, "sm_90"},
{"setmaxnreg.inc|setmaxnreg.dec.sync.aligned.u32", "imm-reg-count=24..256/8", {8, 0}, MAP_TARGETS},
{"griddepcontrol.launch_dependents", "", {7, 8}, "sm_90"},
{"griddepcontrol.wait", "", {7, 8}, "sm_90"},
{"barrier.cluster.arrive{.release<8.0>|relaxed<8.0>}{.aligned}", "", {7, 8}, "sm_90"},
{"barrier.cluster.wait{.acquire<8.0>}{.aligned}", "", {7, 8}, "sm_90"},
{"mapa{.shared::cluster}.u32", "d32, address:b32|u32|s32+f16x2, cta#", {7, 8}, "sm_90"},
{"mapa{.shared::cluster}.u64", "d64, address:b64|u64|s64, cta#", {7, 8}, "sm_90"},
{"getctarank{.shared::cluster}.u32", "d32, address:b32|u32|s32+f16x2", {7, 8}, "sm_90"},
{"getctarank{.shared::cluster}.u64", "d32, address:b64|u64|s64", {7, 8}, "sm_90"},

{"st.async{.weak}{.shared::cluster}.mbarrier::complete_tx::bytes.b32|b64|u32|u64|s32|s64|f32|f64", "[a], value{, [mbar]}", {8, 1}, "sm_90"},
{"st.async{.weak}{.shared::cluster}.mbarrier::complete_tx::bytes.v2.b32|b64|u32|u64|s32|s64|f32|f64", "[a], value, [mbar]", {8, 1}, "sm_90"},
{"st.async{.weak}{.shared::cluster}.mbarrier::complete_tx::bytes.v4.b32|u32|s32|f32", "[a], value, [mbar]", {8, 1}, "sm_90"},
{"st.async{.weak}{.shared::cluster}.mbarrier::complete_tx::bytes.b128", "[a], value, [mbar]", {9, 2}, "sm_90"},
{"st.async.cluster{.shared::cluster}.mbarrier::complete_tx::bytes.b32|b64|u32|u64|s32|s64|f32|f64", "[a], value{, [mbar]}", {8, 1}, "sm_90"},
{"st.async.cluster{.shared::cluster}.mbarrier::complete_tx::bytes.v2.b32|b64|u32|u64|s32|s64|f32|f64", "[a], value, [mbar]", {8, 1}, "sm_90"},
{"st.async.cluster{.shared::cluster}.mbarrier::complete_tx::bytes.v4.b32|u32|s32|f32", "[a], value, [mbar]", {8, 1}, "sm_90"},
{"st.async.cluster{.shared::cluster}.mbarrier::complete_tx::bytes.b128", "[a], value, [mbar]", {9, 2}, "sm_90"},
{"st.async{.mmio@sys}.release.gpu|sys{.global}.b8|b16|b32|b64|u8|u16|u32|u64|s8|s16|s32|s64|f32|f64", "[a], value", {8, 7}, "sm_100"},
{"st.bulk{.weak}{.shared::cta}", "[a], size:b32|u32|s32|b64|u64|s64#0..16777216/8, initval=0", {8, 6}, "sm_100"},
{"red.async.relaxed.cluster{.shared::cluster}.mbarrier::complete_tx::bytes.inc|dec.u32", "[a], value{, [mbar]}", {8, 1}, "sm_90"},
{"red.async.relaxed.cluster{.shared::cluster}.mbarrier::complete_tx::bytes.min|max.u32|s32", "[a], value{, [mbar]}", {8, 1}, "sm_90"},
{"red.async.relaxed.cluster{.shared::cluster}.mbarrier::complete_tx::bytes.and|or|xor.b32", "[a], value{, [mbar]}", {8, 1}, "sm_90"},
{"red.async.relaxed.cluster{.shared::cluster}.mbarrier::complete_tx::bytes.add.u32|s32|u64|s64", "[a], value{, [mbar]}", {8, 1}, "sm_90"},
{"red.async{.mmio@sys}.release.gpu|sys{.global}.add.u32|s32|u64|s64", "[a], value", {8, 7}, "sm_100"},
{"red.async{.mmio@sys}.release.gpu|sys{.global}.min|max.u32|s32", "[a], value", {8, 7}, "sm_100"},
{"red.async{.mmio@sys}.release.gpu|sys{.global}.and|or|xor.b32", "[a], value", {8, 7}, "sm_100"},
{"red.async{.mmio@sys}.release.gpu|sys{.global}.inc|dec.u32", "[a], value", {8, 7}, "sm_100"},
{"clusterlaunchcontrol.try_cancel.async{.shared::cta}.mbarrier::complete_tx::bytes{.multicast::cluster::all<8.6,sm_100f|sm_101f|sm_120f>}.b128",
     "[addr], [mbar]", {8, 6}, "sm_100"},
{"clusterlaunchcontrol.query_cancel.is_canceled.pred.b128", "waitComplete, response", {8, 6}, "sm_100"},
{"clusterlaunchcontrol.query_cancel.get_first_ctaid::x|get_first_ctaid::y|get_first_ctaid::z.b32.b128", "d32:b32|u32|s32+f32|f16x2, response", {8, 6}, "sm_100"},
{"clusterlaunchcontrol.query_cancel.get_first_ctaid.v4.b32.b128", "V4_:b32|u32|s32, response", {8, 6}, "sm_100"},
});
// clang-format on

constexpr auto kCopyForms = readForms<kRows>();

} // namespace

std::span<const Form> untypedFormsOf(Mnemonic mnemonic) {
  return isGeneral(mnemonic) ? generalFormsOf(mnemonic) : kFormsByMnemonic<kCopyForms>[static_cast<size_t>(mnemonic)];
}

} // namespace ptxmatrix::detail
