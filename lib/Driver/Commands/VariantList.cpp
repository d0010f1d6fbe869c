//===- VariantList.cpp - The subcommand "variants" ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/MessageText.h"
#include "Diagnostics/Messages.h"
#include "Driver/Commands/Commands.h"
#include "Driver/Files/Output.h"
#include "Driver/Render/Printable.h"
#include "Support/EditDistance.h"
#include "ptxmatrix/Variants.h"

#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <set>

namespace ptxmatrix::driver {
namespace {

/// Prints a table.  \p known are the targets of the version and the release.
void printText(const std::vector<Variant> &variants, TargetSet known, llvm::raw_ostream &stream) {
  constexpr const char *kRow = "{0,-65} {1,-11} {2,-4} {3}\n";
  if (!variants.empty())
    stream << llvm::formatv(kRow, "OPCODE", "REGISTERS", "PTX", "TARGETS");
  for (const Variant &variant : variants)
    stream << llvm::formatv(kRow, variant.opcode.str(),
                            variant.registers.count == 0
                                ? "none"
                                : llvm::formatv("{0} x {1}-bit", variant.registers.count, variant.registers.bits).str(),
                            variant.since.str(), shortTargets(variant.targets, known));
}

/// The targets that \p version has for ptxas release \p ptxasRelease.
TargetSet knownTargets(PtxVersion version, CudaRelease ptxasRelease) {
  TargetSet known;
  for (Target target : kAllTargets)
    if (isKnownTarget(target, ptxasRelease) && version >= leastVersion(target, ptxasRelease))
      known.insert(target);
  return known;
}

/// Whether \p wanted is the name of the instruction \p which or a prefix of its opcode.  `mma` is a name, so it does
/// not match `mma.sp`.
bool isWanted(std::string_view wanted, Mnemonic which, std::string_view opcode) {
  const bool isName = std::ranges::any_of(kMnemonics, [&](const MnemonicInfo &one) { return one.name == wanted; });
  return isName ? name(which) == wanted : opcode.starts_with(wanted);
}

/// The first \p words words of \p opcode.
std::string_view beginningOf(std::string_view opcode, size_t words) {
  size_t end = 0;
  while (words-- > 0 && end != std::string_view::npos)
    end = opcode.find('.', end + 1);
  return opcode.substr(0, end);
}

/// Why \p wanted matches no opcode of any version; empty if it matches one.
std::string whyNotWanted(std::string_view wanted) {
  const size_t words = 1 + static_cast<size_t>(std::ranges::count(wanted, '.'));
  std::set<std::string, std::less<>> beginnings;
  bool isThere = false;
  forEachInstruction([&](const Instruction &instruction, const Requirements &) {
    const OpcodeText text = opcode(instruction);
    isThere = isThere || isWanted(wanted, instruction.mnemonic, text.str());
    beginnings.emplace(beginningOf(text.str(), words));
  });
  const std::vector<std::string_view> names(beginnings.begin(), beginnings.end());
  return isThere ? ""
                 : "no opcode begins with " + inQuotes(printable(wanted)) + DidYouMean(namesNear(wanted, names)).text();
}

} // namespace

int listVariants(const Options &options) {
  if (const std::string why = whyNotWanted(options.opcode); !why.empty()) {
    llvm::errs() << "ptx-lint: error: " << why << '\n';
    return kExitFailure;
  }
  const CudaRelease ptxasRelease = options.check.ptxasRelease();
  const TargetSet known = knownTargets(options.check.ptxVersion.value_or(newestVersion(ptxasRelease)), ptxasRelease);
  std::vector<Variant> variants = findVariants(options.check.ptxVersion, options.check.targets, ptxasRelease);
  std::erase_if(variants, [&](const Variant &variant) {
    const auto accepts = [&](Target target) { return variant.targets.contains(target); };
    return !isWanted(options.opcode, variant.instruction.mnemonic, variant.opcode.str()) ||
           (options.allTargets && !std::ranges::all_of(options.check.targets, accepts));
  });
  if (variants.empty())
    llvm::errs() << "ptx-lint: note: no legal spelling matches\n";
  return writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    if (options.format == Format::Json)
      stream << jsonOf(variants) << '\n';
    else
      printText(variants, known, stream);
  });
}

} // namespace ptxmatrix::driver
