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

/// The operands of \p product, and the loads or stores of each; with \p move only the operands that it could move, each
/// with the match or the reason why it does not fit.
std::vector<OperandMatches> findOperands(const Instruction &product, const std::optional<Instruction> &move) {
  std::vector<OperandMatches> operands;
  for (const Fragment fragment : {Fragment::A, Fragment::B, Fragment::C, Fragment::D}) {
    OperandMatches operand{.layout = *findLayout(product, fragment), .isOne = move.has_value()};
    if (move) {
      if ((fragment == Fragment::D) != isStore(move->mnemonic))
        continue;
      MatchResult found = matchFragment(product, fragment, *move);
      operand.reason = std::move(found.reason);
      if (found.match)
        operand.matches.push_back(*found.match);
    } else {
      operand.matches = findMatches(product, fragment);
    }
    operands.push_back(std::move(operand));
  }
  return operands;
}

} // namespace

int showMatches(const Options &options) {
  const OpcodeArgument product = readOpcodeArgument(options.opcode, options.color);
  if (!product.instruction)
    return product.status;
  if (!isProduct(product.instruction->mnemonic))
    return reportWrongKind(*product.instruction, "a 'wmma.mma', 'mma' or 'mma.sp'");
  if (!findLayout(*product.instruction, Fragment::A))
    return reportNoLayout(*product.instruction);
  std::optional<Instruction> move;
  if (!options.move.empty()) {
    const OpcodeArgument argument = readOpcodeArgument(options.move, options.color);
    if (!argument.instruction)
      return argument.status;
    if (isProduct(argument.instruction->mnemonic))
      return reportWrongKind(*argument.instruction, "a load or a store");
    move = argument.instruction;
  }
  const std::vector<OperandMatches> operands = findOperands(*product.instruction, move);
  const int status = writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    if (options.format == Format::Json)
      renderMatchesJson(operands, stream);
    else
      renderMatchesText(operands, stream);
  });
  const bool servesNone = std::ranges::all_of(operands, [](const OperandMatches &one) { return one.matches.empty(); });
  return status == kExitOk && servesNone && move ? kExitErrors : status;
}

} // namespace ptxmatrix::driver
