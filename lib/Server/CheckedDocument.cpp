//===- CheckedDocument.cpp - Checking an open document --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Server/Features.h"
#include "ptxmatrix/Cuda.h"

namespace ptxmatrix::server {

const CheckResult &CheckedDocument::result() {
  if (!checked)
    checked = check(document.text());
  return *checked;
}

CheckResult CheckedDocument::check(std::string_view text) {
  const CheckOptions &options = workspace.settingsOf(document).check;
  if (document.language() == driver::Language::Cuda)
    return checkCuda(text, options, workspace.compilationOf(document));
  return checkModule(text, options);
}

CheckOptions CheckedDocument::options() {
  CheckOptions options = workspace.settingsOf(document).check;
  if (document.language() == driver::Language::Cuda)
    return options;
  const CheckResult &found = result();
  if (!options.ptxVersion)
    options.ptxVersion = found.ptxVersion;
  if (const std::optional<Target> target = findTarget(found.target); target && options.targets.empty())
    options.targets.push_back(*target);
  return options;
}

} // namespace ptxmatrix::server
