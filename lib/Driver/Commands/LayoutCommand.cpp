//===- LayoutCommand.cpp - The subcommand "layout" ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Commands/LayoutCommand.h"
#include "Diagnostics/Prose.h"
#include "Driver/Commands/LayoutOperands.h"
#include "Driver/Commands/LayoutRenderers.h"
#include "Driver/Files/Output.h"
#include "Driver/Render/Colors.h"
#include "Driver/Render/TextRenderer.h"

#include <algorithm>

namespace ptxmatrix::driver {
namespace {

bool isError(const Diagnostic &diagnostic) { return diagnostic.severity == Severity::Error; }

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
  const OpcodeReading reading = readOpcode(options.opcode);
  renderText(reading.diagnostics, "<opcode>", options.opcode, errsInColors(options.color));
  std::vector<FragmentLayout> layouts =
      reading.instruction ? layoutsOf(*reading.instruction) : std::vector<FragmentLayout>();
  if (layouts.empty()) {
    if (std::ranges::none_of(reading.diagnostics, isError))
      llvm::errs() << "ptx-lint: error: the PTX ISA does not define this form: no layout is known of it\n";
    return reading.limitReached ? kExitFailure : kExitErrors;
  }
  if (!options.operand.empty()) {
    const auto isOther = [&](const FragmentLayout &layout) { return operandName(layout) != options.operand; };
    if (std::ranges::all_of(layouts, isOther))
      return reportNoOperand(options.operand, *reading.instruction, layouts);
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
