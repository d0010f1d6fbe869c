//===- TensorAdvice.cpp - Mistakes in descriptors of tcgen05 --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Descriptor/TensorAdvice.h"
#include "Descriptor/Tiles.h"
#include "Diagnostics/MessageText.h"
#include "Support/Concat.h"

#include <bit>

namespace ptxmatrix {
namespace {

/// The sizes from \p first to \p last in steps of \p step; without \p last, only \p first.
struct Sizes {
  uint16_t first;
  uint16_t last = 0;
  uint16_t step = 1;
};

/// M and N that instructions can have.
struct ShapeRow {
  uint16_t formats;
  bool isWeightStationary;
  bool isPair;
  bool isSparse; ///< If false, for others as well: of several rows that fit, the first is meant.
  Sizes m[3];
  Sizes n[3];
};

// clang-format off
/// The PTX ISA, "Matrix Shape".
constexpr ShapeRow kShapes[] = {
    // formats, .ws, .cta_group::2, .sp, m, n
    {detail::kFloat,  false, false, false, {{64}, {128}},       {{8, 256, 8}}},
    {detail::kFloat,  false, true,  false, {{128}, {256}},      {{16, 256, 16}}},
    {detail::kI8,     false, false, false, {{64}, {128}},       {{8, 32, 8}, {48, 256, 16}}},
    {detail::kI8,     false, true,  false, {{128}, {256}},      {{32, 256, 32}}},
    {detail::kPlain,  true,  false, true,  {{32}, {64}, {128}}, {{64}, {128}}},
    {detail::kPlain,  true,  false, false, {{32}, {64}, {128}}, {{64}, {128}, {256}}},
    {detail::kScaled, false, false, false, {{128}},             {{8, 256, 8}}},
    {detail::kScaled, false, true,  true,  {{256}},             {{16, 256, 16}}},
    {detail::kScaled, false, true,  false, {{128}, {256}},      {{16, 256, 16}}},
};
// clang-format on

bool fits(std::span<const Sizes> sizes, uint64_t number) {
  return std::ranges::any_of(sizes, [&](const Sizes &one) {
    return one.first != 0 && number >= one.first && number <= std::max(one.first, one.last) &&
           (number - one.first) % one.step == 0;
  });
}

/// "64 or 128", "a multiple of 8 from 8 to 256"
std::string inWords(std::span<const Sizes> sizes) {
  std::vector<std::string> parts;
  for (const Sizes &one : sizes)
    if (one.first != 0)
      parts.push_back(one.last == 0 ? std::to_string(one.first)
                                    : concat("a multiple of ", one.step, " from ", one.first, " to ", one.last));
  return joined(parts, "or");
}

/// The qualifiers of \p product that decide its shapes: "'.cta_group::1' and '.sp'".
std::string qualifiersOf(const TensorProduct &product) {
  std::string text = concat("'.", info(static_cast<Qualifier>(product.kind)).spelling,
                            "' with '.cta_group::", product.isPair ? 2 : 1, "'");
  text += product.isWeightStationary ? " and '.ws'" : "";
  return text += product.isSparse ? " and '.sp'" : "";
}

/// M and N that \p product can have; null if the PTX ISA does not say.
const ShapeRow *findShapes(const TensorProduct &product) {
  const auto format = static_cast<unsigned>(*formatOf(product.kind));
  const auto *const found = std::ranges::find_if(kShapes, [&](const ShapeRow &row) {
    return (row.formats >> format & 1) != 0 && row.isPair == product.isPair &&
           row.isWeightStationary == product.isWeightStationary && (!row.isSparse || product.isSparse);
  });
  return found == std::end(kShapes) ? nullptr : found;
}

/// The advice on one descriptor.
struct Adviser {
  const TensorDescriptor &descriptor;
  uint64_t known;
  std::vector<std::string> advice;

  bool isKnown(const DescriptorField *field) const { return field && (field->mask() & ~known) == 0; }
  /// The value of the field \p name if it is known.
  std::optional<uint64_t> get(std::string_view name) const {
    return isKnown(descriptor.find(name)) ? descriptor.get(name) : std::nullopt;
  }
  void report(std::string_view name, std::string_view expected) {
    const DescriptorField &field = *descriptor.find(name);
    advice.push_back(concat("'", name, "' (", bitsInWords(field.bit, field.width), ") is ",
                            valueInWords(descriptor, field), "; ", expected));
  }

