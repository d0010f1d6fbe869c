//===- ScalarType.h - Types of registers and variables ----------*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The types of declarations that ptxas accepts (PTX ISA, "Fundamental Types" and "Packed Data Types").

#pragma once

#include "ptxmatrix/EnumSet.h"

#include <array>
#include <optional>
#include <string_view>

namespace ptxmatrix {

/// A fundamental type.
enum class ScalarType : uint8_t {
  B8,
  B16,
  B32,
  B64,
  B128,
  U8,
  U16,
  U32,
  U64,
  S8,
  S16,
  S32,
  S64,
  F16,
  F16x2,
  F32,
  F64,
  Pred
};

/// The kind of value of a type.  Untyped bits match every kind of the same size.
enum class ScalarKind : uint8_t { Bits, Integer, Float, Packed, Predicate };

/// The properties of a fundamental type.
struct ScalarTypeInfo {
  std::string_view spelling; ///< Without the leading '.'.
  ScalarKind kind;
  /// Size in bits.  A predicate counts as 32, because ptxas accepts it only among 32-bit registers, if at all.
  uint8_t bits;

  constexpr bool isInteger() const { return kind == ScalarKind::Integer || kind == ScalarKind::Bits; }
};

inline constexpr auto kScalarTypes = std::to_array<ScalarTypeInfo>({
    {"b8", ScalarKind::Bits, 8},
    {"b16", ScalarKind::Bits, 16},
    {"b32", ScalarKind::Bits, 32},
    {"b64", ScalarKind::Bits, 64},
    {"b128", ScalarKind::Bits, 128},
    {"u8", ScalarKind::Integer, 8},
    {"u16", ScalarKind::Integer, 16},
    {"u32", ScalarKind::Integer, 32},
    {"u64", ScalarKind::Integer, 64},
    {"s8", ScalarKind::Integer, 8},
    {"s16", ScalarKind::Integer, 16},
    {"s32", ScalarKind::Integer, 32},
    {"s64", ScalarKind::Integer, 64},
    {"f16", ScalarKind::Float, 16},
    {"f16x2", ScalarKind::Packed, 32},
    {"f32", ScalarKind::Float, 32},
    {"f64", ScalarKind::Float, 64},
    {"pred", ScalarKind::Predicate, 32},
});
static_assert(kScalarTypes.size() == static_cast<size_t>(ScalarType::Pred) + 1);

/// The row of \p type.
constexpr const ScalarTypeInfo &info(ScalarType type) { return kScalarTypes[static_cast<size_t>(type)]; }

/// The type spelled \p spelling (without the leading '.'), or nothing.
constexpr std::optional<ScalarType> findScalarType(std::string_view spelling) {
  return detail::findNamed<ScalarType, kScalarTypes, &ScalarTypeInfo::spelling>(spelling);
}

/// A set of fundamental types.
using ScalarTypeSet = EnumSet<ScalarType>;

} // namespace ptxmatrix
