//===- OutOfMemory.cpp - A clear end where memory ends --------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Files/OutOfMemory.h"
#include "Driver/Options/Options.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Signals.h"

#include <cstring>
#include <new>

#include <unistd.h>

namespace ptxmatrix::driver {
namespace {

const char *programName = "";

void print(const char *text) {
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text, std::strlen(text)); // nothing else can be tried
}

// Nothing here allocates, and no destructor runs that might.
[[noreturn]] void end() {
  llvm::sys::RunInterruptHandlers(); // they remove files
  print(programName);
  print(": error: out of memory\n");
  _exit(kExitFailure);
}

} // namespace

void endWithoutMemory(const char *program) {
  programName = program;
  std::set_new_handler(end);
  llvm::install_bad_alloc_error_handler([](void *, const char *, bool) { end(); });
}

} // namespace ptxmatrix::driver