  void adviseOnValues() {
    for (const DescriptorField &field : kDescriptorFields)
      if (field.isOf(descriptor.format) && !field.values.empty() && isKnown(&field) &&
          field.wordOf(descriptor.get(field)).empty())
        report(field.name, concat("it must be ", valuesInWords(field)));
    for (uint64_t reserved = descriptor.reservedBits() & known; reserved != 0; reserved &= reserved - 1)
      advice.push_back(concat("bit ", std::countr_zero(reserved), " is reserved, and must be 0"));
  }

  void adviseOnProduct(const TensorProduct &product) {
    if (const auto sparse = get("sparse"); sparse && (*sparse != 0) != product.isSparse)
      report("sparse", product.isSparse ? "'.sp' needs 1" : "it must be 0 without '.sp'");
    if (const ShapeRow *const shapes = findShapes(product))
      for (const auto &[name, sizes] : {std::pair("m", std::span(shapes->m)), std::pair("n", std::span(shapes->n))})
        if (const auto value = get(name); value && !fits(sizes, *value))
          report(name, concat(qualifiersOf(product), " needs ", inWords(sizes)));
    if (get("k96") == 1 && product.isSparse)
      report("k96", "it must be 0 with '.sp'");
    const bool isOfHalves = descriptor.format == DescriptorFormat::F16 && get("d") == 0;
    for (const std::string_view name : {"a", "b"})
      if (isOfHalves && get(name) == 1)
        report(name, "'d' is f16, which needs f16");
  }
};

} // namespace

std::optional<TensorProduct> readTensorProduct(const Instruction &instruction) {
  const detail::FormMatch found = detail::findForm(instruction);
  if (!found || !isTensorProduct(instruction.mnemonic))
    return std::nullopt;
  const auto kind = static_cast<MmaKind>(*detail::pick(*found.form, found.values, QualifierKind::MmaKind));
  if (!formatOf(kind) || found.values.contains(Qualifier::DecompressB))
    return std::nullopt;
  return TensorProduct{.kind = kind,
                       .isSparse = found.form->isSparse(),
                       .isPair = found.values.contains(Qualifier::CtaGroup2),
                       .isWeightStationary = instruction.mnemonic == Mnemonic::Tcgen05MmaWs};
}

bool hasSize(const TensorProduct &product, unsigned m, unsigned n) {
  const ShapeRow *const shapes = findShapes(product);
  return shapes && fits(shapes->m, m) && fits(shapes->n, n);
}

std::string sizesInWords(const TensorProduct &product) {
  const ShapeRow *const shapes = findShapes(product);
  return shapes ? concat(qualifiersOf(product), " needs m = ", inWords(shapes->m), ", and n = ", inWords(shapes->n))
                : "";
}

std::string hexadecimal(const TensorDescriptor &descriptor) {
  const std::string digits = hexadecimal(descriptor.bits);
  return descriptor.format == DescriptorFormat::Shared ? digits : "0x" + digits.substr(10);
}

std::string bitsInWords(unsigned first, unsigned width) {
  return width == 1 ? concat("bit ", first) : concat("bits ", first, " to ", first + width - 1);
}

std::string valueInWords(const TensorDescriptor &descriptor, const DescriptorField &field) {
  const uint64_t value = descriptor.get(field);
  const std::string_view word = field.wordOf(value);
  return word.empty() ? std::to_string(value) : std::string(word);
}

std::string valuesInWords(const DescriptorField &field) {
  std::vector<std::string> words;
  detail::forEachValue(field.values, [&](std::string_view word, uint64_t /*number*/) { words.emplace_back(word); });
  const uint64_t most = (field.mask() >> field.bit) * field.unit;
  return !words.empty()    ? joined(words, "or")
         : field.unit == 1 ? concat("a number from 0 to ", most)
                           : concat("a multiple of ", field.unit, " up to ", most);
}

std::vector<std::string> adviseOn(const TensorDescriptor &descriptor, const std::optional<TensorProduct> &product,
                                  uint64_t known) {
  Adviser adviser{descriptor, known, {}};
  adviser.adviseOnValues();
  if (product && descriptor.format != DescriptorFormat::Shared)
    adviser.adviseOnProduct(*product);
  return std::move(adviser.advice);
}

} // namespace ptxmatrix
