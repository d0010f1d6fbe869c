//===- DescriptorAdvice.cpp - Mistakes in matrix descriptors --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Descriptor/DescriptorAdvice.h"
#include "Support/Concat.h"

#include <algorithm>
#include <tuple>

namespace ptxmatrix {
namespace {

using Advice = std::vector<std::string>;

/// Sizes are in units of 16 bytes; one in bytes may not fit.
void adviseOnIgnoredBits(uint64_t value, Advice &advice) {
  constexpr std::pair<unsigned, std::string_view> kFields[] = {
      {0, "start"}, {16, "leading offset"}, {32, "stride offset"}};
  for (const auto &[bit, name] : kFields)
    if ((value >> bit & 0xc000) != 0)
      advice.push_back(
          concat("bits ", bit + 14, " and ", bit + 15, " are ignored: was the ", name, " shifted right by 4?"));
  if ((value & MatrixDescriptor::kIgnoredBits & ~uint64_t{0xc000'c000'c000}) != 0)
    advice.emplace_back("bits 48 and 52 to 61 are ignored, and should be 0");
}

void adviseOnBase(const MatrixDescriptor &descriptor, Advice &advice) {
  if (descriptor.base == 0)
    return;
  if (descriptor.swizzle == Swizzle::None) {
    advice.emplace_back("without a swizzle, the base offset is ignored");
    return;
  }
  const unsigned width = widthOf(descriptor.swizzle);
  const unsigned mask = width / 16 - 1;
  const unsigned place = descriptor.start >> 7 & mask;
  if (((descriptor.base ^ place) & mask) == 0)
    return;
  advice.emplace_back("the base offset must be 0");
  if (place != 0)
    advice.back() +=
        concat(", or ", place, " if the swizzle of the tile does not begin at a multiple of ", 8 * width, " bytes");
}

/// Reports an offset that was not divided by 16.
void adviseOnShift(const MatrixDescriptor &descriptor, const SharedOperand &operand, Advice &advice) {
  const unsigned width = widthOf(descriptor.swizzle);
  const bool isSwizzled = descriptor.swizzle != Swizzle::None;
  const bool isStride = isSwizzled || operand.major == Major::K;
  const unsigned offset = isStride ? descriptor.stride : descriptor.leading;
  const unsigned other = isStride ? descriptor.leading : descriptor.stride;
  const unsigned tooLarge = 16 * 8 * width;
  // Without a swizzle, 8 lines can be this far apart, but then their chunks are not.
  if (offset == tooLarge && (isSwizzled || (other != 0 && other % tooLarge == 0)))
    advice.push_back(concat("the ", isStride ? "stride" : "leading", " offset is ", offset, " bytes, but 8 lines of ",
                            width, " bytes are ", 8 * width, ": was it shifted right by 4?"));
}

/// An element, and where it is.
struct Located {
  unsigned row = 0;
  unsigned column = 0;
  SharedPlace place;
};

std::string nameOf(const Located &element) { return concat("row ", element.row, ", column ", element.column); }

/// The first element of each chunk of 16 bytes: a descriptor moves only whole chunks.
std::vector<Located> locateChunks(const MatrixDescriptor &descriptor, const SharedOperand &operand) {
  const unsigned perChunk = 128 / operand.elementBits;
  const bool isByRows = (operand.fragment == Fragment::A) == (operand.major == Major::K);
  const unsigned rowStep = isByRows ? 1 : perChunk;
  const unsigned columnStep = isByRows ? perChunk : 1;
  std::vector<Located> elements;
  for (unsigned row = 0; row < operand.rows(); row += rowStep)
    for (unsigned column = 0; column < operand.columns(); column += columnStep)
      elements.push_back({row, column, descriptor.locate(operand, row, column)});
  std::ranges::sort(elements, {}, [](const Located &one) { return std::tuple(one.place.byte, one.row, one.column); });
  return elements;
}

/// The first of two neighbors of \p elements in the same place, or the end.
std::vector<Located>::const_iterator findOverlap(const std::vector<Located> &elements) {
  return std::ranges::adjacent_find(elements, {}, &Located::place);
}

void adviseOnPlaces(const MatrixDescriptor &descriptor, const SharedOperand &operand, Advice &advice) {
  const std::vector<Located> elements = locateChunks(descriptor, operand);
  if (const auto found = findOverlap(elements); found != elements.end()) {
    MatrixDescriptor swapped = descriptor;
    std::swap(swapped.leading, swapped.stride);
    const std::vector<Located> others = locateChunks(swapped, operand);
    const bool hasLeading = descriptor.swizzle == Swizzle::None || operand.majorBytes() > widthOf(descriptor.swizzle);
    advice.push_back(concat(nameOf(found[1]), " is in the same place as ", nameOf(found[0]), ": ",
                            findOverlap(others) == others.end() ? "are the leading and the stride offset swapped?"
                            : hasLeading                        ? "the leading or the stride offset is too small"
                                                                : "the stride offset is too small"));
  }
  if (const Located &last = elements.back(); last.place.byte >= kSharedWindow)
    advice.push_back(
        concat(nameOf(last), " is at byte ", last.place.byte, ", but shared memory ends at ", kSharedWindow));
}

} // namespace

Advice adviseOn(uint64_t value, const std::optional<SharedOperand> &operand) {
  const MatrixDescriptor descriptor = MatrixDescriptor::decode(value);
  Advice advice;
  adviseOnIgnoredBits(value, advice);
  adviseOnBase(descriptor, advice);
  if (operand) {
    adviseOnShift(descriptor, *operand, advice);
    adviseOnPlaces(descriptor, *operand, advice);
  }
  return advice;
}

} // namespace ptxmatrix
