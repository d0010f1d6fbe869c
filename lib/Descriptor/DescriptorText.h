//===- DescriptorText.h - Descriptors and tiles as text and JSON *- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Descriptor/DescriptorAdvice.h"
#include "Support/JsonWriter.h"

namespace ptxmatrix {

/// "none", "32", "64", "128" or "128-atom32"
std::string_view name(Swizzle swizzle);
/// "k" or "mn"
std::string_view name(Major major);
/// "0x4000004000010000"
std::string hexadecimal(uint64_t value);
/// "0x08400490"
std::string hexadecimal(const InstructionDescriptor &descriptor);
/// "bits 7 to 9"
std::string bitsInWords(unsigned first, unsigned width);
/// The value of \p field as a user writes it: a word, or a number in its unit.
std::string valueInWords(const InstructionDescriptor &descriptor, const DescriptorField &field);
/// What \p field can be: "f16 or f32", "a multiple of 8 up to 504".
std::string valuesInWords(const DescriptorField &field);

/// "2 boxes of 64 by 64 elements, 8192 bytes each, CU_TENSOR_MAP_SWIZZLE_128B"
std::string boxesInWords(const TileDescriptor &tile);
/// "0, 32, 64, 96": the bytes to add to the start for each step along k.
std::string stepsInWords(const TileDescriptor &tile);

// Each of these prints the attributes of an object.

void printFields(JsonWriter &json, const MatrixDescriptor &descriptor);
void printTile(JsonWriter &json, const TileDescriptor &tile);
/// The descriptor \p value of a matrix, what it says and what is suspicious about it.
void printDescriptor(JsonWriter &json, uint64_t value, unsigned version, const std::optional<SharedOperand> &operand);
/// The same for an instruction descriptor.
void printDescriptor(JsonWriter &json, const InstructionDescriptor &descriptor, const TensorProduct &product);

// Tiles of operands in shared memory.

/// The smallest tile for \p operand that \p swizzle allows.
TileSize leastTile(const SharedOperand &operand, Swizzle swizzle);

/// The smallest tile for \p operand with each swizzle that it can have.
std::vector<TileDescriptor> leastTiles(const SharedOperand &operand);

/// The smallest tiles for operand \p fragment of \p product, with each swizzle and major that it can have.  \p m and \p
/// n are for tcgen05.mma.
std::vector<TileDescriptor> leastTiles(const Instruction &product, Fragment fragment, unsigned m = 0, unsigned n = 0);

/// Whether neighbors in memory are neighbors in a row of \p operand.
inline bool isByRows(const SharedOperand &operand) {
  return (operand.fragment == Fragment::A) == (operand.major == Major::K);
}

/// 16 bytes of neighbors, which a descriptor moves as a whole.
struct Chunk {
  static constexpr unsigned kBytes = 16;

  unsigned row = 0; ///< Of the first element.
  unsigned column = 0;
  SharedPlace place;
};

/// The chunks of \p operand, in the order of their places.
std::vector<Chunk> locateChunks(const MatrixDescriptor &descriptor, const SharedOperand &operand);

/// "3" or "0-7"
std::string rangeText(unsigned first, unsigned last);

/// The style of one of 32 colors: eight hues with four lightnesses each.  Text is readable on all of them.
std::string svgColor(unsigned number);

/// Appends \p text to \p svg, in a \p style of svgDocument() if it is not empty.
void appendSvgText(std::string &svg, unsigned x, unsigned y, std::string_view style, std::string_view text);

/// An SVG document that shows \p body; its colors follow the dark mode of the reader.  The styles of its texts: c is
/// centered, e ends at its place, b is small, o an opcode and h a heading.  Those of its shapes: p is paper, s has a
/// line around it, f does not fill, l is a light line, d a dark one.
std::string svgDocument(std::string_view title, unsigned width, unsigned height, std::string_view body);

/// An SVG document with a picture of the shared memory that \p operand fills as \p descriptor says: 128 bytes, or all
/// 32 banks, in each line.
std::string sharedSvg(std::string_view title, const MatrixDescriptor &descriptor, const SharedOperand &operand);

} // namespace ptxmatrix
