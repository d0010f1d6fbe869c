//===- RequirementTable.h - What instructions require -----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// What instructions require that are not in the table of forms: what each row that fits an instruction says.  If none
// does, an instruction that all releases have requires nothing, and what a newer one requires is not known.
//
// syntax    abs|add.f16.ftz   the first word is one of the first part, and the qualifiers have one of each other part,
//                             in this order; there may be more between them
//           .!proxy           without this qualifier
//           .#4               with so many operands; at the end
// PTX, target                 as in the table of forms
// only                        the targets for which this holds; after '!', those for which it does not
// release                     the first release for which it holds: the older ones ignore the qualifier
//
// Each row says what ptxas does, from PTX 2.0 and sm_20 on: test/oracle/needs.py.  Where other releases differ, it says
// what all of them require.

#pragma once

#include "Isa/WordTable.h"
#include "ptxmatrix/detail/FormReader.h"
#include "ptxmatrix/detail/Match.h"

#include <vector>

namespace ptxmatrix {

consteval TargetSet readOnly(std::string_view targets) {
  return targets.starts_with('!') ? kAllTargets - detail::readTargets(targets.substr(1)) : detail::readTargets(targets);
}

struct RequirementRow : Requirements {
  consteval RequirementRow(std::string_view syntax, PtxVersion since, std::string_view targets = {},
                           std::string_view onlyOn = {}, CudaRelease release = kOldestRelease)
      : Requirements{since, std::nullopt, detail::readTargets(targets)}, names(syntax.substr(0, syntax.find('.'))),
        only(readOnly(onlyOn)), release(release) {
    if (const size_t count = syntax.find(".#"); count != std::string_view::npos) {
      operands = static_cast<size_t>(syntax[count + 2] - '0');
      syntax = syntax.substr(0, count);
    }
    qualifiers = syntax.substr(std::min(names.size() + 1, syntax.size()));
  }
  std::string_view names;      ///< The first part.
  std::string_view qualifiers; ///< The others.
  size_t operands = 0;         ///< Only with so many operands, unless it is 0.
  TargetSet only;              ///< The targets for which this holds.
  CudaRelease release;         ///< The first release for which this holds.
};

/// The row of a spelling that \p onlyOn reject from PTX \p version on.
consteval RequirementRow removed(std::string_view syntax, PtxVersion version, std::string_view onlyOn) {
  RequirementRow row(syntax, {}, {}, onlyOn);
  row.before = version;
  return row;
}

/// Instructions that all releases have, and that may require something although no row fits.
inline constexpr std::string_view kUnknownRequirements = "cctl|cctlu|redux";

// clang-format off
inline constexpr auto kRequirementRows = std::to_array<RequirementRow>({
// Instructions.
{"activemask",                                        {6, 2}, "sm_30"},
{"alloca|stackrestore|stacksave",                     {7, 3}, "sm_52"},
{"barrier|fns|brx",                                   {6, 0}, "sm_30"},
{"bmsk|szext",                                        {7, 6}, "sm_70"},
{"clmad",                                             {9, 3}, "sm_80"},
{"dp2a|dp4a",                                         {5, 0}, "sm_61"},
{"istypep",                                           {4, 0}, "sm_30"},
{"lop3",                                              {4, 3}, "sm_50"},
{"lop3.or|and",                                       {8, 2}, "sm_70"},
{"madc",                                              {3, 0}},
{"match",                                             {6, 0}, "sm_70"},
{"nanosleep",                                         {6, 2}, "sm_70"},
{"redux.sync",                                        {7, 0}, "sm_80"},
{"redux.sync.f32",                                    {8, 6}, "sm_100f"},
{"shf",                                               {3, 1}, "sm_32"},
{"shfl",                                              {3, 0}, "sm_30"},
{"tanh",                                              {7, 0}, "sm_75"},
{"vabsdiff2|vadd2|vavrg2|vmax2|vmin2|vset2|vsub2",    {3, 0}, "sm_30"},
{"vabsdiff4|vadd4|vavrg4|vmax4|vmin4|vset4|vsub4",    {3, 0}, "sm_30"},

// Synchronization of threads.
{"bar.warp",                                          {6, 0}, "sm_30"},
{"shfl|vote.sync",                                    {6, 0}, "sm_30"},
removed("shfl|vote.!sync",                            {6, 4}, "sm_70"),
{"bar|barrier.cta",                                   {7, 8}},
{"pmevent.mask",                                      {3, 0}},

// Memory: state spaces, order and scope.
{"atom|cvta|isspacep|ld|red|st.shared::cta",         {7, 8}},
{"atom|cvta|isspacep|ld|red|st.shared::cluster", {7, 8}, "sm_90"},
{"cvta|isspacep.const",                               {3, 1}},
{"cvta|isspacep.param",                               {7, 7}, "sm_70"},
{"isspacep.param::entry",                             {8, 3}, "sm_70"},
{"ld|st.param::entry|param::func",                    {8, 3}},
{"atom|red.cta|gpu|sys",                              {5, 0}, "sm_60"},
{"atom|ld|red|st.acq_rel|acquire|relaxed|release|weak", {6, 0}, "sm_70"},
{"atom|ld|red|st.cluster",                      {7, 8}, "sm_90"},
{"ld|st.mmio",                                        {8, 2}, "sm_70"},

// Memory: caches and sizes.
{"ld.nc",                                             {3, 1}, "sm_32"},
{"ld|st.L1::evict_first|L1::evict_last|L1::evict_normal|L1::evict_unchanged|L1::no_allocate", {7, 4}, "sm_70"},
{"ld.L2::64B|L2::128B",                               {7, 4}, "sm_75"},
{"ld.L2::256B",                                       {7, 4}, "sm_80"},
{"ld|st.L2::evict_first|L2::evict_last|L2::evict_normal", {8, 8}, "sm_100"},
{"atom|ld|red|st.L2::cache_hint",                     {7, 4}, "sm_80"},
{"ld|st.v8",                                          {8, 8}, "sm_100"},
{"ld|st.v4.b64|f64|s64|u64",                          {8, 8}, "sm_100"},
{"ld|mov|st.b128",                                    {8, 3}, "sm_70"},
{"atom|ld|st.sys.b128",                                 {8, 4}, "sm_70"},

// Atomic operations.
{"atom|red.min|max.s64|u64",                          {3, 1}, "sm_32"},
{"atom|red.and|or|xor.b64",                           {3, 1}, "sm_32"},
{"atom.cas.b16",                                      {6, 3}, "sm_70"},
{"atom|red.add.f64",                                  {5, 0}, "sm_60"},
{"atom|red.f16x2",                                    {6, 2}, "sm_60"},
{"atom|red.f16",                                      {6, 3}, "sm_70"},
{"atom|red.bf16|bf16x2",                              {7, 8}, "sm_90"},
{"atom|red.v2|v4|v8",                                 {8, 1}, "sm_90"},
{"atom.b128",                                         {8, 3}, "sm_90"},
{"sured.min|max.s64|u64",                             {8, 1}, "sm_50"},
{"tex.f16x2",                                         {4, 2}, "sm_53"},
{"tex.2dms|a2dms",                                    {3, 2}, "sm_30"},
{"suq|txq.array_size|num_mipmap_levels",              {4, 1}},
{"txq.level",                                         {4, 3}, "sm_30"},

// Arithmetic.
{"add|addc|sub|subc|mad|madc.cc.s64|u64",             {4, 3}},
{"mad.cc",                                            {3, 0}},
{"cos|sin.2pi",                                       {9, 5}},
{"rsqrt.ftz.f64",                                     {4, 0}},
{"add|fma|mul|set|setp|sub.f16|f16x2",                {4, 2}, "sm_53"},
{"set.u16|s16|u32|s32.f16|f16x2",                     {6, 5}, "sm_53"},
{"abs.f16|f16x2",                                     {6, 5}, "sm_53"},
{"neg.f16|f16x2",                                     {6, 0}, "sm_53"},
{"ex2.f16|f16x2",                                     {7, 0}, "sm_75"},
{"max|min.f16|f16x2|bf16|bf16x2|NaN",                 {7, 0}, "sm_80"},
{"abs|fma|neg.bf16|bf16x2",                           {7, 0}, "sm_80"},
{"fma.relu",                                          {7, 0}, "sm_80"},
{"fma.oob",                                           {8, 1}, "sm_90", "", {12, 1}},
{"max|min.xorsign",                                   {7, 2}, "sm_86"},
{"add|ex2|mul|set|setp|sub|tanh.bf16|bf16x2",         {7, 8}, "sm_90"},
{"add|max|min.s16x2|u16x2",                           {8, 0}, "sm_90"},
{"max|min.relu",                                      {8, 0}, "sm_90"},
{"add|fma|mul|sub.f32x2",                             {8, 6}, "sm_100"},
{"add|fma|sub.f32.f16|bf16",                          {8, 6}, "sm_100"},
{"max|min.f32.#4",                                    {8, 8}, "sm_100"},
{"add|max|min|neg|sub.s8x4|u8x4",                     {9, 2}, "sm_107f|sm_120f"},
{"add.sat.s16x2|u16x2|u32",                           {9, 2}, "sm_107f|sm_120f"},

// Conversions.
{"cvt.pack",                                          {6, 5}, "sm_72"},
{"cvt.pack.s2|s4|u2|u4",                              {6, 5}, "sm_75"},
{"cvt.bf16|bf16x2|f16x2|relu|tf32",                   {7, 0}, "sm_80"},
{"cvt.f32.bf16",                                      {7, 1}, "sm_80"},
{"cvt.bf16.f16|f64|s8|s16|s32|s64|u8|u16|u32|u64|bf16", {7, 8}, "sm_90"},
{"cvt.f16|f64|s8|s16|s32|s64|u8|u16|u32|u64.bf16",    {7, 8}, "sm_90"},
{"cvt.rn|rz.tf32",                                    {7, 8}, "sm_90"},
{"cvt.e4m3x2|e5m2x2",                                 {7, 8}, "sm_89"},
{"cvt.e4m3x2|e5m2x2",                                 {8, 1}, "", "!sm_90"},
{"cvt.satfinite.f16.f32",                                 {8, 1}, "sm_70"},
{"cvt.satfinite.bf16|bf16x2|f16x2|tf32.f32",              {8, 1}, "sm_80"},
{"cvt.rn|rz.satfinite.tf32",                          {8, 6}, "sm_100"},
{"cvt.e2m1x2|e2m3x2|e3m2x2|ue8m0x2",                  {8, 6}, "sm_100f|sm_110f|sm_120f"},
{"cvt.rs",                                            {8, 7}, "sm_100a|sm_103a|sm_107a"},
{"cvt.e2m3x2|e3m2x2.f16x2",                           {9, 1}, "sm_100f|sm_110f|sm_120f"},
{"cvt.e2m1x2|e2m3x2|e3m2x2|e4m3x2|e5m2x2.bf16x2",     {9, 1}, "sm_100f|sm_110f|sm_120f"},
{"cvt.bf16x2.e2m1x2|e2m3x2|e3m2x2|e4m3x2|e5m2x2",     {9, 2}, "sm_100f|sm_110f|sm_120f"},
{"cvt.s2f6x2",                                        {9, 1}, "sm_100a|sm_101a|sm_103a|sm_107a|sm_110a|sm_120a|sm_121a"},

});
// clang-format on

} // namespace ptxmatrix
