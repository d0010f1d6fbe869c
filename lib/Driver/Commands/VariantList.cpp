//===- VariantList.cpp - The subcommand "variants" ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Commands/VariantList.h"
#include "Driver/Files/Output.h"
#include "ptxmatrix/Variants.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

namespace ptxmatrix::driver {
namespace {

/// The operand numbered \p index of \p instruction.  The types are those that the PTX ISA defines, as are the
/// spellings.
void printOperand(llvm::json::OStream &json, const Instruction &instruction, size_t index) {
  const OperandSpec &operand = operands(instruction)[index];
  json.attribute("role", llvm::StringRef(name(operand.role)));
  if (operand.isOptional)
    json.attribute("optional", true);
  if (operand.fragment != Fragment::None)
    json.attribute("fragment", std::string(1, llvm::toLower(letterOf(operand.fragment))));
  if (operand.choices != 0)
    json.attribute("values", operand.choices);
  if (operand.threads != 0)
    json.attribute("threads", operand.threads);
  const RegisterCount registers = registerCount(instruction, index);
  if (registers.count == 0)
    return;
  json.attribute("registers", registers.count);
  json.attribute("register_bits", registers.bits);
  json.attributeArray("types", [&] {
    for (ScalarType type : operand.types)
      json.value(llvm::StringRef(info(type).spelling));
  });
}

void printJson(const std::vector<Variant> &variants, llvm::raw_ostream &stream) {
  llvm::json::OStream json(stream);
  json.array([&] {
    for (const Variant &variant : variants)
      json.object([&] {
        json.attribute("opcode", llvm::StringRef(variant.opcode.str()));
        json.attribute("registers", variant.registers.count);
        json.attribute("register_bits", variant.registers.bits);
        json.attributeArray("operands", [&] {
          for (size_t i = 0; i < operands(variant.instruction).size(); ++i)
            json.object([&] { printOperand(json, variant.instruction, i); });
        });
        json.attribute("ptx", variant.since.str());
        json.attributeArray("targets", [&] {
          for (Target target : variant.targets)
            json.value(llvm::StringRef(info(target).name));
        });
      });
  });
  stream << '\n';
}

void printText(const std::vector<Variant> &variants, llvm::raw_ostream &stream) {
  for (const Variant &variant : variants) {
    std::string targets;
    for (Target target : variant.targets)
      targets += (targets.empty() ? "" : " ") + std::string(info(target).name);
    stream << llvm::formatv("{0,-65} {1} x {2}-bit  PTX {3}  {4}\n", variant.opcode.str(), variant.registers.count,
                            variant.registers.bits, variant.since.str(), targets);
  }
}

} // namespace

int listVariants(const Options &options) {
  const std::vector<Variant> variants =
      findVariants(options.check.ptxVersion, options.check.targets, options.check.judge());
  return writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    if (options.format == Format::Json)
      printJson(variants, stream);
    else
      printText(variants, stream);
  });
}

} // namespace ptxmatrix::driver
