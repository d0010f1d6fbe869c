//===- InstructionDescriptor.h - Descriptors of tcgen05.mma -----*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The 32 bits that describe the matrices of a tcgen05.mma (PTX ISA, "Instruction descriptor"):
//
//   constexpr InstructionDescriptor descriptor = *InstructionDescriptor::encode(
//       MmaKind::KindF16, {{"d", "f32"}, {"a", "bf16"}, {"b", "bf16"}, {"m", 128}, {"n", 256}});
//   static_assert(descriptor.bits == 0x08400490);
//   static_assert(descriptor.get("n") == 256);
//
// All functions are constexpr, need only the standard library, and do not allocate.

#pragma once

#include "ptxmatrix/Qualifier.h"

#include <initializer_list>

namespace ptxmatrix {

/// Some `.kind`s.
using MmaKinds = EnumSet<MmaKind, 256>;

namespace detail {
inline constexpr MmaKinds kF16{MmaKind::KindF16};
inline constexpr MmaKinds kTF32{MmaKind::KindTF32};
inline constexpr MmaKinds kF8F6F4{MmaKind::F8F6F4};
inline constexpr MmaKinds kI8{MmaKind::KindI8};
inline constexpr MmaKinds kMXF8F6F4{MmaKind::MXF8F6F4};
inline constexpr MmaKinds kMXF4{MmaKind::MXF4};
inline constexpr MmaKinds kMXF4NVF4{MmaKind::MXF4NVF4};
inline constexpr MmaKinds kFloat = kF16 | kTF32 | kF8F6F4;
inline constexpr MmaKinds kPlain = kFloat | kI8;
inline constexpr MmaKinds kBytes = kF8F6F4 | kMXF8F6F4;
inline constexpr MmaKinds kFp4 = kMXF4 | kMXF4NVF4;
inline constexpr MmaKinds kScaled = kMXF8F6F4 | kFp4;
inline constexpr std::string_view kByteTypes = "e4m3=0 e5m2=1 e2m3=3 e3m2=4 e2m1=5";

/// Calls \p visit(word, number) for each "word=number" of \p values.
template <typename Visit> constexpr void forEachValue(std::string_view values, const Visit &visit) {
  while (!values.empty()) {
    const std::string_view one = takeWord(values, ' ');
    visit(one.substr(0, one.size() - 2), static_cast<uint32_t>(one.back() - '0'));
  }
}
} // namespace detail

/// A field of instruction descriptors.
struct DescriptorField {
  std::string_view name;
  uint8_t bit;             ///< Its lowest bit.
  uint8_t width;           ///< In bits.
  uint8_t unit;            ///< Its value is a multiple of this, and its bits are the quotient.
  MmaKinds kinds;          ///< Whose descriptors have it.
  std::string_view values; ///< The words for its bits, in order: "f16=0 f32=1".  Empty: any number.

