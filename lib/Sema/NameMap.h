//===- NameMap.h - From names to numbers ------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SEMA_NAMEMAP_H
#define PTXMATRIX_LIB_SEMA_NAMEMAP_H

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace ptxmatrix {

/// A map from names to numbers, made for look-ups of short names: names and numbers stand in one flat table.  It keeps
/// no copy of a name.
class NameMap {
public:
  static constexpr size_t kNone = SIZE_MAX;

  /// The number of \p name, or kNone.
  size_t find(std::string_view name) const;
  /// Gives \p name the number \p value, which is not kNone.  Returns the one it had, or kNone.
  size_t set(std::string_view name, size_t value);
  void erase(std::string_view name);

private:
  struct Slot {
    std::string_view name;
    uint64_t hash = 0;
    size_t value = kNone; ///< kNone: the slot is free.
  };

  size_t mask() const { return slots.size() - 1; }
  /// The slot of \p name, or the free one where it would stand.  There must be slots.
  size_t slotOf(std::string_view name, uint64_t hash) const;
  void grow();

  std::vector<Slot> slots; ///< A power of two, at most three quarters of them taken.
  size_t taken = 0;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SEMA_NAMEMAP_H
