//===- Hash.h - A hash for short texts --------------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SUPPORT_HASH_H
#define PTXMATRIX_LIB_SUPPORT_HASH_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace ptxmatrix {

/// The golden ratio as a fraction of 2^64.  The high bits of a product with it depend on all bits of the other factor.
inline constexpr uint64_t kGoldenRatio = 0x9e3779b97f4a7c15;

/// A hash of \p text for tables of names.  Calling std::hash would take a tenth of the time to check a statement.
inline uint64_t hashOf(std::string_view text) {
  // Combines both halves of a 128-bit product: each bit of a factor changes about half of all bits (as in wyhash).
  auto mix = [](uint64_t a, uint64_t b) {
    __extension__ using Product = unsigned __int128;
    const Product product = static_cast<Product>(a) * b;
    return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
  };
  auto read = [&](auto word, size_t i) {
    std::memcpy(&word, text.data() + i, sizeof word);
    return uint64_t{word};
  };
  auto wordAt = [&](size_t i) { return read(uint64_t{}, i); };
  auto byteAt = [&](size_t i) { return read(uint8_t{}, i); };
  constexpr size_t kWord = sizeof(uint64_t);
  constexpr size_t kHalf = sizeof(uint32_t);
  uint64_t hash = (text.size() + 1) * 0xc2b2ae3d27d4eb4f;
  if (text.size() < kWord) {
    uint64_t word = 0; // all bytes, some of them twice
    if (text.size() >= kHalf)
      word = read(uint32_t{}, 0) << 32 | read(uint32_t{}, text.size() - kHalf);
    else if (!text.empty())
      word = byteAt(0) << 16 | byteAt(text.size() / 2) << 8 | byteAt(text.size() - 1);
    return mix(word ^ kGoldenRatio, hash);
  }
  for (size_t i = 0; i + kWord < text.size(); i += kWord)
    hash = mix(wordAt(i) ^ kGoldenRatio, hash);
  return mix(wordAt(text.size() - kWord) ^ kGoldenRatio, hash);
}

/// Hashes the keys of a standard table, which can then be looked up without making a string.
struct TextHash {
  using is_transparent = void;
  size_t operator()(std::string_view text) const { return hashOf(text); }
};

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SUPPORT_HASH_H
