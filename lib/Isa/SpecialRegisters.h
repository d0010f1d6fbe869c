//===- SpecialRegisters.h - The special registers of PTX --------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// PTX ISA, "Special Registers".  A module can declare a register of the same name, which then hides it.

#pragma once

#include "Isa/WordTable.h"
#include "ptxmatrix/ScalarType.h"
#include "ptxmatrix/Target.h"

#include <optional>

namespace ptxmatrix {

inline constexpr TargetSet kClusterTargets = detail::readTargets("sm_90");

/// Special registers of one type, and what they require.
struct SpecialRegister {
  ScalarType type;
  bool isVector; ///< It has elements .x, .y, .z and .w.
  std::string_view words;
  PtxVersion since = {}; ///< What they require, as in the table of forms.
  TargetSet targets = kAllTargets;
  ScalarTypeSet narrower = {}; ///< The types that they had once, and can be read as.
};

inline constexpr auto kSpecialRegisters = std::to_array<SpecialRegister>({
    {ScalarType::U32, true, "%tid|%ntid|%ctaid|%nctaid", {}, kAllTargets, {ScalarType::U16}},
    {ScalarType::U32, true, "%clusterid|%nclusterid|%cluster_ctaid|%cluster_nctaid", {7, 8}, kClusterTargets},
    {ScalarType::U32, false, "%cluster_ctarank|%cluster_nctarank", {7, 8}, kClusterTargets},
    {ScalarType::U32, false,
     "%laneid|%warpid|%nwarpid|%smid|%nsmid|%lanemask_eq|%lanemask_le|%lanemask_lt|%lanemask_ge|%lanemask_gt|%clock|"
     "%pm0|%pm1|%pm2|%pm3|%pm4|%pm5|%pm6|%pm7|%envreg0|%envreg1|%envreg2|%envreg3|%envreg4|%envreg5|%envreg6|%envreg7|"
     "%envreg8|%envreg9|%envreg10|%envreg11|%envreg12|%envreg13|%envreg14|%envreg15|%envreg16|%envreg17|%envreg18|"
     "%envreg19|%envreg20|%envreg21|%envreg22|%envreg23|%envreg24|%envreg25|%envreg26|%envreg27|%envreg28|%envreg29|"
     "%envreg30|%envreg31|%globaltimer_lo|%globaltimer_hi|%perctamemorysize|%locality_domain_id|"
     "%locality_domain_supplemental_sm"},
    {ScalarType::U32, false, "%total_smem_size|%dynamic_smem_size", {4, 1}},
    {ScalarType::U32, false, "%clock_hi", {5, 0}},
    {ScalarType::U32, false, "%aggr_smem_size", {8, 1}, kClusterTargets},
    {ScalarType::U32,
     false,
     "%reserved_smem_offset_begin|%reserved_smem_offset_end|%reserved_smem_offset_cap|%reserved_smem_offset_0|"
     "%reserved_smem_offset_1",
     {7, 6},
     detail::readTargets("sm_80")},
    {ScalarType::U64, false, "%gridid", {}, kAllTargets, {ScalarType::U16, ScalarType::U32}},
    {ScalarType::U64, false,
     "%clock64|%pm0_64|%pm1_64|%pm2_64|%pm3_64|%pm4_64|%pm5_64|%pm6_64|%pm7_64|%globaltimer|"
     "%perctamemoryoffset"},
    {ScalarType::U64, false, "%current_graph_exec", {8, 0}, detail::readTargets("sm_50")},
    {ScalarType::Pred, false, "%is_explicit_cluster", {7, 8}, kClusterTargets},
});

/// The letters that follow each letter at the begin of a special register, as bits.
inline constexpr auto kSecondLetters = [] {
  std::array<uint32_t, 32> letters{};
  for (const SpecialRegister &row : kSpecialRegisters)
    forEachWord(row.words, [&](std::string_view word) { letters[word[1] & 31] |= 1u << (word[2] & 31); });
  return letters;
}();

/// The special register named \p name, or null.  Most names, such as `%r1` and `%rd1`, are not searched for.
constexpr const SpecialRegister *findSpecialRegister(std::string_view name) {
  const bool mayBeSpecial =
      name.size() > 3 && name[0] == '%' && (kSecondLetters[name[1] & 31] >> (name[2] & 31) & 1) != 0;
  return mayBeSpecial ? findRow<kSpecialRegisters>(name) : nullptr;
}

/// The index of the element `.x`, `.r` and so on of a vector register, or nothing.
constexpr std::optional<unsigned> elementIndex(std::string_view text) {
  constexpr unsigned kElements = 4;
  const size_t place = text.size() == 2 && text[0] == '.' ? std::string_view("xyzwrgba").find(text[1]) : text.npos;
  return place != text.npos ? std::optional(static_cast<unsigned>(place % kElements)) : std::nullopt;
}

} // namespace ptxmatrix
