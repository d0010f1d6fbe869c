//===- VariantList.cpp - The subcommand "variants" ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Commands/VariantList.h"
#include "Driver/Files/Output.h"
#include "ptxmatrix/Variants.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

namespace ptxmatrix::driver {
namespace {

void printJson(const std::vector<Variant> &variants, llvm::raw_ostream &stream) {
  llvm::json::OStream json(stream);
  json.array([&] {
    for (const Variant &variant : variants)
      json.object([&] {
        json.attribute("opcode", llvm::StringRef(variant.opcode.str()));
        json.attribute("registers", variant.registers.count);
        json.attribute("register_bits", variant.registers.bits);
        json.attribute("ptx", variant.since.str());
        json.attributeArray("targets", [&] {
          for (Target target : variant.targets)
            json.value(llvm::StringRef(info(target).name));
        });
      });
  });
  json.flush();
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
