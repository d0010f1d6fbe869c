//===- MatchCommand.cpp - The subcommand "match" --------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/MessageText.h"
#include "Driver/Commands/Commands.h"
#include "Driver/Commands/LayoutParts.h"
#include "Driver/Files/Output.h"

#include <algorithm>

namespace ptxmatrix::driver {
namespace {

int reportWrongKind(const Instruction &instruction, std::string_view what) {
  const OpcodeText text = opcode(instruction);
  llvm::errs() << "ptx-lint: error: " << inQuotes(text.str()) << " is not " << what << '\n';
  return kExitErrors;
}

/// The operands of \p product, and the loads or stores of each.
std::vector<OperandMatches> findAll(const Instruction &product) {
  std::vector<OperandMatches> operands;
  for (const Fragment fragment : {Fragment::A, Fragment::B, Fragment::C, Fragment::D})
    operands.push_back({.layout = *findLayout(product, fragment), .matches = findMatches(product, fragment)});
  return operands;
}

/// The operands that \p move could move, each with the match or the reason why it does not fit.
std::vector<OperandMatches> findOne(const Instruction &product, const Instruction &move) {
  std::vector<OperandMatches> operands;
  for (const Fragment fragment : {Fragment::A, Fragment::B, Fragment::C, Fragment::D}) {
    if ((fragment == Fragment::D) != isStore(mnemonic(move)))
      continue;
    MatchResult found = matchFragment(product, fragment, move);
    operands.push_back({.layout = *findLayout(product, fragment), .isOne = true, .reason = std::move(found.reason)});
    if (found.match)
      operands.back().matches.push_back(*found.match);
  }
  return operands;
}

} // namespace

int showMatches(const Options &options) {
  const OpcodeArgument product = readOpcodeArgument(options.opcode, options.color);
  if (!product.instruction)
    return product.status;
  if (!isProduct(mnemonic(*product.instruction)))
    return reportWrongKind(*product.instruction, "a 'wmma.mma', 'mma' or 'mma.sp'");
  std::vector<OperandMatches> operands;
  if (options.move.empty()) {
    operands = findAll(*product.instruction);
  } else {
    const OpcodeArgument move = readOpcodeArgument(options.move, options.color);
    if (!move.instruction)
      return move.status;
    if (isProduct(mnemonic(*move.instruction)))
      return reportWrongKind(*move.instruction, "a load or a store");
    operands = findOne(*product.instruction, *move.instruction);
  }
  const int status = writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    if (options.format == Format::Json)
      renderMatchesJson(operands, stream);
    else
      renderMatchesText(operands, stream);
  });
  const bool servesNone = std::ranges::all_of(operands, [](const OperandMatches &one) { return one.matches.empty(); });
  return status == kExitOk && servesNone && !options.move.empty() ? kExitErrors : status;
}

} // namespace ptxmatrix::driver
