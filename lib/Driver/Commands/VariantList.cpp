//===- VariantList.cpp - The subcommand "variants" ------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/MessageText.h"
#include "Diagnostics/Messages.h"
#include "Driver/Commands/Commands.h"
#include "Driver/Render/Printable.h"
#include "Support/EditDistance.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

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

/// Whether \p opcode has the words of \p wanted in this order, perhaps with others in between.
bool hasWords(llvm::StringRef opcode, llvm::StringRef wanted) {
  llvm::SmallVector<llvm::StringRef> words;
  wanted.split(words, '.');
  const auto *next = words.begin();
  for (const llvm::StringRef word : llvm::split(opcode, '.'))
    if (next != words.end() && word == *next)
      ++next;
  return next == words.end();
}

/// Whether \p text is the name of \p instruction or begins its opcode, or if it \p isShort has words of it, such as
/// `mma.m16n8k16.f16`.  `mma` is a name, so it does not fit `mma.sp`.
bool fits(std::string_view text, bool isShort, const Instruction &instruction) {
  const OpcodeText written = opcode(instruction);
  const std::string_view own = name(instruction.mnemonic);
  const bool isName = std::ranges::find(kMnemonics, text, &MnemonicInfo::name) != kMnemonics.end();
  return isName    ? own == text
         : isShort ? text.starts_with(own) && hasWords(written.str(), text)
                   : written.str().starts_with(text);
}

std::string_view beginningOf(std::string_view opcode, size_t words) {
  size_t end = 0;
  while (words-- > 0 && end != std::string_view::npos)
    end = opcode.find('.', end + 1);
  return opcode.substr(0, end);
}

/// The instructions of all versions that \p text, or something similar to it, can mean.
std::vector<Instruction> candidatesFor(std::string_view text) {
  std::vector<Instruction> candidates;
  const auto visit = [&](const Instruction &instruction, const Requirements &) { candidates.push_back(instruction); };
  forEachInstruction(visit);
  forEachOther(text.substr(0, text.find('.')), visit);
  return candidates;
}

std::string whyNotWanted(std::string_view wanted, const std::vector<Instruction> &candidates) {
  const size_t words = 1 + static_cast<size_t>(std::ranges::count(wanted, '.'));
  std::set<std::string, std::less<>> beginnings;
  for (const Instruction &candidate : candidates)
    beginnings.emplace(beginningOf(opcode(candidate).str(), words));
  return "no opcode begins with " + inQuotes(printable(wanted)) + DidYouMean(namesNear(wanted, beginnings)).text();
}

} // namespace

void listVariants(const Options &options, llvm::raw_ostream &stream) {
  std::string text = options.opcode();
  if (llvm::isUpper(text.empty() ? ' ' : text.front())) // a CuTe atom
    if (const std::optional<Instruction> atom = readOpcode(text).instruction)
      text = opcode(*atom).str();
  const std::vector<Instruction> candidates = candidatesFor(text);
  bool isShort = false;
  const auto isWanted = [&](const Instruction &one) { return fits(text, isShort, one); };
  isShort = std::ranges::none_of(candidates, isWanted);
  if (isShort && std::ranges::none_of(candidates, isWanted))
    throw Failure{whyNotWanted(text, candidates)};
  const CudaRelease ptxasRelease = options.check.ptxasRelease();
  const TargetSet known = knownTargets(ptxasRelease, options.check.ptxVersion.value_or(newestVersion(ptxasRelease)));
  std::vector<Variant> variants = findVariants(options.check.ptxVersion, options.check.targets, ptxasRelease, text);
  std::erase_if(variants, [&](const Variant &variant) {
    const auto accepts = [&](Target target) { return variant.targets.contains(target); };
    return !isWanted(variant.instruction) ||
           (options.allTargets && !std::ranges::all_of(options.check.targets, accepts));
  });
  if (variants.empty())
    llvm::errs() << "ptx-lint: note: no legal spelling matches\n";
  if (options.format == Format::Json)
    stream << jsonOf(variants) << '\n';
  else
    printText(variants, known, stream);
}

} // namespace ptxmatrix::driver
