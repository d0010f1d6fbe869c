//===- DescriptorRequest.h - Descriptors that a user asks for ---*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// What the commands and the C library answer about descriptors.  The functions throw a RequestError if the request is
// wrong.

#pragma once

#include "Descriptor/DescriptorText.h"

namespace ptxmatrix {

/// Why a request cannot be met.
struct RequestError {
  std::string text;
  bool isOfInstruction = false; ///< Because of the instruction, whatever else is requested.
};

/// What a descriptor describes to a product, as far as it is known.
struct MatrixReader {
  std::optional<Instruction> product = std::nullopt;
  std::optional<SharedOperand> operand = std::nullopt;

  /// The version of its descriptors; 0 if it is not known.
  unsigned version() const;
};

/// Checks that D of \p product can have \p m rows and \p n columns.  Both are 0 if they are not given, as they must be
/// for all instructions but tcgen05.mma.
void requireSize(const Instruction &product, unsigned m, unsigned n);

/// The matrix \p fragment, A or B, of \p product in shared memory; with None, it is not known which.
MatrixReader readReader(const Instruction &product, Fragment fragment, Major major, unsigned m, unsigned n);

/// The descriptor of a tile at \p start.  By default, the tile is the smallest.
TileDescriptor readTile(const SharedOperand &operand, Swizzle swizzle, std::optional<unsigned> rows,
                        std::optional<unsigned> columns, unsigned start);

/// The instruction descriptor of \p product, a tcgen05.mma, with the bits \p value, or the default ones, in which \p
/// fields, given by words or numbers as text, are changed.
InstructionDescriptor readInstructionDescriptor(const Instruction &product, std::optional<uint32_t> value,
                                                std::span<const InstructionDescriptor::Setting> fields);

/// The document of docs/json.md for a tile of the operand of \p reader.
std::string jsonOf(const MatrixReader &reader, const TileDescriptor &tile);
/// The document for what the descriptor \p value says to \p reader.
std::string jsonOf(const MatrixReader &reader, uint64_t value);
/// The document for an instruction descriptor of \p product.
std::string jsonOf(const Instruction &product, const InstructionDescriptor &descriptor);

/// Prints the opcode and the operand of \p reader, as attributes of an object.
void printReader(JsonWriter &json, const MatrixReader &reader);

} // namespace ptxmatrix
