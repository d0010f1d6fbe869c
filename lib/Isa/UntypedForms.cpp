//===- UntypedForms.cpp - The forms of which no type is made --------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// What feeds and orders the matrix instructions (asynchronous copies, mbarrier, fences, tensor maps, multimem and what
// else belongs to clusters), and the rest of PTX: arithmetic, comparisons, conversions, loads and stores, atomics, and
// what synchronizes threads.  The notation is that of detail/Forms.h.

#include "ptxmatrix/detail/Forms.h"

namespace ptxmatrix::detail {
namespace {

// clang-format off
#define POLICY ", cache-policy@L2::cache_hint"
// Of a copy of a tensor, or of another one: the box, what the map is overridden with, and what every form may have.
#define MAP    "[tensorMap, globalAddr@override::global_address, tensorCoords]"
#define GATHER "[tensorMap, globalAddr@override::global_address, tensorCoords(5)]"
#define SIZED  "[tensorMap, globalAddr, globalDim, globalStride(dim-1)@override::global_dim_stride, strideHigh@override::global_dim_stride, tensorCoords]"
#define HINT "{.L2::cache_hint|L2::evict_last<9.4,sm_107f>}"
#define CASTS "{.multicast::cluster|multicast::cluster::16b|multicast::cluster::32b}"
#define LOAD(CASTS) ".mbarrier::complete_tx::bytes{.mbarrier::report::*}" CASTS "{.cta_group::*<8.6,sm_100f|sm_101f>}{.L2::cache_hint}"
#define MASK   ", ctaMask#0..65535@multicast::cluster|multicast::cluster::16b, ctaMask:b32|u32|s32#@multicast::cluster::32b"
#define MASK32 ", ctaMask:b32|u32|s32#@multicast::cluster::32b"
#define SIZE   "size#0..1048560/16"
#define ADDRESS "{.override::global_address}"
#define SIZES ".override::global_address.override::global_dim@1d.override::global_dim_stride@2d|3d|4d|5d"
#define IM2COL(W) ".im2col|im2col::w<8.6," W ">|im2col::w::128<8.6,sm_100f|sm_101f>"
#define OFFSETS ", im2colInfo(dim-2)@im2col, im2colInfo(2)@im2col::w|im2col::w::128"
#define BULK(TARGETS) "{.weak<9.3>|relaxed<9.3" TARGETS ">}.cta|cluster|gpu|sys@relaxed"
// Reductions, with the rows of each operation or up to it, and multimem.
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
// The rest of an mbarrier instruction: arriving at another CTA, or at several, and waiting.
#define REMOTE "{.release|relaxed<8.6,sm_90>}.cta|cluster@release|relaxed.shared::cluster{.multicast::cluster::32b}.b64"
#define WAIT(PHASE) PHASE "{.acquire<8.0>|relaxed<8.6,sm_90>}.cta|cluster<8.0,sm_90>@acquire|relaxed{.shared{::cta}}.b64"
#define DONE "(waitComplete{, reportValue}|p|q{, reportValue})"
// Asynchronous stores, and reductions of up to 64 bits.
#define ST_ASYNC(ORDER) \
{"st.async" ORDER "{.shared::cluster}.mbarrier::complete_tx::bytes.b32|b64|u32|u64|s32|s64|f32|f64", "[a], value{, [mbar]}", {8, 1}, "sm_90"}, \
{"st.async" ORDER "{.shared::cluster}.mbarrier::complete_tx::bytes.v2.b32|b64|u32|u64|s32|s64|f32|f64", "[a], value, [mbar]", {8, 1}, "sm_90"}, \
{"st.async" ORDER "{.shared::cluster}.mbarrier::complete_tx::bytes.v4@b32|u32|s32|f32.b32|u32|s32|f32|b128<9.2>", "[a], value, [mbar]", {8, 1}, "sm_90"}
#define REDUCE(START, SUMS, ...) \
{START ".inc|dec.u32", __VA_ARGS__}, \
{START ".min|max.u32|s32", __VA_ARGS__}, \
{START ".and|or|xor.b32", __VA_ARGS__}, \
{START ".add." SUMS, __VA_ARGS__}
#define PRIORITIES ".L2::evict_last|L2::evict_normal|L2::evict_first|L2::evict_unchanged{.L2::evict_first|L2::evict_unchanged}.b64"
// The targets of fp8 sums in multimem, and of changes of a tensor map.
#define ODD32 "u32|s32|f32|f16x2|pred"
#define FP8_TARGETS "sm_100f|sm_101f|sm_120a|sm_121a"
#define MAP_TARGETS "sm_90a|sm_100f|sm_101f|sm_120f"

// Of the rest of PTX.
#define INTEGERS "u16|u32|u64|s16|s32|s64"
#define ALL_INTEGERS "u8|u16|u32|u64|s8|s16|s32|s64"
#define WORDS    "b16|b32|b64|u16|u32|u64|s16|s32|s64|f32|f64"
#define ROUND    "rn|rz|rm|rp"
#define ROUND_I  "rni|rzi|rmi|rpi"
#define ORDERED  "eq|ne|lt|le|gt|ge"
#define FLOATING ORDERED "|equ|neu|ltu|leu|gtu|geu|num|nan"
#define COMBINED "{.and|or|xor}"
#define WITH ", c:pred#@and|or|xor"
#define COMPARED "(p_|p|q_), a, b" WITH
#define CHOSEN   "d, a:2, b:2" WITH
#define COMPARISONS(NAME, RESULT, OPERANDS) \
{NAME ".eq|ne" COMBINED RESULT ".b16|b32|b64", OPERANDS}, \
{NAME "." ORDERED "|lo|ls|hi|hs" COMBINED RESULT ".u16|u32|u64", OPERANDS}, \
{NAME "." ORDERED COMBINED RESULT ".s16|s32|s64", OPERANDS}, \
{NAME "." FLOATING COMBINED "{.ftz}" RESULT ".f32", OPERANDS}, \
{NAME "." FLOATING COMBINED RESULT ".f64", OPERANDS}
#define SCALED   ", scale-factor:b16+i16@scaled::n2::ue8m0"
// Of loads and stores: one element or two, four of them, 128 bits as one, and what fills 256 bits.
#define ONE    "b8|b16|b32|b64|u8|u16|u32|u64|s8|s16|s32|s64|f32|f64"
#define SOME(SYNTAX, ...) \
{SYNTAX "{.v2}." ONE, __VA_ARGS__}, {SYNTAX ".v4.b8|b16|b32|u8|u16|u32|s8|s16|s32|f32", __VA_ARGS__}
#define UP_TO_128(SYNTAX, OPERANDS, ...) \
SOME(SYNTAX, OPERANDS, __VA_ARGS__), {SYNTAX ".b128", OPERANDS, {8, 3}, "sm_70"}
#define OF_256(SYNTAX, OPERANDS) \
{SYNTAX ".v8.b32|u32|s32|f32", OPERANDS, {8, 8}, "sm_100"}, {SYNTAX ".v4.b64|u64|s64|f64", OPERANDS, {8, 8}, "sm_100"}
#define UP_TO_256(SYNTAX, OPERANDS, ...) \
UP_TO_128(SYNTAX HINTED, OPERANDS POLICY, __VA_ARGS__), OF_256(SYNTAX KEEP HINTED, OPERANDS POLICY)
#define WINDOWS ".const<3.1>|global|local|shared{::cta}|shared::cluster<7.8,sm_90>|param<7.7,sm_70>|param::entry<7.7,sm_70>.u32|u64"
#define SHARED ".shared{::cta}|shared::cluster<7.8,sm_90>"
#define EVICT  "{.L1::evict_normal<7.4,sm_70>|L1::evict_unchanged<7.4,sm_70>|L1::evict_first<7.4,sm_70>|L1::evict_last<7.4,sm_70>|L1::no_allocate<7.4,sm_70>}"
#define FETCH  "{.L2::64B<7.4,sm_75>|L2::128B<7.4,sm_75>|L2::256B<7.4,sm_80>}"
#define HINTED   "{.L2::cache_hint<7.4,sm_80>}"
#define KEEP   "{.L2::evict_last|L2::evict_normal|L2::evict_first}"
#define STRONG(NAME, ORDER, FETCHED, OPERANDS) \
SOME(NAME ".relaxed|" ORDER ".cta|cluster<7.8,sm_90>|gpu|sys{.global}" EVICT FETCHED HINTED, OPERANDS POLICY, {6, 0}, "sm_70"), \
OF_256(NAME ".relaxed|" ORDER ".cta|cluster<7.8,sm_90>|gpu|sys{.global}" EVICT FETCHED KEEP HINTED, OPERANDS POLICY), \
SOME(NAME ".relaxed|" ORDER ".cta|cluster<7.8,sm_90>|gpu|sys" SHARED, OPERANDS, {6, 0}, "sm_70"), \
{NAME ".relaxed|" ORDER ".cta|cluster<7.8,sm_90>|gpu|sys<8.4>{.global}" EVICT FETCHED HINTED ".b128", OPERANDS POLICY, {8, 3}, "sm_70"}, \
{NAME ".relaxed|" ORDER ".cta|cluster<7.8,sm_90>|gpu|sys<8.4>" SHARED ".b128", OPERANDS, {8, 3}, "sm_70"}, \
{NAME ".mmio.relaxed.sys{.global}." ONE "|b128<8.4>", OPERANDS, {8, 2}, "sm_70"}
// Of atomics.
#define ATOM "atom{.relaxed<6.0,sm_70>|acquire<6.0,sm_70>|release<6.0,sm_70>|acq_rel<6.0,sm_70>}{.cta<5.0,sm_60>|cluster<7.8,sm_90>|gpu<5.0,sm_60>|sys<5.0,sm_60>}"
#define ATOM128 "atom{.relaxed<6.0,sm_70>|acquire<6.0,sm_70>|release<6.0,sm_70>|acq_rel<6.0,sm_70>}{.cta<5.0,sm_60>|cluster<7.8,sm_90>|gpu<5.0,sm_60>|sys<8.4>}"
#define RED  "red{.relaxed<6.0,sm_70>|release<6.0,sm_70>}{.cta<5.0,sm_60>|cluster<7.8,sm_90>|gpu<5.0,sm_60>|sys<5.0,sm_60>}"
#define ANYWHERE "{.global|shared{::cta}|shared::cluster<7.8,sm_90>}"
// With a cache hint, of global memory.
#define PLACED(START, REST, OPERANDS, ...) \
{START ANYWHERE REST, OPERANDS, __VA_ARGS__}, \
{START "{.global}.L2::cache_hint<7.4,sm_80>" REST, OPERANDS, __VA_ARGS__}
#define OPERATIONS(START, OPERANDS) \
PLACED(START, ".and|or|xor.b32|b64<3.1,sm_32>", OPERANDS), \
PLACED(START, ".add.noftz@f16|f16x2|bf16|bf16x2.u32|s32|u64|f32|f64<5.0,sm_60>|f16x2<6.2,sm_60>|f16<6.3,sm_70>|bf16<7.8,sm_90>|bf16x2<7.8,sm_90>", OPERANDS), \
PLACED(START, ".inc|dec.u32", OPERANDS), \
PLACED(START, ".min|max.u32|s32|u64<3.1,sm_32>|s64<3.1,sm_32>", OPERANDS), \
{START "{.global}" HINTED ".add.v2|v4.f32", OPERANDS, {8, 1}, "sm_90"}, \
{START "{.global}" HINTED ".add|min|max.noftz.v2|v4|v8.f16|bf16", OPERANDS, {8, 1}, "sm_90"}, \
{START "{.global}" HINTED ".add|min|max.noftz.v2|v4.f16x2|bf16x2", OPERANDS, {8, 1}, "sm_90"}
#define TEXTURES(START, COORDINATES, ...) \
{START ".v4.u32|s32|f32|f16<4.2,sm_53>" COORDINATES, "result, ...", __VA_ARGS__}, \
{START ".v2.f16x2" COORDINATES, "result, ...", {4, 2}, "sm_53"}
#define BARRIER "a:i32#0..15{, b:i32#0../32}"
#define BARRIERS(START, ALIGNED, ...) \
{START ".sync" ALIGNED, BARRIER, __VA_ARGS__}, \
{START ".arrive" ALIGNED, "a:i32#0..15, b:i32#32../32", __VA_ARGS__}, \
{START ".red.popc" ALIGNED ".u32", "d, " BARRIER ", c:pred#", __VA_ARGS__}, \
{START ".red.and|or" ALIGNED ".pred", "d, " BARRIER ", c:pred#", __VA_ARGS__}
#define FP4_TARGETS "sm_100f|sm_110f|sm_120f"
#define FP4 "<8.6," FP4_TARGETS ">"
#define FRACTION_TARGETS "sm_100a|sm_101a|sm_103a|sm_107a|sm_110a|sm_120a|sm_121a"

constexpr auto kRows = std::to_array<FormRow>({
// syntax, operands, PTX, target
{"cp.async.commit_group|cp.async.wait_all", "", {7, 0}, "sm_80"},
{"cp.async.wait_group", "N#", {7, 0}, "sm_80"},
{"cp.async.mbarrier.arrive{.noinc}{.shared{::cta}}.b64", "[addr]", {7, 0}, "sm_80"},
{"cp.async.bulk.commit_group", "", {8, 0}, "sm_90"},
{"cp.async.bulk.wait_group{.read}", "N#", {8, 0}, "sm_90"},
{"cp.async.bulk.wait_group.sync_restrict::proxy::async", "N#", {9, 5}, "sm_90"},

{"cp.async.bulk.prefetch.tensor.1d|2d|3d|4d|5d.L2.global{.tile}" HINT ADDRESS, MAP POLICY, {8, 0}, "sm_90"},
{"cp.async.bulk.prefetch.tensor.2d.L2.global.tile::gather4" HINT ADDRESS, GATHER POLICY, {8, 6}, "sm_100f|sm_101f"},
{"cp.async.bulk.prefetch.tensor.3d|4d|5d.L2.global" IM2COL("sm_100f|sm_101f") HINT ADDRESS, MAP OFFSETS POLICY, {8, 0}, "sm_90"},
{"cp.async.bulk.prefetch.tensor.1d|2d|3d|4d|5d.L2.global{.tile}" HINT SIZES, SIZED POLICY, {9, 4}, "sm_107f"},
{"cp.async.bulk.prefetch.L2.global" HINT, "[srcMem]:G, " SIZE POLICY, {8, 0}, "sm_90"},

{"cp.async.bulk.tensor.1d|2d|3d|4d|5d.shared::cta.global{.tile}" LOAD("") ADDRESS, "[dstMem]:S, " MAP ", [mbar]:S" POLICY, {8, 6}, "sm_90"},
{"cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4" LOAD("") ADDRESS, "[dstMem]:S, " GATHER ", [mbar]:S" POLICY, {8, 6}, "sm_100"},
{"cp.async.bulk.tensor.3d|4d|5d.shared::cta.global" IM2COL("sm_100") LOAD("") ADDRESS, "[dstMem]:S, " MAP ", [mbar]:S" OFFSETS POLICY, {8, 6}, "sm_90"},
{"cp.async.bulk.tensor.1d|2d|3d|4d|5d.shared::cta.global{.tile}" LOAD("") SIZES, "[dstMem]:S, " SIZED ", [mbar]:S" POLICY, {9, 4}, "sm_107f"},
{"cp.async.bulk.tensor.1d|2d|3d|4d|5d.shared::cluster.global{.tile}" LOAD(CASTS) ADDRESS, "[dstMem]:S, " MAP ", [mbar]:S" MASK POLICY, {8, 0}, "sm_90"},
{"cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4" LOAD(CASTS) ADDRESS, "[dstMem]:S, " GATHER ", [mbar]:S" MASK POLICY, {8, 6}, "sm_100f|sm_101f"},
{"cp.async.bulk.tensor.3d|4d|5d.shared::cluster.global" IM2COL("sm_100f|sm_101f") LOAD(CASTS) ADDRESS, "[dstMem]:S, " MAP ", [mbar]:S" OFFSETS MASK POLICY, {8, 0}, "sm_90"},
{"cp.async.bulk.tensor.1d|2d|3d|4d|5d.shared::cluster.global{.tile}" LOAD("{.multicast::cluster::32b}") SIZES, "[dstMem]:S, " SIZED ", [mbar]:S" MASK32 POLICY, {9, 4}, "sm_107f"},
{"cp.async.bulk.tensor.1d|2d|3d|4d|5d.global.shared::cta{.tile}.bulk_group{.L2::cache_hint}" ADDRESS, MAP ", [srcMem]:S" POLICY, {8, 0}, "sm_90"},
{"cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4.bulk_group{.L2::cache_hint}" ADDRESS, GATHER ", [srcMem]:S" POLICY, {8, 6}, "sm_100f|sm_101f"},
{"cp.async.bulk.tensor.3d|4d|5d.global.shared::cta.im2col_no_offs|im2col_no_offs::w.bulk_group{.L2::cache_hint}" ADDRESS,
     MAP ", [srcMem]:S" POLICY, {8, 0}, "sm_90"},
{"cp.async.bulk.tensor.1d|2d|3d|4d|5d.global.shared::cta{.tile}.bulk_group{.L2::cache_hint}" SIZES, SIZED ", [srcMem]:S" POLICY, {9, 4}, "sm_107f"},

{"cp.async.bulk" BULK("") ".shared::cta.global.mbarrier::complete_tx::bytes{.mbarrier::report::*}{.L2::cache_hint}.b128@relaxed",
     "[dstMem]:S, [srcMem]:G, " SIZE ", [mbar]:S" POLICY, {8, 6}, "sm_90"},
{"cp.async.bulk" BULK("") ".shared::cta.global.mbarrier::complete_tx::bytes{.mbarrier::report::disabled}{.L2::cache_hint}.ignore_oob.b128@relaxed",
     "[dstMem]:S, [srcMem]:G, " SIZE ", ignoreBytesLeft#0..15, ignoreBytesRight#0..15, [mbar]:S" POLICY, {9, 2}, "sm_90"},
{"cp.async.bulk" BULK(",sm_90a|sm_100f|sm_101f") ".shared::cluster.global.mbarrier::complete_tx::bytes{.mbarrier::report::*}" CASTS "{.L2::cache_hint}.b128@relaxed",
     "[dstMem]:S, [srcMem]:G, " SIZE ", [mbar]:S" MASK POLICY, {8, 0}, "sm_90"},
{"cp.async.bulk{.weak<9.3>|relaxed<9.3>}.cta|cluster@relaxed.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.b128@relaxed", "[dstMem]:S, [srcMem]:S, " SIZE ", [mbar]:S", {8, 0}, "sm_90"},
{"cp.async.bulk" BULK("") ".global.shared::cta.bulk_group{.L2::cache_hint}{.cp_mask}.b128@relaxed", "[dstMem]:G, [srcMem]:S, " SIZE POLICY ", byteMask#@cp_mask", {8, 0}, "sm_90"},

{"cp.async.ca.shared|shared::cta<7.0>.global{.L2::cache_hint}{.L2::64B|L2::128B|L2::256B}",
     "[dst]:S, [src]:G, cp-size=4..16*2{, (src-size#0..16|ignore-src<7.5>)}" POLICY, {7, 0}, "sm_80"},
{"cp.async.cg.shared|shared::cta<7.0>.global{.L2::cache_hint}{.L2::64B|L2::128B|L2::256B}",
     "[dst]:S, [src]:G, cp-size=16{, (src-size#0..16|ignore-src<7.5>)}" POLICY, {7, 0}, "sm_80"},

REDUCE_TENSOR("1d|2d|3d|4d|5d", "{.tile}", ADDRESS, MAP, {8, 0}, "sm_90"),
REDUCE_TENSOR("3d|4d|5d", ".im2col_no_offs|im2col_no_offs::w", ADDRESS, MAP, {8, 0}, "sm_90"),
REDUCE_TENSOR("1d|2d|3d|4d|5d", "{.tile}", SIZES, SIZED, {9, 4}, "sm_107f"),

REDUCE("cp.reduce.async.bulk{.relaxed<9.3>}.cta|cluster@relaxed.shared::cluster.shared::cta.mbarrier::complete_tx::bytes", "u32|s32|u64",
     "[dstMem]:S, [srcMem]:S, " SIZE ", [mbar]:S", {8, 0}, "sm_90"),
REDUCE_GLOBAL("cp.reduce.async.bulk", "{.L2::cache_hint}", POLICY, {8, 0}),
REDUCE_GLOBAL("multimem.cp.reduce.async.bulk", "", "", {9, 1}),
{"multimem.cp.async.bulk" BULK("") ".global.shared::cta.bulk_group{.cp_mask}.b128@relaxed", "[dstMem]:G, [srcMem]:S, " SIZE ", byteMask#@cp_mask", {9, 1}, "sm_90"},

{MULTI_LOAD ".add{.acc::f32@f16x2|bf16x2}{.v2|v4@f32|f16x2|bf16x2}.u32|s32|u64|f32|f64|f16x2|bf16x2", "d, [a]", {8, 1}, "sm_90"},
{MULTI_LOAD ".min|max{.v2|v4@f16x2|bf16x2}.u32|s32|u64|s64|f16x2|bf16x2", "d, [a]", {8, 1}, "sm_90"},
{MULTI_LOAD ".and|or|xor.b32|b64", "d, [a]", {8, 1}, "sm_90"},
{MULTI_LOAD ".add|min|max{.acc::f32@add}.v2|v4|v8.f16|bf16", "d, [a]", {8, 1}, "sm_90"},
{MULTI_LOAD ".add|min|max{.acc::f16@add}.v4|v8.e4m3|e5m2", "d+" ODD32 ", [a]", {8, 6}, FP8_TARGETS},
{MULTI_LOAD ".add|min|max{.acc::f16@add}.v2|v4|v8.e4m3x2|e5m2x2", "d+" ODD32 ", [a]", {8, 6}, FP8_TARGETS},
{MULTI_LOAD ".add|min|max{.acc::f16@add}{.v2|v4}.e4m3x4|e5m2x4", "d+" ODD32 ", [a]", {8, 6}, FP8_TARGETS},

{"multimem.red.async.release.gpu|sys{.global}.add.u32|s32|u64", "[a], value", {9, 3}, "sm_100"},
{MULTI_RED ".add{.v2|v4@f32|f16x2|bf16x2}.u32|s32|u64|f32|f64|f16x2|bf16x2", "[a], value", {8, 1}, "sm_90"},
{MULTI_RED ".min|max.v2|v4@f16x2|bf16x2.u32|s32|u64|s64|f16x2|bf16x2", "[a], value", {8, 1}, "sm_90"},
{MULTI_RED ".and|or|xor.b32|b64", "[a], value", {8, 1}, "sm_90"},
{MULTI_RED ".min|max|add.v2|v4|v8.f16|bf16", "[a], value", {8, 1}, "sm_90"},
{"multimem.st.async.release.gpu|sys{.global}.b8|b16|b32|b64|u8|u16|u32|u64|s8|s16|s32|s64|f32|f64", "[a], value+b16|u16|s16|b32|u32|s32", {9, 3}, "sm_100"},
{MULTI_STORE "{.v2|v4@f32|f16x2|bf16x2}.b32|u32|s32|f32|b64|u64|s64|f64|f16x2|bf16x2", "[a], value", {8, 1}, "sm_90"},
{MULTI_STORE ".v2|v4|v8.f16|bf16", "[a], value", {8, 1}, "sm_90"},
{MULTI_STORE ".v4|v8.e4m3|e5m2", "[a], value+" ODD32, {8, 6}, FP8_TARGETS},
{MULTI_STORE ".v2|v4|v8.e4m3x2|e5m2x2", "[a], value+" ODD32, {8, 6}, FP8_TARGETS},
{MULTI_STORE "{.v2|v4}.e4m3x4|e5m2x4", "[a], value+" ODD32, {8, 6}, FP8_TARGETS},

{"mbarrier.init{.layout::*<9.3,sm_90>}{.shared{::cta}}.b64", "[addr]:S, expectedCount#1..1048575", {7, 0}, "sm_80"},
{"mbarrier.inval{.shared{::cta}}.b64", "[addr]:S", {7, 0}, "sm_80"},
{"mbarrier.expect_tx|mbarrier.complete_tx{.relaxed}.cta|cluster@relaxed{.shared{::cta}|shared::cluster}{.multicast::cluster::32b@shared::cluster}.b64", "[addr]:S, txCount#" MASK32, {8, 0}, "sm_90"},
{"mbarrier.arrive.expect_tx|mbarrier.arrive_drop.expect_tx{.release|relaxed<8.6,sm_90>}.cta|cluster@release|relaxed{.shared{::cta}}.b64", "token, [addr]:S, txCount#", {8, 0}, "sm_90"},
{"mbarrier.arrive.expect_tx|mbarrier.arrive_drop.expect_tx" REMOTE, "_, [addr]:S, txCount#" MASK32, {8, 0}, "sm_90"},
{"mbarrier.arrive|mbarrier.arrive_drop{.release<8.0>|relaxed<8.6,sm_90>}.cta|cluster<8.0,sm_90>@release|relaxed{.shared{::cta}}.b64", "token, [addr]:S{, count#1..<7.8,sm_90>}", {7, 0}, "sm_80"},
{"mbarrier.arrive|mbarrier.arrive_drop" REMOTE, "_, [addr]:S{, count#1..}" MASK32, {8, 0}, "sm_90"},
{"mbarrier.arrive|mbarrier.arrive_drop.noComplete{.release<8.0>}.cta@release{.shared{::cta}}.b64", "token, [addr]:S, count#1..", {7, 0}, "sm_80"},
{"mbarrier.test_wait.parity" WAIT("{.phase_type::conditional<9.3,sm_90>}"), "waitComplete, [addr]:S, phaseParity#0..1", {7, 1}, "sm_80"},
{"mbarrier.test_wait.parity" WAIT(".phase_type::primary"), DONE ", [addr]:S, phaseParity#", {9, 3}, "sm_90"},
{"mbarrier.test_wait" WAIT(""), "waitComplete, [addr]:S, state", {7, 0}, "sm_80"},
{"mbarrier.test_wait" WAIT(".phase_type::primary"), DONE ", [addr]:S, state", {9, 3}, "sm_90"},
{"mbarrier.try_wait.parity" WAIT("{.phase_type::conditional<9.3,sm_90>}"), "waitComplete, [addr]:S, phaseParity#0..1{, suspendTimeHint#}", {7, 8}, "sm_90"},
{"mbarrier.try_wait.parity" WAIT(".phase_type::primary"), DONE ", [addr]:S, phaseParity#{, suspendTimeHint#}", {9, 3}, "sm_90"},
{"mbarrier.try_wait" WAIT(""), "waitComplete, [addr]:S, state{, suspendTimeHint#}", {7, 8}, "sm_90"},
{"mbarrier.try_wait" WAIT(".phase_type::primary"), DONE ", [addr]:S, state{, suspendTimeHint#}", {9, 3}, "sm_90"},
{"mbarrier.pending_count.b64", "d32, state", {7, 0}, "sm_80"},
{"mbarrier.check_layout.layout::*{.shared{::cta}}.b64", "waitComplete, [addr]", {9, 3}, "sm_90"},

{"fence.mbarrier_init.release.cluster", "", {8, 0}, "sm_90"},
{"fence.proxy.alias{.acquire<9.4,sm_90>|release<9.4,sm_90>}.sys@acquire|release", "", {7, 5}, "sm_70"},
{"fence.proxy.async{.global|shared::cta|shared::cluster}", "", {8, 0}, "sm_90"},
{"fence.proxy.tensormap::generic.acquire|release.cta|cluster|gpu|sys", "[addr]:A@acquire, size=128@acquire", {8, 3}, "sm_90"},
{"fence.proxy.async::generic.acquire|release.sync_restrict::shared::cluster@acquire.sync_restrict::shared::cta|sync_restrict::shared::cluster::read<9.4>@release.cluster", "", {8, 6}, "sm_90"},
{"fence.proxy.generic::fabric|fabric::generic|fabric::fabric.alias.acquire|release.sys", "", {9, 3}, "sm_100"},
{"fence{.sc|acq_rel|acquire<8.6,sm_90>|release<8.6,sm_90>}.cta|cluster<7.8,sm_90>|gpu|sys", "", {6, 0}, "sm_70"},
{"fence.acquire|release.sync_restrict::shared::cluster@acquire.sync_restrict::shared::cta@release.cluster", "", {8, 6}, "sm_90"},
{"fence.alias.sync_restrict::read.release.sys", "", {9, 5}, "sm_90"},
{"membar.proxy.alias", "", {7, 5}, "sm_60"},
{"membar.proxy.async", "", {8, 0}, "sm_90"},
{"membar.cta|gl|sys<2.0,sm_20>", ""},

{"tensormap.replace.tile.global_address|global_stride{.global|shared::cta}.b1024.b64", "[addr], ord=0..4@global_stride, new_val#", {8, 3}, MAP_TARGETS},
{"tensormap.replace.tile.rank|box_dim|global_dim|element_stride{.global|shared::cta}.b1024.b32", "[addr], ord=0..4@box_dim|global_dim|element_stride, new_val#", {8, 3}, MAP_TARGETS},
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
{"createpolicy.fractional" PRIORITIES, "d64{, fraction}", {7, 4}, "sm_80"},
{"createpolicy.range{.global}" PRIORITIES, "d64, [a], primary-size#, total-size#", {7, 4}, "sm_80"},
{"createpolicy.cvt.L2.b64", "d64, cache-policy", {7, 4}, "sm_80"},

{"elect.sync", "d|p, membermask#", {8, 0}, "sm_90"},
{"setmaxnreg.inc|setmaxnreg.dec.sync.aligned.u32", "imm-reg-count=24..256/8", {8, 0}, MAP_TARGETS},
{"griddepcontrol.launch_dependents|griddepcontrol.wait", "", {7, 8}, "sm_90"},
{"barrier.cluster.arrive{.release<8.0>|relaxed<8.0>}{.aligned}", "", {7, 8}, "sm_90"},
{"barrier.cluster.wait{.acquire<8.0>}{.aligned}", "", {7, 8}, "sm_90"},
{"mapa{.shared::cluster}.u32", "d32, address:b32|u32|s32+f16x2, cta#", {7, 8}, "sm_90"},
{"mapa{.shared::cluster}.u64", "d64, address:b64|u64|s64, cta#", {7, 8}, "sm_90"},
{"getctarank{.shared::cluster}.u32", "d32, address:b32|u32|s32+f16x2", {7, 8}, "sm_90"},
{"getctarank{.shared::cluster}.u64", "d32, address:b64|u64|s64", {7, 8}, "sm_90"},

ST_ASYNC("{.weak}"),
ST_ASYNC(".cluster"),
{"st.async{.mmio@sys}.release.gpu|sys{.global}.b8|b16|b32|b64|u8|u16|u32|u64|s8|s16|s32|s64|f32|f64", "[a], value", {8, 7}, "sm_100"},
{"st.bulk{.weak}{.shared::cta}", "[a], size:b32|u32|s32|b64|u64|s64#0..16777216/8, initval=0", {8, 6}, "sm_100"},
REDUCE("red.async.relaxed.cluster{.shared::cluster}.mbarrier::complete_tx::bytes", "u32|s32|u64|s64", "[a], value{, [mbar]}", {8, 1}, "sm_90"),
REDUCE("red.async{.mmio@sys}.release.gpu|sys{.global}", "u32|s32|u64|s64", "[a], value", {8, 7}, "sm_100"),
{"clusterlaunchcontrol.try_cancel.async{.shared::cta}.mbarrier::complete_tx::bytes{.multicast::cluster::all<8.6,sm_100f|sm_101f|sm_120f>}.b128",
     "[addr], [mbar]", {8, 6}, "sm_100"},
{"clusterlaunchcontrol.query_cancel.is_canceled.pred.b128", "waitComplete, response", {8, 6}, "sm_100"},
{"clusterlaunchcontrol.query_cancel.get_first_ctaid::x|get_first_ctaid::y|get_first_ctaid::z.b32.b128", "d32:b32|u32|s32+f32|f16x2, response", {8, 6}, "sm_100"},
{"clusterlaunchcontrol.query_cancel.get_first_ctaid.v4.b32.b128", "V4_:b32|u32|s32, response", {8, 6}, "sm_100"},

// Integers.
{"add|sub|mul.hi|mul.lo|div|rem|min|max." INTEGERS, "d, a, b"},
{"add|sub.sat.s32", "d, a, b"},
{"add.sat.u32|u16x2|s16x2", "d, a, b", {9, 2}, "sm_107f|sm_120f"},
{"add.u16x2|s16x2", "d, a, b", {8, 0}, "sm_90"},
{"add|sub{.sat}.u8x4|s8x4", "d, a, b", {9, 2}, "sm_107f|sm_120f"},
{"neg.s8x4", "d, a", {9, 2}, "sm_107f|sm_120f"},
{"addc|subc.u32|s32|u64|s64", "d, a, b"},
{"add|sub|addc|subc.cc.u32|s32|u64<4.3>|s64<4.3>", "d, a, b"},
{"mad.hi|mad.lo.cc.u32|s32|u64<4.3>|s64<4.3>", "d, a, b, c", {3, 0}},
{"madc.hi|madc.lo{.cc}.u32|s32|u64<4.3>|s64<4.3>", "d, a, b, c", {3, 0}},
{"mul.wide.u16|s16", "d:i32+f16x2, a, b"},
{"mul.wide.u32|s32", "d:i64, a, b"},
{"mad.hi|mad.lo|sad." INTEGERS, "d, a, b, c"},
{"mad.wide.u16|s16", "d:i32+f16x2, a, b, c:i32+f16x2#"},
{"mad.wide.u32|s32", "d:i64, a, b, c:i64#"},
{"mul24.hi|mul24.lo.u32|s32", "d, a, b"},
{"mad24.hi|mad24.lo.u32|s32", "d, a, b, c"},
{"mad.hi|mad24.hi.sat.s32", "d, a, b, c"},
{"min|max{.relu@s16x2|s8x4}.u16x2|s16x2|u8x4<9.2,sm_107f|sm_120f>|s8x4<9.2,sm_107f|sm_120f>", "d, a, b", {8, 0}, "sm_90"},
{"min|max.relu.s32", "d, a, b", {8, 0}, "sm_90"},
{"popc|clz.b32|b64", "d:i32, a"},
{"bfind{.shiftamt}.u32|s32|u64|s64", "d:i32, a"},
{"fns.b32", "d, a, b, c", {6, 0}, "sm_30"},
{"brev.b32|b64", "d, a"},
{"bfe.u32|s32|u64|s64", "d, a, b:i32#0..255, c:i32#0..255"},
{"bfi.b32|b64", "d, a, b, c:i32#0..255, length:i32#0..255"},
{"bmsk.clamp|wrap.b32", "d:i32, a:i32#, b:i32#", {7, 6}, "sm_70"},
{"szext.clamp|wrap.u32|s32", "d, a, b:i32#", {7, 6}, "sm_70"},
{"clmad.hi|clmad.lo.u64|s64", "d, a, b, c", {9, 3}, "sm_80"},
{"dp4a|dp2a.lo|dp2a.hi.u32|s32.u32|s32", "d:i32, a, b:2, c:i32#", {5, 0}, "sm_61"},

// Floating-point numbers.
{"testp.finite|infinite|number|notanumber|normal|subnormal.f32|f64", "p, a"},
{"copysign.f32|f64", "d, a, b"},
{"add|sub|mul{." ROUND "}{.ftz@f32|f32x2}{.sat@f32}.f32|f64|f32x2<8.6,sm_100>", "d, a, b"},
{"fma." ROUND "{.ftz@f32|f32x2}{.sat@f32}.f32|f64|f32x2<8.6,sm_100>", "d, a, b, c"},
{"mad." ROUND "{.ftz@f32}{.sat@f32}.f32|f64", "d, a, b, c"},
{"div.approx{.ftz}.f32", "d, a, b"},
{"div." ROUND "{.ftz@f32}.f32|f64", "d, a, b"},
{"div.full{.ftz}.f32", "d, a, b"},
{"abs{.ftz@f32|f16|f16x2}.s16|s32|s64|f32|f64|f16<6.5,sm_53>|f16x2<6.5,sm_53>|bf16<7.0,sm_80>|bf16x2<7.0,sm_80>", "d, a"},
{"neg{.ftz@f32|f16|f16x2}.s16|s32|s64|f32|f64|f16<6.0,sm_53>|f16x2<6.0,sm_53>|bf16<7.0,sm_80>|bf16x2<7.0,sm_80>", "d, a"},
{"min|max{.ftz}{.NaN<7.0,sm_80>}.f32", "d, a, b{, c<8.8,sm_100>}"},
{"min|max{.ftz}{.NaN<7.0,sm_80>}.xorsign.abs.f32", "d, a, b", {7, 2}, "sm_86"},
{"min|max{.ftz}{.NaN}.abs.f32", "d, a, b, c", {8, 8}, "sm_100"},
{"min|max.f64", "d, a, b"},
{"rcp|sqrt|sin|cos|lg2|ex2.approx{.ftz}.f32", "d, a"},
{"rcp|sqrt." ROUND "{.ftz@f32}.f32|f64", "d, a"},
{"rcp.approx.ftz.f64", "d, a"},
{"rsqrt.approx{.ftz}.f32|f64", "d, a"},
{"sin|cos.approx.ftz.2pi.f32", "d, a", {9, 5}},
{"tanh.approx.f32|f16|f16x2|bf16<7.8,sm_90>|bf16x2<7.8,sm_90>", "d, a", {7, 0}, "sm_75"},
{"ex2.approx.ftz@bf16|bf16x2.f16|f16x2|bf16<7.8,sm_90>|bf16x2<7.8,sm_90>", "d, a", {7, 0}, "sm_75"},
{"add|sub|mul{.rn}{.ftz@f16|f16x2}{.sat@f16|f16x2}.f16|f16x2|bf16<7.8,sm_90>|bf16x2<7.8,sm_90>", "d, a, b", {4, 2}, "sm_53"},
{"fma.rn{.ftz}{.sat|relu<7.0,sm_80>}.f16|f16x2", "d, a, b, c", {4, 2}, "sm_53"},
{"fma.rn{.relu}.bf16|bf16x2", "d, a, b, c", {7, 0}, "sm_80"},
{"fma.rn.oob{.relu}.f16|f16x2|bf16|bf16x2", "d, a, b, c", {8, 1}, "sm_90"},
{"min|max{.ftz@f16|f16x2}{.NaN}{.xorsign<7.2,sm_86>}.abs@xorsign.f16|f16x2|bf16|bf16x2", "d, a, b", {7, 0}, "sm_80"},
{"add|sub{." ROUND "}{.sat}.f32.f16", "d, a:2, b", {8, 6}, "sm_100"},
{"add|sub{." ROUND "}{.sat}.f32.bf16", "d, a:b16+u16|s16, b", {8, 6}, "sm_100"},
{"fma." ROUND "{.sat}.f32.f16", "d, a:2, b:2, c", {8, 6}, "sm_100"},
{"fma." ROUND "{.sat}.f32.bf16", "d, a:b16+u16|s16, b:b16+u16|s16, c", {8, 6}, "sm_100"},

// Comparison and selection.
COMPARISONS("setp", "", COMPARED),
{"setp." FLOATING COMBINED "{.ftz@f16}.f16|bf16<7.8,sm_90>", "p_, a, b" WITH, {4, 2}, "sm_53"},
{"setp." FLOATING COMBINED "{.ftz@f16x2}.f16x2|bf16x2<7.8,sm_90>", COMPARED, {4, 2}, "sm_53"},
COMPARISONS("set", ".u32|s32|f32", CHOSEN),
{"set." FLOATING COMBINED "{.ftz@f16}.u32|s32|u16|s16.f16|bf16<7.8,sm_90>", CHOSEN, {6, 5}, "sm_53"},
{"set.eq|ne" COMBINED ".f16.b16|b32|b64", CHOSEN, {4, 2}, "sm_53"},
{"set.eq|ne" COMBINED ".bf16.b16|b32|b64", "d:i16, a:2, b:2" WITH, {7, 8}, "sm_90"},
{"set." ORDERED COMBINED ".f16." INTEGERS, CHOSEN, {4, 2}, "sm_53"},
{"set." ORDERED COMBINED ".bf16." INTEGERS, "d:i16, a:2, b:2" WITH, {7, 8}, "sm_90"},
{"set." FLOATING COMBINED ".f16.f64", CHOSEN, {4, 2}, "sm_53"},
{"set." FLOATING COMBINED "{.ftz}.f16.f16|f32", CHOSEN, {4, 2}, "sm_53"},
{"set." FLOATING COMBINED ".bf16.bf16|f16|f32|f64", "d:i16, a:2, b:2" WITH, {7, 8}, "sm_90"},
{"set." FLOATING COMBINED "{.ftz}.f16x2|u32|s32.f16x2", CHOSEN, {4, 2}, "sm_53"},
{"set." FLOATING COMBINED ".bf16x2|u32|s32.bf16x2", CHOSEN, {7, 8}, "sm_90"},
{"selp." WORDS, "d, a, b, c:pred#"},
{"slct." WORDS ".s32", "d, a, b, c:2"},
{"slct{.ftz}." WORDS ".f32", "d, a, b, c:2"},

// Logic and shift.
{"and|or|xor.pred|b16|b32|b64", "d, a, b"},
{"not.pred|b16|b32|b64", "d, a"},
{"cnot.b16|b32|b64", "d, a"},
{"lop3.b32", "d, a, b, c, immLut#", {4, 3}, "sm_50"},
{"lop3.or|and.b32", "d|p:any32, a, b, c, immLut#, q:pred#", {8, 2}, "sm_70"},
{"shf.l|shf.r.clamp|wrap.b32", "d, a, b, c:i32#", {3, 1}, "sm_32"},
{"shl.b16|b32|b64", "d, a, b:i32#"},
{"shr.b16|b32|b64|" INTEGERS, "d, a, b:i32#"},
{"prmt.b32{.f4e|b4e|rc8|ecl|ecr|rc16}", "d, a, b, c"},

// Moves and conversions.
{"mov.pred|" WORDS "|b128<8.3,sm_70>", "d, a&%"},
{"mov.v2." WORDS, "d_, a&%"},
{"mov.v4.b16|b32|u16|u32|s16|s32|f32", "d_, a&%"},
{"cvta" WINDOWS, "d, a&"},
{"cvta.to" WINDOWS, "d, a"},
{"isspacep.const<3.1>|global|local|shared{::cta}|shared::cluster<7.8,sm_90>|param<7.7,sm_70>|param::entry<8.3,sm_70>", "p, a:i32|i64#"},
{"cvt." ALL_INTEGERS "." ALL_INTEGERS, "d>, a%>:2"},
{"cvt.sat.u8.u16|u32|u64|s8|s16|s32|s64", "d>, a%>:2"},
{"cvt.sat.u16.u32|u64|s8|s16|s32|s64", "d>, a%>:2"},
{"cvt.sat.u32.u64|s8|s16|s32|s64", "d>, a%>:2"},
{"cvt.sat.u64.s8|s16|s32|s64", "d>, a%>:2"},
{"cvt.sat.s8.u8|u16|u32|u64|s16|s32|s64", "d>, a%>:2"},
{"cvt.sat.s16.u16|u32|u64|s32|s64", "d>, a%>:2"},
{"cvt.sat.s32.u32|u64|s64", "d>, a%>:2"},
{"cvt.sat.s64.u64", "d>, a%>:2"},
{"cvt." ROUND_I "{.ftz@f32}{.sat}." ALL_INTEGERS ".f16|f32|f64", "d>, a>:2"},
{"cvt." ROUND_I "." ALL_INTEGERS ".bf16", "d, a:2", {7, 8}, "sm_90"},
{"cvt." ROUND "{.ftz@f32}{.sat}.f16|f32|f64." ALL_INTEGERS, "d>, a>:2"},
{"cvt." ROUND ".bf16.f64|" ALL_INTEGERS, "d, a:2", {7, 8}, "sm_90"},
{"cvt{." ROUND_I "}{.ftz}{.sat}.f32.f32", "d>, a>:2"},
{"cvt{." ROUND_I "}{.sat}.f16.f16", "d>, a>:2"},
{"cvt{." ROUND_I "}{.sat}.f64.f64", "d>, a>:2"},
{"cvt{." ROUND_I "}.bf16.bf16", "d, a:2", {7, 8}, "sm_90"},
{"cvt{.ftz}{.sat}.f32.f16", "d>, a>:2"},
{"cvt{.ftz@f32}{.sat}.f64.f16|f32", "d>, a>:2"},
{"cvt." ROUND "{.ftz@f32}{.sat}.f16.f32|f64", "d>, a>:2"},
{"cvt." ROUND "{.ftz}{.sat}.f32.f64", "d>, a>:2"},
{"cvt." ROUND "{.ftz}.bf16.f32", "d, a:2", {7, 0}, "sm_80"},
{"cvt{." ROUND "}.bf16.f16", "d, a:2", {7, 8}, "sm_90"},
{"cvt{." ROUND "}.f16|f64.bf16", "d, a:2", {7, 8}, "sm_90"},
{"cvt{.ftz<7.8,sm_90>}{." ROUND "}.f32.bf16", "d, a:2", {7, 1}, "sm_80"},
{"cvt.rn|rz.satfinite.f16.f32", "d>, a>:2", {8, 1}, "sm_70"},
{"cvt.rn|rz.relu{.satfinite<8.1>}.f16.f32", "d>, a>:2", {7, 0}, "sm_80"},
{"cvt.rn|rz.satfinite{.relu}.bf16.f32", "d, a:2", {8, 1}, "sm_80"},
{"cvt.rn|rz.relu.bf16.f32", "d, a:2", {7, 0}, "sm_80"},
{"cvt.rn|rz{.relu}{.satfinite<8.1>}.f16x2.f32", "d>, a>:2, b>:2", {7, 0}, "sm_80"},
{"cvt.rn|rz{.relu}{.satfinite<8.1>}.bf16x2.f32", "d, a:2, b:2", {7, 0}, "sm_80"},
{"cvt.rs{.relu}{.satfinite}.f16x2.f32", "d>, a>:2, b>:2, rbits", {8, 7}, "sm_100a|sm_103a|sm_107a"},
{"cvt.rs{.relu}{.satfinite}.bf16x2.f32", "d, a:2, b:2, rbits", {8, 7}, "sm_100a|sm_103a|sm_107a"},
{"cvt.rna{.satfinite<8.1>}.tf32.f32", "d, a:2", {7, 0}, "sm_80"},
{"cvt.rn|rz{.relu}{.satfinite<8.6,sm_100>}.tf32.f32", "d, a:2", {7, 8}, "sm_90"},
{"cvt.rn.satfinite{.relu}.e4m3x2|e5m2x2|e2m3x2" FP4 "|e3m2x2" FP4 "|e2m1x2" FP4 ".f32", "d, a:2, b:2", {7, 8}, "sm_89"},
{"cvt.rn.satfinite{.relu}.e4m3x2|e5m2x2|e2m3x2<9.1," FP4_TARGETS ">|e3m2x2<9.1," FP4_TARGETS ">|e2m1x2" FP4 ".f16x2", "d, a:2", {7, 8}, "sm_89"},
{"cvt.rn.satfinite{.relu}.e4m3x2|e5m2x2|e2m3x2|e3m2x2|e2m1x2.bf16x2", "d, a:2", {9, 1}, FP4_TARGETS},
{"cvt.rn{.relu}.f16x2.e4m3x2|e5m2x2|e2m3x2" FP4 "|e3m2x2" FP4 "|e2m1x2" FP4, "d, a:2", {7, 8}, "sm_89"},
{"cvt.rn{.relu}{.satfinite}{.scaled::n2::ue8m0}.bf16x2.e4m3x2|e5m2x2|e2m3x2|e3m2x2|e2m1x2", "d, a:2" SCALED, {9, 2}, FP4_TARGETS},
{"cvt.rs{.relu}.satfinite.e4m3x4|e5m2x4|e2m3x4|e3m2x4|e2m1x4.f32", "d, V4:b32|f32, rbits", {8, 7}, "sm_100a|sm_103a|sm_107a"},
{"cvt.rz|rp{.satfinite}.ue8m0x2.f32", "d, a:2, b:2", {8, 6}, FP4_TARGETS},
{"cvt.rz|rp{.satfinite}.ue8m0x2.bf16x2", "d, a:b32+any32|pred", {8, 6}, FP4_TARGETS},
{"cvt.rn.bf16x2.ue8m0x2", "d:b32+any32|pred, a:2", {8, 6}, FP4_TARGETS},
{"cvt.rn.satfinite{.relu}{.scaled::n2::ue8m0}.s2f6x2.f32", "d, a:2, b:2" SCALED, {9, 1}, FRACTION_TARGETS},
{"cvt.rn.satfinite{.relu}.s2f6x2.bf16x2", "d, a:2", {9, 1}, FRACTION_TARGETS},
{"cvt.rn{.satfinite}{.relu}{.scaled::n2::ue8m0}.bf16x2.s2f6x2", "d, a:2" SCALED, {9, 1}, FRACTION_TARGETS},
{"cvt.pack.sat.u16|s16.s32", "d:i32|i64|b128+f16x2, a>:2, b>:2", {6, 5}, "sm_72"},
{"cvt.pack.sat.u8|s8|u4<6.5,sm_75>|s4<6.5,sm_75>|u2<6.5,sm_75>|s2<6.5,sm_75>.s32.b32", "d:i32|i64|b128+f16x2, a>:2, b>:2, c>:3", {6, 5}, "sm_72"},

// Loads.
UP_TO_256("ld{.weak<6.0,sm_70>}{.global}" EVICT FETCH, "d_>, [a]"),
UP_TO_256("ld.ca|cg|cs|lu|cv{.weak<6.0,sm_70>}{.global}" FETCH, "d_>, [a]"),
UP_TO_128("ld{.ca|cg|cs|lu|cv}{.weak<6.0,sm_70>}" SHARED "|local|const|param|param::entry|param::func", "d_>, [a]"),
UP_TO_256("ld.global.nc" EVICT FETCH, "d_>, [a]", {3, 1}, "sm_32"),
UP_TO_256("ld.global.ca|cg|cs.nc" FETCH, "d_>, [a]", {3, 1}, "sm_32"),
UP_TO_128("ld.volatile{.global}" FETCH, "d_>, [a]"),
OF_256("ld.volatile{.global}" FETCH, "d_>, [a]"),
UP_TO_128("ld.volatile" SHARED "|local<9.1>", "d_>, [a]"),
STRONG("ld", "acquire", FETCH, "d_>, [a]"),
UP_TO_128("ldu{.global}", "d_>, [a]"),

// Stores.
UP_TO_256("st{.weak<6.0,sm_70>}{.global}" EVICT, "[a], b>"),
UP_TO_256("st.wb|cg|cs|wt{.weak<6.0,sm_70>}{.global}", "[a], b>"),
UP_TO_128("st{.wb|cg|cs|wt}{.weak<6.0,sm_70>}" SHARED "|local|param|param::func", "[a], b>"),
UP_TO_128("st.volatile{.global|shared{::cta}|shared::cluster<7.8,sm_90>|local<9.1>}", "[a], b>"),
OF_256("st.volatile{.global}", "[a], b>"),
STRONG("st", "release", "", "[a], b>"),

// Atomics.
OPERATIONS(ATOM, "d_, [a], b" POLICY),
PLACED(ATOM, ".exch.b32|b64", "d_, [a], b" POLICY),
{ATOM ANYWHERE ".cas.b16<6.3,sm_70>|b32|b64", "d_, [a], b, c"},
PLACED(ATOM128, ".exch.b128", "d_, [a], b" POLICY, {8, 3}, "sm_90"),
{ATOM128 ANYWHERE ".cas.b128", "d_, [a], b, c", {8, 3}, "sm_90"},
OPERATIONS(RED, "[a], b" POLICY),

// Textures and surfaces.
TEXTURES("tex|tex.base|tex.level|tex.grad.1d|2d|3d|a1d|a2d", ".s32|f32"),
TEXTURES("tex|tex.base|tex.level|tex.grad.cube|acube", ".f32"),
TEXTURES("tex|tex.base.2dms|a2dms", ".s32", {3, 2}, "sm_30"),
{"tld4.r|tld4.g|tld4.b|tld4.a.2d|a2d|cube|acube.v4.u32|s32|f32.f32", "result, ..."},
{"txq.width|height|depth|channel_data_type|channel_order|normalized_coords|array_size<4.1>|num_mipmap_levels<4.1>|num_samples"
     "|force_unnormalized_coords|filter_mode|addr_mode_0|addr_mode_1|addr_mode_2.b32", "result, ..."},
{"txq.level.width|height|depth.b32", "result, ...", {4, 3}, "sm_30"},
{"suq.width|height|depth|channel_data_type|channel_order|array_size<4.1>|memory_layout.b32", "result, ..."},
{"suld.b.1d|2d|3d|a1d|a2d{.ca|cg|cs|cv}{.v2|v4}.b8|b16|b32|b64.trap|clamp|zero", "result, ..."},
{"sust.b.1d|2d|3d|a1d|a2d{.wb|cg|cs|wt}{.v2|v4}.b8|b16|b32|b64.trap|clamp|zero", "..."},
{"sust.p.1d|2d|3d|a1d|a2d{.wb|cg|cs|wt}{.v2|v4}.b32.trap|clamp|zero", "..."},
{"sured.b.add.1d|2d|3d.u32|s32|u64.trap|clamp|zero", "..."},
{"sured.b.min|max.1d|2d|3d.u32|s32|u64<8.1,sm_50>|s64<8.1,sm_50>.trap|clamp|zero", "..."},
{"sured.p.add|min|max.1d|2d|3d.b32.trap|clamp|zero", "..."},
{"sured.b|sured.p.and|or.1d|2d|3d.b32.trap|clamp|zero", "..."},
{"istypep.texref|samplerref|surfref", "result, ...", {4, 0}, "sm_30"},

// Video.
{"vadd|vsub|vabsdiff|vmin|vmax.u32|s32.u32|s32.u32|s32{.sat}{.add|min|max}", "result, ..."},
{"vshl|vshr.u32|s32.u32|s32.u32{.sat}.clamp|wrap{.add|min|max}", "result, ..."},
{"vmad.u32|s32.u32|s32.u32|s32{.po}{.sat}{.shr7|shr15}", "result, ..."},
{"vset.u32|s32.u32|s32." ORDERED "{.add|min|max}", "result, ..."},
{"vadd2|vsub2|vavrg2|vabsdiff2|vmin2|vmax2|vadd4|vsub4|vavrg4|vabsdiff4|vmin4|vmax4.u32|s32.u32|s32.u32|s32{.sat}", "result, ...", {3, 0}, "sm_30"},
{"vadd2|vsub2|vavrg2|vabsdiff2|vmin2|vmax2|vadd4|vsub4|vavrg4|vabsdiff4|vmin4|vmax4.u32|s32.u32|s32.u32|s32.add", "result, ...", {3, 0}, "sm_30"},
{"vset2|vset4.u32|s32.u32|s32." ORDERED "{.add}", "result, ...", {3, 0}, "sm_30"},

// Threads of a warp, and of a block.
{"shfl{.sync<6.0>}.up|down|bfly|idx.b32", "(d|d|p_:any32), a, b, c, membermask#@sync", {3, 0}, "sm_30"},
{"vote{.sync<6.0,sm_30>}.all|any|uni.pred", "d, a, membermask#@sync"},
{"vote{.sync<6.0,sm_30>}.ballot.b32", "d, a:pred#, membermask#@sync"},
{"match.any.sync.b32|b64", "d:i32, a, membermask#", {6, 0}, "sm_70"},
{"match.all.sync.b32|b64", "(d32_|d|p_), a, membermask#", {6, 0}, "sm_70"},
{"activemask.b32", "d", {6, 2}, "sm_30"},
{"redux.sync.add|min|max.u32|s32", "d:i32, a:i32#, membermask#", {7, 0}, "sm_80"},
{"redux.sync.and|or|xor.b32", "d:i32, a:i32#, membermask#", {7, 0}, "sm_80"},
{"redux.sync.min|max{.abs}{.NaN}.f32", "d, a, membermask#", {8, 6}, "sm_100f"},
{"bar.warp.sync", "membermask#", {6, 0}, "sm_30"},
BARRIERS("bar", ""),
BARRIERS("bar.cta", "", {7, 8}),
BARRIERS("barrier", "{.aligned}", {6, 0}, "sm_30"),
BARRIERS("barrier.cta", "{.aligned}", {7, 8}, "sm_30"),

// Others.
{"nanosleep.u32", "a:i32#", {6, 2}, "sm_70"},
{"pmevent", "a=0..15"},
{"pmevent.mask", "a=0..65535", {3, 0}},
{"stacksave.u32|u64", "d", {7, 3}, "sm_52"},
{"stackrestore.u32|u64", "a", {7, 3}, "sm_52"},
{"alloca.u32|u64", "d, a{, immAlign#1..}", {7, 3}, "sm_52"},
{"bra{.uni}", "label"},
{"brx.idx{.uni}", "a:i32#, label", {6, 0}, "sm_30"},
{"call{.uni}", "func, ..."},
{"ret{.uni}", ""},
{"exit|trap|brkpt", ""},
});
// clang-format on

constexpr auto kUntypedForms = readForms<kRows>();

} // namespace

std::span<const Form> untypedFormsOf(Mnemonic mnemonic) {
  return kFormsByMnemonic<kUntypedForms>[static_cast<size_t>(mnemonic)];
}

} // namespace ptxmatrix::detail
