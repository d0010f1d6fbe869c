//===- Environment.cpp - Environment variables of ptx-as ------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Assembler/Environment.h"
#include "Driver/Options/OptionTable.h"
#include "Driver/Render/Printable.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

namespace ptxmatrix::assembler {
namespace {

std::nullopt_t fail(llvm::StringRef variable, const std::string &message) {
  llvm::errs() << "ptx-as: error: " << variable << ": " << message << '\n';
  return std::nullopt;
}

} // namespace

llvm::StringRef environmentValue(const char *variable) {
  const char *value = std::getenv(variable);
  return value ? value : "";
}

std::optional<Environment> readEnvironment() {
  Environment environment;
  const llvm::StringRef mode = environmentValue("PTXMATRIX_AS");
  if (mode == "warn")
    environment.mode = Mode::Warn;
  else if (mode == "off")
    environment.mode = Mode::Off;
  else if (!mode.empty() && mode != "check")
    return fail("PTXMATRIX_AS", "'" + driver::printable(mode) + "' is neither 'check', 'warn' nor 'off'");

  const llvm::StringRef source = environmentValue("PTXMATRIX_AS_SOURCE");
  if (!source.empty() && source != "0" && source != "1")
    return fail("PTXMATRIX_AS_SOURCE", "'" + driver::printable(source) + "' is neither '0' nor '1'");
  environment.showsSource = source == "1";

  llvm::SmallVector<llvm::StringRef, 8> flags;
  llvm::SplitString(environmentValue("PTXMATRIX_AS_FLAGS"), flags);
  if (const std::string error = driver::readWords(flags, driver::kAssembler, environment.options); !error.empty())
    return fail("PTXMATRIX_AS_FLAGS", error);
  return environment;
}

} // namespace ptxmatrix::assembler
