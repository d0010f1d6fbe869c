//===- RequirementTable.h - What instructions require -----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// What instructions require beside what the table of forms says: what each row that fits an instruction says.  If none
// does, an instruction without forms that all releases have requires nothing, and what a newer one requires is not
// known.
//
// syntax    tex|txq.f16x2.2d  the first word is one of the first part, and the qualifiers have one of each other part,
//                             in this order; there may be more between them
//           .!sync            without this qualifier
// PTX, target                 as in the table of forms
// only                        the targets for which this holds; after '!', those for which it does not
//
// Each row says what ptxas does, from PTX 2.0 and sm_20 on: test/oracle/needs.py.  Where releases differ, it says what
// all of them require.

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
                           std::string_view onlyOn = {})
      : Requirements{since, std::nullopt, detail::readTargets(targets)}, names(syntax.substr(0, syntax.find('.'))),
        qualifiers(syntax.substr(std::min(names.size() + 1, syntax.size()))), only(readOnly(onlyOn)) {}

  std::string_view names;      ///< The first part.
  std::string_view qualifiers; ///< The others.
  TargetSet only;              ///< The targets for which this holds.
};

/// The row of a spelling that \p onlyOn reject from PTX \p version on.
consteval RequirementRow removed(std::string_view syntax, PtxVersion version, std::string_view onlyOn) {
  RequirementRow row(syntax, {}, {}, onlyOn);
  row.before = version;
  return row;
}

/// Instructions that all releases have, and that may require something although no row fits.
inline constexpr std::string_view kUnknownRequirements = "cctl|cctlu";

// clang-format off
inline constexpr auto kRequirementRows = std::to_array<RequirementRow>({
// What only some targets ask of instructions that have forms.
removed("shfl|vote.!sync",                            {6, 4}, "sm_70"),
{"cvt.e4m3x2|e5m2x2",                                 {8, 1}, "", "!sm_90"},

// Instructions that have none.
{"brx",                                               {6, 0}, "sm_30"},
{"clmad",                                             {9, 3}, "sm_80"},
{"istypep",                                           {4, 0}, "sm_30"},
{"vabsdiff2|vadd2|vavrg2|vmax2|vmin2|vset2|vsub2",    {3, 0}, "sm_30"},
{"vabsdiff4|vadd4|vavrg4|vmax4|vmin4|vset4|vsub4",    {3, 0}, "sm_30"},
{"sured.min|max.s64|u64",                             {8, 1}, "sm_50"},
{"tex.f16x2",                                         {4, 2}, "sm_53"},
{"tex.2dms|a2dms",                                    {3, 2}, "sm_30"},
{"suq|txq.array_size|num_mipmap_levels",              {4, 1}},
{"txq.level",                                         {4, 3}, "sm_30"},
});
// clang-format on

} // namespace ptxmatrix
