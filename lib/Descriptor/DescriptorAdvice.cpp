//===- DescriptorAdvice.cpp - Mistakes in matrix descriptors --------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Descriptor/DescriptorAdvice.h"
#include "Diagnostics/MessageText.h"
#include "Support/Concat.h"

#include <map>

namespace ptxmatrix {
namespace {

using Advice = std::vector<std::string>;

std::string sizeOf(unsigned bytes) { return counted(bytes, "byte"); }

/// Sizes are given in units of 16 bytes; one in bytes is too large and may not fit.
void adviseOnShift(uint64_t value, Advice &advice) {
  constexpr std::pair<unsigned, std::string_view> kFields[] = {{0, "start"}, {16, "leading"}, {32, "stride"}};
  for (const auto &[bit, name] : kFields)
    if ((value >> bit & 0xc000) != 0)
      advice.push_back(concat("bits ", bit + 14, " and ", bit + 15, ", above the ", name,
                              " offset, are ignored: was it not shifted right by 4?"));
  if ((value & MatrixDescriptor::kIgnoredBits & ~uint64_t{0xc000'c000'c000}) != 0)
    advice.push_back("bits 48 and 52 to 61 are ignored, and must be 0");
}

void adviseOnBase(const MatrixDescriptor &descriptor, Advice &advice) {
  if (descriptor.base == 0)
    return;
  const unsigned atom = 8 * widthOf(descriptor.swizzle);
  if (descriptor.swizzle == Swizzle::None)
    advice.push_back("without a swizzle, the base offset is ignored");
  else if (descriptor.start % atom == 0)
    advice.push_back(concat("the start is a multiple of ", atom, " bytes, so the base offset must be 0"));
  else
    advice.push_back(concat("a base offset is only for a tile that does not begin at a multiple of ", atom,
                            " bytes; a step along k within one needs none"));
}

/// Whether \p operand reads the leading offset of a swizzled matrix.
bool readsLeading(const MatrixDescriptor &descriptor, const SharedOperand &operand) {
  return operand.bytes(operand.major == Major::K ? operand.k : operand.lines) > widthOf(descriptor.swizzle);
}

void adviseOnOffsets(const MatrixDescriptor &descriptor, const SharedOperand &operand, Advice &advice) {
  const unsigned atom = 8 * widthOf(descriptor.swizzle);
  const bool isSwizzled = descriptor.swizzle != Swizzle::None;
  const auto [inAtom, name] = isSwizzled || operand.major == Major::K ? std::pair(descriptor.stride, "stride")
                                                                      : std::pair(descriptor.leading, "leading");
  const unsigned other = inAtom == descriptor.stride ? descriptor.leading : descriptor.stride;
  constexpr unsigned kUnused = 16;
  if (inAtom == 16 * atom)
    advice.push_back(concat("the ", name, " offset is 16 times ", sizeOf(atom),
                            ", which 8 lines of the swizzle have: was it not shifted right by 4?"));
  else if (operand.major == Major::MN && inAtom != atom && other == atom)
    advice.push_back(concat("the leading and the stride offset seem to be swapped: of an MN-major matrix ",
                            isSwizzled ? "with" : "without", " a swizzle, the ", name,
                            " offset is that of 8 steps of k, ", sizeOf(atom)));
  if (isSwizzled && !readsLeading(descriptor, operand) && descriptor.leading > kUnused)
    advice.push_back(concat("the leading offset is ignored: the operand is not wider than the swizzle, ",
                            sizeOf(widthOf(descriptor.swizzle))));
}

/// Reports the first two elements that are in the same place.
void adviseOnOverlap(const MatrixDescriptor &descriptor, const SharedOperand &operand, Advice &advice) {
  std::map<uint64_t, std::pair<unsigned, unsigned>> elements; // by place
  for (unsigned row = 0; row < operand.rows(); ++row)
    for (unsigned column = 0; column < operand.columns(); ++column) {
      const SharedPlace place = descriptor.locate(operand, row, column);
      const auto [found, isNew] = elements.try_emplace(place.byte * 8 + place.bit, row, column);
      if (isNew)
        continue;
      const auto [otherRow, otherColumn] = found->second;
      advice.push_back(concat("row ", row, ", column ", column, " is in the same place as row ", otherRow, ", column ",
                              otherColumn, ": an offset is too small"));
      return;
    }
}

} // namespace

Advice adviseOn(uint64_t value, const std::optional<SharedOperand> &operand) {
  const MatrixDescriptor descriptor = MatrixDescriptor::decode(value);
  Advice advice;
  adviseOnShift(value, advice);
  adviseOnBase(descriptor, advice);
  if (operand) {
    adviseOnOffsets(descriptor, *operand, advice);
    adviseOnOverlap(descriptor, *operand, advice);
  }
  return advice;
}

} // namespace ptxmatrix
