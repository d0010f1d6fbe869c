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

/// The number of bytes before the first \p byte among the eight of \p bytes, or 8.
constexpr size_t bytesBefore(char byte, uint64_t bytes) {
  constexpr uint64_t kOnes = 0x0101010101010101;
  bytes ^= static_cast<unsigned char>(byte) * kOnes;
  // The lowest bit that is set belongs to the first zero byte.
  return static_cast<size_t>(std::countr_zero((bytes - kOnes) & ~bytes & (kOnes << 7))) / 8;
}

/// The first \p count bytes of \p bytes, up to seven.
constexpr uint64_t lowestBytes(uint64_t bytes, size_t count) { return bytes & ((uint64_t{1} << (8 * count)) - 1); }

} // namespace ptxmatrix

#endif // PTXMATRIX_LIB_SUPPORT_BYTES_H
