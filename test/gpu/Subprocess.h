//===- Subprocess.h - Run a program and read what it prints -----*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include <string>
#include <vector>

namespace ptxmatrix::gpu {

/// How a program ended, and its output to stdout and stderr together.
struct Ended {
  int status = 0; ///< The exit status; 128 and the signal's number if a signal ended it.
  std::string output;
};

/// Runs \p arguments, the program first (looked up on PATH), and waits for its end.  Throws if it cannot be started.
Ended runProgram(const std::vector<std::string> &arguments);

/// Runs all \p commands, at most \p jobs at a time; the results are in the order of the commands.
std::vector<Ended> runPrograms(const std::vector<std::vector<std::string>> &commands, unsigned jobs);

} // namespace ptxmatrix::gpu
