//===- DescriptorFuzzer.cpp - Matrices in shared memory -------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Any descriptor, of any operand in shared memory: it can be described, and what is certainly wrong of some of its bits
// is certainly wrong of all.  Each tile has a descriptor in which each element has a place of its own.

#include "Descriptor/DescriptorAdvice.h"
#include "Descriptor/DescriptorText.h"
#include "Fuzz.h"
#include "Support/JsonWriter.h"
#include "ptxmatrix/Variants.h"

#include <algorithm>
#include <set>

using namespace ptxmatrix;

namespace {

constexpr Swizzle kSwizzles[] = {Swizzle::None, Swizzle::Bytes128Atom32, Swizzle::Bytes128, Swizzle::Bytes64,
                                 Swizzle::Bytes32};

std::vector<Instruction> allProducts() {
  std::vector<Instruction> all;
  forEachInstruction([&](const Instruction &instruction, const Requirements &) {
    if (descriptorVersion(instruction))
      all.push_back(instruction);
  });
  return all;
}

bool isCertain(const std::vector<DescriptorAdvice> &advice) {
  return std::ranges::any_of(advice, &DescriptorAdvice::isCertain);
}

std::string print(const auto &printAttributes) {
  std::string text;
  JsonWriter json(text);
  json.object([&] { printAttributes(json); });
  return text;
}

void checkDescriptor(uint64_t value, unsigned version, const std::optional<SharedOperand> &operand, uint64_t known) {
  const MatrixDescriptor descriptor = MatrixDescriptor::decode(value, version);
  fuzz::require(descriptor.isEncodable(), "what is decoded can be encoded");
  fuzz::require(MatrixDescriptor::decode(descriptor.encode(), version) == descriptor, "and is the same again");
  print([&](JsonWriter &json) { printDescriptor(json, value, version, operand); });
  fuzz::require(!isCertain(adviseOn(value & known, version, operand, known)) ||
                    isCertain(adviseOn(value, version, operand)),
                "what is certain of some bits is certain of all");
  if (operand)
    fuzz::require(!sharedSvg("title", descriptor, *operand).empty(), "there is a picture");
}

/// Where the elements of one instruction are.
void checkPlaces(const TileDescriptor &tile) {
  const SharedOperand &operand = tile.operand;
  const uint64_t bytes = uint64_t{tile.boxes} * tile.boxLines * widthOf(tile.descriptor.swizzle);
  std::set<std::pair<uint64_t, unsigned>> places;
  for (unsigned row = 0; row < operand.rows(); ++row)
    for (unsigned column = 0; column < operand.columns(); ++column) {
      const SharedPlace place = tile.descriptor.locate(operand, row, column);
      fuzz::require(place.byte < bytes, "an element is in its tile");
      fuzz::require(places.emplace(place.byte, place.bit).second, "no two are in one place");
    }
}

void checkTile(const TileDescriptor &tile) {
  fuzz::require(tile.descriptor.isEncodable(), "a tile has a descriptor");
  const uint64_t value = tile.descriptor.encode();
  fuzz::require(!isCertain(adviseOn(value, tile.operand.version, tile.operand)), "its descriptor is not wrong");
  checkDescriptor(value, tile.operand.version, tile.operand, UINT64_MAX);
  checkPlaces(tile);
  print([&](JsonWriter &json) { printTile(json, tile); });
}

/// Setting a field to its own value changes nothing.
void checkFields(InstructionDescriptor descriptor) {
  const InstructionDescriptor before = descriptor;
  for (const DescriptorField &field : kDescriptorFields) {
    if (descriptor.find(field.name) != &field)
      continue;
    const bool isSet = descriptor.set({field.name, valueInWords(descriptor, field)}) ||
                       descriptor.set({field.name, descriptor.get(field)});
    fuzz::require(descriptor == before, "a value that is set again is the same");
    fuzz::require(isSet || !field.values.empty(), "each number can be set");
  }
}

void checkDescriptorInput(std::string_view bytes) {
  static const std::vector<Instruction> kProducts = allProducts();
  fuzz::Bytes data(bytes);
  const Instruction product = data.one(kProducts);
  const unsigned version = *descriptorVersion(product);
  const Fragment fragment = data.flag() ? Fragment::A : Fragment::B;
  const Major major = data.flag() ? Major::K : Major::MN;
  const unsigned m = data.flag() ? 64U << data.between(0, 2) : data.between(0U, 256U);
  const unsigned n = data.flag() ? 8 * data.between(1U, 32U) : data.between(0U, 256U);
  const std::optional<SharedOperand> operand = findSharedOperand(product, fragment, major, m, n);
  checkDescriptor(data.number<uint64_t>(), version, operand, data.number<uint64_t>());
  if (operand) {
    const TileSize size = {.lines = 8 * data.between(0U, 40U), .k = operand->k * data.between(0U, 8U)};
    if (const std::optional<TileDescriptor> tile = describeTile(*operand, data.one(kSwizzles), size).tile)
      checkTile(*tile);
  }
  if (const std::optional<TensorProduct> tensors = readTensorProduct(product)) {
    const InstructionDescriptor descriptor{.kind = tensors->kind, .bits = data.number<uint32_t>()};
    const auto known = data.number<uint32_t>();
    checkFields(descriptor);
    print([&](JsonWriter &json) { printDescriptor(json, descriptor, *tensors); });
    fuzz::require(adviseOn({descriptor.kind, descriptor.bits & known}, *tensors, known).empty() ||
                      !adviseOn(descriptor, *tensors).empty(),
                  "what is wrong of some bits is wrong of all");
  }
}

const fuzz::Fuzzer kDescriptorFuzzer("descriptor", checkDescriptorInput);

} // namespace
