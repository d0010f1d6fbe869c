//===- DescriptorCommand.cpp - Matrices in shared memory ------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// The subcommand "descriptor", and "layout --shared".

#include "Diagnostics/MessageText.h"
#include "Driver/Commands/Commands.h"
#include "Layout/DescriptorRequest.h"
#include "Support/Concat.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace ptxmatrix::driver {
namespace {

/// What reads a matrix: the opcode \p text, and the operand that \p options name, which \p isOperandRequired.
MatrixReader readReader(const std::string &text, const Options &options, bool isOperandRequired) {
  const Fragment fragment = options.operand == "a"   ? Fragment::A
                            : options.operand == "b" ? Fragment::B
                                                     : Fragment::None;
  const MatrixReader reader =
      ptxmatrix::readReader(readOpcodeArgument(text), fragment, options.shared.major, options.m, options.n);
  if (isOperandRequired && !reader.operand)
    throw Failure{"a matrix in shared memory needs --operand=a or --operand=b"};
  return reader;
}

/// What the leading and the stride offset of \p operand are for.
std::pair<std::string, std::string> purposesOf(Swizzle swizzle, const SharedOperand &operand) {
  const bool isAlongK = operand.major == Major::K;
  const unsigned width = widthOf(swizzle);
  const auto purpose = [&](bool isOfK, unsigned elements, bool isUsed) {
    const bool isOfRows = isOfK == (operand.fragment == Fragment::B);
    return isUsed ? concat(", to the next ", elements, isOfRows ? " rows" : " columns") : std::string(", not used");
  };
  std::string leading = purpose(isAlongK, width * 8 / operand.elementBits, operand.majorBytes() > width);
  const unsigned lines = linesOf(swizzle);
  std::string stride = purpose(!isAlongK, lines, (isAlongK ? operand.lines : operand.k) > lines);
  if (!isAlongK && swizzle == Swizzle::None)
    std::swap(leading, stride);
  return {std::move(leading), std::move(stride)};
}

/// Prints what the descriptor \p value says to \p reader.
void printDescriptor(uint64_t value, const MatrixReader &reader, llvm::raw_ostream &stream) {
  const MatrixDescriptor descriptor = MatrixDescriptor::decode(value, reader.version());
  std::pair<std::string, std::string> purposes; // of the leading and the stride offset
  if (reader.product)
    stream << opcode(*reader.product).str() << "\n\n";
  if (const std::optional<SharedOperand> &operand = reader.operand) {
    if (operand->canHave(descriptor.swizzle) && !descriptor.isAbsolute)
      purposes = purposesOf(descriptor.swizzle, *operand);
    stream << llvm::formatv("operand      {0}, {1}-major: {2} rows and {3} columns, {4} an element\n",
                            nameOf(operand->fragment), operand->major == Major::K ? "K" : "MN", operand->rows(),
                            operand->columns(), counted(operand->elementBits, "bit"));
  }
  stream << llvm::formatv("descriptor   {0}\n", hexadecimal(value))
         << llvm::formatv("  start      {0} (bits 0 to 13)\n", counted(descriptor.start, "byte"))
         << llvm::formatv("  leading    {0} (bits 16 to 29){1}\n", counted(descriptor.leading, "byte"), purposes.first)
         << llvm::formatv("  stride     {0} (bits 32 to 45){1}\n", counted(descriptor.stride, "byte"), purposes.second)
         << llvm::formatv("  base       {0} (bits 49 to 51)\n", unsigned{descriptor.base})
         << (descriptor.isAbsolute ? "  absolute   1 (bit 52): leading is an address\n" : "")
         << llvm::formatv("  swizzle    {0} (bits {1} 63)\n", name(descriptor.swizzle),
                          descriptor.version == 0 ? "62 and" : "61 to");
}

void printTile(const MatrixReader &reader, const TileDescriptor &tile, llvm::raw_ostream &stream) {
  printDescriptor(tile.descriptor.encode(), reader, stream);
  stream << llvm::formatv("tile         {0}, aligned to {1}\n", counted(tile.bytes(), "byte"),
                          counted(tile.alignment, "byte"))
         << llvm::formatv("TMA          {0}\n", boxesInWords(tile))
         << llvm::formatv("along k      {0}; add to the start: {1}\n", counted(tile.steps, "instruction"),
                          stepsInWords(tile));
}

/// Shows the fields of \p value, an instruction descriptor of the opcode \p text, or of the one that \p options
/// describe, and what is wrong with it.
void showInstruction(const std::string &text, const Options &options, std::optional<uint64_t> value,
                     llvm::raw_ostream &stream) {
  const Instruction instruction = readOpcodeArgument(text);
  if (value && *value > UINT32_MAX)
    throw Failure{"an instruction descriptor has 32 bits: up to 8 hexadecimal digits after 0x"};
  std::vector<InstructionDescriptor::Setting> fields;
  for (const llvm::StringRef field : options.fields) {
    const auto [name, setting] = field.split('=');
    fields.emplace_back(name, setting);
  }
  const InstructionDescriptor descriptor = readInstructionDescriptor(instruction, value, fields);
  if (options.format == Format::Json) {
    stream << jsonOf(instruction, descriptor) << '\n';
    return;
  }
  stream << opcode(instruction).str() << "\n\n"
         << llvm::formatv("{0,-14} {1}\n", "descriptor", hexadecimal(descriptor));
  for (const DescriptorField &field : kDescriptorFields)
    if (field.kinds.contains(descriptor.kind))
      stream << llvm::formatv("  {0,-12} {1} ({2})\n", field.name, valueInWords(descriptor, field),
                              bitsInWords(field.bit, field.width));
  for (const std::string &one : adviseOn(descriptor, *readTensorProduct(instruction)))
    stream << "note: " << one << '\n';
}

/// Shows what a descriptor says, and what is suspicious about it.
void showValue(const Options &options, llvm::raw_ostream &stream) {
  uint64_t value = 0;
  if (!llvm::to_integer(llvm::StringRef(options.opcode()).drop_front(2), value, 16))
    throw Failure{"a descriptor has 64 bits: up to 16 hexadecimal digits after 0x"};
  if (options.isInstruction)
    return showInstruction(options.describedOpcode, options, value, stream);
  const MatrixReader reader = options.describedOpcode.empty()
                                  ? MatrixReader()
                                  : readReader(options.describedOpcode, options, /*isOperandRequired=*/false);
  if (options.format == Format::Json) {
    stream << jsonOf(reader, value) << '\n';
    return;
  }
  printDescriptor(value, reader, stream);
  for (const DescriptorAdvice &one : adviseOn(value, reader.version(), reader.operand))
    stream << "note: " << one.text << '\n';
}

/// Prints the byte of each element, in a table.
void printPlaces(const MatrixReader &reader, const MatrixDescriptor &descriptor, llvm::raw_ostream &stream) {
  const SharedOperand &operand = *reader.operand;
  const auto cellOf = [&](unsigned row, unsigned column) {
    const SharedPlace place = descriptor.locate(operand, row, column);
    const std::string byte = std::to_string(place.byte);
    return operand.elementBits < 8 ? byte + "." + std::to_string(place.bit) : byte;
  };
  printDescriptor(descriptor.encode(), reader, stream);
  stream << llvm::formatv("cells        {0}\n", operand.elementBits < 8 ? "byte.bit" : "the byte");
  printCells("", operand.rows(), operand.columns(), /*perTable=*/8, /*width=*/11, cellOf, stream);
}

std::string jsonOfPlaces(const MatrixReader &reader, const MatrixDescriptor &descriptor) {
  const SharedOperand &operand = *reader.operand;
  return jsonObject([&](JsonWriter &json) {
    printReader(json, reader);
    json.attribute("major", name(operand.major));
    printFields(json, descriptor);
    json.attribute("element_bits", operand.elementBits);
    json.attribute("rows", operand.rows());
    json.attribute("columns", operand.columns());
    json.attributeArray("elements", [&] {
      for (unsigned row = 0; row < operand.rows(); ++row)
        for (unsigned column = 0; column < operand.columns(); ++column)
          json.object([&] {
            const SharedPlace place = descriptor.locate(operand, row, column);
            json.attribute("row", row);
            json.attribute("column", column);
            json.attribute("byte", place.byte);
            if (operand.elementBits < 8)
              json.attribute("bit", place.bit);
          });
    });
  });
}

/// The descriptor of \p options for \p operand: of the smallest tile, except for what is given.
MatrixDescriptor readDescriptor(const SharedOperand &operand, const SharedOptions &options) {
  MatrixDescriptor descriptor{.swizzle = options.swizzle, .version = operand.version};
  if (!options.leading || !options.stride || !operand.canHave(options.swizzle))
    descriptor = readTile(operand, options.swizzle, options.rows, options.columns, /*start=*/0).descriptor;
  descriptor.start = options.start;
  descriptor.leading = options.leading.value_or(descriptor.leading);
  descriptor.stride = options.stride.value_or(descriptor.stride);
  descriptor.base = static_cast<uint8_t>(std::min(options.base, 255U));
  if (!descriptor.isEncodable())
    throw Failure{"a descriptor has multiples of 16 bytes up to 262128, and a base offset from 0 to 7"};
  return descriptor;
}

} // namespace

