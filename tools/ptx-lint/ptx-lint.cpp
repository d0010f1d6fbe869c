//===- ptx-lint.cpp - The linter ------------------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Commands/Commands.h"
#include "Driver/Files/Output.h"
#include "Driver/Lint/Linter.h"
#include "Driver/Options/Options.h"
#include "Driver/Render/Renderers.h"
#include "Layout/DescriptorRequest.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <tuple>

using namespace ptxmatrix;
using namespace ptxmatrix::driver;

namespace {

/// Prints the page of a rule.
int explainRule(const Options &options) {
  return writeOutput(options.output, [&](llvm::raw_ostream &stream) { stream << rulePage(options.explained->name); });
}

/// Prints all rules.
int listRules(const Options &options) {
  return writeOutput(options.output, [](llvm::raw_ostream &stream) {
    for (const RuleInfo &rule : rules()) {
      const char *severity = rule.severity == Severity::Error ? "error" : rule.isOffByDefault ? "off" : "warning";
      stream << llvm::formatv("{0,-24}{1,-9}{2,-14}{3}\n", rule.name, severity, rule.group, rule.summary);
    }
  });
}

int run(const Options &options) {
  switch (options.command) {
  case kVariants:
    return listVariants(options);
  case kLayout:
    return showLayout(options);
  case kDescriptor:
    return showDescriptor(options);
  case kMatch:
    return showMatches(options);
  default:
    return options.listRules ? listRules(options) : options.explained ? explainRule(options) : lint(options);
  }
}

} // namespace

int main(int argc, char **argv) {
  std::ignore = llvm::sys::Process::FixupStandardFileDescriptors(); // it fails only if /dev/null cannot be opened
  endWithoutMemory("ptx-lint");
  endWithStreams("ptx-lint");
  try {
    const Options options = parseOptions(argc, argv);
    setColors(options.color);
    return run(options);
  } catch (const Failure &failure) {
    if (!failure.message.empty())
      llvm::errs() << "ptx-lint: error: " << failure.message << '\n';
    return failure.status;
  } catch (const RequestError &error) {
    llvm::errs() << "ptx-lint: error: " << error.text << '\n';
    return error.isOfInstruction ? kExitErrors : kExitFailure;
  }
}
