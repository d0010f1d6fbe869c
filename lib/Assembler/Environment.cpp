//===- Environment.cpp - Environment variables of ptx-as ------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Assembler/Environment.h"
#include "Diagnostics/WarningOptions.h"
#include "Driver/Options/CheckArguments.h"
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
  const auto [name, value] = flag.split('=');
  const bool hasValue = name.size() < flag.size();
  if (flag.starts_with("-W")) {
    options.warnings.push_back(flag.drop_front(2).str());
    return driver::printable(WarningOptions().read(options.warnings.back()));
  }
  if (hasValue && name.starts_with("--") && llvm::is_contained(driver::kLimitOptions, name.drop_front(2)))
    return driver::readLimit(name.drop_front(2), value, options.fileBytes, options.check.limits);
  if (flag == "--quiet" || flag == "-q")
    options.quiet = true;
  else if (flag == "--no-config")
    options.usesConfiguration = false;
  else if (name == "--config" && !value.empty())
    options.configuration = value.str();
  else if (flag == "--color=auto")
    options.color = driver::Color::Auto;
  else if (flag == "--color=always")
    options.color = driver::Color::Always;
  else if (flag == "--color=never")
    options.color = driver::Color::Never;
  else if (name != "--error-limit" || !llvm::to_integer(value, options.errorLimit.emplace(), 10))
    return "'" + driver::printable(flag) +
           "' is not supported here; supported are -W<rule>, -Wno-<rule>, -Werror[=<rule>], --quiet or -q, "
           "--color=auto|always|never, --config=<file>, --no-config, --error-limit=<N>, --max-file-size=<size>, "
           "--max-statement-size=<size>, --max-nesting=<N> and --max-diagnostics=<N>";
  return "";
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
