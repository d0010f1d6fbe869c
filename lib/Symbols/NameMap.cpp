//===- NameMap.cpp - From names to numbers --------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Symbols/NameMap.h"

#include <algorithm>
#include <stdexcept>

namespace ptxmatrix {
namespace {

constexpr size_t kFirstSlots = 16;
constexpr size_t kManySlots = size_t{1} << 16; // for which memory is given back

} // namespace

void NameMap::replaceByEmpty() {
  const size_t size = std::max(kFirstSlots, 2 * tags.size());
  if (size > uint64_t{kNone} + 1)
    throw std::length_error("more names than 32 bits can number");
  std::vector<uint8_t>().swap(tags); // first, so that there are never both
  numbers.reset(0);
  tags.resize(size);
  numbers.reset(size);
  taken = 0;
}

void NameMap::clear() {
  taken = 0;
  if (tags.size() < kManySlots) {
    std::ranges::fill(tags, kFree);
    return;
  }
  std::vector<uint8_t>().swap(tags);
  numbers.reset(0);
}

} // namespace ptxmatrix
