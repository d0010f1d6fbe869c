//===- Numbers.cpp - Numbers of the types that are multiplied -------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Numbers.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace ptxmatrix::gpu {

Numbers numbersOf(Type type) {
  switch (type) {
  case Type::F16:
    return {16, 11, -8, 8};
  case Type::BF16:
    return {16, 8, -8, 8};
  case Type::E4M3:
    return {8, 4, -8, 8};
  case Type::E5M2:
    return {8, 3, -8, 8};
  case Type::TF32:
    return {32, 11, -8, 8};
  case Type::F32:
    return {32, 24, -100, 100};
  case Type::F64:
    return {64, 53, -1000, 1000};
  case Type::S8:
    return {8, 0, -128, 127};
  case Type::U8:
    return {8, 0, 0, 255};
  case Type::S4:
    return {4, 0, -8, 7};
  case Type::U4:
    return {4, 0, 0, 15};
  case Type::B1:
    return {1, 0, 0, 1};
  default:
    return {32, 0, -100000, 100000};
  }
}

double rounded(double value, const Numbers &numbers) {
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  const int digits = static_cast<int>(numbers.mantissa);
  return std::ldexp(std::nearbyint(std::ldexp(fraction, digits)), exponent - digits);
}

uint64_t encoded(double value, Type type) {
  const Numbers numbers = numbersOf(type);
  if (numbers.mantissa == 0)
    return static_cast<uint64_t>(static_cast<int64_t>(value)) & (~uint64_t{0} >> (64 - numbers.bits));
  if (type == Type::F64)
    return std::bit_cast<uint64_t>(value);
  const auto single = std::bit_cast<uint32_t>(static_cast<float>(value));
  if (numbers.bits == 32)
    return single;
  if (type == Type::BF16)
    return single >> 16;
  const unsigned fraction = numbers.mantissa - 1;            // its bits, without the leading one
  const unsigned exponentBits = numbers.bits - 1 - fraction; // of .f16, .e4m3 and .e5m2
  const uint32_t sign = single >> 31 << (numbers.bits - 1);
  if (value == 0)
    return sign;
  if (std::isinf(value))
    return sign | ((1U << exponentBits) - 1) << fraction;
  const uint32_t exponent = (single >> 23 & 0xff) - 127 + (1U << (exponentBits - 1)) - 1;
  return sign | exponent << fraction | (single >> (23 - fraction) & ((1U << fraction) - 1));
}

double decoded(const uint8_t *place, Type type) {
  if (type == Type::F64) {
    double value = 0;
    std::memcpy(&value, place, sizeof value);
    return value;
  }
  if (type == Type::F32) {
    float value = 0;
    std::memcpy(&value, place, sizeof value);
    return value;
  }
  if (type == Type::F16) {
    uint16_t bits = 0;
    std::memcpy(&bits, place, sizeof bits);
    const int exponent = bits >> 10 & 0x1f;
    const int fraction = bits & 0x3ff;
    const double value = exponent != 0x1f
                             ? std::ldexp(exponent == 0 ? fraction : 0x400 + fraction, std::max(exponent, 1) - 25)
                         : fraction == 0 ? HUGE_VAL
                                         : std::nan("");
    return bits >> 15 ? -value : value;
  }
  int32_t value = 0;
  std::memcpy(&value, place, sizeof value);
  return value;
}

} // namespace ptxmatrix::gpu
