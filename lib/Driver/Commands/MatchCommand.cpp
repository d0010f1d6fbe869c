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
  const std::vector<OperandMatches> operands = findOperandMatches(*product.instruction, move);
  const int status = writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    if (options.format == Format::Json)
      stream << jsonOf(operands) << '\n';
    else
      renderMatchesText(operands, stream);
  });
  const bool servesNone = std::ranges::all_of(operands, [](const OperandMatches &one) { return one.matches.empty(); });
  return status == kExitOk && servesNone && move ? kExitErrors : status;
}

} // namespace ptxmatrix::driver