void showSharedLayout(const Options &options, llvm::raw_ostream &stream) {
  const MatrixReader reader = readReader(options.opcode(), options, /*isOperandRequired=*/true);
  const MatrixDescriptor descriptor = readDescriptor(*reader.operand, options.shared);
  if (options.format == Format::Json)
    stream << jsonOfPlaces(reader, descriptor) << '\n';
  else if (options.format == Format::Svg)
    stream << sharedSvg(opcode(*reader.product).str(), descriptor, *reader.operand);
  else
    printPlaces(reader, descriptor, stream);
}

void showDescriptor(const Options &options, llvm::raw_ostream &stream) {
  if (llvm::StringRef(options.opcode()).starts_with_insensitive("0x"))
    return showValue(options, stream);
  if (options.isInstruction)
    return showInstruction(options.opcode(), options, std::nullopt, stream);
  const MatrixReader reader = readReader(options.opcode(), options, /*isOperandRequired=*/true);
  const SharedOptions &shared = options.shared;
  const TileDescriptor tile = readTile(*reader.operand, shared.swizzle, shared.rows, shared.columns, shared.start);
  if (options.format == Format::Json)
    stream << jsonOf(reader, tile) << '\n';
  else
    printTile(reader, tile, stream);
}

} // namespace ptxmatrix::driver
