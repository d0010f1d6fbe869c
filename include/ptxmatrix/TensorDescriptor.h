//===- TensorDescriptor.h - Descriptors of tcgen05 --------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//
//
// The 32 bits that describe the matrices of a tcgen05.mma (PTX ISA, "Instruction descriptor"), and the 64 bits that
// describe a matrix in shared memory to it or to tcgen05.cp (PTX ISA, "Shared memory descriptor"):
//
//   constexpr TensorDescriptor product = *TensorDescriptor::encode(
//       DescriptorFormat::F16, {{"d", "f32"}, {"a", "bf16"}, {"b", "bf16"}, {"m", 128}, {"n", 256}});
//   static_assert(product.bits == 0x08400490);
//   static_assert(product.get("n") == 256);
//
// All functions are constexpr, need only the standard library, and do not allocate.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_TENSORDESCRIPTOR_H
#define PTXMATRIX_TENSORDESCRIPTOR_H

#include "ptxmatrix/Qualifier.h"

#include <algorithm>
#include <initializer_list>
#include <span>

namespace ptxmatrix {

/// What the bits of a descriptor mean: an instruction descriptor of this `.kind`, or a shared memory descriptor.
enum class DescriptorFormat : uint8_t { F16, TF32, F8F6F4, I8, MXF8F6F4, MXF4, MXF4NVF4, Shared };

/// The format of the instruction descriptor of \p kind.  Empty for `.kind::ti16`, which the PTX ISA does not describe.
constexpr std::optional<DescriptorFormat> formatOf(MmaKind kind);

/// A field of descriptors.
struct DescriptorField {
  std::string_view name;
  uint8_t bit;             ///< Its lowest bit.
  uint8_t width;           ///< In bits.
  uint16_t unit;           ///< Its value is a multiple of this, and its bits are the quotient.
  uint16_t formats;        ///< Bit f: DescriptorFormat f has it.
  std::string_view values; ///< The words for its bits, in order: "f16=0 f32=1".  Empty: any number.

  constexpr uint64_t mask() const { return ((uint64_t{1} << width) - 1) << bit; }
  constexpr bool isOf(DescriptorFormat format) const { return (formats >> static_cast<unsigned>(format) & 1) != 0; }
  /// The word for the bits \p number.  Empty if there is none.
  constexpr std::string_view wordOf(uint64_t number) const;
  /// The bits that \p word stands for.
  constexpr std::optional<uint64_t> numberOf(std::string_view word) const;
};

namespace detail {
// Sets of formats: bit f is DescriptorFormat f.
inline constexpr uint16_t kF16 = 1;
inline constexpr uint16_t kTF32 = 2;
inline constexpr uint16_t kF8F6F4 = 4;
inline constexpr uint16_t kI8 = 8;
inline constexpr uint16_t kMXF8F6F4 = 16;
inline constexpr uint16_t kMXF4 = 32;
inline constexpr uint16_t kMXF4NVF4 = 64;
inline constexpr uint16_t kShared = 128;
inline constexpr uint16_t kFloat = kF16 | kTF32 | kF8F6F4;
inline constexpr uint16_t kPlain = kFloat | kI8;
inline constexpr uint16_t kBytes = kF8F6F4 | kMXF8F6F4;
inline constexpr uint16_t kFp4 = kMXF4 | kMXF4NVF4;
inline constexpr uint16_t kScaled = kMXF8F6F4 | kFp4;
inline constexpr std::string_view kByteTypes = "e4m3=0 e5m2=1 e2m3=3 e3m2=4 e2m1=5";
} // namespace detail

// clang-format off
/// The fields, as the tables of the PTX ISA have them.  Other bits of an instruction descriptor must be 0.
inline constexpr DescriptorField kDescriptorFields[] = {
    // name, first bit, width, unit, formats, values
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
    {"start", 0, 14, 16, detail::kShared, ""},                // bytes, as the next two
    {"leading", 16, 14, 16, detail::kShared, ""},
    {"stride", 32, 14, 16, detail::kShared, ""},
    {"version", 46, 3, 1, detail::kShared, "1=1"},
    {"base", 49, 3, 1, detail::kShared, ""},
    {"absolute", 52, 1, 1, detail::kShared, ""}, // 1: "leading" is an address
    {"zero", 53, 8, 1, detail::kShared, "0=0"},
    {"swizzle", 61, 3, 1, detail::kShared, "none=0 128-atom32=1 128=2 64=4 32=6"},
};
// clang-format on

/// A descriptor of tcgen05.
struct TensorDescriptor {
  /// A value for a field: its bits times its unit, or a word for it, such as "f16" or "128".
  struct Setting {
    constexpr Setting(std::string_view field, uint64_t number) : field(field), number(number) {}
    constexpr Setting(std::string_view field, std::string_view word) : field(field), word(word) {}
    std::string_view field;
    uint64_t number = 0;
    std::string_view word; ///< Empty: the number counts.
  };

