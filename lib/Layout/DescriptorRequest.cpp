//===- DescriptorRequest.cpp - Descriptors that a user asks for -----------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Layout/DescriptorRequest.h"
#include "Diagnostics/MessageText.h"
#include "Layout/LayoutFacts.h"
#include "Support/Concat.h"

#include <charconv>

namespace ptxmatrix {
namespace {

std::string quoted(const Instruction &instruction) { return inQuotes(opcode(instruction).str()); }

/// \p text as a decimal number.
std::optional<uint32_t> numberIn(std::string_view text) {
  uint32_t number = 0;
  const char *const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && rest == end ? std::optional(number) : std::nullopt;
}

/// "d, a and b": the fields of the instruction descriptors of \p kind.
std::string fieldsInWords(MmaKind kind) {
  std::vector<std::string> names;
  for (const DescriptorField &field : kDescriptorFields)
    if (field.kinds.contains(kind))
      names.emplace_back(field.name);
  return joined(names, "and");
}

} // namespace

unsigned MatrixReader::version() const { return product ? *descriptorVersion(*product) : 0; }

void requireSize(const Instruction &product, unsigned m, unsigned n) {
  const std::optional<TensorProduct> read = readTensorProduct(product);
  if (!read && isTensorProduct(product.mnemonic))
    throw RequestError{"the PTX ISA does not describe the matrices of " + quoted(product), /*isOfInstruction=*/true};
  if (!read && (m != 0 || n != 0))
    throw RequestError{"m and n are for tcgen05.mma"};
  if (read && (m == 0 || n == 0))
    throw RequestError{sizesInWords(*read) + "; give m and n: the instruction descriptor has them, not the opcode"};
  if (read && !hasSize(*read, m, n))
    throw RequestError{concat(sizesInWords(*read), "; these are ", m, " and ", n)};
}

MatrixReader readReader(const Instruction &product, Fragment fragment, Major major, unsigned m, unsigned n) {
  if (!descriptorVersion(product))
    throw RequestError{quoted(product) + " has no matrix descriptor", /*isOfInstruction=*/true};
  if (fragment == Fragment::None)
    return {product};
  if (product.mnemonic == Mnemonic::Tcgen05Cp)
    throw RequestError{quoted(product) + " has no operand A or B: 'ptx-lint layout' shows what it copies",
                       /*isOfInstruction=*/true};
  requireSize(product, m, n);
  if (!findSharedOperand(product, fragment, Major::K, m, n))
    throw RequestError{concat(quoted(product), " reads no ", fragment == Fragment::A ? "A" : "B", " by a descriptor"),
                       /*isOfInstruction=*/true};
  const std::optional<SharedOperand> operand = findSharedOperand(product, fragment, major, m, n);
  if (!operand)
    throw RequestError{concat(quoted(product), " reads only K-major matrices; MN-major ones need a type of ",
                              isTensorProduct(product.mnemonic) ? "8, 16 or 32 bits" : "16 bits")};
  return {product, operand};
}

TileDescriptor readTile(const SharedOperand &operand, Swizzle swizzle, std::optional<unsigned> rows,
                        std::optional<unsigned> columns, unsigned start) {
  const bool isA = operand.fragment == Fragment::A;
  TileSize size = leastTile(operand, swizzle);
  size.lines = (isA ? rows : columns).value_or(size.lines);
  size.k = (isA ? columns : rows).value_or(size.k);
  TileDescription found = describeTile(operand, swizzle, size);
  if (!found.tile)
    throw RequestError{concat("a tile of ", counted(isA ? size.lines : size.k, "row"), " and ",
                              counted(isA ? size.k : size.lines, "column"), " with swizzle ", name(swizzle),
                              " has no descriptor: ", found.problem)};
  TileDescriptor &tile = *found.tile;
  const unsigned last = (kSharedWindow - tile.bytes()) / tile.alignment * tile.alignment;
  if (start % tile.alignment != 0 || start > last)
    throw RequestError{concat("the start must be a multiple of ", tile.alignment, " bytes, up to ", last)};
  tile.descriptor.start = start;
  return tile;
}

InstructionDescriptor readInstructionDescriptor(const Instruction &product, std::optional<uint32_t> value,
                                                std::span<const InstructionDescriptor::Setting> fields) {
  const std::optional<TensorProduct> read = readTensorProduct(product);
  if (!read)
    throw RequestError{quoted(product) + " has no instruction descriptor"};
  const MmaKind kind = read->kind;
  InstructionDescriptor descriptor = value ? InstructionDescriptor{kind, *value} : *InstructionDescriptor::encode(kind);
  using Setting = InstructionDescriptor::Setting;
  for (const Setting &given : fields) {
    const DescriptorField *const field = descriptor.find(given.field);
    if (!field)
      throw RequestError{concat("the descriptor of ", inQuotes(static_cast<Qualifier>(kind)), " has no field ",
                                inQuotes(given.field), "; its fields are ", fieldsInWords(kind))};
    const std::optional<uint32_t> number = field->values.empty() ? numberIn(given.word) : std::nullopt;
    if (given.word.empty() || !descriptor.set(number ? Setting(given.field, *number) : given))
      throw RequestError{concat("'", field->name, "' must be ", valuesInWords(*field), ", not ", inQuotes(given.word))};
  }
  return descriptor;
}

void printReader(JsonWriter &json, const MatrixReader &reader) {
  if (reader.product)
    json.attribute("opcode", opcode(*reader.product).str());
  if (reader.operand)
    json.attribute("operand", nameOf(reader.operand->fragment));
}

std::string jsonOf(const MatrixReader &reader, const TileDescriptor &tile) {
  return jsonObject([&](JsonWriter &json) {
    printReader(json, reader);
    printTile(json, tile);
  });
}

std::string jsonOf(const MatrixReader &reader, uint64_t value) {
  return jsonObject([&](JsonWriter &json) {
    printReader(json, reader);
    printDescriptor(json, value, reader.version(), reader.operand);
  });
}

std::string jsonOf(const Instruction &product, const InstructionDescriptor &descriptor) {
  return jsonObject([&](JsonWriter &json) {
    json.attribute("opcode", opcode(product).str());
    printDescriptor(json, descriptor, *readTensorProduct(product));
  });
}

} // namespace ptxmatrix
