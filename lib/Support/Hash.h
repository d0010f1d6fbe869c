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
  return size == 0 || (left[0] == right[0] && left[size / 2] == right[size / 2] && left[size - 1] == right[size - 1]);
}

/// Its place in memory differs from run to run, which no text can know.
inline constexpr char kHashAnchor = '\0';

/// A hash of \p text for tables of names.  It differs from run to run: if it did not, a text could be made of names
/// that all have the same one, and take time without bound.
inline uint64_t hashOf(std::string_view text) {
  // Both halves of a product of 128 bits: each bit of a factor changes about half of all (as in wyhash).
  auto mix = [](uint64_t a, uint64_t b) {
    __extension__ using Product = unsigned __int128;
    const Product product = static_cast<Product>(a) * b;
    return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
  };
  const uint64_t seed = reinterpret_cast<uintptr_t>(&kHashAnchor) * 0x9e3779b97f4a7c15;
  const char *bytes = text.data();
  size_t size = text.size();
  uint64_t hash = seed ^ (size + 1) * 0xc2b2ae3d27d4eb4f;
  // The last bytes are read together with some before them, so that nothing behind the text is.
  if (size >= 8) {
    for (; size > 16; size -= 8, bytes += 8)
      hash = mix(detail::load64(bytes) ^ seed, hash);
    return mix(detail::load64(bytes) ^ seed, detail::load64(bytes + size - 8) ^ hash);
  }
  if (size >= 4)
    return mix((detail::load32(bytes) | static_cast<uint64_t>(detail::load32(bytes + size - 4)) << 32) ^ seed, hash);
  auto byteAt = [bytes](size_t i) { return uint64_t{static_cast<unsigned char>(bytes[i])}; };
  return mix((size == 0 ? 0 : byteAt(0) | byteAt(size / 2) << 8 | byteAt(size - 1) << 16) ^ seed, hash);
}

/// A name that is looked for in more than one table.
struct HashedName {
  HashedName() = default;
  explicit HashedName(std::string_view text) : text(text), hash(hashOf(text)) {}

  std::string_view text;
  uint64_t hash = 0;
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SUPPORT_HASH_H
