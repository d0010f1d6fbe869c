//===- VariantList.cpp - The subcommand "variants" ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/VariantList.h"
#include "Driver/Output.h"
#include "ptxmatrix/Variants.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <algorithm>

namespace ptxmatrix::driver {
namespace {

/// A spelling and where it is accepted.
struct Variant {
  OpcodeText opcode;
  RegisterCount registers;
  PtxVersion since;
  TargetSet targets;
};

/// The spellings of the version asked for; of the newest where none is, so each wmma.load with `.aligned`.
std::vector<Variant> findVariants(const CheckOptions &options) {
  const PtxVersion version = options.ptxVersion.value_or(newestVersion(options.judge()));
  std::vector<Variant> variants;
  forEachInstruction([&](const Instruction &instruction, const Requirements &required) {
    if (!required.acceptsVersion(version))
      return;
    Variant variant{opcode(instruction), *registerCount(instruction), required.since, {}};
    for (Target target : required.targets)
      if (isKnownTarget(target, options.judge()) && version >= leastVersion(target, options.judge()))
        variant.targets.insert(target);
    const bool isWanted =
        options.targets.empty()
            ? !variant.targets.empty()
            : std::ranges::any_of(options.targets, [&](Target target) { return variant.targets.contains(target); });
    if (isWanted)
      variants.push_back(variant);
  });
  return variants;
}

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
  const std::vector<Variant> variants = findVariants(options.check);
  return writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    if (options.format == Format::Json)
      printJson(variants, stream);
    else
      printText(variants, stream);
  });
}

} // namespace ptxmatrix::driver