  DescriptorFormat format = DescriptorFormat::F16;
  uint64_t bits = 0;

  /// The descriptor with \p settings.  Other fields are 0, or the only value that they can have.  Empty if \p format
  /// does not have such a field or such a value.
  static constexpr std::optional<TensorDescriptor> encode(DescriptorFormat format,
                                                          std::span<const Setting> settings = {});
  static constexpr std::optional<TensorDescriptor> encode(DescriptorFormat format,
                                                          std::initializer_list<Setting> settings) {
    return encode(format, std::span(settings.begin(), settings.size()));
  }

  /// The field \p name of the format, or null.
  constexpr const DescriptorField *find(std::string_view name) const;
  /// The bits of \p field times its unit.
  constexpr uint64_t get(const DescriptorField &field) const {
    return ((bits & field.mask()) >> field.bit) * field.unit;
  }
  constexpr std::optional<uint64_t> get(std::string_view name) const {
    const DescriptorField *const field = find(name);
    return field ? std::optional(get(*field)) : std::nullopt;
  }
  /// Changes a field.  False if the format does not have it, or if it cannot have this value.
  constexpr bool set(const Setting &setting);
  /// The bits that are 1 but must be 0.
  constexpr uint64_t reservedBits() const;

  friend constexpr bool operator==(const TensorDescriptor &, const TensorDescriptor &) = default;
};

//===----------------------------------------------------------------------===//

constexpr std::optional<DescriptorFormat> formatOf(MmaKind kind) {
  constexpr MmaKind kKinds[] = {MmaKind::KindF16,  MmaKind::KindTF32, MmaKind::F8F6F4,  MmaKind::KindI8,
                                MmaKind::MXF8F6F4, MmaKind::MXF4,     MmaKind::MXF4NVF4};
  for (size_t i = 0; i < std::size(kKinds); ++i)
    if (kKinds[i] == kind)
      return static_cast<DescriptorFormat>(i);
  return std::nullopt;
}

namespace detail {
/// Calls \p visit(word, number) for each "word=number" of \p values.
template <typename Visit> constexpr void forEachValue(std::string_view values, const Visit &visit) {
  while (!values.empty()) {
    const std::string_view one = values.substr(0, values.find(' '));
    visit(one.substr(0, one.size() - 2), static_cast<uint64_t>(one.back() - '0'));
    values.remove_prefix(std::min(one.size() + 1, values.size()));
  }
}
} // namespace detail

constexpr std::string_view DescriptorField::wordOf(uint64_t number) const {
  std::string_view found;
  detail::forEachValue(values, [&](std::string_view word, uint64_t bits) { found = bits == number ? word : found; });
  return found;
}

constexpr std::optional<uint64_t> DescriptorField::numberOf(std::string_view word) const {
  std::optional<uint64_t> found;
  detail::forEachValue(values, [&](std::string_view one, uint64_t bits) { found = one == word ? bits : found; });
  return found;
}

constexpr const DescriptorField *TensorDescriptor::find(std::string_view name) const {
  for (const DescriptorField &field : kDescriptorFields)
    if (field.isOf(format) && field.name == name)
      return &field;
  return nullptr;
}

constexpr bool TensorDescriptor::set(const Setting &setting) {
  const DescriptorField *const field = find(setting.field);
  if (!field || (setting.word.empty() && setting.number % field->unit != 0))
    return false;
  const std::optional<uint64_t> number =
      setting.word.empty() ? setting.number / field->unit : field->numberOf(setting.word);
  if (!number || *number > field->mask() >> field->bit || (!field->values.empty() && field->wordOf(*number).empty()))
    return false;
  bits = (bits & ~field->mask()) | *number << field->bit;
  return true;
}

constexpr uint64_t TensorDescriptor::reservedBits() const {
  uint64_t reserved = format == DescriptorFormat::Shared ? 0 : bits; // the other bits of a shared one do not matter
  for (const DescriptorField &field : kDescriptorFields)
    if (field.isOf(format))
      reserved &= ~field.mask();
  return reserved;
}

constexpr std::optional<TensorDescriptor> TensorDescriptor::encode(DescriptorFormat format,
                                                                   std::span<const Setting> settings) {
  TensorDescriptor descriptor{format};
  for (const DescriptorField &field : kDescriptorFields)
    if (field.isOf(format) && !field.values.empty() && field.values.find(' ') == std::string_view::npos)
      descriptor.bits |= static_cast<uint64_t>(field.values.back() - '0') << field.bit;
  for (const Setting &setting : settings)
    if (!descriptor.set(setting))
      return std::nullopt;
  return descriptor;
}

} // namespace ptxmatrix

#endif // PTXMATRIX_TENSORDESCRIPTOR_H
