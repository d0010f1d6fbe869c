//===- OpcodeArgument.cpp - An opcode of the command line -----------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Commands/OpcodeArgument.h"
#include "Driver/Render/TextRenderer.h"
#include "ptxmatrix/Layout.h"

#include "llvm/Support/raw_ostream.h"

#include <algorithm>

namespace ptxmatrix::driver {

OpcodeArgument readOpcodeArgument(const std::string &text, Color color) {
  const OpcodeReading reading = readOpcode(text);
  renderText(reading.diagnostics, "<opcode>", text, errsInColors(color));
  const auto isError = [](const Diagnostic &diagnostic) { return diagnostic.severity == Severity::Error; };
  if (!reading.instruction && std::ranges::none_of(reading.diagnostics, isError))
    llvm::errs() << "ptx-lint: error: the PTX ISA does not define this form: no layout is known of it\n";
  return {reading.instruction, reading.limitReached ? kExitFailure : kExitErrors};
}

} // namespace ptxmatrix::driver
