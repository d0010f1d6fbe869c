//===- MatchCommand.cpp - The subcommand "match" --------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/MessageText.h"
#include "Driver/Commands/Commands.h"
#include "Driver/Files/Output.h"

#include <algorithm>

namespace ptxmatrix::driver {
namespace {

int reportWrongKind(const Instruction &instruction, std::string_view what) {
  llvm::errs() << "ptx-lint: error: " << inQuotes(opcode(instruction).str()) << " is not " << what << '\n';
  return kExitErrors;
}

/// Prints how the D of \p product is the A of \p next.
int showChain(const Instruction &product, const Instruction &next, const Options &options) {
  const FragmentChain chained = chain(product, next);
  const int status = writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    if (options.format == Format::Json)
      stream << jsonOf(chained, product, next) << '\n';
    else
      renderChainText(chained, product, next, stream);
  });
  return status == kExitOk && !chained.reason.empty() ? kExitErrors : status;
}

/// Prints where the matrices of the product with the accumulator \p d are.
int showTensorMatch(const FragmentLayout &d, const Options &options) {
  if (!options.move.empty() || options.pitch) {
    llvm::errs() << "ptx-lint: error: the matrices of " << inQuotes(name(d.instruction().mnemonic))
                 << " are not in registers: a second opcode and --pitch cannot be used\n";
    return kExitFailure;
  }
  return writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    if (options.format == Format::Json)
      stream << jsonOf(matchTensors(d)) << '\n';
    else
      renderTensorMatchText(matchTensors(d), stream);
  });
}

/// The loads and stores of \p operands that all of \p targets have.
void keepFor(std::span<const Target> targets, std::vector<OperandMatches> &operands) {
  for (OperandMatches &operand : operands)
    std::erase_if(operand.matches, [&](const FragmentMatch &match) {
      const std::optional<Requirements> required = requirements(match.move);
      return !std::ranges::all_of(targets, [&](Target target) { return required->targets.contains(target); });
    });
}

/// The first of \p targets that does not have \p product.
std::optional<Target> findLacking(std::span<const Target> targets, const Instruction &product) {
  for (const Target target : targets)
    if (!requirements(product)->targets.contains(target))
      return target;
  return std::nullopt;
}

} // namespace

int showMatches(const Options &options) {
  const OpcodeArgument product = readOpcodeArgument(options.opcode, options.color);
  if (!product.instruction)
    return product.status;
  int status = kExitOk;
  const std::optional<FragmentLayout> accumulator = readAccumulator(*product.instruction, options, status);
  if (status != kExitOk)
    return status;
  if (!accumulator && !isProduct(product.instruction->mnemonic))
    return reportWrongKind(*product.instruction, "a product of matrices");
  if (const std::optional<Target> lacking = findLacking(options.check.targets, *product.instruction)) {
    llvm::errs() << "ptx-lint: error: " << info(*lacking).name << " has no "
                 << inQuotes(opcode(*product.instruction).str()) << '\n';
    return kExitErrors;
  }
  if (accumulator)
    return showTensorMatch(*accumulator, options);
  std::optional<Instruction> move;
  if (!options.move.empty()) {
    const OpcodeArgument argument = readOpcodeArgument(options.move, options.color);
    if (!argument.instruction)
      return argument.status;
    if (isProduct(argument.instruction->mnemonic) && options.pitch) {
      llvm::errs() << "ptx-lint: error: --pitch is for loads and stores, not for a second product\n";
      return kExitFailure;
    }
    if (isProduct(argument.instruction->mnemonic))
      return showChain(*product.instruction, *argument.instruction, options);
    move = argument.instruction;
  }
  std::vector<OperandMatches> operands = findOperandMatches(*product.instruction, move);
  keepFor(options.check.targets, operands);
  status = writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    if (options.format == Format::Json)
      stream << jsonOf(operands, options.pitch) << '\n';
    else
      renderMatchesText(operands, options.pitch, stream);
  });
  const bool servesNone = std::ranges::all_of(operands, [](const OperandMatches &one) { return one.matches.empty(); });
  return status == kExitOk && servesNone && move ? kExitErrors : status;
}

} // namespace ptxmatrix::driver
