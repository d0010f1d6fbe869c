//===- SpecialRegisters.h - The special registers of PTX --------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// PTX ISA, "Special Registers".  A module can declare a register of the same name, which then hides it.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SYMBOLS_SPECIALREGISTERS_H
#define PTXMATRIX_LIB_SYMBOLS_SPECIALREGISTERS_H

#include "ptxmatrix/ScalarType.h"

#include <array>

namespace ptxmatrix {

/// A special register, or several that differ in a number.
struct SpecialRegister {
  std::string_view name;
  /// Next to registers in a vector, ptxas treats a special register as untyped bits, whatever its type in the manual.
  ScalarType type;
  bool isVector;           ///< It has elements .x, .y, .z and .w.
  uint8_t numbered;        ///< `%pm0` to `%pm7`: 8; 0 for a register without a number.
  std::string_view suffix; ///< The part after the number: `%pm0_64`.
};

inline constexpr auto kSpecialRegisters = std::to_array<SpecialRegister>({
    {"%tid", ScalarType::B32, true, 0, ""},
    {"%ntid", ScalarType::B32, true, 0, ""},
    {"%laneid", ScalarType::B32, false, 0, ""},
    {"%warpid", ScalarType::B32, false, 0, ""},
    {"%nwarpid", ScalarType::B32, false, 0, ""},
    {"%ctaid", ScalarType::B32, true, 0, ""},
    {"%nctaid", ScalarType::B32, true, 0, ""},
    {"%smid", ScalarType::B32, false, 0, ""},
    {"%nsmid", ScalarType::B32, false, 0, ""},
    {"%gridid", ScalarType::B64, false, 0, ""},
    {"%is_explicit_cluster", ScalarType::Pred, false, 0, ""},
    {"%clusterid", ScalarType::B32, true, 0, ""},
    {"%nclusterid", ScalarType::B32, true, 0, ""},
    {"%cluster_ctaid", ScalarType::B32, true, 0, ""},
    {"%cluster_nctaid", ScalarType::B32, true, 0, ""},
    {"%cluster_ctarank", ScalarType::B32, false, 0, ""},
    {"%cluster_nctarank", ScalarType::B32, false, 0, ""},
    {"%lanemask_eq", ScalarType::B32, false, 0, ""},
    {"%lanemask_le", ScalarType::B32, false, 0, ""},
    {"%lanemask_lt", ScalarType::B32, false, 0, ""},
    {"%lanemask_ge", ScalarType::B32, false, 0, ""},
    {"%lanemask_gt", ScalarType::B32, false, 0, ""},
    {"%clock", ScalarType::B32, false, 0, ""},
    {"%clock_hi", ScalarType::B32, false, 0, ""},
    {"%clock64", ScalarType::B64, false, 0, ""},
    {"%pm", ScalarType::B32, false, 8, ""},
    {"%pm", ScalarType::B64, false, 8, "_64"},
    {"%envreg", ScalarType::B32, false, 32, ""},
    {"%globaltimer", ScalarType::B64, false, 0, ""},
    {"%globaltimer_lo", ScalarType::B32, false, 0, ""},
    {"%globaltimer_hi", ScalarType::B32, false, 0, ""},
    {"%reserved_smem_offset_begin", ScalarType::B32, false, 0, ""},
    {"%reserved_smem_offset_end", ScalarType::B32, false, 0, ""},
    {"%reserved_smem_offset_cap", ScalarType::B32, false, 0, ""},
    {"%reserved_smem_offset_", ScalarType::B32, false, 2, ""},
    {"%total_smem_size", ScalarType::B32, false, 0, ""},
    {"%aggr_smem_size", ScalarType::B32, false, 0, ""},
    {"%dynamic_smem_size", ScalarType::B32, false, 0, ""},
    {"%current_graph_exec", ScalarType::B64, false, 0, ""},
    {"%perctamemoryoffset", ScalarType::B64, false, 0, ""},
    {"%perctamemorysize", ScalarType::B32, false, 0, ""},
    {"%locality_domain_id", ScalarType::B32, false, 0, ""},
    {"%locality_domain_supplemental_sm", ScalarType::B32, false, 0, ""},
});

/// Whether \p text is a number below \p count, without leading zeros.
constexpr bool isNumberBelow(std::string_view text, unsigned count) {
  if (text.empty() || text.size() > 2 || (text.size() == 2 && text[0] == '0'))
    return false;
  unsigned number = 0;
  for (char digit : text) {
    if (digit < '0' || digit > '9')
      return false;
    number = number * 10 + static_cast<unsigned>(digit - '0');
  }
  return number < count;
}

/// The third letters of the names of special registers as bits, for each second letter.  Declared registers are mostly
/// named `%r1` and so on.
inline constexpr auto kThirdLetters = [] {
  std::array<uint32_t, 26> letters{};
  for (const SpecialRegister &entry : kSpecialRegisters)
    letters[static_cast<size_t>(entry.name[1] - 'a')] |= uint32_t{1} << (entry.name[2] - 'a');
  return letters;
}();

constexpr bool mayBeSpecialRegister(std::string_view name) {
  auto isLetter = [](char c) { return c >= 'a' && c <= 'z'; };
  return name.size() > 2 && name[0] == '%' && isLetter(name[1]) && isLetter(name[2]) &&
         (kThirdLetters[static_cast<size_t>(name[1] - 'a')] >> (name[2] - 'a') & 1) != 0;
}

/// The special register named \p name, or null.
constexpr const SpecialRegister *findSpecialRegister(std::string_view name) {
  if (!mayBeSpecialRegister(name))
    return nullptr;
  for (const SpecialRegister &entry : kSpecialRegisters) {
    if (!name.starts_with(entry.name))
      continue;
    std::string_view rest = name.substr(entry.name.size());
    if (entry.numbered == 0 && rest.empty())
      return &entry;
    if (entry.numbered == 0 || !rest.ends_with(entry.suffix))
      continue;
    rest.remove_suffix(entry.suffix.size());
    if (isNumberBelow(rest, entry.numbered))
      return &entry;
  }
  return nullptr;
}

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SYMBOLS_SPECIALREGISTERS_H
