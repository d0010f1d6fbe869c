//===- MatchCommand.cpp - The subcommand "match" --------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Diagnostics/MessageText.h"
#include "Driver/Commands/Commands.h"

#include "llvm/Support/FormatVariadic.h"

namespace ptxmatrix::driver {
namespace {

/// Prints the registers of A.
void printChain(const FragmentChain &chain, const Instruction &product, const Instruction &next,
                llvm::raw_ostream &stream) {
  stream << "D of " << opcode(product).str() << "\nas A of " << opcode(next).str() << "\n\n";
  if (!chain.reason.empty()) {
    stream << "The fragments differ: " << chain.reason << ".\n";
    return;
  }
  stream << "Every element stays in its lane.  From the lowest bits on,\n";
  for (size_t reg = 0; reg < chain.registers.size(); ++reg) {
    std::vector<std::string> elements;
    for (const ChainedElement &element : chain.registers[reg]) {
      std::string name = llvm::formatv("d{0}{1}", element.reg, std::string(element.fragment, '\''));
      if (element.bit != 0)
        name += " from bit " + std::to_string(element.bit) + " on";
      elements.push_back(std::move(name));
    }
    stream << llvm::formatv("  a{0} holds {1}\n", reg, joined(elements, "and"));
  }
}

/// Prints how the D of \p product is the A of \p next.
int showChain(const Instruction &product, const Instruction &next, const Options &options) {
  const FragmentChain chained = chain(product, next);
  const int status = writeResult(
      options, [&] { return jsonOf(chained, product, next); },
      [&](llvm::raw_ostream &stream) { printChain(chained, product, next, stream); });
  return status == kExitOk && !chained.reason.empty() ? kExitErrors : status;
}

/// Prints where the matrices of the product with the accumulator \p d are.
int showTensorMatch(const FragmentLayout &d, const Options &options) {
  if (options.inputs.size() > 1 || options.pitch)
    throw Failure{"the matrices of " + inQuotes(name(d.instruction().mnemonic)) +
                  " are not in registers: a second opcode and --pitch cannot be used"};
  return writeResult(
      options, [&] { return jsonOf(matchTensors(d)); },
      [&](llvm::raw_ostream &stream) { renderTensorMatchText(matchTensors(d), stream); });
}

} // namespace

int showMatches(const Options &options) {
  const Instruction product = readOpcodeArgument(options.opcode());
  const std::optional<FragmentLayout> accumulator = readAccumulator(product, options);
  const std::string quoted = inQuotes(opcode(product).str());
  if (!accumulator && !isProduct(product.mnemonic))
    throw Failure{quoted + " is not a matrix multiply (MMA)", kExitErrors};
  TargetSet targets; // that the loads and stores must have
  for (const Target target : options.check.targets) {
    targets.insert(target);
    if (!requirements(product)->targets.contains(target))
      throw Failure{std::string(info(target).name) + " has no " + quoted, kExitErrors};
  }
  if (accumulator)
    return showTensorMatch(*accumulator, options);
  std::optional<Instruction> move;
  if (options.inputs.size() > 1) {
    move = readOpcodeArgument(options.inputs[1]);
    if (isProduct(move->mnemonic) && options.pitch)
      throw Failure{"--pitch is for loads and stores, not for a second mma"};
    if (isProduct(move->mnemonic))
      return showChain(product, *move, options);
  }
  std::vector<OperandMatches> operands = findOperandMatches(product, move);
  for (OperandMatches &operand : operands)
    std::erase_if(operand.matches,
                  [&](const FragmentMatch &match) { return !targets.isSubsetOf(requirements(match.move)->targets); });
  const int status = writeResult(
      options, [&] { return jsonOf(operands, options.pitch); },
      [&](llvm::raw_ostream &stream) { renderMatchesText(operands, options.pitch, stream); });
  const bool servesNone = std::ranges::all_of(operands, [](const OperandMatches &one) { return one.matches.empty(); });
  return status == kExitOk && servesNone && move ? kExitErrors : status;
}

} // namespace ptxmatrix::driver
