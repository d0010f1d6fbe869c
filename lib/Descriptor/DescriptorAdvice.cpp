//===- DescriptorAdvice.cpp - Mistakes in descriptors ---------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Descriptor/DescriptorAdvice.h"
#include "Descriptor/DescriptorText.h"
#include "Diagnostics/MessageText.h"
#include "Support/Concat.h"

#include <algorithm>
#include <bit>

namespace ptxmatrix {
namespace {

using Advice = std::vector<DescriptorAdvice>;

// The bits of the fields.
constexpr uint64_t kStart = 0x3fff;
constexpr uint64_t kLeading = kStart << 16;
constexpr uint64_t kStride = kStart << 32;
constexpr uint64_t kBase = uint64_t{7} << 49;

/// Sizes are in units of 16 bytes; one in bytes may not fit.
void adviseOnSizes(uint64_t value, unsigned version, Advice &advice) {
  constexpr std::pair<unsigned, std::string_view> kFields[] = {
      {0, "start"}, {16, "leading offset"}, {32, "stride offset"}};
  for (const auto &[bit, name] : kFields)
    if ((version == 0 || bit != 32) && (value >> bit & 0xc000) != 0)
      advice.push_back(
          {concat("bits ", bit + 14, " and ", bit + 15, " are ignored: was the ", name, " shifted right by 4?"),
           /*isCertain=*/bit == 0}); // shared memory has no such address; an offset may be unused
}

/// The bits that always have one value, or that wgmma ignores.
void adviseOnFixedBits(uint64_t value, unsigned version, bool isSwizzleKnown, Advice &advice) {
  const uint64_t swizzle = value >> 61;
  if (version == 0) {
    if ((value >> 48 & 1) != 0 || (value >> 52 & 0x3ff) != 0)
      advice.push_back({"bits 48 and 52 to 61 are ignored, and should be 0"});
    if ((value >> 61 & 1) != 0)
      advice.push_back({"bit 61 belongs to the swizzle only in descriptors of tcgen05: name its opcode with --opcode"});
    return;
  }
  if (const uint64_t written = value >> 46 & 7; written != 1) // JAX leaves it 0, and its kernels run
    advice.push_back({concat("the version (bits 46 to 48) is ", written, "; it must be 1")});
  if ((value >> 53 & 0xff) != 0)
    advice.push_back({"bits 53 to 60 must be 0", /*isCertain=*/true});
  if (isSwizzleKnown && swizzle % 2 != 0 && swizzle != 1)
    advice.push_back(
        {concat("the swizzle (bits 61 to 63) is ", swizzle, "; it must be 0, 1, 2, 4 or 6"), /*isCertain=*/true});
}

void adviseOnBase(const MatrixDescriptor &descriptor, Advice &advice) {
  if (descriptor.base == 0)
    return;
  if (descriptor.swizzle == Swizzle::None)
    return advice.push_back({"without a swizzle, the base offset is ignored"});
  const unsigned mask = widthOf(descriptor.swizzle) / pieceOf(descriptor.swizzle) - 1;
  const unsigned place = descriptor.start >> 7 & mask;
  if (((descriptor.base ^ place) & mask) == 0)
    return;
  advice.push_back({"the base offset must be 0", /*isCertain=*/true});
  if (place != 0)
    advice.back().text += concat(", or ", place, " if the swizzle of the tile does not begin at a multiple of ",
                                 128 * (mask + 1), " bytes");
}

std::string nameOf(const Chunk &chunk) { return concat("row ", chunk.row, ", column ", chunk.column); }

/// The first of two neighbors of \p chunks in the same place, or the end.
std::vector<Chunk>::const_iterator findOverlap(const std::vector<Chunk> &chunks) {
  return std::ranges::adjacent_find(chunks, {}, &Chunk::place);
}

/// Whether the leading offset of \p operand matters.
bool usesLeading(const MatrixDescriptor &descriptor, const SharedOperand &operand) {
  return descriptor.swizzle == Swizzle::None || operand.majorBytes() > widthOf(descriptor.swizzle);
}

/// Reports an offset that was not divided by 16: certainly, if that puts elements outside of shared memory.
void adviseOnShift(const MatrixDescriptor &descriptor, const SharedOperand &operand, bool isOutside, Advice &advice) {
  const unsigned width = widthOf(descriptor.swizzle);
  const bool isSwizzled = descriptor.swizzle != Swizzle::None;
  const bool isStride = isSwizzled || operand.major == Major::K;
  const unsigned offset = isStride ? descriptor.stride : descriptor.leading;
  const unsigned other = isStride ? descriptor.leading : descriptor.stride;
  const unsigned lines = linesOf(descriptor.swizzle);
  const unsigned tooLarge = 16 * lines * width;
  // Without a swizzle, they can be this far apart, but then their chunks are not.
  if (offset == tooLarge && (isSwizzled || (other != 0 && other % tooLarge == 0)))
    advice.push_back({concat("the ", isStride ? "stride" : "leading", " offset is ", offset, " bytes, but ", lines,
                             " lines of ", width, " bytes are ", lines * width, ": was it shifted right by 4?"),
                      isOutside});
}

void adviseOnPlaces(const MatrixDescriptor &descriptor, const SharedOperand &operand, bool isStartKnown,
                    Advice &advice) {
  const std::vector<Chunk> chunks = locateChunks(descriptor, operand);
  const Chunk &last = chunks.back();
  const bool isOutside = last.place.byte >= kSharedWindow; // also with any larger start
  adviseOnShift(descriptor, operand, isOutside, advice);
  const bool mayBeRepeated = descriptor.stride == 0 || (usesLeading(descriptor, operand) && descriptor.leading == 0);
  if (const auto found = findOverlap(chunks); found != chunks.end()) {
    MatrixDescriptor swapped = descriptor;
    std::swap(swapped.leading, swapped.stride);
    const std::vector<Chunk> others = locateChunks(swapped, operand);
    advice.push_back({concat(nameOf(found[1]), " is in the same place as ", nameOf(found[0]), ": ",
                             findOverlap(others) == others.end() ? "are the leading and the stride offset swapped?"
                             : usesLeading(descriptor, operand)  ? "the leading or the stride offset is too small"
                                                                 : "the stride offset is too small"),
                      /*isCertain=*/!mayBeRepeated});
  }
  if (isOutside && isStartKnown)
    advice.push_back(
        {concat(nameOf(last), " is at byte ", last.place.byte, ", but shared memory ends at ", kSharedWindow)});
}

/// "64 or 128", "a multiple of 8 from 8 to 256"
std::string inWords(const std::array<detail::Sizes, 3> &sizes) {
  std::vector<std::string> parts;
  for (const detail::Sizes &one : sizes)
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

} // namespace

Advice adviseOn(uint64_t value, unsigned version, const std::optional<SharedOperand> &operand, uint64_t known) {
  const uint64_t swizzle = uint64_t{version == 0 ? 6U : 7U} << 61; // wgmma ignores bit 61
  const auto isKnown = [&](uint64_t bits) { return (bits & ~known) == 0; };
  const MatrixDescriptor descriptor = MatrixDescriptor::decode(value & known, version);
  Advice advice;
  adviseOnSizes(value & known, version, advice);
  adviseOnFixedBits(value & known, version, isKnown(swizzle), advice);
  if (isKnown(kStart | kBase | swizzle))
    adviseOnBase(descriptor, advice);
  if (operand && isKnown(swizzle) && !operand->canHave(descriptor.swizzle))
    advice.push_back({std::string(detail::kOwnSwizzle), /*isCertain=*/true});
  else if (operand && !descriptor.isAbsolute &&
           isKnown(kStride | swizzle | (usesLeading(descriptor, *operand) ? kLeading : 0)))
    adviseOnPlaces(descriptor, *operand, isKnown(kStart), advice);
  return advice;
}

std::string sizesInWords(const TensorProduct &product) {
  const detail::TensorSizes *const sizes = findSizes(product);
  return sizes ? concat(qualifiersOf(product), " needs m = ", inWords(sizes->m), ", and n = ", inWords(sizes->n)) : "";
}

std::optional<uint32_t> knownField(const InstructionDescriptor &descriptor, std::string_view name, uint32_t known) {
  const DescriptorField *const field = descriptor.find(name);
  return field && (field->mask() & ~known) == 0 ? std::optional(descriptor.get(*field)) : std::nullopt;
}

std::vector<std::string> adviseOn(const InstructionDescriptor &descriptor, const TensorProduct &product,
                                  uint32_t known) {
  std::vector<std::string> advice;
  const auto get = [&](std::string_view name) { return knownField(descriptor, name, known); };
  const auto report = [&](std::string_view name, std::string_view expected) {
    const DescriptorField &field = *descriptor.find(name);
    advice.push_back(concat("'", name, "' (", bitsInWords(field.bit, field.width), ") is ",
                            valueInWords(descriptor, field), "; ", expected));
  };
  for (const DescriptorField &field : kDescriptorFields)
    if (field.kinds.contains(descriptor.kind) && !field.values.empty() && get(field.name) &&
        field.wordOf(descriptor.get(field)).empty())
      report(field.name, concat("it must be ", valuesInWords(field)));
  for (uint32_t reserved = descriptor.reservedBits() & known; reserved != 0; reserved &= reserved - 1)
    advice.push_back(concat("bit ", std::countr_zero(reserved), " is reserved, and must be 0"));
  if (const auto sparse = get("sparse"); sparse && (*sparse != 0) != product.isSparse)
    report("sparse", product.isSparse ? "'.sp' needs 1" : "it must be 0 without '.sp'");
  if (const detail::TensorSizes *const all = findSizes(product))
    for (const auto &[name, sizes] : {std::pair("m", all->m), std::pair("n", all->n)})
      if (const auto value = get(name); value && !contains(sizes, *value))
        report(name, concat(qualifiersOf(product), " needs ", inWords(sizes)));
  if (get("k96") == 1 && product.isSparse)
    report("k96", "it must be 0 with '.sp'");
  if (product.hasTensorA && get("transpose_a") == 1)
    report("transpose_a", "A in tensor memory cannot be transposed");
  const bool isOfHalves = descriptor.kind == MmaKind::KindF16 && get("d") == 0;
  for (const std::string_view name : {"a", "b"})
    if (isOfHalves && get(name) == 1)
      report(name, "'d' is f16, which needs f16");
  return advice;
}

std::optional<unsigned> descriptorVersion(const Instruction &instruction) {
  const auto isOfMatrix = [](const OperandSpec &spec) { return spec.role == Role::Descriptor; };
  if (std::ranges::none_of(operands(instruction), isOfMatrix))
    return std::nullopt;
  return info(instruction.mnemonic).isOfWarpgroup ? 0 : 1;
}

} // namespace ptxmatrix
