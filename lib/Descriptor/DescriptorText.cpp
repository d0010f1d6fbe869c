//===- DescriptorText.cpp - Descriptors and tiles as text and JSON --------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Descriptor/DescriptorText.h"
#include "Diagnostics/MessageText.h"
#include "Support/Concat.h"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>
#include <iterator>
#include <ranges>
#include <tuple>

namespace ptxmatrix {

std::string_view name(Swizzle swizzle) {
  constexpr std::string_view kNone = "none of these";
  constexpr std::string_view kNames[] = {"none", "128-atom32", "128", kNone, "64", kNone, "32", kNone};
  return kNames[static_cast<size_t>(swizzle)];
}

std::string_view name(Major major) { return major == Major::K ? "k" : "mn"; }

std::string hexadecimal(uint64_t value) {
  std::array<char, 19> text; // with the terminating NUL
  std::snprintf(text.data(), text.size(), "0x%016" PRIx64, value);
  return text.data();
}

std::string hexadecimal(const InstructionDescriptor &descriptor) {
  return "0x" + hexadecimal(descriptor.bits).substr(10);
}

std::string bitsInWords(unsigned first, unsigned width) {
  return width == 1 ? concat("bit ", first) : concat("bits ", first, " to ", first + width - 1);
}

std::string valueInWords(const InstructionDescriptor &descriptor, const DescriptorField &field) {
  const uint32_t value = descriptor.get(field);
  const std::string_view word = field.wordOf(value);
  return word.empty() ? std::to_string(value) : std::string(word);
}

std::string valuesInWords(const DescriptorField &field) {
  std::vector<std::string> words;
  detail::forEachValue(field.values, [&](std::string_view word, uint32_t /*number*/) { words.emplace_back(word); });
  const uint32_t most = (field.mask() >> field.bit) * field.unit;
  return !words.empty()    ? joined(words, "or")
         : field.unit == 1 ? concat("a number from 0 to ", most)
                           : concat("a multiple of ", field.unit, " up to ", most);
}

std::string boxesInWords(const TileDescriptor &tile) {
  const unsigned width = widthOf(tile.descriptor.swizzle);
  return concat(tile.boxes, tile.boxes == 1 ? " box of " : " boxes of ", tile.boxWidth, " by ", tile.boxLines,
                tile.operand.elementBits < 8 ? " bytes" : " elements",
                tile.boxes == 1 ? "" : concat(", ", tile.boxLines * width, " bytes each"), ", CU_TENSOR_MAP_SWIZZLE_",
                tile.descriptor.swizzle == Swizzle::None ? "NONE" : concat(width, "B"),
                tile.descriptor.swizzle == Swizzle::Bytes128Atom32 ? "_ATOM_32B" : "");
}

std::string stepsInWords(const TileDescriptor &tile) {
  std::string text = "0";
  for (unsigned step = 1; step < tile.steps; ++step)
    text += concat(", ", tile.step(step));
  return text;
}

void printFields(JsonWriter &json, const MatrixDescriptor &descriptor) {
  json.attribute("start", descriptor.start);
  json.attribute("leading", descriptor.leading);
  json.attribute("stride", descriptor.stride);
  json.attribute("base", unsigned{descriptor.base});
  json.attribute("swizzle", name(descriptor.swizzle));
  if (descriptor.isAbsolute)
    json.attribute("absolute", true);
}

void printTile(JsonWriter &json, const TileDescriptor &tile) {
  json.attribute("value", hexadecimal(tile.descriptor.encode()));
  printFields(json, tile.descriptor);
  json.attribute("major", name(tile.operand.major));
  if (tile.steps > 1)
    json.attribute("step_k", tile.step(1));
  json.attributeValues("steps", std::views::iota(0U, tile.steps), [&](unsigned step) { return tile.step(step); });
  json.attribute("alignment", tile.alignment);
  json.attributeValues("box", std::array{tile.boxWidth, tile.boxLines});
  json.attribute("boxes", tile.boxes);
}

void printDescriptor(JsonWriter &json, uint64_t value, unsigned version, const std::optional<SharedOperand> &operand) {
  json.attribute("value", hexadecimal(value));
  printFields(json, MatrixDescriptor::decode(value, version));
  if (operand)
    json.attribute("major", name(operand->major));
  json.attributeValues("advice", adviseOn(value, version, operand), &DescriptorAdvice::text);
}

void printDescriptor(JsonWriter &json, const InstructionDescriptor &descriptor, const TensorProduct &product) {
  json.attribute("value", hexadecimal(descriptor));
  json.attributeObject("fields", [&] {
    for (const DescriptorField &field : kDescriptorFields)
      if (field.kinds.contains(descriptor.kind))
        field.values.empty() ? json.attribute(field.name, descriptor.get(field))
                             : json.attribute(field.name, valueInWords(descriptor, field));
  });
  json.attributeValues("advice", adviseOn(descriptor, product));
}

TileSize leastTile(const SharedOperand &operand, Swizzle swizzle) {
  const unsigned width = widthOf(swizzle) * 8 / operand.elementBits;
  if (operand.major == Major::K)
    return {.lines = operand.lines, .k = std::max(operand.k, width)};
  return {.lines = (operand.lines + width - 1) / width * width, .k = operand.k};
}

std::vector<TileDescriptor> leastTiles(const SharedOperand &operand) {
  std::vector<TileDescriptor> tiles;
  for (const Swizzle swizzle :
       {Swizzle::Bytes128, Swizzle::Bytes128Atom32, Swizzle::Bytes64, Swizzle::Bytes32, Swizzle::None})
    if (const auto tile = describeTile(operand, swizzle, leastTile(operand, swizzle)).tile)
      tiles.push_back(*tile);
  return tiles;
}

std::vector<TileDescriptor> leastTiles(const Instruction &product, Fragment fragment, unsigned m, unsigned n) {
  std::vector<TileDescriptor> tiles;
  for (const Major major : {Major::K, Major::MN})
    if (const std::optional<SharedOperand> operand = findSharedOperand(product, fragment, major, m, n))
      std::ranges::copy(leastTiles(*operand), std::back_inserter(tiles));
  return tiles;
}

std::vector<Chunk> locateChunks(const MatrixDescriptor &descriptor, const SharedOperand &operand) {
  const unsigned perChunk = Chunk::kBytes * 8 / operand.elementBits;
  const unsigned rowStep = isByRows(operand) ? 1 : perChunk;
  const unsigned columnStep = isByRows(operand) ? perChunk : 1;
  std::vector<Chunk> chunks;
  for (unsigned row = 0; row < operand.rows(); row += rowStep)
    for (unsigned column = 0; column < operand.columns(); column += columnStep)
      chunks.push_back({row, column, descriptor.locate(operand, row, column)});
  std::ranges::sort(chunks, {}, [](const Chunk &one) { return std::tuple(one.place.byte, one.row, one.column); });
  return chunks;
}

} // namespace ptxmatrix
