//===- SpecialRegisters.h - The special registers of PTX --------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// PTX ISA, "Special Registers".  A module may declare a register of the same name, which then hides it.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_SPECIALREGISTERS_H
#define PTXMATRIX_LIB_SEMA_SPECIALREGISTERS_H

#include "ptxmatrix/ScalarType.h"

namespace ptxmatrix {

/// A special register, or some that differ in a number at the end.
struct SpecialRegister {
  std::string_view name;
  ScalarType type;
  bool isVector;    ///< It has the elements .x, .y and .z.
  uint8_t numbered; ///< `%pm0` to `%pm7`: 8; 0 for a single one.
};

inline constexpr auto kSpecialRegisters = std::to_array<SpecialRegister>({
    {"%tid", ScalarType::U32, true, 0},
    {"%ntid", ScalarType::U32, true, 0},
    {"%laneid", ScalarType::U32, false, 0},
    {"%warpid", ScalarType::U32, false, 0},
    {"%nwarpid", ScalarType::U32, false, 0},
    {"%ctaid", ScalarType::U32, true, 0},
    {"%nctaid", ScalarType::U32, true, 0},
    {"%smid", ScalarType::U32, false, 0},
    {"%nsmid", ScalarType::U32, false, 0},
    {"%gridid", ScalarType::U64, false, 0},
    {"%is_explicit_cluster", ScalarType::Pred, false, 0},
    {"%clusterid", ScalarType::U32, true, 0},
    {"%nclusterid", ScalarType::U32, true, 0},
    {"%cluster_ctaid", ScalarType::U32, true, 0},
    {"%cluster_nctaid", ScalarType::U32, true, 0},
    {"%cluster_ctarank", ScalarType::U32, false, 0},
    {"%cluster_nctarank", ScalarType::U32, false, 0},
    {"%lanemask_eq", ScalarType::U32, false, 0},
    {"%lanemask_le", ScalarType::U32, false, 0},
    {"%lanemask_lt", ScalarType::U32, false, 0},
    {"%lanemask_ge", ScalarType::U32, false, 0},
    {"%lanemask_gt", ScalarType::U32, false, 0},
    {"%clock", ScalarType::U32, false, 0},
    {"%clock_hi", ScalarType::U32, false, 0},
    {"%clock64", ScalarType::U64, false, 0},
    {"%pm", ScalarType::U32, false, 8},
    {"%envreg", ScalarType::U32, false, 32},
    {"%globaltimer", ScalarType::U64, false, 0},
    {"%globaltimer_lo", ScalarType::U32, false, 0},
    {"%globaltimer_hi", ScalarType::U32, false, 0},
    {"%reserved_smem_offset_begin", ScalarType::U32, false, 0},
    {"%reserved_smem_offset_end", ScalarType::U32, false, 0},
    {"%reserved_smem_offset_cap", ScalarType::U32, false, 0},
    {"%reserved_smem_offset_", ScalarType::U32, false, 2},
    {"%total_smem_size", ScalarType::U32, false, 0},
    {"%aggr_smem_size", ScalarType::U32, false, 0},
    {"%dynamic_smem_size", ScalarType::U32, false, 0},
    {"%current_graph_exec", ScalarType::U64, false, 0},
});

/// The special register named \p name, or null.
constexpr const SpecialRegister *findSpecialRegister(std::string_view name) {
  const size_t prefix = name.find_last_not_of("0123456789") + 1;
  unsigned number = 0;
  for (char digit : name.substr(prefix).substr(0, 3))
    number = number * 10 + static_cast<unsigned>(digit - '0');
  for (const SpecialRegister &entry : kSpecialRegisters)
    if (entry.numbered == 0 ? name == entry.name
                            : name.substr(0, prefix) == entry.name && prefix < name.size() && number < entry.numbered)
      return &entry;
  return nullptr;
}

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_SPECIALREGISTERS_H
