//===- KernelCompiler.h - Compiles sources in the background ----*- C++ -*-===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#pragma once

#include "Driver/Compile/Compile.h"

#include <deque>
#include <future>

namespace ptxmatrix::server {

/// Compiles sources in another thread, one after the other.
class KernelCompiler {
public:
  struct Job {
    std::string uri;
    std::string text; ///< Of the source, as it was saved.
    CudaCompilation compilation;
    std::vector<Target> targets; ///< If the command has none.
    driver::CompiledSource made = {};
  };

  KernelCompiler();
  /// Waits for the compiler that runs.  Its module is in the cache the next time.
  ~KernelCompiler();

  /// Compiles the source of \p job after those that wait.  It replaces an earlier job that waits.
  void add(Job job);
  /// A job that is done; each is returned once.
  std::optional<Job> takeDone();
  /// A file descriptor that can be read while there is one.
  int descriptor() const { return event; }

private:
  void startNext();

  int event;
  std::deque<Job> waiting;
  std::future<Job> running;
};

} // namespace ptxmatrix::server
