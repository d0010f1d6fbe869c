//===- ptx-lint.cpp - The linter ------------------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Commands/Commands.h"
#include "Driver/Files/Process.h"
#include "Driver/Lint/Linter.h"
#include "Driver/Options/Options.h"

#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <tuple>

using namespace ptxmatrix;
using namespace ptxmatrix::driver;

namespace {

int run(const Options &options) {
  switch (options.command) {
  case Command::Lint:
    return lint(options);
  case Command::Variants:
    return listVariants(options);
  case Command::Layout:
    return showLayout(options);
  case Command::Match:
    return showMatches(options);
  case Command::ListRules:
    return listRules(options);
  case Command::Explain:
    return explainRule(options);
  }
  return kExitFailure;
}

/// Runs whenever the program exits: LLVM's own `--help` exits, too.
void finish() {
  if (!finishStandardStreams())
    std::_Exit(kExitFailure);
}

} // namespace

int main(int argc, char **argv) {
  std::ignore = llvm::sys::Process::FixupStandardFileDescriptors(); // it fails only if /dev/null cannot be opened
  endWithoutMemory("ptx-lint");
  // The streams are created before the handler is registered, so they are destroyed after it has run.
  llvm::outs();
  llvm::errs();
  std::atexit(finish);
  std::optional<Options> options = parseOptions(argc, argv);
  return options ? run(*options) : kExitFailure;
}