  constexpr uint32_t mask() const { return ((uint32_t{1} << width) - 1) << bit; }
  /// The word for the bits \p number.  Empty if there is none.
  constexpr std::string_view wordOf(uint32_t number) const {
    std::string_view found;
    detail::forEachValue(values, [&](std::string_view word, uint32_t bits) { found = bits == number ? word : found; });
    return found;
  }
  /// The bits that \p word stands for.
  constexpr std::optional<uint32_t> numberOf(std::string_view word) const {
    std::optional<uint32_t> found;
    detail::forEachValue(values, [&](std::string_view one, uint32_t bits) { found = one == word ? bits : found; });
    return found;
  }
};

// clang-format off
/// The fields, as the table of the PTX ISA has them.  Other bits must be 0.  It does not describe `.kind::ti16`.
inline constexpr DescriptorField kDescriptorFields[] = {
    // name, first bit, width, unit, kinds, values
    {"selector", 0, 2, 1, detail::kPlain, ""}, // of the metadata of a sparse A
    {"sparse", 2, 1, 1, detail::kPlain | detail::kScaled, ""},
    {"saturate", 3, 1, 1, detail::kI8, ""},
    {"d", 4, 2, 1, detail::kF16 | detail::kF8F6F4, "f16=0 f32=1"},
    {"d", 4, 2, 1, detail::kTF32, "f32=1"},
    {"d", 4, 2, 1, detail::kI8, "s32=2"},
    {"scale_b", 4, 2, 1, detail::kMXF8F6F4, ""}, // the byte of its scale factors
    {"scale_b", 4, 2, 1, detail::kFp4, "0=0 2=2"},
    {"a", 7, 3, 1, detail::kF16, "f16=0 bf16=1"},
    {"a", 7, 3, 1, detail::kTF32, "tf32=2"},
    {"a", 7, 3, 1, detail::kBytes, detail::kByteTypes},
    {"a", 7, 3, 1, detail::kI8, "u8=0 s8=1"},
    {"a", 7, 3, 1, detail::kFp4, "e2m1=1"},
    {"b", 10, 3, 1, detail::kF16, "f16=0 bf16=1"},
    {"b", 10, 3, 1, detail::kTF32, "tf32=2"},
    {"b", 10, 3, 1, detail::kBytes, detail::kByteTypes},
    {"b", 10, 3, 1, detail::kI8, "u8=0 s8=1"},
    {"b", 10, 2, 1, detail::kFp4, "e2m1=1"},
    {"negate_a", 13, 1, 1, detail::kFloat | detail::kScaled, ""},
    {"negate_b", 14, 1, 1, detail::kFloat | detail::kScaled, ""},
    {"transpose_a", 15, 1, 1, detail::kPlain | detail::kBytes, ""}, // 1: MN-major
    {"transpose_b", 16, 1, 1, detail::kPlain | detail::kBytes, ""},
    {"n", 17, 6, 8, detail::kPlain | detail::kScaled, ""},
    {"scale", 23, 1, 1, detail::kMXF8F6F4 | detail::kMXF4, "ue8m0=1"},
    {"scale", 23, 1, 1, detail::kMXF4NVF4, "ue4m3=0 ue8m0=1"},
    {"m", 24, 5, 16, detail::kPlain, ""},
    {"m", 27, 2, 128, detail::kScaled, ""},
    {"scale_a", 29, 2, 1, detail::kMXF8F6F4, ""},
    {"scale_a", 29, 2, 1, detail::kFp4, "0=0 2=2"},
    {"shift", 30, 2, 1, detail::kPlain, "0=0 8=1 16=2 32=3"}, // the most that a .ws shifts a B that it uses again
    {"k96", 31, 1, 1, detail::kFp4, ""},                      // k is 96, not 64
};
// clang-format on

/// An instruction descriptor.
struct InstructionDescriptor {
  /// A value for a field: its bits times its unit, or a word for it, such as "f16" or "8".
  struct Setting {
    constexpr Setting(std::string_view field, uint32_t number) : field(field), number(number) {}
    constexpr Setting(std::string_view field, std::string_view word) : field(field), word(word) {}
    std::string_view field;
    uint32_t number = 0;
    std::string_view word; ///< Empty: the number counts.
  };

  MmaKind kind = MmaKind::KindF16;
  uint32_t bits = 0;

  /// The descriptor with \p settings; other fields are 0, or their only value.  Empty if \p kind lacks one of them.
  static constexpr std::optional<InstructionDescriptor> encode(MmaKind kind,
                                                               std::initializer_list<Setting> settings = {}) {
    InstructionDescriptor descriptor{kind};
    for (const DescriptorField &field : kDescriptorFields)
      if (field.kinds.contains(kind) && !field.values.empty() && field.values.find(' ') == std::string_view::npos)
        descriptor.bits |= static_cast<uint32_t>(field.values.back() - '0') << field.bit;
    for (const Setting &setting : settings)
      if (!descriptor.set(setting))
        return std::nullopt;
    return descriptor;
  }

  /// The field \p name, or null.
  constexpr const DescriptorField *find(std::string_view name) const {
    for (const DescriptorField &field : kDescriptorFields)
      if (field.kinds.contains(kind) && field.name == name)
        return &field;
    return nullptr;
  }
  /// The bits of \p field times its unit.
  constexpr uint32_t get(const DescriptorField &field) const {
    return ((bits & field.mask()) >> field.bit) * field.unit;
  }
  constexpr std::optional<uint32_t> get(std::string_view name) const {
    const DescriptorField *const field = find(name);
    return field ? std::optional(get(*field)) : std::nullopt;
  }
  /// Changes a field.  False if the descriptor does not have it, or if it cannot have this value.
  constexpr bool set(const Setting &setting) {
    const DescriptorField *const field = find(setting.field);
    if (!field || (setting.word.empty() && setting.number % field->unit != 0))
      return false;
    const std::optional<uint32_t> number =
        setting.word.empty() ? setting.number / field->unit : field->numberOf(setting.word);
    if (!number || *number > field->mask() >> field->bit || (!field->values.empty() && field->wordOf(*number).empty()))
      return false;
    bits = (bits & ~field->mask()) | *number << field->bit;
    return true;
  }
  /// The bits that are 1 but must be 0.
  constexpr uint32_t reservedBits() const {
    uint32_t reserved = bits;
    for (const DescriptorField &field : kDescriptorFields)
      reserved &= field.kinds.contains(kind) ? ~field.mask() : UINT32_MAX;
    return reserved;
  }

  friend constexpr bool operator==(const InstructionDescriptor &, const InstructionDescriptor &) = default;
};

} // namespace ptxmatrix
