//===- ptx-lsp.cpp - The language server ----------------------------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Driver/Files/Files.h"
#include "Driver/Options/Options.h"
#include "Server/Server.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <tuple>

using namespace ptxmatrix;

namespace {

constexpr llvm::StringLiteral kHelp = R"(usage: ptx-lsp

Language server for PTX and inline PTX in CUDA C++.  An editor starts it without arguments and communicates with it
through standard input and output.  docs/editors.md describes the configuration of editors.

  -h, --help  print this help
  --version   print the version
)";

} // namespace

int main(int argc, char **argv) {
  std::ignore = llvm::sys::Process::FixupStandardFileDescriptors(); // it fails only if /dev/null cannot be opened
  driver::endWithoutMemory("ptx-lsp");
  driver::endWithStreams("ptx-lsp");
  for (const llvm::StringRef argument : llvm::ArrayRef(argv, static_cast<size_t>(argc)).drop_front()) {
    if (argument == "-h" || argument == "--help") {
      llvm::outs() << kHelp;
      return driver::kExitOk;
    }
    if (argument == "--version") {
      llvm::outs() << "ptx-lsp " PTXMATRIX_VERSION "\n";
      return driver::kExitOk;
    }
    // Many editors pass --stdio to every server.
    if (argument != "--stdio") {
      llvm::errs() << "ptx-lsp: error: unknown argument '" << argument << "'\nTry 'ptx-lsp --help'.\n";
      return driver::kExitFailure;
    }
  }
  return server::serve(stdin, llvm::outs());
}
