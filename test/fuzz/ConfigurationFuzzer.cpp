//===- ConfigurationFuzzer.cpp - The file .ptx-lint.toml ------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
// Any bytes can be read as a configuration.  Errors are reported line by line, and the rest can be used.

#include "Driver/Options/Settings.h"
#include "Fuzz.h"

#include "llvm/ADT/SmallVector.h"

#include <algorithm>

using namespace ptxmatrix;

namespace {

void checkErrors(llvm::StringRef errors) {
  fuzz::require(errors.empty() || errors.ends_with("\n"), "each error is a line");
  llvm::SmallVector<llvm::StringRef, 8> lines;
  errors.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (const llvm::StringRef line : lines) {
    fuzz::require(line.starts_with("folder/.ptx-lint.toml:") && line.contains(": error: "), "an error has a place");
    fuzz::require(std::ranges::all_of(line, [](unsigned char c) { return c >= ' ' && c != 0x7f; }), "it can be shown");
  }
}

void checkConfigurationInput(std::string_view data) {
  const llvm::StringRef text(data);
  driver::Options options;
  const std::string errors = driver::readConfiguration(text, "folder/.ptx-lint.toml", options);
  checkErrors(errors);
  driver::Options again;
  fuzz::requireEqual(driver::readConfiguration(text, "folder/.ptx-lint.toml", again), errors, text);
  if (!errors.empty())
    return;
  for (const char *path : {"a.ptx", "build/a.ptx", "third_party/deep/er/a.generated.ptx", ""})
    fuzz::require(driver::isExcluded(path, options.exclude) == driver::isExcluded(path, again.exclude),
                  "a path is excluded or not");
  const std::optional<CudaRelease> cuda = options.check.cuda;
  fuzz::require(!cuda || isKnownRelease(*cuda), "the release is supported");
}

const fuzz::Fuzzer kConfigurationFuzzer("configuration", checkConfigurationInput);

} // namespace
