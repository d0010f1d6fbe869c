//===- Bytes.h - Eight bytes of a text at once ------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_SUPPORT_BYTES_H
#define PTXMATRIX_LIB_SUPPORT_BYTES_H

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace ptxmatrix {

/// The eight bytes at \p text as a number.  The first one is the lowest.
inline uint64_t eightBytes(const char *text) {
  uint64_t bytes = 0;
  std::memcpy(&bytes, text, sizeof bytes);
  return std::endian::native == std::endian::little ? bytes : __builtin_bswap64(bytes);
}

// A mark is the highest bit of a byte; all other bits are 0.

inline constexpr uint64_t kEachByte = 0x0101010101010101;

/// The number of bytes before the lowest of \p marks, or 8.
constexpr size_t countBeforeMark(uint64_t marks) { return static_cast<size_t>(std::countr_zero(marks)) / 8; }

/// \p bytes below the lowest of \p marks, or all.  The others become 0.
constexpr uint64_t bytesBeforeMark(uint64_t bytes, uint64_t marks) {
  const uint64_t first = marks >> 7;
  return bytes & ((first & (0 - first)) - 1);
}

/// Marks the first of \p bytes that is \p byte, and maybe others above it.
constexpr uint64_t markFirst(char byte, uint64_t bytes) {
  bytes ^= static_cast<unsigned char>(byte) * kEachByte;
  return (bytes - kEachByte) & ~bytes & (kEachByte << 7);
}

/// Marks white space, all other control characters, and the bytes from 0x80 to 0xA0, and nothing else.
constexpr uint64_t markWhite(uint64_t bytes) {
  return ~((bytes | kEachByte << 7) - (' ' + 1) * kEachByte) & kEachByte << 7;
}

/// Marks the first of \p bytes that is 0, the delete character or not ASCII, and maybe others above it.
constexpr uint64_t markFirstOdd(uint64_t bytes) {
  return ((bytes - kEachByte) | (bytes + kEachByte) | bytes) & kEachByte << 7;
}

/// The number of bytes before the first \p byte among the eight of \p bytes, or 8.
constexpr size_t bytesBefore(char byte, uint64_t bytes) { return countBeforeMark(markFirst(byte, bytes)); }

/// The first \p count bytes of \p bytes, up to seven.
constexpr uint64_t lowestBytes(uint64_t bytes, size_t count) { return bytes & ((uint64_t{1} << (8 * count)) - 1); }

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SUPPORT_BYTES_H
