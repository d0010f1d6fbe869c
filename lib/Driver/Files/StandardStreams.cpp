//===- StandardStreams.cpp - Closed and full standard streams -------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Files/StandardStreams.h"

#include "llvm/Support/raw_ostream.h"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace ptxmatrix::driver {

void reserveStandardStreams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) >= 0 || errno != EBADF)
      continue;
    // The new file gets the lowest free number, which is this one.  Opened the wrong way round, so that using it fails.
    const int way = stream == STDIN_FILENO ? O_WRONLY : O_RDONLY;
    [[maybe_unused]] const int file = open("/dev/null", way); // NOLINT: children should inherit it
  }
}

bool finishStandardStreams() {
  llvm::outs().flush();
  const bool outputFailed = llvm::outs().has_error();
  if (outputFailed) {
    llvm::errs() << "ptx-lint: error: cannot write to standard output: " << llvm::outs().error().message() << '\n';
    llvm::outs().clear_error();
  }
  const bool errorFailed = llvm::errs().has_error();
  llvm::errs().clear_error();
  return !outputFailed && !errorFailed;
}

} // namespace ptxmatrix::driver
