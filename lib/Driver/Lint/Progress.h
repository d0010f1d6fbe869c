//===- Progress.h - Progress of long checks ---------------------*- C++ -*-===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#ifndef PTXMATRIX_LIB_DRIVER_LINT_PROGRESS_H
#define PTXMATRIX_LIB_DRIVER_LINT_PROGRESS_H

#include <chrono>
#include <string>

namespace ptxmatrix::driver {

/// A line at the end of standard error, which is a terminal, that says how many files are checked.  It comes when that
/// takes long, and goes before anything else is printed there.
class Progress {
public:
  /// With no files it never comes.
  explicit Progress(size_t files) : files(files) {}
  ~Progress() { clear(); }
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// One more file is checked.
  void step();
  /// Takes the line away, until the next step that is due.
  void clear();

private:
  using Clock = std::chrono::steady_clock;

  size_t files;
  size_t checked = 0;
  Clock::time_point due = Clock::now() + std::chrono::seconds(1);
  std::string shown;
};

} // namespace ptxmatrix::driver

#endif // PTXMATRIX_LIB_DRIVER_LINT_PROGRESS_H
