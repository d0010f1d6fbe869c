//===- LayoutCommand.cpp - The subcommand "layout" ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Commands/LayoutCommand.h"
#include "Diagnostics/Prose.h"
#include "Driver/Commands/LayoutOperands.h"
#include "Driver/Commands/LayoutRenderers.h"
#include "Driver/Commands/OpcodeArgument.h"
#include "Driver/Files/Output.h"

#include <algorithm>

namespace ptxmatrix::driver {
namespace {

/// Says that \p instruction has no \p operand, but those of \p layouts.
int reportNoOperand(std::string_view operand, const Instruction &instruction,
                    const std::vector<FragmentLayout> &layouts) {
  std::vector<std::string> names;
  for (const FragmentLayout &layout : layouts)
    if (const std::string_view name = operandName(layout); !name.empty())
      names.push_back(quoted(name));
  const OpcodeText text = opcode(instruction);
  llvm::errs() << "ptx-lint: error: " << quoted(text.str()) << " has no operand " << quoted(operand)
               << (names.empty() ? "" : "; it has " + joined(names, "and")) << '\n';
  return kExitFailure;
}

} // namespace

int showLayout(const Options &options) {
  const OpcodeArgument opcode = readOpcodeArgument(options.opcode, options.color);
  if (!opcode.instruction)
    return opcode.status;
  std::vector<FragmentLayout> layouts = layoutsOf(*opcode.instruction);
  if (!options.operand.empty()) {
    const auto isOther = [&](const FragmentLayout &layout) { return operandName(layout) != options.operand; };
    if (std::ranges::all_of(layouts, isOther))
      return reportNoOperand(options.operand, *opcode.instruction, layouts);
    std::erase_if(layouts, isOther);
  }
  return writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    switch (options.format) {
    case Format::Text:
      return renderLayoutText(layouts, stream);
    case Format::Json:
      return renderLayoutJson(layouts, stream);
    case Format::Svg:
      return renderLayoutSvg(layouts, stream);
    case Format::Html:
      return renderLayoutHtml(layouts, stream);
    case Format::GitHub: // these are of a check alone
    case Format::Sarif:
      return;
    }
  });
}

} // namespace ptxmatrix::driver
