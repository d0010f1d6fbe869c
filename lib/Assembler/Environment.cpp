//===- Environment.cpp - Environment variables of ptx-as ------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Assembler/Environment.h"
#include "Driver/Options/WarningOptions.h"
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

/// Reads one word of PTXMATRIX_AS_FLAGS.  Returns an error message or nothing.
std::string readFlag(llvm::StringRef flag, driver::Options &options) {
  llvm::StringRef value = flag;
  if (value.consume_front("-W")) {
    options.warnings.push_back(value.str());
    return driver::WarningOptions().read(value);
  }
  if (flag == "--quiet" || flag == "-q") {
    options.quiet = true;
    return "";
  }
  if (flag == "--no-config") {
    options.usesConfiguration = false;
    return "";
  }
  if (value.consume_front("--config=") && !value.empty()) {
    options.configuration = value.str();
    return "";
  }
  unsigned limit = 0;
  if (value.consume_front("--error-limit=") && llvm::to_integer(value, limit, 10)) {
    options.errorLimit = limit;
    return "";
  }
  for (const llvm::StringRef option : driver::kLimitOptions) {
    value = flag;
    if (value.consume_front("--") && value.consume_front(option) && value.consume_front("="))
      return driver::readLimit(option, value, options.fileBytes, options.check.limits);
  }
  value = flag;
  if (value.consume_front("--color=") && (value == "auto" || value == "always" || value == "never")) {
    options.color = value == "auto"     ? driver::Color::Auto
                    : value == "always" ? driver::Color::Always
                                        : driver::Color::Never;
    return "";
  }
  return "'" + driver::printable(flag) +
         "' is not supported here; supported are -W<rule>, -Wno-<rule>, -Werror[=<rule>], --quiet or -q, "
         "--color=auto|always|never, "
         "--config=<file>, --no-config, --error-limit=<N>, --max-file-size=<size>, --max-statement-size=<size>, "
         "--max-nesting=<N> and --max-diagnostics=<N>";
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
  for (const llvm::StringRef flag : flags)
    if (const std::string error = readFlag(flag, environment.options); !error.empty())
      return fail("PTXMATRIX_AS_FLAGS", error);
  return environment;
}

} // namespace ptxmatrix::assembler
