//===- Process.cpp - How the programs end ---------------------------------===//
//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.
//
//===----------------------------------------------------------------------===//

#include "Driver/Files/Process.h"
#include "Driver/Options/Options.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

#include <unistd.h>

namespace ptxmatrix::driver {
void endWithoutMemory(const char *program) {
  llvm::errs(); // create it while there is memory
  // This allocates nothing and runs no destructor, which might allocate.
  auto end = [](void *name, const char *, bool) {
    llvm::sys::RunInterruptHandlers(); // they remove temporary files
    llvm::errs() << static_cast<const char *>(name) << ": error: out of memory\n";
    _exit(kExitFailure);
  };
  llvm::install_bad_alloc_error_handler(end, const_cast<char *>(program));
  llvm::install_out_of_memory_new_handler();
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
