//===- Progress.cpp - Progress of long checks -----------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Lint/Progress.h"

#include "llvm/Support/raw_ostream.h"

namespace ptxmatrix::driver {

void Progress::step() {
  ++checked;
  if (files == 0)
    return;
  const Clock::time_point now = Clock::now();
  if (now < due)
    return;
  constexpr std::chrono::milliseconds kInterval(100);
  due = now + kInterval;
  // The line never gets shorter, so it covers the previous one.
  shown = "checked " + std::to_string(checked) + " of " + std::to_string(files) + " files";
  llvm::errs() << "\r" + shown;
}

void Progress::clear() {
  if (shown.empty())
    return;
  llvm::errs() << "\r" + std::string(shown.size(), ' ') + "\r";
  shown.clear();
}

} // namespace ptxmatrix::driver
