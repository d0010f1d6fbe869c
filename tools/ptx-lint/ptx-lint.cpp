//===- ptx-lint.cpp - The linter ------------------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Lint.h"
#include "Driver/Options.h"
#include "Driver/VariantList.h"

#include "llvm/Support/raw_ostream.h"

using namespace ptxmatrix;
using namespace ptxmatrix::driver;

namespace {

int run(const Options &options) {
  switch (options.command) {
  case Command::Lint:
    return lint(options);
  case Command::Variants:
    return listVariants(options);
  case Command::ListRules:
    return listRules(options);
  }
  return kExitFailure;
}

} // namespace

int main(int argc, char **argv) {
  std::optional<Options> options = parseOptions(argc, argv);
  if (!options)
    return kExitFailure;
  const int status = run(*options);
  llvm::outs().flush();
  if (!llvm::outs().has_error())
    return status;
  llvm::errs() << "ptx-lint: error: cannot write to standard output: " << llvm::outs().error().message() << '\n';
  llvm::outs().clear_error(); // else the stream's destructor would abort
  return kExitFailure;
}
