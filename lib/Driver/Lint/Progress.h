//===- Progress.h - Progress of long checks ---------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_LINT_PROGRESS_H
#define PTXMATRIX_LIB_DRIVER_LINT_PROGRESS_H

#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <string>

namespace ptxmatrix::driver {

/// A progress line at the end of standard error, which is a terminal.  It appears if the check takes a long time, and
/// is erased before anything else is printed there.
class Progress {
public:
  /// With 0 files, the line never appears.
  explicit Progress(size_t files) : files(files) {}
  ~Progress() { clear(); }

  /// Counts one more checked file.
  void step() {
    ++checked;
    if (files == 0 || Clock::now() < due)
      return;
    due = Clock::now() + std::chrono::milliseconds(100);
    // The line never gets shorter, so it covers the previous one.
    shown = "checked " + std::to_string(checked) + " of " + std::to_string(files) + " files";
    llvm::errs() << "\r" + shown;
  }
  /// Erases the line, until the next step.
  void clear() {
    if (shown.empty())
      return;
    llvm::errs() << "\r" + std::string(shown.size(), ' ') + "\r";
    shown.clear();
  }

private:
  using Clock = std::chrono::steady_clock;

  size_t files;
  size_t checked = 0;
  Clock::time_point due = Clock::now() + std::chrono::seconds(1);
  std::string shown;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_LINT_PROGRESS_H
