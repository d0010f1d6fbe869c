//===- ptx-lint.cpp - The linter ------------------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Commands/Commands.h"
#include "Driver/Files/Files.h"
#include "Driver/Lint/Lint.h"
#include "Driver/Options/Options.h"
#include "Driver/Render/Renderers.h"
#include "Layout/DescriptorRequest.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <tuple>

using namespace ptxmatrix;
using namespace ptxmatrix::driver;

namespace {

/// Prints all rules.
void listRules(llvm::raw_ostream &stream) {
  for (const RuleInfo &rule : rules()) {
    const char *severity = rule.severity == Severity::Error ? "error" : rule.isOffByDefault ? "off" : "warning";
    stream << llvm::formatv("{0,-24}{1,-9}{2,-14}{3}\n", rule.name, severity, rule.group, rule.summary);
  }
}

/// Prints the result of a command, unless it checks inputs.  Returns the exit status.
int print(const Options &options, llvm::raw_ostream &stream) {
  if (options.command == kMatch)
    return showMatches(options, stream);
  if (options.command == kVariants)
    listVariants(options, stream);
  else if (options.command == kLayout)
    showLayout(options, stream);
  else if (options.command == kDescriptor)
    showDescriptor(options, stream);
  else if (options.listRules)
    listRules(stream);
  else
    stream << rulePage(options.explained->name);
  return kExitOk;
}

int run(const Options &options) {
  if (options.command == kCheck && !options.listRules && !options.explained)
    return lint(options);
  std::string text;
  llvm::raw_string_ostream stream(text);
  const int status = print(options, stream);
  return std::max(status, writeOutput(options.output, [&](llvm::raw_ostream &output) { output << text; }));
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
