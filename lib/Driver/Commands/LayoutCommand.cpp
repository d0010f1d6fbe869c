//===- LayoutCommand.cpp - The subcommand "layout" ------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Commands/LayoutCommand.h"
#include "Driver/Commands/LayoutRenderers.h"
#include "Driver/Files/Output.h"
#include "Driver/Render/Colors.h"
#include "Driver/Render/TextRenderer.h"

#include <algorithm>

namespace ptxmatrix::driver {
namespace {

bool isError(const Diagnostic &diagnostic) { return diagnostic.severity == Severity::Error; }

} // namespace

int showLayout(const Options &options) {
  const OpcodeReading reading = readOpcode(options.opcode);
  renderText(reading.diagnostics, "<opcode>", options.opcode, errsInColors(options.color));
  const std::optional<FragmentLayout> layout =
      reading.instruction ? findLayout(*reading.instruction) : std::optional<FragmentLayout>();
  if (!layout) {
    if (std::ranges::none_of(reading.diagnostics, isError))
      llvm::errs() << "ptx-lint: error: the PTX ISA does not define this form: no layout is known of it\n";
    return reading.limitReached ? kExitFailure : kExitErrors;
  }
  return writeOutput(options.output, [&](llvm::raw_ostream &stream) {
    switch (options.format) {
    case Format::Text:
      return renderLayoutText(*layout, stream);
    case Format::Json:
      return renderLayoutJson(*layout, stream);
    case Format::Svg:
      return renderLayoutSvg(*layout, stream);
    case Format::GitHub: // these are of a check alone
    case Format::Sarif:
      return;
    }
  });
}

} // namespace ptxmatrix::driver
