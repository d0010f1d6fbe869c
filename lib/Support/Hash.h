//===- Hash.h - A hash for short texts --------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SUPPORT_HASH_H
#define PTXMATRIX_LIB_SUPPORT_HASH_H

#include <cstdint>
#include <cstring>
#include <string_view>

namespace ptxmatrix {

namespace detail {

inline uint64_t load64(const char *bytes) {
  uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

inline uint32_t load32(const char *bytes) {
  uint32_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

} // namespace detail

/// True if \p a and \p b are the same.  Names are short, so that a call would take longer than the comparison.
inline bool areEqual(std::string_view a, std::string_view b) {
  if (a.size() != b.size())
    return false;
  const char *left = a.data();
  const char *right = b.data();
  size_t size = a.size();
  if (size >= 8) {
    for (; size > 8; size -= 8, left += 8, right += 8)
      if (detail::load64(left) != detail::load64(right))
        return false;
    return detail::load64(left + size - 8) == detail::load64(right + size - 8);
  }
  if (size >= 4)
    return detail::load32(left) == detail::load32(right) &&
           detail::load32(left + size - 4) == detail::load32(right + size - 4);
  for (size_t i = 0; i < size; ++i)
    if (left[i] != right[i])
      return false;
  return true;
}

/// A hash of \p text, good enough for tables of names.  It differs between machines of different byte order.
inline uint64_t hashOf(std::string_view text) {
  constexpr uint64_t kFactor = 0x9e3779b97f4a7c15;
  uint64_t hash = text.size() * kFactor;
  auto mix = [&hash](uint64_t word) {
    hash = (hash ^ word) * kFactor;
    hash ^= hash >> 32;
  };
  const char *bytes = text.data();
  size_t size = text.size();
  // The last bytes are read together with some before them, so that nothing behind the text is.
  if (size >= 8) {
    for (; size > 8; size -= 8, bytes += 8)
      mix(detail::load64(bytes));
    mix(detail::load64(bytes + size - 8));
  } else if (size >= 4) {
    mix(detail::load32(bytes) | static_cast<uint64_t>(detail::load32(bytes + size - 4)) << 32);
  } else {
    auto byteAt = [bytes](size_t i) { return uint64_t{static_cast<unsigned char>(bytes[i])}; };
    mix(size == 0 ? 0 : byteAt(0) | byteAt(size / 2) << 8 | byteAt(size - 1) << 16);
  }
  return hash;
}

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SUPPORT_HASH_H
